/// Tags and attributes, WHATWG HTML 13.2.5.6 to 13.2.5.8 and 13.2.5.32 to 13.2.5.40.
extension HTMLTokenizer {
  /// Steps through the states of a tag until it ends or the piece does.
  mutating func readTag<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    repeat { stepTag(&input, &sink) } while state.isInTag && !input.isAtEnd
  }

  @inline(__always)
  private mutating func stepTag<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch state {
    case .tagOpen: readTagOpen(&input, &sink)
    case .endTagOpen: readEndTagOpen(&input)
    case .tagName: readTagName(&input, &sink)
    case .selfClosingStartTag: readSelfClosing(&input, &sink)
    case .beforeAttributeName: readBeforeAttributeName(&input)
    case .attributeName: readAttributeName(&input)
    case .afterAttributeName: readAfterAttributeName(&input, &sink)
    case .beforeAttributeValue: readBeforeAttributeValue(&input, &sink)
    case .attributeValueDoubleQuoted: readQuotedValue(&input, until: Byte.doubleQuote)
    case .attributeValueSingleQuoted: readQuotedValue(&input, until: Byte.singleQuote)
    case .attributeValueUnquoted: readUnquotedValue(&input, &sink)
    default: readAfterQuotedValue(&input, &sink)
    }
  }

  // MARK: - Names

  private mutating func readTagOpen<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let byte = input.current
    if byte.isASCIILetter {
      tag.begin(isEndTag: false)
      return readTagName(&input, &sink)
    }
    switch byte {
    case Byte.slash:
      input.position += 1
      state = .endTagOpen
    case Byte.exclamationMark:
      input.position += 1
      scratch.removeAll()
      state = .markupDeclarationOpen
    case Byte.questionMark: beginBogusComment()
    default:
      emit("<", &sink)
      state = .data
    }
  }

  private mutating func readEndTagOpen(_ input: inout InputCursor) {
    let byte = input.current
    if byte.isASCIILetter {
      tag.begin(isEndTag: true)
      state = .tagName
    } else if byte == Byte.greaterThan {
      input.position += 1
      state = .data
    } else {
      beginBogusComment()
    }
  }

  private mutating func readTagName<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    state = .tagName
    let start = input.position
    input.skipName(orEquals: true)
    tag.name.appendLowercased(input.read(since: start))
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.greaterThan: return emitTag(&input, &sink)
    case Byte.slash: state = .selfClosingStartTag
    case Byte.null: tag.name.append("\u{FFFD}")
    default: state = .beforeAttributeName
    }
    input.position &+= 1
  }

  /// Reads the `>` of a tag and gives the tag to the sink.
  private mutating func emitTag<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    input.position += 1
    tag.endAttribute()
    state = .data
    if tag.isEndTag { return sink.endTag(tag.finished) }
    let model = sink.startTag(tag.finished)
    guard model != .data else { return }
    state = TokenizerState(model)
    lastStartTagName.removeAll()
    lastStartTagName.append(tag.name.values)
  }

  private mutating func readSelfClosing<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    guard input.current == Byte.greaterThan else {
      state = .beforeAttributeName
      return
    }
    tag.isSelfClosing = true
    emitTag(&input, &sink)
  }

  // MARK: - Attribute names

  private mutating func readBeforeAttributeName(_ input: inout InputCursor) {
    input.skipWhitespace()
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.slash, Byte.greaterThan: state = .afterAttributeName
    case Byte.equals:
      // Here it is the first character of a name.
      tag.beginAttribute()
      tag.bytes.append(Byte.equals)
      input.position &+= 1
      state = .attributeName
    default:
      tag.beginAttribute()
      state = .attributeName
    }
  }

  private mutating func readAttributeName(_ input: inout InputCursor) {
    let start = input.position
    input.skipName(orEquals: false)
    tag.bytes.appendLowercased(input.read(since: start))
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.equals:
      tag.endAttributeName()
      state = .beforeAttributeValue
    case Byte.null: tag.bytes.append("\u{FFFD}")
    default:
      tag.endAttributeName()
      state = .afterAttributeName
      return
    }
    input.position &+= 1
  }

  private mutating func readAfterAttributeName<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    input.skipWhitespace()
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.slash:
      input.position += 1
      state = .selfClosingStartTag
    case Byte.equals:
      input.position += 1
      state = .beforeAttributeValue
    case Byte.greaterThan: emitTag(&input, &sink)
    default:
      tag.beginAttribute()
      state = .attributeName
    }
  }

  // MARK: - Attribute values

  private mutating func readBeforeAttributeValue<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    input.skipWhitespace()
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.doubleQuote:
      input.position += 1
      state = .attributeValueDoubleQuoted
    case Byte.singleQuote:
      input.position += 1
      state = .attributeValueSingleQuoted
    case Byte.greaterThan: emitTag(&input, &sink)
    default: state = .attributeValueUnquoted
    }
  }

  private mutating func readQuotedValue(_ input: inout InputCursor, until quote: UInt8) {
    let start = input.position
    input.advance(
      to: quote, Byte.ampersand, Byte.carriageReturn, Byte.null
    ) { byte, next in
      byte == Byte.ampersand && !next.isASCIIAlphanumeric && next != Byte.numberSign
    }
    tag.bytes.append(input.read(since: start))
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.carriageReturn:
      if readCarriageReturn(&input) { tag.bytes.append(Byte.lineFeed) }
      return
    case Byte.ampersand: beginReference()
    case Byte.null: tag.bytes.append("\u{FFFD}")
    default: state = .afterAttributeValueQuoted
    }
    input.position += 1
  }

  private mutating func readUnquotedValue<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let start = input.position
    input.skipUnquotedValue()
    tag.bytes.append(input.read(since: start))
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.greaterThan: return emitTag(&input, &sink)
    case Byte.ampersand: beginReference()
    case Byte.null: tag.bytes.append("\u{FFFD}")
    default: state = .beforeAttributeName
    }
    input.position &+= 1
  }

  private mutating func readAfterQuotedValue<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch input.current {
    case Byte.slash:
      input.position += 1
      state = .selfClosingStartTag
    case Byte.greaterThan: emitTag(&input, &sink)
    default: state = .beforeAttributeName
    }
  }
}
