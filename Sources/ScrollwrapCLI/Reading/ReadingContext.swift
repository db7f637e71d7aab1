import AgreementGate
import DocumentLoading
import Glibc
import LineLayout
import TermsDocument
import TermsReader
import Wording

/// What a reading of one document is about; nothing of it changes while reading.
struct ReadingContext: Sendable {
  /// The command line.
  let options: Options
  /// The document as named on the command line.
  let operand: String
  /// The user's language and characters.
  let locale: LocaleSetup

  /// The words.
  var catalog: Catalog { locale.catalog }

  /// Makes the context of one operand.
  init(options: Options, operand: String, locale: LocaleSetup) {
    self.options = options
    self.operand = operand
    self.locale = locale
  }

  /// What the loader is asked for.
  ///
  /// - Throws: Why the operand names no document that can be asked for.
  func loadRequest() throws(PipelineFailure) -> LoadRequest {
    var request: LoadRequest
    do { request = try LoadRequest(argument: operand) } catch { throw .load(error) }
    request.timeoutSeconds = options.loadTimeoutSeconds
    request.maximumBytes = options.maximumBytes
    request.headers = options.headers
    request.certificateFile = options.certificateFile
    request.userAgent = "scrollwrap/\(ToolVersion.current) (+terms reader)"
    return request
  }

  /// How the body is to be read.
  var readingOptions: ReadingOptions {
    var reading = ReadingOptions()
    reading.mediaType = options.contentType
    reading.forcedCharset = options.charset
    reading.select = options.select
    reading.remove = options.remove
    reading.address = operand
    return reading
  }

  /// What the gate asks for.
  var policy: GatePolicy {
    GatePolicy(
      mode: options.mode == .sticky ? .sticky : .live, margin: options.margin,
      requirement: options.requirement == .all ? .all : .end,
      minimumSeconds: options.minimumSeconds, allowsUnverified: options.allowsUnverified)
  }

  /// What the reader is set up with.
  var readerSettings: ReaderSettings {
    var settings = ReaderSettings(policy: policy, catalog: catalog)
    settings.sourceName = shownSource
    if let width = options.width { settings.maximumWidth = width }
    settings.keepsLogicalOrder = keepsLogicalOrder
    settings.isASCII = !locale.isUTF8
    settings.isSecure = getenv("SCROLLWRAP_SECURE").map { String(cString: $0) == "1" } ?? false
    return settings
  }

  /// The document's name as the screen shows it, safe and on one line.
  ///
  /// What stands before an `@` in an address can look like a host and is none, so the real host comes
  /// first and the rest is named for what it is (RFC 3986, 7.6).
  var shownSource: String {
    guard operand != "-" else { return catalog(RunMessage.standardInput) }
    guard let scheme = operand.firstRange(of: "://") else { return SafeText.line(operand) }
    let rest = operand[scheme.upperBound...]
    let authority = rest.prefix { !"/?#\\".contains($0) }
    guard let mark = authority.lastIndex(of: "@") else { return SafeText.line(operand) }
    let address = operand[..<scheme.upperBound] + rest[rest.index(after: mark)...]
    let user = authority[..<mark].prefix { $0 != ":" }
    return SafeText.line(
      catalog(.sourceWithUser, ["address": String(address), "user": String(user)]))
  }

  /// Whether the terminal reorders right-to-left text by itself, so that we must not.
  var keepsLogicalOrder: Bool {
    switch options.bidi {
    case .logical: true
    case .visual: false
    // VTE and mlterm implement the bidi proposal for terminals; most others draw left to right.
    case .auto: getenv("VTE_VERSION") != nil || getenv("MLTERM") != nil
    }
  }

  /// Says why there is no whole document, as a line that names it.
  func line(for failure: PipelineFailure) -> String { text(for: failure).line(about: operand) }

  /// Says why there is no whole document.
  func text(for failure: PipelineFailure) -> FailureText {
    switch failure {
    case .load(let failure): FailureText(failure, catalog)
    case .reading(let error): FailureText(error, catalog)
    case .spool(let error):
      FailureText(
        object: error.folder.isEmpty ? nil : error.folder,
        sentence: catalog(.spoolFailed, ["reason": FailureText.reason(error.code)]))
    case .noThread: FailureText(sentence: catalog(.noThread))
    }
  }

  /// The outcome of a failure.
  func outcome(of failure: PipelineFailure) -> Outcome {
    switch failure {
    case .load, .spool, .noThread: .incomplete
    case .reading(.unknownCharset), .reading(.badSelector): .usage
    case .reading: .nothingToRead
    }
  }

  /// What a page without text comes to; nil for one with text.
  func fault(of judgement: PageJudgement) -> DocumentFault? {
    let sentence: String
    switch judgement {
    case .text: return nil
    case .empty, .shell: sentence = catalog(.readNothing)
    case .nothingSelected:
      sentence = catalog(.readNothingSelected, ["selector": options.select ?? ""])
    }
    return DocumentFault(outcome: .nothingToRead, text: FailureText(sentence: sentence))
  }

  /// What a page without text comes to, with the line that says so; nil for one with text.
  func ending(of judgement: PageJudgement) -> (Outcome, message: String)? {
    fault(of: judgement).map { ($0.outcome, $0.text.line(about: operand)) }
  }
}
