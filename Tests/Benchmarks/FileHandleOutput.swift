import Glibc

/// Writes to a standard stream.
enum FileHandleOutput {
  /// Writes to standard error.
  static func standardError(_ text: String) throws { try write(text, to: STDERR_FILENO) }

  /// Writes to standard output.
  static func standardOutput(_ text: String) throws { try write(text, to: STDOUT_FILENO) }

  private static func write(_ text: String, to descriptor: CInt) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw BenchFailure(description: "cannot write: error \(errno)") }
      rest = rest.dropFirst(count)
    }
  }
}
