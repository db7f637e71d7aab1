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
    defer {
      var end = buffer.count
      while end > first, buffer[end - 1] == 0x20 { end -= 1 }
      buffer.removeLast(buffer.count - end)
    }
    let shown = lines[line]
    let isVisual = options.bidi == .visual
    if shown.flags.isSubset(of: .hyphenated), !options.numbersLinks {
      guard Int(shown.reference) < document.blocks.count else { return }
      if !isVisual || !document.blocks[Int(shown.reference)].isRightToLeft {
        for _ in 0..<shown.indent { buffer.append(0x20) }
        let columns: Int? = document.text.withUnsafeBufferPointer { text in
          let end = min(Int(shown.end), text.count)
          if text.isDrawnAsStored(Int(shown.start), end) {
            buffer.append(
              contentsOf: UnsafeBufferPointer(rebasing: text[Int(shown.start)..<end]))
            return 0
          }
          return Self.copyStretch(
            Int(shown.start), Int(shown.end), text: text, isVisual: isVisual,
            isHyphenated: shown.flags.contains(.hyphenated), into: &buffer)
        }
        if columns != nil { return }
        buffer.removeLast(buffer.count - first)
      }
    }
    if shown.flags.contains(.blank) { return }
    document.text.withUnsafeBufferPointer { text in
      if shown.flags.contains(.row), !options.numbersLinks,
        copyRow(line, in: document, text: text, into: &buffer)
      {
        return
      }
      buffer.removeLast(buffer.count - first)
      let pen = drawn(line, in: document, text: text)
      for glyph in pen.glyphs { buffer.append(contentsOf: pen.shown(glyph)) }
    }
  }

  /// Copies the cells of a table row that are drawn in the order they are stored.
  ///
  /// - Returns: Whether all are.
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
      while column < Int(segment.column) {
        buffer.append(0x20)
        column += 1
      }
      let columns = Self.copyStretch(
        Int(segment.start), Int(segment.end), text: text, isVisual: options.bidi == .visual,
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
  private static func copyStretch(
    _ start: Int, _ shownEnd: Int, text: TextBytes, isVisual: Bool, isHyphenated: Bool,
    into buffer: inout [UInt8]
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
      if isVisual, text[place] >= 0xD6, text[place] != 0xE2,
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
