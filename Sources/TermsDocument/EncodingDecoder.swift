/// Finds out the encoding of a body while it arrives, and decodes it.
///
/// A label counts in this order: the user's, a byte order mark, the transport's, the page's own.
/// ASCII is the same in nearly all encodings and passes at once. At the first other byte the label
/// is put to the test: bytes that are well-formed UTF-8 are read as such whatever the label says, a
/// UTF-8 label on bytes that are not starts a detection, and so does no label. What cannot be judged
/// yet is held back, except that what may be UTF-8 is shown at once and read anew if that was wrong.
struct EncodingDecoder: ~Copyable {
  private enum Phase { case start, plain, settled }

  /// How many bytes are held back at most until an encoding is chosen.
  private static let window = 16_384
  /// How many a legacy label is tested on.
  private static let labelWindow = 2_048
  /// How many bytes from the start are kept for reading a page anew.
  private static let retention = 262_144

  private let forced: TextEncoding?
  private var header: TextEncoding?
  private var prescan: EncodingPrescan?
  private var phase = Phase.start
  private var held: [UInt8] = []
  private var retained: [UInt8]? = []
  /// How many of the held bytes were handed on as UTF-8 already.
  private var speculated = 0
  private var evidence = UTF8Evidence()
  private var converter = EncodingConverter(.utf8)

  /// The encoding's name, once it is known.
  private(set) var charset: String?

  /// How many malformed sequences were replaced.
  var malformed: Int { converter.malformed }

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - forced: The encoding the user names; it beats every other.
  ///   - header: The transport's label; one that names no encoding is as good as none.
  ///   - isMarkup: Whether the body can declare an encoding itself.
  init(forced: TextEncoding?, header: String?, isMarkup: Bool) {
    self.forced = forced
    self.header = header.flatMap { Self.encoding(ofHeader: $0) }
    prescan = isMarkup ? EncodingPrescan() : nil
  }

  /// Reads a header's label, which may carry quotes.
  private static func encoding(ofHeader label: String) -> TextEncoding? {
    let quotes: [Character] = ["\"", "'"]
    return TextEncoding.labelled(label.filter { !quotes.contains($0) })
  }

