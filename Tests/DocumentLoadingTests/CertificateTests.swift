import TestSupport
import Testing

@testable import DocumentLoading

@Suite struct CertificateTests {
  /// A certificate and what must be said about it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let identity: TLSIdentity
    let trusted: TLSIdentity?
    let fault: LoadFailure.CertificateFault?
  }

  static func cases() throws -> [Case] {
    let authority = try TLSIdentity.authority()
    let other = try TLSIdentity.authority("Other Authority")
    func signed(_ names: String = "DNS:localhost", _ days: ClosedRange<Int> = -1...2) throws
      -> TLSIdentity
    {
      try TLSIdentity(alternatives: names, days: days, issuer: authority)
    }
    let own = try TLSIdentity()
    return [
      Case(
        testDescription: "good, authority named", identity: try signed(), trusted: authority,
        fault: nil),
      Case(testDescription: "self-signed, named", identity: own, trusted: own, fault: nil),
      Case(testDescription: "self-signed", identity: own, trusted: nil, fault: .selfSigned),
      Case(
        testDescription: "expired", identity: try signed("DNS:localhost", -9 ... -2),
        trusted: authority, fault: .expired),
      Case(
        testDescription: "not valid yet", identity: try signed("DNS:localhost", 2...9),
        trusted: authority, fault: .expired),
      Case(
        testDescription: "wrong host", identity: try signed("DNS:example.org"),
        trusted: authority, fault: .wrongHost),
      Case(
        testDescription: "unknown authority", identity: try signed(), trusted: nil,
        fault: .unknownAuthority),
      Case(
        testDescription: "another authority named", identity: try signed(), trusted: other,
        fault: .unknownAuthority),
    ]
  }

  @Test func faultsAreToldApart() throws {
    for row in try Self.cases() {
      let scratch = try Scratch()
      let server = try HTTPServer(identity: row.identity) { _ in .page("END") }
      try row.trusted?.write(to: scratch.path + "/ca.pem")
      let result = LoadResult(server.url("/", host: "localhost")) { request in
        if row.trusted != nil { request.certificateFile = scratch.path + "/ca.pem" }
      }
      report("certificate: \(row.testDescription)", result)
      if let fault = row.fault {
        #expect(result.failure == .certificate(host: "localhost", fault: fault))
        #expect(server.requests.isEmpty, "\(row)")
      } else {
        #expect(result.verdict == .ended(.contentLength), "\(row)")
        #expect(result.text == "END")
      }
    }
  }

  @Test func outdatedProtocolsAreNamed() throws {
    let scratch = try Scratch()
    let identity = try TLSIdentity()
    try identity.write(to: scratch.path + "/ca.pem")
    let server = try HTTPServer(identity: identity, isOutdated: true) { _ in .page("END") }
    let result = LoadResult(server.url("/", host: "localhost")) {
      $0.certificateFile = scratch.path + "/ca.pem"
    }
    report("TLS 1.0 only (tats/w3m, Debian #900984)", result)
    guard case .secureConnection("localhost", let detail) = result.failure else {
      Issue.record("\(String(describing: result.verdict))")
      return
    }
    #expect(!detail.isEmpty && !detail.contains("::"))
  }

  @Test func plainServersAreNotSecure() throws {
    let server = try HTTPServer { _ in .page("END") }
    let result = LoadResult("https://127.0.0.1:\(server.port)/")
    #expect(
      result.verdict?.withoutWords
        == .failed(.secureConnection(host: "127.0.0.1", detail: "")))
  }

  @Test func certificateFilesMustBeUsable() throws {
    let scratch = try Scratch()
    let server = try HTTPServer(identity: try TLSIdentity()) { _ in .page("END") }
    for path in [scratch.path + "/missing", try scratch.file("junk", Array("junk".utf8))] {
      let result = LoadResult(server.url("/", host: "localhost")) { $0.certificateFile = path }
      #expect(result.failure == .certificateFile(path: path))
    }
  }

  /// libcurl asks OpenSSL to overlook a missing close_notify, so the end of a connection proves no more
  /// over TLS than without.
  @Test func endsOfConnectionsProveNothing() throws {
    let scratch = try Scratch()
    let identity = try TLSIdentity()
    try identity.write(to: scratch.path + "/ca.pem")
    let head = HTTPAnswer.head(200, ["Content-Type: text/html", "Connection: close"])
    let cut = try HTTPServer(identity: identity) { _ in
      HTTPAnswer([.send(head + Array("<p>half</html>".utf8)), .closeWithoutNotice])
    }
    let whole = try HTTPServer(identity: identity) { _ in .bytes(head + Array("<p>x</html>".utf8)) }
    let bad = LoadResult(cut.url("/")) { $0.certificateFile = scratch.path + "/ca.pem" }
    let good = LoadResult(whole.url("/")) { $0.certificateFile = scratch.path + "/ca.pem" }
    report("TLS closed without notice", bad)
    report("TLS closed with notice", good)
    #expect(bad.verdict == .ended(.closingTag))
    #expect(good.verdict == .ended(.closingTag))
  }
}
