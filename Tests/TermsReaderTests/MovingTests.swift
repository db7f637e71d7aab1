import AgreementGate
import LineLayout
import TermsDocument
import Testing

@testable import TermsReader

@Suite struct MovingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var start = 40
    var keys: [Key]
    var expected: Int
  }

  /// A screen of 24 rows shows 21 lines of text; a text of 200 lines ends at line 179.
  static let rows: [Row] =
    all(["j", .down, .enter, .control("n"), .control("e")], "one line down", 41)
    + all(["k", .up, .control("p"), .control("y")], "one line up", 39)
    + all([" ", "f", .pageDown, .control("f"), .control("v")], "a page down", 60)
    + all(["b", .pageUp, .control("b"), .alt("v")], "a page up", 20)
    + all(["d", .control("d")], "half a page down", 50)
    + all(["u", .control("u")], "half a page up", 30)
    + all(["g", "<", .home], "to the start", 0)
    + all(["G", ">", .end], "to the end", 179)
    + all([.wheelDown], "the wheel down", 43)
    + all([.wheelUp], "the wheel up", 37)
    + all(["0", "%", "p", .escape, .paste("jjj"), .unknown, .tab, "Z"], "nothing", 40)

  /// One row for each of some keys that do the same.
  static func all(_ keys: [Key], _ words: String, _ expected: Int) -> [Row] {
    keys.map { Row(testDescription: "\($0): \(words)", keys: [$0], expected: expected) }
  }

  static let counted: [Row] = [
    Row(testDescription: "5j", keys: ["5", "j"], expected: 45),
    Row(testDescription: "10k", keys: ["1", "0", "k"], expected: 30),
    Row(testDescription: "3f", keys: ["3", "f"], expected: 100),
    Row(testDescription: "2b", keys: ["2", "b"], expected: 0),
    Row(testDescription: "05j is 5j", keys: ["0", "5", "j"], expected: 45),
    Row(testDescription: "50%", keys: ["5", "0", "%"], expected: 100),
    Row(testDescription: "0%", keys: ["0", "%"], expected: 0),
    Row(testDescription: "0p", keys: ["0", "p"], expected: 0),
    Row(testDescription: "0j is j", keys: ["0", "j"], expected: 41),
    Row(testDescription: "50p", keys: ["5", "0", "p"], expected: 100),
    Row(testDescription: "100%", keys: ["1", "0", "0", "%"], expected: 179),
    Row(testDescription: "999%", keys: ["9", "9", "9", "%"], expected: 179),
    Row(testDescription: "3d sets half a page", keys: ["3", "d", "d", "u"], expected: 43),
    Row(testDescription: "7G goes to a paragraph", keys: ["7", "G"], expected: 6),
    Row(testDescription: "7g as well", keys: ["7", "g"], expected: 6),
    Row(testDescription: "0G (walles/moor#199)", keys: ["0", "G"], expected: 179),
    Row(
      testDescription: "10^30 G", keys: ["1"] + Array(repeating: "0", count: 30) + ["G"],
      expected: 179),
    Row(
      testDescription: "10^30 j", keys: ["1"] + Array(repeating: "0", count: 30) + ["j"],
      expected: 179),
    Row(
      testDescription: "10^30 b", keys: ["1"] + Array(repeating: "0", count: 30) + ["b"],
      expected: 0),
    Row(testDescription: "ESC clears the count", keys: ["5", .escape, "j"], expected: 41),
    Row(testDescription: "a key of no meaning clears it", keys: ["5", "Z", "j"], expected: 41),
    Row(testDescription: "a mark", keys: ["m", "a", "G", "'", "a"], expected: 40),
    Row(testDescription: "back", keys: ["G", "'", "'"], expected: 40),
    Row(testDescription: "back and back", keys: ["G", "'", "'", "'", "'"], expected: 179),
    Row(testDescription: "an unknown mark", keys: ["'", "z"], expected: 40),
    Row(testDescription: "a mark called off", keys: ["m", .escape, "j"], expected: 41),
  ]

  @Test(arguments: rows + counted)
  func keysMove(_ row: Row) {
    var reading = Reading(SampleText.lines(200))
    for digit in String(row.start).unicodeScalars { reading.press(.character(digit)) }
    reading.press("j")
    #expect(reading.reader.top == row.start)
    for key in row.keys { reading.press(key) }
    #expect(reading.reader.top == row.expected)
    #expect(reading.decision == nil)
  }

  @Test func everyScrollingKeyReachesTheEnd() {
    // MetaMask/metamask-extension#2724: terms that would not scroll could not be accepted.
    for key: Key in ["j", .down, .enter, " ", .pageDown, "d", "f", .end, "G", .wheelDown] {
      var reading = Reading(SampleText.lines(60))
      for _ in 0..<40 { reading.press(key) }
      #expect(reading.reader.status.verdict == .open, "\(key)")
    }
  }

  @Test func pagingPastTheEndStaysOnTheLastFullPage() {
    // gwsw/less#720: scrolled past the end by itself.
    var reading = Reading(SampleText.lines(50))
    for _ in 0..<20 { reading.press(.pageDown) }
    #expect(reading.reader.top == 29)
    #expect(reading.body.last?.hasPrefix(" line 50") == true)
  }

  @Test func thePlaceIsTheFirstCharacterThroughWidthsAndBack() {
    // newsboat/newsboat#1298: an article jumps to its top on resize.
    var reading = Reading(SampleText.terms)
    reading.press("4", "0", "%")
    let offset = reading.reader.topOffset
    let body = reading.body
    reading.resize(columns: 50, rows: 24)
    #expect(reading.reader.place.anchor == offset)
    reading.resize(columns: 80, rows: 24)
    #expect(reading.body == body)
  }

  @Test func enlargingAtTheEndFillsTheScreenAndShrinkingComesBack() {
    // gwsw/less#165, dialog Debian #1004868.
    var reading = Reading(SampleText.lines(100), rows: 10)
    reading.press(.end)
    let before = reading.body
    reading.resize(columns: 80, rows: 60)
    #expect(reading.body.filter { $0.isEmpty }.isEmpty)
    #expect(reading.body.last?.hasPrefix(" line 100") == true)
    reading.resize(columns: 80, rows: 5)
    reading.resize(columns: 80, rows: 10)
    #expect(reading.body == before)
  }

  @Test func linesOfTheOldWidthAreDrawnUntilNewOnesArrive() {
    var reading = Reading(SampleText.terms)
    reading.press(" ")
    for (columns, rows) in [(20, 24), (200, 50), (1, 1), (7, 3), (80, 0), (0, 24), (80, 24)] {
      reading.resizeOnly(columns: columns, rows: rows)
      let frame = reading.reader.view()
      #expect(frame.rows.allSatisfy { $0.columns <= columns })
      if columns != 80 { #expect(reading.reader.status.verdict != .open) }
    }
  }

  @Test func theCursorStandsAtTheFirstNewLine() {
    var reading = Reading(SampleText.lines(100))
    reading.press(" ")
    let frame = reading.reader.view()
    #expect(frame.rows[frame.cursor.row].text.hasPrefix(" line 22"))
    reading.press("j")
    let next = reading.reader.view()
    #expect(next.rows[next.cursor.row].text.hasPrefix(" line 42"))
    reading.press("b")
    let back = reading.reader.view()
    #expect(back.cursor.row == back.textRows.lowerBound)
  }

  @Test func theWheelDuringALoadDoesNoHarm() {
    // AMythicDev/minus#92.
    var reading = Reading()
    for count in stride(from: 5, through: 200, by: 5) {
      reading.arrive(SampleText.lines(count), .loading(percent: count / 2))
      reading.press(.wheelDown, .wheelUp, .wheelDown)
      #expect(reading.reader.view().rows.count == 24)
    }
  }
}
