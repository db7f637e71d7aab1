/// A streaming tokenizer to the WHATWG standard, section 13.2.5.
///
/// Reads UTF-8 in pieces cut anywhere and gives tokens to a sink as soon as they are certain. Line
/// ends are normalised and NUL handled as the standard says. A byte order mark is a character like
/// any other here; whoever decodes the page takes it off. The tokens do not depend on where the
/// input is cut, except that text may come in more or fewer pieces.
public struct HTMLTokenizer: ~Copyable, Sendable {
  /// The state the next byte is read in.
  var state: TokenizerState
  /// The text state a possible end tag was found in.
  var textState = TokenizerState.data
  /// The state a character reference was found in.
  var returnState = TokenizerState.data

  /// The tag being read, or read last.
  var tag = TagBuilder()
  /// The start tag whose end tag ends RCDATA, RAWTEXT or script data.
  var lastStartTagName = FlatBuffer<UInt8>()
  /// What has been read without being certain yet: half an end tag, a keyword, a reference.
  var scratch = FlatBuffer<UInt8>()
  /// The comment being read.
  var commentBytes = FlatBuffer<UInt8>()
  /// The document type being read.
  var doctype = DoctypeBuilder()
  /// The longest named reference found so far.
  var named = NamedReferenceSearch()
  /// The code point of a numeric reference, kept just above the largest once it is too large.
  var referenceCodePoint: UInt32 = 0

  /// Whether a line feed that comes next belongs to a carriage return read before.
  private var skipsLineFeed = false
  /// The beginning of a character that the last piece of input was cut in.
  private var heldBytes = FlatBuffer<UInt8>(capacity: 4)

  /// Makes a tokenizer in the data state.
  public init() {
    state = .data
  }

  /// Makes a tokenizer that reads on as after a given start tag.
  ///
  /// - Parameters:
  ///   - model: How to read.
  ///   - startTag: The name, in lower case, of the tag whose end tag ends text that is not data.
  public init(reading model: ContentModel, after startTag: some Sequence<UInt8>) {
    self.init(startingIn: TokenizerState(model), after: startTag)
  }

  /// Makes a tokenizer in any state.
  init(startingIn state: TokenizerState, after startTag: some Sequence<UInt8>) {
    self.state = state
    for byte in startTag { lastStartTagName.append(byte) }
  }

  /// Reads the next bytes.
  ///
  /// - Complexity: Linear in the bytes read over all calls; memory is constant but for the tag,
  ///   comment or reference being read.
  public mutating func feed<Sink: HTMLTokenSink & ~Copyable>(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: inout Sink
  ) {
    let start = completeHeldCharacter(from: bytes, into: &sink)
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    let whole = rest.count - rest.incompleteTail
    read(UnsafeBufferPointer(rebasing: rest[..<whole]), into: &sink)
    heldBytes.append(UnsafeBufferPointer(rebasing: rest[whole...]))
  }

  /// Ends the page: what is pending comes out as the standard says.
  ///
  /// A tag that has not been closed is left out, as the standard has it.
  public mutating func finish<Sink: HTMLTokenSink & ~Copyable>(into sink: inout Sink) {
    if heldBytes.count > 0 {
      read(heldBytes.values, into: &sink)
      heldBytes.removeAll()
    }
    endReference(into: &sink)
    endText(into: &sink)
    endDeclaration(into: &sink)
    state = .data
    skipsLineFeed = false
  }

  /// Reads a held character together with the bytes that finish it.
  ///
  /// - Returns: The number of bytes taken.
  private mutating func completeHeldCharacter<Sink: HTMLTokenSink & ~Copyable>(
    from bytes: UnsafeBufferPointer<UInt8>, into sink: inout Sink
  ) -> Int {
    guard heldBytes.count > 0 else { return 0 }
    let length = heldBytes[0].utf8SequenceLength
    var taken = 0
    while heldBytes.count < length {
      guard taken < bytes.count else { return taken }
      guard bytes[taken].isUTF8Continuation else { break }
      heldBytes.append(bytes[taken])
      taken += 1
    }
    read(heldBytes.values, into: &sink)
    heldBytes.removeAll()
    return taken
  }

  /// Reads bytes that begin and end between characters.
  private mutating func read<Sink: HTMLTokenSink & ~Copyable>(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: inout Sink
  ) {
    guard !bytes.isEmpty else { return }
    var input = InputCursor(bytes: bytes)
    if skipsLineFeed {
      skipsLineFeed = false
      if input.current == Byte.lineFeed { input.position = 1 }
    }
    while !input.isAtEnd { step(&input, &sink) }
  }

  /// Reads in the current state until it changes or the piece ends.
  ///
  /// May read nothing if it changes the state; no two states do so in turn for ever.
  private mutating func step<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    switch state {
    case .data: readData(&input, &sink)
    case .rcdata, .rawText, .scriptData, .plaintext, .cdata, .cdataBracket, .cdataEnd,
      .textLessThan, .textEndTagOpen, .textEndTagName:
      stepText(&input, &sink)
    case .scriptLessThan, .scriptEscapeStart, .scriptEscapeStartDash, .scriptEscaped,
      .scriptEscapedDash, .scriptEscapedDashDash, .scriptEscapedLessThan, .scriptDoubleEscapeStart,
      .scriptDoubleEscaped, .scriptDoubleEscapedDash, .scriptDoubleEscapedDashDash,
      .scriptDoubleEscapedLessThan, .scriptDoubleEscapeEnd:
      stepScript(&input, &sink)
    case .tagOpen, .endTagOpen, .tagName, .selfClosingStartTag, .beforeAttributeName,
      .attributeName, .afterAttributeName, .beforeAttributeValue, .attributeValueDoubleQuoted,
      .attributeValueSingleQuoted, .attributeValueUnquoted, .afterAttributeValueQuoted:
      readTag(&input, &sink)
    case .markupDeclarationOpen, .bogusComment, .commentStart, .commentStartDash, .comment,
      .commentEndDash, .commentEnd, .commentEndBang:
      stepComment(&input, &sink)
    case .doctype, .beforeDoctypeName, .doctypeName, .afterDoctypeName, .doctypeKeyword,
      .afterPublicKeyword, .beforePublicIdentifier, .publicIdentifier, .afterPublicIdentifier,
      .betweenIdentifiers, .afterSystemKeyword, .beforeSystemIdentifier, .systemIdentifier,
      .afterSystemIdentifier, .bogusDoctype:
      stepDoctype(&input, &sink)
    case .reference, .namedReference, .numericReference, .hexadecimalReferenceStart,
      .hexadecimalReference, .decimalReference:
      stepReference(&input, &sink)
    }
  }

  /// Reads a carriage return.
  ///
  /// One in front of a line feed vanishes, and the line feed is read as the next character.
  ///
  /// - Returns: Whether a line feed takes its place.
  mutating func readCarriageReturn(_ input: inout InputCursor) -> Bool {
    input.position += 1
    guard !input.isAtEnd else {
      skipsLineFeed = true
      return true
    }
    return input.current != Byte.lineFeed
  }
}
