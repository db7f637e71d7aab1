import AcceptanceRecords
import AgreementGate
import DocumentLoading
import Glibc
import LineLayout
import TermsDocument
import TermsReader
import Wording

/// Reads one document page by page in plain lines, for speech, braille and dumb terminals.
///
/// Enter shows the next page; decisions are whole words, and an empty line is never one. The gate and
/// its receipt are those of the screen: a page counts as shown once it was written, and only a word
/// typed after the open gate was written agrees.
struct PlainReading: ~Copyable {
  private let context: ReadingContext
  private let prepared: PreparedDocument
  private let layout: LineLayout
  private var terminal: PlainTerminal
  private var gate: AgreementGate
  private var coverage = Coverage()
  private var top = 0
  private var pageRows: Int
  private var isShown: [Bool]
  private var frame = 0
  /// What the last prompt said of the gate; a word decides only if that was "open".
  private var prompted = Verdict.closed(.notPainted)
  private(set) var times: ReadingTimes

  /// What a line that was typed means.
  enum Word: Equatable {
    case next, back, agree, decline, leave, other
  }

  /// Opens a reading.
  init(context: ReadingContext, prepared: PreparedDocument, terminal: consuming PlainTerminal) {
    self.context = context
    self.prepared = prepared
    let size = terminal.size
    let most = context.options.width ?? 100
    var options = LayoutOptions(width: max(2, min(size.columns, most)))
    options.foldsChrome = true
    options.showsHidden = prepared.document.statistics.hiddenOutweighsVisible
    options.bidi = .logical
    let catalog = context.catalog
    options.foldedLabel = { landmark in
      catalog(RunMessage.plainFolded, count: Int(landmark.links))
    }
    var layout = LineLayout(options: options)
    layout.extend(to: prepared.document)
    self.layout = layout
    isShown = Array(repeating: false, count: layout.count)
    pageRows = max(1, size.rows - 3)
    gate = AgreementGate(policy: context.policy)
    times = ReadingTimes(timeoutSeconds: context.options.timeoutSeconds)
    times.loaded = .now
    self.terminal = terminal
  }

  /// Reads until there is a decision.
  mutating func run(_ events: inout EventWriter) -> Ending {
    let title = prepared.document.title
    if !title.isEmpty { terminal.write(title) }
    showPage(&events)
    while true {
      // What was typed before this prompt was typed before the verdict it tells.
      terminal.forgetTyped()
      terminal.write(prompt)
      observeGate(&events)
      switch terminal.readLine(until: times.deadline) {
      case .timeout:
        let seconds = context.options.timeoutSeconds ?? 0
        let sentence = context.catalog(RunMessage.timedOut, count: seconds)
        return .stopped(.timedOut, message: "\(context.operand): \(sentence)")
      case .ended: return .decided(.leave)
      case .line(let line):
        if let decision = take(word(line), &events) { return .decided(decision) }
      }
    }
  }

  private mutating func take(_ word: Word, _ events: inout EventWriter) -> Decision? {
    switch word {
    case .next:
      guard layout.count > top + pageRows else { return nil }
      top = min(top + pageRows, max(0, layout.count - pageRows))
      showPage(&events)
    case .back:
      top = max(0, top - pageRows)
      showPage(&events)
    case .agree:
      let verdict = gate.standing(facts)
      if verdict == .open, prompted == .open { return decide(.agree) }
      events.write("refused", frame: frame, (verdict == .open ? prompted : verdict).eventFacts)
    case .decline: return decide(.decline)
    case .leave: return .leave
    case .other: terminal.write(context.catalog(RunMessage.plainHelp))
    }
    return nil
  }

  private mutating func decide(_ decision: Decision) -> Decision {
    times.decided = .now
    return decision
  }

  /// The words for a line; those of the user's language count beside the English ones.
  private func word(_ line: String) -> Word {
    let typed = line.trimmingBlanks().lowercased()
    func isOne(of words: RunMessage, _ english: [String]) -> Bool {
      english.contains(typed) || typed == context.catalog(words).lowercased()
    }
    if typed.isEmpty { return .next }
    if isOne(of: .plainAgreeWord, ["agree"]) { return .agree }
    if isOne(of: .plainDeclineWord, ["decline"]) { return .decline }
    if isOne(of: .plainLeaveWord, ["quit", "leave", "q"]) { return .leave }
    if isOne(of: .plainBackWord, ["back", "b"]) { return .back }
    return .other
  }

  private mutating func showPage(_ events: inout EventWriter) {
    let document = prepared.document
    var bytes: [UInt8] = []
    let lines = top..<min(layout.count, top + pageRows)
    for line in lines {
      let start = bytes.count
      layout.plainText(ofLine: line, in: document, into: &bytes)
      // A rule is read out character by character; three dashes say the same.
      if layout.textRanges(ofLine: line).isEmpty, bytes[start...].starts(with: "─".utf8) {
        bytes.replaceSubrange(start..., with: "---".utf8)
      }
      bytes.append(0x0A)
    }
    guard terminal.write(bytes) else { return }
    frame += 1
    for line in lines {
      isShown[line] = true
      for range in layout.textRanges(ofLine: line) { coverage.insert(range) }
    }
    if times.firstText == nil { times.firstText = Ticks.now() }
    if lines.upperBound == layout.count, times.endReached == nil { times.endReached = .now }
    events.write(
      "painted", frame: frame,
      [
        "top": .integer(top), "rows": .integer(lines.count), "total": .integer(layout.count),
        "columns": .integer(layout.options.width), "percent": .integer(extent.percent),
        "mode": .string("reading"),
      ])
  }

  private var extent: ScrollExtent {
    ScrollExtent(topLine: top, viewportLines: pageRows, totalLines: layout.count)
  }

  private var facts: GateFacts {
    GateFacts(
      load: prepared.evidence == .none ? .unverified : .complete, hasText: layout.count > 0,
      extent: extent, linesNotShown: linesNotShown,
      milliseconds: times.firstText.map { Ticks.now() - $0 } ?? 0)
  }

  private var linesNotShown: Int { isShown.count { !$0 } }

  private mutating func observeGate(_ events: inout EventWriter) {
    prompted = gate.judge(facts, isPainted: true)
    var verdict = prompted.eventFacts
    verdict["lines_below"] = .integer(extent.linesBelow)
    events.write("gate", frame: frame, verdict)
  }

  private var prompt: String {
    let catalog = context.catalog
    switch gate.standing(facts) {
    case .open: return catalog(RunMessage.plainOpen)
    case .closed(.linesBelow(let lines)): return catalog(RunMessage.plainBelow, count: lines)
    case .closed(let reason):
      return catalog(RunMessage.plainClosed, ["reason": ReasonWords(reason).long(catalog)])
    }
  }

  /// What a receipt says of how the text was read and presented.
  func complete(_ receipt: Receipt) -> Receipt {
    var receipt = receipt
    receipt.reading.opened = times.opened
    receipt.reading.loaded = times.loaded
    receipt.reading.endReached = times.endReached
    receipt.reading.decided = times.decided ?? .now
    receipt.reading.coverage = Receipt.Coverage(
      shownBytes: coverage.count, totalBytes: prepared.document.text.count,
      linesNotShown: linesNotShown, totalLines: layout.count)
    receipt.presentation = Receipt.Presentation(
      columns: layout.options.width, rows: pageRows, words: context.catalog(RunMessage.plainOpen),
      locale: context.locale.name, isPlain: true)
    return receipt
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate func trimmingBlanks() -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\u{3000}" }
    let front = drop(while: isBlank)
    return String(front.reversed().drop(while: isBlank).reversed())
  }
}
