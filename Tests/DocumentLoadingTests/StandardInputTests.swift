import Glibc
import TestSupport
import Testing

@testable import DocumentLoading

@Suite struct StandardInputTests {
  /// Loads standard input, which is another descriptor here, under one of its names.
  static func load(_ number: Int32, as source: DocumentSource = .standardInput) -> LoadResult {
    var request = LoadRequest(source: source)
    request.standardInput = number
    request.timeoutSeconds = 20
    return LoadResult(request)
  }

  @Test(arguments: [
    DocumentSource.standardInput, .file("/dev/stdin"), .file("/dev/fd/0"), .file("/proc/self/fd/0"),
  ])
  func pipesUnderEveryName(_ source: DocumentSource) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    #expect(write(ends[1], "terms", 5) == 5)
    close(ends[1])
    let result = Self.load(ends[0], as: source)
    #expect(result.text == "terms")
    #expect(result.verdict == .ended(.endOfFile))
    #expect(result.head?.address == "-")
    #expect(result.head?.length == nil)
    // It is not ours to close.
    #expect(close(ends[0]) == 0)
  }

  /// `/dev/stdin` cannot be opened where it is a socket.
  @Test func sockets() throws {
    var pair: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    #expect(write(pair[1], "terms", 5) == 5)
    close(pair[1])
    #expect(Self.load(pair[0], as: .file("/dev/stdin")).text == "terms")
    close(pair[0])
  }

  /// A shell that has read a line leaves the rest to us.
  @Test func filesFromWhereTheyStand() throws {
    let scratch = try Scratch()
    let number = open(try scratch.file("a", Array("line\nterms".utf8)), O_RDONLY | O_CLOEXEC)
    defer { close(number) }
    #expect(lseek(number, 5, SEEK_SET) == 5)
    let result = Self.load(number, as: .file("/dev/stdin"))
    #expect(result.text == "terms")
    #expect(result.head?.length == 5)
    #expect(result.verdict == .ended(.endOfFile))
  }

  @Test func whatCannotBeRead() throws {
    let folder = open("/", O_RDONLY | O_CLOEXEC)
    defer { close(folder) }
    #expect(Self.load(folder).failure == .isDirectory(path: "-"))
    #expect(Self.load(-1).failure == .unreadable(path: "-", errno: EBADF))
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(null) }
    #expect(Self.load(null).verdict == .ended(.endOfFile))
  }
}
