import Foundation
import TestSupport
import Testing

extension WholeProgram {
  /// Everything is readable on a small screen, and in Japanese.
  @Suite struct NarrowTests {
    /// The ways to ask for Japanese: an installed locale, and one that is not.
    static let languages: [(name: String, variables: [String: String], words: [String])] = [
      ("English", [:], ["agree", "below", "Keys", "Outline", "Links"]),
      (
        "ja_JP.UTF-8",
        ["LANG": "ja_JP.UTF-8", "SCROLLWRAP_LOCALEDIR": Self.locales],
        ["同意", "行", "キー", "目次", "リンク"]
      ),
      (
        "LANGUAGE=ja",
        ["LANG": "ja_JP.UTF-8", "LANGUAGE": "ja", "SCROLLWRAP_LOCALEDIR": Self.locales],
        ["同意", "行", "キー", "目次", "リンク"]
      ),
    ]

    private static let locales = "\(TestData.packageRoot)/.build/locale"
    static let hasJapanese = FileAccess.exists("\(locales)/ja/LC_MESSAGES/scrollwrap.mo")

    @Test(
      .enabled(if: hasJapanese, "no compiled messages: make locale"), arguments: languages.indices)
    func allIsReadable(_ index: Int) throws {
      let language = Self.languages[index]
      let sample = index == 0 ? "terms.html" : "terms.ja.html"
      let name = "\(TestData.packageRoot)/Resources/samples/\(sample)"
      let run = try Run([name], columns: 40, rows: 10) {
        $0.environment.merge(language.variables) { $1 }
      }
      try run.closed("lines_below")
      expectFits(run)
      #expect(run.screen.text(row: 9).contains(language.words[1]), "\(run.screen.picture)")
      for (keys, mode, words) in [("h", "help", 2), ("o", "outline", 3), ("l", "links", 4)] {
        run.type(keys)
        try run.painted { $0["mode"]?.string == mode }
        expectFits(run)
        #expect(run.screen.text(row: 0).contains(language.words[words]), "\(run.screen.picture)")
        run.type("\u{1B}")
        try run.painted { $0["mode"]?.string == "reading" }
      }
      run.type("G")
      try run.opened()
      expectFits(run)
      #expect(run.screen.text(row: 9).contains(language.words[0]), "\(run.screen.picture)")
      run.type("a")
      try run.ends(0)
      #expect(run.screen.text.contains(index == 0 ? "agreed to" : "同意"))
      #expect(try run.receipts.first?["presentation"]?["columns"]?.integer == 40)
    }

    @Test func helpIsReadToItsEnd() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run([document.name], columns: 40, rows: 10)
      try run.painted { ($0["total"]?.integer ?? 0) > 0 }
      run.type("h")
      try run.painted { $0["mode"]?.string == "help" }
      var seen = ""
      for _ in 0..<30 {
        seen += run.screen.text
        run.type(" ")
        try run.painted { $0["mode"]?.string == "help" }
      }
      for words in ["Moving", "Finding", "Deciding", "leave without deciding", "^C"] {
        #expect(seen.contains(words), "\(words)")
      }
      run.type("qq")
      try run.ends(3)
    }

    /// Asserts that no row is cut: no half character at the edge, and a bar that names the state.
    private func expectFits(_ run: Run) {
      for row in 0..<run.screen.rows {
        #expect(!run.screen.text(row: row).contains("\u{FFFD}"))
      }
      #expect(!run.screen.text(row: run.screen.rows - 1).isEmpty)
    }
  }
}
