import Foundation
import TestSupport
import Testing

extension WholeProgram {
  @Suite struct AgreeingTests {
    /// Where a document comes from.
    enum Kind: String, CaseIterable, Sendable { case file, http }

    /// A document, served or in a file; the server lives as long as this.
    struct Document {
      let name: String
      private let server: HTTPServer?
      let folder: TemporaryFolder

      init(_ text: String, _ kind: Kind = .file) throws {
        folder = try TemporaryFolder()
        switch kind {
        case .file:
          try folder.write(text, to: "terms.html")
          name = folder.file("terms.html")
          server = nil
        case .http:
          let server = try HTTPServer { _ in .page(text) }
          name = server.url("/terms")
          self.server = server
        }
      }
    }

    @Test(arguments: Kind.allCases)
    func afterTheEnd(_ kind: Kind) throws {
      let document = try Document(Pages.long, kind)
      let run = try Run([document.name])
      try run.closed("lines_below")
      #expect(run.screen.row(containing: "P0001") != nil)
      #expect(run.screen.text.contains("lines below"))
      run.type("a")
      try run.refused("lines_below")
      try run.process.waitForText("Agree is off until then")
      #expect(try run.receipts.isEmpty)
      run.type("G")
      try run.opened()
      #expect(run.screen.row(containing: "END-OF-TERMS") != nil)
      #expect(run.screen.row(containing: "I agree to these terms") != nil)
      run.type("a")
      try run.ends(0)
      let recorded = try #require(run.process.events.events.first { $0.name == "recorded" })
      let digest = try #require(recorded["receipt"]?.string)
      let lines = run.screen.lines.filter { !$0.isEmpty }
      #expect(lines.joined().hasSuffix("agreed to; the receipt is \(digest)"))
      #expect(lines.joined().hasPrefix("scrollwrap: \(document.name): "))
      let receipt = try #require(try run.receipts.first)
      #expect(receipt["decision"]?.string == "agreed")
      #expect(receipt["source"]?["asked"]?.string == document.name)
      #expect(receipt["source"]?["completeness"]?["verified"]?.bool == true)
      #expect(try run.receipts.count == 1)
      let verified = try Answer(["verify", run.folder.file("records")], in: run.folder)
      #expect(verified.exit == .exited(0), "\(verified.errors)")
    }

    @Test func aShortPageOpensWithoutAKey() throws {
      for kind in Kind.allCases {
        let document = try Document(Pages.short, kind)
        let run = try Run([document.name])
        try run.opened()
        run.type("a")
        try run.ends(0)
        #expect(try run.receipts.count == 1)
      }
    }

    @Test func liveClosesAgainAboveTheEnd() throws {
      let document = try Document(Pages.long)
      let run = try Run([document.name])
      try run.closed("lines_below")
      run.type("G")
      try run.opened()
      run.type("k")
      #expect(try run.closed("lines_below")["lines_below"]?.integer == 1)
      run.type("a")
      try run.refused("lines_below")
      run.type("j")
      try run.opened()
      run.type("a")
      try run.ends(0)
    }

    @Test func stickyStaysOpenUntilAReload() throws {
      let document = try Document(Pages.long)
      let run = try Run(["--sticky", document.name])
      try run.closed("lines_below")
      run.type("G")
      try run.opened()
      run.type("g")
      try run.painted { $0["top"]?.integer == 0 }
      #expect(run.screen.row(containing: "You can agree now") != nil)
      run.type("r")
      try run.closed("lines_below")
      run.type("a")
      try run.refused("lines_below")
      run.type("G")
      try run.opened()
      run.type("g")
      try run.painted { $0["top"]?.integer == 0 }
      run.type("a")
      try run.ends(0)
      #expect(try run.receipts.first?["gate"]?["mode"]?.string == "sticky")
    }

    @Test func marginLeavesLinesBelow() throws {
      let document = try Document(Pages.long)
      let run = try Run(["--margin=3", document.name])
      try run.closed("lines_below")
      run.type("G")
      try run.opened()
      run.type("kkk")
      try run.process.waitForEvent("gate") { $0["lines_below"]?.integer == 3 }
      run.type("k")
      #expect(try run.closed("lines_below")["lines_below"]?.integer == 4)
      run.type("j")
      try run.opened()
      run.type("a")
      try run.ends(0)
    }

    @Test func requireAllAsksForEveryLine() throws {
      let document = try Document(Pages.long)
      let run = try Run(["--require=all", document.name])
      try run.closed("lines_below")
      run.type("G")
      try run.closed("lines_not_shown")
      run.type("a")
      try run.refused("lines_not_shown")
      run.type("g")
      var top = try run.painted { $0["top"]?.integer == 0 }["top"]?.integer
      while !run.wasEverOpen, let former = top {
        run.type(" ")
        top = try run.painted { ($0["top"]?.integer ?? 0) > former }["top"]?.integer
        if run.screen.row(containing: "END-OF-TERMS") != nil { try run.opened() }
      }
      run.type("a")
      try run.ends(0)
      let reading = try run.receipts.first?["reading"]
      #expect(reading?["coverage"]?["lines_not_shown"]?.integer == 0)
      let shown = try #require(reading?["coverage"]?["shown_bytes"]?.integer)
      #expect(reading?["coverage"]?["total_bytes"]?.integer == shown)
    }

    @Test func requireAllIsReachedByTheKeyForWhatWasNotShown() throws {
      let document = try Document(Pages.terms(40))
      let run = try Run(["--require=all", document.name])
      try run.closed("lines_below")
      run.type("G")
      let last = try #require(try run.painted { ($0["top"]?.integer ?? 0) > 0 }["top"]?.integer)
      try run.closed("lines_not_shown")
      for _ in 0..<10 where !run.wasEverOpen {
        run.type(".")
        try run.painted { ($0["top"]?.integer ?? 0) < last }
        run.type("G")
        try run.painted { $0["top"]?.integer == last }
        try run.keysAreTaken()
      }
      #expect(run.wasEverOpen)
      run.type("x")
      try run.ends(1)
    }

    @Test func minSecondsCountDown() throws {
      let document = try Document(Pages.short)
      let run = try Run(["--min-seconds=1", document.name])
      try run.closed("seconds_left")
      run.type("a")
      try run.refused("seconds_left")
      try run.opened()
      run.type("a")
      try run.ends(0)
      #expect(try run.receipts.first?["gate"]?["min_seconds"]?.integer == 1)
    }

    @Test func timeoutGivesUp() throws {
      let document = try Document(Pages.short)
      let run = try Run(["--timeout=1", document.name])
      try run.opened()
      try run.ends(124)
      #expect(run.words.contains("no decision within 1 second"))
      #expect(try run.receipts.isEmpty)
    }

    @Test func severalDocumentsGiveTheFirstStatusThatIsNot0() throws {
      let one = try Document(Pages.short)
      let two = try Document(Pages.terms(6, title: "Second"))
      let three = try Document(Pages.terms(7, title: "Third"))
      for (keys, status, count) in [(["a", "a", "a"], 0, 3), (["a", "x"], 1, 2), (["q"], 3, 0)] {
        let run = try Run([one.name, two.name, three.name])
        for key in keys {
          try run.opened()
          run.type(key)
        }
        try run.ends(status)
        #expect(try run.receipts.count == count)
      }
    }
  }
}
