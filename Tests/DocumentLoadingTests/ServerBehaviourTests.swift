import TestSupport
import Testing

@testable import DocumentLoading

/// What a server does, and what must be said about it.
struct ServerBehaviour: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What the server plays; it can also see the request.
  let answer: @Sendable (HTTPRequest) -> HTTPAnswer
  /// Body bytes that must arrive.
  let bytes: Int
  /// How the load must end.
  let verdict: LoadEvent

  init(
    _ description: String, _ answer: HTTPAnswer, bytes: Int, _ verdict: LoadEvent
  ) {
    testDescription = description
    self.answer = { _ in answer }
    self.bytes = bytes
    self.verdict = verdict
  }
}

@Suite struct ServerBehaviourTests {
  static let text = Array(("<p>" + String(repeating: "terms ", count: 10_000) + "</html>").utf8)
  static let whole = text.count
  static let half = Array(text.prefix(20_000))
  static let gzip = Gzip.stored(text)
  static let badGzip = gzip.dropLast(8) + [1, 2, 3, 4] + gzip.suffix(4)
  static let zipped = ["Content-Encoding: gzip"]

  /// The head of a page of a given length.
  static func length(_ count: Int, _ fields: [String] = []) -> [UInt8] {
    HTTPAnswer.head(200, ["Content-Type: text/html", "Content-Length: \(count)"] + fields)
  }

  static let plain: [ServerBehaviour] = [
    .init("Content-Length met", .page(text), bytes: whole, .ended(.contentLength)),
    .init("chunked", .chunked([half, text]), bytes: whole + 20_000, .ended(.framing)),
    .init(
      "Content-Length too large (w3m, lynx, elinks accept it)",
      .bytes(length(whole) + half), bytes: 20_000,
      .failed(.cutShort(received: 20_000, expected: whole))),
    .init(
      "chunked without its last chunk (psf/requests#4956)", .chunked([half], isCut: true),
      bytes: 20_000, .failed(.cutShort(received: 20_000, expected: nil))),
    .init(
      "chunked, cut inside a chunk",
      .bytes(HTTPAnswer.head(200, ["Transfer-Encoding: chunked"]) + Array("9c40\r\n".utf8) + half),
      bytes: 20_000, .failed(.cutShort(received: 20_000, expected: nil))),
    .init(
      "reset in the middle (gwsw/less#741)",
      HTTPAnswer([.send(length(whole) + half), .reset]), bytes: 20_000,
      .failed(.connectionLost(received: 20_000, expected: whole))),
    .init(
      "closed by the connection, whole", .closeDelimited(text), bytes: whole, .ended(.closingTag)),
    .init(
      "closed by the connection, cut", .closeDelimited(half), bytes: 20_000, .ended(.closingTag)),
    .init(
      "closed by the connection, plain text", .closeDelimited(half, type: "text/plain"),
      bytes: 20_000, .ended(.none)),
    .init(
      "HTTP/1.0 without a length", .bytes(Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + text),
      bytes: whole, .ended(.closingTag)),
    .init(
      "HTTP/1.0 with a length",
      .bytes(Array("HTTP/1.0 200 OK\r\nContent-Length: \(whole)\r\n\r\n".utf8) + text),
      bytes: whole, .ended(.contentLength)),
    .init(
      "half-closed after the body", HTTPAnswer([.send(length(whole) + text), .finishSending]),
      bytes: whole, .ended(.contentLength)),
    .init(
      "longer than Content-Length", .bytes(length(20_000) + text), bytes: 20_000,
      .ended(.contentLength)),
    .init(
      "the same Content-Length twice",
      .bytes(length(20_000, ["Content-Length: 20000"]) + half), bytes: 20_000,
      .ended(.contentLength)),
    .init(
      "length 9999999999, then closed (rkd77/elinks#396)", .bytes(length(9_999_999_999) + half),
      bytes: 0, .failed(.tooLarge(limit: 32 << 20))),
    .init(
      "interim response before the real one",
      .bytes(Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8) + length(20_000) + half),
      bytes: 20_000, .ended(.contentLength)),
    .init("204", .bytes(HTTPAnswer.head(204)), bytes: 0, .ended(.framing)),
    .init("empty 200", .page([UInt8]()), bytes: 0, .ended(.contentLength)),
    .init(
      "closed without a word", HTTPAnswer([]), bytes: 0,
      .failed(.connectionLost(received: 0, expected: nil))),
    .init(
      "reset without a word", HTTPAnswer([.reset]), bytes: 0,
      .failed(.connectionLost(received: 0, expected: nil))),
    .init(
      "head cut", .text("HTTP/1.1 200 OK\r\nContent-Ty"), bytes: 0,
      .failed(.badResponse(""))),
  ]

  static let encoded: [ServerBehaviour] = [
    .init(
      "gzip although identity was asked for", .page(gzip, headers: zipped), bytes: whole,
      .ended(.closingTag)),
    .init(
      "gzip, chunked", .chunked([gzip], headers: zipped), bytes: whole, .ended(.closingTag)),
    .init(
      "gzip cut, Content-Length of all of it",
      .bytes(length(gzip.count, zipped) + gzip.prefix(30_000)),
      bytes: 29_980, .failed(.cutShort(received: 29_980, expected: nil))),
    .init(
      "gzip cut, Content-Length of the cut bytes", .page(gzip.prefix(30_000), headers: zipped),
      bytes: 29_980, .ended(.closingTag)),
    .init(
      "gzip cut inside finished chunks", .chunked([Array(gzip.prefix(30_000))], headers: zipped),
      bytes: 29_980, .ended(.closingTag)),
    .init(
      "gzip cut, closed by the connection",
      .closeDelimited(Array(gzip.prefix(30_000)), headers: zipped), bytes: 29_980,
      .ended(.closingTag)),
    .init(
      "gzip without its trailer", .closeDelimited(gzip.dropLast(8), headers: zipped), bytes: whole,
      .ended(.closingTag)),
    .init(
      "gzip with a wrong checksum", .page(badGzip, headers: zipped), bytes: whole,
      .failed(.badEncoding(""))),
    .init(
      "gzip label on plain text (rkd77/elinks#400)", .page(text, headers: zipped), bytes: 0,
      .failed(.badEncoding(""))),
    .init(
      "unknown encoding", .page(text, headers: ["Content-Encoding: foo"]), bytes: 0,
      .failed(.badEncoding(""))),
  ]

  static let statuses: [ServerBehaviour] =
    [206, 300, 304, 400, 403, 404, 410, 429, 451, 500, 503]
    .map { status in
      .init(
        "\(status) with a body", .page(text, status: status), bytes: 0, .failed(.status(status)))
    } + [
      .init("302 without Location", .page(text, status: 302), bytes: 0, .failed(.status(302))),
      .init(
        "401", .page(text, status: 401, headers: ["WWW-Authenticate: Basic realm=\"x\""]),
        bytes: 0, .failed(.status(401))),
    ]

  @Test(arguments: plain + encoded + statuses)
  func verdict(_ row: ServerBehaviour) throws {
    let server = try HTTPServer(row.answer)
    let result = LoadResult(server.url())
    #expect(result.body.count == row.bytes)
    #expect(result.verdict?.withoutWords == row.verdict)
    #expect(result.largestPiece <= 64 << 10)
    report(row.testDescription, result)
  }
}

/// Prints one line of the table of server behaviours.
func report(_ behaviour: String, _ result: LoadResult) {
  func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  let (verdict, why) = result.words
  print(
    "| \(pad(behaviour, 56)) | \(pad("\(result.body.count)", 8)) | \(pad(verdict, 15)) | \(why)")
}
