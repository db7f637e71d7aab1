/// How plausible the double bytes of an East Asian encoding are, by the rows they fall in.
///
/// Each of these character sets keeps its everyday characters in rows of their own (kana, common
/// ideographs in "level 1", Hangul syllables). Text read in the wrong set scatters over the rare
/// rows. Weights are for each byte: 1 for what only this encoding's language uses, 0 for rare.
enum EncodingPairs {
  /// What one malformed byte costs.
  static let malformedWeight = -6.0

  /// Reads the sequence at an offset that starts with a byte above 0x7F.
  ///
  /// - Returns: Its weight and its length.
  typealias Reading = (_ bytes: [UInt8], _ position: Int) -> (weight: Double, length: Int)

  /// The reading of an encoding; nil for those that are not East Asian.
  static func reading(of encoding: String) -> Reading? {
    switch encoding {
    case "EUC-JP": eucJP
    case "Shift_JIS": shiftJIS
    case "EUC-KR": eucKR
    case "GBK", "gb18030": gbk
    case "Big5": big5
    default: nil
    }
  }

  private static func pair(_ bytes: [UInt8], _ position: Int) -> (lead: UInt8, trail: UInt8) {
    (bytes[position], position + 1 < bytes.count ? bytes[position + 1] : 0)
  }

  private static func eucJP(_ bytes: [UInt8], _ position: Int) -> (weight: Double, length: Int) {
    let (lead, trail) = pair(bytes, position)
    guard trail >= 0xA1, trail <= 0xFE else { return (malformedWeight, 1) }
    switch lead {
    case 0x8E: return trail <= 0xDF ? (-0.5, 2) : (malformedWeight, 1)
    case 0x8F: return (-0.3, 3)
    case 0xA1: return (0.8, 2)
    case 0xA3: return (0.5, 2)
    case 0xA4: return trail <= 0xF3 ? (1, 2) : (malformedWeight, 2)
    case 0xA5: return trail <= 0xF6 ? (1, 2) : (malformedWeight, 2)
    case 0xB0...0xCF: return (0.6, 2)
    case 0xD0...0xF4: return (0, 2)
    case 0xA2, 0xA6...0xA8, 0xAD, 0xF9...0xFC: return (-0.3, 2)
    default: return (malformedWeight, 1)
    }
  }

  private static func shiftJIS(_ bytes: [UInt8], _ position: Int) -> (weight: Double, length: Int) {
    let (lead, trail) = pair(bytes, position)
    if lead >= 0xA1, lead <= 0xDF { return (-0.4, 1) }
    guard trail >= 0x40, trail != 0x7F, trail <= 0xFC else { return (malformedWeight, 1) }
    switch lead {
    case 0x81: return (0.8, 2)
    case 0x82: return trail >= 0x9F ? (1, 2) : (0.5, 2)
    case 0x83: return trail <= 0x96 ? (1, 2) : (-0.3, 2)
    case 0x88...0x97: return (0.6, 2)
    case 0x98...0x9F, 0xE0...0xEA: return (0, 2)
    case 0x84, 0x87, 0xED, 0xEE, 0xFA...0xFC: return (-0.3, 2)
    default: return (malformedWeight, 1)
    }
  }

  private static func eucKR(_ bytes: [UInt8], _ position: Int) -> (weight: Double, length: Int) {
    let (lead, trail) = pair(bytes, position)
    guard lead >= 0x81, lead <= 0xFD, trail >= 0x41 else { return (malformedWeight, 1) }
    guard lead >= 0xA1, trail >= 0xA1 else {
      let isLetter = trail <= 0x5A || (trail >= 0x61 && trail <= 0x7A) || trail >= 0x81
      return isLetter && lead <= 0xC6 ? (-0.6, 2) : (malformedWeight, 1)
    }
    switch lead {
    case 0xA1, 0xA3: return (0.5, 2)
    case 0xB0...0xC8: return (0.6, 2)
    case 0xCA...0xFD: return (-0.1, 2)
    case 0xC9: return (malformedWeight, 2)
    default: return (-0.3, 2)
    }
  }

  private static func gbk(_ bytes: [UInt8], _ position: Int) -> (weight: Double, length: Int) {
    let (lead, trail) = pair(bytes, position)
    guard lead >= 0x81, lead <= 0xFE, trail >= 0x30, trail != 0x7F, trail != 0xFF else {
      return (malformedWeight, 1)
    }
    if trail <= 0x39 {
      guard position + 3 < bytes.count else { return (-0.3, bytes.count - position) }
      let isFour = bytes[position + 2] >= 0x81 && bytes[position + 3] &- 0x30 < 10
      return isFour ? (-0.3, 4) : (malformedWeight, 1)
    }
    guard lead >= 0xA1, trail >= 0xA1 else {
      return trail >= 0x40 ? (-0.5, 2) : (malformedWeight, 1)
    }
    switch lead {
    case 0xA1, 0xA3: return (0.6, 2)
    case 0xB0...0xD7: return (0.6, 2)
    case 0xD8...0xF7: return (0, 2)
    case 0xA4, 0xA5: return (-0.1, 2)
    default: return (-0.4, 2)
    }
  }

  private static func big5(_ bytes: [UInt8], _ position: Int) -> (weight: Double, length: Int) {
    let (lead, trail) = pair(bytes, position)
    let isTrail = (trail >= 0x40 && trail <= 0x7E) || (trail >= 0xA1 && trail <= 0xFE)
    guard isTrail, lead >= 0x87, lead <= 0xFE else { return (malformedWeight, 1) }
    switch lead {
    case 0xA1: return (0.6, 2)
    case 0xA2, 0xA3: return (0, 2)
    case 0xA4...0xC6: return (0.6, 2)
    case 0xC9...0xF9: return (0, 2)
    default: return (-0.4, 2)
    }
  }
}
