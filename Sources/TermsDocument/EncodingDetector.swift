import CICU

/// Tells the encoding of text that declares none, or declares one it is not in.
///
/// Every candidate is scored for each byte above 0x7F: how usual is the character it would be, and
/// does it fit its neighbours (an upper-case letter inside a word, a Cyrillic letter in a Latin
/// word, a symbol between letters do not). ICU's detector has a smaller say: it is good at long
/// text in Western languages and weak at short text.
struct EncodingDetector {
  /// An encoding and how well the text fits it: about 0.8 is right, below 0 is wrong.
  struct Candidate {
    /// The encoding.
    var encoding: TextEncoding
    /// How well the text fits, on average for each byte above 0x7F.
    var score: Double
  }

  private let sample: [UInt8]
  private let language: String
  private let highBytes: Int

  /// Prepares a text for judgement.
  ///
  /// - Parameters:
  ///   - bytes: The text; its ends may cut a character.
  ///   - language: The language the page names, in lower case, or empty.
  init(_ bytes: some Collection<UInt8>, language: [UInt8] = []) {
    sample = Self.condensed(bytes)
    self.language = String(decoding: language, as: UTF8.self)
    highBytes = max(1, sample.count { $0 >= 0x80 })
  }

  /// The encoding that fits best; windows-1252 where nothing speaks for another.
  func best() -> Candidate {
    var result = Candidate(encoding: .windows1252, score: -100)
    let hints = icuHints()
    var names = ["UTF-8"] + EncodingModel.multibyte.map(\.label)
    names += EncodingModel.singleByte.map(\.label)
    for name in names {
      guard let encoding = TextEncoding.labelled(name) else { continue }
      let candidate = score(encoding, hints: hints)
      if candidate.score > result.score + 0.001 { result = candidate }
    }
    return result
  }

  /// Scores one encoding.
  func score(_ encoding: TextEncoding) -> Candidate {
    score(encoding, hints: icuHints())
  }

  private func score(_ encoding: TextEncoding, hints: [String: Double]) -> Candidate {
    var score: Double
    var model: EncodingModel?
    if encoding == .utf8 {
      score = utf8Score()
    } else if let reading = EncodingPairs.reading(of: encoding.name) {
      let name = encoding.name == "gb18030" ? "GBK" : encoding.name
      model = EncodingModel.multibyte.first { $0.label == name }
      score = pairScore(reading) + bonus(model, encoding)
    } else {
      model = EncodingModel.singleByte.first { $0.label == encoding.name }
      score = SingleByteScorer(encoding, model: model).score(sample) / Double(highBytes)
    }
    if let model, speaks(model) { score += 0.2 }
    if encoding == .windows1252 { score += 0.06 }
    return Candidate(encoding: encoding, score: score + (hints[encoding.name] ?? 0))
  }

  private func speaks(_ model: EncodingModel) -> Bool {
    model.languages.contains { language == $0 || language.hasPrefix($0 + "-") }
  }

  private func utf8Score() -> Double {
    sample.withUnsafeBufferPointer { bytes in
      var sum = 0.0
      var position = 0
      while position < bytes.count {
        let (scalar, length) = SafeText.decode(bytes, at: position)
        position += length
        if scalar != SafeText.malformed {
          // Chance seldom makes such sequences.
          sum += length > 1 ? 1.5 * Double(length) : 0
        } else if position < bytes.count {
          // The last character of a sample may be cut.
          sum += EncodingPairs.malformedWeight
        }
      }
      return sum / Double(highBytes)
    }
  }

  private func pairScore(_ reading: EncodingPairs.Reading) -> Double {
    var sum = 0.0
    var position = 0
    while position < sample.count {
      guard sample[position] >= 0x80 else {
        position += 1
        continue
      }
      let start = position
      var characters = 0
      while position < sample.count, sample[position] >= 0x80 {
        let (weight, length) = reading(sample, position)
        // The last character of a sample may be cut.
        let isCut = weight < -1 && position + 1 >= sample.count
        if position + length > sample.count || isCut { return sum / Double(highBytes) }
        sum += weight * Double(length)
        position += length
        characters += 1
      }
      // One ideograph inside a Latin word is more likely an accented letter or a quotation mark.
      if characters == 1, isLetter(start - 1) || isLetter(position) { sum -= 3 }
    }
    return sum / Double(highBytes)
  }

  private func isLetter(_ position: Int) -> Bool {
    guard sample.indices.contains(position) else { return false }
    return (sample[position] | 0x20) &- 0x61 < 26
  }

  /// What the everyday characters of an encoding's language add to its score.
  private func bonus(_ model: EncodingModel?, _ encoding: TextEncoding) -> Double {
    guard let model else { return 0 }
    var collected = CollectedText()
    var converter = EncodingConverter(encoding)
    sample.withUnsafeBufferPointer { converter.convert($0, isEnd: true, into: &collected) }
    let first = Set(model.tiers[0].unicodeScalars)
    let second = Set(model.tiers[1].unicodeScalars)
    var sum = 0.0
    for scalar in String(decoding: collected.bytes, as: UTF8.self).unicodeScalars
    where scalar.value >= 0x80 {
      if first.contains(scalar) { sum += 1.4 }
      if second.contains(scalar) { sum += 1.0 }
    }
    return sum / Double(highBytes)
  }

  /// Encodings that agree in all letters of some language, of which ICU names one.
  private static let relatives = [
    "ISO-8859-2": ["windows-1250"], "windows-1250": ["ISO-8859-2"],
    "ISO-8859-7": ["windows-1253"], "windows-1253": ["ISO-8859-7"],
    "ISO-8859-8": ["windows-1255"], "ISO-8859-8-I": ["windows-1255"],
  ]

  /// What ICU's detector adds: at most a fifth.
  private func icuHints() -> [String: Double] {
    let capacity = 16
    var names = [UnsafePointer<CChar>?](repeating: nil, count: capacity)
    var confidence = [Int32](repeating: 0, count: capacity)
    let count = sample.withUnsafeBufferPointer {
      cicu_detect($0.baseAddress, $0.count, &names, &confidence, capacity)
    }
    var hints: [String: Double] = [:]
    for index in 0..<count {
      guard let name = names[index] else { continue }
      guard let encoding = TextEncoding.labelled(String(cString: name)) else { continue }
      for name in [encoding.name] + (Self.relatives[encoding.name] ?? []) {
        hints[name] = max(hints[name] ?? 0, Double(confidence[index]) * 0.002)
      }
    }
    return hints
  }

  /// Shortens stretches of ASCII, of which only the ends next to other bytes say anything.
  private static func condensed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var plain: [UInt8] = []
    for byte in bytes {
      guard byte >= 0x80 else {
        plain.append(byte)
        continue
      }
      if plain.count > 8 {
        result += plain.prefix(4)
        result.append(0x20)
        result += plain.suffix(3)
      } else {
        result += plain
      }
      plain.removeAll(keepingCapacity: true)
      result.append(byte)
    }
    return result + plain.prefix(4)
  }
}

/// Collects decoded text.
struct CollectedText: TextSink {
  /// The text, UTF-8.
  private(set) var bytes: [UInt8] = []
  /// Collects more.
  mutating func take(_ utf8: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: utf8) }
  /// Forgets what was collected.
  mutating func startAnew() { bytes = [] }
}
