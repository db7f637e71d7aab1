/// A stretch that differs: what the old side had there and what the new side has.
public struct Change: Equatable, Sendable {
  /// Elements of the old side that are gone; empty where something was only added.
  public var old: Range<Int>
  /// Elements of the new side that came; empty where something was only removed.
  public var new: Range<Int>
}

/// Compares two sequences of numbers that stand for lines or words.
///
/// The algorithm is that of Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), in its
/// linear-space form with an explicit stack. Elements that the other side does not have at all are
/// set aside first. A stretch that would need more than `patience` edits is split where the search
/// had come furthest, which keeps the time in bounds and the result right, if not always shortest.
struct SequenceDifference {
  /// Edits after which the search for the shortest way through a stretch is given up.
  static let patience = 256

  private let old: [Int32]
  private let new: [Int32]
  private var isRemoved: [Bool]
  private var isInserted: [Bool]
  private var forward: [Int] = []
  private var backward: [Int] = []

  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The stretches that differ, ascending; between them both sides are equal.
  ///
  /// - Complexity: O((n + m) · min(d, `patience`)) time and O(n + m) memory for d differences.
  static func changes(from old: [Int32], to new: [Int32]) -> [Change] {
    var isRemoved = [Bool](repeating: false, count: old.count)
    var isInserted = [Bool](repeating: false, count: new.count)
    let keptOld = shared(old, with: new, marking: &isRemoved)
    let keptNew = shared(new, with: old, marking: &isInserted)
    var search = SequenceDifference(keptOld.map { old[$0] }, keptNew.map { new[$0] })
    search.run()
    for (index, place) in keptOld.enumerated() { isRemoved[place] = search.isRemoved[index] }
    for (index, place) in keptNew.enumerated() { isInserted[place] = search.isInserted[index] }
    return ranges(isRemoved, isInserted)
  }

  private init(_ old: [Int32], _ new: [Int32]) {
    self.old = old
    self.new = new
    isRemoved = Array(repeating: false, count: old.count)
    isInserted = Array(repeating: false, count: new.count)
  }

  /// Places of elements the other side has too; those it has not are marked.
  private static func shared(
    _ elements: [Int32], with other: [Int32], marking marks: inout [Bool]
  ) -> [Int] {
    var isThere = [Bool](
      repeating: false, count: Int(max(elements.max() ?? 0, other.max() ?? 0)) + 1)
    for element in other { isThere[Int(element)] = true }
    var places: [Int] = []
    for (index, element) in elements.enumerated() {
      if isThere[Int(element)] { places.append(index) } else { marks[index] = true }
    }
    return places
  }

  private static func ranges(_ isRemoved: [Bool], _ isInserted: [Bool]) -> [Change] {
    var changes: [Change] = []
    var oldPlace = 0
    var newPlace = 0
    while oldPlace < isRemoved.count || newPlace < isInserted.count {
      let oldStart = oldPlace
      let newStart = newPlace
      while oldPlace < isRemoved.count, isRemoved[oldPlace] { oldPlace += 1 }
      while newPlace < isInserted.count, isInserted[newPlace] { newPlace += 1 }
      if oldPlace > oldStart || newPlace > newStart {
        changes.append(Change(old: oldStart..<oldPlace, new: newStart..<newPlace))
      }
      oldPlace += 1
      newPlace += 1
    }
    return changes
  }

  private mutating func run() {
    let most = (old.count + new.count) / 2 + 2
    let reach = min(most, SequenceDifference.patience + 2)
    forward = Array(repeating: -1, count: 2 * reach + 3)
    backward = forward
    var boxes = [Box(old: 0..<old.count, new: 0..<new.count)]
    while let whole = boxes.popLast() {
      let box = trimmed(whole)
      if box.old.isEmpty || box.new.isEmpty {
        for place in box.old { isRemoved[place] = true }
        for place in box.new { isInserted[place] = true }
        continue
      }
      let (x, y) = middle(of: box)
      let oldMiddle = box.old.lowerBound + x
      let newMiddle = box.new.lowerBound + y
      boxes.append(
        Box(old: box.old.lowerBound..<oldMiddle, new: box.new.lowerBound..<newMiddle))
      boxes.append(
        Box(old: oldMiddle..<box.old.upperBound, new: newMiddle..<box.new.upperBound))
    }
  }

