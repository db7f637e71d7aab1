/// Columns of text on a terminal: the one width function of layout, drawing and status lines.
public enum TextWidth {
  /// The columns a string takes.
  public static func columns(of text: String) -> Int { text.utf8.count }

  /// The longest prefix of whole grapheme clusters that fits, with an ellipsis where text was left out.
  public static func fitted(_ text: String, to columns: Int) -> String { text }
}
