import LineLayout
import TermsDocument

/// What is marked in the lines on the screen: search hits and changed text.
struct TextMarks {
  private let text: TextState
  private let hits: [Range<Int>]
  private let current: Range<Int>?
  private let changes: [Range<Int>]

  /// Finds the marks of the lines on the screen.
  ///
  /// - Complexity: Linear in the text on the screen.
  init(_ reader: Reader) {
    text = reader.text
    current = reader.search.current
    let span = Self.span(of: reader.visibleLines, in: reader.text.layout)
    if let search = reader.search.search, !span.isEmpty {
      // A hit may begin on a line above the screen.
      let before = max(0, reader.visibleLines.lowerBound - 2)
      let start = min(span.lowerBound, reader.text.layout.offset(ofLine: before))
      hits = search.hits(
        in: text.document, within: start..<span.upperBound, isVisible: text.isVisible(block:))
    } else {
      hits = []
    }
    changes = Self.part(of: reader.text.changes, touching: span)
  }

  /// Whether a line has changed text.
  func isChanged(line: Int) -> Bool {
    guard !changes.isEmpty else { return false }
    return text.layout.textRanges(ofLine: line).contains { range in
      changes.contains { $0.overlaps(range) }
    }
  }

  /// A line with its marks.
  func row(ofLine line: Int) -> CellRow {
    var row = text.layout.row(ofLine: line, in: text.document)
    guard !hits.isEmpty || !changes.isEmpty else { return row }
    let ranges = text.layout.textRanges(ofLine: line)
    for change in changes where ranges.contains(where: change.overlaps) {
      add(.added, change, to: &row, line)
    }
    for hit in hits where ranges.contains(where: hit.overlaps) {
      add(hit == current ? [.hit, .currentHit] : .hit, hit, to: &row, line)
    }
    return row
  }

  private func add(_ style: CellStyle, _ range: Range<Int>, to row: inout CellRow, _ line: Int) {
    for columns in text.layout.columns(of: range, onLine: line, in: text.document) {
      row.add(style, columns: columns)
    }
  }

  /// The stretch of text that some lines show, from the least to the greatest position.
  private static func span(of lines: Range<Int>, in layout: LineLayout) -> Range<Int> {
    var low = Int.max
    var high = 0
    for line in lines {
      for range in layout.textRanges(ofLine: line) {
        low = min(low, range.lowerBound)
        high = max(high, range.upperBound)
      }
    }
    return low < high ? low..<high : 0..<0
  }

  /// The ranges of an ascending list that touch a span.
  private static func part(of ranges: [Range<Int>], touching span: Range<Int>) -> [Range<Int>] {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= span.lowerBound { low = middle + 1 } else { high = middle }
    }
    return Array(ranges[low...].prefix { $0.lowerBound < span.upperBound })
  }
}
