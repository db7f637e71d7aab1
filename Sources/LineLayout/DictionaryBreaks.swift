import CICU

/// ICU's line breaker, with its dictionaries.
final class UnicodeBreaker {
  private let handle: OpaquePointer?

  /// Opens the breaker; without ICU's data it finds no breaks.
  init() { handle = cicu_breaker_open("en@lb=strict") }

  deinit { cicu_breaker_close(handle) }

  /// Marks with 1 each byte of a text before which a line may break.
  func marks(of text: TextBytes) -> [UInt8] {
    var marks = [UInt8](repeating: 0, count: text.count)
    guard let handle, let base = text.baseAddress else { return marks }
    // A failure leaves no marks; lines then end where the width does.
    _ = marks.withUnsafeMutableBufferPointer {
      cicu_breaker_mark(handle, base, text.count, $0.baseAddress)
    }
    return marks
  }
}

/// Word breaks in runs of Thai, Lao, Khmer and Burmese, where words have no blanks between them.
struct DictionaryBreaks {
  /// Opened when the first word of such a script turns up.
  private var breaker: UnicodeBreaker?
  private var marks: [UInt8] = []
  private var run = 0..<0

  /// Whether a line may break at a place between two scalars of such scripts.
  ///
  /// - Complexity: Linear in the run the place stands in, once; then O(1).
  mutating func allowsBreak(at place: Int, in text: TextBytes, start: Int, end: Int) -> Bool {
    if !run.contains(place) { load(around: place, in: text, start: start, end: end) }
    return marks[place - run.lowerBound] != 0
  }

  private mutating func load(around place: Int, in text: TextBytes, start: Int, end: Int) {
    var first = place
    while first > start {
      let earlier = text.scalar(before: first, start: start)
      guard ScalarProperties(earlier.value).needsDictionary else { break }
      first = earlier.place
    }
    var last = place
    while last < end {
      let next = text.scalar(at: last, end: end)
      guard ScalarProperties(next.value).needsDictionary else { break }
      last = next.place
    }
    run = first..<last
    let breaker = self.breaker ?? UnicodeBreaker()
    self.breaker = breaker
    marks = breaker.marks(of: UnsafeBufferPointer(rebasing: text[run]))
  }
}
