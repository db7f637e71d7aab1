public import TermsDocument

/// A search over the text of a document, across its lines.
public struct TextSearch: Equatable, Sendable {
  /// What was typed.
  public let pattern: String
  private let ignoresCase: Bool
  private let isExpression: Bool
  private let literal: LiteralPattern

  /// Makes a search from what was typed: a regular expression where it is a valid one, else literal
  /// text; case is ignored unless the pattern has an upper-case letter.
  ///
  /// - Returns: nil for an empty pattern.
  public init?(pattern: String) {
    let ignoresCase = !pattern.unicodeScalars.contains { $0.properties.isUppercase }
    let literal = LiteralPattern(pattern, ignoresCase: ignoresCase)
    guard !literal.isEmpty else { return nil }
    self.pattern = pattern
    self.ignoresCase = ignoresCase
    self.literal = literal
    isExpression =
      RegularPattern.isExpression(pattern)
      && RegularPattern(pattern, ignoresCase: ignoresCase) != nil
  }

  /// The first hit at or after a place.
  ///
  /// - Parameters:
  ///   - document: The document to search.
  ///   - offset: Where to start.
  ///   - isVisible: Says which blocks may be searched (folded and hidden ones may not).
  /// - Returns: The hit's bytes, or nil.
  /// - Complexity: Linear in the text scanned, in one pass over the buffer.
  public func first(in document: TermsDocument, from offset: Int, isVisible: (Int) -> Bool)
    -> Range<Int>?
  {
    scan(document) { scanner in
      scanner.firstHit(startingIn: max(0, offset)..<max(0, offset, scanner.count), isVisible)
    }
  }

  /// The last hit that starts before a place.
  ///
  /// - Complexity: Linear in the text scanned, backwards from the place.
  public func last(in document: TermsDocument, before offset: Int, isVisible: (Int) -> Bool)
    -> Range<Int>?
  {
    scan(document) { scanner in
      var end = max(0, min(offset, scanner.count))
      var size = 4096
      while end > 0 {
        let start = scanner.scalarStart(max(0, end - size))
        var last: Range<Int>?
        var place = start
        while let hit = scanner.firstHit(startingIn: place..<end, isVisible) {
          last = hit
          place = max(hit.upperBound, hit.lowerBound + 1)
          if place >= end { break }
        }
        if let last { return last }
        end = start
        size = min(size * 2, 1 << 20)
      }
      return nil
    }
  }

  /// Hits that reach into a stretch of the text, for marking a screen and counting.
  ///
  /// - Complexity: Linear in the stretch.
  public func hits(in document: TermsDocument, within range: Range<Int>, isVisible: (Int) -> Bool)
    -> [Range<Int>]
  {
    scan(document) { scanner in
      let range = range.clamped(to: 0..<scanner.count)
      // A hit may start on the screen before and reach in.
      let reach = isExpression ? 256 : literal.reach
      var place = scanner.scalarStart(max(0, range.lowerBound - reach))
      var hits: [Range<Int>] = []
      while place < range.upperBound,
        let hit = scanner.firstHit(startingIn: place..<range.upperBound, isVisible)
      {
        if hit.upperBound > range.lowerBound { hits.append(hit) }
        place = hit.upperBound
      }
      return hits
    }
  }

  private func scan<Result>(
    _ document: TermsDocument, _ body: (HitScanner) -> Result
  ) -> Result {
    document.text.withUnsafeBufferPointer { text in
      var expression: RegularPattern?
      if isExpression {
        expression = RegularPattern(pattern, ignoresCase: ignoresCase)
        if expression?.setText(text) != true { expression = nil }
      }
      return body(
        HitScanner(document: document, text: text, literal: literal, expression: expression))
    }
  }
}

/// Finds visible hits in one pass.
private struct HitScanner {
  let document: TermsDocument
  let text: TextBytes
  let literal: LiteralPattern
  let expression: RegularPattern?

  /// Bytes of text.
  var count: Int { text.count }

  /// The start of the scalar a byte belongs to.
  func scalarStart(_ place: Int) -> Int {
    var place = place
    while place > 0, place < text.count, text[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  /// The first hit that starts in a stretch and lies in blocks that are visible.
  func firstHit(startingIn stretch: Range<Int>, _ isVisible: (Int) -> Bool) -> Range<Int>? {
    let order = BlockOrder(document: document, options: LayoutOptions(width: 1))
    var place = stretch.lowerBound
    while place < stretch.upperBound {
      let rest = place..<stretch.upperBound
      let found =
        expression?.firstMatch(in: text, startingIn: rest)
        ?? (expression == nil ? literal.firstMatch(in: text, startingIn: rest) : nil)
      guard let hit = found else { return nil }
      guard !document.blocks.isEmpty else { return hit }
      let first = order.block(at: hit.lowerBound)
      let last = order.block(at: hit.upperBound - 1)
      if isVisible(first), first == last || isVisible(last) { return hit }
      // The rest of a block that is not visible need not be searched.
      let isHidden = !isVisible(first)
      place = isHidden ? max(hit.lowerBound + 1, Int(document.blocks[first].end)) : hit.upperBound
    }
    return nil
  }
}
