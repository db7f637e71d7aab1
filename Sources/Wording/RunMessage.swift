/// What a run says around the reading itself.
public enum RunMessage: String, CaseIterable, Sendable {
  /// The name of a document that comes from standard input.
  case standardInput = "(standard input)"
  /// An address that carries a user name, which can look like a host.
  case sourceWithUser = "{address} (user name {user})"
  /// The temporary copy of the bytes cannot be kept.
  case spoolFailed = "no temporary copy can be kept ({reason}); make room or set TMPDIR"
  /// The system starts no more threads.
  case noThread = "the system starts no more threads; end other programs and try again"
  /// `--timeout` ran out.
  case timedOut =
    "no decision within {n} second; give more with --timeout|no decision within {n} seconds; give more with --timeout"
  /// Left behind after an agreement.
  case agreed = "agreed to; the receipt is {digest}"
  /// Left behind after an agreement with `--no-record`.
  case agreedUnrecorded = "agreed to; nothing was recorded, as --no-record asks"
  /// Left behind after declining.
  case declined = "declined"
  /// Left behind after leaving.
  case left = "left without a decision"
  /// The text is agreed to already.
  case agreedAlready = "is agreed to already, by the receipt {digest}"
  /// The digest that was named is not that of the text or its bytes.
  case otherDigest =
    "is not the text that --accept names; its digest is {text}, that of its bytes {bytes}"
  /// The text cannot be agreed to by a digest because it is not proven whole.
  case unverified =
    "nothing proves that the text is whole; ask for it again, or give --allow-unverified"
  /// The events cannot be written.
  case eventsFailed = "events cannot be written ({reason}); give a file or an open descriptor"
  /// Standard output is gone or full.
  case outputFailed = "the text could not be written ({reason})"
  /// A file that is to be saved exists.
  case saveExists = "{path} exists already; give another name"
  /// A file cannot be saved.
  case saveFailed = "{path} could not be written ({reason}); give another name"
  /// Heads of a saved text: where it came from.
  case savedSource = "Source: {source}"
  /// Heads of a saved text: when it was shown.
  case savedDate = "Date: {date}"
  /// Heads of a saved text: the digest of the text.
  case savedText = "Text: {digest}"
  /// Heads of a saved text: the digest of the bytes.
  case savedBytes = "Bytes: {digest}"
  /// What is awaited while nothing can be shown yet and the length is not known.
  case waiting = "Loading {source}: {bytes} bytes after {seconds} s (q leaves)"
  /// What is awaited while nothing can be shown yet, with the length.
  case waitingKnown = "Loading {source}: {bar} {percent} % of {total} bytes (q leaves)"

  // MARK: Plain mode

  /// The word that agrees.
  case plainAgreeWord = "agree"
  /// The word that declines.
  case plainDeclineWord = "decline"
  /// The word that leaves.
  case plainLeaveWord = "quit"
  /// The word that shows the page before.
  case plainBackWord = "back"
  /// The prompt while lines remain.
  case plainBelow =
    "[{n} line below. Enter: next page. Or type back, decline or quit.]|[{n} lines below. Enter: next page. Or type back, decline or quit.]"
  /// The prompt while the gate is closed for another reason.
  case plainClosed = "[Agree is off: {reason}. Type back, decline or quit.]"
  /// The prompt while the gate is open.
  case plainOpen = "[End of text. Type agree to agree to these terms, or back, decline or quit.]"
  /// What to type, after something else was typed.
  case plainHelp = "Type agree, decline, back or quit; Enter alone shows the next page."
  /// The line for folded page chrome.
  case plainFolded = "(menu with {n} link)|(menu with {n} links)"
}
