/// Scores text as one of the encodings with one byte a character.
struct SingleByteScorer {
  private enum Kind { case other, lower, upper, caseless, mark, symbol, quote }

  private var kinds = [Kind](repeating: .other, count: 256)
  private var weights = [Double](repeating: 0, count: 256)
  private let isLatin: Bool

  /// Signs that legal text in any language uses.
  private static let everydaySigns = Set("“”‘’–—…•§©®™€«»°·¿¡№„‚›‹\u{A0}£".unicodeScalars)

  /// Prepares the weights of an encoding's characters.
  ///
  /// - Parameters:
  ///   - encoding: The encoding.
  ///   - model: What is usual in it; nil to go by the classes of characters alone.
  init(_ encoding: TextEncoding, model: EncodingModel?) {
    isLatin = model?.isLatin ?? true
    for byte in 0..<0x80 {
      let letter = UInt8(byte) | 0x20
      guard letter &- 0x61 < 26 else { continue }
      kinds[byte] = byte == Int(letter) ? .lower : .upper
    }
    var converter = EncodingConverter(encoding)
    for byte in 0x80...0xFF {
      var one = CollectedText()
      [UInt8(byte)].withUnsafeBufferPointer { converter.convert($0, isEnd: true, into: &one) }
      let scalar = String(decoding: one.bytes, as: UTF8.self).unicodeScalars.first
      classify(byte, scalar ?? "\u{FFFD}", model)
    }
  }

  private mutating func classify(_ byte: Int, _ scalar: Unicode.Scalar, _ model: EncodingModel?) {
    let properties = scalar.properties
    let tier = model?.tiers.firstIndex { $0.unicodeScalars.contains(scalar) }
    if scalar.value < 0xA0 || scalar == "\u{FFFD}" {
      weights[byte] = EncodingPairs.malformedWeight
      return
    }
    if properties.isAlphabetic || tier != nil {
      kinds[byte] = properties.isLowercase ? .lower : properties.isUppercase ? .upper : .caseless
      if properties.generalCategory == .nonspacingMark { kinds[byte] = .mark }
      weights[byte] = tier.map { [1, 0.6, 0.2][$0] } ?? (model == nil ? 0.3 : 0)
      if tier == nil, kinds[byte] == .upper, !isLatin { weights[byte] = 0.3 }
    } else if Self.everydaySigns.contains(scalar) {
      kinds[byte] = .quote
      weights[byte] = 0.7
    } else {
      kinds[byte] = .symbol
      weights[byte] = -1
    }
  }

  /// Adds up the weights of all bytes above 0x7F.
  func score(_ bytes: [UInt8]) -> Double {
    var sum = 0.0
    var run = 0
    for (index, byte) in bytes.enumerated() {
      guard byte >= 0x80 else {
        run = 0
        continue
      }
      sum += weights[Int(byte)]
      let before = index > 0 ? bytes[index - 1] : 0x20
      let after = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      let kind = kinds[Int(byte)]
      run = isLetter(kind) ? run + 1 : 0
      sum += fit(kind, before: before, after: after)
      if isLatin, run > 2 { sum -= 1.5 }
    }
    return sum
  }

  private func isLetter(_ kind: Kind) -> Bool {
    kind == .lower || kind == .upper || kind == .caseless || kind == .mark
  }

  /// What the neighbours of a character take away.
  private func fit(_ kind: Kind, before: UInt8, after: UInt8) -> Double {
    let previous = kinds[Int(before)]
    let next = kinds[Int(after)]
    guard isLetter(kind) else {
      return kind == .symbol && isLetter(previous) && isLetter(next) ? -1 : 0
    }
    var penalty = 0.0
    if kind == .upper, previous == .lower { penalty -= 2 }
    if !isLatin {
      if before < 0x80, isLetter(previous) { penalty -= 1.5 }
      if after < 0x80, isLetter(next) { penalty -= 1.5 }
    }
    if kind == .mark, previous != .caseless, previous != .mark { penalty -= 2 }
    return penalty
  }
}
