/// The gate's answer, with its reason.
public enum Verdict: Equatable, Sendable {
  /// The reader may agree.
  case open
  /// The reader may not agree.
  case closed(Reason)

  /// Why the gate is closed.
  public enum Reason: Equatable, Sendable {
    /// The document is still arriving or being laid out.
    case loading(percent: Int?)
    /// The document ended early or with an error.
    case cutShort
    /// Nothing proves that the document is whole.
    case unverified
    /// There is no visible text.
    case nothingToRead
    /// No row of the screen shows text.
    case screenTooSmall
    /// So many lines remain below the viewport.
    case linesBelow(Int)
    /// So many lines were on no painted screen yet.
    case linesNotShown(Int)
    /// So many seconds of the least reading time remain, rounded up.
    case secondsLeft(Int)
    /// The frame that shows the open gate has not been painted yet.
    case notPainted
  }
}
