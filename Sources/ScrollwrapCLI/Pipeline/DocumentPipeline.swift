import AcceptanceRecords
import DocumentLoading
import Glibc
import LineLayout
import Synchronization
import TermsDocument

/// How a load stands, apart from how much of it is laid out.
enum LoadPhase: Sendable {
  /// Bytes are still coming.
  case loading
  /// The body came to its end, with what shows that it is whole.
  case ended(Evidence)
  /// It did not, and why.
  case failed(PipelineFailure)
}

/// Why there is no whole document.
enum PipelineFailure: Error, Sendable {
  case load(LoadFailure)
  case reading(ReadingError)
  case spool(SpoolError)
  case noThread
}

/// All that is known of a document at one moment.
struct PipelineState: Sendable {
  /// The document as far as it was laid out.
  var document = TermsDocument()
  /// Its lines.
  var layout: LineLayout
  /// Whether `layout` holds every line of the whole document.
  var isLaidOut = false
  /// What is known besides the text.
  var facts = IntakeFacts()
  /// How the load stands.
  var phase = LoadPhase.loading

  /// What the server said; nil before it answered.
  var head: ResponseHead? { facts.head }
  /// Bytes of the body so far.
  var bytes: Int { facts.bytes }
  /// The digest of the body, once it has ended.
  var digest: Digest? { facts.digest }
  /// What shows that the body is whole, once it has ended.
  var evidence: Evidence? {
    guard case .ended(let evidence) = phase else { return nil }
    return evidence
  }
}

/// Loads, reads and lays out one document on two threads, and tells the run loop what is new.
///
/// One thread reads bytes into a document, the other breaks documents into lines; each hands values
/// to the next, so nothing is shared but the mailbox. The reading thread hands its document over when
/// it is about to wait for bytes or the document has grown by a part, and only if the layout thread has
/// finished with the one before: a fast load is shown few times and a slow one is always current. A
/// document that is handed over shares its text with the one that goes on growing.
final class DocumentPipeline: Sendable {
  private struct Mailbox {
    var state: PipelineState
    var changed = false
    /// A document waiting for the layout thread, and whether it is the last.
    var document: (TermsDocument, isLast: Bool)?
    var options: LayoutOptions
    var layoutIsIdle = true
    /// Whether somebody looks at what is there before all of it is.
    var isWatched = true
    var stops = false
  }

  /// The part of itself a document grows by before it is handed over again although more bytes are
  /// ready: often enough that the layout thread has work, and not oftener where somebody watches,
  /// since each layout that is told of is copied and drawn.
  private static let growth = (watched: 4, unwatched: 16)

  /// Becomes readable when `take` has something new.
  let news = WakeDescriptor()
  /// The bytes as fetched, for the record; nil where none are kept.
  let spool: Spool?

  private let mailbox: Mutex<Mailbox>
  private let cancel = WakeDescriptor()
  private let layoutWork = WakeDescriptor()

  /// Makes a pipeline; `start` sets it going.
  init(options: LayoutOptions, keepsBytes: Bool) throws(SpoolError) {
    spool = keepsBytes ? try Spool() : nil
    let state = PipelineState(layout: LineLayout(options: options))
    mailbox = Mutex(Mailbox(state: state, options: options))
  }

  /// Starts loading.
  ///
  /// - Returns: The threads, to be joined after `stop`.
  func start(_ request: LoadRequest, reading: ReadingOptions) -> PipelineThreads {
    var request = request
    request.cancelDescriptor = cancel.descriptor
    let wanted = request
    let layout = WorkerThread { [self] in runLayout() }
    let loading = WorkerThread { [self] in runLoading(wanted, reading, keepsDigest: true) }
    if layout == nil || loading == nil { fail(.noThread) }
    return PipelineThreads(pipeline: self, loading: loading, layout: layout)
  }

  /// Shows a document that was loaded before; only the layout thread has work.
  func start(_ prepared: PreparedDocument) -> PipelineThreads {
    let layout = WorkerThread { [self] in runLayout() }
    publish(prepared.facts, outcome: .success(prepared.evidence))
    _ = hand(prepared.document, isLast: true)
    if layout == nil { fail(.noThread) }
    return PipelineThreads(pipeline: self, loading: nil, layout: layout)
  }

  /// Loads a document as far as it comes and lays it out, for a caller who waits: the calling thread
  /// reads, another one lays out.
  ///
  /// - Returns: The last state: all lines of what arrived, and how the load ended.
  func run(_ request: LoadRequest, reading: ReadingOptions) -> PipelineState {
    mailbox.withLock { $0.isWatched = false }
    if let layout = WorkerThread({ [self] in runLayout() }) {
      runLoading(request, reading, keepsDigest: false)
      while mailbox.withLock({ !$0.state.isLaidOut }) { news.wait() }
      PipelineThreads(pipeline: self, loading: nil, layout: layout).finish()
    } else {
      fail(.noThread)
    }
    return mailbox.withLock { $0.state }
  }

