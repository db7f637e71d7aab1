import LineLayout
import TermsReader

/// How text moved between two frames, so that the terminal can move it instead of receiving it
/// again.
struct FrameScroll: Equatable {
  /// The rows that move as a block.
  var rows: Range<Int>
  /// How far text moves up, in rows; negative when it moves down.
  var lines: Int

  /// Bytes of text a scroll must spare to be worth its own sequences.
  private static let cost = 40

  /// Finds the move that spares the most text, or nil when none is worth it.
  ///
  /// The scroll bar is left out of the comparison: it stays where it is while the text moves.
  /// - Complexity: O(*c* + *h*²) for *c* cells and *h* rows of text.
  init?(from old: Frame, to new: Frame) {
    let rows = new.textRows
    guard rows == old.textRows, old.columns == new.columns, rows.count > 1, rows.lowerBound >= 0,
      rows.upperBound <= min(old.rows.count, new.rows.count)
    else { return nil }
    let before = old.rows[rows].map(RowPrint.init)
    let after = new.rows[rows].map(RowPrint.init)
    func spared(_ lines: Int) -> Int {
      var bytes = 0
      for row in max(0, -lines)..<min(after.count, after.count - lines) {
        if before[row + lines] == after[row] { bytes += after[row].weight }
      }
      return bytes
    }
    let still = spared(0)
    var best = (lines: 0, bytes: still + Self.cost)
    for distance in 1..<rows.count {
      for lines in [distance, -distance] {
        let bytes = spared(lines)
        if bytes > best.bytes { best = (lines, bytes) }
      }
    }
    guard best.lines != 0 else { return nil }
    self.rows = rows
    lines = best.lines
  }
}

/// A row reduced to what is compared, and what it costs to write.
private struct RowPrint: Equatable {
  private let hash: Int
  let weight: Int

  init(_ row: CellRow) {
    var hasher = Hasher()
    var weight = 0
    var blanks = 0
    unsafe row.bytes.withUnsafeBytes { bytes in
      for cell in row.cells where !cell.style.contains(.scrollBar) {
        let first = unsafe bytes[Int(cell.start)]
        // Blanks at the end cost nothing to write and must not tell short rows apart.
        if first == 0x20, cell.count == 1, cell.style.isEmpty {
          blanks += 1
          continue
        }
        hasher.combine(blanks)
        blanks = 0
        for index in 0..<Int(cell.count) {
          unsafe hasher.combine(bytes[Int(cell.start) + index])
        }
        hasher.combine(cell.style)
        weight += Int(cell.count)
      }
    }
    hash = hasher.finalize()
    self.weight = weight
  }
}
