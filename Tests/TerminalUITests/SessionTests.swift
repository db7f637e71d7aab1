import Glibc
import TestSupport
import Testing

extension PtySuites {
  @Suite struct SessionTests {
    /// The ways to end, and what the process must report of each.
    static let endings: [(name: String, act: @Sendable (PtyProcess) -> Void, exit: PtyExit)] = [
      ("the quit key", { $0.send("q") }, .exited(0)),
      ("SIGTERM", { $0.signal(SIGTERM) }, .exited(143)),
      ("SIGINT", { $0.signal(SIGINT) }, .exited(130)),
      ("SIGHUP, less NEWS 691", { $0.signal(SIGHUP) }, .exited(129)),
      ("SIGQUIT", { $0.signal(SIGQUIT) }, .exited(131)),
      ("^C typed", { $0.send("\u{03}") }, .exited(130)),
      ("^\\ typed", { $0.send("\u{1C}") }, .exited(131)),
      ("a trap", { $0.send("!") }, .signalled(Int(SIGILL))),
      ("abort", { $0.send("@") }, .signalled(Int(SIGABRT))),
      ("a bad address", { $0.send("#") }, .signalled(Int(SIGSEGV))),
      ("SIGFPE from outside", { $0.signal(SIGFPE) }, .signalled(Int(SIGFPE))),
      ("SIGTRAP from outside", { $0.signal(SIGTRAP) }, .signalled(Int(SIGTRAP))),
      ("SIGBUS from outside", { $0.signal(SIGBUS) }, .signalled(Int(SIGBUS))),
    ]

    @Test(arguments: endings.indices)
    func putsTheTerminalBack(_ index: Int) throws {
      let ending = Self.endings[index]
      for arguments in [[], ["--mouse"]] {
        let process = try PtyProcess(PtySuites.probe(arguments))
        try process.waitForEvent("painted")
        try process.waitForText("line 23 of the text")
        #expect(process.screen.isAlternate)
        #expect(!process.modes.isCooked)
        #expect(process.ledger.privateModes.contains(2004))
        #expect(process.ledger.privateModes.contains(1006) == !arguments.isEmpty)
        ending.act(process)
        #expect(try process.waitForExit() == ending.exit, "\(ending.name)")
        PtySuites.expectRestored(process)
      }
    }

    @Test func leavesNothingWhenTheTerminalTypeIsUnknown() throws {
      for type in ["bogus", "", nil, "dumb"] {
        let process = try PtyProcess(PtySuites.probe(terminalType: type))
        #expect(try process.waitForExit() == .exited(6))
        #expect(process.output.isEmpty)
        #expect(process.modes == process.modesBefore)
        let message = String(decoding: process.standardError, as: UTF8.self)
        #expect(message.contains("unknownTerminalType"))
      }
    }

    @Test func needsAControllingTerminal() throws {
      var configuration = PtySuites.probe()
      configuration.hasControllingTerminal = false
      configuration.standardInput = .null
      configuration.standardOutput = .null
      let process = try PtyProcess(configuration)
      #expect(try process.waitForExit() == .exited(6))
      let message = String(decoding: process.standardError, as: UTF8.self)
      #expect(message.contains("noControllingTerminal"))
    }
  }
}
