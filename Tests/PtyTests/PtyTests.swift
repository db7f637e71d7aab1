import Foundation
import TestSupport
import Testing

/// The whole program on a real terminal: one run after the other, so that a slow machine does not
/// turn deadlines into failures.
@Suite(.serialized) enum WholeProgram {}

/// One run of the program, with a home and records of its own, reporting its events.
final class Run {
  /// The program on its terminal.
  let process: PtyProcess
  /// Where its records and other files lie.
  let folder: TemporaryFolder

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the program's name.
  ///   - columns: Columns of the terminal.
  ///   - rows: Rows of the terminal.
  ///   - terminal: The terminal's type.
  ///   - folder: A folder to share with other runs; nil for one of its own.
  ///   - configure: Changes how the program is started.
  /// - Throws: `PtyFailure` when there is no terminal to be had or the program cannot be started.
  init(
    _ arguments: [String], columns: Int = 80, rows: Int = 24,
    terminal: String? = "xterm-256color", in folder: TemporaryFolder? = nil,
    configure: (inout PtyConfiguration) -> Void = { _ in }
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    var configuration = PtyConfiguration(
      PtyConfiguration.product("scrollwrap"), ["--events=3"] + arguments, columns: columns,
      rows: rows, terminalType: terminal)
    configuration.eventsDescriptor = 3
    configuration.environment["SCROLLWRAP_RECORDS"] = folder.file("records")
    configure(&configuration)
    self.folder = folder
    process = try PtyProcess(configuration)
  }

  /// Starts a shell script that runs the program as `$PROGRAM --events=3`.
  static func shell(
    _ script: String, columns: Int = 80, rows: Int = 24, in folder: TemporaryFolder? = nil
  ) throws -> Run {
    let bash = try #require(PtyConfiguration.find("bash"), "bash is needed")
    return try Run([], columns: columns, rows: rows, in: folder) { configuration in
      configuration.environment["PROGRAM"] = configuration.program
      configuration.environment["ROOT"] = TestData.packageRoot
      configuration.program = bash
      configuration.arguments = ["--norc", "-c", script]
    }
  }

  /// The screen.
  var screen: TerminalScreen { process.screen }

  /// The screen's text without its line ends, for sentences that take more than one row.
  var words: String { screen.lines.joined() }

  /// Types; from now on only events that come after it are waited for.
  func type(_ text: String) {
    settle()
    process.passOverEvents()
    process.send(text)
  }

  /// Waits for a painted frame and takes in all its bytes.
  @discardableResult
  func painted(where condition: (EventLog.Event) -> Bool = { _ in true }) throws -> EventLog.Event {
    let event = try process.waitForEvent("painted", where: condition)
    settle()
    return event
  }

  /// Waits until the gate opened.
  func opened() throws {
    try process.waitForEvent("gate") { $0["open"]?.bool == true }
    settle()
  }

  /// Waits until the gate is closed for a reason.
  @discardableResult
  func closed(_ reason: String) throws -> EventLog.Event {
    let event = try process.waitForEvent("gate") { $0["reason"]?.string == reason }
    settle()
    return event
  }

  /// Waits until agreeing was refused for a reason.
  func refused(_ reason: String) throws {
    try process.waitForEvent("refused") { $0["reason"]?.string == reason }
    settle()
  }

  /// Takes in what was written before the event that was just waited for.
  func settle() { while process.pump(milliseconds: 0) {} }

  /// Shows that every key typed so far was dealt with: opens the help, and closes it.
  func keysAreTaken() throws {
    type("h")
    try painted { $0["mode"]?.string == "help" }
    type("q")
    try painted { $0["mode"]?.string == "reading" }
  }

  /// Whether an event of a name has been reported.
  func hasReported(_ name: String) -> Bool {
    process.events.events.contains { $0.name == name }
  }

  /// Whether the gate was ever open.
  var wasEverOpen: Bool {
    process.events.events.contains { $0.name == "gate" && $0["open"]?.bool == true }
  }

  /// The lines of the ledger.
  var receipts: [EventLog.Event] {
    get throws {
      guard let text = try? folder.read("records/ledger.jsonl") else { return [] }
      return try text.split(separator: "\n").map {
        try JSONDecoder().decode(EventLog.Event.self, from: Data($0.utf8))
      }
    }
  }

  /// Waits for the end, and asserts what holds at every end: the status, said in the last event too,
  /// the terminal as it was before, nothing left switched on, no process left behind.
  func ends(
    _ status: Int, reports: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let exit = try process.waitForExit()
    #expect(
      exit.status == status, "\(process.failure("ended otherwise"))", sourceLocation: sourceLocation)
    expectRestored(sourceLocation: sourceLocation)
    if reports {
      let last = process.events.events.last
      #expect(last?.name == "end", sourceLocation: sourceLocation)
      #expect(last?["status"]?.integer == status, sourceLocation: sourceLocation)
    }
  }

  /// Asserts that the terminal is as it was before, and that no process is left behind.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(process.modes == process.modesBefore, sourceLocation: sourceLocation)
    #expect(process.ledger.isClean, "\(process.ledger)", sourceLocation: sourceLocation)
    #expect(process.ledger.commands.isEmpty, sourceLocation: sourceLocation)
    #expect(!process.screen.isAlternate, sourceLocation: sourceLocation)
    #expect(
      process.screen.isCursorVisible, "\(process.failure("no cursor"))",
      sourceLocation: sourceLocation)
    #expect(process.events.malformed.isEmpty, sourceLocation: sourceLocation)
    let left = ProcessTable.waitForEnd(ofSession: process.processIdentifier)
    #expect(left.isEmpty, "left behind: \(left)", sourceLocation: sourceLocation)
  }
}

/// What the verbs that never ask answer.
struct Answer {
  /// How it ended.
  let exit: PtyExit
  /// Standard output.
  let output: String
  /// Standard error.
  let errors: String

  /// Runs the program without a terminal, as a script does.
  init(
    _ arguments: [String], in folder: TemporaryFolder,
    configure: (inout PtyConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = PtyConfiguration(PtyConfiguration.product("scrollwrap"), arguments)
    configuration.hasControllingTerminal = false
    configuration.standardInput = .null
    configuration.standardOutput = .pipe
    configuration.standardError = .pipe
    configuration.environment["SCROLLWRAP_RECORDS"] = folder.file("records")
    configure(&configuration)
    let process = try PtyProcess(configuration)
    exit = try process.waitForExit()
    output = String(decoding: process.standardOutput, as: UTF8.self)
    errors = String(decoding: process.standardError, as: UTF8.self)
    #expect(process.output.isEmpty)
    #expect(ProcessTable.waitForEnd(ofSession: process.processIdentifier).isEmpty)
  }
}
