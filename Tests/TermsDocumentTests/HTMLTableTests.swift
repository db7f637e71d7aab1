import Testing

@testable import TermsDocument

@Suite("HTML tables")
struct HTMLTableTests {
  static let rows: [HTMLRenderingRow] = [
    .init(
      "rows and cells", "a<table><tr><th>K<th>V<tr><td>x<td>y</table>b",
      "a\n\nK | V\nx | y\n\nb"),
    .init(
      "two by two without headings", "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
      "a | b\nc | d"),
    .init("a short single row", "<table><tr><td>a<td>b</table>", "a | b"),
    .init("one column flows", "<table><tr><td>a<tr><td>b</table>", "a\nb"),
    .init("one column with headings flows", "<table><tr><th>a<tr><td>b</table>", "a\nb"),
    .init(
      "unclosed rows and cells, w3m#71", "<table><tr><td>A<tr><td>B<td>C</table><p>End.",
      "A\nB | C\n\nEnd."),
    .init(
      "a caption", "<table><caption>Fees</caption><tr><th>a<th>b<tr><td>c<td>d</table>",
      "Fees\na | b\nc | d"),
    .init(
      "a caption after the rows", "<table><tr><td>a<td>b</tr><caption>C</caption></table>",
      "a | b\nC"),
    .init("empty cells", "<table border=1><tr><td><td>b<tr><td>c<td></table>", " | b\nc | "),
    .init(
      "a table by role", "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
      "a\nb\nc\nd"),
    .init(
      "paragraphs make a cell a layout",
      "<table><tr><td>&nbsp;<td><p>One.<p>Two.</table>", "One.\n\nTwo."),
    .init(
      "a heading makes it a layout", "<table><tr><td>a<td><h2>B</h2>c</table>",
      "a\n\nB\n\nc"),
    .init(
      "paragraphs in cells of data", "<table><tr><th>K<th>V<tr><td>x<td><p>y<p>z</table>",
      "K | V\nx | y / z"),
    .init(
      "a table in a cell makes a layout of it",
      "<table><tr><td>a<td><table><tr><td>b<td>c</table></table>", "a\n\nb | c"),
    .init(
      "a table in a cell of data flows",
      "<table><tr><th>K<th>V<tr><td>x<td><table><tr><td>b<td>c</table></table>",
      "K | V\nx | b / c"),
    .init(
      "a list in a cell of data", "<table border><tr><td>x<td><ol><li>a<li>b</ol></table>",
      "x | 1. a / 2. b"),
    .init(
      "foster text, tests7", "<table><p>Stray.</p><tr><td>cell</td></tr></table>",
      "Stray.\n\ncell"),
    .init(
      "foster text joins the line before", "A<table>B<tr><td>c<td>d</table>",
      "AB\n\nc | d"),
    .init(
      "foster text between the rows", "<table><tr><td>a<td>b</tr>x<tr><td>c<td>d</table>",
      "x\n\na | b\nc | d"),
    .init("foster text with a format", "<table><b>x<tr><td>a<td>b</table>y", "x\n\na | b\n\ny"),
    .init(
      "foster text in a table in a table",
      "<table><tr><td>a<table>x<tr><td>b</table></table>", "ax\nb"),
    .init(
      "a blank between foster words", "<table>a <tr><td>x<td>y</tr> b</table>",
      "a b\n\nx | y"),
    .init("a form in a table", "<table><form><tr><td>a<td>b</form></table>", "a | b"),
    .init(
      "a hidden input in a table", "<table><input type=hidden value=t><tr><td>a<td>b</table>",
      "a | b"),
    .init("a select in a table", "<table><tr><td><select><option>a</table>b", "[a]\nb"),
    .init(
      "a table ends a table", "<table><tr><td>a<td>b<table><tr><td>c</table>",
      "a\nb\nc"),
    .init(
      "foot and bodies",
      "<table><thead><tr><th>h<th>i<tfoot><tr><td>f<td>g<tbody><tr><td>a<td>b</table>",
      "h | i\nf | g\na | b"),
    .init(
      "columns are no text", "<table><colgroup><col><col></colgroup><tr><td>a<td>b</table>",
      "a | b"),
    .init(
      "text in a column group goes before", "<table><colgroup>x</colgroup><tr><td>a<td>b</table>",
      "x\n\na | b"),
    .init("an end tag of a cell that is not open", "<table><tr><td>a</th>b<td>c</table>", "ab | c"),
    .init("parts of tables outside of tables", "a<td>b</td><tr>c</tr>", "abc"),
    .init(
      "a block in a row goes before", "<table><tr><div>x</div><td>a<td>b</table>", "x\n\na | b"),
    .init(
      "a long single row flows",
      "<table><tr><td>a<td>" + String(repeating: "word ", count: 80) + "</table>",
      "a\n" + String(repeating: "word ", count: 79) + "word"),
  ]

