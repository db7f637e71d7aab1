/// Reads selectors from their text.
struct SelectorParser {
  private let text: String
  private let bytes: [UInt8]
  private var position = 0

  /// Makes a parser at the start of a text.
  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Reads the whole text as a list of selectors.
  ///
  /// - Throws: `badSelector`.
  mutating func list() throws(ReadingError) -> [SelectorList.Compound] {
    var compounds: [SelectorList.Compound] = []
    repeat {
      try selector(into: &compounds)
    } while take(",")
    guard position == bytes.count else { throw problem("unexpected \(rest())") }
    return compounds
  }

  private mutating func selector(
    into compounds: inout [SelectorList.Compound]
  ) throws(ReadingError) {
    skipBlanks()
    var combinator = SelectorList.Combinator.first
    while true {
      var one = try compound(allowsNot: true)
      one.combinator = combinator
      compounds.append(one)
      let hadBlank = skipBlanks()
      if take(">") {
        combinator = .child
      } else if take("+") {
        combinator = .nextSibling
      } else if take("~") {
        combinator = .laterSibling
      } else if hadBlank, position < bytes.count, peek() != UInt8(ascii: ",") {
        combinator = .descendant
      } else {
        compounds[compounds.count - 1].isLast = true
        return
      }
      skipBlanks()
    }
  }

  private mutating func compound(allowsNot: Bool) throws(ReadingError) -> SelectorList.Compound {
    var result = SelectorList.Compound()
    let start = position
    if take("*") {
    } else if isNameStart() {
      result.type = lowercased(try name())
    }
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "#"):
        position += 1
        result.conditions.append(
          .init(name: Array("id".utf8), comparison: .equals, value: try name()))
      case UInt8(ascii: "."):
        position += 1
        result.conditions.append(
          .init(name: Array("class".utf8), comparison: .includesWord, value: try name()))
      case UInt8(ascii: "["):
        position += 1
        result.conditions.append(try condition())
      case UInt8(ascii: ":") where allowsNot:
        result.exclusions += try exclusions()
      default:
        guard position > start else { throw problem("unexpected \(rest())") }
        return result
      }
    }
    guard position > start else { throw problem("a selector is missing at the end") }
    return result
  }

  private mutating func exclusions() throws(ReadingError) -> [SelectorList.Compound] {
    let start = position
    position += 1
    let word = isNameStart() ? lowercased(try name()) : []
    guard word == Array("not".utf8), take("(") else {
      position = start
      throw problem("\(rest()) is not supported")
    }
    var compounds: [SelectorList.Compound] = []
    repeat {
      skipBlanks()
      compounds.append(try compound(allowsNot: false))
      skipBlanks()
    } while take(",")
    guard take(")") else { throw problem("a parenthesis is not closed") }
    return compounds
  }

  private mutating func condition() throws(ReadingError) -> SelectorList.Condition {
    skipBlanks()
    var result = SelectorList.Condition(name: lowercased(try name()), comparison: .present)
    skipBlanks()
    if take("]") { return result }
    result.comparison = try comparison()
    skipBlanks()
    result.value = try value()
    skipBlanks()
    if take("i") || take("I") {
      result.ignoresCase = true
    } else {
      _ = take("s") || take("S")
    }
    skipBlanks()
    guard take("]") else { throw problem("a bracket is not closed") }
    return result
  }

  private mutating func comparison() throws(ReadingError) -> SelectorList.Comparison {
    if take("=") { return .equals }
    let kinds: [(String, SelectorList.Comparison)] = [
      ("~=", .includesWord), ("|=", .dashPrefix), ("^=", .prefix), ("$=", .suffix),
      ("*=", .contains),
    ]
    for (sign, kind) in kinds where take(sign) { return kind }
    throw problem("unexpected \(rest())")
  }

  private mutating func value() throws(ReadingError) -> [UInt8] {
    guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return try name()
    }
    position += 1
    var result: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == quote { return result }
      if byte == UInt8(ascii: "\\") {
        escape(into: &result)
      } else {
        result.append(byte)
      }
    }
    throw problem("a quote is not closed")
  }

  /// Reads a name; one that starts with a digit is taken too, as people write ids so.
  private mutating func name() throws(ReadingError) -> [UInt8] {
    var result: [UInt8] = []
    while let byte = peek(), isNameByte(byte) {
      position += 1
      if byte == UInt8(ascii: "\\") {
        escape(into: &result)
      } else {
        result.append(byte)
      }
    }
    guard !result.isEmpty else { throw problem("a name is missing before \(rest())") }
    return result
  }

  /// Reads what follows a backslash (CSS Syntax 3, 4.3.7).
  private mutating func escape(into result: inout [UInt8]) {
    var scalar: UInt32 = 0
    var digits = 0
    while digits < 6, let byte = peek(), let digit = hexadecimal(byte) {
      scalar = scalar << 4 | digit
      digits += 1
      position += 1
    }
    guard digits == 0 else {
      if let byte = peek(), isBlank(byte) { position += 1 }
      let isScalar = scalar != 0 && Unicode.Scalar(scalar) != nil
      SafeText.appendScalar(isScalar ? scalar : 0xFFFD, to: &result)
      return
    }
    guard let byte = peek() else { return }
    position += 1
    if byte != 0x0A { result.append(byte) }
  }

  // MARK: Bytes

  private func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func take(_ sign: String) -> Bool {
    guard bytes[position...].starts(with: sign.utf8) else { return false }
    position += sign.utf8.count
    return true
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = position
    while let byte = peek(), isBlank(byte) { position += 1 }
    return position > start
  }

  private func isNameStart() -> Bool {
    guard let byte = peek() else { return false }
    return isNameByte(byte) && !(byte &- 0x30 < 10)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "\\")
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private func hexadecimal(_ byte: UInt8) -> UInt32? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) }
  }

  private func lowercased(_ name: [UInt8]) -> [UInt8] {
    name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }

  private func rest() -> String {
    position < bytes.count
      ? "'\(SafeText.line(String(decoding: bytes[position...], as: UTF8.self)))'" : "the end"
  }

  private func problem(_ reason: String) -> ReadingError {
    .badSelector("\(SafeText.line(text)): \(reason)")
  }
}
