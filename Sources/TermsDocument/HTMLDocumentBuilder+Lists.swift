import HTMLTokens

extension HTMLDocumentBuilder {
  // MARK: Lists

  /// Opens a list and its counting (WHATWG HTML 4.4.5, 15.3.8).
  mutating func openList(at index: Int, _ look: HTMLLook, _ tag: HTMLTag?) {
    noteBlockInCell()
    let isOrdered = open[index].display == .orderedList
    var style = isOrdered ? HTMLListMarker.decimal : .disc
    if let type = tag?.value(of: "type"), let own = HTMLListMarker(attribute: type) { style = own }
    if let own = look.style.flatMap({ HTMLInlineStyle($0).listStyle }) { style = own }
    let isReversed = isOrdered && tag?.value(of: "reversed") != nil
    let start = isOrdered ? tag?.value(of: "start")?.integer : nil
    let state = HTMLListState(
      style: style, next: start ?? 1, step: isReversed ? -1 : 1,
      pending: isReversed && start == nil ? [] : nil, isNested: !lists.isEmpty)
    open[index].effects.insert(.ownsState)
    if state.pending != nil {
      beginTaping()
      pendingLists += 1
    }
    emit(.init(code: .openList, small: state.isNested ? 1 : 0))
    lists.append(state)
  }

  /// Closes a list.
  mutating func closeList(_ element: HTMLOpenElement) {
    guard element.effects.contains(.ownsState), let state = lists.popLast() else { return }
    if !element.silence.contains(.unselected) {
      emit(
        .init(code: .closeList, small: state.isNested ? 1 : 0), stream: Int(element.stream))
    }
    guard let pending = state.pending else { return }
    number(pending)
    pendingLists -= 1
    endTapingIfDone()
  }

  /// Opens an item.
  mutating func openItem(at index: Int, _ look: HTMLLook, _ tag: HTMLTag?) {
    emit(.init(code: .breakBlock))
    if !open[index].effects.contains(.hides) { numberItem(look, tag) }
  }

  /// Gives the item that opens its number and marker.
  mutating func numberItem(_ look: HTMLLook, _ tag: HTMLTag?) {
    guard let last = lists.indices.last else { return emitBytes(.marker, "•") }
    var style = lists[last].style
    if let type = tag?.value(of: "type"), let own = HTMLListMarker(attribute: type) { style = own }
    let inline = look.style.map { HTMLInlineStyle($0) }
    if let own = inline?.listStyle { style = own }
    // An item with another `display` has no marker, yet it counts.
    if inline?.display != nil { style = .none }
    let value = tag?.value(of: "value")?.integer
    if let value { lists[last].next = value }
    let number = lists[last].next
    lists[last].next = number &+ lists[last].step
    let isPending = lists[last].pending != nil
    if isPending {
      let stream = Int(current.stream)
      lists[last].pending?.append(
        .init(stream: Int32(stream), step: Int32(tape.streams[stream].count), value: value))
    }
    guard style != .none || isPending else { return }
    emit(.init(code: .item, small: style.rawValue, first: number))
  }

  /// Numbers the items of a list that counts down from how many there are.
  private mutating func number(_ pending: [HTMLListState.Pending]) {
    var next = Int32(clamping: pending.count)
    for item in pending {
      if let value = item.value { next = value }
      let stream = Int(item.stream)
      let step = Int(item.step)
      if stream < tape.streams.count, step < tape.streams[stream].count,
        tape.streams[stream][step].code == .item
      {
        tape.streams[stream][step].first = next
      }
      next = next &- 1
    }
  }

  // MARK: Tables

  /// Bytes kept back before a table that only positions text is let go.
  private static let bytesUntilFlow = 8_192
  /// A cell with more bytes than this is no cell of a table of data, if nothing says it is.
  private static let mostCellBytes = 2_000
  /// A single row with more bytes than this is no table of data.
  private static let mostRowBytes = 300

  /// Takes the steps that opening a part of a table asks for.
  mutating func drawTablePart(at index: Int, _ look: HTMLLook, _ tag: HTMLTag?) {
    let element = open[index]
    switch element.display {
    case .table: openTable(at: index, look, tag)
    case .row:
      noteRow()
      emit(.init(code: .openRow, small: open[index - 1].name == .thead ? 1 : 0))
    case .cell, .headerCell:
      noteCell(isHeader: element.display == .headerCell, tag)
      let columns = min(max(tag?.value(of: "colspan")?.integer ?? 1, 1), 1_000)
      let rows = min(max(tag?.value(of: "rowspan")?.integer ?? 1, 0), 65_534)
      emit(
        .init(
          code: .openCell, small: element.display == .headerCell ? 1 : 0, half: UInt16(columns),
          first: rows))
    case .caption:
      if !tables.isEmpty { decide(.columns) }
      emit(.init(code: .openCaption))
      open[index].effects.insert(.kind)
      open[index].outerKind = kind
      open[index].outerLevel = level
      kind = .caption
      level = 0
      emit(.init(code: .kind, small: kind.rawValue))
    default:
      if element.name == .thead { decide(.columns) }
    }
  }

