import TermsDocument

/// A table on its way to lines.
struct TablePlan {
  /// The table.
  let table: TermsDocument.Table
  /// The blocks of each cell; blocks between cells belong to the next.
  let cellBlocks: [Range<Int>]
  /// Column the table starts at.
  let indent: Int
  /// Columns of indentation that all its blocks share.
  let outdent: Int
  /// Room of its columns.
  var columns: TableColumns
}

extension LineMaker {
  /// Adds the lines of a table: in columns, or as a list where they would be too narrow.
  ///
  /// - Complexity: Linear in the text and the grid of the table.
  mutating func place(table index: Int) {
    let table = document.tables[index]
    let blocks = Int(table.firstBlock)..<min(Int(table.endBlock), document.blocks.count)
    guard let first = blocks.first(where: { !order.isLeftOut(document.blocks[$0]) }) else {
      let owes = blocks.contains { document.blocks[$0].spaceBefore > 0 }
      progress.owesBlank = progress.owesBlank || owes
      return
    }
    let captions =
      blocks.lowerBound..<(table.cells.first.map { Int($0.firstBlock) } ?? blocks.upperBound)
    for block in captions where !order.isLeftOut(document.blocks[block]) { place(block: block) }
    guard var plan = plan(table, after: captions.upperBound, blocks.upperBound) else { return }
    if captions.isEmpty { space(before: document.blocks[first]) }
    measure(&plan)
    if plan.columns.fit(to: width - plan.indent) {
      placeRows(plan)
    } else {
      placeList(plan)
    }
    let end = plan.cellBlocks.last?.upperBound ?? blocks.upperBound
    guard plan.cellBlocks.count == table.cells.count else { return }
    for block in end..<max(end, blocks.upperBound) where !order.isLeftOut(document.blocks[block]) {
      place(block: block)
    }
  }

  /// Finds the cells that are laid out and the indentation they share.
  private mutating func plan(_ table: TermsDocument.Table, after start: Int, _ end: Int)
    -> TablePlan?
  {
    var cellBlocks: [Range<Int>] = []
    cellBlocks.reserveCapacity(table.cells.count)
    var next = start
    var outdent = Int.max
    for cell in table.cells {
      let first = min(next, Int(cell.firstBlock))
      let last = max(first, min(Int(cell.endBlock), end))
      // The rest of a table that still arrives is cut off.
      if first < last, Int(document.blocks[first].markerStart) >= textEnd { break }
      cellBlocks.append(first..<last)
      for index in first..<last {
        let block = document.blocks[index]
        progress.lists.note(block: index, list: block.list, in: document.lists)
        var columns = Int(block.indent) + progress.lists.columns(of: block.list)
        if block.markerStart < block.start, block.list >= 0 {
          columns -= Int(document.lists[Int(block.list)].markerColumns)
        }
        outdent = min(outdent, columns)
      }
      next = last
    }
    guard outdent < Int.max else { return nil }
    return TablePlan(
      table: table, cellBlocks: cellBlocks,
      indent: max(0, min(outdent, width - max(10, (width + 1) / 2))), outdent: max(0, outdent),
      columns: TableColumns(count: Int(table.columns)))
  }

  /// Measures all cells, those that cover several columns last.
  private func measure(_ plan: inout TablePlan) {
    for isSpanning in [false, true] {
      for (index, blocks) in plan.cellBlocks.enumerated() {
        let columns = plan.columns(of: index)
        guard !columns.isEmpty, (columns.count > 1) == isSpanning else { continue }
        let (least, most) = measure(blocks, outdent: plan.outdent)
        if isSpanning {
          plan.columns.note(columns: columns, least: least, most: most)
        } else {
          plan.columns.note(column: columns.lowerBound, least: least, most: most)
        }
      }
    }
  }

  private func measure(_ blocks: Range<Int>, outdent: Int) -> (least: Int, most: Int) {
    var least = 0
    var most = 0
    for index in blocks where !order.isLeftOut(document.blocks[index]) {
      let block = document.blocks[index]
      let indent = margins(of: block, width: width, outdent: outdent).first
      var (word, line) = measure(from: Int(block.markerStart), to: Int(block.end))
      if options.numbersLinks {
        for number in document.linkNumbers(from: Int(block.markerStart), to: Int(block.end)) {
          line += number.columns
          word += number.columns
        }
      }
      if block.kind == .rule { (word, line) = (1, 3) }
      least = max(least, word)
      most = max(most, indent + line)
    }
    return (min(least, most), most)
  }

  // MARK: Rows

  /// A cell that the current row shows.
  private struct ActiveCell {
    /// Its segments that are not shown yet.
    var segments: Range<Int>
    /// The last row it covers.
    var lastRow: Int
  }

