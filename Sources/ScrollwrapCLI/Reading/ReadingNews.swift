import AcceptanceRecords
import AgreementGate
import DocumentLoading
import LineLayout
import TermsDocument
import TermsReader
import Wording

/// What the pipeline says, as events of the reader and of the event stream.
struct ReadingNews: ~Copyable {
  /// One thing that is new.
  enum Item {
    /// Something for the reader.
    case event(ReaderEvent)
    /// Something for the observer.
    case record(String, [String: JSONValue])
    /// The whole document has arrived.
    case loaded
    /// There is nothing to show; the run ends.
    case nothingToShow(Ending)
  }

  /// Something for the observer, with the frame it belongs to.
  struct Observation {
    /// The event's name.
    var name: String
    /// The newest frame at that time.
    var frame: Int
    /// What else is to be said.
    var facts: [String: JSONValue]
  }

  /// Milliseconds between two reports of progress: ten a second are enough for the eye.
  static let progressInterval = 100
  /// Milliseconds after which even a few words are shown while the rest is awaited.
  static let patience = 300
  /// Bytes of text that are laid out at once after a resize; a longer text shows its visible part
  /// first and gets the rest from the layout thread.
  static let atOnce = 512 << 10

  /// The newest state.
  private(set) var state: PipelineState
  /// Why the load failed, in words.
  private(set) var failure: String?
  /// Whether there is something to look at, or nothing more to wait for.
  private(set) var isWorthDrawing = false

  private let context: ReadingContext
  private var pipeline: DocumentPipeline
  private var threads: PipelineThreads?
  private var prepared: PreparedDocument?
  private var lastProgress = 0
  private var started = Ticks.now()
  private var wasEnded = false
  private var hasArrived = false
  private let store: RecordStore

  /// Makes the news of a document that is yet to be loaded, or was loaded without a terminal.
  init(
    context: ReadingContext, store: RecordStore, prepared: PreparedDocument? = nil
  ) throws(SpoolError) {
    self.context = context
    self.store = store
    self.prepared = prepared
    let options = LayoutOptions(width: 80)
    let keepsBytes = context.options.keepsRecord
    pipeline = try DocumentPipeline(options: options, keepsBytes: keepsBytes && prepared == nil)
    state = PipelineState(layout: LineLayout(options: options))
  }

  /// The descriptor that becomes readable when there is news.
  var descriptor: Int32 { pipeline.news.descriptor }

  /// The bytes as fetched.
  var spool: Spool? { prepared?.spool ?? pipeline.spool }

  /// Starts the load.
  mutating func start(_ options: LayoutOptions) -> [Item] {
    pipeline.layOut(options)
    if let prepared {
      threads = pipeline.start(prepared)
    } else {
      do throws(PipelineFailure) {
        threads = pipeline.start(try context.loadRequest(), reading: context.readingOptions)
      } catch {
        return [
          .nothingToShow(.stopped(context.outcome(of: error), message: context.line(for: error)))
        ]
      }
    }
    started = Ticks.now()
    return [.record("start", ["source": .string(context.operand)])]
  }

  /// Ends the threads.
  mutating func stop() { threads.take()?.finish() }

  /// Starts the load anew.
  mutating func reload(_ options: LayoutOptions) -> [Item] {
    stop()
    prepared = nil
    failure = nil
    wasEnded = false
    do {
      pipeline = try DocumentPipeline(options: options, keepsBytes: context.options.keepsRecord)
    } catch {
      let message = context.line(for: .spool(error))
      failure = message
      return [.event(.loadFailed(message: message))]
    }
    state = PipelineState(layout: LineLayout(options: options))
    return start(options)
  }

  /// Lays out anew what is there: a short text at once, of a long one the visible part.
  mutating func layOut(_ options: LayoutOptions, around anchor: Int, _ status: ReaderStatus)
    -> [Item]
  {
    pipeline.layOut(options)
    let document = state.document
    guard !document.blocks.isEmpty else { return [] }
    guard document.text.count > Self.atOnce else {
      var layout = LineLayout(options: options)
      layout.extend(to: document)
      state.layout = layout
      return [.event(.document(document, layout, loadState))]
    }
    state.isLaidOut = false
    let part = LineLayout.part(
      of: document, around: anchor, lines: max(1, status.rows) * 2, options: options)
    return [.event(.document(document, part, .loading(percent: nil)))]
  }

  /// What is new since the last call.
  mutating func take(_ context: ReadingContext) -> [Item] {
    guard let next = pipeline.take() else { return [] }
    let before = state
    state = next
    var items: [Item] = []
    if next.bytes != before.bytes { items += progress() }
    switch next.phase {
    case .loading: items += documentEvent(since: before)
    case .ended(let evidence): items += ended(evidence, since: before)
    case .failed(let reason): items += failed(reason, since: before)
    }
    return items
  }