  /// Decodes the next bytes as far as they can be judged.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: inout some TextSink & ~Copyable
  ) {
    guard phase != .settled else {
      converter.convert(bytes, isEnd: false, into: &sink)
      return
    }
    retain(bytes)
    prescan?.append(bytes)
    held.append(contentsOf: bytes)
    advance(isEnd: false, into: &sink)
  }

  /// Decodes what is left.
  mutating func finish(into sink: inout some TextSink & ~Copyable) {
    prescan?.finish()
    if phase != .settled { advance(isEnd: true, into: &sink) }
    if phase != .settled {
      settle(label ?? .utf8, into: &sink)
    }
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    converter.convert(nothing, isEnd: true, into: &sink)
  }

  private var label: TextEncoding? { header ?? prescan?.encoding }

  private mutating func retain(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let count = retained?.count else { return }
    if speculated == 0, count + bytes.count > Self.retention {
      retained = nil
    } else {
      retained?.append(contentsOf: bytes)
    }
  }

  // MARK: Choosing

  private mutating func advance(isEnd: Bool, into sink: inout some TextSink & ~Copyable) {
    if phase == .start {
      guard held.count >= 4 || isEnd else { return }
      phase = .plain
      if let known = encodingOfStart() {
        settle(known, into: &sink)
        return
      }
    }
    if let label, !label.keepsASCII {
      if suits(label) {
        settle(label, into: &sink)
        return
      }
      header = nil
    }
    if speculated == 0 { passPlain(isEnd: isEnd, into: &sink) }
    guard !held.isEmpty else { return }
    evidence.read(held, isEnd: isEnd)
    if let chosen = choice(isEnd: isEnd) {
      settle(chosen, into: &sink)
    } else if label ?? .utf8 == .utf8, retained != nil, !evidence.isContradicted {
      speculate(into: &sink)
    }
  }

  /// Names the encoding that the first bytes make certain, and takes a byte order mark off.
  private mutating func encodingOfStart() -> TextEncoding? {
    let marks: [([UInt8], String)] = [
      ([0xEF, 0xBB, 0xBF], "utf-8"), ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le"),
    ]
    for (mark, name) in marks where held.starts(with: mark) {
      guard let marked = TextEncoding.labelled(name) else { continue }
      if let forced, forced != marked { return forced }
      held.removeFirst(mark.count)
      retained = nil
      return marked
    }
    if let forced { return forced }
    guard held.count >= 4, header?.name.hasPrefix("UTF-16") != true else { return nil }
    // ASCII in two bytes a character without a mark.
    if held[0] != 0, held[1] == 0, held[2] != 0, held[3] == 0 {
      return TextEncoding.labelled("utf-16le")
    }
    if held[0] == 0, held[1] != 0, held[2] == 0, held[3] != 0 {
      return TextEncoding.labelled("utf-16be")
    }
    return nil
  }

  /// Whether a label for an encoding that is not ASCII fits the bytes: a page labelled UTF-16 in its
  /// header has zero bytes or is not UTF-8.
  private func suits(_ label: TextEncoding) -> Bool {
    guard label.name.hasPrefix("UTF-16") else { return true }
    if held.contains(0) { return true }
    return held.withUnsafeBufferPointer {
      EncodingConverter.endOfWellFormed($0, from: 0)
        < $0.count - SafeText.incompleteTail($0)
    }
  }

  /// Hands on the ASCII in front, which needs no decision.
  private mutating func passPlain(isEnd: Bool, into sink: inout some TextSink & ~Copyable) {
    let end = endOfPlain(isEnd: isEnd)
    guard end > 0 else { return }
    held.withUnsafeBufferPointer { sink.take(UnsafeBufferPointer(rebasing: $0[..<end])) }
    held.removeFirst(end)
  }

  /// Finds the first byte above 0x7F or, in unlabelled text, the first escape of ISO-2022-JP.
  private func endOfPlain(isEnd: Bool) -> Int {
    held.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        position = SafeText.endOfPlainRun(bytes, from: position)
        guard position < bytes.count else { break }
        if bytes[position] >= 0x80 { return position }
        if bytes[position] == 0x1B, label == nil {
          if position + 2 >= bytes.count, !isEnd { return position }
          if isJapaneseEscape(bytes, position) { return position }
        }
        position += 1
      }
      return position
    }
  }

  private func isJapaneseEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
    guard position + 2 < bytes.count, bytes[position + 1] == UInt8(ascii: "$") else { return false }
    return bytes[position + 2] == UInt8(ascii: "B") || bytes[position + 2] == UInt8(ascii: "@")
  }

  /// Chooses the encoding of the held bytes.
  ///
  /// - Returns: nil while more bytes may change the answer.
  private func choice(isEnd: Bool) -> TextEncoding? {
    if held[0] == 0x1B {
      guard isEnd || held.count > 2 else { return nil }
      return TextEncoding.labelled("iso-2022-jp")
    }
    let needed = label == .utf8 ? 3 : 6
    if evidence.points >= needed { return .utf8 }
    if isEnd, !evidence.isContradicted { return .utf8 }
    guard evidence.isContradicted else { return held.count > Self.window ? .utf8 : nil }
    if let label, label != .utf8 {
      guard isEnd || held.count >= Self.labelWindow else { return nil }
      return tested(label)
    }
    let isHeadOpen = label == nil && prescan.map { !$0.isDone } ?? false
    let limit = isHeadOpen ? EncodingPrescan.limit : Self.window
    guard isEnd || held.count >= limit else { return nil }
    return EncodingDetector(held.prefix(limit), language: prescan?.language ?? []).best().encoding
  }

  /// A legacy label, unless the bytes make no sense so and much in another encoding.
  private func tested(_ label: TextEncoding) -> TextEncoding {
    let detector = EncodingDetector(
      held.prefix(Self.window), language: prescan?.language ?? [])
    let score = detector.score(label).score
    guard score < 0.6 else { return label }
    let best = detector.best()
    let isBetter = best.score > (score < 0 ? 0.6 : max(1, score + 0.7))
    return isBetter ? best.encoding : label
  }

  /// Hands on text that is well-formed UTF-8 so far.
  private mutating func speculate(into sink: inout some TextSink & ~Copyable) {
    let end = evidence.position
    guard end > speculated else { return }
    held.withUnsafeBufferPointer { sink.take(UnsafeBufferPointer(rebasing: $0[speculated..<end])) }
    speculated = end
  }

  private mutating func settle(
    _ encoding: TextEncoding, into sink: inout some TextSink & ~Copyable
  ) {
    phase = .settled
    charset = encoding.name
    var bytes = held
    if speculated > 0 {
      if encoding == .utf8 {
        bytes.removeFirst(speculated)
      } else if let retained {
        sink.startAnew()
        bytes = retained
      }
    }
    held = []
    retained = nil
    prescan = nil
    converter = EncodingConverter(encoding)
    bytes.withUnsafeBufferPointer { converter.convert($0, isEnd: false, into: &sink) }
  }
}

/// How much speaks for some bytes being UTF-8.
struct UTF8Evidence {
  /// Up to where the bytes were read: the end of the last whole sequence.
  private(set) var position = 0
  /// One for each well-formed sequence of two bytes, two for longer ones.
  private(set) var points = 0
  /// Whether a malformed sequence was met.
  private(set) var isContradicted = false

  /// Makes evidence of nothing.
  init() {}

  /// Reads on from where it stopped.
  ///
  /// - Parameters:
  ///   - bytes: All bytes from the first.
  ///   - isEnd: Whether no more follow, so that a sequence begun is malformed.
  mutating func read(_ bytes: [UInt8], isEnd: Bool) {
    bytes.withUnsafeBufferPointer { all in
      let end = isEnd ? all.count : all.count - SafeText.incompleteTail(all)
      while position < end, !isContradicted {
        let (scalar, length) = SafeText.decode(all, at: position)
        guard scalar != SafeText.malformed else {
          isContradicted = true
          return
        }
        if length > 1 { points += length > 2 ? 2 : 1 }
        position += length
      }
    }
  }
}
