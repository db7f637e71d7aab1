import Glibc

/// A descriptor one thread makes readable to wake another that polls it.
final class WakeDescriptor: Sendable {
  /// The descriptor to poll for reading; -1 when none could be had.
  let descriptor: Int32
  private let writeEnd: Int32

  /// Makes a descriptor nobody has signalled yet.
  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    descriptor = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Makes the descriptor readable.
  func signal() {
    // A full pipe is readable already, so a write that fails changes nothing.
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Makes the descriptor unreadable again.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }

  /// Blocks until the descriptor is signalled, then drains it.
  func wait() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, -1) < 0, errno == EINTR {}
    drain()
  }
}
