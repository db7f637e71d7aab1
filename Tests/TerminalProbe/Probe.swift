import Glibc
import LineLayout
import TerminalUI
import TermsReader

/// A pager in miniature: what the terminal layer's tests run on a terminal.
///
/// It shows numbered lines, or those of a file, with a bar below; keys move, resize, suspend,
/// crash. It reports each frame and key on descriptor 3 where that is open.
struct Probe {
  /// What the command line asked for.
  struct Settings {
    var options = TerminalOptions()
    var lines: [String] = []
    var hasScrollBar = false
    var reportsSignals = false
    var hasThreads = false
  }

  private var settings: Settings
  private var top = 0
  private var number = 0
  private var isDirty = true
  private var status: Int32?
  private var lastKey = ""

  private init(_ settings: Settings) { self.settings = settings }

  /// Runs the probe and returns its exit status.
  static func run(_ arguments: [String]) -> Int32 {
    var settings = Settings()
    var file: String?
    for argument in arguments {
      switch argument {
      case "--no-color": settings.options.usesColor = false
      case "--mouse": settings.options.usesMouse = true
      case "--bar": settings.hasScrollBar = true
      case "--report-signals": settings.reportsSignals = true
      case "--threads": settings.hasThreads = true
      default: file = argument
      }
    }
    settings.lines = file.map(readLines) ?? (1...200).map { "line \($0) of the text" }
    do {
      let signals = try SignalDescriptor()
      let session = try TerminalSession(options: settings.options)
      var probe = Probe(settings)
      if settings.reportsSignals { SignalReport.write(signals) }
      if settings.hasThreads { SignalReport.startThreads() }
      return probe.loop(session, signals)
    } catch {
      write(2, "terminal-probe: \(error)\n", "terminal-probe: \(error)\n".utf8.count)
      return 6
    }
  }

  private static func readLines(_ path: String) -> [String] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  // MARK: - The loop

  private mutating func loop(
    _ session: borrowing TerminalSession, _ signals: borrowing SignalDescriptor
  ) -> Int32 {
    var decoder = KeyDecoder(sequences: session.keySequences)
    while true {
      if isDirty, session.paint(frame(for: session.size), number: number + 1) {
        number += 1
        isDirty = false
        report(session.writtenFrame == number ? "painted" : "blocked", "\(number)")
      }
      if let status { return status }
      let timeout = decoder.pendingTimeoutMilliseconds(at: now()).map(Int32.init) ?? -1
      let output = session.wantsToWrite ? Int16(POLLOUT) : 0
      var waits = [
        pollfd(fd: session.filedescriptor, events: Int16(POLLIN) | output, revents: 0),
        pollfd(fd: signals.filedescriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waits, 2, timeout)
      while status == nil, let signal = signals.next() { take(signal, session) }
      if status != nil { continue }
      if session.wantsToWrite, session.flush() { report("painted", "\(number)") }
      take(session.read(), session, &decoder)
      if session.isGone { awaitHangUp(signals) }
    }
  }

  private mutating func take(
    _ input: TerminalInput, _ session: borrowing TerminalSession, _ decoder: inout KeyDecoder
  ) {
    switch input {
    case .bytes(let bytes):
      for press in decoder.feed(bytes, at: now(), after: number) { take(press, session) }
    case .nothing:
      for press in decoder.expire(at: now()) { take(press, session) }
    case .gone:
      report("gone", "true")
      status = 3
    }
  }

  /// The end of the keyboard is seen a moment before the signal that tells why.
  private mutating func awaitHangUp(_ signals: borrowing SignalDescriptor) {
    var wait = pollfd(fd: signals.filedescriptor, events: Int16(POLLIN), revents: 0)
    poll(&wait, 1, 100)
    if let signal = signals.next(), signal.endsProcess { status = 128 + signal.rawValue }
  }

  private mutating func take(_ signal: TerminalSignal, _ session: borrowing TerminalSession) {
    report("signal", "\"\(signal)\"")
    switch signal {
    case .resize:
      if session.resizeToTerminal() { isDirty = true }
    case .stop: suspend(session)
    case .resume:
      session.resumeAfterStop()
      isDirty = true
    case .hangUp, .interrupt, .quit, .terminate: status = 128 + signal.rawValue
    }
  }

  private mutating func suspend(_ session: borrowing TerminalSession) {
    report("suspending", "true")
    session.suspend()
    report("resumed", "true")
    isDirty = true
  }

  private mutating func take(_ press: KeyPress, _ session: borrowing TerminalSession) {
    lastKey = "\(press.key)"
    report("key", "\"\(lastKey.filter { $0 != "\"" && $0 != "\\" })\", \"after\": \(press.after)")
    isDirty = true
    switch press.key {
    case .character("q"): status = 0
    case .control("z"), .character("z"): suspend(session)
    case .character("r"): session.redrawAll()
    case .character("g"): top = 0
    case .character("!"): Crash.trap(settings.lines.count)
    case .character("@"): abort()
    case .character("#"): Crash.readNowhere()
    case .character("x"): _exit(9)
    case .down, .enter, .wheelDown: top += 1
    case .up, .wheelUp: top = max(0, top - 1)
    case .pageDown, .character(" "): top += max(1, session.size.rows - 2)
    case .pageUp: top = max(0, top - max(1, session.size.rows - 2))
    default: break
    }
  }

  // MARK: - The frame

  private func frame(for size: (columns: Int, rows: Int)) -> Frame {
    var frame = Frame(columns: size.columns, rows: size.rows)
    let text = 0..<max(0, size.rows - 1)
    frame.textRows = text
    for row in text where top + row < settings.lines.count {
      frame.rows[row] = Markup.row(settings.lines[top + row])
      if settings.hasScrollBar {
        frame.rows[row].pad(to: size.columns - 1)
        let isThumb = row == top * text.count / max(1, settings.lines.count)
        frame.rows[row].append(
          cluster: (isThumb ? "█" : "│").utf8, columns: 1, style: .scrollBar)
      }
    }
    if size.rows > 0 {
      let words = "top \(top) \(size.columns)x\(size.rows) key \(lastKey)"
      frame.rows[size.rows - 1] = Markup.row("{barClosed}" + words)
      frame.rows[size.rows - 1].pad(to: size.columns, style: .barClosed)
      frame.cursor = (0, size.rows - 1)
    }
    return frame
  }

  private func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private func report(_ name: String, _ value: String) {
    let line = "{\"event\": \"\(name)\", \"value\": \(value)}\n"
    _ = line.utf8.withContiguousStorageIfAvailable { write(3, $0.baseAddress, $0.count) }
  }
}

/// Ways to die that the crash guard has to answer.
enum Crash {
  /// Traps as a Swift program does.
  static func trap(_ count: Int) { preconditionFailure("asked to trap with \(count) lines") }

  /// Reads where there is no memory.
  static func readNowhere() {
    kill(getpid(), 0)
    _ = UnsafePointer<Int>(bitPattern: 8)?.pointee
  }
}