  /// The newest state, if it changed since the last call.
  func take() -> PipelineState? {
    news.drain()
    return mailbox.withLock { box in
      guard box.changed else { return nil }
      box.changed = false
      return box.state
    }
  }

  /// Asks for the lines of other options; they come with later news.
  func layOut(_ options: LayoutOptions) {
    mailbox.withLock { box in
      box.options = options
      box.state.isLaidOut = false
    }
    layoutWork.signal()
  }

  /// Gives up the load and ends both threads soon.
  func stop() {
    mailbox.withLock { $0.stops = true }
    cancel.signal()
    layoutWork.signal()
  }

  private func change(_ body: (inout PipelineState) -> Void) {
    mailbox.withLock { box in
      body(&box.state)
      box.changed = true
    }
    news.signal()
  }

  /// Notes that nothing more will come.
  private func fail(_ failure: PipelineFailure) {
    change { state in
      state.phase = .failed(failure)
      state.isLaidOut = true
    }
  }
}

// MARK: Loading

extension DocumentPipeline {
  private func runLoading(_ request: LoadRequest, _ reading: ReadingOptions, keepsDigest: Bool) {
    var intake: DocumentIntake
    do {
      intake = try DocumentIntake(reading: reading, spool: spool, keepsDigest: keepsDigest)
    } catch { return fail(error) }
    var loader = DocumentLoader(request)
    var handed = 0
    let growth = mailbox.withLock { $0.isWatched } ? Self.growth.watched : Self.growth.unwatched
    while let event = loader.next() {
      let outcome = intake.take(event)
      let isEnd = outcome != nil
      publish(intake.facts, outcome: outcome)
      let size = intake.document.text.count
      if isEnd || !loader.hasEventReady() || size > handed + handed / growth {
        if hand(intake.document, isLast: isEnd) { handed = size }
      }
      if isEnd { return }
    }
    if mailbox.withLock({ !$0.stops }) { fail(.load(.cancelled)) }
  }

  private func publish(_ facts: IntakeFacts, outcome: Result<Evidence, PipelineFailure>?) {
    change { state in
      state.facts = facts
      switch outcome {
      case .success(let evidence): state.phase = .ended(evidence)
      case .failure(let failure): state.phase = .failed(failure)
      case nil: break
      }
    }
  }

  /// Gives a document to the layout thread, unless it is still busy with the one before.
  private func hand(_ document: TermsDocument, isLast: Bool) -> Bool {
    let taken = mailbox.withLock { box in
      guard box.layoutIsIdle || isLast else { return false }
      box.document = (document, isLast)
      return true
    }
    if taken { layoutWork.signal() }
    return taken
  }
}

// MARK: Layout

extension DocumentPipeline {
  private func runLayout() {
    var document = TermsDocument()
    var isLast = false
    var layout = LineLayout(options: mailbox.withLock { $0.options })
    while true {
      layoutWork.wait()
      let (stops, given, options) = mailbox.withLock { box in
        let given = box.document
        box.document = nil
        box.layoutIsIdle = false
        return (box.stops, given, box.options)
      }
      if stops { return }
      if let given { (document, isLast) = given }
      if layout.options != options { layout = LineLayout(options: options) }
      layout.extend(to: document)
      deliver(document, layout, isWhole: isLast)
    }
  }

  private func deliver(_ document: TermsDocument, _ layout: LineLayout, isWhole: Bool) {
    mailbox.withLock { box in
      box.layoutIsIdle = true
      // Lines for options nobody wants any more are dropped; the next round makes the wanted ones.
      guard layout.options == box.options, isWhole || box.isWatched else { return }
      box.state.document = document
      box.state.layout = layout
      box.state.isLaidOut = isWhole
      box.changed = true
    }
    news.signal()
  }
}

/// The threads of a pipeline; stopping them is part of giving this up.
struct PipelineThreads: ~Copyable {
  private let pipeline: DocumentPipeline
  private var loading: WorkerThread?
  private var layout: WorkerThread?

  /// Takes charge of two threads.
  init(
    pipeline: DocumentPipeline, loading: consuming WorkerThread?, layout: consuming WorkerThread?
  ) {
    self.pipeline = pipeline
    self.loading = loading
    self.layout = layout
  }

  /// Ends both threads and waits for them.
  consuming func finish() {
    pipeline.stop()
    loading.take()?.join()
    layout.take()?.join()
  }
}
