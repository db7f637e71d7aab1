extension HTMLTokenizer {
  // MARK: - Emitting

  /// Gives the bytes read since a position to the sink, unless there are none.
  @inline(__always)
  mutating func emit<Sink: HTMLTokenSink & ~Copyable>(
    _ input: borrowing InputCursor, since start: Int, _ sink: inout Sink
  ) {
    guard start < input.position else { return }
    sink.characters(input.read(since: start))
  }

  /// Gives the bytes of a literal to the sink.
  mutating func emit<Sink: HTMLTokenSink & ~Copyable>(_ text: StaticString, _ sink: inout Sink) {
    sink.characters(UnsafeBufferPointer(text))
  }

  /// Gives the text that ends before a special byte to the sink, and the byte if it is CR or NUL.
  ///
  /// - Returns: The special byte that is still to be read, if any.
  private mutating func emitText<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, since start: Int, _ sink: inout Sink
  ) -> UInt8? {
    emit(input, since: start, &sink)
    guard !input.isAtEnd else { return nil }
    switch input.current {
    case Byte.carriageReturn:
      if readCarriageReturn(&input) { emit("\n", &sink) }
      return nil
    case Byte.null:
      input.position += 1
      emit("\u{FFFD}", &sink)
      return nil
    case let byte:
      return byte
    }
  }

  // MARK: - Text states

  /// Data: up to markup or a reference, in one slice of the input.
  mutating func readData<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let start = input.position
    input.advance(
      to: Byte.lessThan, Byte.ampersand, Byte.carriageReturn, Byte.carriageReturn
    ) { byte, next in
      switch byte {
      case Byte.lessThan:
        !next.isASCIILetter && next != Byte.slash && next != Byte.exclamationMark
          && next != Byte.questionMark
      case Byte.ampersand: !next.isASCIIAlphanumeric && next != Byte.numberSign
      default: false
      }
    }
    guard let byte = emitText(&input, since: start, &sink) else { return }
    input.position += 1
    if byte == Byte.lessThan { state = .tagOpen } else { beginReference() }
  }

  /// One step in the states of text that is not data.
  mutating func stepText<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch state {
    case .rcdata: readRCDATA(&input, &sink)
    case .rawText: readRawText(&input, &sink)
    case .scriptData: readScriptData(&input, &sink)
    case .plaintext: readPlaintext(&input, &sink)
    case .cdata: readCDATA(&input, &sink)
    case .cdataBracket, .cdataEnd: endCDATA(&input, &sink)
    case .textLessThan:
      guard input.current == Byte.slash else { return abandonEndTag("<", &sink) }
      input.position += 1
      state = .textEndTagOpen
    case .textEndTagOpen:
      guard input.current.isASCIILetter else { return abandonEndTag("</", &sink) }
      scratch.removeAll()
      state = .textEndTagName
    default: readTextEndTagName(&input, &sink)
    }
  }

  private mutating func readRCDATA<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let start = input.position
    input.advance(
      to: Byte.lessThan, Byte.ampersand, Byte.carriageReturn, Byte.null
    ) { byte, next in
      switch byte {
      case Byte.lessThan: next != Byte.slash
      case Byte.ampersand: !next.isASCIIAlphanumeric && next != Byte.numberSign
      default: false
      }
    }
    guard let byte = emitText(&input, since: start, &sink) else { return }
    input.position += 1
    if byte == Byte.ampersand { beginReference() } else { beginTextLessThan() }
  }

  private mutating func readRawText<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let start = input.position
    input.advance(
      to: Byte.lessThan, Byte.carriageReturn, Byte.null, Byte.null
    ) { byte, next in
      byte == Byte.lessThan && next != Byte.slash
    }
    guard emitText(&input, since: start, &sink) != nil else { return }
    input.position += 1
    beginTextLessThan()
  }

  private mutating func readScriptData<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let start = input.position
    input.advance(
      to: Byte.lessThan, Byte.carriageReturn, Byte.null, Byte.null
    ) { byte, next in
      byte == Byte.lessThan && next != Byte.slash && next != Byte.exclamationMark
    }
    guard emitText(&input, since: start, &sink) != nil else { return }
    input.position += 1
    state = .scriptLessThan
  }

  private mutating func readPlaintext<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let start = input.position
    input.advance(to: Byte.carriageReturn, Byte.null, Byte.null, Byte.null)
    _ = emitText(&input, since: start, &sink)
  }

  // MARK: - CDATA sections

  private mutating func readCDATA<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let start = input.position
    input.advance(
      to: Byte.rightBracket, Byte.carriageReturn, Byte.carriageReturn, Byte.carriageReturn
    ) { byte, next in
      byte == Byte.rightBracket && next != Byte.rightBracket
    }
    guard emitText(&input, since: start, &sink) != nil else { return }
    input.position += 1
    state = .cdataBracket
  }

  private mutating func endCDATA<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let byte = input.current
    switch (state, byte) {
    case (.cdataBracket, Byte.rightBracket):
      state = .cdataEnd
    case (.cdataEnd, Byte.rightBracket):
      emit("]", &sink)
    case (.cdataEnd, Byte.greaterThan):
      state = .data
    default:
      emit(state == .cdataEnd ? "]]" : "]", &sink)
      state = .cdata
      return
    }
    input.position += 1
  }

  // MARK: - End tags in text

  /// Goes on after `<` in text that only its own end tag ends.
  mutating func beginTextLessThan() {
    textState = state
    state = .textLessThan
  }

  /// Goes back to text, with what was taken for the beginning of an end tag.
  private mutating func abandonEndTag<Sink: HTMLTokenSink & ~Copyable>(
    _ opening: StaticString, _ sink: inout Sink
  ) {
    emit(opening, &sink)
    state = textState
  }

  /// Compares a name with that of the start tag.
  ///
  /// The standard reads the whole name first; giving up at the first other letter yields the same
  /// text and keeps no more than the name sought.
  private mutating func readTextEndTagName<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let wanted = lastStartTagName.count
    while !input.isAtEnd, scratch.count < wanted,
      input.current.asciiLowercased == lastStartTagName[scratch.count]
    {
      scratch.append(input.current)
      input.position += 1
    }
    guard !input.isAtEnd else { return }
    let byte = input.current
    let endsName = byte.isHTMLWhitespace || byte == Byte.slash || byte == Byte.greaterThan
    guard wanted > 0, scratch.count == wanted, endsName else {
      abandonEndTag("</", &sink)
      if scratch.count > 0 { sink.characters(scratch.values) }
      return
    }
    tag.begin(isEndTag: true)
    tag.name.append(lastStartTagName.values)
    state = .tagName
  }

  /// Gives out what was taken for the beginning of markup when the page ends inside it.
  mutating func endText<Sink: HTMLTokenSink & ~Copyable>(into sink: inout Sink) {
    switch state {
    case .tagOpen, .textLessThan, .scriptLessThan, .scriptEscapedLessThan: emit("<", &sink)
    case .endTagOpen, .textEndTagOpen: emit("</", &sink)
    case .textEndTagName:
      emit("</", &sink)
      if scratch.count > 0 { sink.characters(scratch.values) }
    case .cdataBracket: emit("]", &sink)
    case .cdataEnd: emit("]]", &sink)
    default: break
    }
  }
}
