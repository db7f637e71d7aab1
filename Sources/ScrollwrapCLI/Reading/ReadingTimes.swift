import AcceptanceRecords
import Glibc

/// Milliseconds on a clock that never goes back.
enum Ticks {
  /// Milliseconds now.
  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// When the stations of a reading were reached, and what has to happen at a time.
struct ReadingTimes {
  /// When the document was asked for.
  var opened = Timestamp.now
  /// When all of it had arrived.
  var loaded: Timestamp?
  /// When its end was first on a painted screen.
  var endReached: Timestamp?
  /// When the decision was made.
  var decided: Timestamp?

  /// When the run started, in ticks.
  let start = Ticks.now()
  /// When the first text was painted, in ticks.
  var firstText: Int?
  /// When the reader wants to be woken, in ticks.
  var wake: Int?
  /// When waiting for a decision ends, in ticks.
  var deadline: Int?

  /// When the line of waiting is written next, in ticks; nil once there is something to read.
  var waiting: Int?

  /// Milliseconds before the line of waiting is written first, and between two of them.
  static let waitingDelay = 300
  static let waitingInterval = 1000

  /// Starts the clocks.
  init(timeoutSeconds: Int?) {
    waiting = start + Self.waitingDelay
    if let timeoutSeconds {
      let (limit, overflow) = timeoutSeconds.multipliedReportingOverflow(by: 1000)
      if !overflow { deadline = start.addingReportingOverflow(limit).partialValue }
    }
  }

  /// Milliseconds until the first of the times that are set, or -1 for none: what `poll` takes.
  func pollTimeout(keyTimeout: Int?, at now: Int) -> Int32 {
    let waits = [
      wake.map { $0 - now }, waiting.map { $0 - now }, deadline.map { $0 - now }, keyTimeout,
    ].compactMap { $0 }
    guard let first = waits.min() else { return -1 }
    return Int32(clamping: max(0, first))
  }
}
