/// Comments and what opens with `<!`, WHATWG HTML 13.2.5.41 to 13.2.5.52.
extension HTMLTokenizer {
  /// Starts a comment that goes up to the next `>`.
  mutating func beginBogusComment() {
    commentBytes.removeAll()
    state = .bogusComment
  }

  /// One step in the states of a comment.
  mutating func stepComment<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch state {
    case .markupDeclarationOpen: readMarkupDeclaration(&input, &sink)
    case .bogusComment: readBogusComment(&input, &sink)
    case .comment: readComment(&input)
    case .commentStart, .commentStartDash: readCommentStart(&input, &sink)
    default: readCommentEnd(&input, &sink)
    }
  }

  /// Finds out which declaration `<!` opens; the bytes read so far lie in `scratch`.
  private mutating func readMarkupDeclaration<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let byte = input.current
    let first = scratch.count == 0 ? byte : scratch[0]
    let keyword: StaticString =
      switch first {
      case Byte.hyphen: "--"
      case 0x44, 0x64: "doctype"
      case 0x5B: "[CDATA["
      default: ""
      }
    let wanted = UnsafeBufferPointer(keyword)
    let read = scratch.count
    guard read < wanted.count,
      byte == wanted[read] || (first | 0x20 == 0x64 && byte.asciiLowercased == wanted[read])
    else {
      beginBogusComment()
      commentBytes.append(scratch.values)
      return
    }
    scratch.append(byte)
    input.position += 1
    guard scratch.count == wanted.count else { return }
    switch first {
    case Byte.hyphen:
      commentBytes.removeAll()
      state = .commentStart
    case 0x5B where sink.allowsCDATA: state = .cdata
    case 0x5B:
      beginBogusComment()
      commentBytes.append(scratch.values)
    default:
      doctype.begin()
      state = .doctype
    }
  }

  private mutating func readBogusComment<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    if readCommentText(&input, until: Byte.greaterThan) { emitComment(&input, &sink) }
  }

  private mutating func readComment(_ input: inout InputCursor) {
    guard readCommentText(&input, until: Byte.hyphen) else { return }
    input.position += 1
    state = .commentEndDash
  }

  /// Reads a comment's text.
  ///
  /// - Returns: Whether the byte that ends it is next.
  private mutating func readCommentText(
    _ input: inout InputCursor, until end: UInt8
  ) -> Bool {
    let start = input.position
    input.advance(to: end, Byte.carriageReturn, Byte.null, Byte.null)
    commentBytes.append(input.read(since: start))
    guard !input.isAtEnd else { return false }
    switch input.current {
    case Byte.carriageReturn:
      if readCarriageReturn(&input) { commentBytes.append(Byte.lineFeed) }
      return false
    case Byte.null:
      input.position += 1
      commentBytes.append("\u{FFFD}")
      return false
    default: return true
    }
  }

  private mutating func readCommentStart<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch input.current {
    case Byte.hyphen:
      input.position += 1
      state = state == .commentStart ? .commentStartDash : .commentEnd
    case Byte.greaterThan: emitComment(&input, &sink)
    default:
      if state == .commentStartDash { commentBytes.append(Byte.hyphen) }
      state = .comment
    }
  }

  /// Reads what follows a hyphen, two hyphens, or two hyphens and `!`.
  private mutating func readCommentEnd<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch (state, input.current) {
    case (.commentEndDash, Byte.hyphen): state = .commentEnd
    case (.commentEnd, Byte.greaterThan), (.commentEndBang, Byte.greaterThan):
      return emitComment(&input, &sink)
    case (.commentEnd, Byte.exclamationMark): state = .commentEndBang
    case (.commentEnd, Byte.hyphen): commentBytes.append(Byte.hyphen)
    case (.commentEndBang, Byte.hyphen):
      commentBytes.append("--!")
      state = .commentEndDash
    default:
      switch state {
      case .commentEndDash: commentBytes.append("-")
      case .commentEnd: commentBytes.append("--")
      default: commentBytes.append("--!")
      }
      state = .comment
      return
    }
    input.position += 1
  }

  /// Reads the `>` of a comment and gives the comment to the sink.
  private mutating func emitComment<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    input.position += 1
    state = .data
    sink.comment(commentBytes.values)
  }

  /// Gives out the comment or document type the page ends in.
  mutating func endDeclaration<Sink: HTMLTokenSink & ~Copyable>(into sink: inout Sink) {
    switch state {
    case .markupDeclarationOpen: sink.comment(scratch.values)
    case .bogusComment, .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd,
      .commentEndBang:
      sink.comment(commentBytes.values)
    case .bogusDoctype: sink.doctype(doctype.declaration)
    case .doctype, .beforeDoctypeName, .doctypeName, .afterDoctypeName, .doctypeKeyword,
      .afterPublicKeyword, .beforePublicIdentifier, .publicIdentifier, .afterPublicIdentifier,
      .betweenIdentifiers, .afterSystemKeyword, .beforeSystemIdentifier, .systemIdentifier,
      .afterSystemIdentifier:
      doctype.declaration.forcesQuirks = true
      sink.doctype(doctype.declaration)
    default: break
    }
  }
}
