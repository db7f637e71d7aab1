public import TermsReader

/// The bytes a key sends, as the description of the terminal has them.
public struct KeySequence: Equatable, Sendable {
  /// The bytes.
  public var bytes: [UInt8]
  /// The key they stand for.
  public var key: Key

  /// Makes a sequence.
  public init(bytes: [UInt8], key: Key) {
    self.bytes = bytes
    self.key = key
  }
}

/// What the start of a byte string was read as.
enum KeyReading: Equatable {
  /// It may become a key with more bytes.
  case incomplete
  /// A key and the number of its bytes.
  case key(Key, Int)
  /// The mark before pasted text, with its length.
  case pasteBegins(Int)
  /// The start of a reply that runs to a terminator.
  case stringBegins
}

/// The sequences of one terminal that the common spellings do not give.
struct KeyTable: Sendable {
  private let sequences: [KeySequence]

  /// Keeps the sequences that the common spellings read differently.
  init(_ sequences: [KeySequence]) {
    self.sequences = sequences.filter { sequence in
      let isPrintable = sequence.bytes.first.map { (0x20..<0x7F).contains($0) } ?? true
      return !isPrintable
        && KeySpelling.read(sequence.bytes[...]) != .key(sequence.key, sequence.bytes.count)
    }
  }

  /// The longest sequence the bytes start with.
  func longestMatch(_ bytes: [UInt8]) -> (key: Key, length: Int)? {
    sequences.filter { bytes.starts(with: $0.bytes) }
      .max { $0.bytes.count < $1.bytes.count }
      .map { ($0.key, $0.bytes.count) }
  }

  /// Reads the key at the start of the bytes.
  func read(_ bytes: ArraySlice<UInt8>) -> KeyReading {
    let common = KeySpelling.read(bytes)
    guard !sequences.isEmpty else { return common }
    let mayGrow = sequences.contains {
      $0.bytes.count > bytes.count && $0.bytes.starts(with: bytes)
    }
    if mayGrow, common != .stringBegins { return .incomplete }
    if let match = longestMatch(Array(bytes)) { return .key(match.key, match.length) }
    return common
  }
}
