import Glibc
import TestSupport
import Testing

extension WholeProgram {
  @Suite struct EndingTests {
    /// A way to end without agreeing, and the status it gives.
    struct Ending: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let status: Int
      let act: @Sendable (Run) -> Void
    }

    static let endings = [
      Ending(testDescription: "decline", status: 1) { $0.type("x") },
      Ending(testDescription: "leave", status: 3) { $0.type("q") },
      Ending(testDescription: "^C typed", status: 130) { $0.type("\u{03}") },
      Ending(testDescription: "^\\ typed", status: 131) { $0.type("\u{1C}") },
      Ending(testDescription: "SIGINT", status: 130) { $0.process.signal(SIGINT) },
      Ending(testDescription: "SIGTERM", status: 143) { $0.process.signal(SIGTERM) },
      Ending(testDescription: "SIGHUP (less NEWS 691)", status: 129) { $0.process.signal(SIGHUP) },
    ]

    @Test(arguments: endings)
    func agreesToNothing(_ ending: Ending) throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run([document.name])
      try run.opened()
      ending.act(run)
      try run.ends(ending.status)
      #expect(try run.receipts.filter { $0["decision"]?.string == "agreed" }.isEmpty)
      #expect(try run.receipts.count == (ending.status == 1 ? 1 : 0))
    }

    @Test(arguments: ["search", "help", "outline"])
    func signalsEndEveryState(_ mode: String) throws {
      let document = try AgreeingTests.Document(Pages.short)
      let keys = ["search": "/ferry", "help": "h", "outline": "o"]
      for (signal, status) in [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130)] {
        let run = try Run([document.name])
        try run.opened()
        run.type(keys[mode] ?? "")
        try run.painted { $0["mode"]?.string == mode }
        run.process.signal(signal)
        try run.ends(status)
      }
    }

    @Test func aTerminalThatGoesAwayEndsTheRun() throws {
      // jonas/tig#164: a busy loop after the window was closed.
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run([document.name])
      try run.opened()
      run.process.hangUp()
      #expect(try run.process.waitForExit().status == 128 + Int(SIGHUP))
      #expect(try run.receipts.isEmpty)
      #expect(ProcessTable.waitForEnd(ofSession: run.process.processIdentifier).isEmpty)
      let deaf = try Run.shell("trap '' HUP; exec $PROGRAM --events=3 '\(document.name)'")
      try deaf.opened()
      deaf.process.hangUp()
      #expect(try deaf.process.waitForExit() == .exited(3))
      #expect(try deaf.receipts.isEmpty)
    }

    @Test func stopsAndGoesOn() throws {
      let document = try AgreeingTests.Document(Pages.long)
      let run = try Run.shell(
        """
        set -m; "$PROGRAM" --events=3 '\(document.name)'; echo stopped $?; read line
        fg > /dev/null; echo ended $?
        """)
      try run.closed("lines_below")
      run.type("jjj")
      try run.painted { $0["top"]?.integer == 3 }
      run.type("\u{1A}")
      try run.process.waitForText("stopped 148")
      #expect(!run.screen.isAlternate)
      #expect(run.process.modes == run.process.modesBefore)
      #expect(run.process.ledger.isClean)
      // The size changes while it is stopped (rkd77/elinks#287).
      run.process.resize(columns: 60, rows: 20)
      run.type("\n")
      try run.painted { $0["columns"]?.integer == 60 }
      #expect(run.screen.isAlternate)
      run.type("G")
      try run.opened()
      run.type("a")
      try run.process.waitForText("ended 0")
      #expect(try run.process.waitForExit() == .exited(0))
      run.expectRestored()
      #expect(try run.receipts.count == 1)
    }

    @Test func keysTypedWhileStoppedDoNotAgree() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run.shell(
        "set -m; \"$PROGRAM\" --events=3 '\(document.name)'; sleep 0.2; fg; echo ended $?")
      try run.opened()
      run.type("\u{1A}aaa")
      try run.process.waitForEvent("painted")
      try run.keysAreTaken()
      run.type("q")
      try run.process.waitForText("ended 3")
      try run.process.waitForExit()
      run.expectRestored()
      #expect(try run.receipts.isEmpty)
    }
  }
}
