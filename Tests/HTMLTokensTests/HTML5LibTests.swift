import Foundation
import TestSupport
import Testing

@testable import HTMLTokens

/// The tokenizer cases of html5lib-tests, all of them, in one piece and cut at every byte.
///
/// Parse errors are not compared: the tokenizer reports none.
@Suite(.enabled(if: HTML5Lib.folder != nil, "html5lib-tests are not beside the package"))
struct HTML5LibTests {
  @Test(arguments: HTML5Lib.files)
  func passes(_ file: String) throws {
    let cases = try HTML5Lib.cases(in: file)
    #expect(!cases.isEmpty)
    for row in cases {
      guard let input = row.input else {
        #expect(HTML5Lib.inexpressible.contains(row.description), "\(row.description)")
        continue
      }
      for state in row.states {
        let reading = Reading(state: state, lastStartTag: row.lastStartTag, allowsCDATA: false)
        for pieces in cuts(of: input) {
          let result = reading.tokens(of: pieces)
          let got = result.tokens.map(row.normalized)
          guard got != row.expected || !result.faultyPieces.isEmpty else { continue }
          Issue.record(
            "\(file): \(row.description), \(state), \(pieces.map(\.count)): \(got) \(row.expected)")
          break
        }
      }
    }
  }
}

/// One case of the suite.
struct HTML5LibCase {
  var description: String
  /// The page; nil where it cannot be written in UTF-8.
  var input: [UInt8]?
  var expected: [Token]
  var states: [TokenizerState]
  var lastStartTag: String
  var coercesToXML: Bool

  /// The token with its attributes sorted, since the suite keeps them in an object, and as a tree
  /// for XML tools would hold it where the case asks for that.
  func normalized(_ token: Token) -> Token {
    switch token {
    case .startTag(let name, let attributes, let isSelfClosing):
      let sorted = attributes.sorted { $0.name.lexicographicallyPrecedes($1.name) }
      return .startTag(name: name, attributes: sorted, isSelfClosing: isSelfClosing)
    case .characters(let bytes) where coercesToXML:
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing("\u{FFFF}", with: "\u{FFFD}").replacing("\u{0C}", with: " ")
      return .characters(Array(text.utf8))
    case .comment(let bytes) where coercesToXML:
      let text = String(decoding: bytes, as: UTF8.self).replacing("--", with: "- -")
      return .comment(Array(text.utf8))
    default: return token
    }
  }
}

/// Reads the files of the suite.
enum HTML5Lib {
  /// A file of the suite that is not as its README says.
  enum Failure: Error {
    case unknown(String)
  }

  /// Cases whose input is a surrogate without its other half.
  ///
  /// UTF-8 has no such thing, so they cannot reach a tokenizer that reads UTF-8; the decoder in
  /// front of it turns such bytes into U+FFFD.
  static let inexpressible: Set<String> = [
    "Invalid Unicode character U+DFFF",
    "Invalid Unicode character U+D800",
    "Invalid Unicode character U+DFFF with valid preceding character",
    "Invalid Unicode character U+D800 with valid following character",
  ]

  static let folder: String? = TestData.shared.flatMap { shared in
    let path = shared + "/html5lib/tokenizer"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  static let files: [String] = {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".test") }.sorted()
  }()

  static func cases(in file: String) throws -> [HTML5LibCase] {
    let data = try Data(contentsOf: URL(filePath: (folder ?? "") + "/" + file))
    guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Failure.unknown(file)
    }
    return try root.flatMap { key, rows in
      guard let rows = rows as? [[String: Any]] else { throw Failure.unknown(key) }
      return try rows.map { try row($0, coercesToXML: key == "xmlViolationTests") }
    }
  }

  private static func row(_ row: [String: Any], coercesToXML: Bool) throws -> HTML5LibCase {
    guard let description = row["description"] as? String, let input = row["input"] as? String,
      let output = row["output"] as? [[Any]]
    else { throw Failure.unknown("\(row)") }
    let isEscaped = row["doubleEscaped"] as? Bool ?? false
    let bytes = isEscaped ? unescaped(input) : Array(input.utf8)
    let states = row["initialStates"] as? [String] ?? ["Data state"]
    return HTML5LibCase(
      description: description, input: bytes,
      expected: bytes == nil ? [] : try output.map { try token($0, isEscaped) },
      states: try states.map(state), lastStartTag: row["lastStartTag"] as? String ?? "",
      coercesToXML: coercesToXML)
  }

  private static func token(_ parts: [Any], _ isEscaped: Bool) throws -> Token {
    func text(_ part: Any) throws -> [UInt8] {
      guard let string = part as? String,
        let bytes = isEscaped ? unescaped(string) : Array(string.utf8)
      else { throw Failure.unknown("\(part)") }
      return bytes
    }
    switch parts[0] as? String {
    case "Character": return .characters(try text(parts[1]))
    case "Comment": return .comment(try text(parts[1]))
    case "EndTag": return .endTag(name: try text(parts[1]))
    case "StartTag":
      let attributes = try (parts[2] as? [String: String] ?? [:]).map { name, value in
        Token.Attribute(name: try text(name), value: try text(value))
      }
      return .startTag(
        name: try text(parts[1]),
        attributes: attributes.sorted { $0.name.lexicographicallyPrecedes($1.name) },
        isSelfClosing: parts.count > 3)
    case "DOCTYPE":
      var doctype = HTMLDoctype()
      doctype.name = parts[1] is NSNull ? nil : try text(parts[1])
      doctype.publicIdentifier = parts[2] is NSNull ? nil : try text(parts[2])
      doctype.systemIdentifier = parts[3] is NSNull ? nil : try text(parts[3])
      doctype.forcesQuirks = parts[4] as? Bool == false
      return .doctype(doctype)
    default: throw Failure.unknown("\(parts)")
    }
  }

  private static func state(_ name: String) throws -> TokenizerState {
    switch name {
    case "Data state": .data
    case "RCDATA state": .rcdata
    case "RAWTEXT state": .rawText
    case "Script data state": .scriptData
    case "PLAINTEXT state": .plaintext
    case "CDATA section state": .cdata
    default: throw Failure.unknown(name)
    }
  }

  /// The text with `\uHHHH` resolved; nil where a surrogate stands alone.
  private static func unescaped(_ text: String) -> [UInt8]? {
    let units = Array(text.utf16)
    var result: [UInt16] = []
    var index = 0
    while index < units.count {
      if units[index] == 0x5C, index + 6 <= units.count, units[index + 1] == 0x75,
        let code = UInt16(String(decoding: units[index + 2..<index + 6], as: UTF16.self), radix: 16)
      {
        result.append(code)
        index += 6
      } else {
        result.append(units[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF16.self).map { Array($0.utf8) }
  }
}
