import AcceptanceRecords
import TermsDocument

/// The words of a document in canonical form: all that is visible, and the part agreements follow.
struct RenderedText: Sendable {
  /// Everything visible.
  private(set) var whole = CanonicalText()
  /// Everything visible outside page chrome, so that a changed menu voids no agreement.
  private(set) var body = CanonicalText()

  /// Renders a document.
  ///
  /// Hidden text counts as visible where it outweighs the visible text, as on the screen.
  ///
  /// - Complexity: Linear in the text.
  init(_ document: TermsDocument) {
    let showsHidden = document.statistics.hiddenOutweighsVisible
    document.text.withUnsafeBufferPointer { text in
      for block in document.blocks where showsHidden || !block.isHidden {
        let start = Int(block.markerStart)
        let piece = UnsafeBufferPointer(rebasing: text[start..<Int(block.end)])
        whole.append(piece, at: start)
        whole.endBlock()
        let isChrome = block.landmark >= 0 && document.landmarks[Int(block.landmark)].isChrome
        guard !isChrome else { continue }
        body.append(piece, at: start)
        body.endBlock()
      }
    }
    // A page that is nothing but links has no body of its own; agreements to it follow the whole.
    if body.bytes.isEmpty { body = whole }
  }
}
