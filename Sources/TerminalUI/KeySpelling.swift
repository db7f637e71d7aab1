import TermsReader

/// The spellings of keys that terminals have in common: ECMA-48 and what xterm, rxvt, the Linux
/// console, tmux, screen and the DEC terminals made of it.
enum KeySpelling {
  /// Longest control sequence that is waited for.
  private static let longestSequence = 128

  /// Reads the key at the start of the bytes.
  static func read(_ bytes: ArraySlice<UInt8>) -> KeyReading {
    guard let first = bytes.first else { return .incomplete }
    switch first {
    case 0x1B: return escape(bytes)
    case 0x00..<0x20, 0x7F: return .key(control(first), 1)
    case 0x20..<0x7F: return .key(.character(Unicode.Scalar(first)), 1)
    default: return character(bytes, wrap: { .character($0) })
    }
  }

  /// The key of a control character.
  static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Unicode.Scalar(byte + 0x60))
    default: .control(Unicode.Scalar(byte + 0x40))
    }
  }

  // MARK: - UTF-8

  /// Reads one scalar by the table of well-formed UTF-8 (Unicode 3.9, table 3-7).
  private static func character(
    _ bytes: ArraySlice<UInt8>, offset: Int = 0, wrap: (Unicode.Scalar) -> Key
  ) -> KeyReading {
    let start = bytes.startIndex + offset
    let lead = bytes[start]
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00..<0x80: count = 1
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: return .key(.unknown, offset + 1)
    }
    var value = count == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(count))
    for index in 1..<max(count, 1) {
      guard start + index < bytes.endIndex else { return .incomplete }
      let byte = bytes[start + index]
      guard (index == 1 ? second : 0x80...0xBF).contains(byte) else {
        return .key(.unknown, offset + index)
      }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value), !(0x80..<0xA0).contains(value) else {
      return .key(.unknown, offset + count)
    }
    return .key(wrap(scalar), offset + count)
  }

  // MARK: - ESC

  private static func escape(_ bytes: ArraySlice<UInt8>) -> KeyReading {
    guard bytes.count > 1 else { return .incomplete }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"): return shifted(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      return .stringBegins
    case 0x1B: return doubleEscape(bytes)
    case 0x00..<0x20, 0x7F: return .key(.unknown, 2)
    default: return character(bytes, offset: 1, wrap: { .alt($0) })
    }
  }

  /// ESC before a whole sequence means Alt (rxvt, PuTTY); any other ESC is a key of its own.
  private static func doubleEscape(_ bytes: ArraySlice<UInt8>) -> KeyReading {
    guard bytes.count > 2 else { return .incomplete }
    let third = bytes[bytes.startIndex + 2]
    guard third == UInt8(ascii: "[") || third == UInt8(ascii: "O") else { return .key(.escape, 1) }
    switch escape(bytes.dropFirst()) {
    case .key(let key, let length): return .key(key, length + 1)
    case .pasteBegins: return .key(.escape, 1)
    case .stringBegins, .incomplete: return .incomplete
    }
  }

  /// SS3: `ESC O` and a letter, with a modifier before the letter in some spellings.
  private static func shifted(_ bytes: ArraySlice<UInt8>) -> KeyReading {
    var index = bytes.startIndex + 2
    while index < bytes.endIndex, bytes[index] == 0x3B || (0x30...0x39).contains(bytes[index]) {
      index += 1
    }
    let length = index - bytes.startIndex
    guard index < bytes.endIndex else {
      return length > longestSequence ? .key(.unknown, length) : .incomplete
    }
    guard (0x20..<0x7F).contains(bytes[index]) else { return .key(.unknown, length) }
    return .key(SequenceKeys.keypad(bytes[index]), length + 1)
  }

  // MARK: - CSI

  private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> KeyReading {
    let body = bytes.dropFirst(2)
    guard let first = body.first else { return .incomplete }
    if first == UInt8(ascii: "[") {  // The Linux console's F1 to F5.
      guard body.count > 1 else { return .incomplete }
      return .key(SequenceKeys.linuxFunction(body[body.startIndex + 1]), 4)
    }
    if first == UInt8(ascii: "M") { return x10Mouse(body) }
    for (offset, byte) in body.enumerated() {
      let length = offset + 3
      switch byte {
      case 0x40..<0x7F:
        return complete(body.prefix(offset), final: byte, length: length)
      case UInt8(ascii: "$") where isPlainNumber(body.prefix(offset)):  // rxvt, with Shift.
        return .key(SequenceKeys.editing(SequenceKeys.numbers(body.prefix(offset))), length)
      case 0x20..<0x40:
        guard length < longestSequence else { return .key(.unknown, length) }
      default:
        // A control or a byte of another character breaks the sequence off and counts itself.
        return .key(.unknown, length - 1)
      }
    }
    return .incomplete
  }

  private static func isPlainNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func x10Mouse(_ body: ArraySlice<UInt8>) -> KeyReading {
    guard body.count >= 4 else { return .incomplete }
    let button = Int(body[body.startIndex + 1]) - 32
    return .key(SequenceKeys.wheel(button), 6)
  }

  private static func complete(
    _ parameters: ArraySlice<UInt8>, final: UInt8, length: Int
  ) -> KeyReading {
    if final == UInt8(ascii: "~"), parameters.elementsEqual("200".utf8) {
      return .pasteBegins(length)
    }
    return .key(SequenceKeys.key(parameters: parameters, final: final), length)
  }
}
