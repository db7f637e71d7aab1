import Glibc
import TestSupport
import Testing

extension PtySuites {
  @Suite struct EnvironmentTests {
    static let sizes = [
      (0, 0), (1, 1), (80, 1), (1, 24), (20, 2), (10, 3), (40, 5), (80, 24), (200, 60),
    ]
    static let types = [
      "xterm-256color", "xterm", "vt100", "linux", "tmux-256color", "rxvt-unicode-256color", "ansi",
      "vt52", "sun",
    ]

    @Test(arguments: sizes, types)
    func everySizeAndTerminalIsSurvived(_ size: (Int, Int), _ type: String) throws {
      let process = try PtyProcess(
        PtySuites.probe(["--mouse"], columns: size.0, rows: size.1, terminalType: type))
      try process.waitForEvent("painted")
      for key in ["\n", "\u{1B}[B", " ", "r"] {
        process.send(key)
        try process.waitForEvent("painted")
      }
      process.resize(columns: 33, rows: 7)
      try process.waitForEvent("painted")
      process.resize(columns: size.0, rows: size.1)
      try process.waitForEvent("painted")
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
      #expect(process.modes == process.modesBefore)
      if type != "vt52", type != "ansi" { #expect(process.ledger.isClean, "\(process.ledger)") }
    }

    @Test func hugeScreenIsFilled() throws {
      let process = try PtyProcess(PtySuites.probe(columns: 500, rows: 200))
      try process.waitForEvent("painted")
      try process.waitForText("top 0 500x200")
      #expect(process.screen.text(row: 198) == "line 199 of the text")
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
      PtySuites.expectRestored(process)
    }

    @Test func sizeFallsBackToTheEnvironment() throws {
      var configuration = PtySuites.probe(columns: 0, rows: 0)
      configuration.environment = ["COLUMNS": "60", "LINES": "12"]
      let process = try PtyProcess(configuration)
      try process.waitForEvent("painted")
      process.pump(milliseconds: 0)
      let shown = String(decoding: process.output, as: UTF8.self)
      #expect(shown.contains("60x12"))
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
    }

    @Test func resizeKeepsUpWithTheTerminal() throws {
      let process = try PtyProcess(PtySuites.probe())
      try process.waitForText("80x24")
      for (columns, rows) in [(40, 10), (120, 40), (20, 5), (1, 1), (80, 24)] {
        process.resize(columns: columns, rows: rows)
        if columns > 10 { try process.waitForText("\(columns)x\(rows)") }
      }
      try process.waitUntil("all lines") { $0.text(row: 22) == "line 23 of the text" }
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
      PtySuites.expectRestored(process)
    }

    @Test func burstOfSizesEndsAtTheLast() throws {
      let process = try PtyProcess(PtySuites.probe())
      try process.waitForText("80x24")
      for columns in 30...79 { process.resize(columns: columns, rows: 20) }
      try process.waitForText("79x20")
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
      PtySuites.expectRestored(process)
    }

    // MARK: - A terminal that goes away or stops reading

    @Test func hangUpEndsTheProgram() throws {
      let process = try PtyProcess(PtySuites.probe())
      try process.waitForEvent("painted")
      process.hangUp()
      #expect(try process.waitForExit() == .exited(129))
    }

    @Test func hangUpWithIgnoredSignalEndsTheProgramToo() throws {
      // jonas/tig#164: a busy loop after the window was closed.
      let bash = try #require(PtyConfiguration.find("bash"), "bash is needed")
      var configuration = PtySuites.probe()
      configuration.arguments = ["-c", "trap '' HUP; exec \(configuration.program)"]
      configuration.program = bash
      let process = try PtyProcess(configuration)
      try process.waitForEvent("painted")
      process.hangUp()
      try process.waitForEvent("gone")
      #expect(try process.waitForExit() == .exited(3))
    }

    @Test func stoppedOutputHoldsNothingUp() throws {
      let process = try PtyProcess(PtySuites.probe())
      try process.waitForEvent("painted")
      process.send("\u{13}")
      process.send("   ")
      process.signal(SIGTERM)
      #expect(try process.waitForExit(within: .seconds(5)) == .exited(143))
      PtySuites.expectRestored(process)
    }

    @Test func stoppedOutputGoesOnWithTheNewestFrame() throws {
      let process = try PtyProcess(PtySuites.probe())
      try process.waitForEvent("painted")
      process.send("\u{13}")
      process.send("\n\n\n\n")
      process.send("\u{11}")
      try process.waitForText("top 4 ")
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
      PtySuites.expectRestored(process)
    }

    @Test func fullTerminalHoldsNoSignalUp() throws {
      let lines = (0..<300).map {
        "{reverse}\($0)" + String(repeating: "{bold}漢{link}x", count: 90)
      }
      let path = try PtyConfiguration.temporaryFile(lines: lines)
      defer { unlink(path) }
      let process = try PtyProcess(PtySuites.probe([path], columns: 300, rows: 100))
      // Nobody reads the terminal: the first frames fill it up.
      let clock = ContinuousClock()
      let deadline = clock.now + PtyProcess.patience
      while process.events.lines.isEmpty, clock.now < deadline {
        process.pumpEvents(milliseconds: 10)
      }
      #expect(process.events.events.first?.name == "blocked")
      process.signal(SIGTERM)
      while process.exit == nil, clock.now < deadline { process.reapOnly() }
      #expect(process.exit == .exited(143))
      #expect(process.modes == process.modesBefore)
    }

    // MARK: - Signals

    @Test func handlersOfCursesDoNotWin() throws {
      let process = try PtyProcess(PtySuites.probe(["--report-signals"]))
      let report = try process.waitForEvent("handlers")
      #expect(report["value"]?.string == "default")
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
    }

    @Test func childrenStartWithoutOurMask() throws {
      let process = try PtyProcess(PtySuites.probe(["--report-signals"]))
      let own = try process.waitForEvent("mask")
      let child = try process.waitForEvent("childmask")
      #expect(own["value"]?.string != "0000000000000000")
      #expect(child["value"]?.string == "0000000000000000")
      let ignored = try process.waitForEvent("childignored")
      let pipe = UInt64(1) << UInt64(SIGPIPE - 1)
      let bits = try #require(ignored["value"]?.string.flatMap { UInt64($0, radix: 16) })
      #expect(bits & pipe == 0)
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
    }

    @Test func signalsReachTheProgramWithBusyThreads() throws {
      for signal in [SIGTERM, SIGINT, SIGHUP] {
        let process = try PtyProcess(PtySuites.probe(["--threads"]))
        try process.waitForEvent("painted")
        process.signal(signal)
        #expect(try process.waitForExit() == .exited(128 + Int(signal)))
        PtySuites.expectRestored(process)
      }
    }
  }
}
