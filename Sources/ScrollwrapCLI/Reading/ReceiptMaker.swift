import AgreementGate
import AcceptanceRecords
import DocumentLoading
import Glibc
import TermsDocument
import TermsReader
import Wording

/// Makes the receipt of a decision from what is known of the text and of how it was read.
struct ReceiptMaker {
  /// What was read.
  let context: ReadingContext
  /// The document.
  let document: TermsDocument
  /// Its words.
  let rendered: RenderedText
  /// What is known of how it came.
  let facts: IntakeFacts
  /// What shows that it is whole; nil where it is not.
  let evidence: Evidence?

  /// How the records name the document.
  var recordedSource: RecordedSource { Self.recordedSource(context, facts) }

  /// How the records name a document of which this is known.
  static func recordedSource(_ context: ReadingContext, _ facts: IntakeFacts) -> RecordedSource {
    RecordedSource(asked: context.operand, address: address(context, facts))
  }

  /// A receipt without reading times and presentation.
  func receipt(_ decision: Receipt.Decision, by method: Receipt.Method) -> Receipt {
    var receipt = Receipt(decision: decision, method: method)
    receipt.source = source
    receipt.text = text
    receipt.gate = gate
    receipt.user = Receipt.User.current
    receipt.toolVersion = ToolVersion.current
    receipt.reading.decided = .now
    return receipt
  }

  /// The receipt of a decision by a key.
  func receipt(
    _ decision: Receipt.Decision, key: String, reader: Reader, times: ReadingTimes
  ) -> Receipt {
    var receipt = receipt(decision, by: .key(key))
    let coverage = reader.coverage
    let status = reader.status
    receipt.text.foldedLines = reader.foldedLines
    receipt.reading = Receipt.Reading()
    receipt.reading.opened = times.opened
    receipt.reading.loaded = times.loaded
    receipt.reading.endReached = times.endReached
    receipt.reading.decided = times.decided ?? .now
    receipt.reading.coverage = Receipt.Coverage(
      shownBytes: coverage.count, totalBytes: document.text.count,
      linesNotShown: reader.linesNotShown, totalLines: status.total)
    receipt.presentation = Receipt.Presentation(
      columns: status.columns, rows: reader.screenRows, words: reader.agreeWords,
      locale: context.locale.name, isPlain: false)
    return receipt
  }

  private static func address(_ context: ReadingContext, _ facts: IntakeFacts) -> String {
    let named = SourceName(context.operand).recorded.address
    guard named.isEmpty else { return named }
    // Standard input has no address, whatever the loader calls it.
    return facts.head.map { $0.address == "-" ? "" : $0.address } ?? ""
  }

  private var source: Receipt.Source {
    var source = Receipt.Source()
    source.asked = context.operand
    source.address = Self.address(context, facts)
    source.redirects = facts.head?.redirects ?? []
    source.status = facts.head?.status
    source.mediaType = facts.mediaType
    source.charset = facts.charset
    source.entityTag = facts.head?.entityTag
    source.lastModified = facts.head?.lastModified
    source.byteCount = facts.bytes
    source.digest = facts.digest
    source.evidence = evidence?.rawValue
    source.isVerified = evidence.map { $0 != .none } ?? false
    return source
  }

  private var text: Receipt.Text {
    var text = Receipt.Text()
    text.digest = rendered.whole.digest
    text.bodyDigest = rendered.body.digest
    text.title = document.title.isEmpty ? nil : document.title
    text.language = document.language.isEmpty ? nil : document.language
    text.words = rendered.whole.wordCount
    text.hiddenParts = document.statistics.hiddenParts
    text.hiddenCharacters = document.statistics.hiddenCharacters
    text.replacedCharacters = document.statistics.replacedCharacters
    text.select = context.options.select
    text.remove = context.options.remove
    return text
  }

  private var gate: Receipt.Gate {
    let options = context.options
    return Receipt.Gate(
      mode: options.mode.rawValue, margin: options.margin, require: options.requirement.rawValue,
      minimumSeconds: options.minimumSeconds, allowsUnverified: options.allowsUnverified)
  }
}
