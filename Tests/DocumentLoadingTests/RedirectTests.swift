import TestSupport
import Testing

@testable import DocumentLoading

@Suite struct RedirectTests {
  /// A server that answers `/n` with a redirect to `/n-1`, and `/0` with a page.
  static func countdown(_ status: Int = 302) throws -> HTTPServer {
    try HTTPServer { request in
      let count = Int(request.target.dropFirst()) ?? 0
      return count == 0 ? .page("END") : .redirect(status, to: "/\(count - 1)")
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func everyKindIsFollowed(_ status: Int) throws {
    let server = try Self.countdown(status)
    let result = LoadResult(server.url("/1"))
    #expect(result.text == "END")
    #expect(result.verdict == .ended(.contentLength))
    #expect(result.head?.address == server.url("/0"))
    #expect(result.head?.redirects == [server.url("/1")])
    #expect(server.requests.map(\.method) == ["GET", "GET"])
    report("redirect \(status) (rkd77/elinks#343)", result)
  }

  @Test(arguments: [1, 20, 21, 25])
  func atMostTwentyAreFollowed(_ count: Int) throws {
    let server = try Self.countdown()
    let result = LoadResult(server.url("/\(count)"))
    report("\(count) redirects (swift-corelibs-foundation#3228)", result)
    if count <= 20 {
      #expect(result.text == "END")
      #expect(result.head?.redirects.count == count)
    } else {
      #expect(result.failure == .tooManyRedirects(20))
      #expect(server.requests.count == 21)
    }
  }

  @Test func loopsEnd() throws {
    let own = try HTTPServer { request in .redirect(to: request.target) }
    let other = try HTTPServer { request in .redirect(to: request.target == "/a" ? "/b" : "/a") }
    #expect(LoadResult(own.url("/")).failure == .tooManyRedirects(20))
    #expect(LoadResult(other.url("/a")).failure == .tooManyRedirects(20))
  }

  struct Target: Sendable, CustomTestStringConvertible {
    let location: String
    let path: String
    var testDescription: String { location }
  }

  @Test(arguments: [
    Target(location: "next", path: "/dir/next"),
    Target(location: "../up", path: "/up"),
    Target(location: "/abs", path: "/abs"),
    Target(location: "?q=1", path: "/dir/page?q=1"),
    Target(location: "./a%20b", path: "/dir/a%20b"),
    Target(location: "sp ace", path: "/dir/sp%20ace"),
    Target(location: "/条項", path: "/%E6%9D%A1%E9%A0%85"),
  ])
  func relativeTargetsFollowTheStandard(_ target: Target) throws {
    let server = try HTTPServer { request in
      request.target == "/dir/page" ? .redirect(to: target.location) : .page("END")
    }
    let result = LoadResult(server.url("/dir/page"))
    #expect(result.text == "END")
    #expect(server.requests.last?.target == target.path)
  }

  @Test func otherHostsAreReachedAndShown() throws {
    let second = try HTTPServer { _ in .page("END") }
    let first = try HTTPServer { _ in .redirect(to: second.url("/x", host: "localhost")) }
    let result = LoadResult(first.url("/"))
    #expect(result.text == "END")
    #expect(result.head?.address == second.url("/x", host: "localhost"))
  }

  @Test func headersOfTheUserStayAtTheFirstOrigin() throws {
    let second = try HTTPServer { _ in .page("END") }
    let first = try HTTPServer { request in
      request.target == "/" ? .redirect(to: "/again") : .redirect(to: second.url("/"))
    }
    let result = LoadResult(first.url("/")) {
      $0.headers = ["Authorization: Bearer x", "X-A:  1 "]
    }
    #expect(result.text == "END")
    #expect(first.requests.map { $0["Authorization"] } == ["Bearer x", "Bearer x"])
    #expect(first.requests.map { $0["X-A"] } == ["1", "1"])
    #expect(second.requests.map { $0["Authorization"] } == [nil])
    #expect(second.requests.map { $0["X-A"] } == [nil])
  }

  /// A consent wall that sets a cookie and sends the reader back (newsboat/newsboat#3221).
  @Test func cookiesLastForOneLoad() throws {
    let server = try HTTPServer { request in
      switch (request.target, request["Cookie"]) {
      case ("/consent", _): .redirect(to: "/", headers: ["Set-Cookie: ok=1; Path=/"])
      case (_, .some): .page("END")
      default: .redirect(to: "/consent")
      }
    }
    for _ in 0..<2 { #expect(LoadResult(server.url("/")).text == "END") }
    #expect(server.requests.map(\.target) == ["/", "/consent", "/", "/", "/consent", "/"])
    #expect(server.requests.map { $0["Cookie"] } == [nil, nil, "ok=1", nil, nil, "ok=1"])
  }

  @Test func fragmentsAreKeptAndInherited() throws {
    let server = try HTTPServer { request in
      switch request.target {
      case "/keep": .redirect(to: "/")
      case "/replace": .redirect(to: "/#%E6%96%B0")
      default: .page("END")
      }
    }
    let cases = [("/#a%20b", "a b"), ("/keep#old", "old"), ("/replace#old", "新"), ("/", nil)]
    for (path, fragment) in cases {
      let head = LoadResult(server.url(path)).head
      #expect(head?.fragment == fragment)
      #expect(head?.address == server.url("/"))
    }
    #expect(server.requests.allSatisfy { !$0.target.contains("#") })
  }

  @Test func securityIsNotGivenUp() throws {
    let scratch = try Scratch()
    let identity = try TLSIdentity()
    try identity.write(to: scratch.path + "/ca.pem")
    let plain = try HTTPServer { _ in .page("END") }
    let secure = try HTTPServer(identity: identity) { _ in .redirect(to: plain.url("/low")) }
    let result = LoadResult(secure.url("/")) { $0.certificateFile = scratch.path + "/ca.pem" }
    #expect(result.failure == .downgrade(to: plain.url("/low")))
    #expect(plain.connectionCount == 0)
    let up = try HTTPServer { _ in .redirect(to: "https://localhost:\(secure.port)/") }
    let raised = LoadResult(up.url("/")) { $0.certificateFile = scratch.path + "/ca.pem" }
    #expect(raised.failure == .downgrade(to: plain.url("/low")))
  }

  @Test(arguments: ["ftp", "file", "javascript", "data"])
  func otherSchemesAreRefused(_ scheme: String) throws {
    let server = try HTTPServer { _ in .redirect(to: "\(scheme):///etc/passwd") }
    #expect(LoadResult(server.url("/")).failure == .unsupportedScheme(scheme))
  }
}
