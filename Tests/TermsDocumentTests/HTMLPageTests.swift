import Testing

@testable import TermsDocument

@Suite("HTML pages as a whole")
struct HTMLPageTests {
  @Test(
    "the title is the first, on one line, made safe",
    arguments: [
      ("<title>a</title><title>b</title>", "a"), ("<title><b>x</b>&#10;y</title>", "<b>x</b> y"),
      ("<title> a &amp; b </title>", "a & b"),
      ("<svg><title>no</title></svg><title>t</title>", "t"),
      ("<title>a&#27;b\u{202E}</title>", "a\u{FFFD}b\u{FFFD}"), ("<title>unclosed", "unclosed"),
      ("<p>none", ""),
    ])
  func title(_ html: String, _ title: String) {
    #expect(HTMLTestRenderer.document(html).title == title)
  }

  @Test(
    "the language is that of the root",
    arguments: [
      ("<html lang=ja-JP>", "ja-JP"), ("<body lang=de>", "de"),
      ("<html lang=en><body lang=de>", "en"),
      ("<html xml:lang=fr>", "fr"), ("<html lang='x y'>", ""), ("<p lang=el>", ""),
    ])
  func language(_ html: String, _ language: String) {
    #expect(HTMLTestRenderer.document(html).language == language)
  }

  @Test(
    "the closing tag counts if only blanks and comments follow",
    arguments: [
      ("<body>a</body></html>", true), ("a</html>", true), ("a</body> \n<!-- x -->\n", true),
      ("a</body>b", false), ("a</html><script>x</script>", false), ("a", false), ("a</div>", false),
      ("<body>a</body", false), ("a</html><!-- <p>b", true),
    ])
  func closingTag(_ html: String, _ isClosed: Bool) {
    #expect(HTMLTestRenderer.document(html).statistics.endsWithClosingTag == isClosed)
  }

  @Test(
    "scripts and refreshes are noted",
    arguments: [
      ("<script>x</script>", true), ("<meta http-equiv=Refresh content='0;x'>", true),
      ("<p>a", false), ("<script type='application/ld+json'>{}</script>", false),
      ("<noscript><meta http-equiv=refresh></noscript>", false), ("<meta name=refresh>", false),
    ])
  func scripts(_ html: String, _ has: Bool) {
    #expect(HTMLTestRenderer.document(html).statistics.hasScriptOrRefresh == has)
  }

  @Test(
    "text after the body is kept",
    arguments: [
      ("<body>a</body>b", "ab"), ("a</html>b<p>c", "ab\n\nc"), ("</body>a", "a"),
      ("<html><head></head>a", "a"), ("<head><p>a</head>b", "ab"), ("<frameset></frameset>a", ""),
      ("a<body>b<html>c", "abc"),
      ("<frameset><frame src=/x></frameset>", "[frame: https://a.example/x]"),
    ])
  func afterBody(_ html: String, _ lines: String) {
    #expect(HTMLTestRenderer.lines(html) == lines)
  }

  // MARK: Landmarks

  private func landmarks(_ html: String) -> [String] {
    HTMLTestRenderer.document(html).landmarks.map {
      "\($0.kind) \($0.firstBlock)-\($0.endBlock) \($0.characters) \($0.linkCharacters) \($0.links)"
    }
  }

  @Test(
    "landmarks count what is in them",
    arguments: [
      ("<nav><a href=a>ab</a> <a href=b>c</a> d</nav>e", ["navigation 0-1 4 3 2"]),
      ("<header>a<nav><a href=a>bcd</a></nav></header>", ["header 0-2 4 3 1"]),
      (
        "<div role=contentinfo>a</div><footer>b</footer>", ["footer 0-1 1 0 0", "footer 1-2 1 0 0"]
      ),
      ("<aside>a<p hidden>xyz</p></aside>", ["aside 0-2 1 0 0"]),
      ("<article><header><h1>Title</h1></header>a</article>", []),
      ("<main><footer><a href=a>b</a></footer></main>", ["footer 0-1 1 1 1"]),
      ("<nav></nav><nav><a href=x></a></nav>", []),
      (
        "<div role=navigation><ul><li><a href=a>x</a><li><a href=a>y</a></ul></div>",
        ["navigation 0-2 2 2 2"]
      ),
    ] as [(String, [String])])
  func countsLandmarks(_ html: String, _ expected: [String]) {
    #expect(landmarks(html) == expected)
  }