  /// A box without what is equal at its beginning and end.
  private func trimmed(_ box: Box) -> Box {
    var box = box
    while !box.old.isEmpty, !box.new.isEmpty,
      old[box.old.lowerBound] == new[box.new.lowerBound]
    {
      box.old = box.old.lowerBound + 1..<box.old.upperBound
      box.new = box.new.lowerBound + 1..<box.new.upperBound
    }
    while !box.old.isEmpty, !box.new.isEmpty,
      old[box.old.upperBound - 1] == new[box.new.upperBound - 1]
    {
      box.old = box.old.lowerBound..<box.old.upperBound - 1
      box.new = box.new.lowerBound..<box.new.upperBound - 1
    }
    return box
  }

  /// A point on a shortest way through a box, at least one edit away from either corner.
  private mutating func middle(of box: Box) -> (Int, Int) {
    let width = box.old.count
    let height = box.new.count
    let delta = width - height
    let origin = forward.count / 2
    let most = min((width + height + 1) / 2, SequenceDifference.patience)
    for edits in 0...most {
      for diagonal in diagonals(edits, width, height) {
        let x = SequenceDifference.step(&forward, edits, diagonal, width, height)
        forward[origin + diagonal] = x
        guard x >= 0 else { continue }
        let end = slide(forwardFrom: x, diagonal, box)
        forward[origin + diagonal] = end
        let mirrored = delta - diagonal
        guard delta % 2 != 0, abs(mirrored) < edits, backward[origin + mirrored] >= 0,
          end + backward[origin + mirrored] >= width
        else { continue }
        return (end, end - diagonal)
      }
      for diagonal in diagonals(edits, width, height) {
        let x = SequenceDifference.step(&backward, edits, diagonal, width, height)
        backward[origin + diagonal] = x
        guard x >= 0 else { continue }
        let end = slide(backwardFrom: x, diagonal, box)
        backward[origin + diagonal] = end
        let mirrored = delta - diagonal
        guard delta % 2 == 0, abs(mirrored) <= edits, forward[origin + mirrored] >= 0,
          end + forward[origin + mirrored] >= width
        else { continue }
        return (width - end, height - (end - diagonal))
      }
    }
    return furthest(most, width, height)
  }

  /// The diagonals that are reached with a number of edits and lie in the box.
  private func diagonals(_ edits: Int, _ width: Int, _ height: Int) -> StrideThrough<Int> {
    let low = -edits + 2 * max(0, edits - height)
    let high = edits - 2 * max(0, edits - width)
    return stride(from: low, through: high, by: 2)
  }

  /// Where one more edit gets to on a diagonal; -1 where it leads out of the box.
  @inline(__always)
  private static func step(
    _ reached: inout [Int], _ edits: Int, _ diagonal: Int, _ width: Int, _ height: Int
  ) -> Int {
    guard edits > 0 else { return 0 }
    let place = reached.count / 2 + diagonal
    // The neighbours beyond those of the round before were not reached yet in this box.
    if diagonal == edits { reached[place + 1] = -1 }
    if diagonal == -edits { reached[place - 1] = -1 }
    var down = reached[place + 1]
    if down - diagonal > height { down = -1 }
    var right = reached[place - 1]
    right = right < 0 || right >= width ? -1 : right + 1
    return max(down, right)
  }

  private func slide(forwardFrom x: Int, _ diagonal: Int, _ box: Box) -> Int {
    var one = box.old.lowerBound + x
    var other = box.new.lowerBound + x - diagonal
    while one < box.old.upperBound, other < box.new.upperBound, old[one] == new[other] {
      one += 1
      other += 1
    }
    return one - box.old.lowerBound
  }

  private func slide(backwardFrom x: Int, _ diagonal: Int, _ box: Box) -> Int {
    var one = box.old.upperBound - x
    var other = box.new.upperBound - (x - diagonal)
    while one > box.old.lowerBound, other > box.new.lowerBound, old[one - 1] == new[other - 1] {
      one -= 1
      other -= 1
    }
    return box.old.upperBound - one
  }

  /// The place the search from the start had come furthest to.
  private func furthest(_ edits: Int, _ width: Int, _ height: Int) -> (Int, Int) {
    let origin = forward.count / 2
    var best = (x: 0, y: 0)
    for diagonal in diagonals(edits, width, height) {
      let x = forward[origin + diagonal]
      guard x >= 0, x + x - diagonal > best.x + best.y else { continue }
      best = (x, x - diagonal)
    }
    return (best.x, best.y)
  }
}
