import AgreementGate
import LineLayout
import TermsDocument
import Testing
import Wording

@testable import TermsReader

@Suite struct SurfaceTests {
  /// The first row of text.
  func topRow(_ reading: Reading) -> String { reading.body.first ?? "" }

  @Test func bracketsGoFromHeadingToHeading() {
    var reading = Reading(SampleText.terms, rows: 12)
    reading.press("]")
    #expect(topRow(reading).contains("Terms of the Harbour Library"))
    reading.press("2", "]")
    #expect(topRow(reading).contains("2. Returning"))
    reading.press("[")
    #expect(topRow(reading).contains("1. Borrowing"))
    reading.press("9", "[", "[")
    #expect(reading.screen.joined().contains("no heading before this"))
    var plain = Reading(SampleText.lines(50))
    plain.press("]")
    #expect(plain.screen.joined().contains("no headings"))
  }

  @Test func enterInTheOutlineGoesThere() {
    var reading = Reading(SampleText.terms, rows: 12)
    reading.press("o", .end, .enter)
    #expect(topRow(reading).contains("3. Liability"))
    reading.press("'", "'")
    #expect(reading.reader.top == 0)
    reading.press("o", "3", .enter)
    #expect(topRow(reading).contains("2. Returning"))
  }

  @Test func theOutlineSaysHowMuchOfASectionWasShown() {
    var reading = Reading(SampleText.terms)
    for _ in 0..<9 { reading.press(" ") }
    reading.press("o")
    #expect(reading.body.filter { $0.contains("100 % shown") }.count == 4)
  }

  @Test func linksAreShownAndNeverOpened() {
    var reading = Reading(SampleText.terms)
    reading.press("l")
    #expect(reading.body.joined().contains("https://library.example/complain"))
    reading.press("j", .enter)
    #expect(reading.effects.isEmpty)
    #expect(reading.body.joined().contains("And how to complain"))
  }

  @Test func helpScrollsToItsEndAtAnySize() {
    for (columns, rows) in [(80, 24), (40, 10), (20, 5), (30, 3)] {
      var reading = Reading(SampleText.terms, columns: columns, rows: rows)
      let before = reading.screen
      reading.press("h")
      var seen = ""
      for _ in 0..<HelpScreen(ReaderSettings(), columns: columns).rows.count {
        seen += reading.body.joined(separator: " ")
        reading.press("f")
      }
      #expect(seen.contains("decided"))
      reading.press("q")
      #expect(reading.screen == before, "\(columns)x\(rows)")
    }
  }

  @Test func overlaysAreDrawnAnewOnResize() {
    // newsboat/newsboat#390.
    for key: Key in ["h", "o", "l", "s"] {
      var reading = Reading(SampleText.terms)
      reading.press(key)
      let mode = reading.reader.status.mode
      for (columns, rows) in [(40, 10), (1, 1), (80, 24)] {
        reading.resize(columns: columns, rows: rows)
      }
      #expect(reading.reader.status.mode == mode)
    }
  }

  @Test func savingAsksForAPath() {
    var reading = Reading(SampleText.terms)
    reading.press("s", .enter)
    #expect(reading.effects == [.save(path: "terms.txt")])
    reading.send(.saved(.success("terms.txt")))
    #expect(reading.screen.joined().contains("saved to terms.txt"))
    reading.press("s", .control("u"))
    reading.type("a b")
    reading.press(.left, .left, .delete, "-", .enter)
    #expect(reading.effects.last == .save(path: "a-b"))
    reading.send(.saved(.failure(SaveFailure(message: "a-b: exists"))))
    #expect(reading.screen.joined().contains("a-b: exists"))
    reading.press("s", .control("u"), .enter)
    #expect(reading.effects.count == 2)
  }

  @Test func savingIsOffInSecureMode() {
    var settings = ReaderSettings()
    settings.isSecure = true
    var reading = Reading(SampleText.terms, settings: settings)
    reading.press("s", .enter)
    #expect(reading.effects.isEmpty)
  }

  @Test func foldingKeepsPlaceAndCoverage() {
    let policy = GatePolicy(requirement: .all)
    var reading = Reading(SampleText.terms, settings: ReaderSettings(policy: policy))
    for _ in 0..<9 { reading.press(" ") }
    #expect(reading.reader.status.verdict == .open)
    reading.press("v")
    #expect(reading.reader.options.foldsChrome == false || reading.reader.options.unfolded == [0])
    guard case .closed(.linesNotShown(let lines)) = reading.reader.status.verdict else {
      Issue.record("unfolded lines count as shown")
      return
    }
    #expect(lines <= 8)
    reading.press(".")
    #expect(reading.body.joined().contains("Opening hours"))
    reading.press("v")
    #expect(reading.body.joined().contains("navigation, 4 links"))
  }

