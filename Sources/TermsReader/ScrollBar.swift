import AgreementGate
import LineLayout

/// The last column: where the screen is in the text, and where hits, changes and lines not shown are.
struct ScrollBar {
  /// One shape and style for each text row; empty where the whole text is on the screen.
  private(set) var cells: [(glyph: String, style: CellStyle)] = []
  /// The rows for what is on the screen; marks would hide them, and are seen in the text there.
  private var thumb = 0..<0

  /// Draws the bar for a reader's state.
  ///
  /// - Complexity: O(rows), O(n / 64) for lines not shown, and the hits counted so far.
  init(_ reader: Reader) {
    let height = reader.textRows
    let total = reader.text.layout.count
    guard height > 0, total > height else { return }
    let glyphs = reader.settings.glyphs
    thumb = Self.thumb(reader.visibleLines, total: total, height: height)
    let marksNotShown = reader.settings.policy.requirement == .all
    cells = (0..<height).map { row in
      if thumb.contains(row) { return (glyphs.thumb, .scrollBar) }
      // The same style throughout: switching it twice for each line that scrolls costs a fifth of
      // all bytes written for the line.
      guard marksNotShown else { return (glyphs.track, .scrollBar) }
      let lines = row * total / height..<(row + 1) * total / height
      let isShown = reader.shown.count(in: lines) == lines.count
      return (isShown ? glyphs.track : glyphs.notShown, .scrollBar)
    }
    for change in reader.text.changes { mark(change, glyphs.change, .added, reader) }
    guard reader.search.search != nil else { return }
    for start in reader.search.count.starts { mark(start..<start + 1, glyphs.hit, .hit, reader) }
  }

  /// The rows of the part on the screen: at least one, and at an end only where the text is.
  private static func thumb(_ lines: Range<Int>, total: Int, height: Int) -> Range<Int> {
    let length = max(1, lines.count * height / total)
    let free = height - length
    let hidden = total - lines.count
    guard lines.lowerBound > 0 else { return 0..<length }
    guard lines.upperBound < total else { return free..<height }
    let start = lines.lowerBound * free / max(1, hidden)
    let inner = free >= 2 ? max(1, min(start, free - 1)) : start
    return inner..<inner + length
  }

  private mutating func mark(
    _ range: Range<Int>, _ glyph: String, _ style: CellStyle, _ reader: Reader
  ) {
    guard !range.isEmpty else { return }
    let layout = reader.text.layout
    let first = row(showing: range.lowerBound, layout)
    for row in first...max(first, row(showing: range.upperBound - 1, layout)) {
      if !thumb.contains(row) { cells[row] = (glyph, [.scrollBar, style]) }
    }
  }

  private func row(showing offset: Int, _ layout: LineLayout) -> Int {
    min(cells.count - 1, layout.line(showing: offset) * cells.count / layout.count)
  }
}
