public import TermsDocument

/// What decides how a document is laid out, besides the document.
public struct LayoutOptions: Equatable, Sendable {
  /// Which order right-to-left text is drawn in.
  public enum Bidi: Sendable {
    case visual, logical
  }
  /// Columns a line may take, at least 1.
  public var width: Int
  /// Whether landmarks that are page chrome are folded to one line.
  public var foldsChrome = false
  /// Landmarks that are unfolded although chrome is folded, by index.
  public var unfolded: Set<Int> = []
  /// Whether text that the page hides is shown.
  public var showsHidden = false
  /// Whether link numbers such as `[12]` follow their links.
  public var numbersLinks = false
  /// Which order right-to-left text is drawn in.
  public var bidi = Bidi.visual
  /// Words for the line a folded landmark becomes, by landmark kind and number of links.
  public var foldedLabel: @Sendable (TermsDocument.Landmark) -> String = { "▸ \($0.links)" }

  /// Makes the options for a width.
  public init(width: Int) { self.width = width }

  /// Compares all but the words.
  public static func == (one: LayoutOptions, other: LayoutOptions) -> Bool {
    one.width == other.width && one.foldsChrome == other.foldsChrome
      && one.unfolded == other.unfolded && one.showsHidden == other.showsHidden
      && one.numbersLinks == other.numbersLinks && one.bidi == other.bidi
  }
}

/// A document broken into lines for one width.
///
/// A value: a copy handed to another thread stays as it is. Lines of blocks that are settled in the
/// document never change; later ones are laid out anew by the next `extend`.
public struct LineLayout: Equatable, Sendable {
  /// The options the lines were made for.
  public let options: LayoutOptions
  /// How many lines there are.
  public var count: Int { 0 }

  /// Makes an empty layout.
  public init(options: LayoutOptions) { self.options = options }

  /// Lays out what is new in a document.
  ///
  /// - Parameters:
  ///   - document: The document so far; must continue the one given before.
  ///   - limit: Stop after this many lines are there; nil for all.
  /// - Complexity: Linear in the text not laid out before and the unsettled tail.
  public mutating func extend(to document: TermsDocument, limit: Int? = nil) {}

  /// The index of the line that shows a place in the text; the nearest before it where it is folded.
  ///
  /// - Complexity: O(log n).
  public func line(showing offset: Int) -> Int { 0 }

  /// Where a line's first character stands in the text; for a blank line the place it stands before.
  public func offset(ofLine line: Int) -> Int { 0 }

  /// The stretches of text a line shows, ascending; several for a row of table cells, none for a
  /// blank line, a rule or a folded landmark.
  public func textRanges(ofLine line: Int) -> [Range<Int>] { [] }

  /// The index of the folded landmark a line stands for, or nil.
  public func foldedLandmark(ofLine line: Int) -> Int? { nil }

  /// Draws a line into a row that starts at the line's left edge.
  ///
  /// - Returns: The row, never wider than `options.width`.
  public func row(ofLine line: Int, in document: TermsDocument) -> CellRow { CellRow() }

  /// The columns a stretch of text covers on a line, ascending, for marking hits.
  public func columns(of range: Range<Int>, onLine line: Int, in document: TermsDocument)
    -> [Range<Int>]
  { [] }
}
