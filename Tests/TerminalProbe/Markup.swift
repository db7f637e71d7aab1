import LineLayout

/// Rows written as text: `{bold}` and other names of styles at the start, `\u{...}` as it is.
enum Markup {
  private static let styles: [String: CellStyle] = [
    "bold": .bold, "italic": .italic, "underline": .underline, "dim": .dim, "reverse": .reverse,
    "heading": .heading, "link": .link, "hit": .hit, "currentHit": .currentHit, "added": .added,
    "removed": .removed, "barClosed": .barClosed, "barOpen": .barOpen, "notice": .notice,
    "scrollBar": .scrollBar, "key": .key,
  ]

  /// Makes a row; `{name}` changes the style of what follows, `{wide}` makes clusters two wide.
  static func row(_ text: String) -> CellRow {
    var row = CellRow()
    var style: CellStyle = []
    var isWide = false
    var rest = text[...]
    while let character = rest.first {
      if character == "{", let end = rest.firstIndex(of: "}") {
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        isWide = name == "wide" || (isWide && name != "narrow")
        style = styles[name] ?? (name == "wide" || name == "narrow" ? style : [])
        rest = rest[rest.index(after: end)...]
        continue
      }
      row.append(cluster: String(character).utf8, columns: isWide ? 2 : 1, style: style)
      rest = rest.dropFirst()
    }
    return row
  }
}
