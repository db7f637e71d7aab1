import Glibc

/// The controlling terminal used line by line: nothing is addressed, nothing is switched on.
///
/// The terminal stays in the mode it was found in, so every way to end, signals included, leaves it
/// as it was.
struct PlainTerminal: ~Copyable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether only ASCII may be written.
  private let isASCII: Bool

  /// What came of waiting for a line.
  enum Answer: Equatable {
    case line(String)
    case timeout
    /// The keyboard's end: `^D`, or a terminal that is gone.
    case ended
  }

  /// Opens the controlling terminal.
  ///
  /// - Returns: nil where there is none.
  init?(isASCII: Bool) {
    descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    self.isASCII = isASCII
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The terminal's size, with a guess where it says none.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes a line of text.
  ///
  /// - Returns: Whether the terminal took it.
  @discardableResult
  func write(_ text: String) -> Bool { write(Array("\(text)\n".utf8)) }

  /// Writes text that is already in lines, UTF-8 or, where that cannot be shown, ASCII.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    guard isASCII else { return TextOutput.write(bytes, to: descriptor) }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return TextOutput.write(
      scalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }, to: descriptor)
  }

  /// Throws away what was typed so far: it was typed before what is written next.
  mutating func forgetTyped() {
    buffer.removeAll()
    tcflush(descriptor, TCIFLUSH)
  }

  /// Waits for a line.
  ///
  /// - Parameter deadline: When waiting ends, in ticks; nil for never.
  /// - Returns: The line without its end, or why there is none.
  mutating func readLine(until deadline: Int?) -> Answer {
    while true {
      if let end = buffer.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return .line(line)
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let wait = deadline.map { Int32(clamping: max(0, $0 - Ticks.now())) } ?? -1
      let ready = poll(&request, 1, wait)
      if ready == 0 { return .timeout }
      if ready < 0, errno == EINTR { continue }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      // An answer is a whole line: what stands before the end of the keyboard is none.
      guard count > 0 else { return .ended }
      buffer += bytes[..<count]
    }
  }
}