  @Test func hiddenTextIsShownOnRequest() {
    var reading = Reading(SampleText.terms)
    reading.press("H", .end)
    #expect(reading.body.joined().contains("This offer ends"))
    reading.press("H")
    #expect(!reading.body.joined().contains("This offer ends"))
    var plain = Reading(SampleText.lines(3))
    plain.press("H")
    #expect(plain.screen.joined().contains("hides no text"))
  }

  @Test func hiddenTextThatOutweighsIsShownFromTheStart() {
    var sample = SampleText()
    sample.add("Enable scripts.")
    sample.add("The real agreement stands here, in a part the page hides.", isHidden: true)
    for clause in 1...5 {
      sample.add(
        "\(clause). A hidden clause, long enough to outweigh what is seen.", isHidden: true)
    }
    let reading = Reading(sample.complete)
    #expect(reading.body.joined().contains("The real agreement"))
  }

  @Test func changesAreVisitedInTurn() {
    var reading = Reading(SampleText.lines(200))
    reading.press("c")
    #expect(reading.screen.joined().contains("no changes"))
    let blocks = reading.reader.text.document.blocks
    reading.send(.changes([50, 120].map { Int(blocks[$0].start)..<Int(blocks[$0].end) }))
    reading.press("c")
    #expect(reading.reader.top == 50)
    #expect(topRow(reading).hasPrefix("+line 51"))
    reading.press("c", "c")
    #expect(reading.reader.top == 120)
    reading.press("C")
    #expect(reading.reader.top == 50)
  }

  @Test func aFailedLoadStaysReadableWithTheGateClosed() {
    var reading = Reading()
    reading.arrive(SampleText.lines(100), .loading(percent: 50))
    reading.send(.loadFailed(message: "example: connection lost"))
    #expect(reading.screen.joined().contains("connection lost"))
    reading.press(.end, "a")
    #expect(reading.effects == [.refused(.cutShort)])
    reading.press("r")
    #expect(reading.effects.last == .reload)
    reading.arrive(SampleText.lines(100), .complete)
    reading.press(.end, "a")
    #expect(reading.decision == .agree)
  }

  @Test func redrawAndSuspendWorkEverywhere() {
    for key: Key in ["h", "o", "/", "j"] {
      var reading = Reading(SampleText.terms)
      reading.press(key, .control("l"), .control("z"))
      #expect(reading.effects == [.redraw, .suspend])
    }
  }
}

@Suite struct ShownLinesTests {
  @Test func whatWasShownStaysShownInAnyWidth() {
    let policy = GatePolicy(requirement: .all)
    var reading = Reading(SampleText.terms, settings: ReaderSettings(policy: policy))
    for _ in 0..<9 { reading.press(" ") }
    for (columns, rows) in [(40, 24), (23, 10), (120, 40), (80, 24)] {
      reading.resize(columns: columns, rows: rows)
      #expect(reading.reader.shown.notShownCount == 0, "\(columns)x\(rows)")
    }
  }

  @Test func theCountIsTheLinesWithoutTheirBit() {
    var random = SeededGenerator(seed: 3)
    var reading = Reading(SampleText.terms, rows: 8)
    for _ in 0..<200 {
      let keys: [Key] = ["j", " ", "G", "g", "]", "v", "H", "b"]
      reading.press(keys.randomElement(using: &random) ?? "j")
      if Int.random(in: 0..<5, using: &random) == 0 {
        reading.resize(columns: [80, 40, 30].randomElement(using: &random) ?? 80, rows: 8)
      }
      let reader = reading.reader
      let lines = 0..<reader.text.layout.count
      let shown = lines.filter(reader.shown.contains(line:))
      #expect(reader.shown.shownCount == shown.count)
      #expect(reader.shown.count(in: lines) == shown.count)
      #expect(reader.shown.firstNotShown == lines.first { !shown.contains($0) })
      for line in shown {
        let ranges = reader.text.layout.textRanges(ofLine: line)
        #expect(ranges.allSatisfy(reader.coverage.contains))
      }
    }
  }

  @Test func textThatWasReplacedIsNotShownAnyMore() {
    var first = SampleText()
    first.add("The fee is ten euros.")
    var part = first.document
    part.settledBlocks = 0
    var reading = Reading()
    reading.arrive(part, .loading(percent: nil))
    #expect(reading.reader.coverage.count > 0)
    var second = SampleText()
    second.add("The fee is six hundred euros.")
    var layout = LineLayout(options: reading.reader.options)
    layout.extend(to: second.complete)
    reading.sendUnpainted(.document(second.complete, layout, .loading(percent: 9)))
    #expect(reading.reader.coverage.contains(0..<11))
    #expect(!reading.reader.coverage.contains(0..<18))
  }
}
