import Testing

@testable import AcceptanceRecords

@Suite struct CanonicalTexts {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var blocks: [[String]]
    var text: String
    var words: Int
  }

  static let cases = [
    Case(testDescription: "nothing", blocks: [], text: "", words: 0),
    Case(
      testDescription: "blank blocks leave no line", blocks: [[""], ["  \t\n"]], text: "", words: 0),
    Case(
      testDescription: "white space of any kind is folded and trimmed",
      blocks: [["  a \t\n b\u{A0}\u{3000}c\u{2009} "]], text: "a b c\n", words: 3),
    Case(
      testDescription: "guides for line breaking go",
      blocks: [["agree\u{AD}ment\u{200B} \u{2060}ok\u{FEFF}"]], text: "agreement ok\n", words: 2),
    Case(
      testDescription: "joiners stay, they change letters",
      blocks: [["می\u{200C}خواهم"]], text: "می\u{200C}خواهم\n", words: 1),
    Case(
      testDescription: "pieces of a block join without a blank",
      blocks: [["Agree", "ment ", "here", " ", "now"], ["2."]],
      text: "Agreement here now\n2.\n", words: 4),
    Case(
      testDescription: "letters are not normalised",
      blocks: [["e\u{301} é"]], text: "e\u{301} é\n", words: 2),
  ]

  static func make(_ blocks: [[String]]) -> CanonicalText {
    var text = CanonicalText()
    for block in blocks {
      for piece in block {
        var copy = piece
        copy.withUTF8 { text.append($0) }
      }
      text.endBlock()
    }
    return text
  }

  @Test(arguments: cases) func haveOneForm(_ row: Case) {
    let text = Self.make(row.blocks)
    #expect(text.bytes == Array(row.text.utf8))
    #expect(text.wordCount == row.words)
  }

  @Test func areTheirOwnForm() {
    let text = Self.make([["One  two"], ["three"]])
    #expect(CanonicalText(lines: text.bytes).bytes == text.bytes)
    #expect(CanonicalText(lines: text.bytes).digest == text.digest)
  }

  /// Every letter of the canonical text is found in the document again.
  @Test func knowWhereTheyStood() {
    let document = Array("  First  block,\u{A0} with\tblanks.\n\n Second\u{AD}ary   one".utf8)
    var text = CanonicalText()
    document.withUnsafeBufferPointer { bytes in
      let end = bytes.firstIndex(of: 0x0A) ?? 0
      text.append(UnsafeBufferPointer(rebasing: bytes[..<end]), at: 0)
      text.endBlock()
      text.append(UnsafeBufferPointer(rebasing: bytes[end...]), at: end)
      text.endBlock()
    }
    for (offset, byte) in text.bytes.enumerated() where byte > 0x20 {
      #expect(text.documentOffset(of: offset).map { document[$0] } == byte, "at \(offset)")
    }
  }
}
