/// How the screen's rows and columns are shared out between title, text, scroll bar and bars.
struct ScreenShape: Equatable, Sendable {
  /// Columns of the screen.
  var columns: Int
  /// Rows of the screen.
  var rows: Int

  /// Rows of the title at the top.
  var titleRows: Int { rows >= 8 ? 1 : 0 }
  /// Rows of the agreement bar at the bottom.
  var barRows: Int { rows >= 12 ? 2 : min(rows, 1) }
  /// Rows between them.
  var textRows: Int { rows - titleRows - barRows }
  /// Blank columns before the text; marks of changed lines stand there.
  var marginColumns: Int { columns >= 60 ? 1 : 0 }
  /// Columns of the scroll bar, at the right edge.
  var scrollBarColumns: Int { columns >= 4 ? 1 : 0 }

  /// Columns a line of text may take.
  func textColumns(atMost maximum: Int) -> Int {
    max(1, min(columns - marginColumns * 2 - scrollBarColumns, maximum))
  }
}
