import Testing

@testable import TermsDocument

/// An element with attributes as a test writes it.
private struct Element: SelectableElement {
  let name: UnsafeBufferPointer<UInt8>
  let attributes: [(name: [UInt8], value: UnsafeBufferPointer<UInt8>)]

  func attribute(_ name: [UInt8]) -> UnsafeBufferPointer<UInt8>? {
    attributes.first { $0.name == name }?.value
  }
}

@Suite struct SelectorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(selector) against \(path)" }
    var selector: String
    /// Elements as `name#id.class.class[attribute=value]`, outermost first.
    var path: String
    var isSelected: Bool

    init(_ selector: String, _ path: String, _ isSelected: Bool) {
      self.selector = selector
      self.path = path
      self.isSelected = isSelected
    }
  }

  static let cases = [
    Case("nav", "html body nav", true),
    Case("NAV", "html body nav", true),
    Case("nav", "html body div", false),
    Case("*", "html", true),
    Case("#terms .body", "main#terms div p.body", true),
    Case("#terms .body", "main div p.body", false),
    Case("#terms > .body", "main#terms div p.body", false),
    Case(".content > p", "div.content p", true),
    Case(".content>p", "div.wide.content p", true),
    Case(".content > p", "div.contents p", false),
    Case("main, article", "body article", true),
    Case("main , article", "body aside", false),
    Case("div.a.b", "div.b.c.a", true),
    Case("div.a.b", "div.a", false),
    Case("[data-testid=\"x\"]", "div[data-testid=x]", true),
    Case("[data-testid='x y']", "div[data-testid=x y]", true),
    Case("[data-testid=x]", "div[data-testid=xy]", false),
    Case("[hidden]", "div[hidden=]", true),
    Case("[hidden]", "div", false),
    Case("a[href^=\"http\"]", "a[href=https://x]", true),
    Case("a[href$='.pdf']", "a[href=t.pdf]", true),
    Case("a[href*=terms]", "a[href=/the-terms/]", true),
    Case("a[href*=\"\"]", "a[href=/x]", false),
    Case("[lang|=en]", "p[lang=en-GB]", true),
    Case("[lang|=en]", "p[lang=enx]", false),
    Case("[rel~=nofollow]", "a[rel=noopener nofollow]", true),
    Case("[rel~=follow]", "a[rel=noopener nofollow]", false),
    Case("[type=RADIO i]", "input[type=radio]", true),
    Case("[type=RADIO]", "input[type=radio]", false),
    Case("div:not(.ads)", "div.text", true),
    Case("div:not(.ads)", "div.ads", false),
    Case("p:not(.a, #b)", "p#b", false),
    Case("a b c", "a x b y c", true),
    Case("a > b c", "a x b y c", false),
    Case("a b > c", "a b c", true),
    Case("a b > c", "b a c", false),
    Case("#\\31 23", "p#123", true),
    Case(".sm\\:block", "p.sm:block", true),
    Case("#123", "p#123", true),
    Case(".利用規約", "p.利用規約", true),
    Case("a\tb\n c", "a b c", true),
  ]

  @Test(arguments: cases)
  func matches(_ c: Case) throws {
    var matcher = SelectorMatcher(try SelectorList(c.selector))
    var isSelected = false
    for element in Self.elements(c.path) { isSelected = matcher.open(element) }
    #expect(isSelected == c.isSelected)
  }

  @Test func siblingsAreMatchedInOrder() throws {
    var matcher = SelectorMatcher(try SelectorList("h1 + p, h1 ~ ul"))
    _ = matcher.open(Self.elements("div")[0])
    var selected: [Bool] = []
    for name in ["p", "h1", "p", "p", "ul"] {
      selected.append(matcher.open(Self.elements(name)[0]))
      matcher.close(to: 1)
    }
    #expect(selected == [false, false, true, false, true])
  }

  @Test func closedElementsNoLongerCount() throws {
    var matcher = SelectorMatcher(try SelectorList("nav a"))
    _ = matcher.open(Self.elements("body")[0])
    _ = matcher.open(Self.elements("nav")[0])
    matcher.close(to: 1)
    let isSelected = matcher.open(Self.elements("a")[0])
    #expect(!isSelected)
  }

  @Test func moreCompoundsThanAWordHasBits() throws {
    let selector = (0..<150).map { ".c\($0) > b" }.joined(separator: ", ")
    var matcher = SelectorMatcher(try SelectorList(selector))
    _ = matcher.open(Self.elements("p.c149")[0])
    let isFirstSelected = matcher.open(Self.elements("b")[0])
    #expect(isFirstSelected)
    matcher.close(to: 0)
    _ = matcher.open(Self.elements("p.c150")[0])
    let isSecondSelected = matcher.open(Self.elements("b")[0])
    #expect(!isSecondSelected)
  }

  @Test(arguments: [
    ("", "a selector is missing at the end"), (",", "unexpected ','"),
    ("a,", "a selector is missing at the end"), ("a >", "a selector is missing at the end"),
    ("> a", "unexpected '> a'"), ("a:hover", "':hover' is not supported"),
    ("a::before", "'::before' is not supported"), ("[a", "unexpected the end"),
    ("[a=b", "a bracket is not closed"), ("[a='b]", "a quote is not closed"),
    ("[]", "a name is missing before ']'"), (".", "a name is missing before the end"),
    ("a:not(b", "a parenthesis is not closed"), ("a{}", "unexpected '{}'"),
    ("a!b", "unexpected '!b'"),
  ])
  func namesWhatIsWrong(_ selector: String, _ reason: String) {
    #expect(throws: ReadingError.badSelector("\(selector): \(reason)")) {
      try SelectorList(selector)
    }
  }

  @Test func aDeepPageTakesLinearTime() throws {
    var matcher = SelectorMatcher(try SelectorList("a b c, x > y"))
    let element = Self.elements("b")[0]
    for _ in 0..<100_000 { _ = matcher.open(element) }
    #expect(matcher.depth == 100_000)
    matcher.close(to: 0)
    #expect(matcher.depth == 0)
  }

  // MARK: Elements from text

  private static func elements(_ path: String) -> [Element] {
    var parts: [String] = []
    var isInside = false
    for character in path {
      if character == "[" { isInside = true }
      if character == "]" { isInside = false }
      if character == " ", !isInside {
        parts.append("")
      } else {
        parts.append((parts.popLast() ?? "") + String(character))
      }
    }
    return parts.map(element)
  }

  private static func element(_ text: String) -> Element {
    var rest = text[...]
    let name = rest.prefix { !"#.[".contains($0) }
    rest = rest.dropFirst(name.count)
    var attributes: [(String, String)] = []
    var classes: [String] = []
    while let sign = rest.first {
      rest = rest.dropFirst()
      if sign == "[" {
        let parts = rest.prefix { $0 != "]" }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        attributes.append((String(parts[0]), String(parts[1])))
        rest = rest.drop { $0 != "]" }.dropFirst()
      } else {
        let word = rest.prefix { !"#.[".contains($0) }
        rest = rest.dropFirst(word.count)
        if sign == "#" {
          attributes.append(("id", String(word)))
        } else {
          classes.append(String(word))
        }
      }
    }
    if !classes.isEmpty { attributes.append(("class", classes.joined(separator: " "))) }
    return Element(
      name: kept(String(name)), attributes: attributes.map { (Array($0.utf8), kept($1)) })
  }

  /// Bytes that stay for the rest of the test run.
  private static func kept(_ text: String) -> UnsafeBufferPointer<UInt8> {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    return UnsafeBufferPointer(bytes)
  }
}
