import CSodium

/// A SHA-256 digest, written `sha256:` and 64 hexadecimal digits.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Makes a digest of a whole value.
  public init(of content: some Sequence<UInt8>) {
    var hasher = SHA256()
    let copied: Void? = content.withContiguousStorageIfAvailable {
      hasher.update(UnsafeRawBufferPointer($0))
    }
    if copied == nil {
      Array(content).withUnsafeBytes { hasher.update($0) }
    }
    self = hasher.finish()
  }

  /// Makes a digest of 32 bytes that were worked out already.
  fileprivate init(finished bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a digest as it is written; nil for anything else.
  ///
  /// Hexadecimal digits may be of either case.
  public init?(_ text: some StringProtocol) {
    let prefix = "sha256:"
    guard text.hasPrefix(prefix) else { return nil }
    self.init(hex: text.dropFirst(prefix.count))
  }

  /// Reads the 64 hexadecimal digits alone, as they stand in file names.
  public init?(hex: some StringProtocol) {
    guard hex.utf8.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in hex.utf8 {
      guard let value = Digest.value(ofHexDigit: digit) else { return nil }
      if let upper = high {
        bytes.append(upper << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.bytes = bytes
  }

  /// The 64 hexadecimal digits, in lower case.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 64) { buffer in
      for (index, byte) in bytes.enumerated() {
        buffer[2 * index] = digits[Int(byte >> 4)]
        buffer[2 * index + 1] = digits[Int(byte & 15)]
      }
      return 2 * bytes.count
    }
  }

  /// The digest as it is written everywhere.
  public var description: String { "sha256:\(hex)" }

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Works out a digest from bytes as they arrive.
///
/// The hash functions of libsodium need no `sodium_init`, which would open a random source.
public struct SHA256: Sendable {
  private var state = crypto_hash_sha256_state()

  /// Makes a hasher that has seen nothing.
  public init() {
    let status = crypto_hash_sha256_init(&state)
    precondition(status == 0, "crypto_hash_sha256_init answered \(status)")
  }

  /// Takes the next bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
    let status = crypto_hash_sha256_update(&state, base, UInt64(bytes.count))
    precondition(status == 0, "crypto_hash_sha256_update answered \(status)")
  }

  /// Takes the next bytes.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let copied: Void? = bytes.withContiguousStorageIfAvailable {
      update(UnsafeRawBufferPointer($0))
    }
    if copied == nil {
      Array(bytes).withUnsafeBytes { update($0) }
    }
  }

  /// The digest of all bytes so far; more may follow.
  public func finish() -> Digest {
    var ending = state
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let status = crypto_hash_sha256_final(&ending, base)
      precondition(status == 0, "crypto_hash_sha256_final answered \(status)")
      count = 32
    }
    return Digest(finished: digest)
  }
}
