public import Glibc

/// A program running on a terminal of its own, with a screen that shows what it draws.
///
/// The program is the leader of a session whose controlling terminal is the pseudo-terminal, which
/// has its size before the program starts. The test keeps the terminal open, so its modes can be
/// compared when the program is gone. Nothing happens between calls: bytes are taken from the
/// program only while a call waits for something.
public final class PtyProcess {
  /// How long anything is waited for unless said otherwise; only failures take as long.
  public static let patience = Duration.seconds(20)

  /// The emulator that shows the program's output.
  public let screen: TerminalScreen
  /// Every byte the program wrote to the terminal.
  public internal(set) var output: [UInt8] = []
  /// What the program reported on its events descriptor.
  public internal(set) var events = EventLog()
  /// What it wrote to standard output, when that is a pipe.
  public internal(set) var standardOutput: [UInt8] = []
  /// What it wrote to standard error, when that is a pipe.
  public internal(set) var standardError: [UInt8] = []
  /// The modes of the terminal before the program started.
  public let modesBefore: PtyModes
  /// The process.
  public let processIdentifier: pid_t
  /// The program's `HOME`.
  public var home: String { ownHome.path }
  /// How it ended, once that was noticed.
  public internal(set) var exit: PtyExit?

  /// The emulator crashes where a wide character meets a screen of one column.
  private static let leastColumns = 2

  var primary: CInt
  let secondary: CInt
  var pipes: PtyPipes
  private let ownHome: PtyHome

  /// Starts a program.
  ///
  /// - Throws: `PtyFailure` when there is no terminal to be had or the program cannot be started.
  public init(_ configuration: PtyConfiguration) throws {
    var size = winsize()
    size.ws_col = UInt16(configuration.columns)
    size.ws_row = UInt16(configuration.rows)
    var primary: CInt = -1
    var secondary: CInt = -1
    guard openpty(&primary, &secondary, nil, nil, &size) == 0 else {
      throw PtyFailure(description: "no pseudo-terminal: error \(errno)")
    }
    for descriptor in [primary, secondary] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(primary, F_SETFL, O_RDWR | O_NONBLOCK)
    self.primary = primary
    self.secondary = secondary
    modesBefore = PtyModes(descriptor: secondary)
    screen = TerminalScreen(
      columns: max(Self.leastColumns, configuration.columns), rows: max(1, configuration.rows))
    ownHome = try PtyHome()
    pipes = try PtyPipes(configuration)
    processIdentifier = try PtySpawn.start(
      configuration, home: ownHome.path, terminal: secondary, pipes: pipes)
    pipes.closeChildEnds()
  }

  deinit {
    if exit == nil {
      kill(-processIdentifier, SIGKILL)
      kill(processIdentifier, SIGKILL)
      var status: CInt = 0
      waitpid(processIdentifier, &status, 0)
    }
    if primary >= 0 { close(primary) }
    close(secondary)
    pipes.closeAll()
  }

  // MARK: - Acting

  /// Types bytes.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(primary, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        pump(milliseconds: 5)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Types text.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Changes the terminal's size; the system tells the program.
  public func resize(columns: Int, rows: Int) {
    screen.resize(columns: max(Self.leastColumns, columns), rows: max(1, rows))
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program alone.
  public func signal(_ number: CInt) { kill(processIdentifier, number) }

  /// Takes the terminal away, as closing its window does.
  public func hangUp() {
    pump(milliseconds: 0)
    close(primary)
    primary = -1
  }

  /// Writes to standard input, when that is a pipe; does not wait.
  ///
  /// - Returns: How many bytes the pipe took.
  @discardableResult
  public func writeInput(_ bytes: [UInt8]) -> Int {
    max(0, bytes.withUnsafeBytes { write(pipes.input, $0.baseAddress, $0.count) })
  }

  /// Ends standard input, when that is a pipe.
  public func closeInput() { pipes.closeInput() }

  /// Passes over the events taken in so far: only later ones are waited for.
  public func passOverEvents() { events.passOver() }

  // MARK: - Looking

  /// The modes of the terminal now.
  public var modes: PtyModes { PtyModes(descriptor: secondary) }

  /// What the program's output left switched on.
  public var ledger: ModeLedger { ModeLedger(output, rows: screen.rows) }

  /// Whether the process is stopped, as by `^Z`.
  public var isStopped: Bool { state == "T" }

  /// The letter by which the system names what the process is doing.
  var state: Character {
    let text = PtyPipes.contents(of: "/proc/\(processIdentifier)/stat")
    let afterName = text.lastIndex(of: ")").map { text[$0...].dropFirst(2) } ?? ""
    return afterName.first ?? "?"
  }
}
