extension SafeText {
  /// What becomes of a scalar.
  enum Judgement: UInt8 {
    /// It is shown as it is.
    case keep
    /// It ends a line or is a tab.
    case lineEnd, blank
    /// It could fake or break the screen: U+FFFD takes its place.
    case replace
    /// It is invisible and means nothing to a reader: it goes.
    case remove
    /// It stays after a visible character (U+200B, U+2060, U+FEFF).
    case breakControl
    /// It stays after a character it shapes (U+200C, U+200D).
    case joiner
    /// It stays after a base it can vary.
    case variation
  }

  /// Names the class of a scalar.
  @inline(__always)
  static func judge(_ scalar: UInt32) -> Judgement {
    if scalar < 0x300 { return judgeLatin(scalar) }
    // CJK, kana but not the filler, Hangul syllables: most of a page that is not Latin.
    if scalar >= 0x3165, scalar < 0xD800 { return .keep }
    return scalar < 0x1_0000 ? judgeBasicPlane(scalar) : judgeHigherPlanes(scalar)
  }

  /// Whether a scalar names a stretch of invisible letters rather than text (U+FDD0 and the like).
  @inline(__always)
  static func isNoncharacter(_ scalar: UInt32) -> Bool {
    scalar & 0xFFFE == 0xFFFE || (scalar >= 0xFDD0 && scalar <= 0xFDEF)
  }

  private static func judgeLatin(_ scalar: UInt32) -> Judgement {
    switch scalar {
    case 0x20...0x7E, 0xA0...0x2FF: .keep
    case 0x0A, 0x0C, 0x0D, 0x85: .lineEnd
    case 0x09: .blank
    default: .replace
    }
  }

  private static func judgeBasicPlane(_ scalar: UInt32) -> Judgement {
    switch scalar {
    case 0x200B, 0x2060, 0xFEFF: .breakControl
    case 0x200C, 0x200D: .joiner
    case 0x2028, 0x2029: .lineEnd
    case 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: .replace
    case 0x200E, 0x200F, 0x061C: .remove
    case 0xFE00...0xFE0F, 0x180B...0x180D, 0x180F: .variation
    // The rest of Default_Ignorable_Code_Point (Unicode DerivedCoreProperties).
    case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E: .remove
    case 0x2061...0x2065, 0x206A...0x206F, 0x3164, 0xFFA0, 0xFFF0...0xFFF8: .remove
    default: isNoncharacter(scalar) ? .replace : .keep
    }
  }

  private static func judgeHigherPlanes(_ scalar: UInt32) -> Judgement {
    switch scalar {
    case malformed: .replace
    case 0xE0100...0xE01EF: .variation
    case 0xE0000...0xE0FFF, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: .remove
    default: isNoncharacter(scalar) ? .replace : .keep
    }
  }

  /// Appends what a scalar that is not simply kept becomes.
  ///
  /// - Returns: 1 where it counts as replaced or taken out.
  static func appendUnsafe(
    _ scalar: UInt32, _ judgement: Judgement, to text: inout [UInt8], keepsLineFeeds: Bool
  ) -> Int {
    switch judgement {
    case .keep:
      break
    case .lineEnd:
      text.append(keepsLineFeeds ? 0x0A : 0x20)
      return 0
    case .blank:
      text.append(0x20)
      return 0
    case .replace:
      text.append(contentsOf: [0xEF, 0xBF, 0xBD])
      return 1
    case .remove:
      return 1
    case .breakControl, .joiner, .variation:
      guard stays(scalar, judgement, after: lastScalar(of: text)) else { return 1 }
    }
    appendScalar(scalar, to: &text)
    return 0
  }

  /// Appends a scalar as UTF-8; anything that is none is left out.
  static func appendScalar(_ scalar: UInt32, to text: inout [UInt8]) {
    guard let value = Unicode.Scalar(scalar), let bytes = UTF8.encode(value) else { return }
    text.append(contentsOf: bytes)
  }

  /// Whether a character that depends on the one before it may stay.
  private static func stays(
    _ scalar: UInt32, _ judgement: Judgement, after before: UInt32
  ) -> Bool {
    guard isVisible(before) else { return false }
    switch judgement {
    case .breakControl: return true
    case .joiner: return isShaped(before)
    default: return isVaried(before, by: scalar)
    }
  }

  private static func isVisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0xA0, 0x3000, 0x2000...0x200D, 0x2060, 0xFEFF: false
    default: true
    }
  }

  /// Whether a joiner after this character changes how it is drawn.
  ///
  /// Emoji with their modifiers and selectors; scripts that join (Arabic, Syriac, N'Ko, Mandaic,
  /// Mongolian, Phags-pa); Indic and other scripts with a virama, up to Khmer and Javanese.
  private static func isShaped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0600...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1700...0x18AF: true
    case 0x1900...0x1CFF, 0xA800...0xA87F, 0xA880...0xAAFF, 0xABC0...0xABFF: true
    case 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x10FFF, 0x11000...0x11FFF: true
    case 0x1E900...0x1E95F, 0xFE0F, 0x1F000...0x1FAFF, 0x2190...0x21FF: true
    case 0x2300...0x23FF, 0x2600...0x27BF, 0x2B00...0x2BFF, 0x20E3: true
    default: false
    }
  }

  /// Whether a variation selector has a use after this character.
  ///
  /// One after a letter of ours varies nothing; a row of them can carry a hidden message.
  private static func isVaried(_ scalar: UInt32, by selector: UInt32) -> Bool {
    switch selector {
    case 0xE0100...0xE01EF:
      return isIdeograph(scalar)
    case 0x180B...0x180F:
      return scalar >= 0x1820 && scalar <= 0x18AA
    default:
      if scalar < 0x80 {
        return scalar >= 0x30 && scalar <= 0x39 || scalar == 0x23 || scalar == 0x2A
      }
      return judge(scalar) == .keep && (scalar > 0x2FF || scalar == 0xA9 || scalar == 0xAE)
    }
  }

  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x3005: true
    default: false
    }
  }

  /// Reads the last scalar of a safe text; a line feed where it is empty.
  private static func lastScalar(of text: [UInt8]) -> UInt32 {
    text.withUnsafeBufferPointer { bytes in
      var start = bytes.count - 1
      guard start >= 0 else { return 0x0A }
      while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      return decode(bytes, at: start).scalar
    }
  }
}
