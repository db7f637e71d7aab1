import FoundationEssentials
import Glibc

/// How a program is started on a pseudo-terminal.
public struct PtyConfiguration: Sendable {
  /// Where a standard stream of the program leads.
  public enum Stream: Equatable, Sendable {
    /// The terminal.
    case terminal
    /// The null device.
    case null
    /// Nothing: the descriptor is closed.
    case closed
    /// A pipe of which the test holds the other end.
    case pipe
    /// A file, opened for reading as standard input, made anew otherwise.
    case file(String)
  }

  /// The program's path.
  public var program: String
  /// Its arguments, without the program's name.
  public var arguments: [String]
  /// Columns of the terminal before the program starts.
  public var columns: Int
  /// Rows of the terminal before the program starts.
  public var rows: Int
  /// The terminal's type; nil leaves `TERM` unset.
  public var terminalType: String?
  /// Variables added to the fixed environment, or replacing a part of it.
  public var environment: [String: String] = [:]
  /// Standard input.
  public var standardInput = Stream.terminal
  /// Standard output.
  public var standardOutput = Stream.terminal
  /// Standard error.
  public var standardError = Stream.terminal
  /// The descriptor that leads to the event log, or nil for none.
  public var eventsDescriptor: CInt?
  /// Whether the program has a controlling terminal.
  public var hasControllingTerminal = true

  /// Describes a program on a terminal of a size.
  public init(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    terminalType: String? = "xterm-256color"
  ) {
    self.program = program
    self.arguments = arguments
    self.columns = columns
    self.rows = rows
    self.terminalType = terminalType
  }

  /// The path of an executable built beside the tests.
  public static func product(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count - 1))
    let tests = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)] + "/" + name
  }

  /// Everything the program finds in its environment: nothing of the machine's own but `PATH`.
  func variables(home: String) -> [String: String] {
    var all = [
      "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC", "ESCDELAY": "25",
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin",
      // A crash must not ask questions on the terminal, nor spend seconds on symbols.
      "SWIFT_BACKTRACE": "enable=no,interactive=no",
    ]
    all["TERM"] = terminalType
    return all.merging(environment) { $1 }
  }
}

/// How a program ended.
public enum PtyExit: Equatable, Sendable {
  /// It ended with a status.
  case exited(Int)
  /// A signal ended it.
  case signalled(Int)

  /// The status as a shell reports it: 128 and the number for a signal.
  public var status: Int {
    switch self {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    }
  }

  /// Reads what `waitpid` reported.
  init(waitStatus: CInt) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(Int(waitStatus >> 8) & 0xFF) : .signalled(Int(signal))
  }
}

/// The modes of a terminal, comparable.
public struct PtyModes: Equatable, Sendable {
  /// Input, output, control and local modes.
  public let flags: [UInt32]
  /// The control characters.
  public let characters: [UInt8]

  /// Reads the modes of a terminal.
  init(descriptor: CInt) {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
  }

  /// Whether lines are edited by the terminal and typed characters are shown, as for a shell.
  public var isCooked: Bool { flags[3] & UInt32(ICANON | ECHO) == UInt32(ICANON | ECHO) }
}

/// Something a test waited for did not come about, with all that was known then.
public struct PtyFailure: Error, CustomStringConvertible {
  /// What happened, with the screen.
  public let description: String
}

/// A directory of its own for one program, removed afterwards.
final class PtyHome {
  let path: String

  init() throws {
    var template = Array("/tmp/pty-home-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw PtyFailure(description: "no temporary directory") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
