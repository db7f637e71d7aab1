import AcceptanceRecords

/// What the tool is asked to do; the verb of the command line.
enum Verb: String, CaseIterable, Sendable {
  /// Read, then agree or decline; the only one without a word of its own.
  case read
  /// Put the rendered text on standard output.
  case print
  /// Say whether the current text has been agreed to.
  case check
  /// Show what changed since the text agreed to.
  case diff
  /// Show the history of decisions.
  case log
  /// Check receipts offline.
  case verify
  /// Take an agreement back.
  case withdraw

  /// The word that names it on the command line; nil for reading.
  var word: String? { self == .read ? nil : rawValue }

  /// Makes a verb from its word.
  init?(word: String) {
    guard let verb = Verb(rawValue: word), verb.word != nil else { return nil }
    self = verb
  }

  /// How many operands it takes.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .read, .verify: 1...Int.max
    case .print, .check, .diff, .withdraw: 1...1
    case .log: 0...1
    }
  }
}

/// Everything the command line says, as plain values; what was not said has its default.
struct Options: Equatable, Sendable {
  /// What to do.
  var verb = Verb.read
  /// Sources, or what to verify, as typed and in order.
  var operands: [String] = []

  /// Whether the gate closes again above the end or stays open.
  var mode = Mode.live
  /// Lines that may remain below the viewport.
  var margin = 0
  /// What must have been on the screen.
  var requirement = Requirement.end
  /// Seconds after the first painted text before agreeing is possible.
  var minimumSeconds = 0
  /// Seconds after which waiting for a decision ends; nil for never.
  var timeoutSeconds: Int?
  /// Whether a text that is agreed to already needs no question.
  var onlyIfNeeded = false
  /// Digests of text or bytes that are agreed to without asking; empty to ask.
  var acceptedDigests: [Digest] = []
  /// Whether a body of unprovable length may open the gate.
  var allowsUnverified = false

  /// Where a copy of the receipt goes.
  var receipt: Target?
  /// The records' directory as given; nil to look for it.
  var recordsDirectory: String?
  /// Whether the decision is recorded.
  var keepsRecord = true
  /// Where events go.
  var events: Target?

  /// Selectors of the parts to keep; nil for the whole page.
  var select: String?
  /// Selectors of the parts to leave out.
  var remove: String?
  /// The encoding to use instead of a detected one.
  var charset: String?
  /// The media type to use instead of a detected one, in lower case.
  var contentType: String?

  /// Header lines to send, `Name: value`.
  var headers: [String] = []
  /// A file of certificates to trust besides the system's.
  var certificateFile: String?
  /// Seconds until a load is given up.
  var loadTimeoutSeconds = 60
  /// Bytes a body may have.
  var maximumBytes = 32 << 20

  /// Columns of text; nil for the screen's, at most 100.
  var width: Int?
  /// Whether the screen is used line by line, for speech, braille and dumb terminals.
  var isPlain = false
  /// When colours are used.
  var color = Color.auto
  /// Whether the mouse wheel scrolls.
  var usesMouse = false
  /// Which order right-to-left text is drawn in.
  var bidi = Bidi.auto

  /// Whether the gate closes again.
  enum Mode: String, CaseIterable, Sendable {
    case live, sticky
  }

  /// What must have been on the screen.
  enum Requirement: String, CaseIterable, Sendable {
    case end, all
  }

  /// When colours are used.
  enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// Which order right-to-left text is drawn in.
  enum Bidi: String, CaseIterable, Sendable {
    case auto, visual, logical
  }

  /// Somewhere to write to.
  enum Target: Equatable, Sendable {
    /// Standard output, written `-`.
    case standardOutput
    /// A descriptor the caller opened.
    case descriptor(Int32)
    /// A file.
    case file(String)
  }
}

/// What the command line comes to.
enum Invocation: Equatable, Sendable {
  /// Do what the options say.
  case run(Options)
  /// Show the help; of one verb where it came after one.
  case help(Verb)
  /// Show the version.
  case version
}