  private mutating func placeRows(_ plan: TablePlan) {
    var waiting: [Segment] = []
    var active: [ActiveCell] = []
    var cell = 0
    var row = 0
    while cell < plan.cellBlocks.count || !active.isEmpty {
      let isGroupStart = active.isEmpty
      if isGroupStart {
        waiting.removeAll(keepingCapacity: true)
        row = Int(plan.table.cells[cell].row)
      }
      while cell < plan.cellBlocks.count, Int(plan.table.cells[cell].row) <= row {
        let first = waiting.count
        appendSegments(ofCell: cell, plan, to: &waiting)
        let span = Int(max(plan.table.cells[cell].rowSpan, 1))
        active.append(ActiveCell(segments: first..<waiting.count, lastRow: row + span - 1))
        cell += 1
      }
      // Rows that do not come any more cannot hold what a cell has left to show.
      let isLast = cell == plan.cellBlocks.count
      let height = active.reduce(0) { height, cell in
        isLast || cell.lastRow <= row ? max(height, cell.segments.count) : height
      }
      for line in 0..<height {
        placeRow(&active, waiting, isGroupStart: isGroupStart && line == 0)
      }
      if isLast { active.removeAll() } else { active.removeAll { $0.lastRow <= row } }
      row += 1
    }
  }

  /// Adds the next line of all cells that a row shows.
  private mutating func placeRow(
    _ active: inout [ActiveCell], _ waiting: [Segment], isGroupStart: Bool
  ) {
    let first = segments.count
    for index in active.indices {
      guard let next = active[index].segments.first else { continue }
      segments.append(waiting[next])
      active[index].segments = next + 1..<active[index].segments.upperBound
    }
    // Cells that reach in from above were begun before those of this row, whatever their column.
    var place = first + 1
    while place < segments.count {
      var target = place
      while target > first, segments[target - 1].column > segments[target].column {
        segments.swapAt(target - 1, target)
        target -= 1
      }
      place += 1
    }
    closeRow(from: first, isGroupStart: isGroupStart)
  }

  /// Makes a line of the segments added last.
  mutating func closeRow(from first: Int, isGroupStart: Bool) {
    var start = UInt32.max
    for index in first..<segments.count where !segments[index].flags.contains(.repeated) {
      start = min(start, segments[index].start)
    }
    let before = lines.last?.start ?? 0
    let place = start == .max ? before : max(before, start)
    lines.append(
      Line(
        start: place, end: place, reference: UInt32(first), indent: UInt16(segments.count - first),
        flags: isGroupStart ? [.row, .groupStart] : .row))
  }

  /// Lays out a cell's blocks in its columns.
  private mutating func appendSegments(
    ofCell index: Int, _ plan: TablePlan, to waiting: inout [Segment]
  ) {
    let columns = plan.columns(of: index)
    guard !columns.isEmpty else { return }
    let area = CellArea(
      column: plan.indent + plan.columns.starts[columns.lowerBound],
      columns: max(2, plan.columns.width(of: columns)), outdent: plan.outdent,
      flags: plan.table.cells[index].isHeader ? .header : [])
    appendSegments(of: plan.cellBlocks[index], in: area, to: &waiting)
  }

  /// Lays out blocks one below the other in a stretch of columns.
  mutating func appendSegments(
    of blocks: Range<Int>, in area: CellArea, to waiting: inout [Segment]
  ) {
    let first = waiting.count
    for index in blocks where !order.isLeftOut(document.blocks[index]) {
      let block = document.blocks[index]
      let margins = margins(of: block, width: area.columns, outdent: area.outdent)
      var segment = Segment(
        start: block.markerStart, end: block.markerStart, block: UInt32(index),
        column: UInt16(area.column), columns: UInt16(area.columns), flags: area.flags)
      if waiting.count > first, block.spaceBefore > 0 { waiting.append(segment) }
      if block.kind == .rule {
        segment.flags.formUnion(.rule)
        waiting.append(segment)
        continue
      }
      pieces.removeAll(keepingCapacity: true)
      wrapper.wrap(stretch(of: block, margins, width: area.columns), into: &pieces)
      for (line, piece) in pieces.enumerated() {
        let indent = line == 0 ? margins.first : margins.rest
        segment.start = piece.start
        segment.end = piece.end
        segment.column = UInt16(area.column + indent)
        segment.columns = UInt16(max(1, area.columns - indent))
        segment.flags = area.flags
        if piece.isHyphenated { segment.flags.formUnion(.hyphenated) }
        waiting.append(segment)
      }
    }
  }
}

/// The columns a table cell is laid out in.
struct CellArea {
  /// The first column.
  var column: Int
  /// How many columns there are.
  var columns: Int
  /// Columns of indentation that are taken off its blocks.
  var outdent: Int
  /// Flags of its segments.
  var flags: Segment.Flags
}

extension TablePlan {
  /// The columns of the grid a cell covers; empty where it lies outside.
  func columns(of cell: Int) -> Range<Int> {
    let first = min(Int(table.cells[cell].column), Int(table.columns))
    return first..<min(first + max(1, Int(table.cells[cell].columnSpan)), Int(table.columns))
  }
}
