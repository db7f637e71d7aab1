import AgreementGate
import LineLayout
import TermsDocument
import Testing

@testable import TermsReader

/// A random number generator that gives the same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Random events against what must hold whatever happens.
@Suite struct RandomWalkTests {
  /// One world: a reader, and what really happened on its screen.
  struct World {
    var reader: Reader
    let whole: TermsDocument
    var document = TermsDocument()
    var layout: LineLayout
    /// The lines the reader was given last.
    var delivered: LineLayout
    var load = LoadState.loading(percent: nil)
    var frame = 0
    /// For each painted frame whether it showed the open gate over the text.
    var framesOpen: [Bool] = [false]
    /// The last frame before which the gate was closed, by our own reckoning.
    var lastClosed = 0
    var faults: [String] = []
    var agreements = 0

    init(_ document: TermsDocument, policy: GatePolicy) {
      whole = document
      reader = Reader(settings: ReaderSettings(policy: policy), columns: 80, rows: 24)
      layout = LineLayout(options: reader.options)
      delivered = layout
    }

    /// What the promise says, from the layout and the screen alone.
    var mayAgree: Bool {
      let policy = reader.settings.policy
      let status = reader.status
      let isWhole = load == .complete && delivered.options == reader.options
      let below = delivered.count - status.top - status.rows
      return isWhole && delivered.count > 0 && status.rows > 0 && below <= policy.margin
        && status.mode == .reading
    }

    mutating func paint() {
      let view = reader.view()
      frame += 1
      if view.rows.contains(where: { $0.columns > view.columns }) { faults.append("overflow") }
      let bar = view.rows.suffix(2).map(\.text).joined()
      let saysSo = bar.contains("a agree") || bar.contains("a I agree")
      framesOpen.append(mayAgree && saysSo && !bar.contains("a agree (off)"))
      let look = reader.lookAfterPainting
      handle(reader.update(.painted(frame)), key: nil)
      // No frame is drawn to learn that none is needed, so all that painting changes must be named.
      if reader.lookAfterPainting == look, reader.view() != view { faults.append("unseen change") }
    }

    mutating func send(_ event: ReaderEvent) {
      var key: (Key, FrameNumber)?
      if case .key(let pressed, let after) = event { key = (pressed, after) }
      let could = mayAgree
      let since = lastClosed
      handle(reader.update(event), key: key.map { ($0.0, $0.1, could, since) })
      if !mayAgree { lastClosed = frame }
    }

    mutating func handle(
      _ effects: [ReaderEffect], key: (key: Key, after: FrameNumber, could: Bool, since: Int)?
    ) {
      for effect in effects {
        switch effect {
        case .end(.agree): checkAgreement(key)
        case .end(.decline): if key?.key != "x" { faults.append("declined by \(key as Any)") }
        case .layOut: layout = LineLayout(options: reader.options)
        case .reload:
          document = TermsDocument()
          layout = LineLayout(options: reader.options)
          delivered = layout
          load = .loading(percent: nil)
        default: break
        }
      }
    }

    mutating func checkAgreement(
      _ key: (key: Key, after: FrameNumber, could: Bool, since: Int)?
    ) {
      agreements += 1
      guard let key, key.key == "a" else { return faults.append("agreed without the key") }
      if !key.could { faults.append("agreed while the gate was closed") }
      let seen = framesOpen[..<(key.after + 1)].dropFirst(key.since + 1)
      let wasPainted = seen.contains(true)
      if !wasPainted { faults.append("agreed before a frame showed it: \(key)") }
    }

    /// Does what an honest reader does, one frame after each key.
    mutating func readToTheEnd() {
      send(.resized(columns: 80, rows: 24))
      for key: Key in [.escape, .escape, .home, " ", " ", " ", .end, "a"] {
        paint()
        send(.key(key, after: frame))
      }
    }

    /// Lets some more of the document arrive, or lays it out anew.
    mutating func arrive(_ random: inout SeededGenerator) {
      let blocks = min(
        whole.blocks.count, document.blocks.count + Int.random(in: 0...40, using: &random))
      if load != .complete || layout.count == 0 {
        document = whole
        document.blocks.removeLast(whole.blocks.count - blocks)
        document.settledBlocks = blocks
        let end = document.blocks.last.map { Int($0.end) + 1 } ?? 0
        document.text.removeLast(document.text.count - end)
        document.runs = SharedArray(document.runs.filter { Int($0.end) <= end })
        document.isComplete = blocks == whole.blocks.count
        load =
          document.isComplete
          ? [.complete, .complete, .unverified, .failed].randomElement(using: &random) ?? .complete
          : .loading(percent: blocks)
      }
      layout.extend(to: document)
      delivered = layout
      send(.document(document, layout, load))
    }
  }

  static let keys: [Key] = [
    "j", "k", " ", "b", .end, .home, "a", "a", "a", "a", "x", "h", "o", "l", "/", "i", "n", "N",
    "q",
    .escape, .enter, "m", "'", "]", "[", ".", "v", "H", "1", "9", "G", "%", .paste("a"), .alt("a"),
    .wheelDown, .wheelUp, .unknown, "d", "u", .backspace, .end, .end, "s", "c",
  ]

  static func document(_ number: Int) -> TermsDocument {
    switch number % 4 {
    case 0: SampleText.terms
    case 1: SampleText.lines(60)
    default: SampleText.lines(18)
    }
  }

  @Test(arguments: 0..<8)
  func agreementFollowsAPaintedOpenGate(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let policy = GatePolicy(margin: seed % 3, requirement: seed % 4 == 3 ? .all : .end)
    var world = World(Self.document(seed), policy: policy)
    for _ in 0..<1200 {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<60:
        let key = Self.keys.randomElement(using: &random) ?? "a"
        let lag = [0, 0, 0, 1, 2].randomElement(using: &random) ?? 0
        world.send(.key(key, after: max(0, world.frame - lag)))
      case 60..<62:
        let columns = [80, 40, 20, 7, 3, 120].randomElement(using: &random) ?? 80
        let rows = [24, 10, 5, 1, 2, 60].randomElement(using: &random) ?? 24
        world.send(.resized(columns: columns, rows: rows))
      case 62..<69: world.arrive(&random)
      case 69: world.readToTheEnd()
      case 70: world.send(.clock(milliseconds: Int.random(in: 0..<9000, using: &random)))
      case 71:
        if Int.random(in: 0..<5, using: &random) == 0 {
          world.send(.key("r", after: world.frame))
        }
      default: world.paint()
      }
    }
    #expect(world.faults.isEmpty)
    #expect(world.agreements > 0)
  }

  @Test func progressAndKeysInAnyOrderDoNotLock() {
    // noborus/ov dc7904c: 10,000 keys against 1,000 updates of the progress.
    var reading = Reading(SampleText.lines(500))
    for number in 0..<10_000 {
      reading.sendUnpainted(.key("j", after: reading.frameNumber))
      if number % 10 == 0 { reading.sendUnpainted(.progress(bytes: number, total: nil)) }
    }
    #expect(reading.reader.status.linesBelow == 0)
  }
}
