/// Eight bytes of UTF-8 looked at in one go; each answer has a bit for each byte, at its top.
struct TextWord {
  private static let tops: UInt64 = 0x8080_8080_8080_8080
  private static let rests: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  private let bytes: UInt64

  /// Takes the eight bytes from an offset on, the first as the lowest.
  ///
  /// - Precondition: There are eight.
  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset <= text.count - 8, "no eight bytes at \(offset)")
    bytes = UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  /// Bytes over 0x20: neither blanks nor control characters.
  @inline(__always)
  private var visible: UInt64 {
    // The seven low bits plus 0x5F reach the top bit from 0x21 on, and no sum reaches the next byte.
    ((bytes & Self.rests) + 0x5F * Self.ones | bytes) & Self.tops
  }

  /// Whether a byte is 0x20.
  @inline(__always)
  private var spaces: UInt64 {
    let different = bytes ^ (0x20 * Self.ones)
    return ~((different & Self.rests) + Self.rests | different) & Self.tops
  }

  /// How many of the bytes, from the first, are words with one space between two; 0 where a word may
  /// end otherwise.
  @inline(__always)
  var wordBytes: Int {
    let spaces = spaces
    guard visible | spaces == Self.tops, spaces & (spaces >> 8) == 0 else { return 0 }
    // A space at the end is left for the next eight, which know what follows it.
    return spaces >> 63 == 0 ? 8 : 7
  }

  /// How many characters start here that are neither blanks nor control characters.
  @inline(__always)
  var characters: Int {
    // The top bit of a continuation byte is set and the one below is not.
    let continuations = bytes & ~(bytes << 1) & Self.tops
    return (visible & ~continuations).nonzeroBitCount
  }

  /// Whether all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool { bytes & Self.tops == 0 }
}
