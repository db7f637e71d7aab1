import AcceptanceRecords
import AgreementGate
import Glibc

/// Writes what happens as JSON Lines, for scripts and tests that wait on a state.
///
/// One object a line, written at once and in order. An observer that goes away, or never reads, costs
/// nothing but its events: a reading never waits for it and never ends for it.
struct EventWriter: ~Copyable {
  private let descriptor: Int32
  private let isOurs: Bool
  private var isBroken = false

  /// Makes a writer without an observer.
  init() {
    descriptor = -1
    isOurs = false
  }

  /// Opens the target of `--events`.
  ///
  /// - Throws: The system's error number.
  init(_ target: Options.Target) throws(EventTargetError) {
    (descriptor, isOurs) = try Self.open(target)
  }

  private static func open(
    _ target: Options.Target
  ) throws(EventTargetError) -> (Int32, isOurs: Bool) {
    switch target {
    case .standardOutput: return (STDOUT_FILENO, isOurs: false)
    case .descriptor(let number):
      // The fetching child and converters have no business with it.
      guard fcntl(number, F_SETFD, FD_CLOEXEC) >= 0 else {
        throw EventTargetError(target: String(number), code: errno)
      }
      return (number, isOurs: false)
    case .file(let path):
      let file = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw EventTargetError(target: path, code: errno) }
      return (file, isOurs: true)
    }
  }

  deinit { if isOurs { close(descriptor) } }

  /// Writes one event.
  mutating func write(_ event: String, frame: Int, _ facts: [String: JSONValue] = [:]) {
    guard descriptor >= 0, !isBroken else { return }
    var members = facts
    members["event"] = .string(event)
    members["frame"] = .integer(frame)
    var bytes = JSONValue.object(members).canonicalBytes
    bytes.append(0x0A)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        isBroken = true
        return
      }
      sent += count
    }
  }
}

/// Why events cannot be written.
struct EventTargetError: Error, Equatable {
  /// The descriptor or file.
  var target: String
  /// The system's error number.
  var code: Int32
}

extension Verdict {
  /// The verdict as the event stream names it.
  var eventFacts: [String: JSONValue] {
    guard case .closed(let reason) = self else {
      return ["open": .bool(true), "reason": .null]
    }
    var facts: [String: JSONValue] = ["open": .bool(false), "reason": .string(reason.eventName)]
    switch reason {
    case .loading(let percent?): facts["percent"] = .integer(percent)
    case .linesBelow(let lines): facts["lines_below"] = .integer(lines)
    case .linesNotShown(let lines): facts["lines_not_shown"] = .integer(lines)
    case .secondsLeft(let seconds): facts["seconds_left"] = .integer(seconds)
    default: break
    }
    return facts
  }
}

extension Verdict.Reason {
  /// The reason's name in the event stream.
  var eventName: String {
    switch self {
    case .loading: "loading"
    case .cutShort: "cut_short"
    case .unverified: "unverified"
    case .nothingToRead: "nothing_to_read"
    case .screenTooSmall: "screen_too_small"
    case .linesBelow: "lines_below"
    case .linesNotShown: "lines_not_shown"
    case .secondsLeft: "seconds_left"
    case .notPainted: "not_painted"
    }
  }
}
