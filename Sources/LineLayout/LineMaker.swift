import TermsDocument

/// Makes the lines of one `extend`.
struct LineMaker {
  /// Lines so far.
  var lines: [Line] = []
  /// Segments so far.
  var segments: [Segment] = []
  /// How far it got.
  var progress = LayoutProgress()
  /// The document.
  let document: TermsDocument
  /// Its text.
  let text: TextBytes
  /// What the lines are made for.
  let options: LayoutOptions
  /// Columns of a line.
  let width: Int
  /// Breaks paragraphs.
  var wrapper: LineWrapper
  /// Which blocks make lines.
  let order: BlockOrder
  /// Room for the lines of one block.
  var pieces: [LinePiece] = []
  /// Where the text of unsettled blocks is cut off.
  private(set) var textEnd = Int.max

  /// Makes a maker without lines.
  init(document: TermsDocument, text: TextBytes, options: LayoutOptions, width: Int) {
    self.document = document
    self.text = text
    self.options = options
    self.width = width
    wrapper = LineWrapper(text: text)
    order = BlockOrder(document: document, options: options)
  }

  /// Lays out settled blocks, then, if the limit leaves room, the start of the others.
  mutating func run(limit: Int) {
    let settled = document.isComplete ? document.blocks.count : document.settledBlocks
    run(to: settled, limit: limit)
    let saved = progress
    guard progress.nextBlock < document.blocks.count, lines.count < limit else { return }
    textEnd = Int(document.blocks[progress.nextBlock].markerStart) + LineLayout.tailBytes
    run(to: document.blocks.count, limit: limit)
    progress = saved
  }

  /// Lays out whole units that end before a block.
  private mutating func run(to end: Int, limit: Int) {
    while progress.nextBlock < end, lines.count < limit {
      let index = progress.nextBlock
      let block = document.blocks[index]
      guard Int(block.markerStart) < textEnd else { return }
      var next = index + 1
      let isFolded = order.isFolded(block.landmark)
      if isFolded {
        next = max(next, min(Int(document.landmarks[Int(block.landmark)].endBlock), end))
        fold(block)
      } else if let table = tableIndex(of: block) {
        next = max(next, Int(document.tables[table].endBlock))
        if next > end || next == document.blocks.count && !document.isComplete && textEnd == .max {
          break
        }
        place(table: table)
      } else if block.table >= 0, !document.isComplete, textEnd == .max {
        break
      } else if order.isLeftOut(block) {
        progress.owesBlank = progress.owesBlank || block.spaceBefore > 0
      } else {
        place(block: index)
      }
      progress.landmark = block.landmark
      progress.landmarkIsFolded = isFolded
      progress.nextBlock = next
      progress.lines = lines.count
      progress.segments = segments.count
    }
    let last = progress.nextBlock > 0 ? document.blocks[progress.nextBlock - 1].list : -1
    progress.lists.close(before: last, in: document.lists)
  }

  private func tableIndex(of block: TermsDocument.Block) -> Int? {
    block.table >= 0 && Int(block.table) < document.tables.count ? Int(block.table) : nil
  }

  /// Adds a blank line if the block before or this one asks for it.
  mutating func space(before block: TermsDocument.Block) {
    let isDue = progress.owesBlank || block.spaceBefore > 0
    progress.owesBlank = false
    guard isDue, !lines.isEmpty || progress.continues else { return }
    lines.append(
      Line(
        start: block.markerStart, end: block.markerStart, reference: 0, indent: 0, flags: .blank))
  }

  private mutating func fold(_ block: TermsDocument.Block) {
    guard progress.folded != block.landmark else { return }
    progress.folded = block.landmark
    space(before: block)
    lines.append(
      Line(
        start: block.markerStart, end: block.markerStart, reference: UInt32(block.landmark),
        indent: 0, flags: .folded))
  }

  // MARK: Blocks

  /// Adds the lines of a block that stands by itself.
  mutating func place(block index: Int) {
    let block = document.blocks[index]
    space(before: block)
    progress.lists.note(block: index, list: block.list, in: document.lists)
    let margins = margins(of: block, width: width, outdent: 0)
    if block.kind == .rule {
      lines.append(
        Line(
          start: block.markerStart, end: block.end, reference: UInt32(index),
          indent: UInt16(margins.rest), flags: .rule))
      return
    }
    pieces.removeAll(keepingCapacity: true)
    wrapper.wrap(stretch(of: block, margins, width: width), into: &pieces)
    lines.reserveCapacity(lines.count + pieces.count)
    var indent = UInt16(margins.first)
    for piece in pieces {
      lines.append(
        Line(
          start: piece.start, end: piece.end, reference: UInt32(index), indent: indent,
          flags: piece.isHyphenated ? .hyphenated : []))
      indent = UInt16(margins.rest)
    }
  }

  /// The paragraph of a block with its marker.
  func stretch(of block: TermsDocument.Block, _ margins: Margins, width: Int) -> Stretch {
    var end = Int(block.end)
    if end > textEnd {
      end = textEnd
      while end > Int(block.start), end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    }
    var stretch = Stretch(
      start: Int(block.markerStart), end: end, floor: margins.floor,
      firstWidth: max(1, width - margins.first), restWidth: max(1, width - margins.rest),
      keepsBlanks: block.kind == .preformatted)
    if options.numbersLinks, width >= LinkNumber.leastWidth {
      stretch.numbers = document.linkNumbers(from: stretch.start, to: end)
    }
    return stretch
  }

  /// Where the lines of a block start.
  struct Margins {
    /// Column of the first line, which starts with the marker.
    var first: Int
    /// Column of the other lines, and of the text after the marker.
    var rest: Int
    /// Where a line may break at the earliest.
    var floor: Int
  }

  /// Finds the margins of a block: markers are right-aligned in the widest of their list, and at
  /// least half of a line, or ten columns, is left for text.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - width: Columns of the line or the table cell.
  ///   - outdent: Columns that are already taken off, as in a table cell.
  /// - Returns: The margins; `rest` leaves at least half of the width.
  func margins(of block: TermsDocument.Block, width: Int, outdent: Int) -> Margins {
    var rest = Int(block.indent) + progress.lists.columns(of: block.list) - outdent
    let marker = columns(from: Int(block.markerStart), to: Int(block.start))
    if marker > 0 {
      let own = block.list >= 0 ? Int(document.lists[Int(block.list)].markerColumns) : 0
      if own < marker { rest += marker - own }
    }
    rest = max(0, min(rest, width - max(10, (width + 1) / 2)))
    let first = max(0, rest - marker)
    // A marker that leaves hardly any room stands on a line of its own.
    let leavesRoom = first + marker + 4 <= width
    return Margins(
      first: first, rest: rest, floor: Int(leavesRoom ? block.start : block.markerStart))
  }

  /// The columns of a stretch of text.
  func columns(from start: Int, to end: Int) -> Int {
    if start >= end { return 0 }
    if text.isASCII(start, end) { return end - start }
    let scanner = CellScanner(text: text)
    var place = start
    var columns = 0
    while place < end {
      let cell = scanner.cell(at: place, end: end, column: columns)
      columns += cell.columns
      place = cell.end
    }
    return columns
  }
}
