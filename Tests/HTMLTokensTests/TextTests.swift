import Testing

@testable import HTMLTokens

/// Text and character references in every kind of text.
struct TextTests {
  static let text: [TokenRow] = [
    TokenRow("nothing", "", []),
    TokenRow("text alone", "Terms of use", [.text("Terms of use")]),
    TokenRow("characters of one to four bytes", "aé規約😀", [.text("aé規約😀")]),
    TokenRow("line ends of all three kinds", "a\r\nb\rc\nd", [.text("a\nb\nc\nd")]),
    TokenRow("two carriage returns are two lines", "\r\r\n\n\r", [.text("\n\n\n\n")]),
    TokenRow("NUL in data goes to the tree construction", "a\0b", [.text("a\0b")]),
    TokenRow("NUL in RCDATA is replaced", "a\0b", [.text("a\u{FFFD}b")], in: .rcdata),
    TokenRow("NUL in raw text is replaced", "\0", [.text("\u{FFFD}")], in: .rawText),
    TokenRow("NUL in a script is replaced", "<!--\0", [.text("<!--\u{FFFD}")], in: .scriptData),
    TokenRow("NUL in plain text is replaced", "a\0", [.text("a\u{FFFD}")], in: .plaintext),
    TokenRow("less-than before a blank is text", "fees < 5 %", [.text("fees < 5 %")]),
    TokenRow("less-than before a digit is text", "a <5", [.text("a <5")]),
    TokenRow("less-than at the end is text", "a<", [.text("a<")]),
    TokenRow("an opening of an end tag at the end is text", "a</", [.text("a</")]),
    TokenRow("less-than before a tag is text", "<<a>", [.text("<"), .start("a")]),
    TokenRow("greater-than is text", "a > b ]]>", [.text("a > b ]]>")]),
    TokenRow(
      "plain text is never left", "<b>&amp;</plaintext>\r\n", [.text("<b>&amp;</plaintext>\n")],
      in: .plaintext, after: "plaintext"),
    TokenRow("a byte order mark is a character", "\u{FEFF}a", [.text("\u{FEFF}a")]),
    TokenRow(
      "a CDATA section in foreign content", "<![CDATA[a<b>&lt;\0]]]>c",
      [.text("a<b>&lt;\0]c")], allowsCDATA: true),
    TokenRow(
      "brackets in a CDATA section", "<![CDATA[]] ]x]]>", [.text("]] ]x")], allowsCDATA: true),
    TokenRow("a CDATA section the page ends in", "<![CDATA[a]]", [.text("a]]")], allowsCDATA: true),
    TokenRow("a CDATA section elsewhere", "<![CDATA[a]]>b", [.note("[CDATA[a]]"), .text("b")]),
    TokenRow("half a CDATA opening", "<![CDAT>b", [.note("[CDAT"), .text("b")], allowsCDATA: true),
  ]

