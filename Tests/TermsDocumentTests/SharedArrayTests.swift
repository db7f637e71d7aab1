import Synchronization
import TermsDocument
import Testing

/// Arrays whose copies share storage are values all the same.
struct SharedArrayTests {
  /// Where an array's elements lie.
  private static func address<Element>(of array: SharedArray<Element>) -> UnsafeRawPointer? {
    array.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }

  @Test func aCopySeesWhatItHadWhenItWasMade() {
    var array: SharedArray<Int> = [1, 2, 3]
    let copy = array
    array.append(4)
    array.append(contentsOf: [5, 6])
    #expect(copy == [1, 2, 3])
    #expect(array == [1, 2, 3, 4, 5, 6])
  }

  @Test func growingCopiesNothingWhileOthersHoldTheStorage() {
    var array = SharedArray<UInt8>()
    array.reserveCapacity(1000)
    var copies: [SharedArray<UInt8>] = []
    for byte in 0..<250 as Range<UInt8> {
      copies.append(array)
      array.append(byte)
    }
    #expect(copies.allSatisfy { Self.address(of: $0) == Self.address(of: array) })
    for (count, copy) in copies.enumerated() { #expect(copy.elementsEqual(0..<UInt8(count))) }
  }

  @Test func onlyOneCopyGrowsInPlace() {
    var one: SharedArray<String> = ["a"]
    one.reserveCapacity(10)
    var other = one
    one.append("one")
    other.append("other")
    #expect(one == ["a", "one"])
    #expect(other == ["a", "other"])
    #expect(Self.address(of: one) != Self.address(of: other))
  }

  @Test func changingCopiesTheStorageWhereItIsShared() {
    var array: SharedArray<String> = ["a", "b"]
    let copy = array
    array[0] = "changed"
    array.removeLast()
    array.append("c")
    #expect(copy == ["a", "b"])
    #expect(array == ["changed", "c"])
  }

  @Test func changingCopiesNothingWhereItIsNotShared() {
    var array: SharedArray<Int> = [1, 2, 3]
    let before = Self.address(of: array)
    array[1] = 5
    array.removeLast(2)
    array.append(7)
    #expect(array == [1, 7])
    #expect(Self.address(of: array) == before)
  }

  @Test func placesOfElementsThatWereRemovedAreTakenAgain() {
    var array: SharedArray<String> = ["a", "b", "c"]
    var copy = array
    copy.removeLast()
    array = []
    copy.append("d")
    #expect(copy == ["a", "b", "d"])
  }

  /// An object that counts how many of its kind there are.
  private final class Counted: Sendable {
    let count: Counter
    init(_ count: Counter) {
      self.count = count
      count.change(by: 1)
    }
    deinit { count.change(by: -1) }
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    func change(by step: Int) { value.add(step, ordering: .relaxed) }
    var current: Int { value.load(ordering: .relaxed) }
  }

  @Test func everyElementIsLetGoOnce() {
    let counter = Counter()
    var array = SharedArray<Counted>()
    for _ in 0..<100 { array.append(Counted(counter)) }
    var copy = array
    array.removeLast(50)
    array.append(Counted(counter))
    copy[3] = Counted(counter)
    #expect(counter.current == 102)
    copy = []
    #expect(counter.current == 51)
    array = []
    #expect(counter.current == 0)
  }

  /// Every step is done to plain arrays as well.
  @Test(arguments: 0..<20) func behavesLikeAnArray(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    var model: [[String]] = [[], [], []]
    var shared: [SharedArray<String>] = [[], [], []]
    for step in 0..<2000 {
      let one = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let other = Int.random(in: 0..<3, using: &random)
        model[one] = model[other]
        shared[one] = shared[other]
      case 1 where !model[one].isEmpty:
        let removed = Int.random(in: 0...model[one].count, using: &random)
        model[one].removeLast(removed)
        shared[one].removeLast(removed)
      case 2 where !model[one].isEmpty:
        let place = Int.random(in: 0..<model[one].count, using: &random)
        model[one][place] = "changed \(step)"
        shared[one][place] = "changed \(step)"
      case 3:
        let added = (0..<Int.random(in: 0..<9, using: &random)).map { "\(step) \($0)" }
        model[one] += added
        shared[one].append(contentsOf: added)
      default:
        model[one].append("\(step)")
        shared[one].append("\(step)")
      }
      for index in 0..<3 { #expect(shared[index].elementsEqual(model[index])) }
    }
  }

  @Test func aThreadReadsItsCopyWhileAnotherGrows() async {
    var array = SharedArray<Int>()
    array.reserveCapacity(100_000)
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<100 {
        let copy = array
        group.addTask { copy.elementsEqual(0..<copy.count) && copy.count == round * 1000 }
        for value in round * 1000..<(round + 1) * 1000 { array.append(value) }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
