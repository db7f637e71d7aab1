import HTMLTokens

/// Turns decoded text into a document by the rules of its media type.
struct PageReader: ~Copyable, TextSink {
  private let address: String
  private let select: SelectorList?
  private let remove: SelectorList?
  private let room: Int
  private var kind = MediaType.Kind.html
  private var tokenizer = HTMLTokenizer()
  private var sink: PageSink
  private var plain = PlainTextBuilder()
  private var markdown = MarkdownRenderer()

  /// The most text that room is made for on a server's word.
  private static let largestRoom = 64 << 20

  /// Makes a reader of a page whose type is still open.
  ///
  /// - Parameters:
  ///   - address: The page's address.
  ///   - select: What is to be kept; nil for the whole page.
  ///   - remove: What is to be left out; nil for nothing.
  ///   - room: Bytes of text that room is made for, so that a growing text is not copied.
  init(address: String, select: SelectorList?, remove: SelectorList?, room: Int) {
    self.address = address
    self.room = min(room, Self.largestRoom)
    self.select = select
    self.remove = remove
    sink = PageSink(
      builder: HTMLDocumentBuilder(address: address, select: select, remove: remove), isXML: false)
  }

  /// The document so far.
  var document: TermsDocument {
    switch kind {
    case .plainText, .pdf: plain.document
    default: sink.builder.document
    }
  }

  /// Says how the text is to be read.
  mutating func begin(_ kind: MediaType.Kind) {
    self.kind = kind
    sink.isXML = kind == .xhtml
    makeRoom()
  }

  private mutating func makeRoom() {
    switch kind {
    case .html, .xhtml: sink.builder.makeRoom(room)
    case .plainText: plain.makeRoom(room)
    case .markdown, .pdf, .unreadable: break
    }
  }

  /// Takes more text.
  mutating func take(_ utf8: UnsafeBufferPointer<UInt8>) {
    switch kind {
    case .html, .xhtml: tokenizer.feed(utf8, into: &sink)
    case .markdown: markdown.take(utf8)
    // A selector matches nothing in a text without elements.
    case .plainText, .pdf: if select == nil { plain.take(utf8) }
    case .unreadable: break
    }
  }

  /// Forgets all text taken so far.
  mutating func startAnew() {
    tokenizer = HTMLTokenizer()
    sink = PageSink(
      builder: HTMLDocumentBuilder(address: address, select: select, remove: remove),
      isXML: kind == .xhtml)
    plain.startAnew()
    markdown.startAnew()
    makeRoom()
  }

  /// Ends the text.
  ///
  /// - Throws: `converterFailed`.
  mutating func finish() throws(ReadingError) {
    switch kind {
    case .plainText, .pdf:
      plain.finish()
      return
    case .markdown:
      let html = try markdown.html()
      markdown.startAnew()
      html.withUnsafeBufferPointer { tokenizer.feed($0, into: &sink) }
    case .html, .xhtml, .unreadable:
      break
    }
    tokenizer.finish(into: &sink)
    sink.builder.finish()
  }
}

/// Hands tokens to the builder, with what is different in XML: any element can be empty by `/>`.
///
/// Read as HTML, `<script src="x"/>` would swallow the rest of an XHTML page.
struct PageSink: ~Copyable, HTMLTokenSink {
  /// What puts the document together.
  var builder: HTMLDocumentBuilder
  /// Whether the page is XML.
  var isXML: Bool

  /// Makes a sink.
  init(builder: consuming HTMLDocumentBuilder, isXML: Bool) {
    self.builder = builder
    self.isXML = isXML
  }

  /// Whether `<![CDATA[` opens a section of characters.
  var allowsCDATA: Bool { isXML || builder.allowsCDATA }

  /// Hands on characters.
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    builder.characters(bytes)
  }

  /// Hands on a start tag, and in XML the end tag its slash stands for.
  mutating func startTag(_ tag: borrowing HTMLTag) -> ContentModel {
    let model = builder.startTag(tag)
    guard isXML, tag.isSelfClosing, !Self.isVoid(tag.name) else { return model }
    builder.endTag(tag)
    return .data
  }

  /// Hands on an end tag.
  mutating func endTag(_ tag: borrowing HTMLTag) {
    builder.endTag(tag)
  }

  /// Hands on a comment.
  mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>) {
    builder.comment(bytes)
  }

  /// Hands on a document type.
  mutating func doctype(_ doctype: HTMLDoctype) {
    builder.doctype(doctype)
  }

  /// Whether HTML itself closes an element at once, so that an end tag would be one too many.
  private static func isVoid(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let names = [
      "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img",
      "input", "keygen", "link", "meta", "param", "source", "track", "wbr",
    ]
    return names.contains { name.elementsEqual($0.utf8) }
  }
}
