import Testing

@testable import TermsDocument

@Suite("HTML blocks")
struct HTMLBlockTests {
  static let rows: [HTMLRenderingRow] = [
    .init("paragraphs", "<p>One.<p>Two.</p>", "One.\n\nTwo."),
    .init("divs have no margin", "<div>One.</div><div>Two.</div>", "One.\nTwo."),
    .init(
      "white space folds, newsboat#512", "  <p>\n  a <b>b</b>\n c\t d </p> e ", "a b c d\n\ne"),
    .init("blank before a tag is kept, newsboat#204", "a <b>b</b> c", "a b c"),
    .init("text in the body has no lead", "<body>\n   Text", "Text"),
    .init("headings", "<h1>A</h1><h2>B</h2>c", "A\n\nB\n\nc"),
    .init("a heading after a div", "<div>a</div><h3>B</h3><p>c", "a\n\nB\n\nc"),
    .init("sections apart", "<section>a</section><section>b</section>", "a\n\nb"),
    .init(
      "blocks of HTML5, elinks#282",
      "<main>a</main><nav>b</nav><article>c</article><aside>d</aside><figure>e<figcaption>f"
        + "</figcaption></figure><header>g</header><footer>h</footer>",
      "a\n\nb\n\nc\n\nd\n\ne\nf\n\ng\n\nh"),
    .init("a quote", "<p>a<blockquote>b<p>c</blockquote>d", "a\n\n  b\n\n  c\n\nd"),
    .init(
      "quotes in quotes", "<blockquote>a<blockquote>b</blockquote></blockquote>", "  a\n\n    b"),
    .init(
      "definitions", "<dl><dt>T<dd>One<p>Two</p><dt>U<dd>V</dl>w",
      "T\n    One\n\n    Two\n\nU\n    V\n\nw"),
    .init("an address", "a<address>Street<br>Town</address>b", "a\n\nStreet\nTown\n\nb"),
    .init("a line break", "<p>a<br>b<br/>c</br>d", "a\nb\nc\nd"),
    .init("two line breaks leave a blank line", "a<br><br>b", "a\n\nb"),
    .init("a line break at the end leaves none", "<p>a<br></p><p>b</p>", "a\n\nb"),
    .init("a rule", "<p>a<hr>b", "a\n\n────\n\nb"),
    .init("a rule first", "<hr>b", "────\n\nb"),
    .init("an empty paragraph", "<p>a<p><p>&nbsp;<p>b", "a\n\nb"),
    .init("a no-break blank stays", "<p>§&nbsp;5</p>", "§\u{A0}5"),
    .init("preformatted", "<pre>\na\n  b\n\n\tc</pre>d", "a\n  b\n\n        c\n\nd"),
    .init("blank lines in preformatted text", "<pre>a\n\n\n\nb</pre>", "a\n\n\n\nb"),
    .init("tabs reach the next stop", "<pre>ab\tc\n条\td</pre>", "ab      c\n条      d"),
    .init(
      "a listing and an example", "<listing>\na  b</listing><xmp><i>x</i></xmp>", "a  b\n\n<i>x</i>"
    ),
    .init("plaintext to the end", "a<plaintext><b>c</plaintext>", "a\n\n<b>c</plaintext>"),
    .init("pre-wrap by style", "<div style='white-space: pre-wrap'>a\n b</div>", "a\n b"),
    .init("pre-line by style", "<p style='white-space:pre-line'>a   b\nc", "a b\nc"),
    .init("nowrap folds", "<pre><span style='white-space:nowrap'>a  b</span></pre>", "a b"),
    .init("a span as a block", "<span style='display:block'>a</span>b", "a\nb"),
    .init("details are open", "<details><summary>S</summary>t<p>u</details>v", "▾ S\nt\n\nu\n\nv"),
    .init("a summary without details", "<summary>S</summary>t", "S\nt"),
    .init("a fieldset", "<fieldset><legend>L</legend>a</fieldset>b", "L\na\n\nb"),
    .init("centred text is not moved, w3m#175", "<center>a</center><p align=right>b", "a\n\nb"),
    .init("a paragraph in a heading's place", "<h2>a<p>b</h2>c", "a\n\nb\n\nc"),
    .init("only blanks", "<p> \n </p>  <div>\t</div>", ""),
    .init("less-than signs, w3m#200", "if x<3 and y>2, a <= b", "if x<3 and y>2, a <= b"),
    .init("an unknown element", "<o:p>a</o:p> <custom-tag>b</custom-tag>", "a b"),
    .init("a dialog that is open", "a<dialog open>b</dialog>", "a\n\nb"),
  ]

  @Test("are drawn as lines", arguments: rows)
  func draws(_ row: HTMLRenderingRow) { row.check() }

  @Test("headings keep their level")
  func headingLevels() {
    let document = HTMLTestRenderer.document("<h1>a</h1><h6>b<br>c</h6><p>d")
    #expect(document.blocks.map(\.kind) == [.heading, .heading, .heading, .paragraph])
    #expect(document.blocks.map(\.level) == [1, 6, 6, 0])
  }

  @Test("kinds tell terms, summaries, items and preformatted text apart")
  func kinds() {
    let document = HTMLTestRenderer.document(
      "<dl><dt>a<dd>b</dl><details><summary>c</summary></details><ul><li>d</ul><pre>e</pre><hr>")
    #expect(
      document.blocks.map(\.kind)
        == [.term, .paragraph, .summary, .listItem, .preformatted, .rule])
  }

  @Test(
    "direction is declared or found",
    arguments: [
      ("<p>abc", false), ("<p dir=rtl>abc", true), ("<p>שלום", true), ("<p>1. مرحبا", true),
      ("<p dir=ltr>שלום", false), ("<html dir=rtl><p>abc", true), ("<p>— «مرحبا»", true),
      ("<p>日本", false), ("<body dir=rtl><div dir=ltr>a</div>", false),
    ])
  func direction(_ html: String, _ isRightToLeft: Bool) {
    let document = HTMLTestRenderer.document(html)
    #expect(document.blocks.first?.isRightToLeft == isRightToLeft)
  }
}
