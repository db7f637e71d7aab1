import CCurses
import Glibc
import LineLayout
import TermsReader

/// Writes the rows of a new page itself, where the screen library would weigh each move between them.
///
/// For every row that changed, curses formats all ways to move the cursor there and sends what it
/// has so far: half of the time from a page key to its frame. A page of new text has nothing to
/// weigh. Its rows are written here, and curses is told what they show. Text that moved, rows with
/// cells of two columns, the last row with its corner, and terminals that are addressed in other ways
/// than most are left to curses.
struct PageWriter {
  /// Rows that must have changed before they are a page.
  private static let least = 6
  /// Blanks in a row that are shorter as a sequence.
  private static let shortBlanks = 6

  /// What switches a style on, and off again.
  private typealias Switches = (on: [UInt8], off: [UInt8])

  private let isPossible: Bool
  private let canErase: Bool
  private let styles: StyleAttributes
  private let fit: GlyphFit
  private var switches: [CellStyle: Switches] = [:]

  /// Makes a writer for the terminal curses was started on.
  init(styles: StyleAttributes, fit: GlyphFit) {
    self.styles = styles
    self.fit = fit
    func hasCapability(_ name: String, _ text: String) -> Bool {
      unsafe cc_string(name).map { unsafe String(cString: $0) } == text
    }
    let isUTF8 = unsafe nl_langinfo(CInt(CODESET)).map { unsafe String(cString: $0) } == "UTF-8"
    // Where attributes take room on the screen (xmc), or a tilde cannot be shown (hz), curses knows.
    isPossible =
      unsafe isUTF8 && hasCapability("cup", "\u{1B}[%i%p1%d;%p2%dH") && tigetnum("xmc") <= 0
      && tigetflag("hz") <= 0
    canErase = hasCapability("ech", "\u{1B}[%p1%dX")
  }

  /// The rows of a frame that are to be written here; none unless much changed and little moved.
  ///
  /// - Complexity: Quadratic in the rows, a comparison of two lengths for most pairs.
  func rows(of frame: Frame, over shown: Frame?, size: (columns: Int, rows: Int)) -> Set<Int> {
    guard isPossible, let shown, shown.rows.count == frame.rows.count else { return [] }
    func isSingle(_ row: CellRow) -> Bool {
      row.columns == row.cells.count && row.columns <= size.columns
    }
    let changed = frame.rows.prefix(size.rows - 1).indices.filter { row in
      frame.rows[row] != shown.rows[row] && isSingle(frame.rows[row]) && isSingle(shown.rows[row])
    }
    guard changed.count >= Self.least else { return [] }
    var moved: [Int: Int] = [:]
    for row in changed {
      for former in shown.rows.indices where shown.rows[former] == frame.rows[row] {
        moved[former - row, default: 0] += 1
      }
    }
    return (moved.values.max() ?? 0) * 3 < changed.count ? Set(changed) : []
  }

  /// Writes what differs in a row of single columns.
  mutating func write(_ row: CellRow, over former: CellRow, at index: Int, to output: inout [UInt8])
  {
    let changed = Self.difference(of: row, and: former)
    guard !changed.isEmpty else { return }
    var textEnd = min(changed.upperBound, row.cells.count)
    while textEnd > changed.lowerBound, Self.isBlank(row, textEnd - 1) { textEnd -= 1 }
    let blanks = changed.upperBound - textEnd
    move(toRow: index, column: changed.lowerBound, &output)
    var place = changed.lowerBound
    while place < textEnd {
      let style = row.cells[place].style
      let end = row.cells[place..<textEnd].firstIndex { $0.style != style } ?? textEnd
      let switches: Switches = style == [] ? ([], []) : self.switches(for: style)
      output += switches.on
      append(row.cells[place..<end], of: row, to: &output)
      output += switches.off
      place = end
    }
    if canErase, blanks > Self.shortBlanks {
      output += "\u{1B}[\(blanks)X".utf8
    } else {
      output.append(contentsOf: repeatElement(0x20, count: blanks))
    }
  }

  /// Puts the cursor in a place.
  func move(toRow row: Int, column: Int, _ output: inout [UInt8]) {
    output += "\u{1B}[\(row + 1);\(column + 1)H".utf8
  }

  private func append(_ cells: ArraySlice<Cell>, of row: CellRow, to output: inout [UInt8]) {
    unsafe row.bytes.withUnsafeBytes { bytes in
      for cell in cells {
        let start = Int(cell.start)
        if cell.count == 1, unsafe (0x20..<0x7F).contains(bytes[start]) {
          unsafe output.append(bytes[start])
          continue
        }
        let cluster = unsafe UnsafeRawBufferPointer(
          rebasing: bytes[start..<start + Int(cell.count)])
        let scalars = unsafe fit.pieces(of: cluster, columns: 1).flatMap(\.scalars)
        for scalar in scalars.compactMap(Unicode.Scalar.init) {
          output += Array(String(scalar).utf8)
        }
      }
    }
  }

  /// What switches a style on and off, as curses does it.
  private mutating func switches(for style: CellStyle) -> Switches {
    if let known = switches[style] { return known }
    let look = styles.look(of: style)
    func bytes(_ look: StyleAttributes.Look) -> [UInt8] {
      unsafe Array(String(cString: cc_set_attributes(look.attributes, look.pair)).utf8)
    }
    let new = (on: bytes(look), off: bytes(styles.look(of: [])))
    switches[style] = new
    return new
  }

  // MARK: Comparing

  /// The columns from the first to the last one that differs; past its end a row is blank.
  private static func difference(of row: CellRow, and former: CellRow) -> Range<Int> {
    let width = max(row.cells.count, former.cells.count)
    guard let first = (0..<width).first(where: { differ(row, former, $0) }) else { return 0..<0 }
    var end = width
    while end > first, !differ(row, former, end - 1) { end -= 1 }
    return first..<end
  }

  private static func differ(_ row: CellRow, _ former: CellRow, _ index: Int) -> Bool {
    guard index < row.cells.count else { return !isBlank(former, index) }
    guard index < former.cells.count else { return !isBlank(row, index) }
    let (one, other) = (row.cells[index], former.cells[index])
    guard one.style == other.style, one.count == other.count else { return true }
    return (0..<Int(one.count)).contains {
      row.bytes[Int(one.start) + $0] != former.bytes[Int(other.start) + $0]
    }
  }

  private static func isBlank(_ row: CellRow, _ index: Int) -> Bool {
    let cell = row.cells[index]
    return cell.count == 1 && cell.style == [] && row.bytes[Int(cell.start)] == 0x20
  }
}
