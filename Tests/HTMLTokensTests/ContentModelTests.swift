import Testing

@testable import HTMLTokens

/// Text that only its own end tag ends, and the escapes of script data.
struct ContentModelTests {
  static let models: [String: ContentModel] = [
    "title": .rcdata, "style": .rawText, "script": .scriptData, "plaintext": .plaintext,
  ]

  static let rows: [TokenRow] = [
    TokenRow(
      "a title", "<title>A &amp; <b></title>c",
      [.start("title"), .text("A & <b>"), .end("title"), .text("c")], models: models),
    TokenRow(
      "a style sheet", "<style>a<b>&amp;</style >",
      [.start("style"), .text("a<b>&amp;"), .end("style")], models: models),
    TokenRow(
      "the end tag in capitals, with attributes", "<title>a</TITLE x=1>b",
      [.start("title"), .text("a"), .end("title"), .text("b")], models: models),
    TokenRow(
      "another end tag is text", "<style></b></styles></styl></style/>",
      [.start("style"), .text("</b></styles></styl>"), .end("style")], models: models),
    TokenRow(
      "beginnings of an end tag", "<title><</</ </t</title</title>",
      [.start("title"), .text("<</</ </t</title"), .end("title")], models: models),
    TokenRow(
      "the page ends in one", "<title>a</tit", [.start("title"), .text("a</tit")], models: models),
    TokenRow("without a start tag no end tag", "</title>", [.text("</title>")], in: .rcdata),
    TokenRow("after a given start tag", "</title>", [.end("title")], in: .rcdata, after: "title"),
    TokenRow(
      "one element after the other", "<style>a</style><title>b</style></title>",
      [
        .start("style"), .text("a"), .end("style"), .start("title"), .text("b</style>"),
        .end("title"),
      ], models: models),
    TokenRow(
      "plain text to the end", "<plaintext>a</plaintext>",
      [.start("plaintext"), .text("a</plaintext>")], models: models),
    TokenRow("line ends before an end tag", "\r</p>\r\n", [.text("\n"), .end("p"), .text("\n")]),
  ]

  static let scripts: [TokenRow] = [
    script("a plain one", "if (a<b && c</d/) {}", ends: true),
    script("an end tag in a comment counts", "<!-- ", ends: true),
    script("a nested script's end tag does not", "<!--<script></script>", ends: true),
    script("so it needs the closing one", "<!--<script>", ends: false),
    script("a comment that is closed", "<!-- <script> --> ", ends: true),
    script("a nested one, closed, and more", "<!--<SCRIPT >a</script >b-->c", ends: true),
    script("a longer name does not nest", "<!--<scripty>", ends: true),
    script("a shorter name does not nest", "<!--<scrip>", ends: true),
    script("a slash ends the name", "<!--<script/", ends: false),
    script("three hyphens", "<!---><script>", ends: true),
    script("one hyphen opens nothing", "<!-<script>", ends: true),
    script("hyphens and less-than signs", "<!--a-<-b--<--c<<-", ends: true),
    script("hyphens in a nested one", "<!--<script>-<--<---", ends: false),
    script("a nested one left by arrows", "<!--<script>--->", ends: true),
    script("other end tags", "<!--</b></scripts></", ends: true),
    script("half an end tag in a nested one", "<!--<script></scrip></ </script1>", ends: false),
    TokenRow(
      "line ends in every state", "<!--\r\n<script\r>\r-\r--\r</script\r>\r<\r\n",
      [.text("<!--\n<script\n>\n-\n--\n</script\n>\n<\n")], in: .scriptData, after: "script"),
    TokenRow("the page ends after less-than", "<!--<", [.text("<!--<")], in: .scriptData),
  ]

  /// A script of which all is text; then an end tag that either ends it or is text as well.
  private static func script(_ name: String, _ text: String, ends: Bool) -> TokenRow {
    let rest: [Token] = [.end("script"), .text("x"), .start("b")]
    return TokenRow(
      name, "<script>\(text)</script>x<b>",
      [.start("script")] + (ends ? [.text(text)] + rest : [.text("\(text)</script>x<b>")]),
      models: models)
  }

  @Test(arguments: rows + scripts)
  func gives(_ row: TokenRow) { row.check() }
}
