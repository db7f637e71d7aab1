import AgreementGate
import Testing

@Suite struct CoverageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var inserted: [Range<Int>]
    var expected: [Range<Int>]
  }

  static let rows: [Row] = [
    Row(testDescription: "nothing", inserted: [], expected: []),
    Row(testDescription: "an empty stretch", inserted: [3..<3], expected: []),
    Row(testDescription: "apart", inserted: [0..<2, 5..<7], expected: [0..<2, 5..<7]),
    Row(testDescription: "apart, backwards", inserted: [5..<7, 0..<2], expected: [0..<2, 5..<7]),
    Row(testDescription: "touching", inserted: [0..<2, 2..<4], expected: [0..<4]),
    Row(testDescription: "touching before", inserted: [2..<4, 0..<2], expected: [0..<4]),
    Row(testDescription: "inside", inserted: [0..<9, 3..<4], expected: [0..<9]),
    Row(testDescription: "around", inserted: [3..<4, 0..<9], expected: [0..<9]),
    Row(
      testDescription: "over several", inserted: [0..<1, 2..<3, 4..<5, 8..<9, 1..<5],
      expected: [0..<5, 8..<9]),
    Row(
      testDescription: "between", inserted: [0..<1, 8..<9, 4..<5], expected: [0..<1, 4..<5, 8..<9]),
  ]

  @Test(arguments: rows)
  func joinsWhatTouches(_ row: Row) {
    var coverage = Coverage()
    for range in row.inserted { coverage.insert(range) }
    #expect(coverage.stretches == row.expected)
    #expect(coverage.count == row.expected.reduce(0) { $0 + $1.count })
  }

  @Test func agreesWithASetOfPositions() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var coverage = Coverage()
      var shown = Set<Int>()
      for _ in 0..<12 {
        let low = Int.random(in: 0..<40, using: &random)
        let range = low..<low + Int.random(in: 0..<9, using: &random)
        coverage.insert(range)
        shown.formUnion(range)
        if Int.random(in: 0..<9, using: &random) == 0 {
          let cut = Int.random(in: 0..<45, using: &random)
          coverage.remove(from: cut)
          shown = shown.filter { $0 < cut }
        }
        let asked = Int.random(in: 0..<20, using: &random)..<Int.random(in: 20..<50, using: &random)
        #expect(coverage.count(in: asked) == shown.filter(asked.contains).count)
        #expect(coverage.contains(asked) == asked.allSatisfy(shown.contains))
        #expect(
          coverage.countNotShown(of: [0..<asked.lowerBound, asked])
            == (0..<asked.upperBound).filter { !shown.contains($0) }.count)
        #expect(coverage.count == shown.count)
      }
    }
  }

  @Test func stretchesNeitherTouchNorRunEmpty() {
    var random = SeededGenerator(seed: 11)
    var coverage = Coverage()
    for _ in 0..<2000 {
      let low = Int.random(in: 0..<5000, using: &random)
      coverage.insert(low..<low + Int.random(in: 0..<6, using: &random))
    }
    let pairs = zip(coverage.stretches, coverage.stretches.dropFirst())
    #expect(pairs.allSatisfy { $0.upperBound < $1.lowerBound })
    #expect(coverage.stretches.allSatisfy { !$0.isEmpty })
  }
}

/// A random number generator that gives the same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
