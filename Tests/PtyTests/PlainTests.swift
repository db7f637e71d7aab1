import TestSupport
import Testing

extension WholeProgram {
  /// The linear mode, for speech, braille and terminals without a cursor to move.
  @Suite struct PlainTests {
    /// Waits for the prompt that tells a verdict.
    private func prompt(_ run: Run, isOpen: Bool) throws {
      try run.process.waitForEvent("gate") { $0["open"]?.bool == isOpen }
      run.settle()
    }

    /// Types a line once there is a prompt to answer.
    private func answer(_ run: Run, _ line: String) throws {
      try promptFollows(run)
      run.type(line + "\n")
      try run.process.wait("the line") { !Self.endsWithPrompt(run) }
    }

    private func promptFollows(_ run: Run) throws {
      try run.process.wait("a prompt") { Self.endsWithPrompt(run) }
    }

    /// Whether a prompt is the last that was written; the terminal shows what is typed behind it.
    private static func endsWithPrompt(_ run: Run) -> Bool {
      let written = String(decoding: run.process.output.suffix(400), as: UTF8.self)
      return written.hasSuffix("]\r\n") || written.hasSuffix("] ")
    }

    private func expectPlain(_ run: Run, _ status: Int) throws {
      #expect(try run.process.waitForExit().status == status)
      #expect(!run.process.output.contains(0x1B))
      #expect(run.process.modes == run.process.modesBefore)
      #expect(ProcessTable.waitForEnd(ofSession: run.process.processIdentifier).isEmpty)
    }

    @Test(arguments: [(["--plain"], "xterm-256color"), ([], "dumb")])
    func wordsDecideAtTheEnd(_ options: [String], _ terminal: String) throws {
      let document = try AgreeingTests.Document(Pages.long)
      let run = try Run(options + [document.name], terminal: terminal)
      try prompt(run, isOpen: false)
      run.type("agree\n")
      try run.refused("lines_below")
      // What is typed before a prompt is forgotten, so every line waits for its prompt.
      try answer(run, "")
      while !run.wasEverOpen { try answer(run, "") }
      // Letters, empty lines and words that only begin like one decide nothing.
      for line in ["", "a", "y", "yes", "agreed"] { try answer(run, line) }
      try promptFollows(run)
      run.type("AGREE\n")
      try expectPlain(run, 0)
      #expect(try run.receipts.count == 1)
    }

    @Test(arguments: ["agree\n", "\n\n\n\n\n\nagree\n", "\u{1B}[200~agree\n\u{1B}[201~"])
    func wordsTypedAheadDecideNothing(_ words: String) throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run(["--plain", document.name])
      run.type(words)
      try prompt(run, isOpen: true)
      run.type("quit\n")
      let exit = try run.process.waitForExit()
      #expect(exit == .exited(3))
      #expect(try run.receipts.isEmpty)
    }

    @Test(arguments: [("decline\n", 1), ("quit\n", 3), ("\u{04}", 3), ("\u{03}", 130)])
    func otherEnds(_ keys: String, _ status: Int) throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run(["--plain", document.name])
      try prompt(run, isOpen: true)
      run.type(keys)
      let exit = try run.process.waitForExit()
      #expect(exit.status == status)
      #expect(run.process.modes == run.process.modesBefore)
    }

    @Test func aCutDocumentIsNotAskedAbout() throws {
      let text = Array(Pages.long.utf8)
      let server = try HTTPServer { _ in
        .bytes(HTTPAnswer.head(200, ["Content-Length: \(text.count)"]) + text.prefix(1000))
      }
      let run = try Run(["--plain", server.url()])
      try expectPlain(run, 4)
      #expect(!run.wasEverOpen)
    }
  }
}
