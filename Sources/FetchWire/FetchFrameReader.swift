/// Turns what comes over the wire into frames, in the order they may come.
///
/// Holds at most one incomplete frame. After the first error it keeps throwing that error.
public struct FetchFrameReader: Sendable {
  /// Who is listened to.
  public enum Side: Sendable {
    /// `scrollwrap`, which says one `request`.
    case requester
    /// `scrollwrap-fetch`, which answers.
    case fetcher
  }

  /// What may come next.
  private enum Expectation { case request, hello, head, body, nothing }

  private var buffer: [UInt8] = []
  private var start = 0
  private var expectation: Expectation
  private var fault: FetchWireError?

  /// Makes a reader of what one side says.
  public init(of side: Side) { expectation = side == .requester ? .request : .hello }

  /// Whether the last frame of the conversation was read.
  public var isOver: Bool { expectation == .nothing }

  /// Whether `next` has something to return or to throw without more bytes.
  public var hasFrame: Bool {
    guard fault == nil else { return true }
    guard buffer.count - start >= 5 else { return false }
    return buffer.count - start - 5 >= payloadLength
  }

  /// The length of the payload that the next frame announces.
  private var payloadLength: Int {
    buffer[(start + 1)...(start + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Takes bytes that arrived.
  ///
  /// - Complexity: O(bytes), amortized.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      start = 0
    } else if start > FetchFrame.maximumBytes {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole frame, or nil where more bytes are needed.
  ///
  /// - Throws: `FetchWireError` where the bytes are not frames of this protocol.
  public mutating func next() throws(FetchWireError) -> FetchFrame? {
    if let fault { throw fault }
    do {
      return try parse()
    } catch {
      fault = error
      throw error
    }
  }

  /// Says that no more bytes will come.
  ///
  /// - Throws: `cut` where the conversation was not over.
  public func finish() throws(FetchWireError) {
    if let fault { throw fault }
    guard isOver, start == buffer.count else { throw .cut }
  }

  private mutating func parse() throws(FetchWireError) -> FetchFrame? {
    let available = buffer.count - start
    guard available > 0 else { return nil }
    let kind = buffer[start]
    try check(kind)
    guard available >= 5 else { return nil }
    let length = payloadLength
    let isBody = kind == FetchFrame.bytes([]).kind
    guard length <= (isBody ? FetchFrame.maximumBytes : FetchFrame.maximumPayload) else {
      throw .tooLong(length)
    }
    guard available - 5 >= length else { return nil }
    let payload = buffer[(start + 5)..<(start + 5 + length)]
    let frame = try FetchFrame(kind: kind, payload: payload)
    start += 5 + length
    try advance(past: frame)
    return frame
  }

  /// Refuses a kind that may not come now, before its payload is waited for.
  private func check(_ kind: UInt8) throws(FetchWireError) {
    let isAllowed: Bool
    switch kind {
    case 0x51: isAllowed = expectation == .request
    case 0x48: isAllowed = expectation == .hello
    case 0x41: isAllowed = expectation == .head
    case 0x42, 0x45: isAllowed = expectation == .body
    case 0x46: isAllowed = expectation == .head || expectation == .body
    default: throw .unknownKind(kind)
    }
    guard isAllowed else { throw .outOfOrder(kind: kind) }
  }

  private mutating func advance(past frame: FetchFrame) throws(FetchWireError) {
    switch frame {
    case .hello(FetchFrame.version): expectation = .head
    case .hello(let version): throw .otherVersion(version)
    case .head: expectation = .body
    case .bytes: break
    case .request, .ended, .failed: expectation = .nothing
    }
  }
}
