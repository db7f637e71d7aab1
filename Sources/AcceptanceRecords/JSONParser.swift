/// Why bytes are not JSON as receipts use it.
public enum JSONError: Error, Equatable, Sendable {
  /// Something else was expected at this byte.
  case unexpected(at: Int)
  /// A number with a fraction or an exponent, or too large, at this byte.
  case unsupportedNumber(at: Int)
  /// A text that is not UTF-8, or half of a surrogate pair, at this byte.
  case malformedText(at: Int)
  /// The same key twice in one object.
  case repeatedKey(String)
  /// More than `JSONParser.deepest` values inside each other.
  case tooDeep
}

/// Reads JSON (RFC 8259) strictly, without recursion.
public struct JSONParser {
  /// How many arrays and objects may lie inside each other.
  public static let deepest = 32

  private enum Container {
    case array([JSONValue])
    case object([String: JSONValue], key: String)
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var open: [Container] = []

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Reads one value that takes up all the bytes, white space aside.
  ///
  /// - Complexity: Linear in the bytes.
  public static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.position == bytes.endIndex else {
      throw .unexpected(at: parser.position - bytes.startIndex)
    }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    while true {
      guard var value = try begin() else { continue }
      while let container = open.popLast() {
        guard let closed = try end(container, with: value) else { break }
        value = closed
        if open.isEmpty { return value }
      }
      if open.isEmpty { return value }
    }
  }

  /// Begins a value: a whole one, or nil where a container was opened that holds something.
  private mutating func begin() throws(JSONError) -> JSONValue? {
    skipBlanks()
    guard let byte = peek() else { throw fault() }
    switch byte {
    case UInt8(ascii: "{"):
      position += 1
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object([:]) }
      try opened(.object([:], key: try key()))
      return nil
    case UInt8(ascii: "["):
      position += 1
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array([]) }
      try opened(.array([]))
      return nil
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .integer(try number())
    default:
      for (word, value) in [
        ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)),
      ]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
      throw fault()
    }
  }

  /// Puts a value into its container; the container itself where that ends it, else nil.
  private mutating func end(
    _ container: Container, with value: JSONValue
  ) throws(JSONError) -> JSONValue? {
    skipBlanks()
    switch container {
    case .array(var elements):
      elements.append(value)
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw fault() }
      open.append(.array(elements))
    case .object(var members, let key):
      guard members.updateValue(value, forKey: key) == nil else { throw .repeatedKey(key) }
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw fault() }
      skipBlanks()
      open.append(.object(members, key: try self.key()))
    }
    return nil
  }

  private mutating func opened(_ container: Container) throws(JSONError) {
    guard open.count < JSONParser.deepest else { throw .tooDeep }
    open.append(container)
  }

  private mutating func key() throws(JSONError) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw fault() }
    let key = try text()
    skipBlanks()
    guard take(UInt8(ascii: ":")) else { throw fault() }
    return key
  }

  private mutating func number() throws(JSONError) -> Int {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let digits = position
    while let byte = peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    let isPadded = position - digits > 1 && bytes[digits] == UInt8(ascii: "0")
    guard position > digits, !isPadded else { throw fault() }
    if let byte = peek(), ".eE".utf8.contains(byte) {
      throw .unsupportedNumber(at: start - bytes.startIndex)
    }
    guard let number = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw .unsupportedNumber(at: start - bytes.startIndex)
    }
    return number
  }

  private mutating func text() throws(JSONError) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while true {
      let plain = position
      while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20
      {
        position += 1
      }
      guard let byte = peek(), byte >= 0x20 else { throw fault() }
      if byte == UInt8(ascii: "\\") {
        content += bytes[plain..<position]
        content += try escaped()
        continue
      }
      let stretch = bytes[plain..<position]
      let whole = content.isEmpty ? stretch : (content + stretch)[...]
      position += 1
      guard let text = String(validating: whole, as: UTF8.self) else {
        throw .malformedText(at: start - bytes.startIndex)
      }
      return text
    }
  }

  private mutating func escaped() throws(JSONError) -> [UInt8] {
    position += 1
    guard let mark = peek() else { throw fault() }
    position += 1
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [mark]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try escapedScalar()
    default:
      position -= 1
      throw fault()
    }
  }

  private mutating func escapedScalar() throws(JSONError) -> [UInt8] {
    let start = position - 2
    var value = UInt32(try unit())
    if 0xD800..<0xDC00 ~= value {
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw .malformedText(at: start - bytes.startIndex)
      }
      let low = UInt32(try unit())
      guard 0xDC00..<0xE000 ~= low else { throw .malformedText(at: start - bytes.startIndex) }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
      throw .malformedText(at: start - bytes.startIndex)
    }
    return Array(encoded)
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, !digits.contains(UInt8(ascii: "+")),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault() }
    position += 4
    return unit
  }

  private func peek() -> UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func fault() -> JSONError { .unexpected(at: position - bytes.startIndex) }
}
