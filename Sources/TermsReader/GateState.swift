import AgreementGate

/// The gate, and what of it was on the screen when.
struct GateState: Equatable, Sendable {
  /// The gate itself.
  var gate: AgreementGate
  /// What a frame drawn now shows.
  var standing = Verdict.closed(.loading(percent: nil))
  /// The first painted frame that showed the open gate, while it stayed open since.
  var openSince: FrameNumber?
  /// The newest painted frame.
  var paintedFrame: FrameNumber = 0
  /// Milliseconds since the first text was painted.
  var milliseconds = 0
  /// Whether text was painted at all: the clock of the least reading time runs.
  var hasPaintedText = false
  /// Whether the reader was told that Agree is on.
  var hasAnnounced = false

  /// Makes a closed gate.
  init(policy: GatePolicy) { gate = AgreementGate(policy: policy) }

  /// Whether a key decides: the open gate was on the screen before the key was waiting.
  func isOpen(forKeyAfter frame: FrameNumber) -> Bool {
    guard standing == .open, let openSince else { return false }
    return frame >= openSince
  }
}
