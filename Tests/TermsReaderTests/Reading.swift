import AgreementGate
import LineLayout
import TermsDocument
import Wording

@testable import TermsReader

/// Drives a reader as the run loop does: every event is followed by a drawn and painted frame.
struct Reading {
  var reader: Reader
  /// The newest painted frame.
  private(set) var frameNumber = 0
  /// What the reader asked for, layouts and wakes aside.
  private(set) var effects: [ReaderEffect] = []
  /// Whether the reader waits to be woken.
  private(set) var isAwaitingWake = false
  /// What arrived of the document.
  private var document = TermsDocument()
  private var load = LoadState.loading(percent: nil)
  private var layout: LineLayout

  init(
    _ document: TermsDocument? = nil, columns: Int = 80, rows: Int = 24,
    settings: ReaderSettings = ReaderSettings()
  ) {
    reader = Reader(settings: settings, columns: columns, rows: rows)
    layout = LineLayout(options: reader.options)
    paint()
    if let document { arrive(document, .complete) }
  }

  /// The lines of the newest frame as text, without blanks at their ends.
  var screen: [String] { reader.view().rows.map(\.text) }

  /// The rows of text of the newest frame.
  var body: [String] {
    let frame = reader.view()
    return frame.rows[frame.textRows].map(\.text)
  }

  /// The newest decision.
  var decision: Decision? {
    for case .end(let decision) in effects.reversed() { return decision }
    return nil
  }

  /// Lets the document arrive as far as given.
  mutating func arrive(_ document: TermsDocument, _ load: LoadState) {
    self.document = document
    self.load = load
    layout.extend(to: document)
    send(.document(document, layout, load))
  }

  /// Presses a key after the newest frame was seen.
  mutating func press(_ keys: Key...) {
    for key in keys { send(.key(key, after: frameNumber)) }
  }

  /// Types characters.
  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(.character(scalar)) }
  }

  /// Sends an event, does what layouts and wakes ask for, and paints.
  mutating func send(_ event: ReaderEvent) {
    handle(reader.update(event))
    paint()
  }

  /// Sends an event without painting what it changed.
  mutating func sendUnpainted(_ event: ReaderEvent) { handle(reader.update(event)) }

  /// Resizes without the new layout having arrived.
  mutating func resizeOnly(columns: Int, rows: Int) {
    effects += reader.update(.resized(columns: columns, rows: rows))
    paint()
  }

  /// Resizes, and lets the new layout arrive.
  mutating func resize(columns: Int, rows: Int) {
    send(.resized(columns: columns, rows: rows))
  }

  /// Wakes the reader until it asks for nothing more.
  mutating func settle() {
    while isAwaitingWake {
      isAwaitingWake = false
      send(.clock(milliseconds: 0))
    }
  }

  private mutating func handle(_ new: [ReaderEffect]) {
    for effect in new {
      switch effect {
      case .layOut(let options, _):
        layout = LineLayout(options: options)
        layout.extend(to: document)
        handle(reader.update(.document(document, layout, load)))
      case .reload:
        effects.append(effect)
        document = TermsDocument()
        layout = LineLayout(options: reader.options)
        load = .loading(percent: nil)
      case .wake: isAwaitingWake = true
      default: effects.append(effect)
      }
    }
  }

  /// Paints until a frame changes nothing any more, as the run loop does.
  mutating func paint() {
    var before: Frame?
    while true {
      let frame = reader.view()
      if let before, before == frame { return }
      before = frame
      frameNumber += 1
      handle(reader.update(.painted(frameNumber)))
    }
  }
}

extension CellRow {
  /// What the row shows, without blanks at its end.
  var text: String {
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
