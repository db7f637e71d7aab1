/// Why no terminal can be used.
public enum TerminalError: Error, Equatable, Sendable {
  case noControllingTerminal
  case unknownTerminalType(String)
}
