import TestSupport
import Testing

@testable import DocumentLoading

@Suite struct AddressTests {
  @Test func requestsSayWhoAsksAndForWhat() throws {
    let server = try HTTPServer { _ in .page("END") }
    _ = LoadResult(server.url("/terms")) {
      $0.userAgent = "scrollwrap/9.9 (+terms reader)"
      $0.headers = ["Accept-Encoding: gzip"]
    }
    let request = try #require(server.requests.first)
    #expect(request.values(of: "User-Agent") == ["scrollwrap/9.9 (+terms reader)"])
    #expect(request.values(of: "Accept-Encoding") == ["identity"])
    #expect(request["Accept"]?.hasPrefix("text/html") == true)
    #expect(request.values(of: "Cookie").isEmpty)
  }

  @Test(arguments: [
    ("/条項?q=é", "/%E6%9D%A1%E9%A0%85?q=%C3%A9"), ("/a b", "/a%20b"), ("/a%20b", "/a%20b"),
    ("", "/"),
  ])
  func internationalAddressesAreTakenAsTyped(_ typed: String, _ target: String) throws {
    let server = try HTTPServer { _ in .page("END") }
    let result = LoadResult(server.url(typed))
    #expect(server.requests.first?.target == target)
    #expect(result.head?.address == server.url(target))
  }

  @Test func internationalHostsAreShownInASCII() {
    let result = LoadResult("http://例え.テスト.invalid/")
    #expect(result.failure == .hostNotFound(host: "xn--r8jz45g.xn--zckzah.invalid"))
  }

  @Test func userInformationIsSentMarkedAndNotShown() throws {
    let server = try HTTPServer { _ in .page("END") }
    let address = "http://www.bank.example:secret@127.0.0.1:\(server.port)/x"
    let head = LoadResult(address).head
    #expect(head?.hadUserInformation == true)
    #expect(head?.address == server.url("/x"))
    #expect(server.requests.first?["Authorization"] == "Basic d3d3LmJhbmsuZXhhbXBsZTpzZWNyZXQ=")
    #expect(LoadResult(server.url()).head?.hadUserInformation == false)
  }

  @Test func headsCarryWhatRecordsNeed() throws {
    let server = try HTTPServer { _ in
      .page(
        "END", type: "Text/HTML ;  charset = \"Shift_JIS\"; x=y",
        headers: ["ETag: \"v1\"", "Last-Modified: Mon, 30 Nov 2026 06:00:00 GMT"])
    }
    let head = try #require(LoadResult(server.url()).head)
    #expect(head.status == 200)
    #expect(head.mediaType == "text/html")
    #expect(head.charset == "Shift_JIS")
    #expect(head.entityTag == "\"v1\"")
    #expect(head.lastModified == "Mon, 30 Nov 2026 06:00:00 GMT")
    #expect(head.length == 3)
    #expect(head.redirects.isEmpty)
  }

  @Test(arguments: ["http://", "http:///x", "http://host:99999/", "http://[::1/", "x", ""])
  func nonsenseIsRefused(_ address: String) {
    let failure = LoadResult(address).failure
    guard case .badAddress = failure else {
      Issue.record("\(address): \(String(describing: failure))")
      return
    }
  }

  @Test func refusedConnectionsAreTriedTwice() throws {
    let port = try ListeningSocket().port
    let result = LoadResult("http://127.0.0.1:\(port)/")
    #expect(result.failure == .connectionRefused(host: "127.0.0.1", port: port))
    let server = try HTTPServer { _ in HTTPAnswer([.reset]) }
    let lost = LoadResult(server.url())
    #expect(lost.failure == .connectionLost(received: 0, expected: nil))
    #expect(server.requests.count == 2)
  }

  @Test func aServerThatComesBackIsEnough() throws {
    let isFirst = Gate()
    let server = try HTTPServer { _ in
      guard isFirst.isOpen else {
        isFirst.open()
        return HTTPAnswer([.reset])
      }
      return .page("END")
    }
    #expect(LoadResult(server.url()).text == "END")
  }

  @Test func nothingIsAskedTwiceOnceBytesCame() throws {
    let head = HTTPAnswer.head(200, ["Content-Length: 9"])
    let server = try HTTPServer { _ in HTTPAnswer([.send(head + [1]), .reset]) }
    _ = LoadResult(server.url())
    #expect(server.requests.count == 1)
  }
}

@Suite struct ProxyTests {
  @Test func plainRequestsGoThroughTheProxy() throws {
    let scratch = try Scratch()
    let proxy = try HTTPServer { _ in .page("BY PROXY") }
    let fetcher = try scratch.fetcher(with: "http_proxy=\(proxy.url(""))")
    let result = LoadResult("http://terms.invalid/x") { $0.fetchProgram = fetcher }
    #expect(result.text == "BY PROXY")
    #expect(proxy.requests.first?.target == "http://terms.invalid/x")
  }

  @Test func secureRequestsGoThroughATunnel() throws {
    let scratch = try Scratch()
    let identity = try TLSIdentity()
    try identity.write(to: scratch.path + "/ca.pem")
    let server = try HTTPServer(identity: identity) { _ in .page("END") }
    let proxy = try HTTPServer { _ in
      HTTPAnswer([.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), .tunnel(port: server.port)])
    }
    let fetcher = try scratch.fetcher(with: "https_proxy=\(proxy.url(""))")
    let result = LoadResult(server.url("/", host: "localhost")) {
      $0.fetchProgram = fetcher
      $0.certificateFile = scratch.path + "/ca.pem"
    }
    #expect(result.text == "END")
    #expect(result.verdict == .ended(.contentLength))
    #expect(proxy.requests.first?.method == "CONNECT")
    #expect(proxy.requests.first?.target == "localhost:\(server.port)")
  }

  @Test func exceptionsGoDirectly() throws {
    let scratch = try Scratch()
    let proxy = try HTTPServer { _ in .page("BY PROXY") }
    let server = try HTTPServer { _ in .page("DIRECT") }
    let fetcher = try scratch.fetcher(with: "http_proxy=\(proxy.url("")) no_proxy=127.0.0.1")
    #expect(LoadResult(server.url()) { $0.fetchProgram = fetcher }.text == "DIRECT")
    #expect(proxy.connectionCount == 0)
  }

  @Test func aMissingProxyIsNamed() throws {
    let scratch = try Scratch()
    let port = try ListeningSocket().port
    let refusing = try scratch.fetcher(with: "http_proxy=http://127.0.0.1:\(port)")
    let result = LoadResult("http://terms.invalid/") { $0.fetchProgram = refusing }
    #expect(result.failure == .connectionRefused(host: "127.0.0.1", port: port))
    let unknown = try scratch.fetcher(with: "http_proxy=http://proxy.invalid:1")
    let lost = LoadResult("http://127.0.0.1:1/") { $0.fetchProgram = unknown }
    #expect(lost.failure == .hostNotFound(host: "proxy.invalid"))
  }
}
