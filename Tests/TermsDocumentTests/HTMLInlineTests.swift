import Testing

@testable import TermsDocument

@Suite("HTML inside lines")
struct HTMLInlineTests {
  static let rows: [HTMLRenderingRow] = [
    .init(
      "no blank at tags, inscriptis#75", "X<b>one</b>, fi<span>r</span>st Hel<!-- c -->lo",
      "Xone, first Hello"),
    .init(
      "blanks in and around a link, html2text#58", "the <a href=/p> Privacy </a> applies",
      "the Privacy applies"),
    .init(
      "deleted and inserted", "Fee <del>10</del><ins>20</ins> EUR", "Fee [-\u{2060}10-]{+20+} EUR"),
    .init("blanks at deleted text", "a <del> b </del> c", "a [-\u{2060}b-] c"),
    .init("struck through", "<s>a</s>, <strike>b</strike>", "[-\u{2060}a-], [-\u{2060}b-]"),
    .init(
      "struck by style", "a <span style='text-decoration:line-through'>b</span> c",
      "a [-\u{2060}b-] c"),
    .init("deleted paragraphs", "<del><p>a<p>b</del>", "[-\u{2060}a-]\n\n[-\u{2060}b-]"),
    .init(
      "an insertion in a deletion", "<del>a <ins>b</ins> c</del>",
      "[-\u{2060}a-] [-\u{2060}{+b+}-] [-\u{2060}c-]"),
    .init("a footnote mark", "5<sup>1</sup> EUR", "5¹ EUR"),
    .init("several footnote marks", "x<sup>1,2</sup>", "x¹,²"),
    .init("a footnote mark as a link", "x<sup><a href=#f>12</a></sup>.", "x¹²."),
    .init("a footnote letter", "word<sup>a</sup>", "word^(a)"),
    .init("a footnote in brackets", "word<sup>[3]</sup>", "word[3]"),
    .init("an ordinal", "the 1<sup>st</sup> day", "the 1st day"),
    .init("a registered mark", "Acme<sup>®</sup> Inc<sup>TM</sup>", "Acme® Inc^(TM)"),
    .init(
      "powers and indices", "m<sup>2</sup>, 10<sup>-3</sup>, H<sub>2</sub>O, x<sub>i</sub>",
      "m², 10⁻³, H₂O, x_(i)"),
    .init("a raised mark first", "<p><sup>1</sup> Note", "¹ Note"),
    .init("raised text over blocks", "<sup>a<p>b</p></sup>c", "a\n\nb\n\nc"),
    .init("ruby", "<ruby>規約<rt>きやく</rt></ruby>に", "規約（きやく）に"),
    .init(
      "ruby with parentheses", "<ruby>同意<rp>（</rp><rt>どうい</rt><rp>）</rp></ruby>",
      "同意（どうい）"),
    .init("ruby without end tags", "<ruby>規<rt>き<rb>約<rt>やく</ruby>", "規（き）約（やく）"),
    .init("ruby without a reading", "<ruby>規<rt></rt></ruby>約", "規約"),
    .init(
      "alternatives of images", "<img alt=Acme> and <img alt=''><img src=x>",
      "[Acme] and [image]"),
    .init("an alternative with white space", "<img alt=' A \n B '>", "[ A B ]"),
    .init("quotation marks", "He said <q>a <q>b</q></q>.", "He said “a ‘b’”."),
    .init("quotation marks in Japanese", "<html lang=ja><q>a<q>b</q></q>", "「a『b』」"),
    .init("quotation marks in German", "<html lang=de-AT><q>a</q>", "„a“"),
    .init("soft hyphens stay", "con&shy;tract", "con\u{AD}tract"),
    .init("a word break", "super<wbr>long", "super\u{200B}long"),
    .init(
      "ticks",
      "<input type=checkbox> a <input type=checkbox checked> b <input type=radio checked> c",
      "[ ] a [x] b (•) c"),
    .init(
      "fields", "<input value=Name> <input placeholder=Mail> <input> <input type=hidden value=x>",
      "[Name] [Mail] [____]"),
    .init(
      "buttons", "<button>OK</button><button> <b>No</b> </button> <input type=submit>",
      "[OK][No] [Submit]"),
    .init("an empty button", "a<button></button>b", "ab"),
    .init(
      "a select", "<select><option>a<option>b<optgroup label=G><option>c</select>",
      "[a / b / G: c]"),
    .init(
      "a licence in a text field", "<textarea>\n1. a\n  2. <b></textarea>x",
      "1. a\n  2. <b>\n\nx"),
    .init("a frame", "<iframe src=/a title=Terms>x</iframe>", "[frame: Terms]"),
    .init("a frame without a title", "<iframe src=/a></iframe>", "[frame: https://a.example/a]"),
    .init("a frame of a tracker", "a<iframe src=/a width=0 height=0></iframe>b", "ab"),
    .init(
      "what stands in for media",
      "<object>a</object><video>b</video><audio>c</audio><canvas>d</canvas>",
      "abcd"),
    .init(
      "a drawing has no text", "<a href=/><svg><title>t</title><text>u</text></svg>Home</a>", "Home"
    ),
    .init(
      "HTML in a drawing", "a <svg><foreignObject><p>b</p></foreignObject></svg> c",
      "a\n\nb\n\nc"),
    .init("a formula", "<math><mi>x</mi><mo>=</mo><mn>1</mn></math>", "x=1"),
    .init("NUL is left out", "a\u{0}b", "ab"),
    .init(
      "no text of a script, newsboat#1300", "a<script>\"</p><ol>\"</script>b<style>c</style>d",
      "abd"),
    .init("an unclosed script", "a<script><!-- <script>", "a"),
    .init("a comment that is not closed", "a<!-- b", "a"),
    .init(
      "unsafe characters are marked", "a&#27;[2Jb\u{202E}c\u{1}", "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}"),
  ]

