import AcceptanceRecords
import Glibc
import TermsDocument
import Wording

/// The text of a document as it is now.
struct CurrentText: Sendable {
  /// The whole canonical text.
  var text: CanonicalText
  /// The canonical text outside folded chrome, which agreements follow.
  var body: CanonicalText
  /// How records name the document, with the address it came from.
  var source: RecordedSource
  /// Whether something proves that it is whole.
  var isVerified: Bool
}

/// Why a document could not be had: a status and what to say.
struct DocumentFault: Error, Equatable, Sendable {
  /// How the run ends.
  var outcome: Outcome
  /// What is said about it.
  var text: FailureText
}

/// What the verbs that only look need from around them.
struct VerbContext {
  /// Loads and renders a document, given its name as typed.
  typealias Load = (String) throws(DocumentFault) -> CurrentText

  /// What the command line says.
  let options: Options
  /// The words.
  let catalog: Catalog
  /// The records.
  let store: RecordStore
  /// Where messages go.
  var messages = MessageWriter()
  /// Where answers go; standard output but in tests.
  var output = STDOUT_FILENO
  /// Whether answers are coloured.
  var isColored = false

  /// The document's name, as typed.
  var name: String { options.operands.first ?? "" }

  /// Writes an answer, a line.
  func answer(_ line: String) {
    TextOutput.write(Array("\(SafeText.line(line))\n".utf8), to: output)
  }

  /// Writes a message about the document or about something else.
  func complain(_ sentence: String, about object: String? = nil) {
    messages.write("\(object ?? name): \(sentence)")
  }

  /// Says what is wrong with the records; then nothing can be said of the document.
  func fail(_ error: RecordError) -> Outcome {
    messages.write(FailureText(error, catalog).line(about: name))
    return .notRecorded
  }

  /// Says why a document could not be had.
  func fail(_ fault: DocumentFault) -> Outcome {
    messages.write(fault.text.line(about: name))
    return fault.outcome
  }

  /// When a receipt's decision was made, as people read it.
  func date(of sealed: SealedReceipt) -> String {
    sealed.receipt.reading.decided?.readable ?? "?"
  }
}
