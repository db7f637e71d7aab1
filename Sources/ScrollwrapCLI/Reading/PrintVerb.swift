import DocumentLoading
import Glibc
import LineLayout
import TermsDocument
import TermsReader
import Wording

/// Puts the rendered text on standard output; no terminal, no question.
struct PrintVerb {
  /// What is printed.
  let context: ReadingContext
  /// Where messages go.
  let messages: MessageWriter
  /// Where the text goes.
  let output: Int32

  /// Columns where the command line names none.
  static let defaultWidth = 80
  /// Bytes written at once: few enough to stay in the processor's cache and to touch few pages.
  private static let chunk = 32 << 10

  /// Prints the document.
  ///
  /// What arrived of a document that did not arrive whole is printed too; the status says so.
  func run() -> Outcome {
    let loaded: (PreparedDocument, PipelineFailure?)
    do throws(PipelineFailure) {
      loaded = try PreparedDocument.loadAsFarAsPossible(
        context.loadRequest(), reading: context.readingOptions, keepsDigest: false)
    } catch {
      return fail(error)
    }
    let (prepared, failure) = loaded
    let judgement = PageJudgement(prepared.document, isSelected: context.options.select != nil)
    if let failure, prepared.document.blocks.isEmpty { return fail(failure) }
    // The few words of a script shell are printed; the status says that they are not the document.
    guard write(prepared.document, showsHidden: judgement == .text(showsHidden: true)) else {
      // Who closed the pipe has read enough and needs no message.
      guard errno != EPIPE else { return .signal(SIGPIPE) }
      let reason = FailureText.reason(errno)
      messages.write("\(context.operand): \(context.catalog(.outputFailed, ["reason": reason]))")
      return .incomplete
    }
    if let failure { return fail(failure) }
    if let (outcome, message) = context.ending(of: judgement) {
      messages.write(message)
      return outcome
    }
    guard prepared.evidence != .none || context.options.allowsUnverified else {
      messages.write("\(context.operand): \(context.catalog(RunMessage.unverified))")
      return .incomplete
    }
    return .agreed
  }

  private func fail(_ failure: PipelineFailure) -> Outcome {
    messages.write(context.line(for: failure))
    return context.outcome(of: failure)
  }

  private func write(_ document: TermsDocument, showsHidden: Bool) -> Bool {
    var options = LayoutOptions(width: context.options.width ?? Self.defaultWidth)
    options.showsHidden = showsHidden
    // Text that goes on to a file or a pager is kept in reading order.
    options.bidi = context.options.bidi == .visual ? .visual : .logical
    var layout = LineLayout(options: options)
    layout.extend(to: document)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.chunk + 4096)
    for line in 0..<layout.count {
      layout.plainText(ofLine: line, in: document, into: &bytes)
      bytes.append(0x0A)
      if bytes.count >= Self.chunk {
        guard TextOutput.write(bytes, to: output) else { return false }
        bytes.removeAll(keepingCapacity: true)
      }
    }
    return TextOutput.write(bytes, to: output)
  }
}
