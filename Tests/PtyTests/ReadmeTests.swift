import Foundation
import TermsReader
import TestSupport
import Testing
import Wording

extension WholeProgram {
  /// The screens and the key table of the README are those of the program.
  @Suite struct ReadmeTests {
    @Test func screensAreThoseOfTheProgram() throws {
      let run = try Run.shell(
        "cd \"$ROOT\" && exec \"$PROGRAM\" --events=3 Resources/samples/terms.html")
      try run.closed("lines_below")
      try compare(run, with: "closed")
      run.type("G")
      try run.opened()
      // The notice that the key has just come on is gone with the next key.
      run.type("G")
      try run.painted()
      try compare(run, with: "open")
      run.type("g/late fee")
      try run.painted { $0["mode"]?.string == "search" }
      try run.process.waitUntil("all hits counted") { screen in
        let row = screen.text(row: screen.rows - 1)
        return row.hasPrefix("/late fee") && row.contains("1/") && !row.contains("+")
      }
      try compare(run, with: "search")
      run.type("\u{1B}")
      try run.painted { $0["mode"]?.string == "reading" }
      run.type("o")
      try run.painted { $0["mode"]?.string == "outline" }
      try compare(run, with: "outline")
      run.type("qq")
      try run.ends(3)
    }

    @Test func keysAreThoseOfTheTable() throws {
      let catalog = Catalog.english
      let rows = KeyTable.bindings.map { binding in
        let keys = binding.names(in: catalog).map { "`\($0)`" }.joined(separator: " ")
          .replacingOccurrences(of: "|", with: "\\|")
        return "| \(catalog(binding.group)) | \(keys) | \(catalog(binding.meaning)) |"
      }
      let table = ["| group | keys | what they do |", "|---|---|---|"] + rows
      try expectBlock("keys", is: table.joined(separator: "\n"))
    }

    private func compare(_ run: Run, with name: String) throws {
      run.settle()
      let picture = run.screen.lines.joined(separator: "\n")
      try expectBlock("screen: \(name)", is: "```text\n\(picture)\n```")
    }

    /// Compares a block of the README; while recording, writes it and fails once.
    private func expectBlock(
      _ name: String, is text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let path = "\(TestData.packageRoot)/README.md"
      let readme = try String(contentsOfFile: path, encoding: .utf8)
      let start = try #require(readme.range(of: "<!-- \(name) -->\n"), "no block \(name)")
      let rest = start.upperBound..<readme.endIndex
      let end = try #require(readme.range(of: "<!-- end -->", range: rest), "no end of \(name)")
      let block = readme[start.upperBound..<end.lowerBound]
      guard block != text + "\n" else { return }
      var advice = "run make golden"
      if GoldenFile.isRecording {
        let recorded =
          readme[..<start.upperBound] + text + "\n" + readme[end.lowerBound...]
        try String(recorded).write(toFile: path, atomically: true, encoding: .utf8)
        advice = "it was recorded anew; look at it and run the test again"
      }
      Issue.record("README: \(name) is\n\(text)\n\(advice)", sourceLocation: sourceLocation)
    }
  }
}
