import FoundationEssentials
import LineLayout
import TermsReader
import Testing

/// Compares frames with the ones recorded in `Frames`; `SCROLLWRAP_RECORD=1` records them anew.
enum GoldenFrame {
  /// Compares a frame with its record.
  ///
  /// A frame that was not recorded before, or not like this, is recorded when asked for and fails
  /// once, so that nobody records by accident.
  static func expect(
    _ frame: Frame, is name: String, at location: SourceLocation = #_sourceLocation
  )
    throws
  {
    let file = folder + "/" + name + ".txt"
    let actual = words(for: frame)
    let data = FileManager.default.contents(atPath: file)
    let expected = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    if actual != expected, ProcessInfo.processInfo.environment["SCROLLWRAP_RECORD"] != nil {
      try Data(actual.utf8).write(to: URL(filePath: file))
    }
    #expect(actual == expected, "\(name):\n\(actual)", sourceLocation: location)
  }

  /// The folder of the records, beside this file.
  private static var folder: String {
    let file = "\(#filePath)"
    return file[..<(file.lastIndex(of: "/") ?? file.startIndex)] + "/Frames"
  }

  /// A frame as text: its mode and cursor, its rows, and under them which cells have which meaning.
  static func words(for frame: Frame) -> String {
    var text = "\(frame.mode.rawValue), cursor at \(frame.cursor.column),\(frame.cursor.row)"
    text += frame.showsCursor ? " shown\n" : "\n"
    for row in frame.rows {
      text += "|" + row.text + "\n"
      let marks = self.marks(of: row)
      if !marks.isEmpty { text += "~" + marks + "\n" }
    }
    return text
  }

  /// One letter for each column with a hit, a changed text or a selection.
  private static func marks(of row: CellRow) -> String {
    var marks = ""
    for cell in row.cells {
      let mark =
        if cell.style.contains(.currentHit) {
          "C"
        } else if cell.style.contains(.hit) {
          "H"
        } else if cell.style.contains(.added) {
          "A"
        } else if cell.style.contains(.reverse) {
          "S"
        } else {
          " "
        }
      marks += String(repeating: mark, count: Int(cell.columns))
    }
    return String(marks.reversed().drop { $0 == " " }.reversed())
  }
}
