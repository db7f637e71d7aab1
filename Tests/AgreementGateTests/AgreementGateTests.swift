import AgreementGate
import Testing

@Suite struct AgreementGateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var load = LoadState.complete
    var hasText = true
    var top = 0
    var height = 20
    var total = 100
    var notShown = 0
    var milliseconds = 0
    var policy = GatePolicy()
    var expected: Verdict
  }

  static let rows: [Row] = [
    Row(testDescription: "at the top", expected: .closed(.linesBelow(80))),
    Row(testDescription: "one line short", top: 79, expected: .closed(.linesBelow(1))),
    Row(testDescription: "at the end", top: 80, expected: .open),
    Row(testDescription: "past the end", top: 95, expected: .open),
    Row(
      testDescription: "inside the margin", top: 77, policy: GatePolicy(margin: 3),
      expected: .open),
    Row(
      testDescription: "one line outside the margin", top: 76, policy: GatePolicy(margin: 3),
      expected: .closed(.linesBelow(4))),
    Row(testDescription: "a text that fits, never scrolled", total: 5, expected: .open),
    Row(testDescription: "a text as high as the screen", total: 20, expected: .open),
    Row(
      testDescription: "a text one line higher", total: 21, expected: .closed(.linesBelow(1))),
    Row(
      testDescription: "at the end of what arrived so far", load: .loading(percent: 43), top: 80,
      expected: .closed(.loading(percent: 43))),
    Row(
      testDescription: "nothing arrived yet", load: .loading(percent: nil), hasText: false,
      total: 0, expected: .closed(.loading(percent: nil))),
    Row(
      testDescription: "at the end of a text cut short", load: .failed, top: 80,
      expected: .closed(.cutShort)),
    Row(
      testDescription: "empty and failed", load: .failed, hasText: false, total: 0,
      expected: .closed(.cutShort)),
    Row(
      testDescription: "at the end of an unproven text", load: .unverified, top: 80,
      expected: .closed(.unverified)),
    Row(
      testDescription: "at the end of an unproven text that is allowed", load: .unverified,
      top: 80, policy: GatePolicy(allowsUnverified: true), expected: .open),
    Row(
      testDescription: "an allowed unproven text, at the top", load: .unverified,
      policy: GatePolicy(allowsUnverified: true), expected: .closed(.linesBelow(80))),
    Row(
      testDescription: "an empty text", hasText: false, total: 0,
      expected: .closed(.nothingToRead)),
    Row(
      testDescription: "lines without text", hasText: false, total: 3,
      expected: .closed(.nothingToRead)),
    Row(
      testDescription: "a screen without text rows, at the end", top: 100, height: 0,
      expected: .closed(.screenTooSmall)),
    Row(
      testDescription: "a screen without text rows, and a margin as long as the text", height: 0,
      policy: GatePolicy(margin: 100), expected: .closed(.screenTooSmall)),
    Row(
      testDescription: "the end reached by a jump, everything asked for", top: 80, notShown: 60,
      policy: GatePolicy(requirement: .all), expected: .closed(.linesNotShown(60))),
    Row(
      testDescription: "everything shown, but not at the end", top: 10,
      policy: GatePolicy(requirement: .all), expected: .closed(.linesBelow(70))),
    Row(
      testDescription: "lines not shown where only the end is asked for", top: 80, notShown: 60,
      expected: .open),
    Row(
      testDescription: "before the least time", top: 80, milliseconds: 1001,
      policy: GatePolicy(minimumSeconds: 9), expected: .closed(.secondsLeft(8))),
    Row(
      testDescription: "a millisecond before the least time", top: 80, milliseconds: 8999,
      policy: GatePolicy(minimumSeconds: 9), expected: .closed(.secondsLeft(1))),
    Row(
      testDescription: "at the least time", top: 80, milliseconds: 9000,
      policy: GatePolicy(minimumSeconds: 9), expected: .open),
    Row(
      testDescription: "a least time no clock counts to", top: 80, milliseconds: .max - 1,
      policy: GatePolicy(minimumSeconds: .max), expected: .closed(.secondsLeft(1))),
    Row(
      testDescription: "position before coverage before time", top: 0, notShown: 60,
      policy: GatePolicy(requirement: .all, minimumSeconds: 9),
      expected: .closed(.linesBelow(80))),
    Row(
      testDescription: "numbers at the end of their range", top: .max, height: .max, total: .max,
      expected: .open),
    Row(
      testDescription: "the longest text, from its top", total: .max,
      expected: .closed(.linesBelow(.max - 20))),
  ]

  @Test(arguments: rows)
  func judgesInTheOrderOfThePromise(_ row: Row) {
    let facts = GateFacts(
      load: row.load, hasText: row.hasText,
      extent: ScrollExtent(topLine: row.top, viewportLines: row.height, totalLines: row.total),
      linesNotShown: row.notShown, milliseconds: row.milliseconds)
    var gate = AgreementGate(policy: row.policy)
    #expect(gate.standing(facts) == row.expected)
    #expect(gate.judge(facts, isPainted: true) == row.expected)
    var unpainted = AgreementGate(policy: row.policy)
    let expected = row.expected == .open ? .closed(.notPainted) : row.expected
    #expect(unpainted.judge(facts, isPainted: false) == expected)
    #expect(!unpainted.hasOpened)
  }

  static let loads: [LoadState] = [
    .loading(percent: nil), .loading(percent: 100), .complete, .unverified, .failed,
  ]

  /// Says the promise as one Boolean, written down apart from the code under test.
  static func mayAgree(_ load: LoadState, top: Int, height: Int, total: Int, margin: Int) -> Bool {
    load == .complete && total > 0 && height > 0 && total - top - height <= margin
  }

  @Test(arguments: GatePolicy.Mode.allCases)
  func agreesWithTheOracleOnAllSmallNumbers(_ mode: GatePolicy.Mode) {
    var wrong: [String] = []
    for total in 0...12 {
      for height in 0...6 {
        for margin in 0...4 {
          for load in Self.loads {
            wrong += Self.scroll(mode, load, height: height, total: total, margin: margin)
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  /// Scrolls down and up again, and reports every place where gate and oracle disagree.
  static func scroll(
    _ mode: GatePolicy.Mode, _ load: LoadState, height: Int, total: Int, margin: Int
  ) -> [String] {
    var gate = AgreementGate(policy: GatePolicy(mode: mode, margin: margin))
    var wasOpen = false
    var wrong: [String] = []
    for top in Array(0...13) + (0...13).reversed() {
      let facts = GateFacts(
        load: load, hasText: total > 0,
        extent: ScrollExtent(topLine: top, viewportLines: height, totalLines: total))
      let now = mayAgree(load, top: top, height: height, total: total, margin: margin)
      wasOpen = wasOpen || now
      let expected = mode == .sticky ? wasOpen : now
      if (gate.judge(facts, isPainted: true) == .open) != expected {
        wrong.append("\(load) top \(top) height \(height) total \(total) margin \(margin)")
      }
    }
    return wrong
  }

  @Test func isTheOriginsFormulaInLines() {
    for total in 1...12 {
      for height in 1...6 {
        for top in 0...12 {
          for margin in 0...3 {
            var gate = AgreementGate(policy: GatePolicy(margin: margin))
            let extent = ScrollExtent(topLine: top, viewportLines: height, totalLines: total)
            let verdict = gate.judge(
              GateFacts(load: .complete, hasText: true, extent: extent), isPainted: true)
            // The origin's margin is a part of a line; whole lines come on top of it.
            let origin = Double(top) + Double(height) + Double(margin) + 0.3 > Double(total)
            #expect((verdict == .open) == origin)
          }
        }
      }
    }
  }

  @Test func closesAgainAboveTheEndWhenLive() {
    var gate = AgreementGate()
    #expect(gate.judge(facts(top: 80), isPainted: true) == .open)
    #expect(gate.judge(facts(top: 79), isPainted: true) == .closed(.linesBelow(1)))
  }

  @Test func staysOpenForTheTextWhenSticky() {
    var gate = AgreementGate(policy: GatePolicy(mode: .sticky))
    #expect(gate.judge(facts(top: 80), isPainted: false) == .closed(.notPainted))
    #expect(gate.judge(facts(top: 0), isPainted: true) == .closed(.linesBelow(80)))
    #expect(gate.judge(facts(top: 80), isPainted: true) == .open)
    #expect(gate.judge(facts(top: 0), isPainted: false) == .closed(.notPainted))
    #expect(gate.judge(facts(top: 0), isPainted: true) == .open)
    #expect(gate.judge(facts(top: 0, height: 0), isPainted: true) == .closed(.screenTooSmall))
    gate.reset()
    #expect(gate.judge(facts(top: 0), isPainted: true) == .closed(.linesBelow(80)))
  }

  @Test func isNotOpenedByBytesThatStillCome() {
    // nextcloud/terms_of_service PR 950, glowing-bear#45: the bottom of a part is no bottom.
    var gate = AgreementGate(policy: GatePolicy(mode: .sticky))
    var arriving = facts(top: 80)
    arriving.load = .loading(percent: 99)
    #expect(gate.judge(arriving, isPainted: true) == .closed(.loading(percent: 99)))
    arriving.load = .complete
    arriving.extent.totalLines = 140
    #expect(gate.judge(arriving, isPainted: true) == .closed(.linesBelow(40)))
  }

  @Test func isJudgedAnewWhenTheTextIsLaidOutAnew() {
    var gate = AgreementGate()
    #expect(gate.judge(facts(top: 80), isPainted: true) == .open)
    var rewrapped = facts(top: 80)
    rewrapped.extent.totalLines = 200
    #expect(gate.judge(rewrapped, isPainted: true) == .closed(.linesBelow(100)))
  }

  func facts(top: Int, height: Int = 20) -> GateFacts {
    GateFacts(
      load: .complete, hasText: true,
      extent: ScrollExtent(topLine: top, viewportLines: height, totalLines: 100))
  }
}

@Suite struct ScrollExtentTests {
  @Test func percentIsAWholeNumberFromZeroToHundred() {
    // charmbracelet/bubbles#288: not a number when the text almost fits.
    for total in 0...40 {
      for height in 0...20 {
        for top in 0...45 {
          let extent = ScrollExtent(topLine: top, viewportLines: height, totalLines: total)
          #expect((0...100).contains(extent.percent))
          let atEnd = total > 0 && total - top - height <= 0
          #expect((extent.percent == 100) == atEnd)
        }
      }
    }
  }

  @Test func percentStaysBelowHundredInTheLongestText() {
    let almost = ScrollExtent(topLine: 0, viewportLines: .max - 1, totalLines: .max)
    #expect(almost.percent <= 100)
    #expect(almost.linesBelow == 1)
  }
}
