import AcceptanceRecords
import LineLayout
import TermsDocument
import Wording

extension VerbContext {
  /// Shows the decisions about a document, or all of them, newest last.
  func log() -> Outcome {
    let entries: [SealedReceipt]
    do throws(RecordError) {
      let source = options.operands.first.map { SourceName($0).recorded }
      entries = try store.history(of: source)
    } catch {
      return fail(error)
    }
    guard !entries.isEmpty else {
      complain(catalog(.logEmpty), about: options.operands.first ?? store.directory)
      return .agreed
    }
    let words = Receipt.Decision.allCases.map { catalog(word(for: $0)) }
    let columns = words.map(TextWidth.columns(of:)).max() ?? 0
    for sealed in entries {
      let decision = catalog(word(for: sealed.receipt.decision))
      let blanks = String(repeating: " ", count: columns - TextWidth.columns(of: decision))
      let digest = sealed.receipt.text.bodyDigest?.description.prefix(19) ?? "-"
      let name = SafeText.line(sealed.receipt.source.asked)
      let user = SafeText.line(sealed.receipt.user.name ?? String(sealed.receipt.user.id))
      // The table's blanks are part of the answer, so its cells are made safe one by one.
      let line = "\(date(of: sealed))  \(decision)\(blanks)  \(digest)  \(user)  \(name)\n"
      TextOutput.write(Array(line.utf8), to: output)
    }
    return .agreed
  }

  private func word(for decision: Receipt.Decision) -> CommandMessage {
    switch decision {
    case .agreed: .decisionAgreed
    case .declined: .decisionDeclined
    case .withdrawn: .decisionWithdrawn
    }
  }
}
