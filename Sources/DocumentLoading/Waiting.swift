import Glibc

/// A point in time on the clock that does not jump.
struct Deadline {
  private let nanoseconds: Int64

  /// The point `seconds` from now.
  init(seconds: Int) {
    let (span, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    nanoseconds = overflow ? .max : Self.now.addingReportingOverflow(span).partialValue
  }

  /// Milliseconds that are left, rounded up, never negative, at most a day.
  var millisecondsLeft: Int32 {
    let left = nanoseconds - Self.now
    guard left > 0 else { return 0 }
    return Int32(min((left + 999_999) / 1_000_000, 86_400_000))
  }

  /// Whether it has passed.
  var hasPassed: Bool { millisecondsLeft == 0 }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// What ended a wait.
enum Wake { case ready, cancelled, late }

/// Waits until a descriptor can be read, the load is cancelled, or it is too late.
///
/// A cancel that is already there wins over bytes, and bytes over a deadline.
///
/// - Throws: The `errno` of `poll`.
func wait(
  for number: Int32, cancel: Int32, until deadline: Deadline
) throws(SystemError) -> Wake {
  while true {
    // poll ignores negative descriptors, so -1 needs no case of its own.
    var entries = [
      pollfd(fd: number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: cancel, events: Int16(POLLIN), revents: 0),
    ]
    let left = deadline.millisecondsLeft
    let count = poll(&entries, 2, left)
    if count < 0 {
      guard errno == EINTR else { throw SystemError(code: errno) }
      continue
    }
    if entries[1].revents != 0 { return .cancelled }
    if entries[0].revents != 0 { return .ready }
    if left == 0 || deadline.hasPassed { return .late }
  }
}

/// Whether a descriptor can be read without waiting, or has ended; false for -1.
func isReadable(_ number: Int32) -> Bool {
  var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 0) > 0 && entry.revents != 0
}
