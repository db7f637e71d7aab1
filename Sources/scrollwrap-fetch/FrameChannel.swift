import FetchWire
import Glibc

/// Where frames are written to.
///
/// A write waits until the other side takes the bytes; that is what keeps an endless body out of our
/// memory. A side that is gone ends this process.
struct FrameChannel: Sendable {
  /// The descriptor written to.
  let descriptor: Int32

  /// Writes one frame.
  func send(_ frame: FetchFrame) {
    var rest = frame.encoded[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        FetchTool.leave(FetchTool.Status.done)
      }
    }
  }

  /// Writes body bytes, in as many frames as they need.
  func send(body: some Collection<UInt8>) {
    var rest = body[...]
    while !rest.isEmpty {
      send(.bytes(Array(rest.prefix(FetchFrame.maximumBytes))))
      rest = rest.dropFirst(FetchFrame.maximumBytes)
    }
  }

  /// Writes the last frame and ends this process.
  ///
  /// The process is the transfer: nothing needs to be cancelled or drained once its answer is said.
  func end(with frame: FetchFrame) -> Never {
    send(frame)
    FetchTool.leave(FetchTool.Status.done)
  }
}
