import LineLayout
import TermsDocument
import Testing

@Suite("Search")
struct TextSearchTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var pattern: String
    var text: String
    var expected: [String]
  }

  static let rows = [
    Row(
      testDescription: "small letters find all cases", pattern: "terms", text: "Terms TERMS terms",
      expected: ["Terms", "TERMS", "terms"]),
    Row(
      testDescription: "a capital finds its case only", pattern: "Terms", text: "Terms TERMS terms",
      expected: ["Terms"]),
    Row(
      testDescription: "Greek and Cyrillic fold", pattern: "ώ ж", text: "Ώ Ж ώ ж",
      expected: ["Ώ Ж", "ώ ж"]),
    Row(
      testDescription: "the Kelvin sign folds", pattern: "k", text: "\u{212A}",
      expected: ["\u{212A}"]),
    Row(
      testDescription: "after wide text (lynx, Debian #673385)", pattern: "terms", text: "条款 terms",
      expected: ["terms"]),
    Row(
      testDescription: "after a replaced byte (gwsw/less#542)", pattern: "terms",
      text: "abc\u{FFFD}terms", expected: ["terms"]),
    Row(
      testDescription: "markup characters (newsboat/newsboat#3008)", pattern: "<tag>",
      text: "a <tag> &amp;", expected: ["<tag>"]),
    Row(
      testDescription: "a phrase over two lines of text", pattern: "privacy policy",
      text: "our privacy\npolicy", expected: ["privacy\npolicy"]),
    Row(
      testDescription: "a no-break blank is a blank", pattern: "§ 5", text: "§\u{A0}5",
      expected: ["§\u{A0}5"]),
    Row(
      testDescription: "soft hyphens are passed over (tats/w3m#224)", pattern: "coop",
      text: "co\u{AD}op coop", expected: ["co\u{AD}op", "coop"]),
    Row(
      testDescription: "an expression", pattern: "[0-9]+ days", text: "30 days, 90 days",
      expected: ["30 days", "90 days"]),
    Row(
      testDescription: "an expression over two lines", pattern: "terms? of",
      text: "term of terms\nof", expected: ["term of", "terms\nof"]),
    Row(
      testDescription: "no valid expression is literal", pattern: "(c", text: "(C) 2024 (c",
      expected: ["(C", "(c"]),
    Row(
      testDescription: "matches of no text are none (jonas/tig#866)", pattern: "x*", text: "axxb",
      expected: ["xx"]),
    Row(
      testDescription: "starts of lines alone are none", pattern: "^", text: "a\nb", expected: []),
    Row(testDescription: "ends of lines alone are none", pattern: "$", text: "a\nb", expected: []),
    Row(testDescription: "at the very end", pattern: "end", text: "The End", expected: ["End"]),
    Row(testDescription: "kanji", pattern: "規約", text: "利用規約と規約", expected: ["規約", "規約"]),
  ]

  private func document(_ text: String) -> TermsDocument {
    var builder = DocumentBuilder()
    for line in text.split(separator: "\n") { builder.add(String(line), .preformatted, space: 0) }
    return builder.complete()
  }

  @Test(arguments: rows)
  func finds(_ row: Row) throws {
    let document = document(row.text)
    let search = try #require(TextSearch(pattern: row.pattern))
    let hits = search.hits(in: document, within: 0..<document.text.count) { _ in true }
    #expect(hits.map { String(decoding: document.text[$0], as: UTF8.self) } == row.expected)
    #expect(search.first(in: document, from: 0) { _ in true } == hits.first)
    #expect(search.last(in: document, before: document.text.count) { _ in true } == hits.last)
  }

  @Test("Forward and backward visit the same hits", arguments: ["a", "a.", "条款 a", "an a"])
  func directions(_ pattern: String) throws {
    let line = "an apple and a pear, 条款 and 条款 a an a banana. "
    let document = document(String(repeating: line, count: 400))
    let search = try #require(TextSearch(pattern: pattern))
    var forward: [Range<Int>] = []
    var place = 0
    while let hit = search.first(in: document, from: place, isVisible: { _ in true }) {
      forward.append(hit)
      place = hit.upperBound
    }
    #expect(forward.count >= 400)
    for hit in forward.suffix(50).reversed() {
      let found = search.last(in: document, before: hit.upperBound) { _ in true }
      #expect(found?.lowerBound == hit.lowerBound)
    }
    #expect(search.last(in: document, before: forward[0].lowerBound) { _ in true } == nil)
  }

  @Test("Blocks that are not visible are passed over")
  func visibility() throws {
    let document = document("fees one\nfees two\nfees three")
    let search = try #require(TextSearch(pattern: "fees"))
    let hits = search.hits(in: document, within: 0..<document.text.count) { $0 != 1 }
    #expect(hits == [0..<4, 18..<22])
    #expect(search.first(in: document, from: 1) { $0 != 1 } == 18..<22)
    #expect(search.last(in: document, before: 18) { $0 != 1 } == 0..<4)
  }

  @Test("A pattern that would run for ever ends")
  func catastrophe() throws {
    let document = document(String(repeating: "a", count: 60) + "b")
    let search = try #require(TextSearch(pattern: "(a+)+$"))
    let clock = ContinuousClock()
    let took = clock.measure { _ = search.first(in: document, from: 0) { _ in true } }
    #expect(took < .seconds(20))
  }

  @Test("An empty pattern is none")
  func empty() {
    #expect(TextSearch(pattern: "") == nil)
    #expect(TextSearch(pattern: "\u{200B}") == nil)
  }
}
