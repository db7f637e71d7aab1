import Testing

@testable import AcceptanceRecords

@Suite struct JSON {
  static func parse(_ text: String) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in try JSONParser.parse(Array(text.utf8)[...]) }
  }

  static let good: [(String, JSONValue)] = [
    ("null", .null), (" true ", .bool(true)), ("-0", .integer(0)), ("-12", .integer(-12)),
    ("[]", .array([])), ("{}", .object([:])), ("[[],{}]", .array([.array([]), .object([:])])),
    (#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, .string("a\"\\/\u{8}\u{C}\n\r\té😀")),
    (
      #"{"b":[1,{"c":null}],"a":"x"}"#,
      .object([
        "a": .string("x"), "b": .array([.integer(1), .object(["c": .null])]),
      ])
    ),
    ("9223372036854775807", .integer(.max)),
  ]

  @Test(arguments: good) func isRead(_ text: String, _ value: JSONValue) {
    #expect(Self.parse(text) == .success(value))
  }

  static let bad: [(String, JSONError)] = [
    ("", .unexpected(at: 0)), ("nul", .unexpected(at: 0)), ("[1,]", .unexpected(at: 3)),
    ("[1 2]", .unexpected(at: 3)), ("{\"a\"}", .unexpected(at: 4)), ("{a:1}", .unexpected(at: 1)),
    ("1 1", .unexpected(at: 2)), ("[", .unexpected(at: 1)), ("{\"a\":1", .unexpected(at: 6)),
    ("{\"a\":1,}", .unexpected(at: 7)), ("01", .unexpected(at: 2)), ("-", .unexpected(at: 1)),
    ("1.5", .unsupportedNumber(at: 0)), ("1e3", .unsupportedNumber(at: 0)),
    ("9223372036854775808", .unsupportedNumber(at: 0)), ("\"a", .unexpected(at: 2)),
    ("\"\n\"", .unexpected(at: 1)), (#""\x""#, .unexpected(at: 2)),
    (#""\ud800""#, .malformedText(at: 1)), (#""\ud800\u0041""#, .malformedText(at: 1)),
    (#""\udc00""#, .malformedText(at: 1)), (#""\u00+1""#, .unexpected(at: 3)),
    (#"{"a":1,"a":2}"#, .repeatedKey("a")),
  ]

  @Test(arguments: bad) func isRefused(_ text: String, _ error: JSONError) {
    #expect(Self.parse(text) == .failure(error))
  }

  @Test func isRefusedWhereItIsTooDeep() {
    #expect(Self.parse(String(repeating: "[", count: 100_000)) == .failure(.tooDeep))
  }

  @Test func isRefusedWhereItIsNotUTF8() {
    let bytes: [UInt8] = [0x22, 0xC3, 0x28, 0x22]
    #expect(throws: JSONError.malformedText(at: 0)) { try JSONParser.parse(bytes[...]) }
  }

  @Test func hasOneForm() {
    let value = JSONValue.object([
      "b": .array([.integer(-1), .null]), "a": .string("é\u{1B}[2J\u{202E}\u{E0041}\"\\\u{7F}"),
      "C": .bool(false),
    ])
    let text = String(decoding: value.canonicalBytes, as: UTF8.self)
    #expect(
      text == #"{"C":false,"a":"é\u001b[2J\u202e\udb40\udc41\"\\\u007f","b":[-1,null]}"#)
    #expect(Self.parse(text) == .success(value), "what is escaped comes back exactly")
  }

  /// Texts of every kind of scalar come back exactly, and nothing that steers a terminal gets out.
  @Test func keepsEveryScalar() {
    var numbers = Numbers(state: 5)
    for _ in 0..<200 {
      let scalars = (0..<50).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: 0...0x10FFFF, using: &numbers)
            >> UInt32.random(in: 0...13, using: &numbers))
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let bytes = JSONValue.string(text).canonicalBytes
      #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      let back = Self.parse(String(decoding: bytes, as: UTF8.self))
      #expect((try? back.get().text)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }
  }
}

@Suite struct Timestamps {
  static let rows: [(Int, String)] = [
    (0, "1970-01-01T00:00:00.000Z"), (1_445_412_480_007, "2015-10-21T07:28:00.007Z"),
    (951_782_399_999, "2000-02-28T23:59:59.999Z"), (-1, "1969-12-31T23:59:59.999Z"),
  ]

  @Test(arguments: rows) func areWrittenAndRead(_ milliseconds: Int, _ text: String) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
    #expect(Timestamp(text) == Timestamp(milliseconds: milliseconds))
  }

  @Test(arguments: [
    "", "2015-10-21", "2015-13-21T07:28:00.000Z", "2015-02-29T07:28:00.000Z",
    "2015-10-21T24:00:00.000Z", "2015-10-21T07:28:00.000z", "2015-10-21T07:28:00,000Z",
  ]) func areRefused(_ text: String) {
    #expect(Timestamp(text) == nil)
  }
}

@Suite struct Digests {
  /// The examples of FIPS 180-4.
  static let rows = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]

  @Test(arguments: rows) func areRight(_ text: String, _ hex: String) {
    #expect(Digest(of: text.utf8).description == "sha256:\(hex)")
    var hasher = SHA256()
    for byte in text.utf8 { hasher.update([byte]) }
    #expect(hasher.finish() == Digest("sha256:\(hex.uppercased())"))
  }

  @Test(arguments: [
    "", "sha256:", "sha256:00", "sha1:" + String(repeating: "0", count: 64),
    "sha256:" + String(repeating: "g", count: 64), "sha256:" + String(repeating: "0", count: 65),
  ])
  func areRefused(_ text: String) { #expect(Digest(text) == nil) }
}
