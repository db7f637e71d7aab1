public import LineLayout

/// What the screen is to show: a row of cells for every row of the screen.
public struct Frame: Equatable, Sendable {
  /// Which surface the frame shows, as the event stream names it.
  public enum Mode: String, Sendable {
    case reading, search, outline, links, help, prompt
  }
  /// The screen's width in columns.
  public var columns: Int
  /// One entry for each screen row; shorter rows are blank to the right.
  public var rows: [CellRow]
  /// Where the terminal's cursor is parked (for speech and braille), in columns and rows from 0.
  public var cursor: (column: Int, row: Int)
  /// Whether the cursor is drawn.
  public var showsCursor: Bool
  /// Rows of the screen that scroll as one block: lets the painter move text instead of redrawing it.
  public var textRows: Range<Int>
  /// Which surface it shows.
  public var mode: Mode

  /// Makes an empty frame for a screen size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: CellRow(), count: max(0, rows))
    self.cursor = (0, 0)
    self.showsCursor = false
    self.textRows = 0..<max(0, rows)
    self.mode = .reading
  }

  /// Compares what is shown.
  public static func == (one: Frame, other: Frame) -> Bool {
    one.columns == other.columns && one.rows == other.rows && one.cursor == other.cursor
      && one.showsCursor == other.showsCursor && one.textRows == other.textRows
      && one.mode == other.mode
  }
}
