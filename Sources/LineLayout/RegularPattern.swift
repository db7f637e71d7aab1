import CICU

/// A regular expression to search for, compiled for one search.
///
/// A match that takes too many steps or too much memory ends the search, so that no pattern hangs.
/// Matches of no text are passed over.
final class RegularPattern {
  /// How many matches of no text one search passes over before it gives up.
  static let mostEmptyMatches = 1_000_000

  private let handle: OpaquePointer
  private var emptyMatches = 0

  /// Compiles a pattern; nil where it is not a valid one.
  init?(_ pattern: String, ignoresCase: Bool) {
    var pattern = Self.spaced(pattern)
    let opened = pattern.withUTF8 {
      cicu_pattern_open($0.baseAddress, $0.count, ignoresCase ? 1 : 0)
    }
    guard let opened else { return nil }
    handle = opened
  }

  deinit { cicu_pattern_close(handle) }

  /// Whether a pattern has characters that mean something in an expression.
  static func isExpression(_ pattern: String) -> Bool {
    pattern.utf8.contains { #"\.[](){}*+?|^$"#.utf8.contains($0) }
  }

  /// Makes blanks outside of sets match a line feed too, as phrases go over lines.
  private static func spaced(_ pattern: String) -> String {
    var spaced = ""
    var isEscaped = false
    var depth = 0
    let characters = Array(pattern.unicodeScalars)
    for (index, scalar) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : "a"
      if scalar == " ", !isEscaped, depth == 0, !"*+?{ ".unicodeScalars.contains(next) {
        spaced += #"\s+"#
      } else {
        spaced.unicodeScalars.append(scalar)
      }
      if !isEscaped, scalar == "[" { depth += 1 }
      if !isEscaped, scalar == "]" { depth = max(0, depth - 1) }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return spaced
  }

  /// Sets the text to search, which must stay where it is.
  func setText(_ text: TextBytes) -> Bool {
    emptyMatches = 0
    return cicu_pattern_set_text(handle, text.baseAddress, text.count) == 0
  }

  /// The first match that starts in a stretch.
  func firstMatch(in text: TextBytes, startingIn stretch: Range<Int>) -> Range<Int>? {
    var place = stretch.lowerBound
    while place < stretch.upperBound, emptyMatches < Self.mostEmptyMatches {
      var start: Int64 = 0
      var end: Int64 = 0
      guard cicu_pattern_find(handle, Int64(place), &start, &end) == 1,
        start < Int64(stretch.upperBound)
      else { return nil }
      if start < end { return Int(start)..<Int(end) }
      emptyMatches += 1
      if Int(start) >= text.count { return nil }
      place = text.scalar(at: Int(start), end: text.count).place
    }
    return nil
  }
}