  @Test("blocks know their landmark")
  func blocksInLandmarks() {
    let document = HTMLTestRenderer.document("<nav><a href=a>a</a></nav><p>b<footer>c</footer>")
    #expect(document.blocks.map(\.landmark) == [0, -1, 1])
    #expect(document.landmarks.map(\.isChrome) == [true, false])
  }

  @Test("a landmark full of words is none and does not hold the page up")
  func wordyLandmark() {
    var html = "<header><p>"
    for index in 0..<2_000 { html += "<p>Clause \(index) of the agreement." }
    var settled = 0
    let document = HTMLTestRenderer.document(Array(html.utf8), chunk: 4_096) {
      settled = $0.settledBlocks
    }
    #expect(settled > 1_800)
    #expect(document.landmarks.isEmpty)
    #expect(document.blocks.allSatisfy { $0.landmark == -1 })
  }

  // MARK: Selecting

  @Test(
    "only what is selected is kept",
    arguments: [
      ("main", nil, "<title>t</title>a<main><p>b</main>c", "b", 1),
      ("#x", nil, "<div>a<span id=x>b<i>c</i></span>d</div>", "bc", 1),
      (".y", nil, "<p class=y>a<p>b<p class='x y'>c", "a\n\nc", 2),
      ("ol > li.k", nil, "<ol start=4><li>a<li class=k>b<li>c<li class=k>d</ol>", "5. b\n7. d", 2),
      (nil, ".ad", "<p>a<p class=ad>b <img alt=c><p>d", "a\n\nd", 0),
      (nil, "li.ad", "<ol><li>a<li class=ad>b<li>c</ol>", "1. a\n3. c", 0),
      ("main", "nav", "x<main>a<nav>b<p>c</nav>d</main>", "ad", 1),
      ("p", nil, "<p>a<div><b>x</b><p>b</div>", "a\n\nb", 2),
      ("missing", nil, "<p>a", "", 0),
      ("td", nil, "<table><tr><td>a<td>b</table>c", "a\nb", 2),
      ("div", nil, "<div>a<div>b</div></div>c", "a\nb", 2),
    ] as [(String?, String?, String, String, Int)])
  func selects(
    _ select: String?, _ remove: String?, _ html: String, _ lines: String, _ count: Int
  ) {
    let document = HTMLTestRenderer.document(html, select: select, remove: remove)
    #expect(HTMLTestRenderer.lines(document) == lines)
    #expect(document.statistics.selectedElements == count)
    #expect(HTMLTestRenderer.fault(in: document) == nil)
  }

  @Test("the title is read whatever is selected")
  func titleOfSelection() {
    #expect(HTMLTestRenderer.document("<title>t</title><p>a", select: "p").title == "t")
  }

  // MARK: Anchors

  @Test("anchors stand where their text starts")
  func anchors() {
    let document = HTMLTestRenderer.document(
      "<h2 id=a>One</h2><p>two <a name=b>three</a><p id=c><p id=d>")
    let found = document.anchors.map { anchor in
      let rest = document.text[Int(anchor.offset)...]
      return anchor.name + ":" + String(decoding: rest.prefix { $0 != 0x0A }, as: UTF8.self)
    }
    #expect(found == ["a:One", "b: three", "c:", "d:"])
  }

  // MARK: Streaming

  @Test("blocks that are settled never change")
  func settledBlocksStay() {
    var html = "<nav><a href=a>Home</a></nav>"
    for index in 0..<60 {
      html +=
        "<h2>\(index)</h2><p>Clause <b>text</b>.<ol><li>a<li>b</ol><table><tr><th>k<th>v"
        + "<tr><td>1<td>2</table><table><tr><td><p>x<p>y</table>"
    }
    let final = HTMLTestRenderer.document(html)
    var count = 0
    _ = HTMLTestRenderer.document(
      Array(html.utf8), address: "https://a.example/legal/terms.html?v=1#top", chunk: 37
    ) { document in
      let settled = document.settledBlocks
      guard document.blocks.prefix(settled).elementsEqual(final.blocks.prefix(settled)) else {
        Issue.record("a settled block changed")
        return
      }
      count = settled
    }
    #expect(count > 590)
  }
}
