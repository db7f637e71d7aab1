/// Makes gzip bodies without compressing anything: stored blocks are as valid as any others.
public enum Gzip {
  /// Bytes of the trailer: checksum and length.
  public static let trailerLength = 8

  /// A whole gzip stream (RFC 1952) of stored blocks (RFC 1951, 3.2.4).
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0x4000)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      stream += littleEndian(UInt32(count), 2) + littleEndian(UInt32(~count), 2)
      stream += block
    } while !rest.isEmpty
    return stream + littleEndian(checksum(bytes), 4)
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count), 4)
  }

  /// CRC-32 as gzip has it.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }
    return ~value
  }

  private static func littleEndian(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}