  @Test("are drawn in columns or as plain blocks", arguments: rows)
  func draws(_ row: HTMLRenderingRow) { row.check() }

  private func table(_ html: String) throws -> TermsDocument.Table {
    try #require(HTMLTestRenderer.document(html).tables.first)
  }

  private func places(_ table: TermsDocument.Table) -> [[Int]] {
    table.cells.map {
      [Int($0.row), Int($0.column), Int($0.rowSpan), Int($0.columnSpan)]
    }
  }

  @Test("spans take their places")
  func spans() throws {
    let one = try table(
      "<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>")
    #expect(one.rows == 3)
    #expect(one.columns == 3)
    #expect(one.headerRows == 1)
    #expect(
      places(one) == [
        [0, 0, 1, 2], [0, 2, 1, 1], [1, 0, 2, 1], [1, 1, 1, 1], [1, 2, 1, 1], [2, 1, 1, 1],
        [2, 2, 1, 1],
      ])
  }

  @Test("a span never reaches beyond the table")
  func longSpans() throws {
    let one = try table("<table border=1><tr><td rowspan=9>a<td>b<tr><td rowspan=0>c</table>")
    #expect(places(one) == [[0, 0, 2, 1], [0, 1, 1, 1], [1, 1, 1, 1]])
  }

  @Test("rows of headings at the top are told")
  func headings() throws {
    #expect(
      try table("<table><thead><tr><td>a<td>b<tr><td>c<td>d<tbody><tr><th>e<td>f</table>")
        .headerRows
        == 2)
    #expect(try table("<table><tr><th>a<td>b<tr><th>c<td>d</table>").headerRows == 0)
    #expect(try table("<table><tr><th>a<td>b</table>").cells.map(\.isHeader) == [true, false])
  }

  @Test("a table of 70,000 rows keeps them all, Debian #838952")
  func manyRows() throws {
    var html = "<table><tr><th>k<th>v"
    for index in 0..<70_000 { html += "<tr><td>\(index)<td>x" }
    let document = HTMLTestRenderer.document(html + "</table>END")
    let table = try #require(document.tables.first)
    #expect(table.rows == 70_001)
    #expect(
      HTMLTestRenderer.text(
        document, document.blocks.last?.start ?? 0, document.blocks.last?.end ?? 0) == "END")
  }

  @Test("more columns than can be drawn are plain blocks")
  func manyColumns() {
    let html = "<table border=1><tr>" + String(repeating: "<td colspan=900>a", count: 2_000)
    let document = HTMLTestRenderer.document(html)
    #expect(document.tables.isEmpty)
    #expect(document.blocks.count == 2_000)
    #expect(document.blocks.allSatisfy { $0.table == -1 })
  }

  @Test("a page inside one table is read on while it arrives")
  func layoutTablesSettle() {
    var html = "<table><tr><td>menu<td>"
    for index in 0..<2_000 { html += "<p>Clause \(index) of the agreement." }
    var settled = 0
    _ = HTMLTestRenderer.document(Array(html.utf8), chunk: 4_096) { settled = $0.settledBlocks }
    #expect(settled > 1_800)
  }

  @Test("rows that each position a line are let go")
  func singleColumnsSettle() {
    var html = "<table>"
    for index in 0..<4_000 { html += "<tr><td>Clause \(index) of the agreement.</td></tr>" }
    var settled = 0
    _ = HTMLTestRenderer.document(Array(html.utf8), chunk: 4_096) { settled = $0.settledBlocks }
    #expect(settled > 3_800)
  }
}
