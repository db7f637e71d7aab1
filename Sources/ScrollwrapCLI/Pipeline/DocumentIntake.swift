import AcceptanceRecords
import DocumentLoading
import TermsDocument

/// What is known of a document besides its text.
struct IntakeFacts: Sendable {
  /// What the server said; nil before it answered.
  var head: ResponseHead?
  /// Bytes of the body so far.
  var bytes = 0
  /// The digest of the body, once it has ended.
  var digest: Digest?
  /// The character set in use.
  var charset: String?
  /// The media type in use.
  var mediaType: String?
}

/// Takes the events of a load and makes a document of them: the one way bytes become text.
struct DocumentIntake: ~Copyable {
  /// What is known besides the text.
  private(set) var facts = IntakeFacts()
  private var reading: ReadingOptions
  private var reader: DocumentReader
  private var hasher: SHA256?
  private let spool: Spool?

  /// The document so far.
  var document: TermsDocument { reader.document }

  /// Makes an intake.
  ///
  /// - Parameters:
  ///   - reading: What the user asked for; what the server says is added to it.
  ///   - spool: Where the bytes are kept, or nil.
  ///   - keepsDigest: Whether the digest of the bytes is wanted; it takes as long as reading them.
  /// - Throws: What is wrong with the options, before anything is loaded.
  init(reading: ReadingOptions, spool: Spool?, keepsDigest: Bool = true) throws(PipelineFailure) {
    self.reading = reading
    self.spool = spool
    hasher = keepsDigest ? SHA256() : nil
    do throws(ReadingError) {
      reader = try DocumentReader(options: reading)
    } catch { throw .reading(error) }
  }

  /// Takes one event.
  ///
  /// - Returns: How the load ended, if this was its end.
  mutating func take(_ event: LoadEvent) -> Result<Evidence, PipelineFailure>? {
    do throws(PipelineFailure) {
      switch event {
      case .head(let head): try begin(head)
      case .bytes(let bytes): try append(bytes)
      case .ended(let evidence): return .success(try end(evidence))
      case .failed(let failure):
        // What arrived stays readable, down to its last character.
        if facts.bytes > 0 { try? finishReading() }
        return .failure(.load(failure))
      }
      return nil
    } catch { return .failure(error) }
  }

  private mutating func begin(_ head: ResponseHead) throws(PipelineFailure) {
    facts.head = head
    reading.address = head.address
    reading.mediaType = reading.mediaType ?? head.mediaType
    reading.headerCharset = head.charset
    reading.expectedBytes = head.length ?? 0
    do { reader = try DocumentReader(options: reading) } catch { throw .reading(error) }
  }

  private mutating func append(_ bytes: [UInt8]) throws(PipelineFailure) {
    facts.bytes += bytes.count
    let result = bytes.withUnsafeBytes { bytes -> PipelineFailure? in
      hasher?.update(bytes)
      do throws(SpoolError) { try spool?.append(bytes) } catch { return .spool(error) }
      do throws(ReadingError) { try reader.append(bytes) } catch { return .reading(error) }
      return nil
    }
    facts.charset = reader.charset
    facts.mediaType = reader.mediaType
    if let result { throw result }
  }

  private mutating func end(_ evidence: Evidence) throws(PipelineFailure) -> Evidence {
    try finishReading()
    facts.digest = hasher?.finish()
    // Where the framing proves nothing, the closing tag of an HTML body does (design of the gate).
    guard evidence == .closingTag || evidence == .none else { return evidence }
    return document.statistics.endsWithClosingTag ? .closingTag : .none
  }

  private mutating func finishReading() throws(PipelineFailure) {
    do { try reader.finish() } catch { throw .reading(error) }
    facts.charset = reader.charset
    facts.mediaType = reader.mediaType
  }
}
