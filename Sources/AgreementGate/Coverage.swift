/// The stretches of text that were on a painted screen, in text positions.
///
/// Positions in the text rather than lines, so that what was shown stays shown when the text is
/// wrapped anew for another width. A sorted set of stretches that neither touch nor overlap.
public struct Coverage: Equatable, Sendable {
  /// The stretches, ascending; neither empty nor touching.
  public private(set) var stretches: [Range<Int>] = []
  /// How many positions they hold together.
  public private(set) var count = 0

  /// Makes an empty set.
  public init() {}

  /// Adds a stretch, joined with those it touches.
  ///
  /// - Complexity: O(log n) to find the place, and what the array needs to make room there;
  ///   constant at the end, where reading goes on.
  public mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = index(endingAtOrAfter: range.lowerBound)
    var last = first
    var joined = range
    while last < stretches.count, stretches[last].lowerBound <= range.upperBound {
      joined =
        min(
          joined.lowerBound, stretches[last].lowerBound)..<max(
          joined.upperBound, stretches[last].upperBound)
      count -= stretches[last].count
      last += 1
    }
    count += joined.count
    if last == first + 1 {
      stretches[first] = joined
    } else {
      stretches.replaceSubrange(first..<last, with: CollectionOfOne(joined))
    }
  }

  /// Forgets everything from a position on: that text is not the text that was shown.
  public mutating func remove(from position: Int) {
    while let last = stretches.last, last.upperBound > position {
      stretches.removeLast()
      count -= last.count
      guard last.lowerBound < position else { continue }
      stretches.append(last.lowerBound..<position)
      count += position - last.lowerBound
    }
  }

  /// Whether every position of a stretch was shown; an empty one always was.
  ///
  /// - Complexity: O(log n).
  public func contains(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    let found = index(endingAtOrAfter: range.lowerBound + 1)
    return found < stretches.count && stretches[found].lowerBound <= range.lowerBound
      && stretches[found].upperBound >= range.upperBound
  }

  /// How many positions of a stretch were shown.
  ///
  /// - Complexity: O(log n) and the number of stretches inside.
  public func count(in range: Range<Int>) -> Int {
    var sum = 0
    var next = index(endingAtOrAfter: range.lowerBound + 1)
    while next < stretches.count, stretches[next].lowerBound < range.upperBound {
      sum += stretches[next].clamped(to: range).count
      next += 1
    }
    return sum
  }

  /// How many positions of some stretches were not shown yet.
  ///
  /// - Parameter ranges: What is visible; must not overlap.
  /// - Returns: Positions in them that are in no stretch.
  /// - Complexity: O(log n) for each, and the number of stretches inside.
  public func countNotShown(of ranges: some Sequence<Range<Int>>) -> Int {
    ranges.reduce(0) { $0 + $1.count - count(in: $1) }
  }

  /// The index of the first stretch that may hold or touch something at or after a position.
  public func index(endingAtOrAfter position: Int) -> Int {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].upperBound < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
