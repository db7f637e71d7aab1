import AgreementGate
import LineLayout
import TermsDocument
import Wording

extension Reader {
  /// Rows that show text.
  var textRows: Int { screen.textRows }

  /// The line at the top of the largest scroll: the last page is full.
  var lastTop: Int { max(0, text.layout.count - max(1, textRows)) }

  /// The line at the top of the screen.
  var top: Int { min(place.line, lastTop) }

  /// The lines on the screen.
  var visibleLines: Range<Int> { top..<min(text.layout.count, top + max(0, textRows)) }

  /// Takes a document that grew or was laid out further, and keeps the place.
  mutating func receive(_ document: TermsDocument, _ layout: LineLayout, _ load: LoadState)
    -> [ReaderEffect]
  {
    guard isWorthShowing(layout, load) else {
      // The state belongs to lines that are not shown: "complete" says nothing of those that are.
      if load == .failed { text.load = .failed }
      return []
    }
    text.load = text.failure == nil ? load : .failed
    let firstChanged = firstLineChanged(by: layout)
    forgetReplacedText(by: document)
    text.document = document
    text.layout = layout
    text.noteWhetherThereIsText()
    text.headings.extend(to: document)
    shown.rebuild(for: layout, from: firstChanged)
    restorePlace()
    refreshList()
    return weighHiddenText() + startCounting()
  }

  /// Whether a layout is nearer to what is wanted than the one on the screen.
  ///
  /// While lines are still being laid out they may not reach the place yet; until they do, or nothing
  /// more comes, those on the screen are better to look at.
  private func isWorthShowing(_ layout: LineLayout, _ load: LoadState) -> Bool {
    guard layout.options == text.wanted else { return text.isStale }
    guard case .loading = load, text.layout.count > 0 else { return true }
    guard layout.count > 0 else { return false }
    let reached = layout.offset(ofLine: layout.count - 1)
    let former = text.isStale ? Int.max : text.layout.offset(ofLine: text.layout.count - 1)
    return reached >= min(place.anchor, former)
  }

  /// The first line that is, or may be, another one than before.
  ///
  /// Lines of settled blocks can change too, such as when a list's markers grow wider.
  ///
  /// - Complexity: Linear in the lines, a comparison of two numbers for each.
  private func firstLineChanged(by layout: LineLayout) -> Int {
    guard layout.options == text.layout.options else { return 0 }
    let document = text.document
    var end = min(layout.count, text.layout.count)
    if end > 0, document.settledBlocks < document.blocks.count {
      let start = Int(document.blocks[document.settledBlocks].markerStart)
      end = min(end, max(0, text.layout.line(showing: start) - 1))
    }
    let same = layout.linesInCommon(with: text.layout, upTo: end)
    return same < end ? max(0, same - 1) : end
  }

  /// Forgets that text was shown which is not what stands in its place now.
  private mutating func forgetReplacedText(by document: TermsDocument) {
    let old = text.document
    var same = min(old.text.count, document.text.count)
    let settled = min(old.settledBlocks, document.blocks.count)
    var position = settled > 0 ? Int(old.blocks[settled - 1].end) : 0
    guard position < same else { return }
    while position < same, old.text[position] == document.text[position] { position += 1 }
    same = position
    if same < old.text.count { shown.forgetText(from: same) }
  }

  /// Finds the line that shows the place, where lines are no longer what they were.
  private mutating func restorePlace() {
    let layout = text.layout
    guard layout.count > 0 else {
      place.line = 0
      place.cursorLine = 0
      return
    }
    if place.line < layout.count, layout.offset(ofLine: place.line) == place.anchor { return }
    place.line = layout.line(showing: place.anchor)
    place.cursorLine = place.line
  }

  /// Shows hidden text from the start where it outweighs the visible text.
  private mutating func weighHiddenText() -> [ReaderEffect] {
    guard !text.hasWeighedHidden, text.document.isComplete else { return [] }
    text.hasWeighedHidden = true
    guard text.document.statistics.hiddenOutweighsVisible, !text.wanted.showsHidden else {
      return []
    }
    text.wanted.showsHidden = true
    notify(.hiddenOutweighs)
    return [layOut()]
  }

