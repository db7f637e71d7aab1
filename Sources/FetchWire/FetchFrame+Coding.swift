/// What is wrong with bytes that should have been frames.
public enum FetchWireError: Error, Equatable, Sendable {
  /// A frame of a kind that does not exist.
  case unknownKind(UInt8)
  /// A frame longer than its kind may be.
  case tooLong(Int)
  /// A payload that does not hold what its kind says.
  case malformed(kind: UInt8)
  /// A frame where it may not come.
  case outOfOrder(kind: UInt8)
  /// A protocol of another version.
  case otherVersion(UInt8)
  /// The end of the stream before the last frame.
  case cut

  /// The fault in words: lower case, without a full stop.
  public var message: String {
    switch self {
    case .unknownKind(let kind): "frame of unknown kind \(kind)"
    case .tooLong(let length): "frame of \(length) bytes"
    case .malformed(let kind): "frame of kind \(kind) that cannot be read"
    case .outOfOrder(let kind): "frame of kind \(kind) out of order"
    case .otherVersion(let version): "protocol version \(version)"
    case .cut: "stream that stops before its end"
    }
  }
}

extension FetchFrame {
  /// The byte that names the kind of this frame.
  public var kind: UInt8 {
    switch self {
    case .request: 0x51
    case .hello: 0x48
    case .head: 0x41
    case .bytes: 0x42
    case .ended: 0x45
    case .failed: 0x46
    }
  }

  /// This frame as it goes over the wire.
  ///
  /// - Complexity: O(payload).
  public var encoded: [UInt8] {
    var payload = PayloadWriter()
    switch self {
    case .request(let request): payload.put(request)
    case .hello(let version): payload.bytes.append(version)
    case .head(let head): payload.put(head)
    case .bytes(let bytes):
      precondition(bytes.count <= Self.maximumBytes, "\(bytes.count) body bytes in one frame")
      payload.bytes = bytes
    case .ended(let proof): payload.bytes.append(proof.rawValue)
    case .failed(let fault): payload.put(fault)
    }
    var frame = PayloadWriter()
    frame.bytes.reserveCapacity(payload.bytes.count + 5)
    frame.bytes.append(kind)
    frame.put(length: payload.bytes.count)
    return frame.bytes + payload.bytes
  }

  /// Reads a frame back.
  ///
  /// - Throws: `FetchWireError` where the kind is unknown or the payload is not one of that kind.
  init(kind: UInt8, payload: ArraySlice<UInt8>) throws(FetchWireError) {
    var reader = PayloadReader(payload, kind: kind)
    switch kind {
    case 0x51: self = .request(try reader.request())
    case 0x48: self = .hello(version: try reader.byte())
    case 0x41: self = .head(try reader.head())
    case 0x42:
      self = .bytes(Array(payload))
      return
    case 0x45:
      guard let proof = FetchProof(rawValue: try reader.byte()) else {
        throw .malformed(kind: kind)
      }
      self = .ended(proof)
    case 0x46: self = .failed(try reader.fault())
    default: throw .unknownKind(kind)
    }
    try reader.finish()
  }
}

// MARK: - Payloads

/// Writes the values of a payload one after the other.
struct PayloadWriter {
  /// What was written.
  var bytes: [UInt8] = []

