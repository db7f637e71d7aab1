import Glibc
import Synchronization

/// A scripted HTTP or HTTPS server on the loopback interface.
///
/// It plays exactly the bytes a test gives it, pauses only where the test holds a `Gate`, and records
/// every request. It stops when it dies, whatever its connections are doing.
///
/// ```swift
/// let server = try HTTPServer { _ in .page("<p>Terms</p></html>") }
/// load(server.url("/terms"))
/// #expect(server.requests.count == 1)
/// ```
public final class HTTPServer: Sendable {
  private let core: ServerCore
  /// The port it listens on.
  public let port: Int
  private let scheme: String

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - identity: The certificate to show; nil for plain HTTP.
  ///   - isOutdated: Whether to speak TLS 1.0 only.
  ///   - answer: What to play for a request; called on a thread of the connection.
  /// - Throws: `ServerError` where there is no port to be had.
  public init(
    identity: TLSIdentity? = nil, isOutdated: Bool = false,
    _ answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws {
    let listener = try ListeningSocket()
    let security = try identity.map { try TLSServer($0, isOutdated: isOutdated) }
    core = ServerCore(listener: listener, security: security, answer: answer)
    port = listener.port
    scheme = identity == nil ? "http" : "https"
    startThread { [core] in core.acceptAll() }
  }

  deinit { core.stop() }

  /// The address of a path on this server.
  public func url(_ path: String = "/", host: String = "127.0.0.1") -> String {
    "\(scheme)://\(host):\(port)\(path)"
  }

  /// The requests so far, oldest first.
  public var requests: [HTTPRequest] { core.record.withLock { $0.requests } }

  /// The connections accepted so far.
  public var connectionCount: Int { core.record.withLock { $0.connections } }

  /// The connections that are open now.
  public var openConnectionCount: Int { core.record.withLock { $0.open.count } }
}

/// A request as it came in.
public struct HTTPRequest: Equatable, Sendable {
  /// `GET` and the like.
  public let method: String
  /// The target as sent: a path, or a whole address where this server is used as a proxy.
  public let target: String
  /// All lines of the head.
  public let lines: [String]

  /// Reads the head of a request; nil where it is none.
  init?(head: [UInt8]) {
    lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
  }

  /// The values of a header field, in order.
  public func values(of name: String) -> [String] {
    lines.dropFirst().compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
      return String(parts[1].drop { $0 == " " })
    }
  }

  /// The first value of a header field.
  public subscript(name: String) -> String? { values(of: name).first }
}

/// Why a test server could not be set up.
public struct ServerError: Error, CustomStringConvertible {
  /// What went wrong.
  public let description: String

  /// Makes an error with the system's words for `errno`.
  init(_ what: String, errno code: Int32 = errno) {
    description = "\(what): \(String(cString: strerror(code)))"
  }
}

/// What the threads of a server share; lives until the last of them ends.
final class ServerCore: Sendable {
  /// What happened so far.
  struct Record {
    var requests: [HTTPRequest] = []
    var connections = 0
    var open: Set<Int32> = []
    var isStopped = false
  }

  let record = Mutex(Record())
  let stopping = Gate()
  private let listener: ListeningSocket
  private let security: TLSServer?
  private let answer: @Sendable (HTTPRequest) -> HTTPAnswer

  init(
    listener: ListeningSocket, security: TLSServer?,
    answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) {
    self.listener = listener
    self.security = security
    self.answer = answer
  }

  /// Takes connections until the server stops.
  func acceptAll() {
    while let number = listener.accept() {
      let isWanted = record.withLock { record in
        guard !record.isStopped else { return false }
        record.connections += 1
        record.open.insert(number)
        return true
      }
      guard isWanted else {
        close(number)
        return
      }
      startThread { [self] in serve(number) }
    }
  }

  /// Ends all threads: wakes those that wait at gates and those that wait for bytes.
  func stop() {
    record.withLock { record in
      record.isStopped = true
      for number in record.open { shutdown(number, Int32(SHUT_RDWR)) }
    }
    stopping.open()
    listener.stop()
  }

  private func serve(_ number: Int32) {
    if let connection = ServerConnection(number, security: security) {
      while let head = connection.readHead(), let request = HTTPRequest(head: head) {
        record.withLock { $0.requests.append(request) }
        let answer = answer(request)
        guard connection.play(answer.steps, until: stopping), answer.keepsConnection else { break }
      }
      connection.finish()
    }
    // Closed under the lock, so that a stop never meets a number that is in use again.
    record.withLock { record in
      record.open.remove(number)
      _ = close(number)
    }
  }
}
