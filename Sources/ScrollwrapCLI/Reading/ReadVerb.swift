import AcceptanceRecords
import AgreementGate
import DocumentLoading
import Glibc
import LineLayout
import TerminalUI
import TermsDocument
import TermsReader
import Wording

/// The main job: shows documents one after the other and asks for a decision about each.
struct ReadVerb {
  /// What the command line says.
  let options: Options
  /// The records, and where messages go.
  let verbs: VerbContext
  /// The user's language and characters.
  let locale: LocaleSetup

  /// Reads all documents, up to the first that is not agreed to.
  func run() -> Outcome {
    var events: EventWriter
    do throws(EventTargetError) {
      events =
        try options.events.map { (target) throws(EventTargetError) in
          try EventWriter(target)
        } ?? EventWriter()
    } catch {
      let reason = FailureText.reason(error.code)
      verbs.messages.write("\(error.target): \(locale.catalog(.eventsFailed, ["reason": reason]))")
      return .usage
    }
    for operand in options.operands {
      let context = ReadingContext(options: options, operand: operand, locale: locale)
      let outcome = read(context, &events)
      events.write("end", frame: 0, ["status": .integer(Int(outcome.status))])
      guard outcome == .agreed else { return outcome }
    }
    return .agreed
  }

  private func say(_ context: ReadingContext, _ sentence: String) {
    verbs.messages.write("\(context.operand): \(sentence)")
  }

  private func read(_ context: ReadingContext, _ events: inout EventWriter) -> Outcome {
    guard !options.acceptedDigests.isEmpty || options.onlyIfNeeded else {
      return ask(context, nil, &events)
    }
    let prepared: PreparedDocument
    do throws(PipelineFailure) {
      prepared = try prepare(context)
    } catch {
      verbs.messages.write(context.line(for: error))
      return context.outcome(of: error)
    }
    let judgement = PageJudgement(prepared.document, isSelected: options.select != nil)
    if let (outcome, message) = context.ending(of: judgement) {
      verbs.messages.write(message)
      return outcome
    }
    return settle(context, prepared, &events) ?? ask(context, prepared, &events)
  }

  private func prepare(_ context: ReadingContext) throws(PipelineFailure) -> PreparedDocument {
    var spool: Spool?
    if options.keepsRecord {
      do throws(SpoolError) { spool = try Spool() } catch { throw .spool(error) }
    }
    return try PreparedDocument.load(
      context.loadRequest(), reading: context.readingOptions, spool: spool)
  }

  /// Settles a document without asking, where the command line or the records allow it.
  ///
  /// - Returns: nil where somebody has to be asked.
  private func settle(
    _ context: ReadingContext, _ prepared: PreparedDocument, _ events: inout EventWriter
  ) -> Outcome? {
    let maker = ReceiptMaker(
      context: context, document: prepared.document, rendered: RenderedText(prepared.document),
      facts: prepared.facts, evidence: prepared.evidence)
    if options.onlyIfNeeded {
      let digest = maker.rendered.body.digest
      do throws(RecordError) {
        let state = try verbs.store.agreedState(bodyDigest: digest, source: maker.recordedSource)
        if case .agreed(let sealed) = state {
          say(context, context.catalog(.agreedAlready, ["digest": sealed.digest.description]))
          return .agreed
        }
      } catch { return verbs.fail(error) }
    }
    guard !options.acceptedDigests.isEmpty else { return nil }
    return accept(context, prepared, maker, &events)
  }

  private func accept(
    _ context: ReadingContext, _ prepared: PreparedDocument, _ maker: ReceiptMaker,
    _ events: inout EventWriter
  ) -> Outcome {
    guard prepared.evidence != .none || options.allowsUnverified else {
      say(context, context.catalog(RunMessage.unverified))
      return .incomplete
    }
    let digests = [maker.rendered.body.digest, maker.rendered.whole.digest, prepared.facts.digest]
    guard let match = options.acceptedDigests.first(where: { digests.contains($0) }) else {
      say(
        context,
        context.catalog(
          .otherDigest,
          [
            "text": maker.rendered.body.digest.description,
            "bytes": prepared.facts.digest?.description ?? "",
          ]))
      return .differentText
    }
    let receipt = maker.receipt(.agreed, by: .pinnedDigest(match))
    events.write("agreed", frame: 0)
    return record(receipt, maker, prepared.spool, &events)
  }

