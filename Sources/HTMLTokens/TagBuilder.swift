/// The tag being read: its name and attributes, in storage used again for the next one.
struct TagBuilder: ~Copyable, Sendable {
  /// The name, in lower case.
  var name = FlatBuffer<UInt8>()
  /// Names and values of the attributes, one after the other.
  var bytes = FlatBuffer<UInt8>(capacity: 1024)
  /// Whether it is an end tag.
  private(set) var isEndTag = false
  /// Whether it ended with `/>`.
  var isSelfClosing = false

  private var attributes = FlatBuffer<HTMLTag.Attribute>(capacity: 16)
  private var names = AttributeNameTable()
  private var nameStart = 0
  private var nameEnd = 0
  private var valueStart = 0
  private var hasOpenAttribute = false
  private var isDuplicate = false

  /// Starts a tag without a name.
  mutating func begin(isEndTag: Bool) {
    self.isEndTag = isEndTag
    isSelfClosing = false
    hasOpenAttribute = false
    name.removeAll()
    bytes.removeAll()
    attributes.removeAll()
    names.removeAll()
  }

  /// Starts an attribute whose name is the bytes that follow.
  mutating func beginAttribute() {
    endAttribute()
    hasOpenAttribute = true
    nameStart = bytes.count
  }

  /// Ends the name of the open attribute, which has no value yet.
  mutating func endAttributeName() {
    nameEnd = bytes.count
    valueStart = nameEnd
    isDuplicate = names.contains(nameStart..<nameEnd, of: bytes, among: attributes)
  }

  /// Ends the open attribute, if any, and leaves it out if its name came before.
  mutating func endAttribute() {
    guard hasOpenAttribute else { return }
    hasOpenAttribute = false
    // Ranges are 32 bits wide; what lies beyond 4 GiB of one tag's attributes is left out.
    guard !isDuplicate, !isEndTag, let end = UInt32(exactly: bytes.count) else {
      bytes.truncate(to: nameStart)
      return
    }
    attributes.append(
      HTMLTag.Attribute(
        nameStart: UInt32(nameStart), nameEnd: UInt32(nameEnd), valueStart: UInt32(valueStart),
        valueEnd: end))
    names.insertLast(of: attributes, bytes)
  }

  /// The tag as the sink sees it.
  var finished: HTMLTag {
    HTMLTag(
      name: name.values, isSelfClosing: isSelfClosing, attributes: attributes.values,
      attributeBytes: bytes.values)
  }
}

/// The attribute names of one tag, to find one that comes twice.
///
/// A handful is compared one by one. Beyond that a hash table keeps a tag with 100,000 attributes
/// linear; its hash is seeded at random for each process, so no page can be made to collide.
private struct AttributeNameTable: ~Copyable, Sendable {
  /// Open addressing; a slot holds the attribute's index plus one, 0 is free.
  private var slots = FlatBuffer<UInt32>()
  private var isHashed = false

  private static let linearLimit = 8

  /// Forgets all names.
  mutating func removeAll() {
    isHashed = false
    slots.removeAll()
  }

  /// Whether an attribute before has the name that lies in a range of the bytes.
  func contains(
    _ range: Range<Int>, of bytes: borrowing FlatBuffer<UInt8>,
    among attributes: borrowing FlatBuffer<HTMLTag.Attribute>
  ) -> Bool {
    let name = bytes.values(range)
    guard isHashed else {
      for index in 0..<attributes.count where equal(name, attributes[index], bytes) { return true }
      return false
    }
    return slots[slot(of: name, bytes, attributes)] != 0
  }

  /// Takes up the name of the last attribute.
  mutating func insertLast(
    of attributes: borrowing FlatBuffer<HTMLTag.Attribute>, _ bytes: borrowing FlatBuffer<UInt8>
  ) {
    let count = attributes.count
    if isHashed, count * 2 <= slots.count {
      insert(count - 1, bytes, attributes)
    } else if count > Self.linearLimit {
      slots.refill(with: 0, count: isHashed ? slots.count * 2 : 64)
      isHashed = true
      for index in 0..<count { insert(index, bytes, attributes) }
    }
  }

  private mutating func insert(
    _ index: Int, _ bytes: borrowing FlatBuffer<UInt8>,
    _ attributes: borrowing FlatBuffer<HTMLTag.Attribute>
  ) {
    let attribute = attributes[index]
    let name = bytes.values(Int(attribute.nameStart)..<Int(attribute.nameEnd))
    slots[slot(of: name, bytes, attributes)] = UInt32(index + 1)
  }

  /// The slot that holds a name, or the free one it would go to.
  private func slot(
    of name: UnsafeBufferPointer<UInt8>, _ bytes: borrowing FlatBuffer<UInt8>,
    _ attributes: borrowing FlatBuffer<HTMLTag.Attribute>
  ) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(name))
    let mask = slots.count - 1
    var slot = hasher.finalize() & mask
    while slots[slot] != 0, !equal(name, attributes[Int(slots[slot]) - 1], bytes) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func equal(
    _ name: UnsafeBufferPointer<UInt8>, _ attribute: HTMLTag.Attribute,
    _ bytes: borrowing FlatBuffer<UInt8>
  ) -> Bool {
    let length = Int(attribute.nameEnd &- attribute.nameStart)
    guard length == name.count else { return false }
    return bytes.values(Int(attribute.nameStart)..<Int(attribute.nameEnd)).elementsEqual(name)
  }
}
