import Testing
import Wording

@testable import ScrollwrapCLI

@Suite struct ReadingContextTests {
  static let rows: [(operand: String, shown: String)] = [
    ("terms.html", "terms.html"), ("-", "(standard input)"), ("a@b/c", "a@b/c"),
    ("https://a.example/x", "https://a.example/x"),
    ("https://a.example/x@y", "https://a.example/x@y"),
    ("https://bank.example@evil.example/x", "https://evil.example/x (user name bank.example)"),
    ("https://a:secret@h/?q#f", "https://h/?q#f (user name a)"),
    ("https://a@b@h/", "https://h/ (user name a@b)"),
    ("\u{1B}[2J.html", "\u{FFFD}[2J.html"),
  ]

  /// The real host comes first, and no password is shown.
  @Test(arguments: rows) func namesTheSource(_ operand: String, _ shown: String) {
    let locale = LocaleSetup(name: "C.UTF-8", isUTF8: true, catalog: .english)
    let context = ReadingContext(options: Options(), operand: operand, locale: locale)
    #expect(context.shownSource == shown)
  }
}
