import DocumentLoading
import AcceptanceRecords
import CAllocator
import Glibc
import TermsDocument
import Wording

/// The tool as a function from arguments to an outcome.
public enum CommandLineTool {
  /// Runs the tool.
  ///
  /// - Parameter arguments: The command line, the program's name first.
  /// - Returns: How the run ended; its status is the process's exit status.
  public static func run(_ arguments: [String]) -> Outcome {
    // Large arrays go back to the system when they are freed. Left to itself the allocator raises this
    // limit with the first of them and keeps the memory: 10 of 43 MB after reading a page of 10 MB.
    _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
    // Small ones come from memory that is taken in large steps, with a third fewer calls at a start.
    _ = mallopt(M_TOP_PAD, 256 << 10)
    _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
    // A reader of our output that goes away is an error of that write, not the end of the run.
    signal(SIGPIPE, SIG_IGN)
    let locale = LocaleSetup.fromEnvironment { name in getenv(name).map { String(cString: $0) } }
    let dispatch = VerbDispatch(
      read: { options, verbs in ReadVerb(options: options, verbs: verbs, locale: locale).run() },
      print: { options, verbs in
        let context = ReadingContext(options: options, operand: verbs.name, locale: locale)
        return PrintVerb(context: context, messages: verbs.messages, output: verbs.output).run()
      },
      load: { (name, options, _) throws(DocumentFault) in
        try currentText(ReadingContext(options: options, operand: name, locale: locale))
      })
    return dispatch.run(arguments, catalog: locale.catalog)
  }

  /// Loads and renders a document for the verbs that compare it.
  private static func currentText(_ context: ReadingContext) throws(DocumentFault) -> CurrentText {
    let prepared: PreparedDocument
    do throws(PipelineFailure) {
      prepared = try PreparedDocument.load(context.loadRequest(), reading: context.readingOptions)
    } catch {
      throw DocumentFault(outcome: context.outcome(of: error), text: context.text(for: error))
    }
    let judgement = PageJudgement(prepared.document, isSelected: context.options.select != nil)
    if let fault = context.fault(of: judgement) { throw fault }
    let rendered = RenderedText(prepared.document)
    let maker = ReceiptMaker(
      context: context, document: prepared.document, rendered: rendered, facts: prepared.facts,
      evidence: prepared.evidence)
    return CurrentText(
      text: rendered.whole, body: rendered.body, source: maker.recordedSource,
      isVerified: prepared.evidence != .none)
  }
}
