/// Tags and attributes, WHATWG HTML 13.2.5.6 to 13.2.5.8 and 13.2.5.32 to 13.2.5.40.
extension HTMLTokenizer {
  /// One step in the states of a tag.
  mutating func stepTag<Sink: HTMLTokenSink & ~Copyable>(
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
    while !input.isAtEnd {
      let byte = input.current
      switch byte {
      case 0x3F...0xFF, 0x30...0x3D: tag.name.append(byte.asciiLowercased)
      case Byte.greaterThan: return emitTag(&input, &sink)
      case Byte.slash:
        input.position &+= 1
        state = .selfClosingStartTag
        return
      case Byte.null: tag.name.append("\u{FFFD}")
      default:
        if byte.isHTMLWhitespace {
          input.position &+= 1
          state = .beforeAttributeName
          return
        }
        tag.name.append(byte)
      }
      input.position &+= 1
    }
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
    while !input.isAtEnd {
      let byte = input.current
      switch byte {
      case 0x3F...0xFF: tag.bytes.append(byte.asciiLowercased)
      case Byte.equals:
        tag.endAttributeName()
        input.position &+= 1
        state = .beforeAttributeValue
        return
      case Byte.null: tag.bytes.append("\u{FFFD}")
      default:
        if byte.isHTMLWhitespace || byte == Byte.slash || byte == Byte.greaterThan {
          tag.endAttributeName()
          state = .afterAttributeName
          return
        }
        tag.bytes.append(byte)
      }
      input.position &+= 1
    }
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
    while !input.isAtEnd {
      let byte = input.current
      switch byte {
      case Byte.greaterThan: return emitTag(&input, &sink)
      case Byte.ampersand:
        input.position &+= 1
        return beginReference()
      case Byte.null: tag.bytes.append("\u{FFFD}")
      default:
        if byte.isHTMLWhitespace {
          state = .beforeAttributeName
          return
        }
        tag.bytes.append(byte)
      }
      input.position &+= 1
    }
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
