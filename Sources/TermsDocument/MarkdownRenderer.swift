import CMarkdown
import Glibc

/// Turns Markdown into HTML by the CommonMark reference, with two additions of its own.
///
/// Raw HTML is let through, as it goes the way of every page from here. A front matter between lines
/// of `---` at the start is kept as preformatted text, since it is not part of the text but may hold
/// a date that is. Tables written with pipes (GitHub's extension, which the reference lacks) become
/// tables.
struct MarkdownRenderer: TextSink {
  private var source: [UInt8] = []

  /// Makes an empty text.
  init() {}

  /// Takes more of the text; it can be rendered only as a whole.
  mutating func take(_ utf8: UnsafeBufferPointer<UInt8>) {
    source.append(contentsOf: utf8)
  }

  /// Forgets the text taken so far.
  mutating func startAnew() {
    source = []
  }

  /// Renders the text.
  ///
  /// - Returns: HTML, UTF-8.
  /// - Throws: `converterFailed` where memory runs out.
  /// - Complexity: Linear in the text.
  func html() throws(ReadingError) -> [UInt8] {
    let (frontMatter, rest) = splitFrontMatter()
    var result: [UInt8] = []
    if let frontMatter {
      result += Array("<pre>\n".utf8) + Self.escaped(frontMatter) + Array("</pre>\n".utf8)
    }
    let body = MarkdownTables.replaced(in: rest) { Self.inline($0) }
    guard let rendered = Self.render(body) else {
      throw .converterFailed(program: "cmark", status: ENOMEM)
    }
    return result + rendered
  }

  /// Finds a block of `---`, lines, `---` or `...` at the start.
  private func splitFrontMatter() -> (ArraySlice<UInt8>?, ArraySlice<UInt8>) {
    var lines = MarkdownLines(source[...])
    guard let first = lines.next(), Self.isFence(source[first], "---") else {
      return (nil, source[...])
    }
    while let line = lines.next() {
      if Self.isFence(source[line], "---") || Self.isFence(source[line], "...") {
        return (source[first.upperBound..<line.lowerBound], source[line.upperBound...])
      }
      // A thematic break at the start of a plain text: front matter has no blank lines so early.
      if line.lowerBound == first.upperBound, source[line].allSatisfy({ $0 <= 0x20 }) { break }
    }
    return (nil, source[...])
  }

  private static func isFence(_ line: ArraySlice<UInt8>, _ fence: String) -> Bool {
    line.starts(with: fence.utf8) && line.dropFirst(3).allSatisfy { $0 <= 0x20 }
  }

  /// Renders the inline Markdown of a table cell.
  private static func inline(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard var result = render(Array(text)) else { return escaped(text) }
    // One paragraph is what a cell renders to; anything else (a list, say) stays as it is.
    let opening = Array("<p>".utf8)
    let closing = Array("</p>\n".utf8)
    if result.starts(with: opening), result.suffix(closing.count).elementsEqual(closing) {
      result.removeLast(closing.count)
      result.removeFirst(opening.count)
    }
    return result.map { $0 == 0x0A ? 0x20 : $0 }
  }

  private static func render(_ text: [UInt8]) -> [UInt8]? {
    let options = CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8
    let rendered = text.withUnsafeBytes { bytes in
      cmark_markdown_to_html(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, options)
    }
    // Of an empty text there may be no base address to give.
    guard let rendered else { return text.isEmpty ? [] : nil }
    defer { free(rendered) }
    return Array(UnsafeRawBufferPointer(start: rendered, count: strlen(rendered)))
  }

  private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      default: result.append(byte)
      }
    }
    return result
  }
}

/// The lines of a text as ranges that include their line ends.
struct MarkdownLines: IteratorProtocol {
  private let text: ArraySlice<UInt8>
  private var position: Int

  /// Starts at the first line.
  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  /// The next line; nil at the end.
  mutating func next() -> Range<Int>? {
    guard position < text.endIndex else { return nil }
    let start = position
    while position < text.endIndex, text[position] != 0x0A { position += 1 }
    if position < text.endIndex { position += 1 }
    return start..<position
  }
}
