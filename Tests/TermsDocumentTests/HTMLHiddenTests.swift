import Testing

@testable import TermsDocument

@Suite("HTML that a page hides")
struct HTMLHiddenTests {
  static let rows: [HTMLRenderingRow] = [
    .init("by style, html2text#112", "<p>A<p style='display:none'>x<p>B", "A\n\n(hidden) x\n\nB"),
    .init(
      "by attribute", "<p>A<div hidden><p>x<p>y</div><p>B",
      "A\n\n(hidden) x\n\n(hidden) y\n\nB"),
    .init("until found", "<p hidden=until-found>a", "a"),
    .init("a template", "<p>A<template><p>{{x}}</template><p>B", "A\n(hidden) {{x}}\n\nB"),
    .init("a template in a line", "<p>A<template>x</template> B", "A B\n(hidden) x"),
    .init("a dialog", "A<dialog><p>x</dialog>B", "A\n\n(hidden) x\nB"),
    .init(
      "a part of a line", "<p>A <span hidden>x <b>y</b></span>B<p>C",
      "A B\n(hidden) x y\n\nC"),
    .init(
      "blocks in a part of a line", "<p>A<span hidden><i>x</i><br>y</span>B",
      "AB\n(hidden) x\n(hidden) y"),
    .init(
      "hidden in hidden", "<div hidden>a<p hidden>b</p>c</div>d",
      "(hidden) a\n\n(hidden) b\n\n(hidden) c\nd"),
    .init(
      "a list keeps its numbers", "<ol hidden><li>x<li>y</ol>a", "(hidden) 1. x\n(hidden) 2. y\na"),
    .init("important", "<p style='display:none!important;display:block'>x", "(hidden) x"),
    .init("display in another case", "<p STYLE=' color:red ; DISPLAY : None '>x", "(hidden) x"),
    .init("a declaration in a string", "<p style=\"content:';display:none'\">a", "a"),
    .init("a value in brackets", "<p style=\"background:url(;display:none)\">a", "a"),
    .init(
      "collapsed panels show, Grindr", "<div style='height:0;visibility:hidden'><p>a</div>", "a"),
    .init("what is hidden from aids only shows", "<p aria-hidden=true>a", "a"),
    .init("suggestions", "a<datalist><option>x</datalist>b", "ab\n(hidden) x"),
    .init("noscript shows", "a<noscript>b <b>c</b></noscript>d", "ab cd"),
    .init(
      "noscript in the head", "<head><noscript><p>Please enable</noscript><title>t</title><p>a",
      "Please enable\n\na"),
    .init(
      "a noscript of a tracker, kovidgoyal#33",
      "<noscript><iframe src='//x.example' height=0/></noscript><p>a<noscript><img src=x></noscript>",
      "a"),
    .init(
      "an end tag in a noscript ends nothing outside",
      "<div><p>a<noscript>b</p></div></body>c</noscript>d</div>", "ab\n\ncd"),
    .init(
      "a noscript in a table goes before", "<table><noscript>x</noscript><tr><td>a<td>b</table>",
      "x\n\na | b"),
    .init("noscript in noscript", "<p><noscript>a<noscript>b</noscript>c", "abc"),
    .init(
      "a refresh in a noscript", "<noscript><meta http-equiv=refresh content=0>a</noscript>", "a"),
  ]

  @Test("is kept apart", arguments: rows)
  func draws(_ row: HTMLRenderingRow) { row.check() }

  @Test("parts and characters are counted")
  func counts() {
    let document = HTMLTestRenderer.document(
      "<p>abc d<p hidden>xy<b hidden>z</b></p><template>w</template><p style='display:none'> </p>e")
    #expect(document.statistics.visibleCharacters == 5)
    #expect(document.statistics.hiddenCharacters == 4)
    #expect(document.statistics.hiddenParts == 2)
  }

  @Test("hidden inputs are no text of the page")
  func hiddenInputs() {
    let document = HTMLTestRenderer.document("a<input type=hidden value=token>")
    #expect(document.statistics.hiddenParts == 0)
  }
}
