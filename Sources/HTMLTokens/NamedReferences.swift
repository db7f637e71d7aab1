/// Finds the longest named reference, one character at a time.
///
/// The names are sorted, so those that begin with what has been read lie side by side; each further
/// character narrows that stretch.
struct NamedReferenceSearch {
  /// The bytes of the longest complete name so far; 0 while there is none.
  private(set) var matchedLength = 0
  private var matchedName = 0
  private var lower = 0
  private var upper = EntityTable.count
  private var length = 0

  /// Takes the next character.
  ///
  /// - Returns: Whether some name goes on with it; if not, the search is over.
  /// - Complexity: O(log *n*) in the number of names.
  mutating func advance(with byte: UInt8) -> Bool {
    guard byte.isASCIIAlphanumeric || byte == Byte.semicolon else { return false }
    if length == 0 {
      guard byte.isASCIILetter else { return false }
      lower = EntityTable.firstName(withLetter: byte)
      upper = EntityTable.firstName(withLetter: byte + 1)
    } else {
      lower = firstName(notBefore: byte)
      upper = firstName(notBefore: byte + 1)
    }
    guard lower < upper else { return false }
    length += 1
    // The shortest name comes first.
    if EntityTable.name(lower).count == length {
      matchedName = lower
      matchedLength = length
    }
    return true
  }

  /// The characters the longest name stands for, UTF-8; they live as long as the program.
  var matchedValue: UnsafeBufferPointer<UInt8> { EntityTable.value(matchedName) }

  /// The first name of the stretch whose next character is not before `byte`.
  private func firstName(notBefore byte: UInt8) -> Int {
    var low = lower
    var high = upper
    while low < high {
      let middle = (low &+ high) &>> 1
      let name = EntityTable.name(middle)
      if name.count <= length || name[length] < byte { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}

extension EntityTable {
  /// The first name that begins with a letter or with one after it.
  static func firstName(withLetter letter: UInt8) -> Int {
    number(in: letters, at: Int(letter &- 0x41))
  }

  /// The bytes of a name.
  static func name(_ position: Int) -> UnsafeBufferPointer<UInt8> {
    stretch(
      of: names, from: number(in: index, at: 2 &* position),
      to: number(in: index, at: 2 &* position &+ 2))
  }

  /// The UTF-8 of a name's value.
  static func value(_ position: Int) -> UnsafeBufferPointer<UInt8> {
    stretch(
      of: values, from: number(in: index, at: 2 &* position &+ 1),
      to: number(in: index, at: 2 &* position &+ 3))
  }

  private static func stretch(
    of text: StaticString, from start: Int, to end: Int
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start + start, count: end &- start)
  }

  /// A number of three digits to the base 64.
  private static func number(in text: StaticString, at position: Int) -> Int {
    let digits = text.utf8Start + 3 &* position
    let high = Int(digits[0] &- firstDigit)
    let middle = Int(digits[1] &- firstDigit)
    return high &<< 12 | middle &<< 6 | Int(digits[2] &- firstDigit)
  }
}
