import Glibc

/// A running `scrollwrap-fetch`; killed and reaped when this value dies.
///
/// The two sides speak over one socket, which is the child's standard input and output. It carries the
/// request one way and frames the other, and its end tells the child that its parent is gone.
struct FetchProcess: ~Copyable {
  /// Our end of the socket.
  let socket: Descriptor
  /// The child's number, which stays its own until it is reaped.
  let process: pid_t
  private var hasEnded = false

  /// Starts a program without arguments, without a terminal and without any of our descriptors.
  ///
  /// - Throws: `fetcherFailed` where there are no descriptors, memory or processes left.
  init(program: String) throws(LoadFailure) {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
      throw .fetcherFailed("socketpair: " + describe(errno))
    }
    let ours = Descriptor(owning: pair[0])
    let theirs = Descriptor(owning: pair[1])
    process = try Self.spawn(program, speakingOver: theirs)
    socket = ours
  }

  deinit {
    guard !hasEnded else { return }
    kill(process, SIGKILL)
    _ = Self.reap(process)
  }

  /// Sends all of the bytes, as far as the child takes them.
  ///
  /// - Returns: False where the child has gone away.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // No SIGPIPE: a child that died early must not take the reader with it.
      let sent = rest.withUnsafeBytes {
        Glibc.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0 {
        guard errno == EINTR else { return false }
        continue
      }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// Waits for the end of a child that closed its side, killing one that lingers.
  ///
  /// - Returns: How it ended.
  mutating func end() -> Ending {
    guard !hasEnded else { return .unknown }
    hasEnded = true
    kill(process, SIGKILL)
    return Self.reap(process)
  }

  /// How a child ended.
  enum Ending: Equatable {
    case exited(Int32), signalled(Int32), unknown

    /// Reads what `waitpid` stored.
    init(status: Int32) {
      let signal = status & 0x7f
      self = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
    }
  }

  private static func reap(_ process: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      // ECHILD: SIGCHLD is ignored, so the system has reaped it already.
      guard errno == EINTR else { return .unknown }
    }
    return Ending(status: status)
  }
}
