import Glibc
import Synchronization

/// What a test server plays for one request.
public struct HTTPAnswer: Sendable {
  /// One thing a server does.
  public enum Step: Sendable {
    /// Sends bytes as they are.
    case send([UInt8])
    /// Waits until the test opens a gate.
    case wait(Gate)
    /// Sends bytes again and again until the client is gone.
    case endless([UInt8])
    /// Sends bytes again and again until the client is gone, and counts what the system took.
    case counted([UInt8], Counter)
    /// Does nothing more until the client or the server is gone.
    case hold
    /// Ends its side of the connection and leaves the other open.
    case finishSending
    /// Resets the connection.
    case reset
    /// Closes a TLS connection without saying so first.
    case closeWithoutNotice
    /// Passes bytes to and fro between the client and another port.
    case tunnel(port: Int)
  }

  /// What is played, in order.
  public var steps: [Step]
  /// Whether another request may follow on the connection; else it is closed.
  public var keepsConnection: Bool

  /// Makes an answer out of steps.
  public init(_ steps: [Step], keepsConnection: Bool = false) {
    self.steps = steps
    self.keepsConnection = keepsConnection
  }

  /// Exactly these bytes, then the end of the connection.
  public static func bytes(_ bytes: [UInt8]) -> Self { Self([.send(bytes)]) }

  /// Exactly this text, then the end of the connection.
  public static func text(_ text: String) -> Self { bytes(Array(text.utf8)) }

  /// A complete response with its length.
  public static func page(
    _ body: some Sequence<UInt8>, type: String? = "text/html; charset=utf-8", status: Int = 200,
    headers: [String] = []
  ) -> Self {
    let body = Array(body)
    let fields = type.map { ["Content-Type: \($0)"] } ?? []
    let head = Self.head(status, fields + ["Content-Length: \(body.count)"] + headers)
    return Self([.send(head + body)], keepsConnection: true)
  }

  /// A complete response with its length.
  public static func page(
    _ body: String, type: String? = "text/html; charset=utf-8", status: Int = 200,
    headers: [String] = []
  ) -> Self {
    page(Array(body.utf8), type: type, status: status, headers: headers)
  }

  /// A chunked response; one that is cut lacks the last chunk.
  public static func chunked(
    _ pieces: [[UInt8]], isCut: Bool = false, type: String = "text/html", headers: [String] = []
  ) -> Self {
    var bytes = Self.head(
      200, ["Content-Type: \(type)", "Transfer-Encoding: chunked"] + headers)
    for piece in pieces { bytes += chunk(piece) }
    if !isCut { bytes += chunk([]) }
    return Self([.send(bytes)], keepsConnection: !isCut)
  }

  /// A response that ends with its connection.
  public static func closeDelimited(
    _ body: [UInt8], type: String = "text/html", headers: [String] = []
  ) -> Self {
    bytes(Self.head(200, ["Content-Type: \(type)", "Connection: close"] + headers) + body)
  }

  /// A redirect.
  public static func redirect(
    _ status: Int = 302, to location: String, headers: [String] = []
  ) -> Self {
    Self(
      [.send(Self.head(status, ["Location: \(location)", "Content-Length: 0"] + headers))],
      keepsConnection: true)
  }

  /// The head of a response, with the empty line after it.
  public static func head(_ status: Int, _ fields: [String] = []) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Status"] + fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// One chunk of a chunked body; an empty one is the last.
  public static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}

/// A place where a server waits until the test lets it pass.
public final class Gate: Sendable {
  private let pipe: WakePipe

  /// Makes a closed gate.
  public init() { pipe = WakePipe() }

  /// Opens the gate, for good.
  public func open() { pipe.wake() }

  /// Waits until the gate is open.
  public func wait() { _ = pollAny([pipe.reader]) }

  /// Waits until this gate or another opens, or a descriptor ends or brings bytes.
  func wait(or other: Gate, watching descriptor: Int32) {
    _ = pollAny([pipe.reader, other.pipe.reader, descriptor])
  }

  /// The descriptor that becomes readable when the gate opens.
  var descriptor: Int32 { pipe.reader }

  /// Whether the gate is open.
  public var isOpen: Bool { pipe.isAwake }
}

/// A number that several threads add to.
public final class Counter: Sendable {
  private let number = Atomic(0)

  /// Makes a counter that stands at 0.
  public init() {}

  /// What was added so far.
  public var value: Int { number.load(ordering: .relaxed) }

  /// Adds to it.
  public func add(_ count: Int) { number.add(count, ordering: .relaxed) }

  /// The value once it has not changed for a fifth of a second.
  public func valueOnceSteady() -> Int {
    var last = -1
    while value != last || last == 0 {
      last = value
      // That nothing more is sent has no event; only time that passes shows it.
      usleep(200_000)
    }
    return last
  }
}