  /// The effect that asks for the wanted lines.
  func layOut() -> ReaderEffect { .layOut(text.wanted, anchor: place.anchor) }

  /// Notes that the load failed; what arrived stays readable.
  mutating func fail(_ message: String) {
    text.failure = message
    notice = Notice(text: message)
    text.load = .failed
  }

  /// Starts again in front of an empty document; the place is looked for again as text arrives.
  mutating func reload() -> [ReaderEffect] {
    text.load = .loading(percent: nil)
    text.progress = (0, nil)
    text.failure = nil
    text.hasWeighedHidden = false
    text.document = TermsDocument()
    text.wanted.unfolded = []
    text.layout = LineLayout(options: text.wanted)
    text.noteWhetherThereIsText()
    text.headings = HeadingIndex()
    text.changes = []
    shown = ShownLines()
    search.current = nil
    search.count = HitCount()
    place.marks = [:]
    place.beforeJump = nil
    gate.gate.reset()
    notify(.reloading)
    return [.reload]
  }

  /// Fits the screen to a new size; a new width asks for new lines.
  mutating func resize(columns: Int, rows: Int) -> [ReaderEffect] {
    screen = ScreenShape(columns: max(0, columns), rows: max(0, rows))
    refreshList()
    let width = screen.textColumns(atMost: settings.maximumWidth)
    guard width != text.wanted.width else { return [] }
    text.wanted.width = width
    return [layOut()]
  }

  /// Notes what a painted frame showed.
  mutating func notePainted(_ frame: FrameNumber) -> [ReaderEffect] {
    gate.paintedFrame = max(gate.paintedFrame, frame)
    guard surface.showsText, textRows > 0 else { return [] }
    if surface == .reading, gate.gate.judge(facts, isPainted: true) == .open {
      gate.openSince = gate.openSince ?? frame
    }
    guard !text.isStale, text.layout.count > 0 else { return [] }
    shown.paint(visibleLines, of: text.layout, in: text.document)
    guard !gate.hasPaintedText else { return [] }
    gate.hasPaintedText = true
    return nextWake
  }

  /// Notes the time, and goes on with what waits for a free moment.
  mutating func noteTime(_ milliseconds: Int) -> [ReaderEffect] {
    gate.milliseconds = max(gate.milliseconds, milliseconds)
    countOn()
    return nextWake
  }

  /// When to be woken next: at once while hits are being counted, else when the countdown changes.
  var nextWake: [ReaderEffect] {
    if search.search != nil, !search.count.isDone { return [.wake(afterMilliseconds: 0)] }
    let (total, overflow) = settings.policy.minimumSeconds.multipliedReportingOverflow(by: 1000)
    let left = (overflow ? .max : total) - gate.milliseconds
    guard gate.hasPaintedText, left > 0 else { return [] }
    return [.wake(afterMilliseconds: (left - 1) % 1000 + 1)]
  }

  /// Whether the load alone would open the gate.
  private var isProven: Bool {
    text.load == .complete || (text.load == .unverified && settings.policy.allowsUnverified)
  }

  /// What the gate is judged by.
  var facts: GateFacts {
    let isReadable = textRows > 0 && screen.columns >= AgreementBar.leastColumns(settings)
    let isSettling = text.isStale && isProven
    return GateFacts(
      load: isSettling ? .loading(percent: nil) : text.load, hasText: text.hasText,
      extent: ScrollExtent(
        topLine: top, viewportLines: isReadable ? textRows : 0, totalLines: text.layout.count),
      linesNotShown: shown.notShownCount, milliseconds: gate.milliseconds)
  }

  /// Judges the gate anew; runs after every change.
  mutating func judge() {
    var verdict = gate.gate.standing(facts)
    if text.document.isComplete, verdict == .closed(.loading(percent: nil)) {
      // Everything is here, only lines are being made anew: no news of a load.
      verdict = .closed(.notPainted)
    }
    if verdict != .open || surface != .reading { gate.openSince = nil }
    gate.standing = verdict
    guard verdict == .open, surface == .reading, !gate.hasAnnounced else { return }
    gate.hasAnnounced = true
    if notice == nil { notice = Notice(text: settings.catalog(.unlocked), isMinor: true) }
  }
}
