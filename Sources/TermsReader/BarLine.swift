import LineLayout

/// A row of fields that shortens and gives up the less important ones until it fits the columns.
struct BarLine {
  /// A piece of text in one style.
  typealias Piece = (text: String, style: CellStyle)

  /// One field of the row.
  private struct Field {
    /// The forms from the longest to the shortest; an empty one leaves the field out.
    var forms: [[Piece]]
    /// The form in use.
    var form = 0
    /// How much its going costs; being shortened costs less.
    var importance: Int
    /// Whether it stands at the right edge.
    var isRight: Bool

    var pieces: [Piece] { forms[form] }
    var nextCost: Int? {
      guard form + 1 < forms.count else { return nil }
      return forms[form + 1].isEmpty ? importance : importance - 50
    }
    var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }
  }

  /// Columns between two fields.
  private static let gap = 2
  private var fields: [Field] = []
  private let style: CellStyle

  /// Makes an empty row, blank in a style.
  init(style: CellStyle = []) { self.style = style }

  /// Adds a field whose forms are plain texts.
  mutating func add(
    _ texts: [String], _ extra: CellStyle = [], importance: Int, isRight: Bool = false,
    canGo: Bool = true
  ) {
    add(
      pieces: texts.map { [($0, extra)] }, importance: importance, isRight: isRight, canGo: canGo)
  }

  /// Adds a field whose forms are pieces in several styles.
  mutating func add(
    pieces: [[Piece]], importance: Int, isRight: Bool = false, canGo: Bool = true
  ) {
    let forms = pieces + (canGo ? [[]] : [])
    guard !forms.isEmpty else { return }
    fields.append(Field(forms: forms, importance: importance, isRight: isRight))
  }

  /// Draws the row, exactly so many columns wide; the rest of a field that cannot go is cut.
  func row(columns: Int) -> CellRow {
    let edge = columns >= 60 ? 1 : 0
    let fields = fitted(to: columns - 2 * edge)
    var row = CellRow(capacity: columns)
    row.pad(to: edge, style: style)
    draw(fields.filter { !$0.isRight }, into: &row, columns: columns - edge)
    let right = fields.filter(\.isRight)
    if !right.isEmpty {
      row.pad(to: columns - edge - Self.columns(of: right), style: style)
      draw(right, into: &row, columns: columns - edge)
    }
    row.pad(to: columns, style: style)
    return row
  }

  private func draw(_ fields: [Field], into row: inout CellRow, columns: Int) {
    for (index, field) in fields.enumerated() {
      if index > 0 { row.pad(to: min(columns, row.columns + Self.gap), style: style) }
      for piece in field.pieces {
        row.append(piece.text, style: style.union(piece.style), upTo: columns)
      }
    }
  }

  /// The fields that are left, in forms that fit.
  private func fitted(to columns: Int) -> [Field] {
    var fields = self.fields.filter { $0.columns > 0 || $0.forms.count > 1 }
    while Self.columns(of: fields) > columns {
      let costs = fields.indices.compactMap { index in
        fields[index].nextCost.map { (cost: $0, index: index) }
      }
      guard let least = costs.min(by: { $0.cost < $1.cost }) else { break }
      fields[least.index].form += 1
    }
    growBack(&fields, to: columns)
    return fields.filter { $0.columns > 0 }
  }

  /// Gives room that is left to fields that lost more than they had to, the most important first.
  private func growBack(_ fields: inout [Field], to columns: Int) {
    for index in fields.indices.sorted(by: { fields[$0].importance > fields[$1].importance }) {
      let current = fields[index].form
      for form in 0..<current {
        fields[index].form = form
        if Self.columns(of: fields) <= columns { break }
        fields[index].form = current
      }
    }
  }

  private static func columns(of fields: [Field]) -> Int {
    let shown = fields.filter { $0.columns > 0 }
    return shown.reduce(0) { $0 + $1.columns } + max(0, shown.count - 1) * gap
  }
}
