import LineLayout
import Wording

/// The help screen, made from the key table for a width.
struct HelpScreen {
  /// Its rows.
  private(set) var rows: [CellRow] = []
  private let columns: Int

  /// Makes the rows for a screen's width.
  init(_ settings: ReaderSettings, columns: Int) {
    self.columns = max(1, columns)
    let catalog = settings.catalog
    let arrows = settings.glyphs.arrows
    var group: Message?
    let edge = self.columns >= 60 ? 1 : 0
    let names = KeyTable.bindings.map { $0.names(in: catalog, arrows: arrows) }
      .map { $0.joined(separator: " ") }
    let nameColumns = min(22, names.map(TextWidth.columns(of:)).max() ?? 0)
    for (binding, name) in zip(KeyTable.bindings, names) {
      if binding.group != group {
        if group != nil { rows.append(CellRow()) }
        add(catalog(binding.group), indent: edge, .heading)
        group = binding.group
      }
      let isWide = self.columns >= nameColumns + 25
      add(name, indent: edge + 1, .key)
      add(
        catalog(binding.meaning), indent: edge + (isWide ? nameColumns + 3 : 3), [],
        continuesRow: isWide && TextWidth.columns(of: name) <= nameColumns)
    }
  }

  /// Adds words, wrapped at blanks or, in a script without them, anywhere.
  private mutating func add(
    _ text: String, indent: Int, _ style: CellStyle, continuesRow: Bool = false
  ) {
    let indent = min(indent, max(0, columns - 8))
    var row = continuesRow ? rows.removeLast() : CellRow()
    row.pad(to: indent)
    for word in text.split(separator: " ").map(String.init) {
      let isFirst = row.columns == indent
      let width = TextWidth.columns(of: word)
      if !isFirst, row.columns + 1 + width > columns {
        rows.append(row)
        row = CellRow()
        row.pad(to: indent)
      } else if !isFirst {
        row.pad(to: row.columns + 1)
      }
      append(word, to: &row, indent: indent, style)
    }
    rows.append(row)
  }

  private mutating func append(
    _ word: String, to row: inout CellRow, indent: Int, _ style: CellStyle
  ) {
    for character in word {
      let width = TextWidth.columns(of: String(character))
      if row.columns + width > columns, row.columns > indent {
        rows.append(row)
        row = CellRow()
        row.pad(to: indent)
      }
      row.append(String(character), style: style, upTo: columns)
    }
  }
}
