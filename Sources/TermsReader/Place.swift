/// Where the reader is in the text, and the places to come back to.
struct Place: Equatable, Sendable {
  /// The line wanted at the top; the viewport shows it or, near the end, the last full page.
  var line = 0
  /// Where that line's first character stands in the text: keeps the place when lines change.
  var anchor = 0
  /// The line the cursor is parked on: the first new one, for speech and braille.
  var cursorLine = 0
  /// The size of half a page, once a number has set it.
  var halfPage: Int?
  /// Marked places in the text, by letter.
  var marks: [Unicode.Scalar: Int] = [:]
  /// The place before the last jump.
  var beforeJump: Int?
}

/// Keys that wait for more keys.
struct KeyEntry: Equatable, Sendable {
  /// What a letter is awaited for.
  enum Awaited: Equatable, Sendable { case markToSet, markToGoTo }

  /// The largest count: far above any line number, and safe to multiply by a screen's height.
  static let largestCount = 1_000_000_000

  /// The number typed so far; 0 stands only before a key for a part of the text.
  var count: Int?
  /// What the next letter names.
  var awaited: Awaited?

  /// Takes a digit.
  ///
  /// - Returns: Whether the key was a digit.
  mutating func takeDigit(_ key: Key) -> Bool {
    guard case .character(let scalar) = key, ("0"..."9").contains(scalar) else { return false }
    let digit = Int(scalar.value) - 0x30
    count = min((count ?? 0) * 10 + digit, Self.largestCount)
    return true
  }
}
