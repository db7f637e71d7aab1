import Glibc
import Synchronization

/// An array whose copies share their storage while one of them grows.
///
/// A document is handed from the thread that reads it to the one that lays it out many times while it
/// arrives. Each copy sees the elements it had when it was made and no later ones, so that appending to
/// one disturbs none of the others and copies nothing. Only changing or removing elements that other
/// copies may see copies the storage first. It is a value in every other respect.
public struct SharedArray<Element: Sendable>: Sendable {
  @usableFromInline var storage: Storage
  /// How many elements there are.
  public private(set) var count: Int

  /// Makes an empty array.
  public init() {
    storage = Storage(capacity: 0)
    count = 0
  }

  /// Sets memory apart for so many elements; it is not touched before it is needed.
  public mutating func reserveCapacity(_ capacity: Int) {
    if capacity > storage.capacity { move(toCapacity: capacity) }
  }

  /// Adds an element.
  ///
  /// - Complexity: O(1) on average, whether the storage is shared or not.
  public mutating func append(_ element: Element) {
    claim(1)
    (storage.base + count).initialize(to: element)
    count += 1
  }

  /// Adds a run of elements.
  public mutating func append(contentsOf run: UnsafeBufferPointer<Element>) {
    guard let source = run.baseAddress, !run.isEmpty else { return }
    claim(run.count)
    (storage.base + count).initialize(from: source, count: run.count)
    count += run.count
  }

  /// Adds elements.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    let copied: Void? = elements.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    guard copied == nil else { return }
    for element in elements { append(element) }
  }

  /// Removes the last elements.
  public mutating func removeLast(_ removed: Int = 1) {
    precondition(removed <= count, "\(removed) of \(count)")
    guard removed > 0 else { return }
    count -= removed
    if isKnownUniquelyReferenced(&storage) { storage.truncate(to: count) }
  }

  /// Hands the elements to a closure as they lie in memory.
  @inlinable
  public func withUnsafeBufferPointer<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: storage.base, count: count))
  }

  /// Takes the room for more elements behind the last; only one copy can have it.
  private mutating func claim(_ more: Int) {
    let end = count + more
    if end <= storage.capacity, storage.claim(from: count, to: end) { return }
    if end <= storage.capacity, isKnownUniquelyReferenced(&storage) {
      // What lies behind was removed, or added by a copy that is gone.
      storage.truncate(to: count)
      if storage.claim(from: count, to: end) { return }
    }
    move(toCapacity: Swift.max(end, count * 2, 16))
    _ = storage.claim(from: count, to: end)
  }

  private mutating func move(toCapacity capacity: Int) {
    let wider = Storage(capacity: capacity)
    wider.base.initialize(from: storage.base, count: count)
    _ = wider.claim(from: 0, to: count)
    storage = wider
  }

  /// The memory of all copies: a stretch of elements that only grows while it is shared.
  @usableFromInline
  final class Storage: Sendable {
    let capacity: Int
    // Proof: an element is written once, by the copy that claimed its place, before any copy that
    // counts it exists; it is changed or removed only while nobody else holds the storage.
    @usableFromInline nonisolated(unsafe) let base: UnsafeMutablePointer<Element>
    /// How many elements were ever initialized, or are about to be.
    private let claimed = Atomic<Int>(0)

    init(capacity: Int) {
      self.capacity = capacity
      base = .allocate(capacity: capacity)
      if capacity * MemoryLayout<Element>.stride >= 2 * Self.hugePage { askForHugePages() }
    }

    /// Bytes of the pages that large storage is better made of: their memory comes in one step each
    /// where it would come in hundreds.
    private static var hugePage: Int { 2 << 20 }

    private func askForHugePages() {
      let page = Int(getpagesize())
      let skipped = -Int(bitPattern: base) & (page - 1)
      // Only advice: where the system declines, the pages are small ones.
      _ = madvise(
        UnsafeMutableRawPointer(base) + skipped,
        capacity * MemoryLayout<Element>.stride - skipped, MADV_HUGEPAGE)
    }

    deinit {
      base.deinitialize(count: claimed.load(ordering: .relaxed))
      base.deallocate()
    }

    func claim(from count: Int, to end: Int) -> Bool {
      claimed.compareExchange(expected: count, desired: end, ordering: .relaxed).exchanged
    }

    /// Forgets what lies behind; only for the one holder.
    func truncate(to count: Int) {
      let end = claimed.load(ordering: .relaxed)
      guard end > count else { return }
      (base + count).deinitialize(count: end - count)
      claimed.store(count, ordering: .relaxed)
    }
  }
}

extension SharedArray: RandomAccessCollection, MutableCollection {
  /// The first index, 0.
  @inlinable public var startIndex: Int { 0 }
  /// Past the last index.
  @inlinable public var endIndex: Int { count }

  /// Reads or replaces an element; replacing copies the storage where other copies hold it.
  public subscript(index: Int) -> Element {
    @inlinable get {
      precondition(index >= 0 && index < count, "index out of range")
      return storage.base[index]
    }
    set {
      precondition(index >= 0 && index < count, "index out of range")
      if !isKnownUniquelyReferenced(&storage) { move(toCapacity: Swift.max(storage.capacity, 16)) }
      storage.base[index] = newValue
    }
  }

  /// Hands the elements to a closure as they lie in memory.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try body(UnsafeBufferPointer(start: storage.base, count: count))
  }
}

extension SharedArray: ExpressibleByArrayLiteral {
  /// Makes an array of some elements.
  public init(arrayLiteral elements: Element...) { self.init(elements) }

  /// Makes an array of some elements.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }
}

extension SharedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements.
  public static func == (one: SharedArray, other: SharedArray) -> Bool {
    one.count == other.count && (one.storage === other.storage || one.elementsEqual(other))
  }
}
