import Glibc

/// An open file descriptor, closed when this value dies.
struct Descriptor: ~Copyable {
  /// The number the kernel knows it by.
  let number: Int32
  private let isOwned: Bool

  /// Takes over a descriptor that is to be closed here.
  init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// Uses a descriptor that somebody else closes.
  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  deinit {
    // Not repeated on EINTR: Linux has closed it by then, and the number may be in use again.
    if isOwned { close(number) }
  }

  /// Reads what is there, up to `capacity` bytes; empty at the end.
  ///
  /// A short read is returned as it is and an interrupted one repeated.
  ///
  /// - Throws: The `errno` of the read.
  func read(upTo capacity: Int) throws(SystemError) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      repeat {
        result = Glibc.read(number, buffer.baseAddress, capacity)
      } while result < 0 && errno == EINTR
      count = max(result, 0)
    }
    guard result >= 0 else { throw SystemError(code: errno) }
    return bytes
  }

  /// The facts about the file behind it.
  ///
  /// - Throws: The `errno` of `fstat`.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError(code: errno) }
    return status
  }
}

/// A call to the system that failed.
struct SystemError: Error, Equatable {
  /// Its `errno`.
  let code: Int32
}
