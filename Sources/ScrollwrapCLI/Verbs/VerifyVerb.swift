import AcceptanceRecords
import Wording

extension VerbContext {
  /// Checks receipts and directories of records offline, each named one by one.
  ///
  /// - Returns: Done where all is intact, else declined.
  func verify() -> Outcome {
    var verification = Verification(lookingIn: [store.directory] + store.alsoRead)
    var isIntact = true
    for path in options.operands {
      do throws(RecordError) {
        let findings = try verification.check(path)
        report(findings, of: path)
        isIntact = isIntact && !findings.contains(where: \.isFailure)
      } catch {
        messages.write(FailureText(error, catalog).line(about: path))
        isIntact = false
      }
    }
    return isIntact ? .agreed : .declined
  }

  private func report(_ findings: [Finding], of path: String) {
    for finding in findings {
      guard let fault = finding.fault else { continue }
      let line = finding.line.map { ":\($0)" } ?? ""
      complain(sentence(for: fault), about: finding.path + line)
    }
    guard let last = findings.last, last.line != nil else {
      if let only = findings.first, let sealed = only.receipt, only.fault == nil {
        answer("\(path): \(catalog(.verifyIntact)): \(summary(of: sealed))")
      }
      return
    }
    summarise(findings, of: path)
  }

  /// Says how many of a ledger's receipts are intact, and the digest to note down of its end.
  private func summarise(_ findings: [Finding], of path: String) {
    let torn = findings.filter { $0.fault == .tornLine(isAcknowledged: true) }
    let lines = Set(findings.compactMap(\.line)).subtracting(torn.compactMap(\.line))
    let faulty = Set(findings.filter(\.isFailure).compactMap(\.line))
    let intact = lines.count - faulty.count
    if faulty.isEmpty {
      answer("\(path): \(catalog(.verifyLedger, count: intact))")
    } else {
      let facts: KeyValuePairs = ["total": String(lines.count)]
      answer("\(path): \(catalog(.verifyLedgerFaulty, count: intact, facts))")
    }
    if let sealed = findings.last?.receipt {
      let digest = Digest(of: sealed.line).description
      answer("\(path): \(catalog(.verifyHead, ["digest": digest]))")
    }
  }

  private func summary(of sealed: SealedReceipt) -> String {
    let source = sealed.receipt.source.asked
    let facts: KeyValuePairs = ["source": source, "date": date(of: sealed)]
    return switch sealed.receipt.decision {
    case .agreed: catalog(.checkAgreed, facts)
    case .declined: catalog(.checkDeclined, facts)
    case .withdrawn: catalog(.checkWithdrawn, facts)
    }
  }

  private func sentence(for fault: Finding.Fault) -> String {
    switch fault {
    case .alteredReceipt: catalog(.verifyAlteredReceipt)
    case .brokenChain: catalog(.verifyBrokenChain)
    case .tornLine(let isAcknowledged):
      catalog(isAcknowledged ? .verifyTornNamed : .verifyTorn)
    case .otherSchema: catalog(.verifyOtherSchema)
    case .incomplete: catalog(.verifyIncomplete)
    case .missingText(let digest):
      catalog(.verifyMissingText, ["digest": digest.description])
    case .alteredText(_, let path): catalog(.verifyAlteredText, ["path": path])
    case .missingSource(let digest):
      catalog(.verifyMissingSource, ["digest": digest.description])
    case .alteredSource(_, let path): catalog(.verifyAlteredSource, ["path": path])
    case .noLedger: catalog(.verifyNoLedger)
    }
  }
}
