import TestSupport
import Testing

/// Everything that runs a program on a terminal: one after the other, so that a slow machine does
/// not turn deadlines into failures.
@Suite(.serialized)
enum PtySuites {
  /// The program the tests run.
  static func probe(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    terminalType: String? = "xterm-256color"
  ) -> PtyConfiguration {
    var configuration = PtyConfiguration(
      PtyConfiguration.product("terminal-probe"), arguments, columns: columns, rows: rows,
      terminalType: terminalType)
    configuration.eventsDescriptor = 3
    configuration.standardError = .pipe
    return configuration
  }

  /// Asserts that the terminal is as it was before the program.
  static func expectRestored(
    _ process: PtyProcess, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(process.modes == process.modesBefore, sourceLocation: sourceLocation)
    #expect(process.ledger.isClean, "\(process.ledger)", sourceLocation: sourceLocation)
    #expect(!process.screen.isAlternate, sourceLocation: sourceLocation)
    #expect(process.screen.isCursorVisible, sourceLocation: sourceLocation)
  }
}
