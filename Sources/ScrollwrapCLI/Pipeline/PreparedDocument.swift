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
  /// - Parameters:
  ///   - request: What is loaded.
  ///   - reading: How its bytes are read.
  ///   - spool: Where the bytes are kept, or nil.
  /// - Returns: The whole document.
  /// - Throws: Why there is none.
  static func load(
    _ request: LoadRequest, reading: ReadingOptions, spool: Spool? = nil
  ) throws(PipelineFailure) -> PreparedDocument {
    var intake = try DocumentIntake(reading: reading, spool: spool)
    var loader = DocumentLoader(request)
    while let event = loader.next() {
      switch intake.take(event) {
      case .success(let evidence):
        return PreparedDocument(
          document: intake.document, facts: intake.facts, evidence: evidence, spool: spool)
      case .failure(let failure): throw failure
      case nil: continue
      }
    }
    throw .load(.cancelled)
  }
}
