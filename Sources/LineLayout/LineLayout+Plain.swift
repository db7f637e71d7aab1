public import TermsDocument

extension LineLayout {
  /// Appends a line's UTF-8 to a buffer, with its indentation, without blanks at its end and
  /// without a line feed.
  ///
  /// - Complexity: Linear in the line; ASCII lines are copied.
  public func plainText(
    ofLine line: Int, in document: TermsDocument, into buffer: inout [UInt8]
  ) {
    let first = buffer.count
    let isCopied = document.text.withUnsafeBufferPointer { text in
      copy(line, in: document, text: text, into: &buffer)
    }
    if !isCopied {
      buffer.removeLast(buffer.count - first)
      document.text.withUnsafeBufferPointer { text in
        let pen = drawn(line, in: document, text: text)
        for glyph in pen.glyphs { buffer.append(contentsOf: pen.shown(glyph)) }
      }
    }
    var end = buffer.count
    while end > first, buffer[end - 1] == 0x20 { end -= 1 }
    buffer.removeLast(buffer.count - end)
  }

  /// Copies a line of text that is drawn in the order it is stored.
  ///
  /// - Returns: Whether the line is one.
  private func copy(
    _ line: Int, in document: TermsDocument, text: TextBytes, into buffer: inout [UInt8]
  ) -> Bool {
    let shown = lines[line]
    if shown.flags.contains(.blank) { return true }
    let end = min(Int(shown.end), text.count)
    guard shown.flags.isDisjoint(with: [.row, .rule, .folded]), !options.numbersLinks,
      Int(shown.reference) < document.blocks.count,
      !isMirrored(document.blocks[Int(shown.reference)]), Int(shown.start) <= end
    else { return false }
    buffer.append(contentsOf: repeatElement(0x20, count: Int(shown.indent)))
    if text.isASCII(Int(shown.start), end) {
      if !text[Int(shown.start)..<end].contains(where: { $0 < 0x20 }) {
        buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[Int(shown.start)..<end]))
        return true
      }
      return false
    }
    return copyCells(
      Int(shown.start)..<end, text: text, isHyphenated: shown.flags.contains(.hyphenated),
      into: &buffer)
  }

  private func copyCells(
    _ range: Range<Int>, text: TextBytes, isHyphenated: Bool, into buffer: inout [UInt8]
  ) -> Bool {
    let scanner = CellScanner(text: text)
    let end = range.upperBound
    var copied = range.lowerBound
    var place = copied
    while place < end {
      let cell = scanner.cell(at: place, end: end)
      if cell.look == .tab || cell.look == .replaced { return false }
      if options.bidi == .visual, text[place] >= 0xD6, text[place] != 0xE2,
        ScalarProperties(text.scalar(at: place, end: end).value).isRightToLeft
      {
        return false
      }
      // Marks without a letter are text too; only a screen needs something for them to stand on.
      if cell.look != .glyph, cell.look != .marks {
        buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<place]))
        if cell.look == .blank { buffer.append(0x20) }
        if cell.look == .softHyphen, isHyphenated, cell.end == end { buffer.append(0x2D) }
        copied = cell.end
      }
      place = cell.end
    }
    buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<end]))
    return true
  }
}
