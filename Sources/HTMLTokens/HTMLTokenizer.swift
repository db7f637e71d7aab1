/// What a token sink answers to a start tag: how the tokenizer is to read what follows it.
///
/// Source: WHATWG HTML 13.2.6, where the tree construction switches the tokenizer's state.
public enum ContentModel: UInt8, Sendable {
  case data, rcdata, rawText, scriptData, plaintext
}

/// Receives the tokens of a page.
public protocol HTMLTokenSink: ~Copyable {
  /// Whether `<![CDATA[` opens a CDATA section here (the adjusted current node is foreign).
  var allowsCDATA: Bool { get }
  /// Characters, UTF-8, with references resolved; a stretch may come in several pieces.
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>)
  /// A start tag; the answer says how to read on.
  mutating func startTag(_ tag: borrowing HTMLTag) -> ContentModel
  /// An end tag.
  mutating func endTag(_ tag: borrowing HTMLTag)
  /// A comment.
  mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>)
  /// A document type declaration.
  mutating func doctype(_ doctype: HTMLDoctype)
}

/// A document type declaration; nil where a part is missing.
public struct HTMLDoctype: Equatable, Sendable {
  /// The name, in lower case.
  public var name: [UInt8]?
  /// The public identifier.
  public var publicIdentifier: [UInt8]?
  /// The system identifier.
  public var systemIdentifier: [UInt8]?
  /// Whether the page is to be read in quirks mode.
  public var forcesQuirks = false
  /// Makes an empty declaration.
  public init() {}
}

/// A tag, valid only while the sink is called: it points into the tokenizer's buffers.
public struct HTMLTag {
  /// The name in lower case, UTF-8.
  public let name: UnsafeBufferPointer<UInt8>
  /// Whether it ended with `/>`.
  public let isSelfClosing: Bool
  /// Attribute names and values, in order; the first of equal names counts, later ones are left out.
  public let attributes: UnsafeBufferPointer<Attribute>
  /// The bytes that attribute ranges point into.
  public let attributeBytes: UnsafeBufferPointer<UInt8>

  /// Where an attribute's name and value lie in `attributeBytes`.
  public struct Attribute: Sendable {
    /// The name's first byte.
    public var nameStart: UInt32
    /// Past the name's last byte.
    public var nameEnd: UInt32
    /// The value's first byte.
    public var valueStart: UInt32
    /// Past the value's last byte.
    public var valueEnd: UInt32
  }
}

/// A streaming tokenizer to the WHATWG standard, section 13.2.5.
///
/// Reads UTF-8 in pieces cut anywhere and gives tokens to a sink as soon as they are certain. Line
/// ends are normalised and NUL handled as the standard says.
public struct HTMLTokenizer: ~Copyable {
  /// Makes a tokenizer in the data state.
  public init() {}

  /// Reads the next bytes.
  ///
  /// - Complexity: Linear in the bytes read over all calls; memory is constant but for the tag,
  ///   comment or reference being read.
  public mutating func feed<Sink: HTMLTokenSink & ~Copyable>(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: inout Sink
  ) {}

  /// Ends the page: what is pending comes out as the standard says.
  public mutating func finish<Sink: HTMLTokenSink & ~Copyable>(into sink: inout Sink) {}
}
