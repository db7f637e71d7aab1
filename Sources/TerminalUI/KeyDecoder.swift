public import TermsReader

/// A key, and the newest frame that was on the terminal before its first byte was read.
public struct KeyPress: Equatable, Sendable {
  /// The key.
  public var key: Key
  /// The frame the reader could have seen when pressing it.
  public var after: FrameNumber

  /// Makes a key press.
  public init(key: Key, after: FrameNumber) {
    self.key = key
    self.after = after
  }
}

/// Turns the bytes a terminal sends into keys.
///
/// Sequences may arrive cut anywhere. Whether ESC was a key or the start of a sequence is decided
/// by time: the caller asks for `pendingTimeoutMilliseconds` when it waits for input, and calls
/// `expire` when that time passed and nothing could be read. Reading comes first: bytes that
/// arrived while the process was busy still belong to what is pending.
public struct KeyDecoder: Sendable {
  /// How long a lone ESC may be the start of a sequence.
  static let escapeMilliseconds = 50
  /// How long a sequence or paste that has begun may pause.
  static let sequenceMilliseconds = 400
  /// How long after an ESC that was taken for a key the rest of a cut sequence may still come.
  static let tailMilliseconds = 1000
  /// Bytes of a paste that are kept; the rest is read and dropped.
  static let pasteLimit = 65_536
  /// Bytes of a terminal's reply that are swallowed before keys are believed again.
  static let stringLimit = 4096

  /// What the bytes being read belong to.
  enum Mode: Equatable {
    case keys
    /// A paste, and how many bytes of a possible end mark were seen.
    case paste(matched: Int)
    /// A reply that runs up to its terminator, and whether its last byte was ESC.
    case string(length: Int, escaped: Bool)
  }

  private let table: KeyTable
  private var buffer: [UInt8] = []
  private var pasted: [UInt8] = []
  private var mode = Mode.keys
  /// When the first byte of the buffer, paste or reply came, as a frame.
  private var frame: FrameNumber = 0
  private var lastByteAt = 0
  /// Whether a lone ESC was taken for a key and nothing came since: a tail may still follow.
  private var escapeExpired = false

  /// Makes a decoder.
  ///
  /// - Parameter sequences: What the terminal's description says its keys send, added to the
  ///   spellings that are always understood.
  public init(sequences: [KeySequence] = []) {
    table = KeyTable(sequences)
  }

  // MARK: - Feeding

  /// Decodes bytes that were read.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, in order.
  ///   - now: The time in milliseconds, on any clock that never goes back.
  ///   - frame: The newest frame that was written before these bytes were waiting.
  /// - Returns: The keys that are complete, in order.
  /// - Complexity: O(*n*).
  public mutating func feed(
    _ bytes: some Collection<UInt8>, at now: Int, after frame: FrameNumber = 0
  ) -> [KeyPress] {
    guard !bytes.isEmpty else { return [] }
    var keys: [KeyPress] = []
    if isIdle { self.frame = frame }
    let isTail = bytes.count > 1 && (bytes.first == 0x5B || bytes.first == 0x4F)
    if escapeExpired, isTail, now - lastByteAt < Self.tailMilliseconds {
      // Nobody types "[" and more in one read: it is the tail of a sequence cut after its ESC,
      // whose parts must not be keys.
      buffer = [0x1B]
    }
    escapeExpired = false
    lastByteAt = now
    for byte in bytes {
      if isIdle { self.frame = frame }
      take(byte, into: &keys)
    }
    return keys
  }

  /// How long to wait for more bytes before calling `expire`, or nil when nothing is pending.
  public func pendingTimeoutMilliseconds(at now: Int) -> Int? {
    guard !isIdle else { return nil }
    let isEscape = mode == .keys && buffer.allSatisfy { $0 == 0x1B }
    let limit = isEscape ? Self.escapeMilliseconds : Self.sequenceMilliseconds
    return max(0, lastByteAt + limit - now)
  }

