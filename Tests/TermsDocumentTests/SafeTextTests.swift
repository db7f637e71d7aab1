import Testing

@testable import TermsDocument

/// Case numbers in the descriptions are those of public reports; see each row.
@Suite struct SafeTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var input: [UInt8]
    var expected: String
    var count: Int

    init(_ description: String, _ input: String, _ expected: String, _ count: Int) {
      self.init(description, Array(input.utf8), expected, count)
    }

    init(_ description: String, _ input: [UInt8], _ expected: String, _ count: Int) {
      testDescription = description
      self.input = input
      self.expected = expected
      self.count = count
    }
  }

  static let mark = "\u{FFFD}"

  static let replaced = [
    Case("printable ASCII stays", " ~az", " ~az", 0),
    Case("escape (gwsw/less#781)", "\u{1B}]52;c;x", "\(mark)]52;c;x", 1),
    Case(
      "bell and other C0 (sharkdp/bat#3691)", "a\u{07}b\u{08}c\u{00}", "a\(mark)b\(mark)c\(mark)", 3
    ),
    Case("delete", "a\u{7F}b", "a\(mark)b", 1),
    Case(
      "C1 as UTF-8 (sharkdp/bat#3729)", "\u{90}x\u{9B}31m\u{9D}", "\(mark)x\(mark)31m\(mark)", 3),
    Case("C1 as raw bytes (sharkdp/bat#3729)", [0x9B, 0x33, 0x31, 0x6D], "\(mark)31m", 1),
    Case(
      "overrides (tats/w3m, lynx pass them)", "owe \u{202E}000,1$\u{202C}",
      "owe \(mark)000,1$\(mark)", 2),
    Case(
      "embeddings and isolates", "\u{202A}\u{202B}\u{202D}\u{2066}\u{2067}\u{2068}\u{2069}",
      String(repeating: mark, count: 7), 7),
    Case("interlinear marks", "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\(mark)a\(mark)b\(mark)", 3),
    Case(
      "noncharacters",
      [0xEF, 0xB7, 0x90, 0xEF, 0xBF, 0xBF, 0xF0, 0x9F, 0xBF, 0xBE, 0xF4, 0x8F, 0xBF, 0xBF],
      "\(mark)\(mark)\(mark)\(mark)", 4),
    Case("a replacement character of the page's own", "a\u{FFFD}b", "a\u{FFFD}b", 0),
  ]

  static let malformed = [
    Case("over-long slash (lynx, Debian #763268)", [0xC0, 0xAF], "\(mark)\(mark)", 2),
    Case("over-long in three", [0xE0, 0x80, 0xAF], "\(mark)\(mark)\(mark)", 3),
    Case("five-byte form", [0xF8, 0x88, 0x80, 0x80, 0x80], String(repeating: mark, count: 5), 5),
    Case("surrogate", [0xED, 0xA0, 0x80], "\(mark)\(mark)\(mark)", 3),
    Case("above the last plane", [0xF4, 0x90, 0x80, 0x80], String(repeating: mark, count: 4), 4),
    Case("maximal subpart", [0xF0, 0x9F, 0x98, 0x41], "\(mark)A", 1),
    Case("cut at the end", [0x61, 0xE2, 0x82], "a\(mark)", 1),
    Case("stray byte (jonas/tig#1087)", [0x61, 0xE9, 0x62], "a\(mark)b", 1),
    Case(
      "next to words (gwsw/less#542)", Array("abc".utf8) + [0xFF] + Array("terms".utf8),
      "abc\(mark)terms", 1),
  ]

  static let removed = [
    Case("directional marks", "a\u{200E}b\u{200F}c\u{061C}d", "abcd", 3),
    Case("tag characters", "x\u{E0001}\u{E0041}\u{E007F}y", "xy", 3),
    Case("grapheme joiner", "a\u{034F}b", "ab", 1),
    Case("fillers", "a\u{115F}\u{1160}\u{3164}\u{FFA0}b", "ab", 4),
    Case("Mongolian vowel separator", "a\u{180E}b", "ab", 1),
    Case(
      "invisible operators and deprecated formats", "f\u{2061}\u{2064}\u{206A}\u{206F}x", "fx", 4),
    Case("musical and shorthand formats", "a\u{1D173}\u{1BCA0}b", "ab", 2),
    Case("zero-width space after a blank", " \u{200B}b", " b", 1),
    Case("a row of zero-width characters", "a\u{200B}\u{2060}\u{FEFF}\u{200B}b", "a\u{200B}b", 3),
    Case("joiner between Latin letters", "cl\u{200D}au\u{200C}se", "clause", 2),
    Case("selector after a Latin letter", "a\u{FE0F}b", "ab", 1),
    Case("a hidden message in selectors", "😀\u{E0101}\u{E0102}\u{E0103}", "😀", 3),
    Case("selector at the start", "\u{FE0F}a", "a", 1),
  ]

  static let kept = [
    Case("soft hyphen (tats/w3m#224)", "co\u{AD}op", "co\u{AD}op", 0),
    Case("zero-width space in a word (most 5.2)", "a\u{200B}b", "a\u{200B}b", 0),
    Case("word joiner in a word", "a\u{2060}b", "a\u{2060}b", 0),
    Case("byte order mark in a word", "a\u{FEFF}b", "a\u{FEFF}b", 0),
    Case("emoji family (gwsw/less#637)", "👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧", 0),
    Case("emoji with selector and joiner", "❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥", 0),
    Case("skin tone", "👍\u{1F3FD}", "👍\u{1F3FD}", 0),
    Case("key cap", "1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}", 0),
    Case("joiner after virama", "क्\u{200D}ष", "क्\u{200D}ष", 0),
    Case("non-joiner in Persian", "می\u{200C}خواهم", "می\u{200C}خواهم", 0),
    Case("ideographic variant", "葛\u{E0100}", "葛\u{E0100}", 0),
    Case("combining mark first (newsboat/newsboat#2805)", "\u{301}e\u{301}", "\u{301}e\u{301}", 0),
    Case("private use", "\u{E000}\u{F8FF}", "\u{E000}\u{F8FF}", 0),
    Case("CJK, kana, Hangul", "利用規約、ー한국어", "利用規約、ー한국어", 0),
  ]

  @Test(arguments: replaced + malformed + removed + kept)
  func makesTextSafe(_ c: Case) {
    var text: [UInt8] = []
    let count = c.input.withUnsafeBufferPointer {
      SafeText.append($0, to: &text, keepsLineFeeds: false)
    }
    #expect(String(decoding: text, as: UTF8.self) == c.expected)
    #expect(count == c.count)
  }

  @Test(arguments: replaced + removed + kept)
  func isTheSameWhereverItIsCut(_ c: Case) {
    for cut in 0...c.input.count {
      let head = c.input[..<cut]
      guard head.withUnsafeBufferPointer({ SafeText.incompleteTail($0) }) == 0 else { continue }
      var text: [UInt8] = []
      for part in [Array(head), Array(c.input[cut...])] {
        _ = part.withUnsafeBufferPointer { SafeText.append($0, to: &text, keepsLineFeeds: false) }
      }
      #expect(String(decoding: text, as: UTF8.self) == c.expected, "cut at \(cut)")
    }
  }

  static let lineEnds = [
    Case("line feed", "a\nb", "a\nb", 0),
    Case("carriage return and line feed", "a\r\nb", "a\nb", 0),
    Case("carriage return", "a\rb", "a\nb", 0),
    Case("form feed", "a\u{0C}b", "a\nb", 0),
    Case("next line", "a\u{85}b", "a\nb", 0),
    Case("separators", "a\u{2028}b\u{2029}c", "a\nb\nc", 0),
    Case("tab", "a\tb", "a b", 0),
  ]

  @Test(arguments: lineEnds)
  func treatsLineEnds(_ c: Case) {
    var lines: [UInt8] = []
    var blanks: [UInt8] = []
    c.input.withUnsafeBufferPointer {
      let inLines = SafeText.append($0, to: &lines, keepsLineFeeds: true)
      let inBlanks = SafeText.append($0, to: &blanks, keepsLineFeeds: false)
      #expect(inLines == 0 && inBlanks == 0)
    }
    #expect(String(decoding: lines, as: UTF8.self) == c.expected)
    #expect(
      String(decoding: blanks, as: UTF8.self)
        == String(c.expected.map { $0 == "\n" ? " " : $0 }))
  }

  @Test(arguments: [
    Case("title with a line end (newsboat/newsboat#796)", "<b>x</b>\ny", "<b>x</b> y", 0),
    Case("white space folded", "  a \t\r\n b  ", "a b", 0),
    Case(
      "escape in a header (gwsw/less#503)", "text/\u{1B}[2Jhtml\r\nX: y",
      "text/\(mark)[2Jhtml X: y", 0),
    Case("override in an address", "https://a/\u{202E}fdp", "https://a/\(mark)fdp", 0),
    Case("empty", "", "", 0),
    Case("only blanks", " \n ", "", 0),
  ])
  func makesOneLine(_ c: Case) {
    #expect(SafeText.line(String(decoding: c.input, as: UTF8.self)) == c.expected)
  }

  @Test func outputHoldsNoUnsafeScalarWhateverGoesIn() {
    var input: [UInt8] = []
    for scalar in UInt32(0)...0x10FFFF where Unicode.Scalar(scalar) != nil {
      SafeText.appendScalar(scalar, to: &input)
    }
    var text: [UInt8] = []
    _ = input.withUnsafeBufferPointer { SafeText.append($0, to: &text, keepsLineFeeds: false) }
    let unsafe = String(decoding: text, as: UTF8.self).unicodeScalars.filter {
      switch $0.value {
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: true
      case 0xE0000...0xE00FF, 0x200E, 0x200F, 0x2028, 0x2029: true
      default: false
      }
    }
    #expect(unsafe.isEmpty)
  }

  @Test func incompleteTailIsWhatAScalarStillLacks() {
    let rows: [([UInt8], Int)] = [
      ([], 0), ([0x41], 0), ([0xC3], 1), ([0xC3, 0xA9], 0), ([0xE2, 0x82], 2), ([0xE2], 1),
      ([0xF0, 0x9F, 0x98], 3), ([0xF0, 0x9F], 2), ([0xC0], 0), ([0xE0, 0x80], 0), ([0xFF], 0),
      ([0x80, 0x80, 0x80], 0), ([0xF4, 0x90], 0), ([0xED, 0xA0], 0),
    ]
    for (bytes, expected) in rows {
      #expect(bytes.withUnsafeBufferPointer { SafeText.incompleteTail($0) } == expected, "\(bytes)")
    }
  }
}
