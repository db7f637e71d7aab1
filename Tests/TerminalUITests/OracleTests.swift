import TestSupport
import Testing

/// Checks that the judge itself can be trusted with what the other tests ask of it.
@Suite struct OracleTests {
  @Test func wideCharacterAtTheMarginWraps() {
    let screen = TerminalScreen(columns: 5, rows: 3)
    screen.write("abcd漢e")
    #expect(screen.lines == ["abcd", "漢e", ""])
    #expect(screen.cell(column: 0, row: 1).width == 2)
    #expect(screen.cursor == (3, 1))
  }

  @Test func alternateScreenComesAndGoes() {
    let screen = TerminalScreen(columns: 10, rows: 2)
    screen.write("before\u{1B}[?1049h\u{1B}[Hinside")
    #expect(screen.isAlternate)
    #expect(screen.text(row: 0) == "inside")
    screen.write("\u{1B}[?1049l")
    #expect(!screen.isAlternate)
    #expect(screen.text(row: 0) == "before")
  }

  @Test func scrollRegionMovesItsRowsOnly() {
    let screen = TerminalScreen(columns: 5, rows: 4)
    screen.write("a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[3;1H\n\u{1B}[r")
    #expect(screen.lines == ["a", "c", "", "d"])
    screen.write("\u{1B}[2;3r\u{1B}[2;1H\u{1B}M\u{1B}[r")
    #expect(screen.lines == ["a", "", "c", "d"])
  }

  @Test func combiningMarksShareTheirCell() {
    let screen = TerminalScreen(columns: 5, rows: 1)
    screen.write("e\u{301}x")
    #expect(screen.cell(column: 0, row: 0).text == "e\u{301}")
    #expect(screen.cell(column: 1, row: 0).text == "x")
  }

  @Test func attributesAndColoursAreKept() {
    let screen = TerminalScreen(columns: 9, rows: 1)
    screen.write("\u{1B}[1;4;7mA\u{1B}[0;3;38;5;33mB\u{1B}[0;41mC\u{1B}[mD")
    #expect(screen.cell(column: 0, row: 0).attributes == [.bold, .underline, .reverse])
    #expect(screen.cell(column: 1, row: 0).attributes == [.italic])
    #expect(screen.cell(column: 1, row: 0).foreground == 33)
    #expect(screen.cell(column: 2, row: 0).background == 1)
    #expect(screen.cell(column: 3, row: 0).foreground == -1)
    #expect(screen.cell(column: 3, row: 0).background == -1)
  }

  @Test func cursorAndMouseModesAreReported() {
    let screen = TerminalScreen(columns: 5, rows: 1)
    screen.write("\u{1B}[?25l\u{1B}[?1000h\u{07}")
    #expect(!screen.isCursorVisible)
    #expect(screen.mouseMode != 0)
    #expect(screen.bells == 1)
  }

  /// What is left on, by bytes; the first of each pair must not count as clean.
  static let leftOn: [(name: String, on: String, off: String)] = [
    ("alternate screen", "\u{1B}[?1049h", "\u{1B}[?1049l"),
    ("hidden cursor", "\u{1B}[?25l", "\u{1B}[?25h"),
    ("two modes at once", "\u{1B}[?1006;1000h", "\u{1B}[?1006;1000l"),
    ("application keypad", "\u{1B}=", "\u{1B}>"),
    ("attributes", "\u{1B}[7m", "\u{1B}[m"),
    ("colour", "\u{1B}[38;5;3m", "\u{1B}[0m"),
    ("keyboard protocol", "\u{1B}[>1u", "\u{1B}[<u"),
    ("scroll region", "\u{1B}[2;5r", "\u{1B}[r"),
    ("insert mode", "\u{1B}[4h", "\u{1B}[4l"),
    ("half a sequence", "\u{1B}[?10", "49l"),
  ]

  @Test(arguments: leftOn.indices)
  func ledgerSeesWhatIsLeftOn(_ index: Int) {
    let row = Self.leftOn[index]
    #expect(!ModeLedger(Array(row.on.utf8)).isClean, "\(row.name)")
    #expect(ModeLedger(Array((row.on + row.off).utf8)).isClean, "\(row.name)")
  }

  @Test func eventsAreReadWholeAndInOrder() {
    var log = EventLog()
    for byte in Array(
      "{\"event\":\"a\",\"n\":1}\n{\"event\":\"b\"}\nnoise\n{\"event\":\"a\"}\n".utf8)
    {
      log.append([byte])
    }
    #expect(log.events.map(\.name) == ["a", "b", "a"])
    #expect(log.malformed == ["noise"])
    let first = log.next(named: "a") { _ in true }
    #expect(first?["n"]?.integer == 1)
    #expect(log.next(named: "a") { _ in true } != nil)
    #expect(log.next(named: "b") { _ in true } == nil)
  }
}
