import Testing

@testable import TermsDocument

@Suite("HTML lists")
struct HTMLListTests {
  static let rows: [HTMLRenderingRow] = [
    .init("numbers", "<ol><li>a<li>b</ol>", "1. a\n2. b"),
    .init("bullets", "<ul><li>a<li>b</ul>c", "• a\n• b\n\nc"),
    .init(
      "ten items widen the column", "<ol>" + (1...10).map { "<li>i\($0)" }.joined() + "</ol>",
      (1...9).map { " \($0). i\($0)\n" }.joined() + "10. i10"),
    .init(
      "levels keep their numbers, newsboat#1158",
      "<ol start=5><li>a<ul><li>b<ol type=a><li>c<li value=9>d</ol></ul><li>e</ol>",
      "5. a\n   • b\n     a. c\n     i. d\n6. e"),
    .init("start", "<ol start=7><li>a<li>b</ol>", "7. a\n8. b"),
    .init("start below zero", "<ol start=-1><li>a<li>b<li>c</ol>", "-1. a\n 0. b\n 1. c"),
    .init("a start that is no number", "<ol start=x><li>a</ol>", "1. a"),
    .init("value", "<ol><li>a<li value=4>b<li>c</ol>", "1. a\n4. b\n5. c"),
    .init("reversed", "<ol reversed><li>a<li>b<li>c</ol>", "3. a\n2. b\n1. c"),
    .init("reversed with start", "<ol reversed start=10><li>a<li>b</ol>", "10. a\n 9. b"),
    .init(
      "reversed with values and another list inside",
      "<ol reversed><li>a<ol><li>x</ol><li value=9>b<li>c</ol>d",
      "3. a\n   1. x\n9. b\n8. c\n\nd"),
    .init(
      "reversed in reversed", "<ol reversed><li>a<ol reversed><li>x<li>y</ol><li>b</ol>",
      "2. a\n   2. x\n   1. y\n1. b"),
    .init("upper letters", "<ol type=A start=26><li>a<li>b</ol>", " Z. a\nAA. b"),
    .init("lower letters beyond zz", "<ol type=a start=702><li>a<li>b</ol>", " zz. a\naaa. b"),
    .init("letters have no zero", "<ol type=a start=0><li>a<li>b</ol>", "0. a\na. b"),
    .init(
      "roman", "<ol type=I start=1999><li>a<li value=3999>b<li>c</ol>",
      "  MCMXCIX. a\nMMMCMXCIX. b\n     4000. c"),
    .init("lower roman", "<ol type=i start=3><li>a<li>b</ol>", "iii. a\n iv. b"),
    .init("type of an item", "<ol><li>a<li type=A>b</ol>", "1. a\nB. b"),
    .init("style of the list", "<ol style='list-style-type:lower-roman'><li>a</ol>", "i. a"),
    .init(
      "style wins over type", "<ol type=1 style='list-style: upper-latin inside'><li>a</ol>", "A. a"
    ),
    .init(
      "leading zero", "<ol style='list-style-type:decimal-leading-zero' start=9><li>a<li>b</ol>",
      "09. a\n10. b"),
    .init(
      "greek", "<ol style='list-style-type:lower-greek' start=24><li>a<li>b</ol>", " ω. a\nαα. b"),
    .init("hiragana", "<ol style='list-style-type:hiragana'><li>a<li>b</ol>", "あ、 a\nい、 b"),
    .init(
      "katakana iroha", "<ol style='list-style-type:katakana-iroha' start=2><li>a</ol>", "ロ、 a"),
    .init(
      "ideographs", "<ol style='list-style:cjk-ideographic' start=10><li>a<li value=105>b</ol>",
      "      十、 a\n一百零五、 b"),
    .init(
      "Japanese numerals", "<ol style='list-style:japanese-informal' start=1110><li>a</ol>",
      "千百十、 a"),
    .init("devanagari", "<ol style='list-style-type:devanagari' start=12><li>a</ol>", "१२. a"),
    .init(
      "no marker by style", "<ol style='list-style:none'><li>1.1 a<li>1.2 b</ol>", "1.1 a\n1.2 b"),
    .init(
      "no marker for one item", "<ol><li>a<li style='list-style-type:none'>b<li>c</ol>",
      "1. a\n   b\n3. c"),
    .init(
      "an item that is no list item has no marker",
      "<ol><li>a<li style='display:block'>b<li>c</ol>",
      "1. a\n   b\n3. c"),
    .init(
      "numbers in a bullet list", "<ul style='list-style:decimal'><li>a<li>b</ul>", "1. a\n2. b"),
    .init(
      "circle and square", "<ul type=circle><li>a</ul><ul type=square><li>b</ul>", "◦ a\n\n▪ b"),
    .init("nested bullets", "<ul><li>a<ul><li>b<ul><li>c</ul></ul></ul>", "• a\n  • b\n    • c"),
    .init(
      "a list straight in a list", "<ol><li>a<ol><li>x</ol><ol><li>y</ol><li>b</ol>",
      "1. a\n   1. x\n   1. y\n2. b"),
    .init("a list in a list without items", "<ul><ul><li>a</ul></ul>", "• a"),
    .init("an item without text keeps its number", "<ol><li><li>b<li></ol>", "1. \n2. b\n3. "),
    .init("a bullet without text is left out", "<ul><li><li>b<li> </ul>", "• b"),
    .init(
      "a list first in an item", "<ol><li><ol type=a><li>x</ol><li>b</ol>", "1. \n   a. x\n2. b"),
    .init("paragraphs in items", "<ul><li><p>a<p>b<li><p>c</ul>", "• a\n\n  b\n\n• c"),
    .init("an item without a list", "<li>a<li>b", "• a\n• b"),
    .init("an item in a div in a list", "<ol><div><li>a</div><li>b</ol>", "1. a\n2. b"),
    .init(
      "a hidden item does not count", "<ol><li>a<li hidden>b<li>c</ol>",
      "1. a\n(hidden)    b\n2. c"),
    .init("text before a list", "<div>You must:<ul><li>pay</ul></div>", "You must:\n• pay"),
    .init("text after a list", "<ul><li>a</ul>b", "• a\n\nb"),
    .init("a break in an item hangs", "<ol><li>a<br>b</ol>", "1. a\n   b"),
    .init("a quote in an item", "<ol><li>a<blockquote>b</blockquote></ol>", "1. a\n\n     b"),
    .init("preformatted text in an item", "<ol><li><pre>a\n b</pre></ol>", "1. a\n    b"),
    .init("a heading in an item", "<ol><li><h2>A</h2>b</ol>", "1. A\n\n   b"),
    .init("menu and dir", "<menu><li>a</menu><dir><li>b</dir>", "• a\n\n• b"),
    .init(
      "an end tag closes the right item", "<ul><li>a<div></li>b</div><li>c</ul>", "• a\n  b\n• c"),
  ]

