import FetchWire
import Testing

@Suite struct FetchFrameTests {
  static let request: FetchFrame = {
    var request = FetchRequest()
    request.address = "https://例え.テスト/"
    request.headers = ["A: 1", "B:"]
    request.certificateFile = ""
    request.deadlineSeconds = -1
    request.maximumBytes = .max
    return .request(request)
  }()

  static let head: FetchFrame = {
    var head = FetchHead()
    head.address = "https://example.org/"
    head.fragment = "節"
    head.hadUserInformation = true
    head.redirects = ["http://a/", "http://b/"]
    head.status = 200
    head.mediaType = "text/html"
    head.length = .max
    head.lastModified = ""
    return .head(head)
  }()

  static let fault: FetchFrame = {
    var fault = FetchFault(.cutShort)
    fault.host = "example.org"
    fault.port = 443
    fault.number = 12
    fault.expected = 13
    fault.text = "words"
    return .failed(fault)
  }()

  static let answer: [FetchFrame] = [
    .hello(version: FetchFrame.version), head, .bytes([]), .bytes([1, 2, 3]),
    .bytes([UInt8](repeating: 7, count: FetchFrame.maximumBytes)), .ended(.framing),
  ]

  /// Reads all frames out of bytes that arrive in pieces.
  static func read(
    _ bytes: [UInt8], of side: FetchFrameReader.Side = .fetcher, pieces: Int = .max
  ) throws -> [FetchFrame] {
    var reader = FetchFrameReader(of: side)
    var frames: [FetchFrame] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      while let frame = try reader.next() { frames.append(frame) }
    }
    try reader.finish()
    return frames
  }

  @Test(arguments: [1, 2, 5, 4096, .max])
  func conversationComesBackInAnyPieces(_ size: Int) throws {
    let bytes = Self.answer.flatMap(\.encoded)
    #expect(try Self.read(bytes, pieces: size) == Self.answer)
    #expect(try Self.read(Self.request.encoded, of: .requester, pieces: size) == [Self.request])
  }

  @Test(arguments: FetchFault.Kind.allCases)
  func faultsComeBack(_ kind: FetchFault.Kind) throws {
    let frames: [FetchFrame] = [.hello(version: FetchFrame.version), .failed(FetchFault(kind))]
    #expect(try Self.read(frames.flatMap(\.encoded)) == frames)
  }

  @Test func everyCutIsSeen() {
    let bytes = [FetchFrame.hello(version: FetchFrame.version), Self.head, Self.fault]
      .flatMap(\.encoded)
    for count in 0..<bytes.count {
      #expect(throws: FetchWireError.cut, "cut at \(count)") {
        try Self.read(Array(bytes.prefix(count)))
      }
    }
  }

  static let hello = FetchFrame.hello(version: FetchFrame.version).encoded
  static let malformed: [(String, [UInt8], FetchWireError)] = [
    ("text", Array("hello\n".utf8), .unknownKind(0x68)),
    ("zeros", [0, 0, 0, 0, 0], .unknownKind(0)),
    ("a kind whose length is missing", hello + [0x99], .unknownKind(0x99)),
    ("no hello", head.encoded, .outOfOrder(kind: 0x41)),
    ("body before head", hello + FetchFrame.bytes([1]).encoded, .outOfOrder(kind: 0x42)),
    ("end before head", hello + FetchFrame.ended(.none).encoded, .outOfOrder(kind: 0x45)),
    ("two heads", hello + head.encoded + head.encoded, .outOfOrder(kind: 0x41)),
    ("more after the end", hello + fault.encoded + fault.encoded, .outOfOrder(kind: 0x46)),
    ("a request from the fetcher", request.encoded, .outOfOrder(kind: 0x51)),
    ("another version", FetchFrame.hello(version: 9).encoded, .otherVersion(9)),
    ("4 GiB", hello + head.encoded + [0x42, 255, 255, 255, 255], .tooLong(0xffff_ffff)),
    ("64 KiB and one", hello + head.encoded + [0x42, 0, 1, 0, 1], .tooLong(0x10001)),
    ("an unknown proof", hello + head.encoded + [0x45, 0, 0, 0, 1, 9], .malformed(kind: 0x45)),
    ("an empty head", hello + [0x41, 0, 0, 0, 0], .malformed(kind: 0x41)),
    ("an unknown fault", hello + [0x46, 0, 0, 0, 1, 200], .malformed(kind: 0x46)),
    (
      "a text longer than its frame", hello + [0x41, 0, 0, 0, 4, 0, 0, 0, 9], .malformed(kind: 0x41)
    ),
    (
      "a text that is not UTF-8", hello + [0x41, 0, 0, 0, 5, 0, 0, 0, 1, 0xff],
      .malformed(kind: 0x41)
    ),
    ("too much for its kind", [0x48, 0, 0, 0, 2, FetchFrame.version, 0], .malformed(kind: 0x48)),
  ]

  @Test(arguments: malformed)
  func garbageIsRefused(_ name: String, _ bytes: [UInt8], _ error: FetchWireError) {
    #expect(throws: error, "\(name)") { try Self.read(bytes) }
    #expect(!error.message.isEmpty)
  }

  /// Every byte of a conversation changed to several values: an error or other frames, never a trap.
  @Test func changedBytesNeverTrap() {
    let bytes = [.hello(version: FetchFrame.version), Self.head, .bytes([1, 2]), Self.fault]
      .flatMap(\.encoded)
    var refused = 0
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7f, 0xff, bytes[index] ^ 1] {
        var changed = bytes
        changed[index] = value
        do {
          _ = try Self.read(changed)
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > 100)
  }

  @Test func aReaderKnowsWhetherItHasAFrame() throws {
    var reader = FetchFrameReader(of: .fetcher)
    #expect(!reader.hasFrame)
    for byte in Self.hello {
      #expect(!reader.hasFrame)
      reader.append([byte])
    }
    #expect(reader.hasFrame)
    _ = try reader.next()
    #expect(!reader.hasFrame)
  }

  @Test func aReaderStaysWithItsFirstError() {
    var reader = FetchFrameReader(of: .fetcher)
    reader.append([0])
    #expect(throws: FetchWireError.unknownKind(0)) { try reader.next() }
    reader.append(Self.hello)
    #expect(throws: FetchWireError.unknownKind(0)) { try reader.next() }
    #expect(throws: FetchWireError.unknownKind(0)) { try reader.finish() }
  }
}
