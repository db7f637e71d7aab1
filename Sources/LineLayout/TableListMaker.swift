import TermsDocument

extension LineMaker {
  /// Column at which the text of a cell goes on below its label.
  private static let hang = 2

  /// A line of a table in list form that is being filled.
  private struct OpenLine {
    /// The first segment of the line.
    var first: Int
    /// Columns used, from the table's indentation on.
    var used = 0
    /// Whether the line starts a row.
    var isGroupStart: Bool
  }

  /// Adds a table as a list, one entry a row, each cell labelled by the headings above it.
  mutating func placeList(_ plan: TablePlan) {
    let headings = Headings(plan)
    placeUnused(headings, plan)
    var shown: Set<Int> = []
    var row = UInt32.max
    for cell in headings.end..<plan.cellBlocks.count {
      let current = plan.table.cells[cell]
      let isNew = current.row != row
      if isNew, row != .max, let before = lines.last, !before.flags.contains(.blank) {
        let start = plan.cellBlocks[cell].first.map { document.blocks[$0].markerStart }
        let place = max(before.start, start ?? before.start)
        lines.append(Line(start: place, end: place, reference: 0, indent: 0, flags: .blank))
      }
      row = current.row
      var line = OpenLine(first: segments.count, isGroupStart: isNew)
      let labels = headings.cells(above: plan.columns(of: cell))
      // A label that was shown stands for no text of its own; an empty cell then has nothing to say.
      let isEmpty = plan.cellBlocks[cell].allSatisfy { order.isLeftOut(document.blocks[$0]) }
      if isEmpty, labels.allSatisfy(shown.contains) { continue }
      placeLabels(labels, &shown, plan, &line)
      placeCell(plan.cellBlocks[cell], plan, &line)
    }
  }

  /// Adds headings that label no cell of the first row, so that none is lost.
  private mutating func placeUnused(_ headings: Headings, _ plan: TablePlan) {
    var used: Set<Int> = []
    if headings.end < plan.cellBlocks.count {
      let row = plan.table.cells[headings.end].row
      for cell in headings.end..<plan.cellBlocks.count {
        guard plan.table.cells[cell].row == row else { break }
        used.formUnion(headings.cells(above: plan.columns(of: cell)))
      }
    }
    var isGroupStart = true
    for cell in 0..<headings.end where !used.contains(cell) {
      var waiting: [Segment] = []
      let area = CellArea(
        column: plan.indent, columns: width - plan.indent, outdent: plan.outdent, flags: .header)
      appendSegments(of: plan.cellBlocks[cell], in: area, to: &waiting)
      for segment in waiting {
        segments.append(segment)
        closeRow(from: segments.count - 1, isGroupStart: isGroupStart)
        isGroupStart = false
      }
    }
  }

  private mutating func placeLabels(
    _ labels: [Int], _ shown: inout Set<Int>, _ plan: TablePlan, _ line: inout OpenLine
  ) {
    var hasLabel = false
    for cell in labels {
      var flags: Segment.Flags = .label
      if !shown.insert(cell).inserted { flags.formUnion(.repeated) }
      for index in plan.cellBlocks[cell] where !order.isLeftOut(document.blocks[index]) {
        if line.used > 0 { line.used += 1 }
        // One column is kept for the colon.
        flow(index, reserved: 1, flags: flags, plan, &line)
        hasLabel = true
      }
    }
    guard hasLabel else { return }
    segments[segments.count - 1].flags.formUnion(.colon)
    line.used += 1
  }

  private mutating func placeCell(_ blocks: Range<Int>, _ plan: TablePlan, _ line: inout OpenLine) {
    var rest = blocks
    while let index = rest.first, order.isLeftOut(document.blocks[index]) { rest.removeFirst() }
    if let index = rest.popFirst() {
      if line.used > 0 { line.used += 1 }
      flow(index, reserved: 0, flags: [], plan, &line)
    }
    if segments.count > line.first { closeRow(from: line.first, isGroupStart: line.isGroupStart) }
    guard !rest.isEmpty else { return }
    var waiting: [Segment] = []
    // On the narrowest lines there is no room for an indentation beside a wide character.
    let hang = max(0, min(Self.hang, width - plan.indent - 2))
    let area = CellArea(
      column: plan.indent + hang, columns: max(2, width - plan.indent - hang),
      outdent: plan.outdent, flags: [])
    appendSegments(of: rest, in: area, to: &waiting)
    for segment in waiting {
      segments.append(segment)
      closeRow(from: segments.count - 1, isGroupStart: false)
    }
  }

  /// Adds a block's text where a line stands, going on below with the hanging indent.
  private mutating func flow(
    _ index: Int, reserved: Int, flags: Segment.Flags, _ plan: TablePlan, _ line: inout OpenLine
  ) {
    let block = document.blocks[index]
    let room = max(2, width - plan.indent - reserved)
    let hang = room > 12 ? Self.hang : 0
    if line.used + 2 > room { nextLine(&line, hang: hang) }
    var paragraph = stretch(
      of: block, Margins(first: line.used, rest: hang, floor: Int(block.start)), width: room)
    paragraph.mayStartEmpty = line.used > hang
    if paragraph.mayStartEmpty { paragraph.floor = paragraph.start }
    var pieces: [LinePiece] = []
    wrapper.wrap(paragraph, into: &pieces)
    for (place, piece) in pieces.enumerated() {
      if place > 0 { nextLine(&line, hang: hang) }
      if piece.start == piece.end, pieces.count > 1 { continue }
      var segment = Segment(
        start: piece.start, end: piece.end, block: UInt32(index),
        column: UInt16(plan.indent + line.used), columns: UInt16(max(1, room - line.used)),
        flags: flags)
      if piece.isHyphenated { segment.flags.formUnion(.hyphenated) }
      segments.append(segment)
      let hyphen = piece.isHyphenated ? 1 : 0
      line.used += columns(from: Int(piece.start), to: Int(piece.end)) + hyphen
    }
  }

  private mutating func nextLine(_ line: inout OpenLine, hang: Int) {
    if segments.count > line.first {
      closeRow(from: line.first, isGroupStart: line.isGroupStart)
      line.isGroupStart = false
    }
    line.first = segments.count
    line.used = hang
  }
}

/// The heading cells of a table, by the columns they stand above.
private struct Headings {
  /// Past the last heading cell.
  let end: Int
  private var columns: [[Int]]

  init(_ plan: TablePlan) {
    let table = plan.table
    let count = plan.cellBlocks.count
    // A table of headings alone labels nothing.
    let hasRows = table.headerRows < table.rows
    end = hasRows ? table.cells[..<count].firstIndex { $0.row >= table.headerRows } ?? count : 0
    columns = [[Int]](repeating: [], count: end > 0 ? Int(table.columns) : 0)
    for cell in 0..<end {
      for column in plan.columns(of: cell) { columns[column].append(cell) }
    }
  }

  /// The headings above a cell, from the top.
  func cells(above columns: Range<Int>) -> [Int] {
    guard let first = columns.first, first < self.columns.count else { return [] }
    return self.columns[first]
  }
}
