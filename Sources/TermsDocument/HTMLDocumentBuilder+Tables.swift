import HTMLTokens

// The insertion modes inside tables: WHATWG HTML 13.2.6.4.9 to 13.2.6.4.15.
extension HTMLDocumentBuilder {
  /// Closes elements until a table, a template, the root or one of a kind is innermost.
  private mutating func clear(downTo context: HTMLTagName...) {
    while open.count > 1 {
      let element = current
      if element.namespace == .html {
        if context.contains(element.name) || element.name == .template { return }
        if element.effects.contains(.barrier) || element.name == .html { return }
      }
      pop()
    }
  }

  private mutating func clearToTable() { clear(downTo: .table) }
  private mutating func clearToTableBody() { clear(downTo: .tbody, .tfoot, .thead) }
  private mutating func clearToRow() { clear(downTo: .tr) }

  // MARK: Table

  /// Deals with a start tag in a table.
  mutating func startInTable(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .caption:
      clearToTable()
      addMarker()
      push(name, tag)
      mode = .inCaption
    case .colgroup, .col:
      clearToTable()
      push(.colgroup, name == .colgroup ? tag : nil)
      mode = .inColumnGroup
      return name == .colgroup
    case .tbody, .tfoot, .thead:
      clearToTable()
      push(name, tag)
      mode = .inTableBody
    case .td, .th, .tr:
      clearToTable()
      push(.tbody, nil)
      mode = .inTableBody
      return false
    case .table:
      guard closeTable() else { return true }
      return false
    case .style, .script, .template:
      startInHead(name, tag)
    case .form where isOpen(.template) || hasForm:
      break
    case .form:
      hasForm = true
    default:
      isFostering = true
      startInBody(name, tag)
      isFostering = false
    }
    return true
  }

  /// Deals with an end tag in a table.
  mutating func endInTable(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .table:
      _ = closeTable()
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr:
      break
    case .template:
      endTemplate()
    default:
      isFostering = true
      endInBody(name, tag)
      isFostering = false
    }
    return true
  }

  private mutating func closeTable() -> Bool {
    guard let position = position(of: .table, in: Self.tableScope) else { return false }
    popAll(downTo: position)
    resetMode()
    return true
  }

  // MARK: Captions and columns

  /// Deals with a start tag in a caption.
  mutating func startInCaption(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      return !closeCaption()
    default:
      startInBody(name, tag)
      return true
    }
  }

  /// Deals with an end tag in a caption.
  mutating func endInCaption(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .caption:
      _ = closeCaption()
    case .table:
      return !closeCaption()
    case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr:
      break
    default:
      endInBody(name, tag)
    }
    return true
  }

  private mutating func closeCaption() -> Bool {
    guard let position = position(of: .caption, in: Self.tableScope) else {
      if !isOpen(.caption) { resetMode() }
      return false
    }
    closeImplied()
    popAll(downTo: position)
    clearFormatting()
    mode = .inTable
    return true
  }

  /// Deals with a start tag in a column group.
  mutating func startInColumnGroup(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .col: return true
    case .template:
      startInHead(name, tag)
      return true
    default: return !closeColumnGroup()
    }
  }

  /// Deals with an end tag in a column group.
  mutating func endInColumnGroup(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .colgroup:
      _ = closeColumnGroup()
      return true
    case .col: return true
    case .template:
      endTemplate()
      return true
    default: return !closeColumnGroup()
    }
  }

  /// Closes the column group, if it is innermost.
  mutating func closeColumnGroup() -> Bool {
    guard current.name == .colgroup else { return false }
    pop()
    mode = .inTable
    return true
  }

  // MARK: Bodies and rows

  /// Deals with a start tag in a table body.
  mutating func startInTableBody(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .tr:
      clearToTableBody()
      push(name, tag)
      mode = .inRow
      return true
    case .th, .td:
      clearToTableBody()
      push(.tr, nil)
      mode = .inRow
      return false
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead:
      return !closeTableBody()
    default:
      return startInTable(name, tag)
    }
  }

  /// Deals with an end tag in a table body.
  mutating func endInTableBody(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .tbody, .tfoot, .thead:
      guard position(of: name, in: Self.tableScope) != nil else { return true }
      clearToTableBody()
      if open.count > 1 { pop() }
      mode = .inTable
      return true
    case .table:
      return !closeTableBody()
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr:
      return true
    default:
      return endInTable(name, tag)
    }
  }

  private mutating func closeTableBody() -> Bool {
    let isInBody = [HTMLTagName.tbody, .thead, .tfoot].contains {
      position(of: $0, in: Self.tableScope) != nil
    }
    guard isInBody else { return false }
    clearToTableBody()
    if open.count > 1 { pop() }
    mode = .inTable
    return true
  }

  /// Deals with a start tag in a row.
  mutating func startInRow(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .th, .td:
      clearToRow()
      push(name, tag)
      mode = .inCell
      addMarker()
      return true
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
      return !closeRow()
    default:
      return startInTable(name, tag)
    }
  }

  /// Deals with an end tag in a row.
  mutating func endInRow(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .tr:
      _ = closeRow()
      return true
    case .table:
      return !closeRow()
    case .tbody, .tfoot, .thead:
      guard position(of: name, in: Self.tableScope) != nil else { return true }
      return !closeRow()
    case .body, .caption, .col, .colgroup, .html, .td, .th:
      return true
    default:
      return endInTable(name, tag)
    }
  }

  private mutating func closeRow() -> Bool {
    guard position(of: .tr, in: Self.tableScope) != nil else { return false }
    clearToRow()
    if open.count > 1 { pop() }
    mode = .inTableBody
    return true
  }

  // MARK: Cells

  /// Deals with a start tag in a cell.
  mutating func startInCell(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      return !closeCell()
    default:
      startInBody(name, tag)
      return true
    }
  }

  /// Deals with an end tag in a cell.
  mutating func endInCell(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .td, .th:
      guard position(of: name, in: Self.tableScope) != nil else { return true }
      _ = closeCell()
      return true
    case .body, .caption, .col, .colgroup, .html:
      return true
    case .table, .tbody, .tfoot, .thead, .tr:
      guard position(of: name, in: Self.tableScope) != nil else { return true }
      return !closeCell()
    default:
      endInBody(name, tag)
      return true
    }
  }

  private mutating func closeCell() -> Bool {
    let cell = max(
      position(of: .td, in: Self.tableScope) ?? -1, position(of: .th, in: Self.tableScope) ?? -1)
    guard cell > 0 else {
      // The cell was closed by the rules for its content; find out where this leaves us.
      let old = mode
      resetMode()
      return mode != old
    }
    closeImplied()
    popAll(downTo: cell)
    clearFormatting()
    mode = .inRow
    return true
  }
}
