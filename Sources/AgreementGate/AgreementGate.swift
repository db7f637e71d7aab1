/// How much of the document is there, and what that is worth.
public enum LoadState: Equatable, Sendable {
  /// Bytes are still coming, or lines are still being laid out; percent where the length is known.
  case loading(percent: Int?)
  /// Everything arrived and the transport proves it.
  case complete
  /// It ended without an error, and nothing proves that it is whole.
  case unverified
  /// It ended early or with an error.
  case failed
}

/// Where the viewport lies in the laid-out text, in lines.
public struct ScrollExtent: Equatable, Sendable {
  /// The first line on the screen.
  public var topLine: Int
  /// Rows of the screen that show text.
  public var viewportLines: Int
  /// Lines of the whole text.
  public var totalLines: Int
  /// Makes an extent.
  public init(topLine: Int, viewportLines: Int, totalLines: Int) {
    self.topLine = topLine
    self.viewportLines = viewportLines
    self.totalLines = totalLines
  }
}

/// The gate's answer, with its reason.
public enum Verdict: Equatable, Sendable {
  case open
  case closed(Reason)

  /// Why the gate is closed.
  public enum Reason: Equatable, Sendable {
    case loading(percent: Int?)
    case cutShort
    case unverified
    case nothingToRead
    case screenTooSmall
    case linesBelow(Int)
    case linesNotShown(Int)
    case secondsLeft(Int)
    /// The frame that shows the open gate has not been painted yet.
    case notPainted
  }
}
