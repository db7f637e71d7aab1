/// The tool as a function from arguments to an outcome.
public enum CommandLineTool {
  /// Runs the tool.
  ///
  /// - Parameter arguments: The command line, the program's name first.
  /// - Returns: How the run ended; its status is the process's exit status.
  public static func run(_ arguments: [String]) -> Outcome { .usage }
}
