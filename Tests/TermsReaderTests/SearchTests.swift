import LineLayout
import TermsDocument
import Testing

@testable import TermsReader

@Suite struct SearchTests {
  /// A text in which every tenth line has the word.
  static func needles(_ lines: Int = 100) -> TermsDocument {
    SampleText.lines(lines) { $0.isMultiple(of: 10) ? "needle \($0)" : "hay \($0)" }
  }

  /// The text of the current hit's line.
  func current(_ reading: Reading) -> String? {
    let reader = reading.reader
    guard let hit = reader.search.current else { return nil }
    let line = reader.text.layout.line(showing: hit.lowerBound)
    #expect(reader.visibleLines.contains(line))
    return reader.text.words(in: reader.text.layout.textRanges(ofLine: line)[0])
  }

  @Test func goesToTheNextHitAndCounts() {
    var reading = Reading(Self.needles())
    reading.type("/needle")
    reading.press(.enter)
    reading.settle()
    #expect(current(reading) == "needle 10")
    #expect(reading.screen.joined().contains("1/10"))
    reading.press("n", "n")
    #expect(current(reading) == "needle 30")
    #expect(reading.screen.joined().contains("3/10"))
    reading.press("N")
    #expect(current(reading) == "needle 20")
    reading.press("5", "n")
    #expect(current(reading) == "needle 70")
  }

  @Test func saysThatItWrapped() {
    var reading = Reading(Self.needles())
    reading.type("/needle")
    reading.press(.enter, "N")
    #expect(current(reading) == "needle 100")
    #expect(reading.screen.joined().contains("search went on from the end"))
    reading.press("n")
    #expect(current(reading) == "needle 10")
    #expect(reading.screen.joined().contains("search went on from the start"))
  }

  @Test func alternatesBackwardAndForward() {
    // walles/moor#182: a backward search hung or skipped after a wrap.
    var reading = Reading(Self.needles())
    reading.type("?needle")
    reading.press(.enter)
    #expect(current(reading) == "needle 100")
    for _ in 0..<50 {
      reading.press("N")
      #expect(current(reading) == "needle 10")
      reading.press("n")
      #expect(current(reading) == "needle 100")
    }
  }

  @Test func showsHitsWhileTypingFromWhereItWasBegun() {
    // gwsw/less#640: from where the search was begun, not from the last partial hit.
    var reading = Reading(SampleText.lines(100) { $0 == 40 ? "abx" : $0 == 60 ? "aby" : "z \($0)" })
    reading.type("/ab")
    #expect(current(reading) == "abx")
    reading.type("y")
    #expect(current(reading) == "aby")
    reading.press(.backspace)
    #expect(current(reading) == "abx")
  }

  @Test func escapeRestoresThePlaceAndTheFormerSearch() {
    // walles/moor#257, jonas/tig#627.
    var reading = Reading(Self.needles())
    reading.type("/needle")
    reading.press(.enter, "j", "j")
    let place = reading.reader.place
    reading.type("/hay 9")
    reading.press(.escape)
    #expect(reading.reader.place == place)
    #expect(reading.reader.search.search?.pattern == "needle")
  }

  @Test func erasingEverythingIsTheSameAsEscape() {
    // walles/moor#152, noborus/ov#641.
    var reading = Reading(Self.needles())
    reading.press(" ")
    let place = reading.reader.place
    reading.type("/needle 70 and thirty more letters")
    for _ in 0..<40 { reading.press(.backspace) }
    #expect(reading.reader.place == place)
    #expect(reading.reader.surface == .reading)
    #expect(reading.reader.search.search == nil)
  }

  @Test func aMissKeepsThePlaceAndNamesThePattern() {
    var reading = Reading(Self.needles())
    reading.press(" ")
    let top = reading.reader.top
    reading.type("/zebra")
    reading.press(.enter)
    #expect(reading.reader.top == top)
    #expect(reading.screen.joined().contains("not found: zebra"))
  }

  @Test func anEmptyPatternRepeatsTheLastSearch() {
    var reading = Reading(Self.needles())
    reading.press("n")
    #expect(reading.screen.joined().contains("nothing was searched for"))
    reading.type("/needle")
    reading.press(.enter, "/", .enter)
    #expect(current(reading) == "needle 20")
  }

  @Test func theHistoryComesBack() {
    var reading = Reading(Self.needles())
    for pattern in ["/hay 5", "/needle 8"] {
      reading.type(pattern)
      reading.press(.enter)
    }
    reading.press("/", .up)
    #expect(reading.screen.last?.hasPrefix("/needle 8") == true)
    reading.press(.up, .up)
    #expect(reading.screen.last?.hasPrefix("/hay 5") == true)
    reading.press(.down, .down)
    #expect(reading.screen.last == "/")
  }

  @Test func pastedTextIsOneLineOfThePattern() {
    var reading = Reading(Self.needles())
    reading.press("/", .paste("nee\u{1B}dle 50\na"))
    #expect(current(reading) == "needle 50")
    #expect(reading.decision == nil)
  }

  @Test(arguments: ["x*", "^", "$", "(", "[", "\\", "a{9999999}"])
  func strangePatternsDoNoHarm(_ pattern: String) {
    // jonas/tig#866, gwsw/less#634: a pattern that matches the empty string hangs.
    var reading = Reading(Self.needles())
    reading.type("/" + pattern)
    reading.press(.enter)
    for _ in 0..<10 { reading.press("n") }
    reading.settle()
    #expect(reading.reader.surface == .reading)
  }

  @Test func findsWhatIsBrokenOverTwoLines() {
    var sample = SampleText()
    sample.add(String(repeating: "word ", count: 14) + "alpha beta gamma")
    var reading = Reading(sample.complete, columns: 40)
    reading.type("/alpha beta")
    reading.press(.enter)
    #expect(reading.reader.search.current != nil)
  }

  @Test func moreHitsThanAreCountedAreShownAsMore() {
    // tstack/lnav#1417: the cost of hits grew with their number.
    var reading = Reading(SampleText.lines(400) { "eeeeee \($0)" })
    reading.type("/e")
    reading.press(.enter)
    reading.settle()
    #expect(reading.screen.joined().contains("1/1000+"))
  }

  @Test func countingGoesOnInSlices() {
    let filler = String(repeating: "hay ", count: 2000)
    var reading = Reading(SampleText.lines(100) { $0 == 100 ? "needle" : filler })
    reading.press("g")
    reading.type("/needle")
    #expect(reading.isAwaitingWake)
    reading.press(.enter)
    reading.settle()
    #expect(reading.screen.joined().contains("1/1"))
  }

  @Test func resizingInThePromptKeepsWhatWasTyped() {
    // newsboat/newsboat#389, jonas/tig#515.
    var reading = Reading(Self.needles())
    reading.type("/needle")
    reading.resize(columns: 40, rows: 10)
    #expect(reading.screen.last?.hasPrefix("/needle") == true)
    reading.press(.escape)
    #expect(reading.reader.surface == .reading)
  }

  @Test func foldedAndHiddenTextIsNotFound() {
    var reading = Reading(SampleText.terms)
    reading.type("/Catalogue")
    #expect(reading.screen.last?.contains("no match") == true)
    reading.press(.escape, "v")
    reading.type("/Catalogue")
    #expect(reading.screen.last?.contains("1/1") == true)
  }
}
