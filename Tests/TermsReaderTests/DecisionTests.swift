import AgreementGate
import LineLayout
import TermsDocument
import Testing

@testable import TermsReader

@Suite struct DecisionTests {
  @Test func aShortTextOpensAsSoonAsItIsPaintedWithoutAKey() {
    // nextcloud/terms_of_service#1094: a text without a scroll bar could never be accepted.
    var reading = Reading(SampleText.lines(5))
    #expect(reading.reader.status.verdict == .open)
    reading.press("a")
    #expect(reading.decision == .agree)
  }

  @Test(arguments: [21, 22, 42])
  func oneEndKeyOpensTextsAroundTheScreensHeight(_ count: Int) {
    // particl/particl-desktop#1307: at the end, and the button still grey.
    var reading = Reading(SampleText.lines(count))
    #expect((reading.reader.status.verdict == .open) == (count == 21))
    reading.press(.end, "a")
    #expect(reading.decision == .agree)
  }

  @Test func agreeingAboveTheEndIsRefusedWithTheReason() {
    var reading = Reading(SampleText.lines(100))
    reading.press("a")
    #expect(reading.effects == [.refused(.linesBelow(79))])
    #expect(reading.screen.joined().contains("79 lines below"))
    #expect(reading.decision == nil)
  }

  @Test func aKeyThatWaitedWhenTheFrameWasWrittenDoesNotAgree() {
    var reading = Reading(SampleText.lines(100))
    let before = reading.frameNumber
    reading.press(.end)
    #expect(reading.reader.status.verdict == .open)
    reading.send(.key("a", after: before))
    #expect(reading.effects == [.refused(.notPainted)])
    reading.press("a")
    #expect(reading.decision == .agree)
  }

  @Test func theKeyAfterEndInOneBurstDoesNotAgree() {
    var reading = Reading(SampleText.lines(100))
    let frame = reading.frameNumber
    reading.sendUnpainted(.key(.end, after: frame))
    reading.sendUnpainted(.key("a", after: frame))
    #expect(reading.effects == [.refused(.notPainted)])
  }

  @Test func leavingTheEndInBetweenNeedsANewFrame() {
    var reading = Reading(SampleText.lines(100))
    reading.press(.end)
    let seen = reading.frameNumber
    reading.press("k")
    reading.sendUnpainted(.key(.end, after: reading.frameNumber))
    reading.sendUnpainted(.key("a", after: seen))
    #expect(reading.decision == nil)
  }

  static let inert: [Key] = [
    .enter, " ", .down, .pageDown, .end, .alt("a"), .control("a"), "A", "y", .tab, .wheelDown,
    .paste("a"), .paste("agree\n"), .unknown, .function(2), .insert, .backspace, .escape, "5",
  ]

  @Test(arguments: inert)
  func noOtherKeyEverAgrees(_ key: Key) {
    var reading = Reading(SampleText.lines(5))
    reading.press(key, key)
    #expect(reading.decision == nil)
  }

  @Test func decisionKeysAreInertInHelpListsAndPrompts() {
    for opening: Key in ["h", "o", "l", "/", "?", "s", "m", "'"] {
      var reading = Reading(SampleText.terms)
      reading.press(.end, opening, "a")
      if opening != "m" && opening != "'" { reading.press("x") }
      #expect(reading.decision == nil, "\(opening)")
    }
  }

  @Test func qClosesAnOverlayAndLeavesTheTextOnlyThen() {
    var reading = Reading(SampleText.terms)
    reading.press("h", "q")
    #expect(reading.decision == nil)
    reading.press("q")
    #expect(reading.decision == .leave)
  }

  @Test func controlCInterruptsEverywhere() {
    for opening: Key in ["h", "o", "l", "/", "s", "m", "j"] {
      var reading = Reading(SampleText.terms)
      reading.press(opening, .control("c"))
      #expect(reading.decision == .interrupt, "\(opening)")
    }
  }

  @Test func decliningNeedsAPaintedFrame() {
    var reader = Reader(settings: ReaderSettings(), columns: 80, rows: 24)
    #expect(reader.update(.key("x", after: 0)).isEmpty)
    #expect(reader.update(.key("x", after: 1)) == [.end(.decline)])
  }

  @Test func theEndOfTheKeyboardLeaves() {
    var reading = Reading(SampleText.terms)
    reading.send(.keyboardEnded)
    #expect(reading.decision == .leave)
  }

  static let loads: [(LoadState, Verdict.Reason)] = [
    (.loading(percent: 43), .loading(percent: 43)), (.failed, .cutShort),
    (.unverified, .unverified),
  ]

  @Test(arguments: loads)
  func theEndOfAnUnprovenTextOpensNothing(_ load: LoadState, _ reason: Verdict.Reason) {
    var reading = Reading()
    reading.arrive(SampleText.lines(100), load)
    reading.press(.end, "a")
    #expect(reading.effects == [.refused(reason)])
  }

