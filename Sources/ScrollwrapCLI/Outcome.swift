/// How a run ends; the only source of exit statuses.
public enum Outcome: Equatable, Sendable {
  /// Agreed and recorded; for other verbs, done.
  case agreed
  /// Declined; not agreed, texts differ, or verification failed.
  case declined
  /// The command line could not be understood.
  case usage
  /// The reader left without deciding.
  case left
  /// The document did not load completely.
  case incomplete
  /// There is nothing to read.
  case nothingToRead
  /// There is no terminal to ask on.
  case noTerminal
  /// The text is not the one agreed to or named.
  case differentText
  /// The decision could not be recorded.
  case notRecorded
  /// `--timeout` ran out.
  case timedOut
  /// Ended by a signal, after the terminal was restored.
  case signal(Int32)

  /// The process's exit status.
  public var status: Int32 {
    switch self {
    case .agreed: 0
    case .declined: 1
    case .usage: 2
    case .left: 3
    case .incomplete: 4
    case .nothingToRead: 5
    case .noTerminal: 6
    case .differentText: 7
    case .notRecorded: 8
    case .timedOut: 124
    case .signal(let number): 128 + number
    }
  }
}
