import Glibc

/// A descriptor one thread makes readable to wake another that polls it.
final class WakeDescriptor: Sendable {
  /// The descriptor to poll for reading; -1 when none could be had.
  let descriptor: Int32

  /// Makes a descriptor nobody has signalled yet.
  init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC.rawValue | EFD_NONBLOCK.rawValue)) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Makes the descriptor readable.
  func signal() {
    var one: UInt64 = 1
    // A full counter is readable already, so a failed write changes nothing.
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Makes the descriptor unreadable again.
  func drain() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }

  /// Blocks until the descriptor is signalled, then drains it.
  func wait() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, -1) < 0, errno == EINTR {}
    drain()
  }
}