  @Test("is drawn", arguments: rows)
  func draws(_ row: HTMLRenderingRow) { row.check() }

  /// The text of each run with its style and target.
  private func runs(_ html: String) -> [String] {
    let document = HTMLTestRenderer.document(html)
    return document.runs.map { run in
      let text = HTMLTestRenderer.text(document, run.start, run.end)
      let link = run.link < 0 ? "" : " -> " + document.links[Int(run.link)].target
      return "\(run.style.rawValue):\(text)\(link)"
    }
  }

  @Test(
    "styles make runs",
    arguments: [
      ("a<b>b</b>c", ["1:b"]), ("<b>a<i>b</i></b>", ["1:a", "3:b"]), ("<code>a</code>", ["4:a"]),
      ("<u>a</u><mark>b</mark>", ["32:ab"]), ("<b>a</b> <b>b</b>", ["1:a b"]),
      ("<b>a</b> c <b>b</b>", ["1:a", "1:b"]),
      ("<b>a b</b>", ["1:a b"]), ("<p><b>a<p>b", ["1:a", "1:b"]),
      ("<p><b>a<p>b</b>c", ["1:a", "1:b"]),
      ("<b>a<p>b</b>c", ["1:a", "1:b"]), ("<h1>a</h1>", ["1:a"]),
      ("<del>a</del>", ["72:[-\u{2060}", "8:a", "72:-]"]),
      ("<em>a</em><cite>b</cite>", ["2:ab"]),
    ] as [(String, [String])])
  func styles(_ html: String, _ expected: [String]) {
    #expect(runs(html) == expected)
  }

  @Test(
    "links resolve against the page's address (RFC 3986)",
    arguments: [
      ("p", "https://a.example/legal/p"), ("/p?q#f", "https://a.example/p?q#f"),
      ("#f", "https://a.example/legal/terms.html?v=1#f"),
      ("?w", "https://a.example/legal/terms.html?w"),
      ("../x/./y/..", "https://a.example/x/"), ("../../../z", "https://a.example/z"),
      ("//b.example", "https://b.example"), ("mailto:a@b.example", "mailto:a@b.example"),
      ("HTTP://b.example/%7e a", "http://b.example/%7e%20a"),
      (" p\n ", "https://a.example/legal/p"),
      ("é", "https://a.example/legal/%C3%A9"), ("a\"<>b", "https://a.example/legal/a%22%3C%3Eb"),
      ("", "https://a.example/legal/terms.html?v=1"),
    ])
  func links(_ href: String, _ target: String) {
    let html =
      "<a href=\"\(href.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;"))\">x</a>"
    #expect(HTMLTestRenderer.document(html).links.map(\.target) == [target])
  }

  @Test("links that are no places or have no text are not numbered")
  func noLinks() {
    let html = "<a href='javascript:x()'>a</a><a href='data:,x'>b</a><a>c</a><a href=/d></a>"
    #expect(HTMLTestRenderer.document(html).links.isEmpty)
  }

  @Test("a target mentioned twice is one link, in order of mention")
  func linkOrder() {
    let html = "<a href=b>x</a> <a href=a>y</a> <a href=b>z</a>"
    #expect(
      runs(html) == [
        "0:x -> https://a.example/legal/b", "0:y -> https://a.example/legal/a",
        "0:z -> https://a.example/legal/b",
      ])
  }

  @Test("a base changes what links are resolved against")
  func base() {
    let html = "<base href='https://b.example/x/'><base href='https://c.example/'><a href=y>a</a>"
    #expect(HTMLTestRenderer.document(html).links.map(\.target) == ["https://b.example/x/y"])
  }

  @Test("links in links and over blocks")
  func nestedLinks() {
    #expect(
      runs("<a href=a>x<a href=b>y</a>z") == [
        "0:x -> https://a.example/legal/a", "0:y -> https://a.example/legal/b",
      ])
    #expect(
      runs("<a href=a>x<p>y</a>z") == [
        "0:x -> https://a.example/legal/a", "0:y -> https://a.example/legal/a",
      ])
  }
}
