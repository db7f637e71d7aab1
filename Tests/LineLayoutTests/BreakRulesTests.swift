import Testing

@testable import LineLayout

/// A generator whose numbers are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ (mixed >> 33)
  }
}

@Suite("Break rules against ICU")
struct BreakRulesTests {
  struct Alphabet: CustomTestStringConvertible, Sendable {
    var name: String
    var letters: String
    var testDescription: String { name }
  }

  static let alphabets = [
    Alphabet(
      name: "ASCII", letters: String(decoding: (0x20...0x7E).map { UInt8($0) }, as: UTF8.self)),
    Alphabet(name: "numbers", letters: "0123 4.5,6/7-8%$()+:x"),
    Alphabet(name: "hyphens and blanks", letters: "ab  --- \"'(1)[]{}|!/"),
    Alphabet(name: "Latin", letters: "aé ßñ “”‘’«»—–…§©°€£½\u{A0}\u{AD}\u{301}-1.(,)•"),
    Alphabet(
      name: "joiners",
      letters: "ab1 \u{200B}\u{2060}\u{FEFF}\u{A0}\u{AD}\u{2010}\u{2011}-\u{301}(\u{200D}"),
    Alphabet(name: "Greek and Cyrillic", letters: "αβγ άώ. ЖшяІ «»—-1;·"),
    Alphabet(name: "Hebrew", letters: "אבג -־\"׳1/.( \u{5B7}"),
    Alphabet(name: "Arabic", letters: "ابت ،؛؟ ٪٫٬١٢ \u{64B}(1)%-"),
    Alphabet(name: "Devanagari", letters: "कखग ि।ी्ं १२- \u{200D}\u{200C}"),
    Alphabet(name: "Japanese", letters: "日本語ひらカタ、。「」（）ーっャ・〜！？…‥ 1a％￥$々ー々ゝ：；"),
    Alphabet(name: "emoji", letters: "😀👍🏽\u{200D}❤\u{FE0F} a1(👩"),
    Alphabet(name: "flags", letters: "🇩🇪🇯🇵 a1(\u{FE0F}"),
    Alphabet(name: "Thai", letters: "สัญญาอนุญาตให้ใช้ a1 ("),
  ]

  @Test("Breaks are those of ICU", arguments: alphabets)
  func breaks(_ alphabet: Alphabet) {
    var generator = SeededGenerator(seed: 7)
    let scalars = Array(alphabet.letters.unicodeScalars)
    let breaker = UnicodeBreaker()
    for _ in 0..<3000 {
      let count = Int.random(in: 2...14, using: &generator)
      var text = ""
      for _ in 0..<count {
        text.unicodeScalars.append(scalars[Int.random(in: 0..<scalars.count, using: &generator)])
      }
      let found = marked(text, breaker)
      if found.ours != found.icu {
        Issue.record("ours \(found.ours), ICU \(found.icu)")
        return
      }
    }
  }

  private func marked(_ text: String, _ breaker: UnicodeBreaker) -> (ours: String, icu: String) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let icu = breaker.marks(of: bytes)
      var rules = BreakRules(text: bytes)
      var ours = [UInt8](repeating: 0, count: bytes.count)
      for place in 1..<bytes.count where bytes[place] & 0xC0 != 0x80 {
        ours[place] = rules.allowsBreak(at: place, start: 0, end: bytes.count) ? 1 : 0
      }
      return (shown(bytes, ours), shown(bytes, icu))
    }
  }

  private func shown(_ text: TextBytes, _ marks: [UInt8]) -> String {
    var bytes: [UInt8] = []
    for place in text.indices {
      if marks[place] != 0 { bytes += Array("÷".utf8) }
      bytes.append(text[place])
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars
      .map {
        $0.value < 0x7F || $0 == "÷"
          ? String($0) : $0.escaped(asASCII: false) + "<\(String($0.value, radix: 16))>"
      }
      .joined()
  }
}