  @Test("are numbered as in a browser", arguments: rows)
  func draws(_ row: HTMLRenderingRow) { row.check() }

  @Test(
    "numbers are written as styles have it",
    arguments: [
      (HTMLListMarker.lowerRoman, 3_999, "mmmcmxcix."), (.upperRoman, 0, "0."),
      (.upperRoman, 4_000, "4000."), (.lowerAlpha, 26, "z."), (.lowerAlpha, 27, "aa."),
      (.upperAlpha, 703, "AAA."), (.upperAlpha, -3, "-3."), (.leadingZero, -9, "-09."),
      (.leadingZero, -10, "-10."), (.decimal, -7, "-7."), (.chinese, 0, "零、"),
      (.chinese, 11, "十一、"), (.chinese, 20, "二十、"), (.chinese, 110, "一百一十、"),
      (.chinese, 1_001, "一千零一、"), (.chinese, 10_000, "10000、"), (.japanese, 0, "〇、"),
      (.japanese, 21, "二十一、"), (.ideographicDecimal, 105, "一〇五、"), (.hiragana, 49, "ああ、"),
      (.katakana, 2, "イ、"), (.arabicIndic, 15, "١٥."), (.thai, 9, "๙."), (.persian, 4, "۴."),
      (.bengali, 3, "৩."), (.hiraganaIroha, 1, "い、"),
    ])
  func markers(_ style: HTMLListMarker, _ number: Int, _ marker: String) {
    #expect(style.marker(number) == marker)
  }

  @Test("a long list stops widening so that the page can be read on")
  func longListsSettle() {
    let html = "<ol>" + (1...5_000).map { "<li>item \($0)" }.joined()
    var settled = 0
    _ = HTMLTestRenderer.document(Array(html.utf8), chunk: 4_096) { settled = $0.settledBlocks }
    #expect(settled > 4_000)
    let document = HTMLTestRenderer.document(html)
    #expect(document.lists.first?.markerColumns == BlockBuilder.frozenColumns)
  }
}
