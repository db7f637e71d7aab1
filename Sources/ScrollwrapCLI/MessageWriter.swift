import Glibc
import TermsDocument

/// Writes messages to standard error, the one place that does.
struct MessageWriter: Sendable {
  /// The descriptor; standard error but in tests.
  var descriptor: Int32 = STDERR_FILENO

  /// Writes one message, `scrollwrap: ...`, as one line in one call.
  ///
  /// Whatever came from outside is made safe to show. A message that cannot be written is lost:
  /// the exit status says the same.
  func write(_ message: String) {
    let line = Array("scrollwrap: \(SafeText.line(message))\n".utf8)
    TextOutput.write(line, to: descriptor)
  }
}

/// Writes text for the user or for scripts to standard output.
enum TextOutput {
  /// Writes all bytes.
  ///
  /// - Returns: Whether they could be written; false on a closed pipe or a full disk.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }
}
