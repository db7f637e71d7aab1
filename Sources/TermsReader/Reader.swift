public import AgreementGate
public import LineLayout
import TermsDocument
import Wording

/// The reading of one terms document: all that the screen shows, and what each event changes of it.
///
/// State changes only in `update`, which does nothing outside but says in effects what is to be done.
/// `view` draws the state as it is. Neither takes longer for a longer document, except where a key
/// asks for a search of it.
///
/// How it is driven:
///
/// - `options` says how to lay the document out at first; later changes come as `layOut` effects, and
///   until a layout with those options arrives the old lines are drawn.
/// - A frame is drawn after every batch of events and, once written, reported by `painted`, before any
///   other event and also where no cell differs. What that frame showed is what the reader saw:
///   painting can change the state (lines count as shown), so the next `view` may differ.
/// - After a `reload` effect the next `document` events belong to the new load.
public struct Reader: Sendable {
  /// What the reading was set up with.
  public let settings: ReaderSettings
  /// The document and its lines.
  var text: TextState
  /// The screen.
  var screen: ScreenShape
  /// Where the reader is.
  var place = Place()
  /// The gate.
  var gate: GateState
  /// What was shown.
  var shown = ShownLines()
  /// What is searched for.
  var search = SearchState()
  /// Keys that wait for more.
  var entry = KeyEntry()
  /// What is on the screen besides the bars.
  var surface = Surface.reading
  /// What to tell the reader until the next key.
  var notice: Notice?

  /// Makes a reader in front of an empty, loading document.
  ///
  /// - Parameters:
  ///   - settings: What the reading is set up with.
  ///   - columns: Columns of the screen.
  ///   - rows: Rows of the screen.
  public init(settings: ReaderSettings, columns: Int, rows: Int) {
    self.settings = settings
    screen = ScreenShape(columns: max(0, columns), rows: max(0, rows))
    gate = GateState(policy: settings.policy)
    var options = LayoutOptions(width: screen.textColumns(atMost: settings.maximumWidth))
    options.foldsChrome = settings.foldsChrome
    options.numbersLinks = settings.numbersLinks
    options.bidi = settings.keepsLogicalOrder ? .logical : .visual
    options.foldedLabel = FoldedLabels(settings: settings).label(for:)
    text = TextState(options: options)
    judge()
  }

  /// What the document should be laid out with.
  public var options: LayoutOptions { text.wanted }

  /// The text that was on a painted screen, in positions of the document's text.
  public var coverage: Coverage { shown.coverage }

  /// What part of the lines was on a painted screen, in whole percent; 100 only for all of them.
  public var shownPercent: Int {
    shown.lineCount == 0 ? 0 : shown.shownCount * 100 / shown.lineCount
  }

  /// Landmarks folded to one line, by index: what the reader was not shown for that reason.
  ///
  /// - Complexity: Linear in the landmarks.
  public var foldedLandmarks: [Int] {
    text.document.landmarks.indices.filter(text.isFolded)
  }

  /// Changes the state for something that happened outside.
  ///
  /// - Returns: What is to be done, in order.
  public mutating func update(_ event: ReaderEvent) -> [ReaderEffect] {
    var effects: [ReaderEffect] = []
    switch event {
    case .key(let key, let frame): effects = press(key, after: frame)
    case .document(let document, let layout, let load):
      effects = receive(document, layout, load)
    case .loadFailed(let message): fail(message)
    case .progress(let bytes, let total): text.progress = (bytes, total)
    case .resized(let columns, let rows): effects = resize(columns: columns, rows: rows)
    case .painted(let frame): effects = notePainted(frame)
    case .clock(let milliseconds): effects = noteTime(milliseconds)
    case .changes(let ranges): text.changes = ranges
    case .arrived(let offset): jump(toOffset: offset)
    // Keys that were typed while stopping or stopped are no answer to what was shown before.
    case .resumed: gate.openSince = nil
    case .keyboardEnded: effects = [.end(.leave)]
    case .saved(.success(let path)): notify(.saved, ["path": path])
    case .saved(.failure(let failure)): notice = Notice(text: failure.message)
    }
    judge()
    return effects
  }

  /// Tells the reader something until the next key.
  mutating func notify(_ message: Message, _ facts: KeyValuePairs<String, String> = [:]) {
    notice = Notice(text: settings.catalog(message, facts))
  }
}

/// The words for the line that a folded part of the page becomes.
struct FoldedLabels: Sendable {
  /// The settings that have the words.
  let settings: ReaderSettings

  /// The line for a landmark.
  @Sendable func label(for landmark: TermsDocument.Landmark) -> String {
    let message: Message =
      switch landmark.kind {
      case .navigation: .foldedNavigation
      case .header: .foldedHeader
      case .footer: .foldedFooter
      case .aside: .foldedAside
      }
    let mark = settings.glyphs.folded
    return mark + " " + settings.catalog(message, count: Int(landmark.links))
  }
}
