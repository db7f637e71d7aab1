/// What a token sink answers to a start tag: how the tokenizer is to read what follows it.
///
/// Source: WHATWG HTML 13.2.6, where the tree construction switches the tokenizer's state.
public enum ContentModel: UInt8, Sendable {
  case data, rcdata, rawText, scriptData, plaintext
}

/// Receives the tokens of a page.
///
/// Pointers handed over are valid only during the call.
public protocol HTMLTokenSink: ~Copyable {
  /// Whether `<![CDATA[` opens a CDATA section here (the adjusted current node is foreign).
  var allowsCDATA: Bool { get }
  /// Characters, UTF-8, with references resolved; a stretch may come in several pieces.
  ///
  /// A piece is never empty and never ends inside a character, wherever the input was cut. NUL
  /// comes through in the data state and in CDATA sections, where the tree construction deals
  /// with it, and as U+FFFD elsewhere. U+000D comes only from `&#13;`.
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>)
  /// A start tag; the answer says how to read on.
  mutating func startTag(_ tag: borrowing HTMLTag) -> ContentModel
  /// An end tag; its attributes have been left out.
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
  public struct Attribute: BitwiseCopyable, Sendable {
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
