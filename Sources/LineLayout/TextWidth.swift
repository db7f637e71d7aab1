/// Columns of text on a terminal: the one width function of layout, drawing and status lines.
///
/// East Asian wide and full-width characters take 2 columns, ambiguous ones 1, marks and format
/// characters none, an emoji with its modifiers, selector and joined emoji 2, a flag 2. Characters
/// Unicode has not assigned take what it reserves for their block.
public enum TextWidth {
  /// The columns a string takes.
  ///
  /// - Complexity: Linear in the string.
  public static func columns(of text: String) -> Int {
    var text = text
    return text.withUTF8 { utf8 in
      let scanner = CellScanner(text: utf8)
      var place = 0
      var columns = 0
      while place < utf8.count {
        let cell = scanner.cell(at: place, end: utf8.count, column: columns)
        columns += cell.columns
        place = cell.end
      }
      return columns
    }
  }

  /// The longest prefix of whole grapheme clusters that fits, with an ellipsis where text was left
  /// out.
  public static func fitted(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    if self.columns(of: text) <= columns { return text }
    var text = text
    return text.withUTF8 { utf8 in
      let scanner = CellScanner(text: utf8)
      var place = 0
      var used = 0
      while place < utf8.count {
        let cell = scanner.cell(at: place, end: utf8.count, column: used)
        // One column is kept for the ellipsis.
        if used + cell.columns > columns - 1 { break }
        used += cell.columns
        place = cell.end
      }
      return String(decoding: utf8[..<place], as: UTF8.self) + "…"
    }
  }
}
