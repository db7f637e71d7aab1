import LineLayout

/// What is being searched for, and what was found so far.
struct SearchState: Equatable, Sendable {
  /// The search, or nil.
  var search: TextSearch?
  /// Which way it was begun.
  var direction = SearchDirection.forward
  /// The hit the reader stands on.
  var current: Range<Int>?
  /// Hits counted so far.
  var count = HitCount()
  /// What was searched for in this session, the newest last.
  var history: [String] = []

  /// Puts a pattern at the end of the history, once.
  mutating func remember(_ pattern: String) {
    history.removeAll { $0 == pattern }
    history.append(pattern)
    if history.count > 100 { history.removeFirst() }
  }
}

/// Where hits start, counted slice by slice so that no key waits for it.
struct HitCount: Equatable, Sendable {
  /// Hits beyond this are not counted.
  static let limit = 1000
  /// Bytes of text looked at in one go; a block is never cut.
  static let sliceBytes = 256 << 10

  /// Where the hits start, ascending.
  var starts: [Int] = []
  /// Where counting goes on.
  var next = 0
  /// Whether the whole text was looked at, or the limit reached.
  var isDone = false
  /// Whether there are more hits than were counted.
  var isCapped = false

  /// The number of the hit that starts at a place, from 1; nil where it was not counted.
  ///
  /// - Complexity: O(log n).
  func index(of start: Int) -> Int? {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low < starts.count && starts[low] == start ? low + 1 : nil
  }
}
