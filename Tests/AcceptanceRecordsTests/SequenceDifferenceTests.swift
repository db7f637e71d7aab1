import Testing

@testable import AcceptanceRecords

/// A small generator with a fixed seed, so that a failure can be seen again.
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct SequenceDifferences {
  /// The longest common subsequence's length, by the table every textbook has.
  static func commonLength(_ one: [Int32], _ other: [Int32]) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for element in one {
      var diagonal = 0
      for (column, candidate) in other.enumerated() {
        let above = row[column + 1]
        row[column + 1] = element == candidate ? diagonal + 1 : max(above, row[column])
        diagonal = above
      }
    }
    return row[other.count]
  }

  /// Builds the new side from the old one and the changes; nil where what is kept differs.
  static func applied(_ changes: [Change], _ old: [Int32], _ new: [Int32]) -> [Int32]? {
    var built: [Int32] = []
    var place = 0
    for change in changes {
      guard change.old.lowerBound >= place else { return nil }
      built += old[place..<change.old.lowerBound]
      guard built.count == change.new.lowerBound else { return nil }
      built += new[change.new]
      place = change.old.upperBound
    }
    return built + old[place...]
  }

  @Test func areShortestAndRightForEverySmallPair() {
    var numbers = Numbers(state: 1)
    for round in 0..<1500 {
      let letters = Int32.random(in: 1...4, using: &numbers)
      let sides = (0..<2).map { _ in
        (0..<Int.random(in: 0...14, using: &numbers)).map { _ in
          Int32.random(in: 0..<letters, using: &numbers)
        }
      }
      let changes = SequenceDifference.changes(from: sides[0], to: sides[1])
      #expect(Self.applied(changes, sides[0], sides[1]) == sides[1], "round \(round): \(sides)")
      let kept = sides[0].count - changes.reduce(0) { $0 + $1.old.count }
      #expect(kept == Self.commonLength(sides[0], sides[1]), "round \(round): \(sides)")
    }
  }

  @Test func areRightWhereTheSearchIsGivenUp() {
    var numbers = Numbers(state: 2)
    let old = (0..<6000).map { _ in Int32.random(in: 0..<50, using: &numbers) }
    let new = (0..<6000).map { _ in Int32.random(in: 0..<50, using: &numbers) }
    let changes = SequenceDifference.changes(from: old, to: new)
    #expect(Self.applied(changes, old, new) == new)
  }

  @Test func takeNoTimeForShuffledSides() {
    var numbers = Numbers(state: 3)
    let old = (0..<4000).map(Int32.init)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(!SequenceDifference.changes(from: old, to: old.shuffled(using: &numbers)).isEmpty)
    }
    #expect(time < .seconds(60), "\(time) without optimisation")
  }
}
