import Foundation
import Testing

@testable import HTMLTokens

/// What holds for any input: cuts never show, time is linear, memory is that of one token.
struct PropertyTests {
  // MARK: - Cuts

  static let states: [TokenizerState] = [.data, .rcdata, .rawText, .scriptData, .plaintext, .cdata]

  /// What pages are made of here; put together at random they reach every state.
  static let fragments: [String] = [
    "<", ">", "/", "&", "=", "\"", "'", " ", "\r", "\n", "\0", "-", "!", "?", "#", ";", "]", "x",
    "a",
    "5", "<a ", "</a>", "<a b='", "<!--", "-->", "--!>", "<!DOCTYPE ", "html", " PUBLIC '",
    " SYSTEM \"",
    "<![CDATA[", "]]>", "&amp", "&notin", "&#x", "&#1", "<script", "</script", "</title>", "</",
    "規", "😀",
    "é", "\t", "<!", "<?",
  ]

  @Test("cuts at random places do not change the tokens", arguments: states)
  func cutsDoNotShow(_ state: TokenizerState) {
    var random = SeededGenerator(seed: 0x5EED + UInt64(state.rawValue))
    let models: [String: ContentModel] = ["script": .scriptData, "a": .rcdata]
    for _ in 0..<400 {
      let length = Int.random(in: 1...40, using: &random)
      let page = (0..<length).flatMap { _ in
        Array((Self.fragments.randomElement(using: &random) ?? "").utf8)
      }
      let reading = Reading(
        state: state, lastStartTag: "script", models: models,
        allowsCDATA: Bool.random(using: &random))
      let whole = reading.tokens(of: page)
      for _ in 0..<4 {
        let pieces = randomPieces(of: page, using: &random)
        let result = reading.tokens(of: pieces)
        #expect(result.tokens == whole, "\(String(decoding: page, as: UTF8.self).debugDescription)")
        #expect(result.faultyPieces.isEmpty)
      }
    }
  }

