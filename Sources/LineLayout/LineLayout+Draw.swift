public import TermsDocument

extension LineLayout {
  /// Draws a line into a row that starts at the line's left edge.
  ///
  /// - Returns: The row, never wider than `options.width`, or 2 where that is less.
  public func row(ofLine line: Int, in document: TermsDocument) -> CellRow {
    document.text.withUnsafeBufferPointer { text in
      plainRow(line, in: document, text: text) ?? drawn(line, in: document, text: text).row()
    }
  }

  /// A line whose characters are shown as they are stored, as those of most are; nil for others.
  private func plainRow(_ line: Int, in document: TermsDocument, text: TextBytes) -> CellRow? {
    let shown = lines[line]
    guard shown.flags.isEmpty, !options.numbersLinks,
      Int(shown.reference) < document.blocks.count
    else { return nil }
    let block = document.blocks[Int(shown.reference)]
    guard !isMirrored(block) else { return nil }
    let end = min(Int(shown.end), text.count)
    let base = style(of: block)
    let scanner = CellScanner(text: text)
    var row = CellRow(capacity: width)
    row.pad(to: Int(shown.indent))
    var styles = RunStyles(document: document, from: Int(shown.start))
    var place = Int(shown.start)
    while place < end {
      let isMarker = place < block.start
      let style = base.union(styles.style(at: place)).union(isMarker ? .dim : [])
      let next = min(styles.end(from: place), isMarker ? Int(block.start) : end, end)
      let plain = text.endOfLoneASCII(place, next)
      if plain > place {
        row.append(ascii: UnsafeBufferPointer(rebasing: text[place..<plain]), style: style)
        place = plain
        continue
      }
      let cell = scanner.cell(at: place, end: end)
      guard cell.look == .glyph, isShownAsStored(text.scalar(at: place, end: end).value) else {
        return nil
      }
      row.append(cluster: text[place..<cell.end], columns: cell.columns, style: style)
      place = cell.end
    }
    return row
  }

  /// Whether a scalar that starts a cell is drawn where it stands and in the style it stands in.
  private func isShownAsStored(_ scalar: UInt32) -> Bool {
    scalar != 0xFFFD && (options.bidi == .logical || !ScalarProperties(scalar).isRightToLeft)
  }

  /// What is common to all cells of a block.
  private func style(of block: TermsDocument.Block) -> CellStyle {
    var style = CellStyle()
    if block.kind == .heading { style.formUnion([.heading, .bold]) }
    if block.isHidden { style.formUnion(.dim) }
    return style
  }

  /// The columns a stretch of text covers on a line, ascending, for marking hits.
  public func columns(of range: Range<Int>, onLine line: Int, in document: TermsDocument)
    -> [Range<Int>]
  {
    document.text.withUnsafeBufferPointer { text in
      var found: [Range<Int>] = []
      var column = 0
      for glyph in drawn(line, in: document, text: text).glyphs {
        let next = column + glyph.columns
        if glyph.start < range.upperBound, glyph.end > range.lowerBound {
          if let last = found.last, last.upperBound == column {
            found[found.count - 1] = last.lowerBound..<next
          } else {
            found.append(column..<next)
          }
        }
        column = next
      }
      return found
    }
  }

  /// The glyphs of a line.
  func drawn(_ line: Int, in document: TermsDocument, text: TextBytes) -> LinePen {
    var pen = LinePen(document: document, text: text)
    let shown = lines[line]
    let offset = Int(shown.start)
    if shown.flags.contains(.blank) { return pen }
    if shown.flags.contains(.folded) {
      let landmark = Int(shown.reference)
      guard landmark < document.landmarks.count else { return pen }
      let label = options.foldedLabel(document.landmarks[landmark])
      pen.add(label: TextWidth.fitted(label, to: width), style: .dim, at: offset)
      return pen
    }
    if shown.flags.contains(.row) {
      for segment in lineSegments(line) { draw(segment, in: document, text: text, into: &pen) }
      return pen
    }
    guard Int(shown.reference) < document.blocks.count else { return pen }
    let block = document.blocks[Int(shown.reference)]
    if shown.flags.contains(.rule) {
      pen.pad(to: Int(shown.indent), at: offset)
      pen.rule(columns: width - Int(shown.indent), at: offset)
      return pen
    }
    let stretch = DrawnStretch(
      start: offset, end: Int(shown.end), columns: width - Int(shown.indent),
      isHyphenated: shown.flags.contains(.hyphenated))
    pen.pad(to: isMirrored(block) ? 0 : Int(shown.indent), at: offset)
    draw(stretch, of: block, style: [], document, text, into: &pen)
    return pen
  }

  /// A stretch of a block's text and the room it is drawn in.
  struct DrawnStretch {
    var start: Int
    var end: Int
    var columns: Int
    var isHyphenated: Bool
  }

  /// Whether a block's lines start at the right edge.
  func isMirrored(_ block: TermsDocument.Block) -> Bool {
    options.bidi == .visual && block.isRightToLeft
  }

  /// Draws a stretch of a block's text where the pen stands.
  func draw(
    _ stretch: DrawnStretch, of block: TermsDocument.Block, style: CellStyle,
    _ document: TermsDocument, _ text: TextBytes, into pen: inout LinePen
  ) {
    let base = style.union(self.style(of: block))
    let hasNumbers = options.numbersLinks && stretch.columns >= LinkNumber.leastWidth
    let numbers = hasNumbers ? document.linkNumbers(from: stretch.start, to: Int(block.end)) : []
    let shownNumbers = Array(numbers.prefix { $0.offset <= stretch.end })
    let first = pen.glyphs.count
    let column = pen.columns
    pen.draw(
      stretch.start..<stretch.end, of: block, base: base, numbers: shownNumbers,
      isHyphenated: stretch.isHyphenated)
    if options.bidi == .visual, pen.hasRightToLeft || block.isRightToLeft {
      pen.reorder(from: first, isRightToLeft: block.isRightToLeft)
    }
    if isMirrored(block) {
      pen.indent(from: first, by: stretch.columns - (pen.columns - column), at: stretch.start)
    }
  }

  /// Draws what a table cell shows on a line.
  private func draw(
    _ segment: Segment, in document: TermsDocument, text: TextBytes, into pen: inout LinePen
  ) {
    let offset = Int(segment.start)
    guard Int(segment.block) < document.blocks.count else { return }
    pen.pad(to: Int(segment.column), at: offset)
    if segment.flags.contains(.rule) {
      pen.rule(columns: Int(segment.columns), at: offset)
      return
    }
    let stretch = DrawnStretch(
      start: offset, end: Int(segment.end), columns: Int(segment.columns),
      isHyphenated: segment.flags.contains(.hyphenated))
    let style: CellStyle = segment.flags.isDisjoint(with: [.header, .label]) ? [] : .bold
    draw(stretch, of: document.blocks[Int(segment.block)], style: style, document, text, into: &pen)
    if segment.flags.contains(.colon) { pen.add(label: ":", style: .bold, at: Int(segment.end)) }
  }
}
