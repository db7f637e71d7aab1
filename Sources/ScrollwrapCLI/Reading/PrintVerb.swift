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
    let options = layoutOptions(showsHidden: false)
    let state: PipelineState
    do throws(PipelineFailure) {
      state = try load(options)
    } catch {
      return fail(error)
    }
    let judgement = PageJudgement(state.document, isSelected: context.options.select != nil)
    var failure: PipelineFailure?
    if case .failed(let reason) = state.phase { failure = reason }
    if let failure, state.document.blocks.isEmpty { return fail(failure) }
    var layout = state.layout
    if judgement == .text(showsHidden: true) {
      layout = LineLayout(options: layoutOptions(showsHidden: true))
      layout.extend(to: state.document)
    }
    // The few words of a script shell are printed; the status says that they are not the document.
    guard write(layout, of: state.document) else {
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
    guard state.evidence != Evidence.none || context.options.allowsUnverified else {
      messages.write("\(context.operand): \(context.catalog(RunMessage.unverified))")
      return .incomplete
    }
    return .agreed
  }

  private func load(_ options: LayoutOptions) throws(PipelineFailure) -> PipelineState {
    let pipeline: DocumentPipeline
    do throws(SpoolError) {
      pipeline = try DocumentPipeline(options: options, keepsBytes: false)
    } catch { throw .spool(error) }
    return pipeline.run(try context.loadRequest(), reading: context.readingOptions)
  }

  private func fail(_ failure: PipelineFailure) -> Outcome {
    messages.write(context.line(for: failure))
    return context.outcome(of: failure)
  }

  private func layoutOptions(showsHidden: Bool) -> LayoutOptions {
    var options = LayoutOptions(width: context.options.width ?? Self.defaultWidth)
    options.showsHidden = showsHidden
    // Text that goes on to a file or a pager is kept in reading order.
    options.bidi = context.options.bidi == .visual ? .visual : .logical
    return options
  }

  private func write(_ layout: LineLayout, of document: TermsDocument) -> Bool {
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
