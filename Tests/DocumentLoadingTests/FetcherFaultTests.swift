import FetchWire
import Glibc
import TestSupport
import Testing

@testable import DocumentLoading

/// Children that do not do what they should; none of them may look like a document.
@Suite struct FetcherFaultTests {
  static let frames: [FetchFrame] = {
    var head = FetchHead()
    head.status = 200
    head.mediaType = "text/html"
    return [.hello(version: FetchFrame.version), .head(head), .bytes(Array("<p>".utf8))]
  }()

  /// A shell script that writes the first bytes of a proper answer and then does something else.
  static func script(_ count: Int, then: String, in scratch: Scratch) throws -> String {
    let bytes = frames.flatMap(\.encoded)
    let path = try scratch.file("bytes", Array(bytes.prefix(count)))
    return try scratch.script("cat '\(path)'; \(then)")
  }

  static func load(_ program: String, seconds: Int = 20) -> LoadResult {
    LoadResult("http://terms.invalid/") {
      $0.fetchProgram = program
      $0.timeoutSeconds = seconds
    }
  }

  @Test(arguments: [0, 3, 6, 20, 70, 90])
  func killedAtEachStage(_ count: Int) throws {
    let scratch = try Scratch()
    let result = Self.load(try Self.script(count, then: "kill -KILL $$", in: scratch))
    #expect(result.failure == .fetcherFailed("ended by signal 9"))
    report("child killed after \(count) bytes", result)
  }

  static let ends: [(String, LoadFailure)] = [
    ("exit 0", .fetcherFailed("stream that stops before its end")),
    ("exit 3", .fetcherFailed("exit status 3")),
    ("exit 124", .deadline(seconds: 20)),
    ("exec >&- <&-; sleep 60", .fetcherFailed("ended by signal 9")),
    ("echo garbage", .fetcherFailed("frame of unknown kind 103")),
    ("head -c 1000 /dev/zero", .fetcherFailed("frame of unknown kind 0")),
    ("printf 'E\\0\\0\\0\\1\\7'", .fetcherFailed("frame of kind 69 that cannot be read")),
    ("printf 'A\\0\\0\\0\\0'", .fetcherFailed("frame of kind 65 out of order")),
  ]

  @Test(arguments: ends)
  func wrongEnds(_ then: String, _ failure: LoadFailure) throws {
    let scratch = try Scratch()
    let result = Self.load(try Self.script(.max, then: then, in: scratch))
    #expect(result.failure == failure)
    #expect(result.text == "<p>")
    report("child: \(then)", result)
  }

  @Test func aChildThatHangsIsEndedByTheDeadline() throws {
    let scratch = try Scratch()
    let program = try Self.script(3, then: "exec sleep 60", in: scratch)
    #expect(Self.load(program, seconds: 0).failure == .deadline(seconds: 0))
  }

  @Test func programsThatCannotBeStarted() throws {
    let scratch = try Scratch()
    let missing = scratch.path + "/missing"
    #expect(Self.load(missing).failure == .fetcherMissing(path: missing))
    let plain = try scratch.file("plain", [])
    guard case .fetcherFailed = Self.load(plain).failure else {
      Issue.record("a file that is no program was started")
      return
    }
  }

  @Test func theAddressNeverMeetsAShell() throws {
    let scratch = try Scratch()
    let record = scratch.path + "/arguments"
    let program = try scratch.script("echo \"$#\" > '\(record)'; exit 3")
    let address = "http://x.invalid/$(touch \(scratch.path)/pwned);`id`"
    _ = LoadResult(address) { $0.fetchProgram = program }
    #expect(access(scratch.path + "/pwned", F_OK) != 0)
    let result = LoadResult(LoadRequest(source: .file(record)))
    #expect(result.text == "0\n")
  }

  /// Started by hand without a request it says what it is.
  @Test func theFetcherAloneEndsAtOnce() throws {
    let program = try FetchProgram.path()
    var status: Int32 = -1
    var process: pid_t = 0
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    try #require(posix_spawn(&process, program, &actions, nil, [nil], nil) == 0)
    waitpid(process, &status, 0)
    #expect(FetchProcess.Ending(status: status) == .exited(2))
  }

  /// A reader that dies without a word takes its fetcher along, although nobody kills it.
  @Test func theFetcherDiesWithItsParent() throws {
    let server = try HTTPServer { _ in HTTPAnswer([.hold]) }
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &pair) == 0)
    let theirs = Descriptor(owning: pair[1])
    let process = try FetchProcess.spawn(try FetchProgram.path(), speakingOver: theirs)
    var request = FetchRequest()
    request.address = server.url()
    let bytes = FetchFrame.request(request).encoded
    #expect(write(pair[0], bytes, bytes.count) == bytes.count)
    eventually("the request arrives") { !server.requests.isEmpty }
    close(pair[0])
    var status: Int32 = -1
    waitpid(process, &status, 0)
    #expect(FetchProcess.Ending(status: status) == .exited(0))
  }
}
