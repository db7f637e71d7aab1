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
    guard !isPlain else { return askInPlainLines(context, prepared, &events) }
    do throws(TerminalError) {
      let signals = try SignalDescriptor()
      let terminal = try TerminalSession(
        options: TerminalOptions(usesColor: usesColor, usesMouse: options.usesMouse))
      return converse(context, prepared, signals, terminal, &events)
    } catch .unknownTerminalType {
      return askInPlainLines(context, prepared, &events)
    } catch {
      return refuse(context, prepared, error)
    }
  }

  private func refuse(
    _ context: ReadingContext, _ prepared: PreparedDocument?, _ error: TerminalError
  ) -> Outcome {
    let digest = prepared.map { RenderedText($0.document).body.digest }
    verbs.messages.write(
      FailureText(error, digest: digest, locale.catalog).line(about: context.operand))
    return .noTerminal
  }

  /// Whether plain lines are asked for: by the option, or by the variable that people who listen to
  /// their screen set for all programs.
  private var isPlain: Bool { options.isPlain || !(environment("ACCESSIBLE") ?? "").isEmpty }

  private var usesColor: Bool {
    options.color.isOn(descriptor: STDERR_FILENO, environment: environment)
  }

  private func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private func askInPlainLines(
    _ context: ReadingContext, _ prepared: PreparedDocument?, _ events: inout EventWriter
  ) -> Outcome {
    guard let terminal = PlainTerminal(isASCII: !locale.isUTF8) else {
      return refuse(context, prepared, .noControllingTerminal)
    }
    events.write("start", frame: 0, ["source": .string(context.operand)])
    let document: PreparedDocument
    do throws(PipelineFailure) {
      if let prepared { document = prepared } else { document = try prepare(context) }
    } catch {
      let message = context.line(for: error)
      events.write("failed", frame: 0, ["reason": .string(message)])
      verbs.messages.write(message)
      return context.outcome(of: error)
    }
    let judgement = PageJudgement(document.document, isSelected: options.select != nil)
    if let (outcome, message) = context.ending(of: judgement) {
      verbs.messages.write(message)
      return outcome
    }
    events.write("loaded", frame: 0, document.eventFacts)
    var reading = PlainReading(context: context, prepared: document, terminal: terminal)
    let ending = reading.run(&events)
    let maker = ReceiptMaker(
      context: context, document: document.document, rendered: RenderedText(document.document),
      facts: document.facts, evidence: document.evidence)
    return conclude(ending, maker, document.spool, reading.frame, &events) {
      decision, isAgreement in
      reading.complete(maker.receipt(decision, by: .typed(isAgreement ? "agree" : "decline")))
    }
  }

  private func converse(
    _ context: ReadingContext, _ prepared: PreparedDocument?,
    _ signals: borrowing SignalDescriptor, _ terminal: consuming TerminalSession,
    _ events: inout EventWriter
  ) -> Outcome {
    let news: ReadingNews
    do throws(SpoolError) {
      news = try ReadingNews(context: context, store: verbs.store, prepared: prepared)
    } catch {
      terminal.restore()
      verbs.messages.write(context.line(for: .spool(error)))
      return .incomplete
    }
    var loop = ReadingLoop(context: context, terminal: terminal, news: news)
    let ending = loop.run(signals, &events)
    loop.close()
    let state = loop.news.state
    let maker = ReceiptMaker(
      context: context, document: state.document, rendered: RenderedText(state.document),
      facts: state.facts, evidence: state.evidence)
    let spool = state.digest == nil ? nil : loop.news.spool
    let (reader, times) = (loop.reader, loop.times)
    return conclude(ending, maker, spool, loop.canvas.seen, &events) { decision, isAgreement in
      maker.receipt(decision, key: isAgreement ? "a" : "x", reader: reader, times: times)
    }
  }

  /// Records how a reading ended, with the terminal as it was before.
  private func conclude(
    _ ending: Ending, _ maker: ReceiptMaker, _ spool: Spool?, _ frame: FrameNumber,
    _ events: inout EventWriter, receipt: (Receipt.Decision, _ isAgreement: Bool) -> Receipt
  ) -> Outcome {
    let context = maker.context
    switch ending {
    case .stopped(let outcome, let message):
      if let message { verbs.messages.write(message) }
      return outcome
    case .decided(.agree):
      events.write("agreed", frame: frame)
      return record(receipt(.agreed, true), maker, spool, &events)
    case .decided(.decline):
      events.write("declined", frame: frame)
      let outcome = record(receipt(.declined, false), maker, spool, &events)
      guard outcome == .agreed else { return outcome }
      say(context, context.catalog(RunMessage.declined))
      return .declined
    case .decided(.leave), .decided(.interrupt):
      events.write("left", frame: frame)
      say(context, context.catalog(RunMessage.left))
      return .left
    }
  }

  /// Puts a decision on disk; only then it counts.
  private func record(
    _ receipt: Receipt, _ maker: ReceiptMaker, _ spool: Spool?, _ events: inout EventWriter
  ) -> Outcome {
    let context = maker.context
    let sealed: SealedReceipt
    do throws(RecordError) {
      sealed = try options.keepsRecord ? keep(receipt, maker, spool) : SealedReceipt(receipt)
    } catch {
      return verbs.fail(error)
    }
    // The copy that was asked for is part of the record.
    guard verbs.writeCopy(of: sealed) else { return .notRecorded }
    if options.keepsRecord {
      verbs.warnOfTornLine(before: sealed)
      events.write("recorded", frame: 0, ["receipt": .string("\(sealed.digest)")])
    }
    guard receipt.decision == .agreed else { return .agreed }
    let sentence =
      options.keepsRecord
      ? context.catalog(RunMessage.agreed, ["digest": "\(sealed.digest)"])
      : context.catalog(RunMessage.agreedUnrecorded)
    say(context, sentence)
    return .agreed
  }

  private func keep(
    _ receipt: Receipt, _ maker: ReceiptMaker, _ spool: Spool?
  ) throws(RecordError) -> SealedReceipt {
    var texts = [maker.rendered.whole.bytes]
    if maker.rendered.body.bytes != texts[0] { texts.append(maker.rendered.body.bytes) }
    let source = spool.map { KeptContent.descriptor($0.descriptor) }
    return try verbs.store.record(receipt, texts: texts, source: source)
  }
}
