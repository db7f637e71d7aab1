import Glibc
import Synchronization

/// One connection of a test server, plain or TLS; used by one thread.
final class ServerConnection {
  private let number: Int32
  private var security: TLSConnection?
  private var buffer: [UInt8] = []
  private var isGone = false

  /// Takes a connected socket, which stays the caller's; nil where the handshake fails.
  init?(_ number: Int32, security server: TLSServer?) {
    self.number = number
    guard let server else { return }
    guard let connection = server.accept(number) else { return nil }
    security = connection
  }

  /// Reads the head of the next request; nil at the end, and where what comes is not HTTP.
  func readHead() -> [UInt8]? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let start = buffer.indices.first(where: { buffer[$0...].starts(with: end) }) {
        let head = Array(buffer[..<start])
        buffer.removeFirst(start + end.count)
        return head
      }
      let bytes = read()
      guard !bytes.isEmpty, buffer.count < 1 << 20 else { return nil }
      buffer += bytes
      guard let first = buffer.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "z") else {
        return nil
      }
    }
  }

  /// Plays steps.
  ///
  /// - Returns: Whether the connection can still be used.
  func play(_ steps: [HTTPAnswer.Step], until stopping: Gate) -> Bool {
    for step in steps where !isGone {
      switch step {
      case .send(let bytes): write(bytes)
      case .wait(let gate): gate.wait(or: stopping, watching: -1)
      case .endless(let bytes): while !isGone, !stopping.isOpen { write(bytes) }
      case .counted(let bytes, let counter):
        while !isGone, !stopping.isOpen {
          write(bytes)
          counter.add(bytes.count)
        }
      case .hold: stopping.wait(or: stopping, watching: number)
      case .finishSending:
        security?.finish()
        shutdown(number, Int32(SHUT_WR))
      case .reset: reset()
      case .closeWithoutNotice: isGone = true
      case .tunnel(let port): relay(to: port)
      }
    }
    return !isGone && !stopping.isOpen
  }

  /// Says the end where TLS has one.
  func finish() {
    if !isGone { security?.finish() }
    security = nil
  }

  private func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = security?.read(&bytes) ?? recv(number, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(count, 0)))
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isGone {
      let count =
        security?.write(rest)
        ?? rest.withUnsafeBytes { send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else {
        isGone = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes the close that follows a reset instead of an orderly end.
  private func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &option, size)
    isGone = true
  }

  private func relay(to port: Int) {
    guard let other = connectToLoopback(port: port) else { return isGone = true }
    defer { close(other) }
    var isOpen = true
    while isOpen {
      let ready = pollAny([number, other])
      guard !ready.isEmpty else { break }
      for from in ready {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(from, &bytes, bytes.count, 0)
        let to = from == number ? other : number
        isOpen =
          isOpen && count > 0
          && send(to, bytes, count, Int32(MSG_NOSIGNAL)) == count
      }
    }
    isGone = true
  }
}