  private mutating func progress() -> [Item] {
    let now = Ticks.now()
    var isDue = now - lastProgress >= Self.progressInterval
    if case .loading = state.phase {} else { isDue = true }
    guard isDue else { return [] }
    lastProgress = now
    let total = state.head?.length
    return [
      .event(.progress(bytes: state.bytes, total: total)),
      .record(
        "loading",
        ["bytes": .integer(state.bytes), "total": total.map(JSONValue.integer) ?? .null]),
    ]
  }

  private mutating func documentEvent(since before: PipelineState) -> [Item] {
    let document = state.document
    guard
      document.text.count != before.document.text.count || document.isComplete
        || state.layout.count != before.layout.count || state.isLaidOut != before.isLaidOut
    else { return [] }
    let isPage = document.statistics.visibleCharacters >= PageJudgement.shellLimit
    let isLate = Ticks.now() - started >= Self.patience
    if state.layout.count > 0, isPage || isLate { isWorthDrawing = true }
    return [.event(.document(document, state.layout, loadState))] + arrival()
  }

  /// The place that the address names, once it has come.
  private mutating func arrival() -> [Item] {
    guard !hasArrived, let name = state.head?.fragment, !name.isEmpty,
      let anchor = state.document.anchors.first(where: { $0.name == name }),
      anchor.offset < state.document.text.count
    else { return [] }
    hasArrived = true
    return [.event(.arrived(at: Int(anchor.offset)))]
  }

  private mutating func ended(_ evidence: Evidence, since before: PipelineState) -> [Item] {
    guard state.isLaidOut else { return documentEvent(since: before) }
    let judgement = PageJudgement(state.document, isSelected: context.options.select != nil)
    if let (outcome, message) = context.ending(of: judgement) {
      return [.nothingToShow(.stopped(outcome, message: message))]
    }
    isWorthDrawing = true
    var items: [Item] = [.event(.document(state.document, state.layout, loadState))] + arrival()
    if !wasEnded {
      wasEnded = true
      items.append(.loaded)
      let changes = ChangesSinceAgreement.ranges(context, store, state)
      if !changes.isEmpty { items.append(.event(.changes(changes))) }
      items.append(
        .record(
          "loaded",
          [
            "bytes": .integer(state.bytes), "digest": .string(state.digest?.description ?? ""),
            "verified": .bool(evidence != .none), "evidence": .string(evidence.rawValue),
          ]))
    }
    return items
  }

  private mutating func failed(_ reason: PipelineFailure, since before: PipelineState) -> [Item] {
    // What arrived is readable as soon as it is laid out, however fast the failure came.
    if state.layout.count == 0, !state.isLaidOut, state.bytes > 0, reason.leavesText {
      return documentEvent(since: before)
    }
    let message = context.line(for: reason)
    guard state.layout.count > 0, isWorthDrawing || context.outcome(of: reason) == .incomplete
    else {
      return [
        .record("failed", ["reason": .string(message)]),
        .nothingToShow(.stopped(context.outcome(of: reason), message: message)),
      ]
    }
    let isNew = failure == nil
    failure = message
    isWorthDrawing = true
    var items: [Item] = [.event(.document(state.document, state.layout, .failed))]
    if isNew {
      items.append(.event(.loadFailed(message: message)))
      items.append(.record("failed", ["reason": .string(message)]))
    }
    return items
  }

  /// Shows even a few words once the rest lets itself be waited for.
  ///
  /// - Returns: Whether there are any.
  mutating func showsFewWords() -> Bool {
    guard state.layout.count > 0 else { return false }
    isWorthDrawing = true
    return true
  }

  /// What is awaited, in words.
  func waitingLine(seconds: Int) -> String {
    let source = context.readerSettings.sourceName
    guard let total = state.head?.length, total > 0 else {
      return context.catalog(
        .waiting,
        ["source": source, "bytes": String(state.bytes), "seconds": String(seconds)])
    }
    let percent = min(100, state.bytes * 100 / total)
    let bar =
      String(repeating: "#", count: percent / 5) + String(repeating: "-", count: 20 - percent / 5)
    return context.catalog(
      .waitingKnown,
      ["source": source, "bar": "[\(bar)]", "percent": String(percent), "total": String(total)])
  }

  /// How much of the document is there, for the gate.
  private var loadState: LoadState {
    switch state.phase {
    case .failed: .failed
    case .loading:
      .loading(
        percent: state.head?.length.flatMap { $0 > 0 ? min(99, state.bytes * 100 / $0) : nil })
    case .ended where !state.isLaidOut || !state.document.isComplete: .loading(percent: 100)
    case .ended(.none): .unverified
    case .ended: .complete
    }
  }
}

extension PipelineFailure {
  /// Whether the layout thread still delivers what arrived before the failure.
  fileprivate var leavesText: Bool {
    switch self {
    case .load(.cancelled), .spool, .noThread, .reading: false
    case .load: true
    }
  }
}
