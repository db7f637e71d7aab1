import Wording
import AcceptanceRecords
import AgreementGate
import DocumentLoading
import Glibc
import LineLayout
import TerminalUI
import TermsDocument
import TermsReader

/// How a reading ended, before anything is recorded.
enum Ending: Equatable {
  /// The reader decided or left.
  case decided(Decision)
  /// It ended for another reason, with what to say about it.
  case stopped(Outcome, message: String?)
}

/// Reads one document with the person at the terminal.
///
/// One thread waits for keys, signals and news of the document; each becomes an event of the reader,
/// whose effects are carried out here. The screen is drawn once all that was waiting is dealt with.
struct ReadingLoop: ~Copyable {
  let context: ReadingContext
  let terminal: TerminalSession
  var reader: Reader
  var times: ReadingTimes
  var news: ReadingNews
  var canvas = Canvas()
  private var observed: [ReadingNews.Observation] = []
  private var decoder: KeyDecoder
  private var ending: Ending?

  /// Opens a reading on a terminal.
  init(
    context: ReadingContext, terminal: consuming TerminalSession, news: consuming ReadingNews
  ) {
    self.context = context
    let size = terminal.size
    decoder = KeyDecoder(sequences: terminal.keySequences)
    reader = Reader(settings: context.readerSettings, columns: size.columns, rows: size.rows)
    self.terminal = terminal
    self.news = news
    times = ReadingTimes(timeoutSeconds: context.options.timeoutSeconds)
  }

  /// Runs until the reading has ended; the terminal stays as it is.
  mutating func run(
    _ signals: borrowing SignalDescriptor, _ events: inout EventWriter
  ) -> Ending {
    apply(news.start(reader.options))
    while true {
      // A load that could not even be started has ended the reading already.
      if ending == nil { wait(signals) }
      take(signals)
      takeTime()
      takeNews()
      takeKeys()
      draw()
      for observation in observed {
        events.write(observation.name, frame: observation.frame, observation.facts)
      }
      observed.removeAll(keepingCapacity: true)
      if let ending { return ending }
    }
  }

  /// Puts the terminal back and ends the load.
  mutating func close() {
    terminal.restore()
    news.stop()
  }

  private mutating func observe(_ name: String, _ facts: [String: JSONValue]) {
    observed.append(ReadingNews.Observation(name: name, frame: canvas.seen, facts: facts))
  }

