import LineLayout
import TermsDocument
import Testing

@Suite("Widths")
struct TextWidthTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var columns: Int
  }

  static let rows = [
    Row(testDescription: "ASCII", text: "plain", columns: 5),
    Row(testDescription: "full-width Latin (sharkdp/bat#787)", text: "ＡＢ", columns: 4),
    Row(testDescription: "half-width katakana (lynx 2.9.0dev.1)", text: "ｱｲ", columns: 2),
    Row(testDescription: "ambiguous", text: "§—…“”", columns: 5),
    Row(testDescription: "a combining mark", text: "e\u{301}", columns: 1),
    Row(testDescription: "marks on wide letters", text: "漢\u{3099}", columns: 2),
    Row(testDescription: "emoji", text: "😀", columns: 2),
    Row(testDescription: "a keycap mark on an emoji", text: "😀\u{20E3}", columns: 2),
    Row(testDescription: "a skin tone", text: "👍🏽", columns: 2),
    Row(testDescription: "a joined pair", text: "👩\u{200D}💻", columns: 2),
    Row(testDescription: "emoji selector", text: "❤\u{FE0F}", columns: 2),
    Row(testDescription: "text without selector", text: "❤", columns: 1),
    Row(testDescription: "text selector", text: "⌚\u{FE0E}", columns: 2),
    Row(testDescription: "a flag", text: "🇩🇪", columns: 2),
    Row(testDescription: "half a flag", text: "🇩", columns: 1),
    Row(testDescription: "three halves", text: "🇩🇪🇯", columns: 3),
    Row(testDescription: "jamo", text: "\u{1112}\u{1161}\u{11AB}", columns: 2),
    Row(testDescription: "Thai AM", text: "น้ำ", columns: 2),
    Row(testDescription: "Devanagari with a spacing mark", text: "कि", columns: 2),
    Row(testDescription: "format characters", text: "a\u{200B}\u{2060}\u{FEFF}\u{AD}b", columns: 2),
    Row(testDescription: "a no-break blank", text: "\u{A0}", columns: 1),
    Row(testDescription: "not assigned", text: "\u{378}", columns: 1),
    Row(testDescription: "not assigned, kept for ideographs", text: "\u{2FFF0}", columns: 2),
    Row(testDescription: "a mark alone", text: "\u{301}", columns: 1),
  ]

  @Test(arguments: rows)
  func columns(_ row: Row) {
    #expect(TextWidth.columns(of: row.text) == row.columns)
  }

  @Test("What is fitted is as long as it may be and no longer", arguments: 0...12)
  func fitted(_ columns: Int) {
    for text in [
      "short", "a longer text", "利用規約の全文", "e\u{301}e\u{301}e\u{301}e\u{301}",
      "👩\u{200D}💻👩\u{200D}💻",
    ] {
      let fitted = TextWidth.fitted(text, to: columns)
      #expect(TextWidth.columns(of: fitted) <= columns)
      if TextWidth.columns(of: text) <= columns {
        #expect(fitted == text)
      } else if columns > 0 {
        #expect(fitted.hasSuffix("…") && text.hasPrefix(fitted.dropLast()))
        #expect(TextWidth.columns(of: fitted) >= columns - 1)
      }
    }
  }

  @Test("A bar after odd characters stands at the computed column (gwsw/less#637)")
  func bar() {
    let text = "co\u{AD}op 👨\u{200D}👩\u{200D}👧\u{200D}👦 👍🏽 ❤\u{FE0F} ⌚\u{FE0E}|"
    let document = DocumentBuilder.paragraph(text)
    let layout = LineLayout(document, LayoutOptions(width: 60))
    let row = layout.row(ofLine: 0, in: document)
    #expect(row.columns == TextWidth.columns(of: text))
    let place = document.text.count - 2
    #expect(
      layout.columns(of: place..<place + 1, onLine: 0, in: document)
        == [row.columns - 1..<row.columns])
  }
}
