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
    let end = min(list.items.count, list.top + reader.textRows)
    return (list.top..<max(list.top, end)).map(row(at:))
  }

  private func row(at index: Int) -> CellRow {
    let isSelected = index == list.selected
    let mark = isSelected ? reader.settings.glyphs.selected : " "
    let style: CellStyle = isSelected ? .reverse : []
    var line = BarLine(style: style)
    let number = number(of: index)
    let label = reader.text.words(in: list.items[index].label)
    let item = list.items[index]
    switch list.kind {
    case .outline:
      let indent = String(repeating: " ", count: max(0, min(5, item.level - 1)) * 2)
      addShortening("\(mark) \(number) \(indent)\(label)", [], importance: 2, to: &line)
      let percent = shownPercent(ofSection: index)
      let words = reader.settings.catalog(.shownPercent, count: percent)
      line.add([words, "\(percent) %"], .dim, importance: 1, isRight: true)
    case .links:
      addShortening("\(mark) \(number) \(label)", .link, importance: 1, to: &line)
      addShortening(item.target, .dim, importance: 2, to: &line)
    }
    return line.row(columns: reader.screen.columns)
  }

  /// Adds words in forms that give up more and more of their end.
  private func addShortening(
    _ words: String, _ style: CellStyle, importance: Int, to line: inout BarLine
  ) {
    let width = TextWidth.columns(of: words)
    let steps = stride(from: reader.screen.columns, to: 7, by: -4).filter { $0 < width }
    line.add(
      [words] + steps.map { TextWidth.fitted(words, to: $0) }, style, importance: importance)
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
