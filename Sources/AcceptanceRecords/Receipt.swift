/// A decision about a text, and all that is known of how it was made.
///
/// What is not known is nil and written as `null`. Texts from outside are kept exactly; whoever
/// shows them makes them safe first.
public struct Receipt: Equatable, Sendable {
  /// The schema the receipt is written in.
  public static let schema = "scrollwrap.receipt/1"

  /// What a receipt is no evidence of; written into each.
  public static let limits = [
    "identity: the user is the name of an account, not a proven person",
    "comprehension: shown on a screen is not read or understood",
    "time: the clock of this machine was believed",
    "permanence: whoever may write the records may replace them as a whole",
  ]

  /// What was decided.
  public var decision: Decision
  /// How it was decided.
  public var method: Method
  /// Where the text came from.
  public var source = Source()
  /// The text that was shown.
  public var text = Text()
  /// The rules of the gate.
  public var gate: Gate?
  /// When and how far the text was read.
  public var reading = Reading()
  /// How the text and the question were presented.
  public var presentation: Presentation?
  /// Who decided, as far as the system says.
  public var user = User()
  /// The program's version.
  public var toolVersion = ""
  /// For a withdrawal, the receipt of the agreement it takes back.
  public var withdraws: Digest?
  /// The digest of the ledger's line before, set by the record store; nil for the first.
  public var previous: Digest?
  /// Whether the line before was cut short by a crash, set by the record store.
  public var followsTornLine = false

  /// Makes a receipt that knows the decision only.
  public init(decision: Decision, method: Method) {
    self.decision = decision
    self.method = method
  }

  /// What was decided.
  public enum Decision: String, CaseIterable, Sendable {
    case agreed, declined, withdrawn
  }

  /// How a decision was made.
  public enum Method: Equatable, Sendable {
    /// By a key, as the screen names it.
    case key(String)
    /// By a word typed in plain mode.
    case typed(String)
    /// By a digest named beforehand, which the text or its bytes have.
    case pinnedDigest(Digest)
    /// By a command, such as `withdraw`.
    case command(String)
  }

  /// Where a text came from, and what shows that it is whole.
  public struct Source: Equatable, Sendable {
    /// The source as asked for.
    public var asked = ""
    /// The address after redirects; an absolute path for a file.
    public var address = ""
    /// Addresses on the way.
    public var redirects: [String] = []
    /// The HTTP status.
    public var status: Int?
    /// The media type.
    public var mediaType: String?
    /// The encoding that was used.
    public var charset: String?
    /// The `ETag` header.
    public var entityTag: String?
    /// The `Last-Modified` header.
    public var lastModified: String?
    /// How many bytes there are.
    public var byteCount = 0
    /// The digest of the bytes.
    public var digest: Digest?
    /// What shows that the body is whole.
    public var evidence: String?
    /// Whether that is proof; false only with `--allow-unverified`.
    public var isVerified = false

    /// Makes an empty source.
    public init() {}
  }

  /// The text that was shown.
  public struct Text: Equatable, Sendable {
    /// The digest of the whole canonical text.
    public var digest: Digest?
    /// The digest of the visible text outside folded chrome, which asking again follows.
    public var bodyDigest: Digest?
    /// The title.
    public var title: String?
    /// The language, as the page names it.
    public var language: String?
    /// How many words it has.
    public var words = 0
    /// Parts the page hides.
    public var hiddenParts = 0
    /// Characters in them.
    public var hiddenCharacters = 0
    /// Unsafe or malformed characters that were replaced or taken out.
    public var replacedCharacters = 0
    /// The lines that stood for folded page chrome.
    public var foldedLines: [String] = []
    /// What `--select` kept.
    public var select: String?
    /// What `--remove` left out.
    public var remove: String?

    /// Makes an empty text.
    public init() {}
  }

  /// The rules of the gate.
  public struct Gate: Equatable, Sendable {
    /// `live` or `sticky`.
    public var mode: String
    /// Lines that could remain below.
    public var margin: Int
    /// `end` or `all`.
    public var require: String
    /// The earliest time to agree, in seconds.
    public var minimumSeconds: Int
    /// Whether an unverified text could open it.
    public var allowsUnverified: Bool

    /// Makes the rules.
    public init(
      mode: String, margin: Int, require: String, minimumSeconds: Int, allowsUnverified: Bool
    ) {
      self.mode = mode
      self.margin = margin
      self.require = require
      self.minimumSeconds = minimumSeconds
      self.allowsUnverified = allowsUnverified
    }
  }

  /// When and how far a text was read.
  public struct Reading: Equatable, Sendable {
    /// When the document was asked for.
    public var opened: Timestamp?
    /// When it had arrived.
    public var loaded: Timestamp?
    /// When its end was first on the screen.
    public var endReached: Timestamp?
    /// When the decision was made.
    public var decided: Timestamp?
    /// How much of the text had been on the screen.
    public var coverage: Coverage?

    /// Makes a reading without times.
    public init() {}
  }

  /// How much of a text had been on the screen, in bytes of the text and in lines as laid out last.
  public struct Coverage: Equatable, Sendable {
    /// Bytes of text shown.
    public var shownBytes: Int
    /// Bytes of text there are.
    public var totalBytes: Int
    /// Lines not shown.
    public var linesNotShown: Int
    /// Lines there are.
    public var totalLines: Int

    /// Makes a coverage.
    public init(shownBytes: Int, totalBytes: Int, linesNotShown: Int, totalLines: Int) {
      self.shownBytes = shownBytes
      self.totalBytes = totalBytes
      self.linesNotShown = linesNotShown
      self.totalLines = totalLines
    }
  }

  /// How the text and the question were presented.
  public struct Presentation: Equatable, Sendable {
    /// Columns of the screen.
    public var columns: Int
    /// Rows of the screen.
    public var rows: Int
    /// The words that stood beside the key.
    public var words: String
    /// The locale.
    public var locale: String
    /// Whether it was plain mode.
    public var isPlain: Bool

    /// Makes a presentation.
    public init(columns: Int, rows: Int, words: String, locale: String, isPlain: Bool) {
      self.columns = columns
      self.rows = rows
      self.words = words
      self.locale = locale
      self.isPlain = isPlain
    }
  }

  /// The account that decided.
  public struct User: Equatable, Sendable {
    /// Its name; nil where the system knows none.
    public var name: String?
    /// Its number.
    public var id = 0
    /// The machine's name.
    public var host: String?

    /// Makes a user of whom nothing is known.
    public init() {}
  }
}
