import LineLayout
import TermsDocument
import Wording

/// The rows of an open list.
struct ListScreen {
  private let reader: Reader
  private let list: ListOverlay

  /// Makes the rows of a list in a reader's state.
  init(_ reader: Reader, _ list: ListOverlay) {
    self.reader = reader
    self.list = list
  }

  /// The rows on the screen.
  func rows() -> [CellRow] {
    let end = min(list.items.count, list.top + list.visibleCount(height: reader.textRows))
    let hasTargets = list.rowsPerItem(height: reader.textRows) == 2
    return (list.top..<max(list.top, end)).flatMap { index in
      hasTargets ? [row(at: index), targetRow(at: index)] : [row(at: index)]
    }
  }

  private func row(at index: Int) -> CellRow {
    let isSelected = index == list.selected
    let mark = isSelected ? reader.settings.glyphs.selected : " "
    let style: CellStyle = isSelected ? .reverse : []
    let item = list.items[index]
    let label = reader.text.words(in: item.label)
    switch list.kind {
    case .outline:
      let indent = String(repeating: " ", count: max(0, min(5, item.level - 1)) * 2)
      let percent = shownPercent(ofSection: index)
      let words = reader.settings.catalog(.shownPercent, count: percent)
      return row(
        "\(mark) \(number(of: index)) \(indent)\(label)", [], [words, "\(percent) %"], style)
    case .links:
      let hasOwnRow = list.rowsPerItem(height: reader.textRows) == 2
      return row(
        "\(mark) \(number(of: index)) \(label)", .link, hasOwnRow ? [] : [item.target], style)
    }
  }

  /// Where a link leads, under its row.
  private func targetRow(at index: Int) -> CellRow {
    let indent = String(repeating: " ", count: number(of: index).count + 3)
    return row(indent + list.items[index].target, .dim, [], [])
  }

  /// A row with words at the left, shortened to what the ones at the right leave of it.
  private func row(
    _ left: String, _ leftStyle: CellStyle, _ right: [String], _ style: CellStyle
  ) -> CellRow {
    let columns = reader.screen.columns
    let edge = columns >= 60 ? 1 : 0
    let least = min(12, TextWidth.columns(of: left))
    let fitting = right.first {
      TextWidth.columns(of: $0) + 2 + least <= columns - 2 * edge
    }
    let room = columns - 2 * edge - (fitting.map { TextWidth.columns(of: $0) + 2 } ?? 0)
    var row = CellRow()
    row.pad(to: edge, style: style)
    row.append(
      TextWidth.fitted(left, to: room), style: style.union(leftStyle), upTo: columns - edge)
    if let fitting {
      row.pad(to: columns - edge - TextWidth.columns(of: fitting), style: style)
      row.append(fitting, style: style.union(.dim), upTo: columns)
    }
    row.pad(to: columns, style: style)
    return row
  }

  /// A row's number, right-aligned among its neighbours.
  private func number(of index: Int) -> String {
    let number = list.kind == .links ? list.items[index].level : index + 1
    let width = String(list.items.count).count
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }

  /// How much of a section's lines was shown, in whole percent; 100 only for all of them.
  private func shownPercent(ofSection index: Int) -> Int {
    let layout = reader.text.layout
    let start = layout.line(showing: list.items[index].offset)
    let level = list.items[index].level
    let next = list.items[(index + 1)...].first { $0.level <= level }
    let end = next.map { layout.line(showing: $0.offset) } ?? layout.count
    guard end > start else { return 0 }
    return reader.shown.count(in: start..<end) * 100 / (end - start)
  }
}
