import AcceptanceRecords

/// What of a text is new since the text of the same source that was agreed to.
enum ChangesSinceAgreement {
  /// The changed stretches, in positions of the document's text.
  ///
  /// Records that cannot be read, or a text that is no longer kept, mean that nothing is marked: the
  /// marks are a help for reading and decide nothing.
  ///
  /// - Complexity: That of `TextDifference`.
  static func ranges(
    _ context: ReadingContext, _ store: RecordStore, _ state: PipelineState
  ) -> [Range<Int>] {
    guard context.options.keepsRecord else { return [] }
    let source = ReceiptMaker.recordedSource(context, state.facts)
    // The text is long work, and most texts are read for the first time.
    guard let agreed = try? store.standingAgreement(of: source),
      let digest = agreed.receipt.text.digest
    else { return [] }
    let new = RenderedText(state.document).whole
    guard digest != new.digest, let old = try? store.text(digest) else { return [] }
    return TextDifference(from: old, to: new.bytes).changedRanges.compactMap { range in
      guard let start = new.documentOffset(of: range.lowerBound),
        let last = new.documentOffset(of: max(range.lowerBound, range.upperBound - 1))
      else { return nil }
      return start..<max(start, last) + 1
    }
  }
}