  /// Decides what is pending without more bytes, if its time has passed.
  public mutating func expire(at now: Int) -> [KeyPress] {
    guard pendingTimeoutMilliseconds(at: now) == 0 else { return [] }
    var keys: [KeyPress] = []
    switch mode {
    case .paste:
      endPaste(into: &keys)
    case .string(let length, _):
      // ESC and a letter alone is a key held with Alt; with more behind it, a reply cut short.
      emit(length == 0 ? alt() : .unknown, into: &keys)
    case .keys:
      expireKeys(into: &keys)
    }
    mode = .keys
    buffer.removeAll(keepingCapacity: true)
    return keys
  }

  private var isIdle: Bool { mode == .keys && buffer.isEmpty }

  private func alt() -> Key {
    buffer.count == 2 ? .alt(Unicode.Scalar(buffer[1])) : .unknown
  }

  private mutating func expireKeys(into keys: inout [KeyPress]) {
    if buffer.allSatisfy({ $0 == 0x1B }) {
      for _ in buffer { emit(.escape, into: &keys) }
      escapeExpired = true
    } else if let (key, length) = table.longestMatch(buffer), length == buffer.count {
      emit(key, into: &keys)
    } else if buffer.count == 1, case .key(let key, 1) = KeySpelling.read(buffer[...]) {
      emit(key, into: &keys)
    } else {
      emit(buffer[0] == 0x1B ? alt() : .unknown, into: &keys)
    }
  }

  private mutating func emit(_ key: Key, into keys: inout [KeyPress]) {
    keys.append(KeyPress(key: key, after: frame))
  }

  // MARK: - One byte

  private mutating func take(_ byte: UInt8, into keys: inout [KeyPress]) {
    switch mode {
    case .keys:
      buffer.append(byte)
      resolve(into: &keys)
    case .paste(let matched):
      takePasted(byte, matched: matched, into: &keys)
    case .string(let length, let escaped):
      takeReply(byte, length: length, escaped: escaped, into: &keys)
    }
  }

  /// Takes keys off the buffer while it holds whole ones.
  private mutating func resolve(into keys: inout [KeyPress]) {
    while mode == .keys, !buffer.isEmpty {
      switch table.read(buffer[...]) {
      case .incomplete:
        return
      case .key(let key, let length):
        buffer.removeFirst(length)
        emit(key, into: &keys)
      case .pasteBegins(let length):
        buffer.removeFirst(length)
        mode = .paste(matched: 0)
      case .stringBegins:
        // The introducer stays in the buffer: alone, it turns out to be a key held with Alt.
        mode = .string(length: 0, escaped: false)
      }
    }
  }

  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private mutating func takePasted(_ byte: UInt8, matched: Int, into keys: inout [KeyPress]) {
    let end = Self.pasteEnd
    if byte == end[matched] {
      guard matched + 1 == end.count else { return mode = .paste(matched: matched + 1) }
      endPaste(into: &keys)
      return
    }
    // The mark contains ESC only at its start, so a failed match can begin anew only here.
    keepPasted(end[..<matched])
    if byte == end[0] {
      mode = .paste(matched: 1)
    } else {
      keepPasted(CollectionOfOne(byte))
      mode = .paste(matched: 0)
    }
  }

  private mutating func keepPasted(_ bytes: some Collection<UInt8>) {
    pasted.append(contentsOf: bytes.prefix(max(0, Self.pasteLimit - pasted.count)))
  }

  private mutating func endPaste(into keys: inout [KeyPress]) {
    emit(.paste(String(decoding: pasted, as: UTF8.self)), into: &keys)
    pasted.removeAll()
    mode = .keys
  }

  private mutating func takeReply(
    _ byte: UInt8, length: Int, escaped: Bool, into keys: inout [KeyPress]
  ) {
    switch byte {
    case 0x07, 0x18, 0x1A:
      endReply(into: &keys)
    case 0x5C where escaped:
      endReply(into: &keys)
    case _ where escaped:
      // ESC begins a sequence of its own: the reply was cut short.
      endReply(into: &keys)
      buffer = [0x1B, byte]
      resolve(into: &keys)
    case _ where length >= Self.stringLimit:
      endReply(into: &keys)
    default:
      mode = .string(length: length + 1, escaped: byte == 0x1B)
    }
  }

  private mutating func endReply(into keys: inout [KeyPress]) {
    emit(.unknown, into: &keys)
    buffer.removeAll(keepingCapacity: true)
    mode = .keys
  }
}