  // MARK: Asking

  private func ask(
    _ context: ReadingContext, _ prepared: PreparedDocument?, _ events: inout EventWriter
  ) -> Outcome {
    do throws(TerminalError) {
      let signals = try SignalDescriptor()
      let usesColor = options.color.isOn(descriptor: STDERR_FILENO, environment: verbEnvironment)
      let terminal = try TerminalSession(
        options: TerminalOptions(usesColor: usesColor, usesMouse: options.usesMouse))
      return converse(context, prepared, signals, terminal, &events)
    } catch {
      let digest = prepared.map { RenderedText($0.document).body.digest }
      verbs.messages.write(
        FailureText(error, digest: digest, locale.catalog).line(about: context.operand))
      return .noTerminal
    }
  }

  private var verbEnvironment: (String) -> String? {
    { name in getenv(name).map { String(cString: $0) } }
  }

  private func converse(
    _ context: ReadingContext, _ prepared: PreparedDocument?,
    _ signals: borrowing SignalDescriptor, _ terminal: consuming TerminalSession,
    _ events: inout EventWriter
  ) -> Outcome {
    let news: ReadingNews
    do throws(SpoolError) {
      news = try ReadingNews(context: context, prepared: prepared)
    } catch {
      terminal.restore()
      verbs.messages.write(context.line(for: .spool(error)))
      return .incomplete
    }
    var loop = ReadingLoop(context: context, terminal: terminal, news: news)
    let ending = loop.run(signals, &events)
    loop.close()
    switch ending {
    case .stopped(let outcome, let message):
      if let message { verbs.messages.write(message) }
      return outcome
    case .decided(let decision):
      return conclude(decision, loop, &events)
    }
  }

  /// Records a decision, with the terminal as it was before.
  private func conclude(
    _ decision: Decision, _ loop: borrowing ReadingLoop, _ events: inout EventWriter
  ) -> Outcome {
    let context = loop.context
    guard decision == .agree || decision == .decline else {
      events.write("left", frame: loop.canvas.seen)
      say(context, context.catalog(RunMessage.left))
      return .left
    }
    let state = loop.news.state
    let maker = ReceiptMaker(
      context: context, document: state.document, rendered: RenderedText(state.document),
      facts: state.facts, evidence: state.evidence)
    let isAgreement = decision == .agree
    events.write(isAgreement ? "agreed" : "declined", frame: loop.canvas.seen)
    let receipt = maker.receipt(
      isAgreement ? .agreed : .declined, key: isAgreement ? "a" : "x", reader: loop.reader,
      times: loop.times)
    let spool = state.digest == nil ? nil : loop.news.spool
    let outcome = record(receipt, maker, spool, &events)
    guard !isAgreement, outcome == .agreed else { return outcome }
    say(context, context.catalog(RunMessage.declined))
    return .declined
  }

  /// Puts a decision on disk; only then it counts.
  private func record(
    _ receipt: Receipt, _ maker: ReceiptMaker, _ spool: Spool?, _ events: inout EventWriter
  ) -> Outcome {
    let context = maker.context
    let recording = Recording(store: verbs.store, maker: maker, spool: spool)
    do throws(RecordError) {
      let sealed = try recording.record(receipt)
      if let sealed { events.write("recorded", frame: 0, ["receipt": .string("\(sealed.digest)")]) }
      guard receipt.decision == .agreed else { return .agreed }
      let digest = sealed?.digest.description ?? ""
      let isRecorded = options.keepsRecord
      say(
        context,
        isRecorded
          ? context.catalog(RunMessage.agreed, ["digest": digest])
          : context.catalog(RunMessage.agreedUnrecorded))
      return .agreed
    } catch {
      return verbs.fail(error)
    }
  }
}
