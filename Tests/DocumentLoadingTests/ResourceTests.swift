import Glibc
import TestSupport
import Testing

@testable import DocumentLoading

/// What a load holds while it lasts, and that none of it is left.
@Suite struct ResourceTests {
  /// What the descriptors of a process stand for.
  static func descriptors(of process: String = "self") -> [String] {
    let path = "/proc/\(process)/fd"
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.first != "." else { continue }
      names.append(target(of: "\(path)/\(name)"))
    }
    return names
  }

  /// Where a link points.
  static func target(of link: String) -> String {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &bytes, bytes.count)
    return String(
      decoding: bytes.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The child and the socket of a load that was started.
  static func held(by loader: borrowing DocumentLoader) -> (process: pid_t, socket: String)? {
    switch loader.remote {
    case .some(let remote):
      let socket = target(of: "/proc/self/fd/\(remote.process.socket.number)")
      return (remote.process.process, socket)
    case .none:
      return nil
    }
  }

  @Test func nothingIsLeftOverFiftyLoads() throws {
    let server = try HTTPServer { request in
      switch request.target {
      case "/cut": .bytes(HTTPAnswer.head(200, ["Content-Length: 9"]) + [1])
      case "/hold": HTTPAnswer([.hold])
      default: .page("END")
      }
    }
    var held: [(process: pid_t, socket: String)] = []
    for round in 0..<50 {
      let path = ["/", "/cut", "/hold", "/404"][round % 4]
      var loader = DocumentLoader(LoadRequest(source: .remote(server.url(path))))
      if path == "/hold" {
        // Dropped in the middle of a wait.
        var request = LoadRequest(source: .remote(server.url(path)))
        request.timeoutSeconds = 0
        loader = DocumentLoader(request)
      }
      let first = loader.next()
      if let thing = Self.held(by: loader) { held.append(thing) }
      guard first != nil, round % 3 == 0 else { continue }
      while loader.next() != nil {}
    }
    let names = Set(Self.descriptors())
    for thing in held {
      #expect(!names.contains(thing.socket))
      #expect(waitpid(thing.process, nil, WNOHANG) == -1 && errno == ECHILD)
    }
    #expect(held.count > 10)
    eventually("the server has no connection left") { server.openConnectionCount == 0 }
  }

  @Test func filesAreClosedAtTheirEnd() throws {
    let scratch = try Scratch()
    let file = try scratch.file("marked", [1])
    var loader = DocumentLoader(LoadRequest(source: .file(file)))
    _ = loader.next()
    #expect(Self.descriptors().contains(file))
    while loader.next() != nil {}
    #expect(!Self.descriptors().contains(file))
    var dropped: DocumentLoader? = DocumentLoader(LoadRequest(source: .file(file)))
    _ = dropped?.next()
    dropped = nil
    #expect(!Self.descriptors().contains(file))
  }

  @Test func theChildInheritsNothing() throws {
    let scratch = try Scratch()
    let marked = try scratch.file("marked", [1])
    let inheritable = open(marked, O_RDONLY)
    defer { close(inheritable) }
    let server = try HTTPServer { _ in
      HTTPAnswer([.send(HTTPAnswer.head(200, ["Content-Length: 9"])), .hold])
    }
    var loader = DocumentLoader(LoadRequest(source: .remote(server.url())))
    _ = loader.next()
    guard let child = Self.held(by: loader)?.process else {
      Issue.record("no child")
      return
    }
    let names = Self.descriptors(of: "\(child)")
    #expect(names.count > 3)
    #expect(!names.contains(marked))
    #expect(names.filter { $0 == "/dev/null" }.count == 1)
    // A session of its own, without a terminal.
    #expect(getsid(child) == child)
    _ = consume loader
  }

  /// A child that may not open anything fails as a load and does not hang.
  @Test(arguments: [3, 4, 5, 6, 8, 10])
  func tooFewDescriptorsForTheChild(_ limit: Int) throws {
    let scratch = try Scratch()
    let server = try HTTPServer { _ in .page("END") }
    let fetcher = try scratch.fetcher(with: "ulimit -n \(limit);")
    let result = LoadResult(server.url()) { $0.fetchProgram = fetcher }
    report("child with \(limit) descriptors (EMFILE)", result)
    // With enough of them it is an ordinary load; anything between is a failure.
    if result.verdict == .ended(.contentLength) {
      #expect(result.text == "END")
    } else {
      #expect(result.failure != nil)
    }
  }
}
