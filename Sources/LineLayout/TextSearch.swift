public import TermsDocument

/// A search over the text of a document, across its lines.
public struct TextSearch: Equatable, Sendable {
  /// What was typed.
  public let pattern: String

  /// Makes a search from what was typed: a regular expression where it is a valid one, else literal
  /// text; case is ignored unless the pattern has an upper-case letter.
  ///
  /// - Returns: nil for an empty pattern.
  public init?(pattern: String) {
    guard !pattern.isEmpty else { return nil }
    self.pattern = pattern
  }

  /// The first hit at or after a place.
  ///
  /// - Parameter isVisible: Says which blocks may be searched (folded and hidden ones may not).
  /// - Complexity: Linear in the text scanned, in one pass over the buffer.
  public func first(in document: TermsDocument, from offset: Int, isVisible: (Int) -> Bool)
    -> Range<Int>?
  { nil }

  /// The last hit that starts before a place.
  public func last(in document: TermsDocument, before offset: Int, isVisible: (Int) -> Bool)
    -> Range<Int>?
  { nil }

  /// Hits in a stretch of the text, for marking a screen and counting.
  public func hits(in document: TermsDocument, within range: Range<Int>, isVisible: (Int) -> Bool)
    -> [Range<Int>]
  { [] }
}
