/// Takes out of a text what could hide, reorder or fake what the reader sees.
///
/// Every byte of a document's text, and every title, address, file name and header value on the
/// screen, has passed through here. The rules, by class of character:
///
/// * A line feed stays a line feed or becomes a blank, as the caller says; so do carriage return
///   (one line end together with its line feed), form feed, U+0085, U+2028 and U+2029. A tab becomes
///   a blank; readers that keep columns expand it before. None of these is counted.
/// * Escape and the other C0 controls, DEL, C1 controls, embeddings, overrides and isolates
///   (U+202A-202E, U+2066-2069), interlinear marks (U+FFF9-FFFB), noncharacters and malformed UTF-8
///   (WHATWG: one per maximal subpart) each become U+FFFD: the reader sees that something was there.
/// * Directional marks (U+200E, U+200F, U+061C), tag characters, fillers and every other invisible
///   character that carries no sound or meaning are taken out.
/// * Soft hyphens stay. So do U+200B, U+2060 and U+FEFF after a visible character, U+200C and U+200D
///   after a character they shape, and variation selectors after a base they can vary.
///
/// What is kept depends on the scalar before it alone, never on the one after it, so that a text
/// comes out the same wherever it was cut on its way.
public enum SafeText {
  /// Appends the safe form of a text.
  ///
  /// The bytes must end between two scalars: one that is cut at the end counts as malformed. Use
  /// `incompleteTail` to hold the cut one back. The scalar before the first is the last in `text`.
  ///
  /// - Parameters:
  ///   - utf8: The text, UTF-8, well formed or not.
  ///   - text: Where it goes; must be safe already.
  ///   - keepsLineFeeds: Whether line ends come out as line feeds instead of blanks.
  /// - Returns: How many unsafe characters were replaced or taken out.
  /// - Complexity: Linear in the bytes; eight at a time where they are printable ASCII.
  static func append(
    _ utf8: UnsafeBufferPointer<UInt8>, to text: inout [UInt8], keepsLineFeeds: Bool
  ) -> Int {
    var count = 0
    var copied = 0
    var position = 0
    while position < utf8.count {
      position = endOfPlainRun(utf8, from: position)
      while position < utf8.count {
        let length = lengthOfPlainScalar(utf8, at: position)
        if length == 0 { break }
        position += length
      }
      guard position < utf8.count else { break }
      if utf8[position] &- 0x20 < 0x5F { continue }
      let (scalar, length) = decode(utf8, at: position)
      let judgement = judge(scalar)
      if judgement == .keep {
        position += length
        continue
      }
      text.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[copied..<position]))
      let isPair = scalar == 0x0D && position + 1 < utf8.count && utf8[position + 1] == 0x0A
      if !isPair {
        count += appendUnsafe(scalar, judgement, to: &text, keepsLineFeeds: keepsLineFeeds)
      }
      position += length
      copied = position
    }
    text.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[copied..<position]))
    return count
  }

  /// Counts the bytes at the end that start a scalar whose rest is still to come.
  ///
  /// - Returns: 0 to 3; 0 as well where the end is malformed rather than unfinished.
  static func incompleteTail(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
    for back in 1...3 where back <= utf8.count {
      let byte = utf8[utf8.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let (scalar, length) = decode(utf8, at: utf8.count - back)
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return scalar == malformed && length == back && needed > back && byte <= 0xF4 ? back : 0
    }
    return 0
  }

  /// Makes a title, address, file name or header value fit to be shown on one line.
  ///
  /// White space is folded to single blanks and cut off at both ends.
  public static func line(_ string: String) -> String {
    var bytes: [UInt8] = []
    var copy = string
    _ = copy.withUTF8 { append($0, to: &bytes, keepsLineFeeds: false) }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    for byte in bytes where byte != 0x20 || (folded.last ?? 0x20) != 0x20 {
      folded.append(byte)
    }
    if folded.last == 0x20 { folded.removeLast() }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Finds the end of the printable ASCII that starts at an offset.
  @inline(__always)
  static func endOfPlainRun(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    let raw = UnsafeRawBufferPointer(utf8)
    while position + 8 <= utf8.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      // Per byte: above 0x7F, below 0x20, or equal to 0x7F sets the byte's high bit.
      let high: UInt64 = 0x8080_8080_8080_8080
      let low = word &- 0x2020_2020_2020_2020
      let delete = (word & ~high) &+ 0x0101_0101_0101_0101
      if (word | low | delete) & high != 0 { break }
      position += 8
    }
    while position < utf8.count, utf8[position] &- 0x20 < 0x5F { position += 1 }
    return position
  }

  /// The length of a scalar that can be told to be harmless by its first two bytes.
  ///
  /// Accented Latin, Greek, Cyrillic, Hebrew; kana, ideographs and Hangul.
  ///
  /// - Returns: 0 where it takes a closer look.
  @inline(__always)
  private static func lengthOfPlainScalar(
    _ utf8: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> Int {
    let lead = utf8[position]
    if lead >= 0xE3, lead <= 0xED {
      guard position + 2 < utf8.count else { return 0 }
      let second = utf8[position + 1]
      guard second & 0xC0 == 0x80, utf8[position + 2] & 0xC0 == 0x80 else { return 0 }
      // U+3164 lies behind E3 85, the surrogates behind ED A0.
      if lead == 0xE3 && second == 0x85 || lead == 0xED && second >= 0xA0 { return 0 }
      return 3
    }
    guard lead >= 0xC3, lead <= 0xD7, lead != 0xCD, position + 1 < utf8.count else { return 0 }
    return utf8[position + 1] & 0xC0 == 0x80 ? 2 : 0
  }

  /// What `decode` gives for bytes that are no scalar.
  static let malformed: UInt32 = 0xFFFF_FFFF

  /// Reads the scalar at an offset.
  ///
  /// - Returns: The scalar and its length, or `malformed` and the length of the maximal subpart that
  ///   one replacement character stands for (Unicode 15, 3.9; WHATWG Encoding, UTF-8 decoder).
  @inline(__always)
  static func decode(
    _ utf8: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (scalar: UInt32, length: Int) {
    let lead = utf8[position]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let needed = lead < 0xC2 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : 0
    guard needed > 0 else { return (malformed, 1) }
    var lower: UInt8 = 0x80
    var upper: UInt8 = 0xBF
    switch lead {
    case 0xE0: lower = 0xA0
    case 0xED: upper = 0x9F
    case 0xF0: lower = 0x90
    case 0xF4: upper = 0x8F
    default: break
    }
    var scalar = UInt32(lead) & (0x3F >> UInt32(needed))
    for index in 1...needed {
      guard position + index < utf8.count else { return (malformed, index) }
      let byte = utf8[position + index]
      guard byte >= lower, byte <= upper else { return (malformed, index) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      lower = 0x80
      upper = 0xBF
    }
    return (scalar, needed + 1)
  }
}