  @Test func lateBytesCloseTheEnd() {
    // glowing-bear#45: late content moves the bottom after it was reached.
    var reading = Reading()
    let whole = SampleText.lines(100)
    var part = whole
    part.blocks.removeLast(50)
    part.settledBlocks = 50
    part.text.removeLast(whole.text.count - Int(whole.blocks[50].markerStart))
    part.isComplete = false
    reading.arrive(part, .loading(percent: 50))
    reading.press(.end)
    let top = reading.reader.top
    reading.arrive(whole, .complete)
    #expect(reading.reader.top == top)
    #expect(reading.reader.status.verdict == .closed(.linesBelow(50)))
  }

  @Test func anEmptyTextNeverOpens() {
    // MISP/MISP#3222: empty terms.
    var reading = Reading()
    reading.arrive(SampleText.lines(0), .complete)
    reading.press(.end, "a")
    #expect(reading.effects == [.refused(.nothingToRead)])
  }

  @Test(arguments: [(80, 0), (80, 1), (1, 24), (3, 5), (0, 0)])
  func aScreenThatCannotShowTextAndBarNeverOpens(_ columns: Int, _ rows: Int) {
    var reading = Reading(SampleText.lines(1), columns: columns, rows: rows)
    #expect(reading.reader.status.verdict == .closed(.screenTooSmall))
    reading.press("a", "q")
    #expect(reading.effects == [.refused(.screenTooSmall), .end(.leave)])
  }

  @Test func liveClosesAgainAndStickyStays() {
    var live = Reading(SampleText.lines(100))
    live.press(.end, .home)
    #expect(live.reader.status.verdict == .closed(.linesBelow(79)))
    let policy = GatePolicy(mode: .sticky)
    var sticky = Reading(SampleText.lines(100), settings: ReaderSettings(policy: policy))
    sticky.press(.end, .home)
    #expect(sticky.reader.status.verdict == .open)
    sticky.press("r")
    #expect(sticky.reader.status.verdict == .closed(.loading(percent: nil)))
    sticky.arrive(SampleText.lines(100), .complete)
    #expect(sticky.reader.status.verdict == .closed(.linesBelow(79)))
  }

  @Test func enlargingOpensOnlyOncePainted() {
    var reading = Reading(SampleText.lines(30))
    reading.sendUnpainted(.resized(columns: 80, rows: 60))
    reading.sendUnpainted(.key("a", after: reading.frameNumber))
    #expect(reading.decision == nil)
    reading.paint()
    reading.press("a")
    #expect(reading.decision == .agree)
  }

  @Test func aPartOfTheLinesOpensNothingWhateverIsSaidOfOtherLines() {
    // After a resize a long text shows the part around the place first; news of the old lines,
    // whole and at their end, may come after that.
    let document = SampleText.lines(400)
    var reading = Reading(document)
    reading.press("3", "6", "0", "G")
    let old = reading.reader.text.layout
    reading.resizeOnly(columns: 60, rows: 24)
    let part = LineLayout.part(
      of: document, around: reading.reader.place.anchor, lines: 48, options: reading.reader.options)
    reading.send(.document(document, part, .loading(percent: nil)))
    #expect(reading.body.first?.hasPrefix(" line 360") == true)
    reading.send(.document(document, old, .complete))
    reading.press(.end, "a")
    #expect(reading.effects.contains(.refused(.notPainted)))
    #expect(reading.decision == nil)
    var whole = LineLayout(options: reading.reader.options)
    whole.extend(to: document)
    reading.send(.document(document, whole, .complete))
    reading.press(.end, "a")
    #expect(reading.decision == .agree)
  }

  @Test func theLeastTimeCountsDown() {
    let policy = GatePolicy(minimumSeconds: 3)
    var reading = Reading(SampleText.lines(5), settings: ReaderSettings(policy: policy))
    #expect(reading.reader.status.verdict == .closed(.secondsLeft(3)))
    #expect(reading.isAwaitingWake)
    reading.send(.clock(milliseconds: 1000))
    #expect(reading.reader.status.verdict == .closed(.secondsLeft(2)))
    reading.send(.clock(milliseconds: 3000))
    #expect(reading.reader.status.verdict == .open)
  }

  @Test func everyLineMustBeShownWhereAsked() {
    // docusealco/docuseal#712: a jump to the end must not count as having seen everything.
    let policy = GatePolicy(requirement: .all)
    var reading = Reading(SampleText.lines(100), settings: ReaderSettings(policy: policy))
    reading.press(.end)
    #expect(reading.reader.status.verdict == .closed(.linesNotShown(58)))
    reading.press(".")
    #expect(reading.reader.top == 21)
    reading.press(" ", " ", " ", " ")
    #expect(reading.reader.status.verdict == .open)
    #expect(reading.reader.shownPercent == 100)
  }

  @Test func theUnlockIsAnnouncedOnce() {
    var reading = Reading(SampleText.lines(100))
    reading.press(.end)
    #expect(reading.screen.joined().contains("Agree has just come on"))
    reading.press("k", .end)
    #expect(!reading.screen.joined().contains("Agree has just come on"))
  }
}
