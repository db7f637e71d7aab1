public import AgreementGate
public import Wording

/// The words for a reason why Agree is off.
public struct ReasonWords {
  private let message: Message
  private let short: Message
  private let count: Int?

  /// Picks the words for a reason.
  public init(_ reason: Verdict.Reason) {
    (message, short, count) =
      switch reason {
      case .loading(let percent?): (.loadingPercent, .loadingPercent, percent)
      case .loading(nil): (.loading, .loading, nil)
      case .cutShort: (.cutShort, .cutShortShort, nil)
      case .unverified: (.unverified, .unverifiedShort, nil)
      case .nothingToRead: (.nothingToRead, .nothingToRead, nil)
      case .screenTooSmall: (.screenTooSmall, .screenTooSmallShort, nil)
      case .linesBelow(let lines): (.linesBelow, .linesBelowShort, lines)
      case .linesNotShown(let lines): (.linesNotShown, .linesNotShownShort, lines)
      case .secondsLeft(let seconds): (.secondsLeft, .secondsLeftShort, seconds)
      case .notPainted: (.notPainted, .notPainted, nil)
      }
  }

  /// The words where there is room.
  public func long(_ catalog: Catalog) -> String { catalog(message, count: count) }

  /// The words on a narrow screen.
  func short(_ catalog: Catalog) -> String { catalog(short, count: count) }
}