  /// Writes a length as four bytes.
  mutating func put(length: Int) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
  }

  /// Writes a number as eight bytes.
  mutating func put(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }

  /// Writes a text with its length before it.
  mutating func put(_ text: String) {
    put(length: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a list with its count before it.
  mutating func put(_ list: [String]) {
    put(length: list.count)
    for text in list { put(text) }
  }

  /// Writes a text that may be missing.
  mutating func put(_ text: String?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { put(text) }
  }

  /// Writes a number that may be missing.
  mutating func put(_ number: Int?) {
    bytes.append(number == nil ? 0 : 1)
    if let number { put(number) }
  }

  /// Writes a request.
  mutating func put(_ request: FetchRequest) {
    put(request.address)
    put(request.userAgent)
    put(request.headers)
    put(request.certificateFile)
    put(request.deadlineSeconds)
    put(request.idleSeconds)
    put(request.maximumBytes)
  }

  /// Writes a head.
  mutating func put(_ head: FetchHead) {
    put(head.address)
    put(head.fragment)
    bytes.append(head.hadUserInformation ? 1 : 0)
    put(head.redirects)
    put(head.status)
    for text in [head.mediaType, head.charset, head.contentEncoding] { put(text) }
    put(head.length)
    for text in [head.entityTag, head.lastModified] { put(text) }
  }

  /// Writes a fault.
  mutating func put(_ fault: FetchFault) {
    bytes.append(fault.kind.rawValue)
    put(fault.host)
    put(fault.port)
    put(fault.number)
    put(fault.expected)
    put(fault.text)
  }
}

/// Reads the values of a payload one after the other and believes none of them.
struct PayloadReader {
  /// What is left.
  private var rest: ArraySlice<UInt8>
  /// The kind of the frame, for errors.
  private let kind: UInt8

  /// Makes a reader for a payload.
  init(_ payload: ArraySlice<UInt8>, kind: UInt8) {
    rest = payload
    self.kind = kind
  }

  /// Reads one byte.
  mutating func byte() throws(FetchWireError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .malformed(kind: kind) }
    return byte
  }

  /// Reads a flag.
  mutating func flag() throws(FetchWireError) -> Bool {
    let value = try byte()
    guard value <= 1 else { throw .malformed(kind: kind) }
    return value == 1
  }

  /// Reads a length, which cannot be more than what is left.
  mutating func length() throws(FetchWireError) -> Int {
    var value = 0
    for _ in 0..<4 { value = value << 8 | Int(try byte()) }
    guard value <= rest.count else { throw .malformed(kind: kind) }
    return value
  }

  /// Reads a number.
  mutating func number() throws(FetchWireError) -> Int {
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(try byte()) }
    return Int(Int64(bitPattern: bits))
  }

  /// Reads a text.
  mutating func text() throws(FetchWireError) -> String {
    let count = try length()
    guard let text = String(validating: rest.prefix(count), as: UTF8.self) else {
      throw .malformed(kind: kind)
    }
    rest = rest.dropFirst(count)
    return text
  }

  /// Reads a list of texts.
  mutating func list() throws(FetchWireError) -> [String] {
    var list: [String] = []
    for _ in 0..<(try length()) { list.append(try text()) }
    return list
  }

  /// Reads a text that may be missing.
  mutating func optionalText() throws(FetchWireError) -> String? { try flag() ? try text() : nil }

  /// Reads a number that may be missing.
  mutating func optionalNumber() throws(FetchWireError) -> Int? { try flag() ? try number() : nil }

  /// Makes sure that nothing is left.
  func finish() throws(FetchWireError) {
    guard rest.isEmpty else { throw .malformed(kind: kind) }
  }

  /// Reads a request.
  mutating func request() throws(FetchWireError) -> FetchRequest {
    var request = FetchRequest()
    request.address = try text()
    request.userAgent = try text()
    request.headers = try list()
    request.certificateFile = try optionalText()
    request.deadlineSeconds = try number()
    request.idleSeconds = try number()
    request.maximumBytes = try number()
    return request
  }

  /// Reads a head.
  mutating func head() throws(FetchWireError) -> FetchHead {
    var head = FetchHead()
    head.address = try text()
    head.fragment = try optionalText()
    head.hadUserInformation = try flag()
    head.redirects = try list()
    head.status = try number()
    head.mediaType = try optionalText()
    head.charset = try optionalText()
    head.contentEncoding = try optionalText()
    head.length = try optionalNumber()
    head.entityTag = try optionalText()
    head.lastModified = try optionalText()
    return head
  }

  /// Reads a fault.
  mutating func fault() throws(FetchWireError) -> FetchFault {
    guard let kind = FetchFault.Kind(rawValue: try byte()) else { throw .malformed(kind: kind) }
    var fault = FetchFault(kind)
    fault.host = try text()
    fault.port = try number()
    fault.number = try number()
    fault.expected = try optionalNumber()
    fault.text = try text()
    return fault
  }
}