  private func wait(_ signals: borrowing SignalDescriptor) {
    let output = terminal.wantsToWrite ? Int16(POLLOUT) : 0
    var requests = [
      pollfd(fd: terminal.filedescriptor, events: Int16(POLLIN) | output, revents: 0),
      pollfd(fd: signals.filedescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: news.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let now = Ticks.now()
    let timeout = times.pollTimeout(
      keyTimeout: decoder.pendingTimeoutMilliseconds(at: now), at: now)
    // Interrupted or not: every source is looked at next.
    _ = poll(&requests, nfds_t(requests.count), timeout)
  }

  private mutating func take(_ signals: borrowing SignalDescriptor) {
    while let signal = signals.next() {
      switch signal {
      case .resize: takeSize()
      case .stop: perform(.suspend)
      case .resume:
        terminal.resumeAfterStop()
        comeBack()
      case .hangUp, .interrupt, .quit, .terminate:
        end(.stopped(.signal(signal.rawValue), message: nil))
      }
    }
  }

  private mutating func takeSize() {
    if terminal.resizeToTerminal() { sendSize() }
  }

  private mutating func sendSize() {
    let size = terminal.size
    send(.resized(columns: size.columns, rows: size.rows))
  }

  /// Draws anew after a stop, during which the size may have changed: the terminal layer has looked
  /// at it by then.
  private mutating func comeBack() {
    sendSize()
    send(.resumed)
    canvas.forget()
  }

  private mutating func takeTime() {
    let now = Ticks.now()
    if let deadline = times.deadline, now >= deadline {
      end(.stopped(.timedOut, message: timeoutMessage))
    }
    if let waiting = times.waiting, now >= waiting, !news.showsFewWords() {
      showWaiting(at: now)
    }
    guard let wake = times.wake, now >= wake else { return }
    times.wake = nil
    send(.clock(milliseconds: now - (times.firstText ?? now)))
  }

  /// Says on the normal screen what is awaited, while there is nothing to read.
  private mutating func showWaiting(at now: Int) {
    times.waiting = now + ReadingTimes.waitingInterval
    var row = CellRow()
    row.append(news.waitingLine(seconds: (now - times.start) / 1000), style: [])
    terminal.showWaiting(row)
  }

  private var timeoutMessage: String {
    let seconds = context.options.timeoutSeconds ?? 0
    return "\(context.operand): \(context.catalog(.timedOut, count: seconds))"
  }

  private mutating func takeNews() { apply(news.take(context)) }

  private mutating func apply(_ items: [ReadingNews.Item]) {
    for item in items {
      switch item {
      case .event(let event): send(event)
      case .record(let name, let facts): observe(name, facts)
      case .loaded: times.loaded = .now
      case .nothingToShow(let ending): end(ending)
      }
    }
  }

  private mutating func takeKeys() {
    while case .bytes(let bytes) = readKeys() {
      for press in decoder.feed(bytes, at: Ticks.now(), after: canvas.seen) { send(press) }
    }
    for press in decoder.expire(at: Ticks.now()) { send(press) }
  }

  private mutating func readKeys() -> TerminalInput {
    let input = terminal.read()
    if input == .gone { send(.keyboardEnded) }
    return input
  }

  // MARK: Events and effects

  private mutating func send(_ press: KeyPress) { send(.key(press.key, after: press.after)) }

  private mutating func send(_ event: ReaderEvent) {
    guard ending == nil else { return }
    canvas.changed()
    for effect in reader.update(event) { perform(effect) }
  }

  private mutating func end(_ ending: Ending) {
    if self.ending == nil { self.ending = ending }
  }

  private mutating func perform(_ effect: ReaderEffect) {
    switch effect {
    case .end(let decision):
      times.decided = .now
      end(ending(for: decision))
    case .refused(let reason):
      observe("refused", Verdict.closed(reason).eventFacts)
    case .layOut(let options, let anchor):
      apply(news.layOut(options, around: anchor, reader.status))
    case .reload:
      times.loaded = nil
      times.endReached = nil
      apply(news.reload(reader.options))
    case .save(let path): send(.saved(SavedText.save(context, news.state, to: path)))
    case .redraw:
      terminal.redrawAll()
      canvas.forget()
    case .suspend:
      terminal.suspend()
      comeBack()
    case .wake(let milliseconds): times.wake = Ticks.now() + milliseconds
    }
  }

  private func ending(for decision: Decision) -> Ending {
    switch decision {
    case .interrupt: return .stopped(.signal(SIGINT), message: nil)
    case .leave:
      if let failure = news.failure { return .stopped(.incomplete, message: failure) }
      return .decided(.leave)
    case .agree, .decline: return .decided(decision)
    }
  }

  // MARK: Drawing

  /// Draws until the screen shows the state, then says what it showed.
  private mutating func draw() {
    guard news.isWorthDrawing, ending == nil else { return }
    times.waiting = nil
    while true {
      if let written = canvas.written(terminal) { report(written) }
      guard ending == nil, canvas.draw(reader.view(), of: reader.status, on: terminal) else {
        return
      }
    }
  }

  /// Tells the reader and the observer about a frame that was written to its last byte.
  private mutating func report(_ frame: Canvas.Shown) {
    // Keys that wait by now were pressed in front of an older frame and must not decide by this one.
    var early: [KeyPress] = []
    while case .bytes(let bytes) = readKeys() {
      early += decoder.feed(bytes, at: Ticks.now(), after: canvas.seen)
    }
    canvas.seen = frame.number
    if frame.isCurrent {
      let look = reader.lookAfterPainting
      for effect in reader.update(.painted(frame.number)) { perform(effect) }
      if reader.lookAfterPainting != look { canvas.compare(with: reader.view()) }
    }
    note(frame.status)
    for record in canvas.records(of: frame) {
      observe(record.name, record.facts)
    }
    for press in early { send(press) }
  }

  private mutating func note(_ status: ReaderStatus) {
    guard status.total > 0, status.mode == .reading else { return }
    if times.firstText == nil { times.firstText = Ticks.now() }
    if status.linesBelow == 0, times.loaded != nil, times.endReached == nil {
      times.endReached = .now
    }
  }
}
