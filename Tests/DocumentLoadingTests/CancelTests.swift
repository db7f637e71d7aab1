import Glibc
import Synchronization
import TestSupport
import Testing

@testable import DocumentLoading

/// A load can be given up wherever it waits, and nothing of it stays behind.
@Suite struct CancelTests {
  /// A load that cannot end by itself.
  struct Wait: Sendable {
    let name: String
    let request: LoadRequest
    /// Events that come before the wait.
    var events = 0
    /// Whether the load has come so far that a cancel meets the wait.
    let isReached: @Sendable () -> Bool
  }

  /// Runs a load, cancels it from another thread, and measures from the cancel to the verdict.
  static func cancel(_ wait: Wait) throws -> Duration {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    var request = wait.request
    request.cancelDescriptor = reader
    var loader = DocumentLoader(request)
    for _ in 0..<wait.events { _ = loader.next() }
    let clock = ContinuousClock()
    let cancelled = Mutex(clock.now)
    let start = SharedInstant(clock.now)
    startThread {
      eventually("\(wait.name) is reached") { wait.isReached() }
      start.instant.withLock { $0 = clock.now }
      close(writer)
    }
    let event = loader.next()
    cancelled.withLock { $0 = clock.now }
    #expect(event == .failed(.cancelled), "\(wait.name)")
    #expect(loader.next() == nil)
    return cancelled.withLock { $0 } - start.instant.withLock { $0 }
  }

  /// A point in time that two threads see.
  final class SharedInstant: Sendable {
    let instant: Mutex<ContinuousClock.Instant>
    init(_ now: ContinuousClock.Instant) { instant = Mutex(now) }
  }

  @Test func everyWaitIsLeftAtOnce() throws {
    let scratch = try Scratch()
    let deaf = try DeafPort()
    let server = try HTTPServer { request in
      let head = HTTPAnswer.head(200, ["Content-Length: 9"])
      return HTTPAnswer(request.target == "/silent" ? [.hold] : [.send(head + [1]), .hold])
    }
    let fifo = scratch.path + "/fifo"
    try #require(mkfifo(fifo, 0o600) == 0)
    let mark = scratch.path + "/started"
    let isStarted: @Sendable () -> Bool = { access(mark, F_OK) == 0 }
    // A name lookup is waited for in the child; to its parent it is a child that says nothing.
    var lookup = LoadRequest(source: .remote("http://terms.invalid/"))
    lookup.fetchProgram = try scratch.script("touch '\(mark)'; exec sleep 60")
    var connect = LoadRequest(source: .remote("http://127.0.0.1:\(deaf.port)/"))
    connect.fetchProgram = try scratch.fetcher(with: "touch '\(mark)';")
    let silent = LoadRequest(source: .remote(server.url("/silent")))
    let waits = [
      Wait(name: "name lookup", request: lookup, isReached: isStarted),
      Wait(name: "connect", request: connect, isReached: isStarted),
      Wait(name: "no answer", request: silent) {
        server.requests.contains { $0.target == "/silent" }
      },
      Wait(
        name: "in the body", request: LoadRequest(source: .remote(server.url("/"))), events: 2
      ) { true },
      Wait(name: "FIFO without a writer", request: LoadRequest(source: .file(fifo)), events: 1) {
        true
      },
    ]
    for wait in waits {
      // The best of three: the machine may be busy with other tests.
      let times = try (0..<3).map { _ in
        unlink(mark)
        return try Self.cancel(wait)
      }
      let time = times.min() ?? .seconds(1)
      #expect(time < .milliseconds(100), "\(wait.name)")
      print("| cancel: \(wait.name) | \(time)")
    }
    eventually("the server has no connection left") { server.openConnectionCount == 0 }
  }

  @Test func aCancelBeforeTheStartStartsNothing() throws {
    let server = try HTTPServer { _ in .page("END") }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    close(ends[1])
    let result = LoadResult(server.url()) { $0.cancelDescriptor = ends[0] }
    #expect(result.failure == .cancelled)
    #expect(server.connectionCount == 0)
  }

  /// A whole load with a cancel descriptor that stays silent.
  @Test func noCancelChangesNothing() throws {
    let server = try HTTPServer { _ in .page("END") }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for number in ends { close(number) } }
    let result = LoadResult(server.url()) { $0.cancelDescriptor = ends[0] }
    #expect(result.verdict == .ended(.contentLength))
  }
}
