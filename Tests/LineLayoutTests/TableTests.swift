import LineLayout
import TermsDocument
import Testing

@Suite("Tables")
struct TableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var cells: [[String]]
    var headerRows = 0
    var spans: [[Int]: (Int, Int)] = [:]
    var width = 40
    var expected: [String]
  }

  static let rows = [
    Row(
      testDescription: "columns two blanks apart (jaytaylor/html2text#14)",
      cells: [["Data", "Kept"], ["Name", "2 years"], ["IP", "90 days"]], headerRows: 1,
      expected: ["Data  Kept", "Name  2 years", "IP    90 days"]),
    Row(
      testDescription: "a heading over two columns (html-to-text/node-html-to-text#144)",
      cells: [["Fees", "Tax"], ["EU", "5", "1"]], headerRows: 1, spans: [[0, 0]: (1, 2)],
      expected: ["Fees   Tax", "EU  5  1"]),
    Row(
      testDescription: "list form where columns are too narrow (Alir3z4/html2text#166)",
      cells: [
        ["Category", "Purpose", "Retention"], ["Identifiers", "Advertising", "Thirteen months"],
      ], headerRows: 1, width: 20,
      expected: [
        "Category:", "  Identifiers", "Purpose: Advertising", "Retention: Thirteen", "  months",
      ]),
    Row(
      testDescription: "wide characters do not drift (jgm/pandoc#348)",
      cells: [["氏名", "必須"], ["IP", "任意"]], expected: ["氏名  必須", "IP    任意"]),
    Row(
      testDescription: "an unclosed row", cells: [["A"], ["B", "C"]], expected: ["A", "B  C"]),
    Row(
      testDescription: "cells wrap in their columns",
      cells: [["Cookie", "What it is used for"], ["id", "remembers you"]], headerRows: 1,
      width: 20,
      expected: ["Cookie  What it is", "        used for", "id      remembers", "        you"]),
    Row(
      testDescription: "a cell over two rows",
      cells: [["tall cell text here", "one"], ["two"], ["a", "b"]], spans: [[0, 0]: (2, 1)],
      width: 14, expected: ["tall cell  one", "text here  two", "a          b"]),
    Row(
      testDescription: "two records have a blank line between them",
      cells: [["Category", "Retention"], ["Identifiers", "Thirteen"], ["Names", ""]],
      headerRows: 1, width: 13,
      expected: [
        "Category:", "  Identifiers", "Retention:", "  Thirteen", "", "Category:", "  Names",
      ]),
  ]

  @Test(arguments: rows)
  func shows(_ row: Row) {
    var builder = DocumentBuilder()
    builder.table(row.cells, headerRows: row.headerRows, spans: row.spans)
    let document = builder.complete()
    #expect(lines(document, width: row.width) == row.expected)
  }

  static let wide = [
    ["Item", "Use", "Law", "Who", "Kept", "From", "To", "Opt"],
    ["Name and address", "send bills", "Art. 6", "us and banks", "10 years", "you", "EU", "no"],
  ]

  @Test("Eight columns wrap at 60 and become a list at 20 (charmbracelet/glow#1035)")
  func eightColumns() {
    var builder = DocumentBuilder()
    builder.table(Self.wide, headerRows: 1)
    let document = builder.complete()
    #expect(lines(document, width: 60)[0].hasPrefix("Item"))
    #expect(lines(document, width: 60)[0].hasSuffix("Opt"))
    #expect(lines(document, width: 20)[0] == "Item: Name and")
    for width in 1...120 {
      let words = Set(
        lines(document, width: max(12, width)).joined(separator: " ").split(separator: " "))
      for cell in Self.wide[1] {
        for word in cell.split(separator: " ") { #expect(words.contains(word), "\(width)") }
      }
    }
  }

  @Test("Every place of a table is on the line that shows it, at every width")
  func places() {
    var builder = DocumentBuilder()
    builder.add("Before.")
    builder.table(
      [
        ["Fees and charges", "Tax"], ["EU members", "five of a hundred", "1"],
        ["x", "", "long text"],
      ],
      headerRows: 1, spans: [[0, 0]: (1, 2), [1, 0]: (2, 1)])
    builder.add("After.")
    let document = builder.complete()
    for width in 1...60 {
      let layout = LineLayout(document, LayoutOptions(width: width))
      var shown: Set<Int> = []
      for line in 0..<layout.count {
        if line > 0 { #expect(layout.offset(ofLine: line) >= layout.offset(ofLine: line - 1)) }
        for range in layout.textRanges(ofLine: line) {
          #expect(shown.isDisjoint(with: range), "shown twice at \(width)")
          shown.formUnion(range)
          for place in range { #expect(layout.line(showing: place) == line, "\(width), \(place)") }
          #expect(!layout.columns(of: range, onLine: line, in: document).isEmpty)
        }
      }
      for place in document.text.indices where document.text[place] > 0x20 {
        #expect(shown.contains(place), "byte \(place) is not shown at width \(width)")
      }
    }
  }

  @Test("Seventy thousand rows are all there (tats/w3m, Debian #838952)")
  func manyRows() {
    var builder = DocumentBuilder()
    builder.table((0..<70_000).map { ["row \($0)", "cell"] })
    let document = builder.complete()
    let layout = LineLayout(document, LayoutOptions(width: 40))
    #expect(layout.count == 70_000)
    #expect(layout.row(ofLine: 69_999, in: document).columns == 15)
  }
}
