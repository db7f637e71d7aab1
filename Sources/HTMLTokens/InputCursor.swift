/// A piece of input and how far it has been read.
struct InputCursor {
  /// The piece; it starts and ends between characters.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The next byte to read.
  var position = 0

  /// Whether nothing is left to read in this piece.
  var isAtEnd: Bool { position >= bytes.count }

  /// The next byte; there must be one.
  var current: UInt8 { bytes[position] }

  /// The bytes from a position up to the current one.
  func read(since start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// Moves to the first byte, at or after the current one, that is neither blank nor line end.
  @inline(__always)
  mutating func skipWhitespace() {
    while position < bytes.count, bytes[position].isHTMLWhitespace { position &+= 1 }
  }

  /// Moves to the byte that ends a tag's name, or an attribute's, or is NUL in it.
  @inline(__always)
  mutating func skipName(orEquals passesEquals: Bool) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte <= Byte.greaterThan {
        if byte.isHTMLWhitespace || byte == Byte.slash || byte == Byte.greaterThan { return }
        if byte == Byte.null || (byte == Byte.equals && !passesEquals) { return }
      }
      position &+= 1
    }
  }

  /// Moves to the byte that ends an unquoted value, or is an ampersand or NUL in it.
  @inline(__always)
  mutating func skipUnquotedValue() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte <= Byte.greaterThan {
        if byte.isHTMLWhitespace || byte == Byte.greaterThan { return }
        if byte == Byte.ampersand || byte == Byte.null { return }
      }
      position &+= 1
    }
  }

  /// Moves to the next of four bytes, or to the end.
  @inline(__always)
  mutating func advance(to a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    position = bytes.firstIndex(from: position, of: a, b, c, d)
  }

  /// Moves to the next of four bytes that is not plain in front of the byte after it.
  ///
  /// As the last byte of the piece it is never taken for plain: what follows is not known yet.
  @inline(__always)
  mutating func advance(
    to a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8,
    unless isPlain: (_ byte: UInt8, _ next: UInt8) -> Bool
  ) {
    while true {
      advance(to: a, b, c, d)
      guard position &+ 1 < bytes.count, isPlain(bytes[position], bytes[position &+ 1]) else {
        return
      }
      position &+= 1
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first of four bytes at or after a position, else the end.
  ///
  /// Reads eight bytes at a time: a byte of `word ^ pattern` is zero where it equals the one
  /// sought, and the lowest marked byte of the classic zero-byte test is always a true hit.
  ///
  /// - Complexity: Linear in the bytes passed over.
  @inline(__always)
  func firstIndex(from start: Int, of a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Int {
    guard let base = baseAddress else { return start }
    let raw = UnsafeRawPointer(base)
    var index = start
    while index &+ 8 <= count {
      let loaded = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let word = UInt64(littleEndian: loaded)
      let found = word.marks(of: a) | word.marks(of: b) | word.marks(of: c) | word.marks(of: d)
      if found != 0 { return index &+ (found.trailingZeroBitCount &>> 3) }
      index &+= 8
    }
    while index < count {
      let byte = base[index]
      if byte == a || byte == b || byte == c || byte == d { return index }
      index &+= 1
    }
    return index
  }

  /// The number of bytes at the end that begin a UTF-8 character and do not finish it.
  var incompleteTail: Int {
    for length in 1...3 where length <= count {
      let byte = self[count - length]
      if byte.isUTF8Continuation { continue }
      return byte.utf8SequenceLength > length ? length : 0
    }
    return 0
  }
}

extension UInt64 {
  /// The high bit of each byte that equals `byte`; above the lowest mark there may be false ones.
  @inline(__always)
  fileprivate func marks(of byte: UInt8) -> UInt64 {
    let difference = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}

extension UInt8 {
  /// Tab, line feed, form feed, carriage return or space.
  ///
  /// Carriage return counts because line ends are normalised only where they are kept.
  @inline(__always)
  var isHTMLWhitespace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  /// A to Z or a to z.
  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// 0 to 9.
  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// A letter or a digit.
  @inline(__always)
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// The byte, or the small letter where it is a capital one.
  @inline(__always)
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// What the byte stands for as a hexadecimal digit.
  var hexadecimalValue: UInt32? {
    if isASCIIDigit { return UInt32(self &- 0x30) }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// Whether it goes on with a UTF-8 character begun before.
  var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }

  /// The length of the UTF-8 character that begins with this byte; 1 for what begins none.
  var utf8SequenceLength: Int {
    switch self {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}

/// The bytes that mean something to the tokenizer.
enum Byte {
  static let null: UInt8 = 0x00
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let exclamationMark: UInt8 = 0x21
  static let doubleQuote: UInt8 = 0x22
  static let numberSign: UInt8 = 0x23
  static let ampersand: UInt8 = 0x26
  static let singleQuote: UInt8 = 0x27
  static let hyphen: UInt8 = 0x2D
  static let slash: UInt8 = 0x2F
  static let semicolon: UInt8 = 0x3B
  static let lessThan: UInt8 = 0x3C
  static let equals: UInt8 = 0x3D
  static let greaterThan: UInt8 = 0x3E
  static let questionMark: UInt8 = 0x3F
  static let rightBracket: UInt8 = 0x5D
}
