/// Script data, WHATWG HTML 13.2.5.15 to 13.2.5.31.
///
/// `<!--` escapes a script's text so that `<script>` inside nests once, and then only its end tag
/// and `-->` lead back. All of it is text; the states only decide where the end tag counts.
extension HTMLTokenizer {
  /// One step in the states between `<` and the end of an escaped stretch.
  mutating func stepScript<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch state {
    case .scriptLessThan: readScriptLessThan(&input, &sink)
    case .scriptEscapeStart:
      readEscapeDash(&input, &sink, then: .scriptEscapeStartDash, else: .scriptData)
    case .scriptEscapeStartDash:
      readEscapeDash(&input, &sink, then: .scriptEscapedDashDash, else: .scriptData)
    case .scriptEscaped: readEscaped(&input, &sink, dash: .scriptEscapedDash)
    case .scriptEscapedDash:
      readEscapeDash(&input, &sink, then: .scriptEscapedDashDash, else: .scriptEscaped)
    case .scriptEscapedDashDash: readDashDash(&input, &sink, else: .scriptEscaped)
    case .scriptEscapedLessThan: readEscapedLessThan(&input, &sink)
    case .scriptDoubleEscapeStart:
      readScriptName(&input, &sink, match: .scriptDoubleEscaped, else: .scriptEscaped)
    case .scriptDoubleEscaped: readEscaped(&input, &sink, dash: .scriptDoubleEscapedDash)
    case .scriptDoubleEscapedDash:
      readEscapeDash(
        &input, &sink, then: .scriptDoubleEscapedDashDash, else: .scriptDoubleEscaped)
    case .scriptDoubleEscapedDashDash: readDashDash(&input, &sink, else: .scriptDoubleEscaped)
    case .scriptDoubleEscapedLessThan: readDoubleEscapedLessThan(&input, &sink)
    default: readScriptName(&input, &sink, match: .scriptEscaped, else: .scriptDoubleEscaped)
    }
  }

  private mutating func readScriptLessThan<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch input.current {
    case Byte.slash:
      input.position += 1
      textState = .scriptData
      state = .textEndTagOpen
    case Byte.exclamationMark:
      input.position += 1
      emit("<!", &sink)
      state = .scriptEscapeStart
    default:
      emit("<", &sink)
      state = .scriptData
    }
  }

  /// Reads a hyphen if one is next, and nothing else.
  private mutating func readEscapeDash<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink,
    then next: TokenizerState, else fallback: TokenizerState
  ) {
    guard input.current == Byte.hyphen else {
      // In an escaped stretch `<` means the same after a hyphen as elsewhere.
      state = fallback
      return
    }
    input.position += 1
    emit("-", &sink)
    state = next
  }

  /// Reads escaped text up to a hyphen or `<`.
  private mutating func readEscaped<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink, dash: TokenizerState
  ) {
    let start = input.position
    input.advance(to: Byte.hyphen, Byte.lessThan, Byte.carriageReturn, Byte.null)
    emit(input, since: start, &sink)
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.carriageReturn:
      if readCarriageReturn(&input) { emit("\n", &sink) }
      return
    case Byte.null: emit("\u{FFFD}", &sink)
    case Byte.hyphen:
      emit("-", &sink)
      state = dash
    default:
      if state == .scriptEscaped {
        state = .scriptEscapedLessThan
      } else {
        emit("<", &sink)
        state = .scriptDoubleEscapedLessThan
      }
    }
    input.position += 1
  }

  /// Reads more hyphens after two, and the `>` that ends the escaped stretch.
  private mutating func readDashDash<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink, else fallback: TokenizerState
  ) {
    let start = input.position
    while !input.isAtEnd, input.current == Byte.hyphen { input.position += 1 }
    emit(input, since: start, &sink)
    guard !input.isAtEnd else { return }
    // The `>` itself is plain script data.
    state = input.current == Byte.greaterThan ? .scriptData : fallback
  }

  private mutating func readEscapedLessThan<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    if input.current == Byte.slash {
      input.position += 1
      textState = .scriptEscaped
      state = .textEndTagOpen
      return
    }
    emit("<", &sink)
    scratch.removeAll()
    state = input.current.isASCIILetter ? .scriptDoubleEscapeStart : .scriptEscaped
  }

  private mutating func readDoubleEscapedLessThan<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    guard input.current == Byte.slash else {
      state = .scriptDoubleEscaped
      return
    }
    input.position += 1
    emit("/", &sink)
    scratch.removeAll()
    state = .scriptDoubleEscapeEnd
  }

  /// Reads a tag name and asks whether it is `script`.
  ///
  /// What ends the name is plain text in either state that follows, and left to it.
  private mutating func readScriptName<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink,
    match: TokenizerState, else fallback: TokenizerState
  ) {
    let start = input.position
    while !input.isAtEnd, input.current.isASCIILetter {
      // Seven letters cannot be "script" any more; the rest need not be kept.
      if scratch.count < 7 { scratch.append(input.current.asciiLowercased) }
      input.position += 1
    }
    emit(input, since: start, &sink)
    guard !input.isAtEnd else { return }
    let byte = input.current
    let endsName = byte.isHTMLWhitespace || byte == Byte.slash || byte == Byte.greaterThan
    if endsName {
      state = scratch.equals("script") ? match : fallback
    } else {
      // Anything else leads back to where the name was found.
      state = state == .scriptDoubleEscapeStart ? .scriptEscaped : .scriptDoubleEscaped
    }
  }
}
