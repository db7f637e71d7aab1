import Testing

@testable import TermsDocument

@Suite("HTML without bounds")
struct HTMLLimitTests {
  /// What is repeated, and how often.
  static let floods: [(String, Int)] = [
    ("<div>", 200_000), ("<ul><li>", 100_000), ("<table><tr><td>", 70_000),
    ("<blockquote>", 200_000), ("</table>", 131_072),
    ("<table>", 30_000), ("<dd>", 30_000), ("<b>", 30_000), ("<a href=x>", 20_000),
    ("<p>", 30_000), ("<ol><ol>", 20_000), ("<svg><g></svg>", 20_000), ("<template>", 20_000),
    ("<select><option>", 20_000), ("<ruby><rt>", 20_000), ("<sup>", 30_000),
    ("<sup>1</sup>", 20_000),
    ("<del>x", 20_000), ("<span hidden>x", 20_000), ("<noscript>", 20_000), ("</p>", 30_000),
    ("</b></i>", 30_000), ("<table>x", 20_000), ("<b><p></b>", 20_000), ("<li></ul>", 20_000),
    ("<frameset>", 20_000), ("<ol reversed><li>", 20_000), ("<table><td>x</table>", 10_000),
    ("<nav><header>", 20_000), ("<font color=a><p>", 20_000), ("<math><mi>", 20_000),
    ("<caption><table>", 20_000), ("<button>", 20_000), ("<form><table>", 20_000),
    ("<foo>", 30_000), ("<tr><td>", 20_000), ("<textarea>x</textarea>", 10_000),
    ("<noscript>x</noscript>", 10_000), ("<pre>a\n", 20_000), ("<td><table><tr>", 20_000),
  ]

  @Test("a flood of tags is read in bounded time and loses no text", arguments: floods)
  func survives(_ piece: String, _ count: Int) {
    let html =
      Array("START".utf8) + Array(repeatElement(Array(piece.utf8), count: count).joined())
      + Array("END".utf8)
    let clock = ContinuousClock()
    var document = TermsDocument()
    let time = clock.measure { document = HTMLTestRenderer.document(html) }
    // Unoptimised code on a busy machine; the linear time is what counts.
    #expect(time < .seconds(60))
    let text = String(decoding: document.text, as: UTF8.self)
    #expect(text.contains("START"))
    #expect(text.contains("END"))
    #expect(HTMLTestRenderer.fault(in: document) == nil)
    #expect(document.blocks.allSatisfy { $0.indent <= UInt16(BlockBuilder.deepestIndent) })
  }

  @Test("text past the depth limit stays in order, in blocks of its own, gumbo#387")
  func deepText() {
    let html =
      String(repeating: "<div>", count: 600) + "<p>a<p>b<ol><li>c<li>d</ol>"
      + "<table><tr><td>e<td>f</table>g"
    let document = HTMLTestRenderer.document(html)
    let blocks = document.blocks.map { HTMLTestRenderer.text(document, $0.start, $0.end) }
    #expect(blocks == ["a", "b", "c", "d", "e", "f", "g"])
  }

  @Test("what follows a deep page is read as usual")
  func afterDepth() {
    let html =
      String(repeating: "<div>", count: 600) + "x" + String(repeating: "</div>", count: 600)
      + "<ol><li>a</ol><table><tr><th>b<th>c<tr><td>d<td>e</table>"
    #expect(HTMLTestRenderer.lines(html) == "x\n\n1. a\n\nb | c\nd | e")
  }

  @Test("random pages are in order and lose no text")
  func randomPages() {
    var generator = SeededGenerator(state: 7)
    for round in 0..<250 {
      var html = ""
      var words: [String] = []
      for index in 0..<60 {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          words.append("w\(round)x\(index)")
          html += " w\(round)x\(index) "
        } else {
          html += Self.tags.randomElement(using: &generator) ?? ""
        }
      }
      let document = HTMLTestRenderer.document(html)
      #expect(HTMLTestRenderer.fault(in: document) == nil, "\(html)")
      let text = String(decoding: document.text, as: UTF8.self)
      for word in words where !text.contains(word) {
        Issue.record("\(word) is lost: \(html)")
      }
      let chunk = Int.random(in: 1...9, using: &generator)
      let cut = HTMLTestRenderer.document(html, chunk: chunk)
      #expect(HTMLTestRenderer.lines(cut) == HTMLTestRenderer.lines(document), "\(html)")
    }
  }

  /// Tags of every kind of rule but those whose text is not shown.
  static let tags: [String] = {
    let names = [
      "p", "div", "b", "i", "a", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "td", "th",
      "tbody", "caption", "h1", "h2", "pre", "blockquote", "span", "del", "ins", "sup", "sub", "q",
      "ruby", "rt", "select", "option", "button", "form", "nav", "header", "details", "summary",
      "svg", "math", "mi", "foreignObject", "font", "nobr", "object", "template", "textarea",
      "noscript", "body", "html", "address", "center", "u", "code", "unknown", "section",
    ]
    let special = [
      "<br>", "<hr>", "<img alt=x>", "<input>", "<ol reversed>", "<p hidden>", "<span hidden>",
      "<li value=3>", "<td colspan=2>", "<td rowspan=3>", "<div dir=rtl>", "<a href=x>",
      "<table border=1>", "<div style='white-space:pre'>", "\n", "<!-- x -->", "</svg>",
    ]
    let drawn = names.filter { $0 != "svg" && $0 != "textarea" && $0 != "noscript" }
    return drawn.map { "<\($0)>" } + names.map { "</\($0)>" } + special
  }()
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  /// The state.
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
