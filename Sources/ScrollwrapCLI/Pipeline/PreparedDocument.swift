import AcceptanceRecords
import DocumentLoading
import TermsDocument

/// A document that was loaded to its end without a terminal.
struct PreparedDocument: Sendable {
  /// The document.
  let document: TermsDocument
  /// What is known besides its text.
  let facts: IntakeFacts
  /// What shows that it is whole.
  let evidence: Evidence
  /// Its bytes; nil where none are kept.
  let spool: Spool?

  /// What the event stream says of a whole document.
  var eventFacts: [String: JSONValue] {
    [
      "bytes": .integer(facts.bytes), "digest": .string(facts.digest?.description ?? ""),
      "verified": .bool(evidence != .none), "evidence": .string(evidence.rawValue),
    ]
  }

  /// Loads a document to its end.
  ///
  /// - Throws: Why there is no whole document.
  static func load(
    _ request: LoadRequest, reading: ReadingOptions, spool: Spool? = nil
  ) throws(PipelineFailure) -> PreparedDocument {
    let (prepared, failure) = try loadAsFarAsPossible(request, reading: reading, spool: spool)
    if let failure { throw failure }
    return prepared
  }

  /// Loads a document as far as it comes.
  ///
  /// - Parameters:
  ///   - request: What is loaded.
  ///   - reading: How its bytes are read.
  ///   - spool: Where the bytes are kept, or nil.
  ///   - keepsDigest: Whether the digest of the bytes is wanted.
  /// - Returns: What arrived, and why it is not all.
  /// - Throws: What is wrong with the options; then nothing was loaded.
  static func loadAsFarAsPossible(
    _ request: LoadRequest, reading: ReadingOptions, spool: Spool? = nil, keepsDigest: Bool = true
  ) throws(PipelineFailure) -> (PreparedDocument, PipelineFailure?) {
    var intake = try DocumentIntake(reading: reading, spool: spool, keepsDigest: keepsDigest)
    var loader = DocumentLoader(request)
    while let event = loader.next() {
      guard let outcome = intake.take(event) else { continue }
      var evidence = Evidence.none
      var failure: PipelineFailure?
      switch outcome {
      case .success(let found): evidence = found
      case .failure(let reason): failure = reason
      }
      let prepared = PreparedDocument(
        document: intake.document, facts: intake.facts, evidence: evidence, spool: spool)
      return (prepared, failure)
    }
    throw .load(.cancelled)
  }
}
