import AcceptanceRecords
import TermsDocument
import Wording

extension VerbContext {
  /// Shows what changed since the text agreed to.
  func diff(load: Load) -> Outcome {
    do throws(RecordError) {
      let current: CurrentText
      do throws(DocumentFault) {
        current = try load(name)
      } catch {
        return fail(error)
      }
      guard current.isVerified || options.allowsUnverified else {
        complain(catalog(.loadUnverified))
        return .incomplete
      }
      guard let agreed = try store.standingAgreement(of: current.source) else {
        complain(catalog(.diffNever))
        return .declined
      }
      let digest = agreed.receipt.text.bodyDigest ?? agreed.receipt.text.digest
      if digest == current.body.digest { return .agreed }
      guard let digest, let old = try store.text(digest) else {
        complain(catalog(.diffNotKept, ["date": date(of: agreed)]))
        return .declined
      }
      show(TextDifference(from: old, to: current.body.bytes), since: agreed)
      return .declined
    } catch {
      return fail(error)
    }
  }

  private func show(_ difference: TextDifference, since agreed: SealedReceipt) {
    let title = SafeText.line(name)
    let then = catalog(.diffOld, ["date": date(of: agreed)])
    let head = "--- \(title)\t\(then)\n+++ \(title)\t\(catalog(.diffNew))\n"
    let style = isColored ? UnifiedStyle.colored : UnifiedStyle()
    TextOutput.write(Array(head.utf8) + difference.unified(style), to: output)
  }
}
