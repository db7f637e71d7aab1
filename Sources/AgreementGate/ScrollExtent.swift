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

  /// Lines below the viewport; 0 once the last line is on the screen, however far past it the
  /// viewport reaches.
  public var linesBelow: Int {
    let bottom = topLine.addingReportingOverflow(viewportLines)
    guard !bottom.overflow else { return 0 }
    let below = totalLines.subtractingReportingOverflow(bottom.partialValue)
    return below.overflow ? .max : max(0, below.partialValue)
  }

  /// How far down the viewport's last line is, in whole percent from 0 to 100.
  ///
  /// It is 100 only once the last line is on the screen, and 0 for an empty text.
  public var percent: Int {
    guard totalLines > 0, linesBelow < totalLines else { return 0 }
    guard linesBelow > 0 else { return 100 }
    return min(99, Int(Double(totalLines - linesBelow) / Double(totalLines) * 100))
  }
}
