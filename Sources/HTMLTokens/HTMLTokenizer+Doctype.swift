/// The document type being read.
struct DoctypeBuilder {
  /// What is known of it.
  var declaration = HTMLDoctype()
  /// The quotation mark that ends the identifier being read.
  var quote: UInt8 = 0
  /// Whether the keyword being read is `SYSTEM`, not `PUBLIC`.
  var isSystem = false
  /// How many characters of the keyword have been read.
  var keywordLength = 0

  /// Starts an empty declaration.
  mutating func begin() {
    declaration = HTMLDoctype()
  }

  /// Adds to the identifier being read.
  mutating func append(_ bytes: some Sequence<UInt8>, toSystem: Bool) {
    if toSystem {
      declaration.systemIdentifier?.append(contentsOf: bytes)
    } else {
      declaration.publicIdentifier?.append(contentsOf: bytes)
    }
  }
}

/// Document types, WHATWG HTML 13.2.5.53 to 13.2.5.68.
extension HTMLTokenizer {
  /// One step in the states of a document type.
  mutating func stepDoctype<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch state {
    case .publicIdentifier: readIdentifier(&input, &sink, isSystem: false)
    case .systemIdentifier: readIdentifier(&input, &sink, isSystem: true)
    case .doctypeKeyword: readDoctypeKeyword(&input)
    case .doctypeName: readDoctypeName(&input, &sink)
    case .bogusDoctype:
      while !input.isAtEnd, input.current != Byte.greaterThan { input.position += 1 }
      if !input.isAtEnd { emitDoctype(&input, &sink) }
    default:
      if input.current.isHTMLWhitespace { return passDoctypeBlank(&input) }
      readDoctypePart(&input, &sink)
    }
  }

  /// Reads a blank between the parts, and knows from then on that there was one.
  private mutating func passDoctypeBlank(_ input: inout InputCursor) {
    input.skipWhitespace()
    switch state {
    case .doctype: state = .beforeDoctypeName
    case .afterPublicKeyword: state = .beforePublicIdentifier
    case .afterPublicIdentifier: state = .betweenIdentifiers
    case .afterSystemKeyword: state = .beforeSystemIdentifier
    default: break
    }
  }

  /// Reads what comes where a part may begin; it is not a blank.
  private mutating func readDoctypePart<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let byte = input.current
    switch state {
    case .doctype, .beforeDoctypeName:
      if byte == Byte.greaterThan { return emitQuirksDoctype(&input, &sink) }
      doctype.declaration.name = []
      state = .doctypeName
    case .afterDoctypeName:
      if byte == Byte.greaterThan { return emitDoctype(&input, &sink) }
      doctype.isSystem = byte.asciiLowercased == 0x73
      doctype.keywordLength = 0
      state = .doctypeKeyword
    case .afterPublicKeyword, .beforePublicIdentifier:
      if byte == Byte.greaterThan { return emitQuirksDoctype(&input, &sink) }
      beginIdentifier(&input, isSystem: false)
    case .afterSystemKeyword, .beforeSystemIdentifier:
      if byte == Byte.greaterThan { return emitQuirksDoctype(&input, &sink) }
      beginIdentifier(&input, isSystem: true)
    case .afterPublicIdentifier, .betweenIdentifiers:
      if byte == Byte.greaterThan { return emitDoctype(&input, &sink) }
      beginIdentifier(&input, isSystem: true)
    default:
      if byte == Byte.greaterThan { return emitDoctype(&input, &sink) }
      // Text after the system identifier: the page is not put in quirks mode for it.
      state = .bogusDoctype
    }
  }

  private mutating func readDoctypeName<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    while !input.isAtEnd {
      let byte = input.current
      if byte == Byte.greaterThan { return emitDoctype(&input, &sink) }
      if byte.isHTMLWhitespace {
        state = .afterDoctypeName
        return
      }
      if byte == Byte.null {
        doctype.declaration.name?.append(contentsOf: UnsafeBufferPointer("\u{FFFD}"))
      } else {
        doctype.declaration.name?.append(byte.asciiLowercased)
      }
      input.position += 1
    }
  }

  private mutating func readDoctypeKeyword(_ input: inout InputCursor) {
    let keyword = UnsafeBufferPointer(doctype.isSystem ? "system" : "public")
    guard input.current.asciiLowercased == keyword[doctype.keywordLength] else {
      return abandonDoctype()
    }
    input.position += 1
    doctype.keywordLength += 1
    guard doctype.keywordLength == keyword.count else { return }
    state = doctype.isSystem ? .afterSystemKeyword : .afterPublicKeyword
  }

  private mutating func beginIdentifier(_ input: inout InputCursor, isSystem: Bool) {
    let byte = input.current
    guard byte == Byte.doubleQuote || byte == Byte.singleQuote else { return abandonDoctype() }
    input.position += 1
    doctype.quote = byte
    if isSystem {
      doctype.declaration.systemIdentifier = []
      state = .systemIdentifier
    } else {
      doctype.declaration.publicIdentifier = []
      state = .publicIdentifier
    }
  }

  private mutating func readIdentifier<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink, isSystem: Bool
  ) {
    let start = input.position
    input.advance(to: doctype.quote, Byte.greaterThan, Byte.carriageReturn, Byte.null)
    doctype.append(input.read(since: start), toSystem: isSystem)
    guard !input.isAtEnd else { return }
    switch input.current {
    case Byte.greaterThan: return emitQuirksDoctype(&input, &sink)
    case Byte.carriageReturn:
      if readCarriageReturn(&input) { doctype.append([Byte.lineFeed], toSystem: isSystem) }
      return
    case Byte.null: doctype.append(UnsafeBufferPointer("\u{FFFD}"), toSystem: isSystem)
    default: state = isSystem ? .afterSystemIdentifier : .afterPublicIdentifier
    }
    input.position += 1
  }

  /// Goes on to the `>`; the page is in quirks mode.
  private mutating func abandonDoctype() {
    doctype.declaration.forcesQuirks = true
    state = .bogusDoctype
  }

  private mutating func emitQuirksDoctype<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    doctype.declaration.forcesQuirks = true
    emitDoctype(&input, &sink)
  }

  /// Reads the `>` of a document type and gives it to the sink.
  private mutating func emitDoctype<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    input.position += 1
    state = .data
    sink.doctype(doctype.declaration)
  }
}