  static let references: [TokenRow] = [
    TokenRow("the five of XML", "&amp;&lt;&gt;&quot;&apos;", [.text("&<>\"'")]),
    TokenRow("without semicolon, as old pages have it", "&copy2026 &amp", [.text("©2026 &")]),
    TokenRow("the longest name counts", "&notin; &notit; &not", [.text("∉ ¬it; ¬")]),
    TokenRow("a name that needs its semicolon", "&rarr &rarr;", [.text("&rarr →")]),
    TokenRow("capitals matter", "&AMP; &Amp; &Eacute;&eacute;", [.text("& &Amp; Éé")]),
    TokenRow("a name of two characters", "&NotEqualTilde;", [.text("\u{2242}\u{338}")]),
    TokenRow("the longest name", "&CounterClockwiseContourIntegral;", [.text("∳")]),
    TokenRow(
      "the longest name without its end", "&CounterClockwiseContourIntegra",
      [.text("&CounterClockwiseContourIntegra")]),
    TokenRow("no name", "&; & &bogus; &1", [.text("&; & &bogus; &1")]),
    TokenRow("decoded once only", "&amp;lt;", [.text("&lt;")]),
    TokenRow("an ampersand before a tag", "a&<b>", [.text("a&"), .start("b")]),
    TokenRow("a reference before a tag", "&lt<b>", [.text("<"), .start("b")]),
    TokenRow("decimal and hexadecimal", "&#167;&#xA7;&#XA7;", [.text("§§§")]),
    TokenRow("numbers without semicolon", "&#167a &#xA7g", [.text("§a §g")]),
    TokenRow("no digits", "&# &#; &#x &#xg &#X", [.text("&# &#; &#x &#xg &#X")]),
    TokenRow("beyond the basic plane", "&#128512;&#x1F600;", [.text("😀😀")]),
    TokenRow(
      "NUL, surrogates and what is out of range", "&#0;&#xD800;&#xDFFF;&#x110000;",
      [.text("\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")]),
    TokenRow("a number that overflows", "&#99999999999999999999;", [.text("\u{FFFD}")]),
    TokenRow("leading zeros", "&#00000000000000000000065;", [.text("A")]),
    TokenRow("noncharacters stay", "&#xFFFE;&#x10FFFF;", [.text("\u{FFFE}\u{10FFFF}")]),
    TokenRow("the C1 range means windows-1252", "&#x80;&#150;&#x9f;", [.text("€–Ÿ")]),
    TokenRow("what windows-1252 lacks stays", "&#x81;&#x9D;", [.text("\u{81}\u{9D}")]),
    TokenRow("a carriage return by number stays", "&#13;\n", [.text("\r\n")]),
    TokenRow("references in RCDATA", "&lt;&#65", [.text("<A")], in: .rcdata),
    TokenRow("none in raw text", "&lt;", [.text("&lt;")], in: .rawText),
    TokenRow("none in a script", "a &amp;& b", [.text("a &amp;& b")], in: .scriptData),
    TokenRow("in a quoted value", "<a b='&lt;&#65;&x'>", [.start("a", ["b": "<A&x"])]),
    TokenRow("in an unquoted value", "<a b=&lt;c&gt>", [.start("a", ["b": "<c>"])]),
    TokenRow(
      "a query string is left alone", "<a href=\"?a=1&copy=2&reg3&lt\">",
      [.start("a", ["href": "?a=1&copy=2&reg3<"])]),
    TokenRow(
      "a semicolon makes it a reference", "<a href='?a&copy;=1&notit;'>",
      [.start("a", ["href": "?a©=1&notit;"])]),
    TokenRow("the page ends in a value", "a<b c='&lt", [.text("a")]),
  ]

  @Test(arguments: text + references)
  func gives(_ row: TokenRow) { row.check() }

  @Test("every code point by number gives itself or what the standard puts in its place")
  func numbersGiveTheirCharacters() {
    for number in stride(from: UInt32(0xA0), through: 0x11_0010, by: 0x11) {
      let wanted = Unicode.Scalar(number) ?? "\u{FFFD}"
      #expect(HTMLTokenizer.scalar(ofReference: min(number, 0x11_0000)) == wanted, "\(number)")
    }
  }

  @Test("the table of names is whole and sorted")
  func tableIsSorted() {
    #expect(EntityTable.count == 2231)
    var previous: [UInt8] = []
    for position in 0..<EntityTable.count {
      let name = Array(EntityTable.name(position))
      #expect(previous.lexicographicallyPrecedes(name))
      let value = String(validating: EntityTable.value(position), as: UTF8.self)
      #expect(value.map { (1...2).contains($0.unicodeScalars.count) } ?? false)
      previous = name
    }
    #expect(previous == Array("zwnj;".utf8))
  }

  @Test("every name is found by itself")
  func everyNameIsFound() {
    for position in 0..<EntityTable.count {
      let name = Array(EntityTable.name(position))
      let tokens = Reading().tokens(of: [0x26] + name)
      #expect(tokens == [.characters(Array(EntityTable.value(position)))])
    }
  }
}
