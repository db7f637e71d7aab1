/// A table in columns while it is being read.
struct TableGrid: Sendable {
  /// More columns than this are no table to be laid out in columns.
  static let mostColumns = 256

  /// The table's first block.
  var firstBlock: Int
  /// Whether a blank line is due before the table.
  var owesMargin: Bool
  /// Cells so far.
  var cells: [TermsDocument.Table.Cell] = []
  /// The current row, from 0; -1 before the first.
  var row = -1
  /// The column where the next cell of the row is looked for.
  var column = 0
  /// For each column the first row that no cell from above reaches into.
  var freeFrom: [UInt32] = []
  /// Rows at the top that are headings.
  var headerRows = 0
  /// Whether the current row is in a `thead`.
  var rowIsInHead = false
  /// Whether all cells of the current row are heading cells.
  var rowIsAllHeaders = true
  /// Whether the current row has a cell.
  var rowHasCells = false
  /// Whether a cell is open.
  var isInCell = false
  /// Whether the table has too many columns and will be plain blocks.
  var isTooWide = false
}

extension BlockBuilder {
  /// Opens a table.
  ///
  /// - Parameter inColumns: Whether it is laid out in columns; a table inside such a table never is.
  mutating func openTable(inColumns: Bool) {
    guard !isAside else { return }
    let inColumns = inColumns && table == nil && hiddenDepth == 0
    breakBlock(margin: inColumns)
    openTables.append(inColumns)
    guard inColumns else { return }
    flushMarker()
    table = TableGrid(firstBlock: document.blocks.count, owesMargin: owesMargin)
    owesMargin = false
  }

  /// Closes the innermost table.
  mutating func closeTable() {
    guard !isAside, let inColumns = openTables.last else { return }
    guard inColumns else {
      openTables.removeLast()
      return breakBlock()
    }
    closeCell()
    closeRow()
    endBlock()
    openTables.removeLast()
    enterTable()
    table = nil
    owesMargin = true
    settle()
  }

  /// Opens a row of the innermost table.
  mutating func openRow(isHead: Bool) {
    guard !isAside else { return }
    guard openTables.last == true else { return breakBlock() }
    closeRow()
    table?.row += 1
    table?.column = 0
    table?.rowIsInHead = isHead
    table?.rowIsAllHeaders = true
    table?.rowHasCells = false
  }

  /// Ends the open row of the innermost table.
  mutating func closeRow() {
    guard !isAside else { return }
    guard openTables.last == true, table != nil else { return breakBlock() }
    closeCell()
    table?.endRow()
  }

  /// Opens a cell of the innermost table.
  mutating func openCell(columnSpan: Int, rowSpan: Int, isHeader: Bool) {
    guard !isAside else { return }
    guard openTables.last == true, table != nil else { return breakBlock() }
    closeCell()
    if table?.row == -1 { table?.row = 0 }
    let first = UInt32(document.blocks.count)
    if let column = table?.place(columnSpan: columnSpan, rowSpan: rowSpan), let row = table?.row {
      table?.cells.append(
        .init(
          row: UInt32(row), column: UInt16(column), rowSpan: UInt32(max(rowSpan, 0)),
          columnSpan: UInt16(max(columnSpan, 1)), isHeader: isHeader, firstBlock: first,
          endBlock: first))
    }
    if !isHeader { table?.rowIsAllHeaders = false }
    table?.rowHasCells = true
    table?.isInCell = true
    owesMargin = false
  }

  /// Ends the open cell of the innermost table.
  mutating func closeCell() {
    guard !isAside else { return }
    guard openTables.last == true, table != nil else { return breakBlock() }
    flushMarker()
    endBlock()
    guard table?.isInCell == true else { return }
    table?.isInCell = false
    owesMargin = false
    if let last = table?.cells.indices.last, table?.isTooWide == false {
      table?.cells[last].endBlock = UInt32(document.blocks.count)
    }
  }

  /// Opens a table's caption: blocks before the table, or a row of their own where cells came first.
  mutating func openCaption() {
    guard !isAside else { return }
    guard openTables.last == true, let columns = table?.freeFrom.count else { return breakBlock() }
    guard columns == 0 else {
      openRow(isHead: false)
      return openCell(columnSpan: columns, rowSpan: 1, isHeader: false)
    }
    captioned = table
    table = nil
    owesMargin = captioned?.owesMargin ?? false
  }

  /// Closes a table's caption.
  mutating func closeCaption() {
    guard !isAside else { return }
    guard openTables.last == true, var grid = captioned else { return breakBlock() }
    captioned = nil
    endBlock()
    if document.blocks.count > grid.firstBlock { grid.owesMargin = false }
    grid.firstBlock = document.blocks.count
    table = grid
    owesMargin = false
  }

  /// Makes a cell for text that stands in the table outside of any.
  mutating func openCellIfNone() {
    guard table?.isInCell == false else { return }
    let saved = (openTables, marker)
    openTables = [true]
    marker = nil
    if table?.rowHasCells != true { openRow(isHead: false) }
    openCell(columnSpan: 1, rowSpan: 1, isHeader: false)
    (openTables, marker) = saved
  }

  /// Gives the block that opens its place in the table.
  mutating func placeInTable() {
    block.table = Int32(document.tables.count)
    if document.blocks.count == table?.firstBlock {
      let isFirst = !hasVisibleBlock
      block.spaceBefore = table?.owesMargin == true && !isFirst ? 1 : 0
    } else if table?.cells.last?.firstBlock == UInt32(document.blocks.count) {
      block.spaceBefore = 0
    }
  }

  /// Enters the table into the document, or makes plain blocks of it where it is not one.
  private mutating func enterTable() {
    guard let grid = table else { return }
    let first = grid.firstBlock
    let end = document.blocks.count
    let rows = UInt32(grid.row + 1)
    guard end > first, !grid.isTooWide else {
      for index in first..<end { document.blocks[index].table = -1 }
      return
    }
    var cells = grid.cells
    for index in cells.indices {
      let left = rows - cells[index].row
      let span = cells[index].rowSpan
      cells[index].rowSpan = span == 0 ? left : min(span, left)
    }
    document.tables.append(
      .init(
        firstBlock: UInt32(first), endBlock: UInt32(end), rows: rows,
        columns: UInt16(max(grid.freeFrom.count, 1)),
        headerRows: UInt32(grid.headerRows), cells: cells))
  }
}

extension TableGrid {
  /// Ends the current row; one of headings right at the top is a row of headings.
  mutating func endRow() {
    guard row >= 0, rowHasCells else { return }
    if rowIsInHead || rowIsAllHeaders, headerRows == row { headerRows += 1 }
    rowHasCells = false
  }

  /// Finds the place of a cell in the current row and takes it (WHATWG HTML 4.9.12.1).
  ///
  /// - Returns: Its first column; nil where the table is too wide.
  /// - Complexity: O(columns).
  mutating func place(columnSpan: Int, rowSpan: Int) -> Int? {
    guard !isTooWide else { return nil }
    let current = UInt32(row)
    while column < freeFrom.count, freeFrom[column] > current { column += 1 }
    let first = column
    let end = first + max(columnSpan, 1)
    guard end <= Self.mostColumns else {
      isTooWide = true
      return nil
    }
    while freeFrom.count < end { freeFrom.append(0) }
    let below = rowSpan == 0 ? UInt32.max : current + UInt32(rowSpan)
    for index in first..<end { freeFrom[index] = max(freeFrom[index], below) }
    column = end
    return first
  }
}
