/// Why no terminal can be used.
public enum TerminalError: Error, Equatable, Sendable {
  /// The process has no controlling terminal to ask on.
  case noControllingTerminal
  /// The terminal type is not set, not known, or cannot address its cursor.
  case unknownTerminalType(String)
  /// The system refused a call for a reason that has nothing to do with the terminal.
  case callFailed(String, code: CInt)
}
