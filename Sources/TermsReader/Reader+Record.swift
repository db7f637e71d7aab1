import LineLayout
import TermsDocument
import Wording

/// What a receipt says of a reading.
extension Reader {
  /// The words beside the key that agrees.
  public var agreeWords: String { settings.catalog(.agreeMeaning) }

  /// Rows of the screen.
  public var screenRows: Int { screen.rows }

  /// Lines that were on no painted screen.
  public var linesNotShown: Int { shown.notShownCount }

  /// The lines that stand for folded page chrome, as they are shown.
  public var foldedLines: [String] {
    foldedLandmarks.map { text.layout.options.foldedLabel(text.document.landmarks[$0]) }
  }
}
