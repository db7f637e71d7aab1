import Testing

@testable import HTMLTokens

/// Tags and attributes.
struct TagTests {
  static let tags: [TokenRow] = [
    TokenRow("a start and an end tag", "<p>x</p>", [.start("p"), .text("x"), .end("p")]),
    TokenRow("names in lower case", "<DIV></Div>", [.start("div"), .end("div")]),
    TokenRow("letters beyond ASCII keep their case", "<aÉ>", [.start("aÉ")]),
    TokenRow("odd characters belong to the name", "<a:b-c<d\0>", [.start("a:b-c<d\u{FFFD}")]),
    TokenRow("a custom element", "<x-card></x-card>", [.start("x-card"), .end("x-card")]),
    TokenRow("blanks before the end", "<a \t\u{0C}\r\n></a >", [.start("a"), .end("a")]),
    TokenRow(
      "self-closing", "<br/><br />", [.start("br", closed: true), .start("br", closed: true)]),
    TokenRow("a lone slash is passed over", "<br / x>", [.start("br", ["x": ""])]),
    TokenRow(
      "slashes between attributes", "<a/b/c//>", [.start("a", ["b": "", "c": ""], closed: true)]),
    TokenRow("an empty end tag vanishes", "a</>b", [.text("ab")]),
    TokenRow("an end tag that begins with a digit", "</1>b", [.note("1"), .text("b")]),
    TokenRow("an end tag that begins with a blank", "</ p>b", [.note(" p"), .text("b")]),
    TokenRow("attributes of an end tag are left out", "</p a=1 b/>", [.end("p")]),
    TokenRow("a tag the page ends in", "a<b", [.text("a")]),
    TokenRow("an attribute the page ends in", "a<b c=d", [.text("a")]),
    TokenRow("a tag inside a tag", "<a <b>", [.start("a", ["<b": ""])]),
  ]

  static let attributes: [TokenRow] = [
    TokenRow(
      "in order, in every form", "<a b=\"1\" c='2' d=3 e>",
      [.start("a", ["b": "1", "c": "2", "d": "3", "e": ""])]),
    TokenRow(
      "names in lower case, values as they are", "<a HREF=Xy>", [.start("a", ["href": "Xy"])]),
    TokenRow("blanks around the equals sign", "<a b\n =\r\t'c'>", [.start("a", ["b": "c"])]),
    TokenRow(
      "no blank between two", "<a b='1'c=\"2\"d>", [.start("a", ["b": "1", "c": "2", "d": ""])]),
    TokenRow("no value after the equals sign", "<a b=>", [.start("a", ["b": ""])]),
    TokenRow("empty values", "<a b='' c=\"\">", [.start("a", ["b": "", "c": ""])]),
    TokenRow(
      "an equals sign begins a name", "<a =b><a ==c>",
      [.start("a", ["=b": ""]), .start("a", ["=": "c"])]),
    TokenRow("an equals sign after a blank does not", "<a b =c>", [.start("a", ["b": "c"])]),
    TokenRow("quotation marks in a name", "<a b'c\"=d>", [.start("a", ["b'c\"": "d"])]),
    TokenRow("a slash in an unquoted value", "<a href=/x/>", [.start("a", ["href": "/x/"])]),
    TokenRow(
      "odd characters in an unquoted value", "<a b=c=d`\"'<e>", [.start("a", ["b": "c=d`\"'<e"])]),
    TokenRow(
      "greater-than in a quoted value", "<a b='>' c=\">\">", [.start("a", ["b": ">", "c": ">"])]),
    TokenRow("line ends in a value", "<a b='1\r\n2\r3\n'>", [.start("a", ["b": "1\n2\n3\n"])]),
    TokenRow(
      "NUL is replaced", "<a \0=\0 b='\0'>",
      [.start("a", ["\u{FFFD}": "\u{FFFD}", "b": "\u{FFFD}"])]),
    TokenRow(
      "the first of equal names counts", "<a b=1 B=2 c b>", [.start("a", ["b": "1", "c": ""])]),
    TokenRow(
      "a doubled one leaves nothing behind", "<a b=1 b='&lt;x' c=2>",
      [.start("a", ["b": "1", "c": "2"])]),
    TokenRow(
      "equal names among many",
      "<a a=0 b=1 c=2 d=3 e=4 f=5 g=6 h=7 i=8 j=9 a=x j=x k=10 k=x e=x>",
      [
        .start(
          "a",
          [
            "a": "0", "b": "1", "c": "2", "d": "3", "e": "4", "f": "5", "g": "6", "h": "7",
            "i": "8", "j": "9", "k": "10",
          ])
      ]),
    TokenRow(
      "attributes do not leak into the next tag", "<a b=1><c b=2><d>",
      [
        .start("a", ["b": "1"]), .start("c", ["b": "2"]), .start("d"),
      ]),
    TokenRow(
      "characters of several bytes", "<a 名='規約' b=é>", [.start("a", ["名": "規約", "b": "é"])]),
  ]

  @Test(arguments: tags + attributes)
  func gives(_ row: TokenRow) { row.check() }

  @Test("of a thousand names, each given twice, the first counts", arguments: [1, 8, 9, 33, 1000])
  func keepsTheFirstOfMany(_ count: Int) {
    let names = (0..<count).map { "n\($0)" }
    let page = "<a" + names.map { " \($0)=1" }.joined() + names.map { " \($0)=2" }.joined() + ">"
    let wanted = names.map { Token.Attribute(name: Array($0.utf8), value: [0x31]) }
    let tokens = Reading().tokens(of: Array(page.utf8))
    #expect(tokens == [.startTag(name: [0x61], attributes: wanted, isSelfClosing: false)])
  }

  @Test("a tag with many attributes leaves no trace in the next")
  func forgetsNames() {
    let many = (0..<5000).map { " n\($0)=\($0)" }.joined()
    let tokens = Reading().tokens(of: Array("<a\(many)><b n1=x n4999=y n1=z>".utf8))
    #expect(tokens.last == .start("b", ["n1": "x", "n4999": "y"]))
  }
}
