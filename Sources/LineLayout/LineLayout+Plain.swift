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
    document.text.withUnsafeBufferPointer { text in
      if copy(line, in: document, text: text, into: &buffer) { return }
      buffer.removeLast(buffer.count - first)
      let pen = drawn(line, in: document, text: text)
      for glyph in pen.glyphs { buffer.append(contentsOf: pen.shown(glyph)) }
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
    if options.numbersLinks || !shown.flags.isDisjoint(with: [.rule, .folded]) { return false }
    if shown.flags.contains(.row) { return copyRow(line, in: document, text: text, into: &buffer) }
    guard Int(shown.reference) < document.blocks.count,
      !isMirrored(document.blocks[Int(shown.reference)])
    else { return false }
    buffer.append(contentsOf: repeatElement(0x20, count: Int(shown.indent)))
    return copyStretch(
      Int(shown.start), Int(shown.end), text: text,
      isHyphenated: shown.flags.contains(.hyphenated), into: &buffer) != nil
  }

  private func copyRow(
    _ line: Int, in document: TermsDocument, text: TextBytes, into buffer: inout [UInt8]
  ) -> Bool {
    let first = Int(lines[line].reference)
    var column = 0
    for index in first..<first + Int(lines[line].indent) {
      let segment = segments[index]
      guard !segment.flags.contains(.rule), Int(segment.block) < document.blocks.count,
        !isMirrored(document.blocks[Int(segment.block)])
      else { return false }
      if Int(segment.column) > column {
        buffer.append(contentsOf: repeatElement(0x20, count: Int(segment.column) - column))
        column = Int(segment.column)
      }
      let columns = copyStretch(
        Int(segment.start), Int(segment.end), text: text,
        isHyphenated: segment.flags.contains(.hyphenated), into: &buffer)
      guard let columns else { return false }
      column += columns
      if segment.flags.contains(.colon) {
        buffer.append(0x3A)
        column += 1
      }
    }
    return true
  }

  /// Copies text and gives its columns; nil where it has to be drawn to be right.
  private func copyStretch(
    _ start: Int, _ shownEnd: Int, text: TextBytes, isHyphenated: Bool, into buffer: inout [UInt8]
  ) -> Int? {
    let end = min(shownEnd, text.count)
    guard start < end else { return 0 }
    if text.isPrintableASCII(start, end) {
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      return end - start
    }
    let scanner = CellScanner(text: text)
    var columns = 0
    var copied = start
    var place = start
    while place < end {
      let cell = scanner.cell(at: place, end: end)
      if cell.look == .tab || cell.look == .replaced { return nil }
      if options.bidi == .visual, text[place] >= 0xD6, text[place] != 0xE2,
        ScalarProperties(text.scalar(at: place, end: end).value).isRightToLeft
      {
        return nil
      }
      columns += cell.columns
      // Marks without a letter are text too; only a screen needs something for them to stand on.
      if cell.look != .glyph, cell.look != .marks {
        buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<place]))
        if cell.look == .blank { buffer.append(0x20) }
        if cell.look == .softHyphen, isHyphenated, cell.end == end {
          buffer.append(0x2D)
          columns += 1
        }
        copied = cell.end
      }
      place = cell.end
    }
    buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<end]))
    return columns
  }
}
