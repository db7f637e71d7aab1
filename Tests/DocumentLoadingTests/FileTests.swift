import Glibc
import TestSupport
import Testing

@testable import DocumentLoading

@Suite struct FileTests {
  static func load(_ path: String, _ change: (inout LoadRequest) -> Void = { _ in }) -> LoadResult {
    var request = LoadRequest(source: .file(path))
    request.timeoutSeconds = 20
    change(&request)
    return LoadResult(request)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 65_535, 65_536, 65_537, 300_000])
  func filesOfEverySize(_ count: Int) throws {
    let scratch = try Scratch()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let result = Self.load(try scratch.file("a b", bytes)) { $0.fragment = "x" }
    #expect(result.body == bytes)
    #expect(result.verdict == .ended(.endOfFile))
    #expect(result.head?.address == scratch.path + "/a b")
    #expect(result.head?.length == (count == 0 ? nil : count))
    #expect(result.head?.status == nil)
    #expect(result.head?.fragment == "x")
    #expect(result.largestPiece <= 64 << 10)
  }

  @Test func whatCannotBeRead() throws {
    let scratch = try Scratch()
    let missing = scratch.path + "/missing"
    #expect(Self.load(missing).failure == .notFound(path: missing))
    #expect(Self.load(missing + "/x").failure == .notFound(path: missing + "/x"))
    #expect(Self.load("").failure == .notFound(path: ""))
    #expect(Self.load("/etc/pass\0wd").failure == .notFound(path: "/etc/pass\0wd"))
    #expect(Self.load(scratch.path).failure == .isDirectory(path: scratch.path))
    let file = try scratch.file("file", [1])
    #expect(Self.load(file + "/x").failure == .notFound(path: file + "/x"))
    let long = "/" + String(repeating: "a", count: 300)
    #expect(Self.load(long).failure == .unreadable(path: long, errno: ENAMETOOLONG))
    let link = scratch.path + "/link"
    try #require(symlink(link, link) == 0)
    #expect(Self.load(link).failure == .unreadable(path: link, errno: ELOOP))
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func forbiddenFiles() throws {
    let file = try Scratch().file("secret", [1], mode: 0)
    #expect(Self.load(file).failure == .unreadable(path: file, errno: EACCES))
  }

  /// A read that the system refuses in the middle.
  @Test func readErrorsEndTheLoad() {
    let result = Self.load("/proc/self/mem")
    #expect(result.failure == .unreadable(path: "/proc/self/mem", errno: EIO))
  }

  @Test func filesWithoutASizeOfTheirOwn() {
    #expect(Self.load("/dev/null").verdict == .ended(.endOfFile))
    let status = Self.load("/proc/self/status")
    #expect(status.verdict == .ended(.endOfFile))
    #expect(status.text.hasPrefix("Name:"))
    #expect(
      Self.load("/dev/zero") { $0.maximumBytes = 1 << 20 }.failure == .tooLarge(limit: 1 << 20))
  }

  @Test func theCapAppliesToFiles() throws {
    let scratch = try Scratch()
    let file = try scratch.file("a", [UInt8](repeating: 1, count: 100))
    #expect(Self.load(file) { $0.maximumBytes = 100 }.failure == nil)
    #expect(Self.load(file) { $0.maximumBytes = 99 }.failure == .tooLarge(limit: 99))
  }

  /// Reads the first piece of a file, lets something happen to it, and reads on.
  static func interrupted(_ change: (String) throws -> Void) throws -> LoadEvent? {
    let scratch = try Scratch()
    let file = try scratch.file("a", [UInt8](repeating: 0x61, count: 150_000))
    var loader = DocumentLoader(LoadRequest(source: .file(file)))
    _ = loader.next()
    _ = loader.next()
    try change(file)
    while let event = loader.next() {
      if case .bytes = event { continue }
      return event
    }
    return nil
  }

  @Test func filesThatChangeWhileTheyAreRead() throws {
    let shrunk = try Self.interrupted { truncate($0, 70_000) }
    #expect(shrunk == .failed(.cutShort(received: 70_000, expected: 150_000)))
    let emptied = try Self.interrupted { truncate($0, 0) }
    // What had been read before stays: one screenful at first.
    #expect(emptied == .failed(.cutShort(received: 16 << 10, expected: 150_000)))
    let rewritten = try Self.interrupted { path in
      let number = open(path, O_WRONLY)
      defer { close(number) }
      // A time of its own, so that the test does not depend on the clock's steps.
      var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
      #expect(write(number, "b", 1) == 1)
      #expect(futimens(number, &times) == 0)
    }
    guard case .failed(.changedWhileRead) = rewritten else {
      Issue.record("\(String(describing: rewritten))")
      return
    }
    let grown = try Self.interrupted { truncate($0, 200_000) }
    guard case .failed(.changedWhileRead) = grown else {
      Issue.record("\(String(describing: grown))")
      return
    }
    // gwsw/less#404: deleted or replaced by another file, what was opened stays whole.
    #expect(try Self.interrupted { unlink($0) } == .ended(.endOfFile))
  }

  @Test func pipesAreReadToTheirEnd() throws {
    let scratch = try Scratch()
    let fifo = scratch.path + "/fifo"
    try #require(mkfifo(fifo, 0o600) == 0)
    var loader = DocumentLoader(LoadRequest(source: .file(fifo)))
    guard case .head(let head) = loader.next() else {
      Issue.record("no head")
      return
    }
    #expect(head.length == nil)
    let writer = open(fifo, O_WRONLY | O_CLOEXEC)
    #expect(write(writer, "one", 3) == 3)
    #expect(loader.next() == .bytes(Array("one".utf8)))
    #expect(write(writer, "two", 3) == 3)
    #expect(loader.next() == .bytes(Array("two".utf8)))
    close(writer)
    #expect(loader.next() == .ended(.endOfFile))
    #expect(loader.next() == nil)
  }

  @Test func aPipeThatSaysNothingMeetsTheDeadline() throws {
    let scratch = try Scratch()
    let fifo = scratch.path + "/fifo"
    try #require(mkfifo(fifo, 0o600) == 0)
    #expect(Self.load(fifo) { $0.timeoutSeconds = 0 }.failure == .deadline(seconds: 0))
  }

  /// Signals that interrupt waits and reads are no errors.
  @Test func interruptionsAreNoErrors() throws {
    let scratch = try Scratch()
    let fifo = scratch.path + "/fifo"
    try #require(mkfifo(fifo, 0o600) == 0)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    var before = sigaction()
    try #require(sigaction(SIGUSR1, &action, &before) == 0)
    defer { sigaction(SIGUSR1, &before, nil) }
    let reader = pthread_self()
    let isDone = Gate()
    startThread {
      let writer = open(fifo, O_WRONLY | O_CLOEXEC)
      for _ in 0..<50 {
        pthread_kill(reader, SIGUSR1)
        // Apart from each other, so that each meets the reader in a wait of its own.
        usleep(1_000)
      }
      _ = write(writer, "END", 3)
      close(writer)
      isDone.open()
    }
    let result = Self.load(fifo)
    #expect(result.text == "END")
    #expect(result.verdict == .ended(.endOfFile))
    isDone.wait()
  }
}
