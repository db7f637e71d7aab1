/// How the markers of a list's items are written (CSS Counter Styles 3, 6 and 7).
enum HTMLListMarker: UInt8, Sendable {
  case none, disc, circle, square
  case decimal, leadingZero, lowerAlpha, upperAlpha, lowerRoman, upperRoman, lowerGreek
  case chinese, japanese, ideographicDecimal, hiragana, katakana, hiraganaIroha, katakanaIroha
  case arabicIndic, persian, devanagari, bengali, thai

  /// The style that a `type` attribute of a list or an item names (WHATWG HTML 15.3.8).
  init?(attribute value: UnsafeBufferPointer<UInt8>) {
    if value.count == 1 {
      switch value[0] {
      case UInt8(ascii: "1"): self = .decimal
      case UInt8(ascii: "a"): self = .lowerAlpha
      case UInt8(ascii: "A"): self = .upperAlpha
      case UInt8(ascii: "i"): self = .lowerRoman
      case UInt8(ascii: "I"): self = .upperRoman
      default: return nil
      }
      return
    }
    switch String(decoding: value, as: UTF8.self).lowercased() {
    case "disc": self = .disc
    case "circle": self = .circle
    case "square": self = .square
    case "none": self = .none
    default: return nil
    }
  }

  /// The style that a word of `list-style` or `list-style-type` names.
  init?(keyword: String) {
    switch keyword {
    case "none": self = .none
    case "disc": self = .disc
    case "circle": self = .circle
    case "square": self = .square
    case "decimal": self = .decimal
    case "decimal-leading-zero": self = .leadingZero
    case "lower-alpha", "lower-latin": self = .lowerAlpha
    case "upper-alpha", "upper-latin": self = .upperAlpha
    case "lower-roman": self = .lowerRoman
    case "upper-roman": self = .upperRoman
    case "lower-greek": self = .lowerGreek
    case "cjk-ideographic", "trad-chinese-informal", "simp-chinese-informal": self = .chinese
    case "japanese-informal": self = .japanese
    case "cjk-decimal": self = .ideographicDecimal
    case "hiragana": self = .hiragana
    case "katakana": self = .katakana
    case "hiragana-iroha": self = .hiraganaIroha
    case "katakana-iroha": self = .katakanaIroha
    case "arabic-indic": self = .arabicIndic
    case "persian": self = .persian
    case "devanagari": self = .devanagari
    case "bengali": self = .bengali
    case "thai": self = .thai
    default: return nil
    }
  }

  /// Whether the style writes no number.
  var isBullet: Bool { rawValue <= Self.square.rawValue }

  /// The marker that a step asks for.
  static func text(_ step: HTMLStep) -> [UInt8] {
    let style = HTMLListMarker(rawValue: step.small) ?? .decimal
    return Array(style.marker(Int(step.first)).utf8)
  }

  /// The marker of the item with a number.
  func marker(_ number: Int) -> String {
    switch self {
    case .none: ""
    case .disc: "•"
    case .circle: "◦"
    case .square: "▪"
    case .chinese, .japanese, .ideographicDecimal, .hiragana, .katakana, .hiraganaIroha,
      .katakanaIroha:
      (digits(number) ?? "\(number)") + "、"
    default: (digits(number) ?? "\(number)") + "."
    }
  }

  /// The number in the style's figures; nil where the style has none for it.
  private func digits(_ number: Int) -> String? {
    switch self {
    case .leadingZero:
      number < 0 ? number > -10 ? "-0\(-number)" : nil : number < 10 ? "0\(number)" : nil
    case .lowerAlpha: alphabetic(number, Self.latin)
    case .upperAlpha: alphabetic(number, Self.latin)?.uppercased()
    case .lowerRoman: roman(number)
    case .upperRoman: roman(number)?.uppercased()
    case .lowerGreek: alphabetic(number, Self.greek)
    case .hiragana: alphabetic(number, Self.hiraganaLetters)
    case .katakana: alphabetic(number, Self.hiraganaLetters).map(Self.asKatakana)
    case .hiraganaIroha: alphabetic(number, Self.irohaLetters)
    case .katakanaIroha: alphabetic(number, Self.irohaLetters).map(Self.asKatakana)
    case .chinese: ideographic(number, isJapanese: false)
    case .japanese: ideographic(number, isJapanese: true)
    case .ideographicDecimal: positional(number, Self.ideographs)
    case .arabicIndic: positional(number, from: 0x660)
    case .persian: positional(number, from: 0x6F0)
    case .devanagari: positional(number, from: 0x966)
    case .bengali: positional(number, from: 0x9E6)
    case .thai: positional(number, from: 0xE50)
    default: nil
    }
  }

  private static let latin = Array("abcdefghijklmnopqrstuvwxyz")
  private static let greek = Array("αβγδεζηθικλμνξοπρστυφχψω")
  private static let ideographs = Array("〇一二三四五六七八九")
  private static let hiraganaLetters = Array(
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん")
  private static let irohaLetters = Array(
    "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす")

  private func alphabetic(_ number: Int, _ letters: [Character]) -> String? {
    guard number > 0 else { return nil }
    var rest = number
    var result: [Character] = []
    while rest > 0 {
      rest -= 1
      result.append(letters[rest % letters.count])
      rest /= letters.count
    }
    return String(result.reversed())
  }

  private func roman(_ number: Int) -> String? {
    guard (1...3_999).contains(number) else { return nil }
    let signs: [(Int, String)] = [
      (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var result = ""
    for (value, sign) in signs {
      while rest >= value {
        result += sign
        rest -= value
      }
    }
    return result
  }

  private func positional(_ number: Int, _ figures: [Character]) -> String {
    String("\(number)".map { $0.wholeNumberValue.map { figures[$0] } ?? $0 })
  }

  private func positional(_ number: Int, from zero: UInt32) -> String {
    positional(number, (0...9).map { Character(Unicode.Scalar(zero + $0) ?? "0") })
  }

  private static func asKatakana(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.map { Unicode.Scalar($0.value + 0x60) ?? $0 }))
  }

  /// Numbers as read aloud (CSS Counter Styles 3, 7.1.2 and 7.2), from -9999 to 9999.
  private func ideographic(_ number: Int, isJapanese: Bool) -> String? {
    guard number != 0 else { return isJapanese ? "〇" : "零" }
    guard (-9_999...9_999).contains(number) else { return nil }
    let figures = Array("\(abs(number))").compactMap(\.wholeNumberValue)
    let units = ["", "十", "百", "千"]
    var result = number < 0 ? (isJapanese ? "マイナス" : "負") : ""
    var owesZero = false
    for (index, figure) in figures.enumerated() {
      let unit = figures.count - 1 - index
      guard figure > 0 else {
        owesZero = true
        continue
      }
      if owesZero, !isJapanese { result += "零" }
      owesZero = false
      let isLeadingTen = !isJapanese && unit == 1 && index == 0
      let hidesOne = figure == 1 && unit > 0 && (isJapanese || isLeadingTen)
      result += (hidesOne ? "" : String(Self.ideographs[figure])) + units[unit]
    }
    return result
  }
}
