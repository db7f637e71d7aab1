import CTLS
import Glibc
import Synchronization

/// A socket that listens on a free port of the loopback interface.
public final class ListeningSocket: Sendable {
  private let number: Int32
  private let wake = WakePipe()
  /// The port.
  public let port: Int

  /// Listens.
  ///
  /// - Parameter backlog: Connections that may wait to be accepted.
  /// - Throws: `ServerError` where there is no port to be had.
  public init(backlog: Int32 = 64) throws {
    let number = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw ServerError("socket") }
    var address = loopback(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withSocketAddress(of: &address) { pointer in
      bind(number, pointer, size) == 0 && listen(number, backlog) == 0
        && getsockname(number, pointer, &size) == 0
    }
    guard isBound else {
      let error = ServerError("bind")
      close(number)
      throw error
    }
    self.number = number
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(number) }

  /// Takes the next connection; nil once stopped.
  func accept() -> Int32? {
    while true {
      let ready = pollAny([wake.reader, number])
      if ready.isEmpty || ready.contains(wake.reader) { return nil }
      let accepted = tls_socket_accept(number)
      if accepted >= 0 { return accepted }
    }
  }

  /// Ends a wait for connections.
  func stop() { wake.wake() }
}

/// A port that takes no connection and refuses none: whoever connects waits.
public final class DeafPort: Sendable {
  private let listener: ListeningSocket
  private let waiting: [Int32]
  /// The port.
  public var port: Int { listener.port }

  /// Fills the queue of a listening socket that accepts nothing.
  ///
  /// - Throws: `ServerError` where there is no port to be had.
  public init() throws {
    let listener = try ListeningSocket(backlog: 0)
    self.listener = listener
    waiting = (0..<4).map { _ in
      let number = socket(
        AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
      var address = loopback(port: listener.port)
      _ = withSocketAddress(of: &address) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
      return number
    }
  }

  deinit { for number in waiting { close(number) } }
}

/// A pipe that wakes those who poll its reading end, for good.
final class WakePipe: Sendable {
  /// The end to poll.
  let reader: Int32
  private let writer: Mutex<Int32>

  init() {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let code = socketpair(AF_UNIX, kind, 0, &ends)
    precondition(code == 0, "socketpair: errno \(errno)")
    reader = ends[0]
    writer = Mutex(ends[1])
  }

  deinit {
    wake()
    close(reader)
  }

  /// Wakes them.
  func wake() {
    writer.withLock { number in
      if number >= 0 { _ = close(number) }
      number = -1
    }
  }

  /// Whether it was used.
  var isAwake: Bool { writer.withLock { $0 < 0 } }
}

/// Waits until at least one of some descriptors can be read or has ended; empty on an error.
func pollAny(_ numbers: [Int32]) -> [Int32] {
  var entries = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while poll(&entries, nfds_t(entries.count), -1) < 0 {
    guard errno == EINTR else { return [] }
  }
  return entries.filter { $0.revents != 0 }.map(\.fd)
}

/// Connects to a port of the loopback interface.
public func connectToLoopback(port: Int) -> Int32? {
  let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  guard number >= 0 else { return nil }
  var address = loopback(port: port)
  let code = withSocketAddress(of: &address) {
    connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
  }
  guard code == 0 else {
    close(number)
    return nil
  }
  return number
}

private func loopback(port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  return address
}

private func withSocketAddress<Result>(
  of address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
  }
}

/// Runs something on a thread of its own, where a closed connection raises no signal.
public func startThread(_ work: @escaping @Sendable () -> Void) {
  let box = Unmanaged.passRetained(Work(run: work))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { raw in
      guard let raw else { return nil }
      let work = Unmanaged<Work>.fromOpaque(raw).takeRetainedValue()
      // OpenSSL writes without MSG_NOSIGNAL; the rest of the process keeps its own habits.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      work.run()
      return nil
    }, box.toOpaque())
  precondition(code == 0, "pthread_create: \(code)")
  pthread_detach(thread)
}

private final class Work: Sendable {
  let run: @Sendable () -> Void
  init(run: @escaping @Sendable () -> Void) { self.run = run }
}
