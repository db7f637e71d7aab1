import AgreementGate
import LineLayout
import TermsDocument
import Testing
import Wording

@testable import TermsReader

@Suite struct FrameTests {
  struct Size: Sendable, CustomTestStringConvertible {
    var columns: Int
    var rows: Int
    var testDescription: String { "\(columns)x\(rows)" }
  }

  static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 20, rows: 5),
  ]

  struct Surface: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var document = SampleText.terms
    var load = LoadState.complete
    var policy = GatePolicy()
    var progress: (Int, Int?)?
    var changes: [Range<Int>] = []
    var isASCII = false
    var isJapanese = false
    var keys: [Key] = []
  }

  static func typed(_ text: String) -> [Key] { text.unicodeScalars.map { .character($0) } }

  static let surfaces: [Surface] = [
    Surface(testDescription: "closed"),
    Surface(testDescription: "refused", keys: ["a"]),
    Surface(testDescription: "open", keys: [.end]),
    Surface(testDescription: "ascii", isASCII: true, keys: [" "]),
    Surface(
      testDescription: "loading", load: .loading(percent: 43), progress: (43_200, 100_400)),
    Surface(testDescription: "cut-short", load: .failed, keys: [.end]),
    Surface(testDescription: "unverified", load: .unverified, keys: [.end]),
    Surface(testDescription: "short", document: SampleText.lines(3)),
    Surface(testDescription: "nothing", document: SampleText.lines(0)),
    Surface(
      testDescription: "all-lines", policy: GatePolicy(requirement: .all), keys: [" ", .end]),
    Surface(testDescription: "wait", policy: GatePolicy(minimumSeconds: 90), keys: [.end]),
    Surface(testDescription: "search-prompt", keys: typed("/maps")),
    Surface(testDescription: "search-missed", keys: typed("/zebra")),
    Surface(testDescription: "search-hits", keys: typed("/address") + [.enter, "n", "n"]),
    Surface(testDescription: "outline", keys: [" ", "o", "j"]),
    Surface(testDescription: "links", keys: ["l"]),
    Surface(testDescription: "help", keys: ["h"]),
    Surface(testDescription: "help-end", keys: ["h", .end, "a"]),
    Surface(testDescription: "save", keys: ["s"]),
    Surface(testDescription: "unfolded", keys: ["v"]),
    Surface(testDescription: "hidden", keys: ["H", .end]),
    Surface(testDescription: "mark", keys: ["m"]),
    Surface(testDescription: "count", keys: ["1", "2"]),
    Surface(testDescription: "changes", changes: [300..<420, 900..<960], keys: ["c"]),
    Surface(testDescription: "japanese", document: SampleText.japanese, isJapanese: true),
    Surface(
      testDescription: "japanese-open", document: SampleText.japanese, isJapanese: true,
      keys: [.end, "k", "a", .end, .escape]),
  ]

  @Test(arguments: surfaces, sizes)
  func surfacesLookAsRecorded(_ surface: Surface, _ size: Size) throws {
    var settings = ReaderSettings(policy: surface.policy)
    settings.isASCII = surface.isASCII
    settings.sourceName = "library.example/terms"
    if surface.isJapanese { settings.catalog = TestCatalog.japanese }
    var reading = Reading(columns: size.columns, rows: size.rows, settings: settings)
    if let (bytes, total) = surface.progress { reading.send(.progress(bytes: bytes, total: total)) }
    reading.arrive(surface.document, surface.load)
    if !surface.changes.isEmpty { reading.send(.changes(surface.changes)) }
    for key in surface.keys { reading.press(key) }
    let name = "\(surface.testDescription)-\(size.testDescription)"
    try GoldenFrame.expect(reading.reader.view(), is: name)
  }

  @Test(arguments: surfaces)
  func noSizeOverflowsOrFails(_ surface: Surface) {
    for (columns, rows) in [
      (0, 0), (1, 1), (1, 80), (80, 1), (2, 20), (3, 10), (5, 40), (10, 8), (200, 60),
    ] {
      var settings = ReaderSettings(policy: surface.policy)
      if surface.isJapanese { settings.catalog = TestCatalog.japanese }
      var reading = Reading(columns: columns, rows: rows, settings: settings)
      reading.arrive(surface.document, surface.load)
      for key in surface.keys { reading.press(key) }
      let frame = reading.reader.view()
      #expect(frame.rows.count == rows)
      #expect(frame.rows.allSatisfy { $0.columns <= columns })
      #expect((0...max(0, columns - 1)).contains(frame.cursor.column))
      #expect((0...max(0, rows - 1)).contains(frame.cursor.row))
    }
  }

  @Test func theOpenBarAlwaysSaysWhatTheKeyMeans() {
    // The promise: pressing the key means agreement, and the screen says so beside it.
    for columns in Array(7...30) + [39, 40, 59, 60, 80, 120] {
      for rows in [2, 12] {
        var reading = Reading(SampleText.lines(1), columns: columns, rows: rows)
        for keys: [Key] in [[], ["Z"], ["]"], ["1", "2", "3"]] {
          for key in keys { reading.press(key) }
          #expect(reading.reader.status.verdict == .open)
          let bar = reading.screen.suffix(2).joined(separator: " ")
          #expect(bar.contains("a agree") || bar.contains("a I agree"), "\(columns)x\(rows)")
        }
      }
    }
  }

  @Test func theLargestScreenIsDrawn() {
    var reading = Reading(SampleText.terms, columns: 500, rows: 200)
    for key: Key in ["h", "q", "o", "q", "l", "q", "/", "a", .escape] {
      reading.press(key)
      #expect(reading.reader.view().rows.allSatisfy { $0.columns <= 500 })
    }
  }

  @Test func aMarkSaysThatThereIsMoreBelow() {
    // curbox-android#122: no sign that more text exists below.
    var reading = Reading(SampleText.lines(100))
    #expect(reading.screen.joined().contains("▼ more below"))
    reading.press(.end)
    #expect(reading.screen.joined().contains("■ end of text"))
  }

  @Test func theShareGoesUpWithEveryPage() {
    // newsboat/newsboat#3204: the position shown was stale.
    var reading = Reading(SampleText.lines(300))
    var before = reading.reader.status.percent
    for _ in 0..<3 {
      reading.press(.pageDown)
      #expect(reading.reader.status.percent > before)
      #expect(reading.screen.joined().contains("\(reading.reader.status.percent) %"))
      before = reading.reader.status.percent
    }
  }
}

/// A few messages in Japanese, for widths in cells.
enum TestCatalog {
  private static let words: [String: String] = [
    "{n} line below": "あと{n}行", "{n} below": "残{n}行", "Not yet": "まだ同意できません",
    "You can agree now": "同意できます", "open": "可", "I agree to these terms": "この規約に同意します",
    "I agree": "同意します", "agree": "同意", "agree (off)": "同意(不可)", "I decline": "同意しません",
    "leave": "やめる", "help": "ヘルプ", "more below": "続きあり", "end of text": "文末",
    "Agree is off until then": "それまで同意は押せません", "Agree has just come on": "同意できるようになりました",
    "Is this the whole text?": "これで全文ですか?",
  ]

  /// The catalog.
  static let japanese = Catalog { singular, plural, count in
    words[singular] ?? (count == 1 ? singular : plural ?? singular)
  }
}
