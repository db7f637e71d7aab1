import TestSupport
import Testing

extension WholeProgram {
  @Suite struct TypeAheadTests {
    /// What impatient people and scripts send before they have seen anything.
    static let bursts = [
      "a", "Ga", "G\ra", "aaaaaaaaaaaaaaaa", "GGa\ry", " a a a", "\u{1B}[200~GGa\ry\u{1B}[201~",
      "\u{1B}[200~a", "\u{1B}[Fa", "a\u{1B}[B",
    ]

    /// Closes a paste that a burst left open, and shows that the program still waits.
    private func expectNoAgreement(_ run: Run) throws {
      run.type("\u{1B}[201~")
      try run.keysAreTaken()
      #expect(!run.hasReported("agreed"))
      run.type("q")
      let exit = try run.process.waitForExit()
      #expect(exit == .exited(3) || exit == .exited(4))
      run.expectRestored()
      #expect(try run.receipts.isEmpty)
    }

    @Test(arguments: bursts)
    func beforeTheFirstFrame(_ burst: String) throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run([document.name])
      run.type(burst)
      try run.opened()
      try expectNoAgreement(run)
    }

    @Test(arguments: bursts)
    func whileLoading(_ burst: String) throws {
      let gate = Gate()
      let server = try Self.server(Pages.short, heldAt: gate)
      let run = try Run([server.url()])
      try run.painted { ($0["total"]?.integer ?? 0) > 0 }
      run.type(burst)
      if !burst.hasPrefix("\u{1B}[200~") { try run.refused("loading") }
      gate.open()
      try run.opened()
      try expectNoAgreement(run)
    }

    /// Keys that are in the terminal's queue when the last bytes arrive were pressed before the open
    /// gate was on the screen, however close the race.
    @Test(arguments: bursts)
    func rightWithTheLastBytes(_ burst: String) throws {
      let gate = Gate()
      let server = try Self.server(Pages.short, heldAt: gate)
      let run = try Run([server.url()])
      try run.painted { ($0["total"]?.integer ?? 0) > 0 }
      run.type(burst)
      gate.open()
      try run.opened()
      try expectNoAgreement(run)
    }

    @Test func pastedTextNeverDecides() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run([document.name])
      try run.opened()
      for paste in ["a", "x", "q", "yes\ra\r"] {
        run.type("\u{1B}[200~\(paste)\u{1B}[201~")
        try run.keysAreTaken()
      }
      run.type("a")
      try run.ends(0)
    }

    @Test func neitherEnterNorScrollingNorRepliesDecide() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run([document.name])
      try run.opened()
      let harmless = [
        "\r", "\n", "\u{1B}OM", " ", "j", "y", "Y", "A", "\t", "\u{1B}a", "\u{1B}\u{1B}", "5\r",
        "\u{1B}[1;2R", "\u{1B}[?62;a", "\u{1B}]11;rgb:a/a/a\u{07}", "\u{1B}P1$ra\u{1B}\\",
        "\u{1B}[M aa", "\u{1B}[<64;1;1M", "\u{1B}[97;5u",
      ]
      for keys in harmless {
        run.type(keys)
        try run.keysAreTaken()
        #expect(!run.hasReported("agreed"), "\(keys.debugDescription)")
      }
      run.type("a")
      try run.ends(0)
    }

    @Test func overlaysAndPromptsDoNotDecide() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run([document.name])
      try run.opened()
      for (open, mode) in [("h", "help"), ("o", "outline"), ("/", "search"), ("s", "prompt")] {
        run.type(open)
        try run.painted { $0["mode"]?.string == mode }
        run.type("axaa")
        run.type("\u{1B}")
        try run.painted { $0["mode"]?.string == "reading" }
        #expect(!run.hasReported("agreed") && !run.hasReported("declined"), "\(mode)")
      }
      run.type("q")
      try run.ends(3)
    }

    @Test(arguments: ["y\ny\n", "a\na\n", "agree\n", "yes\n"])
    func whatIsPipedInNeverAgrees(_ words: String) throws {
      let document = try AgreeingTests.Document(Pages.short)
      let input = Array(String(repeating: words, count: 200).utf8)
      let run = try Run([document.name]) { $0.standardInput = .pipe }
      run.process.writeInput(input)
      try run.opened()
      try run.keysAreTaken()
      #expect(!run.hasReported("agreed"))
      run.type("q")
      try run.ends(3)
      let folder = try TemporaryFolder()
      try folder.write(String(repeating: words, count: 200), to: "yes")
      let answer = try Answer([document.name], in: folder) {
        $0.standardInput = .file(folder.file("yes"))
      }
      #expect(answer.exit == .exited(6))
      #expect(!FileAccess.exists(folder.file("records/ledger.jsonl")))
    }

    /// A page whose last part is sent only when a gate opens; its interim end is on the screen.
    private static func server(_ text: String, heldAt gate: Gate) throws -> HTTPServer {
      let bytes = Array(text.utf8)
      let cut = bytes.count - 40
      return try HTTPServer { _ in
        let head = HTTPAnswer.head(
          200, ["Content-Type: text/html; charset=utf-8", "Content-Length: \(bytes.count)"])
        return HTTPAnswer([
          .send(head + bytes[..<cut]), .wait(gate), .send(Array(bytes[cut...])),
        ])
      }
    }
  }
}
