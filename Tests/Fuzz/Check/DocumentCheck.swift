public import LineLayout
public import TermsDocument

/// Reads bytes as a document, lays it out, and says what is wrong with the lines.
///
/// The first four bytes of an input choose the width, the media type, the layout and the size of the
/// pieces in which the rest arrives; so every input stands for one fixed run.
public struct DocumentCheck {
  /// Columns of the lines.
  public let width: Int
  /// The document when all of it had arrived.
  public private(set) var document = TermsDocument()
  /// Its lines, made piece by piece as they would be while a page arrives.
  public private(set) var layout: LineLayout

  private let reading: ReadingOptions
  private let pieceSize: Int
  private let body: UnsafeRawBufferPointer

  /// The media types an input may choose.
  private static let types = ["text/html", "text/plain", "application/xhtml+xml", "text/markdown"]
  /// The character sets an input may choose beside none.
  private static let charsets = ["utf-8", "shift_jis", "iso-2022-jp", "utf-16le", "gb18030"]

  /// Takes an input apart.
  ///
  /// - Returns: nil for an input too short to choose anything.
  public init?(_ input: UnsafeRawBufferPointer) {
    guard input.count >= 4 else { return nil }
    width = Int(input[0]) % 120 + 1
    var reading = ReadingOptions()
    reading.mediaType = Self.types[Int(input[1]) % Self.types.count]
    let charset = Int(input[1]) / 16
    if charset < Self.charsets.count { reading.headerCharset = Self.charsets[charset] }
    self.reading = reading
    var options = LayoutOptions(width: width)
    options.foldsChrome = input[2] & 1 != 0
    options.showsHidden = input[2] & 2 != 0
    options.numbersLinks = input[2] & 4 != 0
    options.bidi = input[2] & 8 != 0 ? .visual : .logical
    layout = LineLayout(options: options)
    pieceSize = input[3] == UInt8(ascii: "0") ? max(1, input.count) : Int(input[3]) + 1
    body = UnsafeRawBufferPointer(rebasing: input[4...])
  }

  /// Reads, lays out and looks at every line.
  ///
  /// - Returns: What is wrong, or nil.
  public mutating func fault() -> String? {
    guard read() else { return nil }
    return textFault() ?? layoutFault() ?? lineFault() ?? wordFault() ?? partFault()
  }

  // MARK: Reading

  private mutating func read() -> Bool {
    do throws(ReadingError) {
      var reader = try DocumentReader(options: reading)
      var rest = body[...]
      var pieces = 0
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(pieceSize))
        rest = rest.dropFirst(pieceSize)
        try reader.append(piece)
        pieces += 1
        // Laying out after each of thousands of pieces would only cost time.
        if pieces.isMultiple(of: 16) || pieces < 8 { layout.extend(to: reader.document) }
      }
      try reader.finish()
      document = reader.document
    } catch { return false }
    layout.extend(to: document)
    return true
  }

  // MARK: Looking

  /// The document's text is UTF-8 with no control character but the line feed.
  private func textFault() -> String? {
    guard document.isComplete else { return "the document is not complete" }
    return Self.fault(in: Array(document.text), allowsLineFeeds: true).map { "document: \($0)" }
  }

  /// Lines made while the page arrived are those made of the whole page.
  private func layoutFault() -> String? {
    var whole = LineLayout(options: layout.options)
    whole.extend(to: document)
    guard whole.count == layout.count else {
      return "\(layout.count) lines made in pieces, \(whole.count) at once"
    }
    for line in 0..<whole.count {
      let atOnce = whole.row(ofLine: line, in: document)
      let inPieces = layout.row(ofLine: line, in: document)
      guard atOnce != inPieces else { continue }
      return """
        line \(line) is not the same made in pieces and at once:
        \(String(decoding: inPieces.bytes, as: UTF8.self))
        \(String(decoding: atOnce.bytes, as: UTF8.self))
        """
    }
    return nil
  }

  private func lineFault() -> String? {
    var bytes: [UInt8] = []
    for line in 0..<layout.count {
      let row = layout.row(ofLine: line, in: document)
      if row.columns > max(2, width) {
        return "line \(line) takes \(row.columns) columns of \(width)"
      }
      bytes.removeAll(keepingCapacity: true)
      layout.plainText(ofLine: line, in: document, into: &bytes)
      for text in [row.bytes, bytes] {
        if let fault = Self.fault(in: text, allowsLineFeeds: false) {
          return "line \(line): \(fault)"
        }
      }
    }
    return nil
  }

  /// Every word of the visible blocks is on a line.
  private func wordFault() -> String? {
    var isShown = [Bool](repeating: false, count: document.text.count)
    for line in 0..<layout.count {
      for range in layout.textRanges(ofLine: line) {
        for offset in range where offset < isShown.count { isShown[offset] = true }
      }
    }
    let text = Array(document.text)
    for (index, block) in document.blocks.enumerated() where isVisible(block) {
      for offset in Int(block.start)..<Int(block.end)
      where !isShown[offset] && !Self.mayBeLeftOut(text, offset) {
        return "block \(index): the byte at \(offset) is on no line"
      }
    }
    return nil
  }

  /// A part laid out by itself has the lines of the whole.
  private func partFault() -> String? {
    guard !document.blocks.isEmpty, layout.count > 0 else { return nil }
    let middle = layout.offset(ofLine: layout.count / 2)
    let part = LineLayout.part(of: document, around: middle, lines: 3, options: layout.options)
    guard part.count > 0 else { return "no lines around \(middle)" }
    let here = layout.line(showing: middle)
    let there = part.line(showing: middle)
    guard layout.row(ofLine: here, in: document) == part.row(ofLine: there, in: document) else {
      return "line \(here) is another in a part"
    }
    return nil
  }

  private func isVisible(_ block: TermsDocument.Block) -> Bool {
    guard block.kind != .rule, layout.options.showsHidden || !block.isHidden else { return false }
    guard layout.options.foldsChrome, block.landmark >= 0 else { return true }
    return !document.landmarks[Int(block.landmark)].isChrome
  }

  // MARK: Bytes

  /// Whether a byte belongs to a character that may be missing where a line breaks: blanks, soft
  /// hyphens and zero-width blanks.
  private static func mayBeLeftOut(_ text: [UInt8], _ offset: Int) -> Bool {
    var start = offset
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    var end = start + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    guard let scalar = String(decoding: text[start..<end], as: UTF8.self).unicodeScalars.first
    else { return false }
    return scalar.properties.isWhitespace || scalar == "\u{AD}" || scalar == "\u{200B}"
  }

  private static func fault(in text: [UInt8], allowsLineFeeds: Bool) -> String? {
    for (offset, byte) in text.enumerated() {
      if byte < 0x20 && !(allowsLineFeeds && byte == 0x0A) || byte == 0x7F {
        return "control character \(byte) at \(offset)"
      }
      // U+0080 to U+009F.
      if byte == 0xC2, offset + 1 < text.count, text[offset + 1] < 0xA0 {
        return "control character 194 \(text[offset + 1]) at \(offset)"
      }
    }
    guard String(validating: text, as: UTF8.self) != nil else { return "malformed UTF-8" }
    return nil
  }
}
