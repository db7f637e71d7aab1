import LineLayout
import TermsDocument
import Testing

@Suite("Lines of blocks")
struct LineLayoutTests {
  @Test("A paragraph and a heading have a blank line between them")
  func blocks() {
    var builder = DocumentBuilder()
    builder.add("Privacy Policy", .heading) { $0.level = 1 }
    builder.add("We keep data.")
    #expect(lines(builder.complete(), width: 40) == ["Privacy Policy", "", "We keep data."])
  }

  @Test("Markers are right-aligned with a hanging indent, nested lists inside them")
  func nestedLists() {
    var builder = DocumentBuilder()
    let outer = builder.list(columns: 3)
    let inner = builder.list(in: outer, columns: 4)
    builder.add("Use of the whole site", marker: "1.", list: outer)
    builder.add("one", marker: "i.", space: 0, list: inner)
    builder.add("two and three", marker: "ii.", space: 0, list: inner)
    builder.add("Second paragraph.", list: outer)
    #expect(
      lines(builder.complete(), width: 18) == [
        "1. Use of the", "   whole site", "    i. one", "   ii. two and", "       three", "",
        "   Second", "   paragraph.",
      ])
  }

  @Test("A rule goes across (rkd77/elinks#106)")
  func rule() {
    var builder = DocumentBuilder()
    builder.add("a")
    builder.add("", .rule)
    builder.add("b")
    let rule = String(repeating: "─", count: 40)
    #expect(lines(builder.complete(), width: 40) == ["a", "", rule, "", "b"])
  }

  @Test("A long preformatted line wraps without loss (Alir3z4/html2text#423)")
  func preformatted() {
    var builder = DocumentBuilder()
    builder.add(
      "THE SOFTWARE IS PROVIDED \"AS IS\" WITHOUT WARRANTY OF ANY KIND END", .preformatted)
    #expect(
      lines(builder.complete(), width: 40) == [
        "THE SOFTWARE IS PROVIDED \"AS IS\" WITHOUT", " WARRANTY OF ANY KIND END",
      ])
  }

  @Test("Japanese lines keep the line-start rules (htacg/tidy-html5#835)")
  func japanese() {
    let document = DocumentBuilder.paragraph("この利用規約は、本サービスの利用条件を定めるものです。")
    #expect(
      lines(document, width: 20) == ["この利用規約は、本", "サービスの利用条件を", "定めるものです。"])
  }

  @Test("An address is cut only when a line of its own is too short")
  func address() {
    let document = DocumentBuilder.paragraph(
      "See https://legal.example/terms/of/service/2026/version/7/full now")
    #expect(
      lines(document, width: 40) == [
        "See", "https://legal.example/terms/of/service/2", "026/version/7/full now",
      ])
  }

  @Test("A no-break blank does not break and is drawn as a blank (tats/w3m#86)")
  func noBreakBlank() {
    let start = String(repeating: "a", count: 38)
    let document = DocumentBuilder.paragraph(start + " §\u{A0}55")
    #expect(lines(document, width: 40) == [start, "§ 55"])
  }

  @Test("A place and its line find each other")
  func places() {
    let document = DocumentBuilder.paragraph("alpha beta gamma delta")
    let layout = LineLayout(document, LayoutOptions(width: 11))
    #expect(layout.count == 2)
    #expect(layout.offset(ofLine: 1) == 11)
    #expect(layout.line(showing: 10) == 0)
    #expect(layout.line(showing: 11) == 1)
    #expect(layout.textRanges(ofLine: 0) == [0..<10])
    #expect(layout.columns(of: 8..<13, onLine: 1, in: document) == [0..<2])
  }
}
