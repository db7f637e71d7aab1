import CICU

/// ICU's line breaker, opened when the first word of a script without blanks turns up.
private final class DictionaryHandle {
  let breaker: OpaquePointer?
  init() { breaker = cicu_breaker_open("en@lb=strict") }
  deinit { cicu_breaker_close(breaker) }
}

/// Word breaks in runs of Thai, Lao, Khmer and Burmese, where words have no blanks between them.
struct DictionaryBreaks {
  private var handle: DictionaryHandle?
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
    marks = [UInt8](repeating: 0, count: run.count)
    let handle = self.handle ?? DictionaryHandle()
    self.handle = handle
    guard let breaker = handle.breaker, let base = text.baseAddress else { return }
    // Without dictionaries the run has no breaks; lines then end where the width does.
    _ = marks.withUnsafeMutableBufferPointer {
      cicu_breaker_mark(breaker, base + first, run.count, $0.baseAddress)
    }
  }
}
