import TermsReader
import Testing

@testable import TerminalUI

@Suite struct KeyDecoderTimingTests {
  private static let escape: [UInt8] = [0x1B]

  @Test func escapeAloneActsWithin60Milliseconds() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Self.escape, at: 1000).isEmpty)
    #expect(decoder.pendingTimeoutMilliseconds(at: 1010) == 40)
    #expect(decoder.expire(at: 1049).isEmpty)
    #expect(decoder.expire(at: 1060).map(\.key) == [.escape])
    #expect(decoder.pendingTimeoutMilliseconds(at: 1060) == nil)
  }

  @Test func restOfASequenceMayComeThirtyMillisecondsLater() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Self.escape, at: 0).isEmpty)
    #expect(decoder.expire(at: 30).isEmpty)
    #expect(decoder.feed(Array("[A".utf8), at: 30).map(\.key) == [.up])
  }

  @Test func bytesReadLateStillBelongTogether() {
    // The process was busy: reading comes before deciding by time.
    var decoder = KeyDecoder()
    #expect(decoder.feed(Self.escape, at: 0).isEmpty)
    #expect(decoder.feed(Array("[A".utf8), at: 500).map(\.key) == [.up])
  }

  @Test func tailAfterAnExpiredEscapeIsNotReadAsItsParts() {
    for (tail, key) in [("[a", Key.up), ("Oq", .character("1")), ("[5~", .pageUp)] {
      var decoder = KeyDecoder()
      #expect(decoder.feed(Self.escape, at: 0).isEmpty)
      #expect(decoder.expire(at: 50).map(\.key) == [.escape])
      #expect(decoder.feed(Array(tail.utf8), at: 200).map(\.key) == [key])
    }
  }

  @Test func typingAfterAnEscapeIsTyping() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Self.escape, at: 0).isEmpty)
    #expect(decoder.expire(at: 50).map(\.key) == [.escape])
    #expect(decoder.feed(Array("[".utf8), at: 200).map(\.key) == [.character("[")])
    #expect(
      decoder.feed(Array("[a".utf8), at: 250).map(\.key) == [.character("["), .character("a")])
  }

  @Test func twoEscapesAreTwoKeys() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B, 0x1B], at: 0).isEmpty)
    #expect(decoder.expire(at: 50).map(\.key) == [.escape, .escape])
  }

  /// What is left unfinished, and the key it becomes when nothing follows.
  static let unfinished: [(String, Key)] = [
    ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("O")), ("\u{1B}]", .alt("]")), ("\u{1B}P", .alt("P")),
    ("\u{1B}[1;", .unknown), ("\u{1B}[M!", .unknown), ("\u{1B}]11;a", .unknown),
    ("\u{1B}[200~aaa", .paste("aaa")), ("\u{1B}[200~aaa\u{1B}[20", .paste("aaa")),
  ]

  @Test(arguments: unfinished.indices)
  func unfinishedSequencesEnd(_ index: Int) {
    let (text, key) = Self.unfinished[index]
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(text.utf8), at: 0).isEmpty)
    #expect(decoder.expire(at: 399).isEmpty)
    #expect(decoder.expire(at: 400).map(\.key) == [key])
    #expect(decoder.feed(Array("b".utf8), at: 401).map(\.key) == [.character("b")])
  }

  @Test func unfinishedCharacterEnds() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xE6, 0xBC], at: 0).isEmpty)
    #expect(decoder.expire(at: 400).map(\.key) == [.unknown])
  }

  @Test func pasteKeepsNoMoreThanItsLimit() {
    var decoder = KeyDecoder()
    let text = Array(repeating: UInt8(ascii: "a"), count: KeyDecoder.pasteLimit * 3)
    var keys = decoder.feed(Array("\u{1B}[200~".utf8) + text, at: 0).map(\.key)
    #expect(keys.isEmpty)
    keys = decoder.feed(Array("\u{1B}[201~b".utf8), at: 1).map(\.key)
    #expect(keys.count == 2)
    guard case .paste(let kept) = keys.first else { return #expect(Bool(false), "\(keys)") }
    #expect(kept.utf8.count == KeyDecoder.pasteLimit)
    #expect(keys.last == .character("b"))
  }

  @Test func endlessReplyGivesTheKeyboardBack() {
    var decoder = KeyDecoder()
    let reply = Array("\u{1B}]52;".utf8) + Array(repeating: UInt8(ascii: "x"), count: 5000)
    let keys = decoder.feed(reply, at: 0).map(\.key)
    #expect(keys.first == .unknown)
    #expect(decoder.feed(Array("b".utf8), at: 1).map(\.key).last == .character("b"))
  }

  @Test func endlessSequenceIsGivenUp() {
    var decoder = KeyDecoder()
    let bytes = Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 1000)
    #expect(decoder.feed(bytes, at: 0).first?.key == .unknown)
  }

  @Test func keysCarryTheFrameBeforeTheirFirstByte() {
    var decoder = KeyDecoder()
    #expect(
      decoder.feed(Array("a".utf8), at: 0, after: 3) == [KeyPress(key: .character("a"), after: 3)])
    #expect(decoder.feed(Array("\u{1B}[200~a".utf8), at: 1, after: 4).isEmpty)
    #expect(
      decoder.feed(Array("\u{1B}[201~b".utf8), at: 2, after: 5)
        == [KeyPress(key: .paste("a"), after: 4), KeyPress(key: .character("b"), after: 5)])
    #expect(decoder.feed(Self.escape, at: 3, after: 6).isEmpty)
    #expect(decoder.feed(Array("[A".utf8), at: 4, after: 7) == [KeyPress(key: .up, after: 6)])
  }

  @Test func terminalDescriptionAddsItsSpellings() {
    let sun = KeySequence(bytes: Array("\u{1B}[214z".utf8), key: .home)
    let wyse = KeySequence(bytes: [0x01, 0x40, 0x0D], key: .function(1))
    let printable = KeySequence(bytes: Array("a".utf8), key: .home)
    var decoder = KeyDecoder(sequences: [sun, wyse, printable])
    #expect(decoder.feed(Array("\u{1B}[214za".utf8), at: 0).map(\.key) == [.home, .character("a")])
    #expect(decoder.feed([0x01], at: 1).isEmpty)
    #expect(decoder.feed([0x40, 0x0D], at: 2).map(\.key) == [.function(1)])
    #expect(decoder.feed([0x01], at: 3).isEmpty)
    #expect(decoder.expire(at: 403).map(\.key) == [.control("a")])
  }

  @Test func noKeyIsMadeOfRandomBytesTwice() {
    // A fixed sequence of pseudo-random bytes: cut differently, it must give the same keys.
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x31, 0x41, 0x7E, 0x61, 0x0D, 0xE6, 0xBC, 0x4D,
    ]
    for _ in 0..<500 {
      let bytes = (0..<40).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] }
      var whole = KeyDecoder()
      let expected = whole.feed(bytes, at: 0) + whole.expire(at: 10_000)
      var cut = KeyDecoder()
      var keys: [KeyPress] = []
      for byte in bytes { keys += cut.feed([byte], at: 0) }
      keys += cut.expire(at: 10_000)
      #expect(keys == expected, "\(bytes)")
    }
  }
}
