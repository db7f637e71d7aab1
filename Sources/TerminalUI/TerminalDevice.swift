import Glibc

/// The controlling terminal as a descriptor: its modes, its bytes in and its bytes out.
///
/// The descriptor has its own open file description, so that it can be non-blocking without the
/// shell noticing. Bytes out are queued and sent as the terminal takes them: a terminal that
/// stops reading stops nothing else.
final class TerminalDevice {
  /// The descriptor to poll.
  let descriptor: CInt
  /// The modes found at the start, and left behind at the end.
  let originalModes: termios
  /// Whether the terminal was hung up.
  private(set) var isGone = false

  private var queue: [UInt8] = []
  private var sent = 0

  /// Opens the controlling terminal and reads its modes.
  init() throws(TerminalError) {
    descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .noControllingTerminal }
    var modes = termios()
    guard unsafe tcgetattr(descriptor, &modes) == 0 else {
      close(descriptor)
      throw .noControllingTerminal
    }
    originalModes = modes
  }

  deinit { close(descriptor) }

  // MARK: - Modes

  /// Switches to single keys without echo, and to output as it is written.
  ///
  /// `^C` and `^\` stay signals, so that they reach the whole job, and flow control stays as the
  /// user has it. `^Z` becomes a key: as a signal it would stop a shell around the program at
  /// once, and the shell above would take the terminal back before the screen is left.
  func enterRawModes() {
    var modes = originalModes
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | PARMRK)
    modes.c_oflag &= ~tcflag_t(OPOST)
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    unsafe withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
      unsafe characters[Int(VSUSP)] = 0  // _POSIX_VDISABLE
    }
    setModes(modes)
  }

  /// Puts the modes found at the start back, at once.
  func restoreModes() { setModes(originalModes) }

  private func setModes(_ modes: termios) {
    var modes = modes
    // A signal may interrupt the call while the process is in the background.
    while unsafe tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
  }

  /// Whether this process's job is the one in the foreground of the terminal.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// The size the terminal reports, or nil when it reports none.
  var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    guard size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  // MARK: - Bytes

  /// Whether bytes are waiting for the terminal to take them.
  var wantsToWrite: Bool { sent < queue.count }

  /// Adds bytes to what is to be written, without writing yet.
  func enqueue(_ bytes: [UInt8]) { queue += bytes }

  /// Forgets what was not written yet.
  func dropQueue() {
    queue.removeAll(keepingCapacity: true)
    sent = 0
  }

  /// Writes as much as the terminal takes now, in one piece where it can.
  ///
  /// - Returns: Whether nothing is left to write.
  @discardableResult
  func flush() -> Bool {
    while wantsToWrite, !isGone {
      let written = unsafe queue.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
      }
      if written >= 0 {
        sent += written
      } else if errno == EAGAIN {
        return false
      } else if errno != EINTR {
        isGone = true
      }
    }
    dropQueue()
    return !isGone
  }

  /// Writes everything, waiting at most so long for a terminal that does not read.
  func flush(withinMilliseconds limit: Int) {
    let deadline = Self.milliseconds() + limit
    while !flush(), !isGone {
      let left = deadline - Self.milliseconds()
      guard left > 0 else { return }
      var wait = pollfd(descriptor: descriptor, events: CShort(POLLOUT))
      _ = unsafe poll(&wait, 1, CInt(left))
    }
  }

  /// Milliseconds on a clock that never goes back; Swift's own clocks would link in its concurrency
  /// runtime and a start that sets it up.
  private static func milliseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Lets output go on that the user stopped with `^S`.
  ///
  /// The system starts only output that was stopped by the same call, hence the stop before.
  func resumeOutput() {
    tcflow(descriptor, TCOOFF)
    tcflow(descriptor, TCOON)
  }

  /// Reads what is waiting, without waiting for more.
  func read() -> TerminalInput {
    guard !isGone else { return .gone }
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 { return .bytes(Array(bytes[..<count])) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return .nothing }
      isGone = true
      return .gone
    }
  }
}

/// What was waiting at the keyboard.
public enum TerminalInput: Equatable, Sendable {
  /// Bytes, at least one; there may be more.
  case bytes([UInt8])
  /// Nothing for now.
  case nothing
  /// The terminal was hung up: there will be nothing more.
  case gone
}

extension pollfd {
  fileprivate init(descriptor: CInt, events: CShort) {
    self.init(fd: descriptor, events: events, revents: 0)
  }
}
