import Glibc
import TestSupport
import Testing

@testable import DocumentLoading

@Suite struct LimitTests {
  static let head = HTTPAnswer.head(200, ["Content-Type: text/html"])

  @Test func anEndlessBodyEndsAtTheCap() throws {
    let server = try HTTPServer { _ in
      HTTPAnswer([.send(Self.head), .endless([UInt8](repeating: 0x61, count: 64 << 10))])
    }
    let result = LoadResult(server.url()) { $0.maximumBytes = 1 << 20 }
    #expect(result.failure == .tooLarge(limit: 1 << 20))
    #expect(result.body.count == 1 << 20)
    report("endless body, cap 1 MiB", result)
  }

  @Test(arguments: [(99, false), (100, true), (101, true)])
  func theCapItselfIsAllowed(_ limit: Int, _ fits: Bool) throws {
    let body = [UInt8](repeating: 0x61, count: 100)
    let server = try HTTPServer { request in
      request.target == "/chunked" ? .chunked([body]) : .page(body)
    }
    for path in ["/", "/chunked"] {
      let result = LoadResult(server.url(path)) { $0.maximumBytes = limit }
      #expect((result.failure == nil) == fits)
      if !fits { #expect(result.failure == .tooLarge(limit: limit)) }
    }
  }

  /// A compressed body counts as what it becomes.
  @Test func unpackedBytesCount() throws {
    let server = try HTTPServer { _ in
      .page(
        Gzip.stored([UInt8](repeating: 0x61, count: 9_000)), headers: ["Content-Encoding: gzip"])
    }
    #expect(LoadResult(server.url()) { $0.maximumBytes = 8_000 }.failure == .tooLarge(limit: 8_000))
  }

  @Test func theDeadlineIsTotal() throws {
    let server = try HTTPServer { _ in HTTPAnswer([.send(Self.head + [0x61]), .hold]) }
    let clock = ContinuousClock()
    let start = clock.now
    let result = LoadResult(server.url()) { $0.timeoutSeconds = 1 }
    #expect(result.failure == .deadline(seconds: 1))
    #expect(result.body.count == 1)
    #expect(clock.now - start >= .seconds(1))
    report("stall, total deadline", result)
  }

  @Test func silenceHasALimit() throws {
    let server = try HTTPServer { _ in HTTPAnswer([.send(Self.head + [0x61, 0x62]), .hold]) }
    let result = LoadResult(server.url()) { $0.idleSeconds = 1 }
    #expect(result.failure == .stalled(seconds: 1, received: 2))
    report("stall, idle limit", result)
  }

  @Test func theFirstBytesAreNotHeldBack() throws {
    let gate = Gate()
    let server = try HTTPServer { _ in
      HTTPAnswer([.send(Self.head + [0x61]), .wait(gate), .send([0x62])])
    }
    var loader = DocumentLoader(LoadRequest(source: .remote(server.url())))
    guard case .head = loader.next() else {
      Issue.record("no head")
      return
    }
    #expect(loader.next() == .bytes([0x61]))
    var isReady = loader.hasEventReady()
    #expect(!isReady)
    gate.open()
    #expect(loader.next() == .bytes([0x62]))
    #expect(loader.next() == .ended(.closingTag))
    isReady = loader.hasEventReady()
    #expect(isReady)
    #expect(loader.next() == nil)
  }

  /// A reader that stops reading, as after ^Z, holds the server back: nothing piles up anywhere.
  @Test func aReaderThatWaitsHoldsTheServerBack() throws {
    let sent = Counter()
    let server = try HTTPServer { _ in
      HTTPAnswer([.send(Self.head), .counted([UInt8](repeating: 0x61, count: 64 << 10), sent)])
    }
    var loader = DocumentLoader(LoadRequest(source: .remote(server.url())))
    _ = loader.next()
    let settled = sent.valueOnceSteady()
    #expect(settled < 16 << 20, "\(settled) bytes were taken although nobody reads")
    _ = loader.next()
  }
}