  /// Takes the steps that closing a part of a table asks for.
  mutating func undrawTablePart(_ element: HTMLOpenElement) {
    let stream = Int(element.stream)
    switch element.display {
    case .table: closeTable(element)
    case .row:
      emit(.init(code: .closeRow), stream: stream)
      noteRowEnd()
    case .cell, .headerCell:
      emit(.init(code: .closeCell), stream: stream)
      letGo()
    case .caption: emit(.init(code: .closeCaption), stream: stream)
    default: break
    }
  }

  private mutating func openTable(at index: Int, _ look: HTMLLook, _ tag: HTMLTag?) {
    var isInColumns = false
    if let outer = tables.last {
      if outer.drawing == .undecided { decide(.flow) }
      isInColumns = outer.drawing == .columns || outer.isInColumns
      letGo()
    }
    open[index].effects.insert(.ownsState)
    beginTaping()
    let stream = Int(open[index].stream)
    tape.formats[stream] = nil
    var state = HTMLTableState(step: tape.streams[stream].count, stream: stream)
    state.isInColumns = isInColumns
    state.drawing = isInColumns ? .flow : Self.drawing(look, tag)
    tables.append(state)
    emit(.init(code: .openTable))
  }

  /// What a table's attributes say of how it is to be drawn.
  private static func drawing(_ look: HTMLLook, _ tag: HTMLTag?) -> HTMLTableState.Drawing {
    if let role = look.role {
      if role.isEqual("presentation") || role.isEqual("none") { return .flow }
      if role.isEqual("table") || role.isEqual("grid") { return .columns }
    }
    if let border = tag?.value(of: "border"), border.isEmpty || border.integer ?? 0 > 0 {
      return .columns
    }
    return .undecided
  }

  private mutating func closeTable(_ element: HTMLOpenElement) {
    guard element.effects.contains(.ownsState), let state = tables.popLast() else { return }
    emit(.init(code: .closeTable), stream: Int(element.stream))
    guard state.step >= 0 else { return }
    var inColumns = state.drawing != .flow && state.columns > 1
    if state.drawing == .undecided, state.rows < 2, state.bytes > Self.mostRowBytes {
      inColumns = false
    }
    tape.streams[state.stream][state.step].small = inColumns ? 1 : 0
    if state.foster >= 0 { tape.splice(into: state.stream, at: state.step) }
    tape.formats[state.stream] = nil
    endTapingIfDone()
  }

  /// Takes the steps kept back, if nothing is undecided any more.
  private mutating func endTapingIfDone() {
    if pendingLists == 0, !tables.contains(where: { $0.step >= 0 }) { endTaping() }
  }

  /// Takes the steps kept back although tables are open, once these are known to hold no data.
  ///
  /// So a page inside one table streams. Text found straight in such a table later on stays where it
  /// was found.
  private mutating func letGo() {
    guard isTaping, tape.bytes.count > Self.bytesUntilFlow, pendingLists == 0 else { return }
    guard tape.streams.count == 1, tables.allSatisfy({ $0.drawing == .flow }) else { return }
    endTaping()
    for index in tables.indices { tables[index].step = -1 }
  }

  /// The stream of what stands straight in the innermost table.
  mutating func fosterStream() -> Int {
    for element in open.reversed() where element.namespace == .html {
      if element.name == .template || element.effects.contains(.barrier) { break }
      guard element.name == .table else { continue }
      guard element.effects.contains(.ownsState), let state = tables.last else { break }
      guard isTaping, state.step >= 0 else { return state.stream }
      if state.foster < 0 { tables[tables.count - 1].foster = tape.openStream() }
      return tables[tables.count - 1].foster
    }
    return Int(current.stream)
  }

  // MARK: Evidence

  private mutating func decide(_ drawing: HTMLTableState.Drawing) {
    guard let last = tables.indices.last, tables[last].drawing == .undecided else { return }
    tables[last].drawing = drawing
  }

  private mutating func noteRow() {
    guard let last = tables.indices.last else { return }
    tables[last].rowCells = 0
  }

  private mutating func noteRowEnd() {
    guard let last = tables.indices.last else { return }
    if tables[last].rowCells > 0 { tables[last].rows += 1 }
    // Rows of one cell each position text and hold no data.
    if tables[last].rows >= 8, tables[last].columns < 2 { decide(.flow) }
    letGo()
  }

  private mutating func noteCell(isHeader: Bool, _ tag: HTMLTag?) {
    guard let last = tables.indices.last else { return }
    tables[last].rowCells += Int(min(max(tag?.value(of: "colspan")?.integer ?? 1, 1), 1_000))
    tables[last].columns = max(tables[last].columns, tables[last].rowCells)
    tables[last].cellBlocks = 0
    tables[last].cellBytes = 0
    if isHeader { decide(.columns) }
  }

  /// Notes a block in the cell that is open: data stands in cells of one block.
  mutating func noteBlockInCell(isHeading: Bool = false) {
    guard let last = tables.indices.last else { return }
    tables[last].cellBlocks += 1
    if isHeading || tables[last].cellBlocks > 1 { decide(.flow) }
    letGo()
  }

  /// Notes text in the cell that is open.
  mutating func noteTextInCell(_ count: Int) {
    let last = tables.count - 1
    tables[last].cellBytes += count
    tables[last].bytes += count
    if tables[last].cellBytes > Self.mostCellBytes { decide(.flow) }
    letGo()
  }
}
