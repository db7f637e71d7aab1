import Testing

@testable import HTMLTokens

/// A page, how it is read, and the tokens it must give.
struct TokenRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var page: String
  var expected: [Token]
  var reading = Reading()

  init(
    _ testDescription: String, _ page: String, _ expected: [Token],
    in state: TokenizerState = .data, after lastStartTag: String = "",
    models: [String: ContentModel] = [:], allowsCDATA: Bool = false
  ) {
    self.testDescription = testDescription
    self.page = page
    self.expected = expected
    reading = Reading(
      state: state, lastStartTag: lastStartTag, models: models, allowsCDATA: allowsCDATA)
  }

  /// Reads the page whole, cut in two at every byte, and byte by byte.
  func check() {
    for pieces in cuts(of: Array(page.utf8)) {
      let result = reading.tokens(of: pieces)
      #expect(result.tokens == expected, "pieces of \(pieces.map(\.count)) bytes")
      #expect(result.faultyPieces.isEmpty, "pieces of \(pieces.map(\.count)) bytes")
    }
  }
}

extension Token {
  static func text(_ text: String) -> Token { .characters(Array(text.utf8)) }

  static func start(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], closed: Bool = false
  ) -> Token {
    .startTag(
      name: Array(name.utf8),
      attributes: attributes.map {
        Attribute(name: Array($0.key.utf8), value: Array($0.value.utf8))
      },
      isSelfClosing: closed)
  }

  static func end(_ name: String) -> Token { .endTag(name: Array(name.utf8)) }

  static func note(_ text: String) -> Token { .comment(Array(text.utf8)) }

  static func type(
    _ name: String?, public publicIdentifier: String? = nil, system: String? = nil,
    quirks: Bool = false
  ) -> Token {
    var doctype = HTMLDoctype()
    doctype.name = name.map { Array($0.utf8) }
    doctype.publicIdentifier = publicIdentifier.map { Array($0.utf8) }
    doctype.systemIdentifier = system.map { Array($0.utf8) }
    doctype.forcesQuirks = quirks
    return .doctype(doctype)
  }
}
