import Glibc
import TestSupport
import Testing

extension PtySuites {
  @Suite struct JobTests {
    /// Runs the probe as a job of a shell that says what became of it.
    private func shell(_ script: String) throws -> PtyProcess {
      let bash = try #require(PtyConfiguration.find("bash"), "bash is needed")
      var configuration = PtyConfiguration(bash, ["--norc", "-c", "set -m; " + script])
      configuration.environment["PROBE"] = PtyConfiguration.product("terminal-probe")
      configuration.eventsDescriptor = 3
      return try PtyProcess(configuration)
    }

    /// The ways to stop, each with the process that sends it.
    static let stops: [(name: String, stop: @Sendable (PtyProcess) throws -> Void)] = [
      ("^Z typed while idle (gwsw/less#563)", { $0.send("\u{1A}") }),
      ("the program's own key", { $0.send("z") }),
      (
        "SIGTSTP to the program alone",
        { process in
          guard let pid = child(of: process.processIdentifier) else { return }
          kill(pid, SIGTSTP)
        }
      ),
    ]

    @Test(arguments: stops.indices)
    func stopsAndGoesOnWhereItWas(_ index: Int) throws {
      let process = try shell("$PROBE; echo stopped $?; read line; fg; echo ended $?")
      try process.waitForEvent("painted")
      process.send("\n\n\n")
      try process.waitForText("top 3 ")
      try Self.stops[index].stop(process)
      try process.waitForText("stopped 148")
      #expect(!process.screen.isAlternate)
      #expect(process.ledger.isClean, "\(process.ledger)")
      #expect(process.modes == process.modesBefore)
      process.send("\n")
      try process.waitForText("top 3 ")
      #expect(process.screen.isAlternate)
      process.pump(milliseconds: 0)
      process.send("q")
      try process.waitForText("ended 0")
      #expect(try process.waitForExit() == .exited(0))
      PtySuites.expectRestored(process)
    }

    @Test func followsASizeThatChangedWhileStopped() throws {
      let process = try shell("$PROBE; echo stopped; read line; fg; echo ended $?")
      try process.waitForText("80x24")
      process.send("\u{1A}")
      try process.waitForText("stopped")
      process.resize(columns: 50, rows: 10)
      process.send("\n")
      try process.waitForText("50x10")
      process.send("q")
      try process.waitForText("ended 0")
      try process.waitForExit()
      PtySuites.expectRestored(process)
    }

    @Test func wholeJobStops() throws {
      // The shell around the program must stop too, or nobody gets the prompt (noborus/ov#630).
      let process = try shell("sh -c '$PROBE; echo inner $?'; echo stopped $?; read line; fg")
      try process.waitForEvent("painted")
      process.send("\u{1A}")
      try process.waitForText("stopped 148")
      process.send("\n")
      try process.waitForText("top 0 ")
      process.send("q")
      try process.waitForText("inner 0")
      try process.waitForExit()
      PtySuites.expectRestored(process)
    }

    @Test func endingWhileStoppedLeavesTheShellAlone() throws {
      let process = try shell("$PROBE; kill %1; kill -CONT %1; wait %1; echo ended $?; read line")
      try process.waitForEvent("painted")
      process.send("\u{1A}")
      try process.waitForText("ended 143")
      #expect(process.modes == process.modesBefore)
      process.send("\n")
      try process.waitForExit()
      PtySuites.expectRestored(process)
    }

    @Test func goesOnAfterAStopItCouldNotSee() throws {
      let process = try shell(
        "$PROBE & pid=$!; fg > /dev/null; echo stopped; read line; fg > /dev/null; echo ended $?"
      )
      try process.waitForEvent("painted")
      process.send("m")
      try process.waitForText("key character")
      let pid = try #require(Self.child(of: process.processIdentifier))
      kill(pid, SIGSTOP)
      try process.waitForText("stopped")
      process.send("\n")
      try process.wait("single keys again") { !process.modes.isCooked }
      process.send("\n")
      try process.waitForText("top 1 ")
      try process.waitUntil("the lines again") { $0.text(row: 22) == "line 24 of the text" }
      process.send("q")
      try process.waitForText("ended 0")
      try process.waitForExit()
      PtySuites.expectRestored(process)
    }

    /// Without a shell that could continue it, the program must not stop for ever.
    @Test func doesNotStopAsTheSessionLeader() throws {
      let process = try PtyProcess(PtySuites.probe())
      try process.waitForEvent("painted")
      process.send("\u{1A}")
      try process.waitForEvent("resumed")
      process.send("m")
      try process.waitForText("key character")
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
      PtySuites.expectRestored(process)
    }

    private static func child(of parent: pid_t) -> pid_t? {
      let path = "/proc/\(parent)/task/\(parent)/children"
      let descriptor = open(path, O_RDONLY)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = max(0, read(descriptor, &buffer, buffer.count))
      return String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ").first
        .flatMap { pid_t($0) }
    }
  }
}
