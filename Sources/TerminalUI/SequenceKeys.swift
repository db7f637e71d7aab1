import TermsReader

/// What the parts of a control sequence mean as keys; modifiers other than those of characters
/// are left out, so that an arrow with Shift is an arrow.
enum SequenceKeys {
  /// The key of a whole control sequence, given what is between its introducer and final byte.
  static func key(parameters: ArraySlice<UInt8>, final: UInt8) -> Key {
    if parameters.first == UInt8(ascii: "<") {
      let report = numbers(parameters.dropFirst())
      let isPress = final == UInt8(ascii: "M") && report.count == 3
      return isPress ? wheel(report[0]) : .unknown
    }
    let isKey = parameters.allSatisfy { (0x30..<0x3C).contains($0) }
    guard isKey, !isRelease(parameters) else { return .unknown }  // Else a reply to a question.
    let values = numbers(parameters)
    switch final {
    case UInt8(ascii: "~"): return tilde(values)
    case UInt8(ascii: "^"), UInt8(ascii: "@"): return editing(values)
    case UInt8(ascii: "u"): return coded(values, modifierAt: 1)
    case UInt8(ascii: "M"): return values.count == 3 ? wheel(values[0] - 32) : .unknown
    case UInt8(ascii: "R") where !values.isEmpty: return .unknown  // A cursor position.
    default: return letter(final)
    }
  }

  /// Whether the second parameter says that the key was let go (kitty keyboard protocol).
  private static func isRelease(_ parameters: ArraySlice<UInt8>) -> Bool {
    let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    return parts.count > 1 && parts[1].drop { $0 != UInt8(ascii: ":") }.elementsEqual(":3".utf8)
  }

  /// The numbers between semicolons; what follows a colon is left out, and nothing counts as 0.
  static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    guard !bytes.isEmpty else { return [] }
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.prefix { $0 != UInt8(ascii: ":") }.reduce(0) { value, digit in
        min(value * 10 + Int(digit &- 0x30), 0x11_0000)
      }
    }
  }

  /// A wheel, from the button number of a mouse report with its modifier bits.
  static func wheel(_ button: Int) -> Key {
    switch button & ~0b11100 {
    case 64: .wheelUp
    case 65: .wheelDown
    default: .unknown
    }
  }

  /// The keys named by a final letter after `ESC [`.
  private static func letter(_ final: UInt8) -> Key {
    switch Character(Unicode.Scalar(final)) {
    case "A", "a": .up
    case "B", "b": .down
    case "C", "c": .right
    case "D", "d": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "P", "Q", "R", "S": .function(Int(final) - 0x4F)
    default: .unknown
    }
  }

  /// The keys after `ESC O`: arrows, function keys, and the numeric keypad in application mode.
  static func keypad(_ final: UInt8) -> Key {
    switch Character(Unicode.Scalar(final)) {
    case "M": .enter
    case "I": .tab
    case " ": .character(" ")
    case "X": .character("=")
    case "j"..."y": .character(Unicode.Scalar(final - 0x40))
    default: letter(final)
    }
  }

  /// The Linux console's `ESC [ [ A` to `E`.
  static func linuxFunction(_ final: UInt8) -> Key {
    (0x41...0x45).contains(final) ? .function(Int(final) - 0x40) : .unknown
  }

  private static func tilde(_ values: [Int]) -> Key {
    // xterm's "modify other keys": 27, the modifiers, the character.
    if values.first == 27, values.count == 3 {
      return coded([values[2], values[1]], modifierAt: 1)
    }
    return editing(values)
  }

  /// The keys named by a number.
  static func editing(_ values: [Int]) -> Key {
    switch values.first ?? 0 {
    case 1, 7: .home
    case 4, 8: .end
    case 2: .insert
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    case let code where (11...15).contains(code): .function(code - 10)
    case let code where (17...21).contains(code): .function(code - 11)
    case let code where (23...26).contains(code): .function(code - 12)
    case let code where (28...29).contains(code): .function(code - 13)
    case let code where (31...34).contains(code): .function(code - 14)
    default: .unknown
    }
  }

  /// A key sent as the number of a character with its modifiers.
  private static func coded(_ values: [Int], modifierAt index: Int) -> Key {
    guard let code = values.first else { return .unknown }
    let bits = values.count > index ? max(0, values[index] - 1) : 0
    let (shift, alt, control) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
    guard bits & 0b11_1000 == 0 else { return .unknown }
    switch code {
    case 27: return .escape
    case 13, 57414: return alt || control ? .unknown : .enter
    case 9: return shift ? .backTab : .tab
    case 8, 127: return .backspace
    case 57417...57426: return keypadFunctions[code - 57417]
    default: break
    }
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
      scalar.value >= 0x20, !(0x7F..<0xA0).contains(scalar.value),
      !(0xE000..<0xF900).contains(scalar.value)
    else { return .unknown }
    if control { return alt ? .unknown : .control(lower(scalar)) }
    if alt { return .alt(shift ? upper(scalar) : scalar) }
    return .character(shift ? upper(scalar) : scalar)
  }

  /// The keypad's keys in the order of their numbers in the kitty keyboard protocol.
  private static let keypadFunctions: [Key] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
  ]

  private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar
  }

  private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value - 0x20)) : scalar
  }
}
