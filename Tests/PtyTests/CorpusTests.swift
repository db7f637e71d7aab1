import Foundation
import TestSupport
import Testing

extension WholeProgram {
  /// Real terms pages, where the folder with them is at hand.
  @Suite(.enabled(if: TestData.shared != nil, "no shared test data beside the package"))
  struct CorpusTests {
    /// Pages that are no terms: a parked domain and a refresh stub.
    private static let shells: Set = [
      "ota-lex-tos-parked-domain.html", "ota-opentermsarchive-refresh.html",
    ]

    static let pages: [String] = {
      guard let shared = TestData.shared else { return [] }
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(shared)/corpus")) ?? []
      return files.filter { $0.hasSuffix(".html") }.sorted()
    }()

    @Test func thereArePages() { #expect(Self.pages.count >= 30) }

    /// Each opens and comes to its end with one End key; a page without text ends with status 5.
    @Test(arguments: pages)
    func reachesItsEndWithOneKey(_ page: String) throws {
      let shared = try #require(TestData.shared)
      let run = try Run(["\(shared)/corpus/\(page)"])
      if Self.shells.contains(page) {
        try run.ends(5)
        #expect(!run.wasEverOpen)
        return
      }
      try run.process.waitForEvent("loaded")
      run.type("\u{1B}OF")
      try run.process.wait("the open gate") { run.wasEverOpen }
      run.settle()
      #expect(run.screen.text.contains("100 %"))
      run.type("q")
      try run.ends(3)
      #expect(try run.receipts.isEmpty)
    }
  }
}
