import AcceptanceRecords
import TerminalUI
import TermsReader

/// Counts frames and remembers what the screen shows, so that nothing is drawn twice.
struct Canvas {
  /// A frame that was written to its last byte.
  struct Shown {
    /// Its number.
    var number: FrameNumber
    /// What it showed.
    var status: ReaderStatus
    /// Whether the state is still the one it showed.
    var isCurrent: Bool
  }

  /// The newest frame that was on the screen before the keyboard was looked at again.
  var seen: FrameNumber = 0
  private var last: Frame?
  private var pending: Shown?
  private var number: FrameNumber = 0
  /// Whether events changed the state since the last frame was drawn.
  private var isBehind = true
  private var lastVerdict: [String: JSONValue] = [:]

  /// Notes that the state changed.
  mutating func changed() {
    isBehind = true
    pending?.isCurrent = false
  }

  /// Notes whether the state, changed by being painted, looks other than the screen.
  mutating func compare(with frame: Frame) {
    if frame != last { isBehind = true }
  }

  /// Forgets what the screen shows: the next frame is drawn whatever it is.
  mutating func forget() {
    last = nil
    isBehind = true
  }

  /// The frame that waited to be written, once it is.
  mutating func written(_ terminal: borrowing TerminalSession) -> Shown? {
    guard let shown = pending else { return nil }
    terminal.flush()
    guard terminal.writtenFrame >= shown.number else { return nil }
    pending = nil
    return shown
  }

  /// Draws a frame unless the screen shows it already.
  ///
  /// - Returns: Whether a frame was given to the terminal.
  mutating func draw(
    _ frame: @autoclosure () -> Frame, of status: @autoclosure () -> ReaderStatus,
    on terminal: borrowing TerminalSession
  ) -> Bool {
    guard isBehind, pending == nil else { return false }
    let next = frame()
    guard terminal.paint(next, number: number + 1) else { return false }
    number += 1
    // A frame equal to the last is reported too: the state behind it may differ.
    pending = Shown(number: number, status: status(), isCurrent: true)
    isBehind = false
    last = next
    return true
  }

  /// What an observer is told about a frame.
  mutating func records(of frame: Shown) -> [(name: String, facts: [String: JSONValue])] {
    let status = frame.status
    var records: [(name: String, facts: [String: JSONValue])] = [
      (
        "painted",
        [
          "top": .integer(status.top), "rows": .integer(status.rows),
          "total": .integer(status.total), "columns": .integer(status.columns),
          "percent": .integer(status.percent), "mode": .string(status.mode.rawValue),
        ]
      )
    ]
    var verdict = status.verdict.eventFacts
    verdict["lines_below"] = .integer(status.linesBelow)
    if verdict != lastVerdict {
      lastVerdict = verdict
      records.append(("gate", verdict))
    }
    return records
  }
}
