import AcceptanceRecords
import Wording

extension VerbContext {
  /// Takes an agreement back: a receipt is added, none is taken away.
  ///
  /// - Parameter now: The time of the decision.
  /// - Returns: How the run ends.
  func withdraw(now: Timestamp = .now) -> Outcome {
    do throws(RecordError) {
      let source = SourceName(name).recorded
      guard let agreed = try store.standingAgreement(of: source) else {
        complain(catalog(.withdrawNone))
        return .declined
      }
      var receipt = Receipt(decision: .withdrawn, method: .command("withdraw"))
      receipt.source = agreed.receipt.source
      receipt.text = agreed.receipt.text
      receipt.reading.decided = now
      receipt.user = .current
      receipt.toolVersion = ToolVersion.current
      receipt.withdraws = agreed.digest
      let sealed = try store.record(receipt, texts: [], source: nil)
      warnOfTornLine(before: sealed)
      if options.receipt != .standardOutput {
        let facts: KeyValuePairs = ["source": name, "date": date(of: agreed)]
        answer(catalog(.withdrawDone, facts))
      }
      return writeCopy(of: sealed) ? .agreed : .notRecorded
    } catch {
      return fail(error)
    }
  }

  /// Says that the ledger's line before a receipt was torn, where it was.
  func warnOfTornLine(before sealed: SealedReceipt) {
    guard sealed.receipt.followsTornLine else { return }
    complain(catalog(.ledgerTorn), about: store.directory)
  }

  /// Writes the copy that `--receipt` asks for.
  ///
  /// - Returns: False where it could not be written, which is said.
  func writeCopy(of sealed: SealedReceipt) -> Bool {
    do throws(RecordError) {
      switch options.receipt {
      case nil: break
      case .standardOutput: try sealed.write(to: output, name: "-")
      case .descriptor(let descriptor): try sealed.write(to: descriptor, name: "\(descriptor)")
      case .file(let path): try sealed.write(toFile: path)
      }
      return true
    } catch {
      let text = FailureText(error, catalog)
      guard case .failed(_, let path, let code) = error else {
        messages.write(text.line(about: name))
        return false
      }
      let facts: KeyValuePairs = ["reason": FailureText.reason(code)]
      complain(catalog(.receiptNotWritten, facts), about: path)
      return false
    }
  }
}
