import Testing

@testable import TermsDocument

@Suite struct PlainTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var input: String
    /// One line for each block, an empty one where space comes before it.
    var expected: String

    init(_ description: String, _ input: String, _ expected: String) {
      testDescription = description
      self.input = input
      self.expected = expected
    }
  }

  static let cases = [
    Case("wrapped paragraphs stay", "a b\nc d\n\ne f\n", "a b\nc d\n\ne f"),
    Case("indentation stays, blanks at the end go", "  1. a   \n     b\t\n", "  1. a\n     b"),
    Case("carriage returns", "a\r\nb\rc\n\rd", "a\nb\nc\n\nd"),
    Case("several blank lines are one", "a\n\n \n\t\n\nb", "a\n\nb"),
    Case("none at the start and the end", "\n\n\na\n\n\n", "a"),
    Case("form feed between pages", "a\n\u{0C}b\u{0C}\nc", "a\n\nb\n\nc"),
    Case(
      "tabs reach the next column of eight", "\ta\n1234567\tb\n12345678\tc\n",
      "        a\n1234567 b\n12345678        c"),
    Case("tab after East Asian text", "利用\tb", "利用    b"),
    Case("tabs in a row", "a\t\tb", "a               b"),
    Case("Unicode line ends", "a\u{2028}b\u{2029}c\u{85}d", "a\nb\nc\nd"),
    Case("no line end at the end", "last", "last"),
    Case("unsafe characters", "a\u{1B}[2Jb\u{202E}c", "a\u{FFFD}[2Jb\u{FFFD}c"),
    Case("markup is text", "<p>a &amp; b", "<p>a &amp; b"),
    Case("nothing", "", ""),
    Case("a letter and what is taken out", "a\u{200E}\u{200B}\n \u{200B}b", "a\u{200B}\n b"),
    Case("blanks of every width", "\u{2003}\u{202F}\u{AD}\n\u{2009}x", "\u{2009}x"),
    Case("only blanks", " \n\t\u{A0}\u{3000}\n", ""),
  ]

  @Test(arguments: cases)
  func buildsLines(_ c: Case) {
    for size in [max(1, c.input.unicodeScalars.count), 1, 2] {
      let document = Self.document(c.input, scalars: size)
      #expect(Self.lines(document) == c.expected, "pieces of \(size)")
      #expect(document.isComplete && document.settledBlocks == document.blocks.count)
      #expect(document.blocks.allSatisfy { $0.kind == .preformatted })
    }
  }

  @Test func underlinedLinesAreHeadings() {
    let text =
      "TERMS\n=====\n\nScope\n-----\ntext\n----\n\n----\na\n-\n\nA long line of text\n---\n"
    let document = Self.document(text, scalars: 1000)
    let headings = document.blocks.filter { $0.kind == .heading }
    #expect(headings.map { Self.text($0, document) } == ["TERMS", "Scope"])
    #expect(headings.map(\.level) == [1, 2])
    #expect(Self.lines(document).hasPrefix("TERMS\n=====\n\nScope\n-----"))
  }

  @Test func countsWhatIsVisibleAndWhatWasReplaced() {
    let document = Self.document("a b\u{A0}c\u{3000}利\u{07}\n\u{200E}", scalars: 1000)
    #expect(document.statistics.visibleCharacters == 5)
    #expect(document.statistics.replacedCharacters == 2)
    let long = "terms, of 12 — words\u{2009}利用規約 é\u{A0}😀 ~!\n"
    #expect(Self.document(long, scalars: 100).statistics.visibleCharacters == 24)
  }

  @Test func directionFollowsTheFirstLetter() {
    let document = Self.document("1. abc שלום\n(2) שלום abc\nالشروط\n42\n", scalars: 1000)
    #expect(document.blocks.map(\.isRightToLeft) == [false, true, true, false])
  }

  @Test func settlesLineByLine() {
    var builder = PlainTextBuilder()
    var settled: [Int] = []
    for piece in ["one\ntwo\n", "thr", "ee\n", "\n", "four\n"] {
      Array(piece.utf8).withUnsafeBufferPointer { builder.take($0) }
      settled.append(builder.document.settledBlocks)
    }
    #expect(settled == [1, 1, 2, 2, 3])
  }

  @Test func aLineOfManyTabsTakesLinearTime() {
    let text = String(repeating: "a\t", count: 50_000)
    let start = ContinuousClock.now
    let document = Self.document(text, scalars: 100_000)
    #expect(document.text.count == 8 * 50_000 - 7 + 1)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  // MARK: Reading and showing

  private static func document(_ text: String, scalars size: Int) -> TermsDocument {
    var builder = PlainTextBuilder()
    let scalars = Array(text.unicodeScalars)
    for start in stride(from: 0, to: scalars.count, by: size) {
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[start..<min(start + size, scalars.count)])
      Array(String(piece).utf8).withUnsafeBufferPointer { builder.take($0) }
    }
    builder.finish()
    return builder.document
  }

  private static func text(_ block: TermsDocument.Block, _ document: TermsDocument) -> String {
    String(decoding: document.text[Int(block.start)..<Int(block.end)], as: UTF8.self)
  }

  private static func lines(_ document: TermsDocument) -> String {
    document.blocks.map { block in
      (block.spaceBefore > 0 ? "\n" : "") + text(block, document)
    }.joined(separator: "\n")
  }
}
