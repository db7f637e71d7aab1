import TestSupport
import Testing

/// What a source does when it is asked for a document, and what must come of it.
struct ServerBehaviour: Sendable, CustomTestStringConvertible {
  /// What the row plays against.
  enum Source: Sendable {
    /// A server that answers every request.
    case server(@Sendable (HTTPRequest) -> HTTPAnswer)
    /// A server over TLS with a certificate the program is told to trust.
    case secureServer(@Sendable (HTTPRequest) -> HTTPAnswer)
    /// The same, without being told.
    case distrustedServer
    /// A port that nobody listens on.
    case closedPort
    /// An address as it is.
    case address(String)
    /// A file with these bytes.
    case file(String, [UInt8])
    /// A directory.
    case directory
  }

  let testDescription: String
  let source: Source
  /// Options besides the source.
  let options: [String]
  /// Whether the document is proven whole, so that the gate may open.
  let isWhole: Bool
  /// The exit status, by agreeing where the gate opens and by leaving where it does not.
  let status: Int

  init(
    _ description: String, _ source: Source, _ status: Int, options: [String] = []
  ) {
    testDescription = description
    self.source = source
    self.options = options
    self.status = status
    isWhole = status == 0
  }

  init(_ description: String, _ answer: HTTPAnswer, _ status: Int, options: [String] = []) {
    self.init(description, .server { _ in answer }, status, options: options)
  }
}

extension ServerBehaviour {
  private static let text = Array(Pages.terms(30).utf8)
  private static let half = Array(text.prefix(1200))
  private static let openEnded = Array("<p>\(String(repeating: "No end tag. ", count: 60))".utf8)
  private static let gzip = Gzip.stored(text)
  private static let zipped = ["Content-Encoding: gzip"]

  private static func length(_ count: Int, _ fields: [String] = []) -> [UInt8] {
    HTTPAnswer.head(200, ["Content-Type: text/html", "Content-Length: \(count)"] + fields)
  }

  static let framing: [ServerBehaviour] = [
    .init("Content-Length met", .page(text), 0),
    .init("Content-Length too large, closed", .bytes(length(text.count) + half), 4),
    .init("chunked, whole", .chunked([half, Array(text.dropFirst(1200))]), 0),
    .init("chunked, last chunk missing", .chunked([half], isCut: true), 4),
    .init("closed by the connection, with </html>", .closeDelimited(text), 0),
    .init("closed by the connection, cut", .closeDelimited(half), 3),
    .init("closed by the connection, no </html>", .closeDelimited(openEnded), 3),
    .init("closed by the connection, plain", .closeDelimited(half, type: "text/plain"), 3),
    .init(
      "HTTP/1.0 without a length, cut", .bytes(Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + half), 3),
    .init("reset in the middle", HTTPAnswer([.send(length(text.count) + half), .reset]), 4),
    .init(
      "stall, deadline", HTTPAnswer([.send(length(text.count) + half), .hold]), 4,
      options: ["--load-timeout=1"]),
    .init("closed without a word", HTTPAnswer([]), 4),
  ]

  static let encodings: [ServerBehaviour] = [
    .init("gzip, whole", .page(gzip, headers: zipped), 0),
    .init(
      "gzip cut, length of all of it",
      .bytes(length(gzip.count, zipped) + gzip.prefix(1200)), 4),
    .init("gzip cut, length of the cut bytes", .page(gzip.prefix(1200), headers: zipped), 3),
    .init(
      "gzip cut in finished chunks", .chunked([Array(gzip.prefix(1200))], headers: zipped), 3),
    .init(
      "gzip cut, closed by the connection",
      .closeDelimited(Array(gzip.prefix(1200)), headers: zipped), 3),
    .init("gzip without its trailer", .closeDelimited(gzip.dropLast(8), headers: zipped), 0),
    .init(
      "gzip with a wrong checksum",
      .page(gzip.dropLast(8) + [1, 2, 3, 4] + gzip.suffix(4), headers: zipped), 4),
    .init("gzip label on plain text", .page(text, headers: zipped), 4),
  ]

  static let answers: [ServerBehaviour] =
    [403, 404, 410, 429, 500, 503].map { status in
      .init("\(status) with the whole body", .page(text, status: status), 4)
    } + [
      .init("204", .bytes(HTTPAnswer.head(204)), 5),
      .init("empty 200", .page([UInt8]()), 5),
      .init(
        "script shell", .page("<script>go()</script><p>Please turn on scripts.</p></html>"), 5),
      .init(
        "refresh stub",
        .page("<meta http-equiv=refresh content='0;url=/x'><p>Redirecting</p></html>"), 5),
      .init("type that cannot be shown", .page(text, type: "application/zip"), 5),
      .init("redirect chain of 5", chain(5), 0),
      .init("redirect loop", .server { .redirect(to: $0.target) }, 4),
      .init("redirect chain of 25", chain(25), 4),
      .init("longer than --max-bytes", .page(text), 4, options: ["--max-bytes=1000"]),
      .init(
        "endless, --max-bytes",
        HTTPAnswer([
          .send(HTTPAnswer.head(200, ["Content-Type: text/html"])),
          .endless(Array(String(repeating: "<p>more</p>", count: 500).utf8)),
        ]), 4, options: ["--max-bytes=50000"]),
    ]

  static let sources: [ServerBehaviour] = [
    .init("https, trusted", .secureServer { _ in .page(text) }, 0),
    .init("https, redirected to http", .secureServer { _ in .redirect(to: "http://[::1]:9/") }, 4),
    .init("https, signed by itself", .distrustedServer, 4),
    .init("connection refused", .closedPort, 4),
    .init("host not found", .address("http://no-such-host.invalid/"), 4),
    .init("scheme that is not read", .address("gopher://localhost/"), 4),
    .init("file, whole", .file("terms.html", text), 0),
    .init("file, cut: nothing to tell it by", .file("cut.html", half), 0),
    .init("file, empty", .file("empty.html", []), 5),
    .init("file, binary junk", .file("junk", (0..<4096).map { UInt8($0 * 7 & 0xFF) }), 5),
    .init("file, missing", .address("/nonexistent/terms.html"), 4),
    .init("directory", .directory, 4),
  ]

  private static func chain(_ length: Int) -> Source {
    .server { request in
      let count = Int(request.target.dropFirst()) ?? length
      return count == 0 ? .page(text) : .redirect(to: "/\(count - 1)")
    }
  }
}