  @Test("bytes that are not UTF-8 come through as they are, however they are cut")
  func invalidBytesPass() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      // No markup, so that all of it must come out as text.
      let page = (0..<24).map { _ in UInt8.random(in: 0x70...0xFF, using: &random) }
      for _ in 0..<4 {
        let result = Reading().tokens(of: randomPieces(of: page, using: &random))
        #expect(result.tokens == [.characters(page)])
      }
    }
  }

  @Test("any byte may follow any beginning of markup", arguments: fragments)
  func anyByteMayFollow(_ fragment: String) {
    for beginning in [fragment, "<a " + fragment, "<a b='" + fragment, "&a" + fragment] {
      for byte in UInt8.min...UInt8.max {
        let page = Array(beginning.utf8) + [byte, 0x78]
        let bytewise = Reading().tokens(of: page.indices.map { page[$0...$0] })
        #expect(bytewise.tokens == Reading().tokens(of: page), "\(page)")
      }
    }
  }

  private func randomPieces(
    of page: [UInt8], using random: inout SeededGenerator
  ) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < page.count {
      let end = min(page.count, start + Int.random(in: 0...6, using: &random))
      pieces.append(page[start..<end])
      start = end
    }
    return pieces
  }

  // MARK: - Time

  static let shapes: [Shape] = [
    Shape("less-than signs", "<"), Shape("ampersands", "&"), Shape("open tags", "<a "),
    Shape("comment openings", "<!--"), Shape("references without end", "&amp"),
    Shape("names of references cut short", "&CounterClockwiseContourIntegra"),
    Shape("digits of a reference", "1", after: "&#"),
    Shape("hyphens in a comment", "-", after: "<!--"),
    Shape("end tags of nothing", "</"), Shape("declarations", "<!"),
    Shape("doctypes", "<!DOCTYPE a>"),
    Shape("an identifier", "x\r", after: "<!DOCTYPE a PUBLIC '"),
    Shape("equal attributes", " a=b", after: "<a"), Shape("one long name", "a", after: "<"),
    Shape("one long value", "a\r\n&lt;", after: "<a b='"),
    Shape("scripts in scripts", "<!--<script>", after: "<script>"),
    Shape("half end tags", "</scrip", after: "<script>"), Shape("carriage returns", "\r"),
    Shape("NUL in a script", "\0", after: "<script>"), Shape("closed tags", "<a></a>"),
    Shape("attributes of different names", after: "<a") { " a\($0)=\($0)" },
  ]

  @Test("time is linear", .timeLimit(.minutes(5)), arguments: shapes)
  func timeIsLinear(_ shape: Shape) {
    let small = shape.page(of: 1 << 18)
    let large = shape.page(of: 1 << 20)
    // Four times the input; quadratic work takes sixteen times as long. What disturbs a run, such
    // as cold caches, lengthens that run only, so one good pair of several is proof enough.
    var ratios: [Double] = []
    for _ in 0..<6 {
      let ratio = time(of: large) / time(of: small)
      ratios.append(ratio)
      if ratio < 8 { return }
    }
    Issue.record("\(shape.name): four times the input took \(ratios) times as long")
  }

  @Test("a tag with 100,000 attributes keeps them all")
  func manyAttributes() {
    let page = "<a" + (0..<100_000).map { " a\($0)=\($0)" }.joined() + ">"
    let tokens = Reading().tokens(of: Array(page.utf8))
    guard case .startTag(_, let attributes, _) = tokens.first else {
      Issue.record("no start tag")
      return
    }
    #expect(attributes.count == 100_000)
    #expect(attributes.last?.value == Array("99999".utf8))
  }

  /// The processor time of this thread alone, in nanoseconds: other work does not count.
  private func time(of page: [UInt8]) -> Double {
    var sink = TokenCounter()
    var tokenizer = HTMLTokenizer()
    let start = threadTime()
    page.withUnsafeBufferPointer { tokenizer.feed($0, into: &sink) }
    tokenizer.finish(into: &sink)
    return threadTime() - start
  }

  private func threadTime() -> Double {
    var time = timespec()
    #expect(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  // MARK: - Memory

  @Test("nothing is kept beyond the tag, comment or reference being read", arguments: shapes)
  func memoryIsThatOfOneToken(_ shape: Shape) {
    var sink = TokenCounter()
    var tokenizer = HTMLTokenizer()
    let page = shape.page(of: 1 << 20)
    page.withUnsafeBufferPointer { tokenizer.feed($0, into: &sink) }
    #expect(tokenizer.scratch.capacity <= 64)
    #expect(tokenizer.lastStartTagName.capacity <= 64)
    // Whatever was open is closed, and a small token of each kind follows.
    let rest = Array("'\"-->'></script></script><!--x--><b c=d><b c=d>".utf8)
    rest.withUnsafeBufferPointer { tokenizer.feed($0, into: &sink) }
    #expect(tokenizer.tag.bytes.capacity <= FlatBuffer<UInt8>.keptCapacity)
    #expect(tokenizer.tag.name.capacity <= FlatBuffer<UInt8>.keptCapacity)
    #expect(tokenizer.commentBytes.capacity <= FlatBuffer<UInt8>.keptCapacity)
  }
}

/// A beginning and a stretch that is repeated after it.
struct Shape: Sendable, CustomTestStringConvertible {
  var name: String
  var prefix: String
  var part: @Sendable (Int) -> String

  var testDescription: String { name }

  init(_ name: String, _ part: String, after prefix: String = "") {
    self.init(name, after: prefix) { _ in part }
  }

  init(_ name: String, after prefix: String, part: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.prefix = prefix
    self.part = part
  }

  /// A page of about so many bytes.
  func page(of count: Int) -> [UInt8] {
    var page = Array(prefix.utf8)
    var number = 0
    while page.count < count {
      page.append(contentsOf: part(number).utf8)
      number += 1
    }
    return page
  }
}

/// A sink that keeps nothing.
struct TokenCounter: HTMLTokenSink {
  var tokens = 0
  let allowsCDATA = false

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) { tokens += 1 }
  mutating func startTag(_ tag: borrowing HTMLTag) -> ContentModel {
    tokens += 1
    return tag.name.elementsEqual("script".utf8) ? .scriptData : .data
  }
  mutating func endTag(_ tag: borrowing HTMLTag) { tokens += 1 }
  mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>) { tokens += 1 }
  mutating func doctype(_ doctype: HTMLDoctype) { tokens += 1 }
}

/// The same numbers on every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
