@testable import HTMLTokens

/// A token as the tests compare it; text in bytes, since strings equate what looks the same.
enum Token: Equatable {
  case characters([UInt8])
  case startTag(name: [UInt8], attributes: [Attribute], isSelfClosing: Bool)
  case endTag(name: [UInt8])
  case comment([UInt8])
  case doctype(HTMLDoctype)

  /// An attribute, in the order of the tag.
  struct Attribute: Equatable {
    var name: [UInt8]
    var value: [UInt8]
  }
}

extension Token: CustomStringConvertible {
  var description: String {
    switch self {
    case .characters(let bytes): "text \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    case .startTag(let name, let attributes, let isSelfClosing):
      "<" + String(decoding: name, as: UTF8.self)
        + attributes.map { " \(text($0.name))=\(text($0.value).debugDescription)" }.joined()
        + (isSelfClosing ? "/>" : ">")
    case .endTag(let name): "</\(String(decoding: name, as: UTF8.self))>"
    case .comment(let bytes): "comment \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    case .doctype(let doctype):
      "doctype \(doctype.name.map(text) ?? "-") \(doctype.publicIdentifier.map(text) ?? "-")"
        + " \(doctype.systemIdentifier.map(text) ?? "-")"
        + (doctype.forcesQuirks ? " quirks" : "")
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// A sink that keeps every token, with adjacent pieces of text joined.
struct TokenCollector: HTMLTokenSink {
  var tokens: [Token] = []
  var allowsCDATA = false
  /// How to read on after start tags of these names.
  var models: [String: ContentModel] = [:]
  /// Pieces of text that were empty or not whole characters; there must be none.
  var faultyPieces: [[UInt8]] = []

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isEmpty || String(validating: bytes, as: UTF8.self) == nil {
      faultyPieces.append(Array(bytes))
    }
    guard case .characters(var text) = tokens.last else {
      return tokens.append(.characters(Array(bytes)))
    }
    text.append(contentsOf: bytes)
    tokens[tokens.count - 1] = .characters(text)
  }

  mutating func startTag(_ tag: borrowing HTMLTag) -> ContentModel {
    let bytes = tag.attributeBytes
    let attributes = tag.attributes.map { attribute in
      Token.Attribute(
        name: Array(bytes[Int(attribute.nameStart)..<Int(attribute.nameEnd)]),
        value: Array(bytes[Int(attribute.valueStart)..<Int(attribute.valueEnd)]))
    }
    tokens.append(
      .startTag(
        name: Array(tag.name), attributes: attributes, isSelfClosing: tag.isSelfClosing))
    return models[String(decoding: tag.name, as: UTF8.self)] ?? .data
  }

  mutating func endTag(_ tag: borrowing HTMLTag) {
    tokens.append(.endTag(name: Array(tag.name)))
  }

  mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>) {
    tokens.append(.comment(Array(bytes)))
  }

  mutating func doctype(_ doctype: HTMLDoctype) {
    tokens.append(.doctype(doctype))
  }
}

/// A way to read a page: the state to begin in and the pieces it comes in.
struct Reading {
  var state = TokenizerState.data
  var lastStartTag = ""
  var models: [String: ContentModel] = [:]
  var allowsCDATA = false

  /// Reads pieces one after the other and ends the page.
  func tokens(of pieces: [ArraySlice<UInt8>]) -> TokenCollector {
    var collector = TokenCollector(allowsCDATA: allowsCDATA, models: models)
    var tokenizer = HTMLTokenizer(startingIn: state, after: lastStartTag.utf8)
    for piece in pieces {
      piece.withUnsafeBufferPointer { tokenizer.feed($0, into: &collector) }
    }
    tokenizer.finish(into: &collector)
    return collector
  }

  /// Reads a page in one piece.
  func tokens(of page: [UInt8]) -> [Token] {
    tokens(of: [page[...]]).tokens
  }
}

/// The ways to cut a page: whole, in two at every byte, and byte by byte.
func cuts(of page: [UInt8]) -> [[ArraySlice<UInt8>]] {
  var result = [[page[...]], page.indices.map { page[$0...$0] }]
  for index in page.indices.dropFirst() { result.append([page[..<index], page[index...]]) }
  return result
}
