/// A growable run of plain values that keeps its storage when it is emptied.
///
/// Unlike an array it is never shared, so appending costs no uniqueness check, and what it points
/// at stays put until the next append.
struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The number of values in it.
  private(set) var count = 0
  /// The number of values it has storage for.
  private(set) var capacity: Int
  private var base: UnsafeMutablePointer<Element>

  /// Storage above this many values is given back when the buffer is emptied, so that one huge tag
  /// does not hold its memory for the rest of the page.
  static var keptCapacity: Int { 1 << 16 }

  /// Makes an empty buffer.
  init(capacity: Int = 64) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// The values, valid until the buffer changes.
  var values: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// A range of the values, valid until the buffer changes.
  func values(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(rebasing: values[range])
  }

  /// Reads or replaces one value.
  subscript(index: Int) -> Element {
    get {
      assert(index < count, "index \(index) of \(count)")
      return base[index]
    }
    set {
      assert(index < count, "index \(index) of \(count)")
      base[index] = newValue
    }
  }

  /// Adds one value.
  @inline(__always)
  mutating func append(_ value: Element) {
    if count == capacity { grow(for: 1) }
    base[count] = value
    count &+= 1
  }

  /// Adds a run of values.
  mutating func append(_ run: UnsafeBufferPointer<Element>) {
    guard let source = run.baseAddress, !run.isEmpty else { return }
    if count &+ run.count > capacity { grow(for: run.count) }
    (base + count).update(from: source, count: run.count)
    count &+= run.count
  }

  /// Drops the values past the first `newCount`.
  mutating func truncate(to newCount: Int) {
    assert(newCount <= count, "\(newCount) of \(count)")
    count = newCount
  }

  /// Drops all values; storage stays unless it has become huge.
  @inline(__always)
  mutating func removeAll() {
    count = 0
    if capacity > Self.keptCapacity { shrink() }
  }

  /// Replaces all values with `newCount` times the same one.
  mutating func refill(with value: Element, count newCount: Int) {
    removeAll()
    if newCount > capacity { grow(for: newCount) }
    base.update(repeating: value, count: newCount)
    count = newCount
  }

  @inline(never)
  private mutating func grow(for more: Int) {
    let newCapacity = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    new.update(from: base, count: count)
    base.deallocate()
    base = new
    capacity = newCapacity
  }

  @inline(never)
  private mutating func shrink() {
    base.deallocate()
    capacity = Self.keptCapacity
    base = .allocate(capacity: capacity)
  }
}

// Proof: the buffer cannot be copied and never gives its storage away, so whoever holds it is the
// only one to reach that storage; pointers to it are used only while the buffer stays where it is.
extension FlatBuffer: @unchecked Sendable where Element: Sendable {}

extension FlatBuffer where Element == UInt8 {
  /// Adds a run of bytes with ASCII letters in lower case.
  mutating func appendLowercased(_ run: UnsafeBufferPointer<UInt8>) {
    if count &+ run.count > capacity { grow(for: run.count) }
    for index in 0..<run.count { base[count &+ index] = run[index].asciiLowercased }
    count &+= run.count
  }

  /// Adds the bytes of a literal.
  mutating func append(_ literal: StaticString) {
    append(UnsafeBufferPointer(literal))
  }

  /// Whether the bytes are exactly those of the literal.
  func equals(_ literal: StaticString) -> Bool {
    values.elementsEqual(UnsafeBufferPointer(literal))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a literal; they live as long as the program.
  init(_ literal: StaticString) {
    self.init(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }
}
