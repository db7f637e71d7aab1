import AcceptanceRecords

/// Reads the values of options, each saying what it allows when it is given something else.
enum OptionValue {
  /// The greatest number kept; greater ones are taken for it, since they mean "without end".
  static let greatest = 1_000_000_000

  /// A whole number with a least value.
  static func wholeNumber(
    _ text: String, of unit: AllowedValue.Unit, least: Int
  ) throws(AllowedValue) -> Int {
    guard let number = digits(text), number >= least else {
      throw .wholeNumber(of: unit, least: least)
    }
    return number
  }

  /// A whole number between two.
  static func number(
    _ text: String, of unit: AllowedValue.Unit, from least: Int, to most: Int
  ) throws(AllowedValue) -> Int {
    guard let number = digits(text), least...most ~= number else {
      throw .numberBetween(of: unit, least: least, most: most)
    }
    return number
  }

  /// A number of bytes, at least 1; K, M and G stand for powers of 1024.
  static func byteCount(_ text: String) throws(AllowedValue) -> Int {
    let units: [Character: Int] = ["k": 10, "m": 20, "g": 30]
    var number = Substring(text)
    var shift = 0
    if let last = text.last?.lowercased().first, let power = units[last] {
      number = text.dropLast()
      shift = power
    }
    guard let count = digits(String(number)), count > 0 else { throw .byteCount }
    return count << shift
  }

  /// One of the words of an enumeration.
  static func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, of type: Word.Type
  ) throws(AllowedValue) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: text) else {
      throw .oneOf(Word.allCases.map(\.rawValue))
    }
    return word
  }

  /// A digest.
  static func digest(_ text: String) throws(AllowedValue) -> Digest {
    guard let digest = Digest(text) else { throw .digest }
    return digest
  }

  /// A header line: a token, a colon, and text without control characters (RFC 9110 5.1 and 5.5).
  static func header(_ text: String) throws(AllowedValue) -> String {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      text[..<colon].utf8.allSatisfy(isTokenByte),
      text[colon...].utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    else { throw .header }
    return text
  }

  /// A media type without parameters, in lower case (RFC 9110 8.3.1).
  static func mediaType(_ text: String) throws(AllowedValue) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isTokenByte) })
    else { throw .mediaType }
    return text.lowercased()
  }

  /// Where to write: a number is a descriptor, anything else a file.
  static func descriptorOrFile(_ text: String) throws(AllowedValue) -> Options.Target {
    guard !text.isEmpty else { throw .descriptorOrFile }
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return text == "-" ? .standardOutput : .file(text)
    }
    guard let descriptor = Int32(text), descriptor > 0 else { throw .descriptorOrFile }
    return .descriptor(descriptor)
  }

  /// Any text but none.
  static func notEmpty(_ text: String) throws(AllowedValue) -> String {
    guard !text.isEmpty else { throw .notEmpty }
    return text
  }

  private static func digits(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return min(Int(text) ?? greatest, greatest)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
