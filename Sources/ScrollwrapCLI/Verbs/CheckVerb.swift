import AcceptanceRecords
import Wording

extension VerbContext {
  /// Says whether the current text has been agreed to.
  ///
  /// A text that nothing proves to be whole is only believed where it is the one agreed to.
  func check(load: Load) -> Outcome {
    let current: CurrentText
    do throws(DocumentFault) {
      current = try load(name)
    } catch {
      return fail(error)
    }
    let digest = current.body.digest
    let state: AgreedState
    do throws(RecordError) {
      state = try store.agreedState(bodyDigest: digest, source: current.source)
    } catch {
      return fail(error)
    }
    if case .agreed(let sealed) = state {
      return answer(.checkAgreed, sealed, digest, .agreed)
    }
    guard current.isVerified || options.allowsUnverified else {
      complain(catalog(.loadUnverified))
      return .incomplete
    }
    switch state {
    case .agreed(let sealed): return answer(.checkAgreed, sealed, digest, .agreed)
    case .changed(let sealed): return answer(.checkChanged, sealed, digest, .differentText)
    case .declined(let sealed): return answer(.checkDeclined, sealed, digest, .declined)
    case .withdrawn(let sealed): return answer(.checkWithdrawn, sealed, digest, .declined)
    case .never: return answer(.checkNever, nil, digest, .declined)
    }
  }

  private func answer(
    _ message: CommandMessage, _ sealed: SealedReceipt?, _ digest: Digest, _ outcome: Outcome
  ) -> Outcome {
    answer(catalog(message, ["source": name, "date": sealed.map(date(of:)) ?? ""]))
    answer(catalog(.checkDigest, ["digest": digest.description]))
    return outcome
  }
}
