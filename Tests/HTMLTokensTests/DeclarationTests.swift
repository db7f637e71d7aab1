import Testing

@testable import HTMLTokens

/// Comments and document types.
struct DeclarationTests {
  static let comments: [TokenRow] = [
    TokenRow("a comment", "a<!-- b -->c", [.text("a"), .note(" b "), .text("c")]),
    TokenRow("empty ones", "<!----><!--><!--->", [.note(""), .note(""), .note("")]),
    TokenRow("hyphens inside", "<!--a-b--c---->", [.note("a-b--c--")]),
    TokenRow("ended by an exclamation mark", "<!--a--!>b", [.note("a"), .text("b")]),
    TokenRow("an exclamation mark that ends nothing", "<!--a--!b--!-->", [.note("a--!b--!")]),
    TokenRow("nested openings", "<!--a<!--b-->c", [.note("a<!--b"), .text("c")]),
    TokenRow("less-than and exclamation marks", "<!--<<!<!-<!--->", [.note("<<!<!-<!-")]),
    TokenRow("tags inside", "<!--<p>&lt;</p>-->", [.note("<p>&lt;</p>")]),
    TokenRow("NUL and line ends", "<!--\0\r\n\r-->", [.note("\u{FFFD}\n\n")]),
    TokenRow("the page ends in it", "<!--a", [.note("a")]),
    TokenRow("the page ends in its end", "<!--a--", [.note("a")]),
    TokenRow("the page ends after one hyphen", "<!--a-", [.note("a")]),
    TokenRow("the page ends after the exclamation mark", "<!--a--!", [.note("a")]),
    TokenRow("the page ends in its opening", "a<!-", [.text("a"), .note("-")]),
    TokenRow(
      "an unknown declaration", "<!ELEMENT br EMPTY>b", [.note("ELEMENT br EMPTY"), .text("b")]),
    TokenRow("one that begins like a document type", "<!DOCTYP html>", [.note("DOCTYP html")]),
    TokenRow("a single hyphen", "<!-a-->", [.note("-a--")]),
    TokenRow("an empty declaration", "<!>b", [.note(""), .text("b")]),
    TokenRow(
      "a processing instruction", "<?xml version='1'?>b", [.note("?xml version='1'?"), .text("b")]),
    TokenRow("NUL and line ends in one", "<?\0\r\n\r>", [.note("?\u{FFFD}\n\n")]),
  ]

  static let doctypes: [TokenRow] = [
    TokenRow("a document type", "<!DOCTYPE html>", [.type("html")]),
    TokenRow("in any case", "<!doctype HtmL >", [.type("html")]),
    TokenRow("no blank before the name", "<!DOCTYPEhtml>", [.type("html")]),
    TokenRow(
      "no name", "<!DOCTYPE><!DOCTYPE >", [.type(nil, quirks: true), .type(nil, quirks: true)]),
    TokenRow("a name with NUL", "<!DOCTYPE a\0>", [.type("a\u{FFFD}")]),
    TokenRow(
      "both identifiers", "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" 'x.dtd'>",
      [.type("html", public: "-//W3C//DTD HTML 4.01//EN", system: "x.dtd")]),
    TokenRow(
      "no blanks between", "<!DOCTYPE a public\"b\"'c'>", [.type("a", public: "b", system: "c")]),
    TokenRow(
      "a system identifier", "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
      [.type("html", system: "about:legacy-compat")]),
    TokenRow("no blank after SYSTEM", "<!DOCTYPE a system\"b\" >", [.type("a", system: "b")]),
    TokenRow("text after it is no quirk", "<!DOCTYPE a SYSTEM 'b' c>", [.type("a", system: "b")]),
    TokenRow(
      "an unknown keyword", "<!DOCTYPE a PUBLIK 'b'>c", [.type("a", quirks: true), .text("c")]),
    TokenRow("a keyword without identifier", "<!DOCTYPE a PUBLIC>", [.type("a", quirks: true)]),
    TokenRow(
      "an identifier without quotation marks", "<!DOCTYPE a SYSTEM b>", [.type("a", quirks: true)]),
    TokenRow(
      "an identifier that does not end", "<!DOCTYPE a PUBLIC 'b>c",
      [
        .type("a", public: "b", quirks: true), .text("c"),
      ]),
    TokenRow(
      "line ends and NUL in one", "<!DOCTYPE a SYSTEM 'b\r\n\0'>",
      [.type("a", system: "b\n\u{FFFD}")]),
    TokenRow("the page ends in it", "<!DOCTYPE a", [.type("a", quirks: true)]),
    TokenRow("the page ends in its keyword", "<!DOCTYPE a PUB", [.type("a", quirks: true)]),
    TokenRow(
      "the page ends in text after it", "<!DOCTYPE a SYSTEM 'b' c", [.type("a", system: "b")]),
  ]

  @Test(arguments: comments + doctypes)
  func gives(_ row: TokenRow) { row.check() }
}
