import Glibc

/// The bytes of a document as they arrived, kept in an unlinked temporary file for the record.
///
/// The file has no name, so nothing is left behind however the process ends.
final class Spool: Sendable {
  /// The file, open for reading and writing.
  let descriptor: Int32

  /// `O_TMPFILE`, which the Glibc module leaves out because it is made of two flags.
  private static let nameless: Int32 = 0o20000000 | O_DIRECTORY

  /// Opens an empty spool in `TMPDIR` or `/tmp`.
  ///
  /// - Throws: The system's error number.
  init() throws(SpoolError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let place = folder.isEmpty ? "/tmp" : folder
    var file = open(place, Self.nameless | O_RDWR | O_CLOEXEC, 0o600)
    if file < 0, errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT {
      // Not every file system has nameless files; there the name goes right after it is made.
      var template = Array("\(place)/scrollwrap.XXXXXX".utf8CString)
      file = mkstemp(&template)
      if file >= 0 {
        unlink(template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      }
    }
    guard file >= 0 else { throw SpoolError(folder: place, code: errno) }
    descriptor = file
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SpoolError) {
    var rest = bytes[...]
    while let start = rest.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: rest).baseAddress {
      let written = write(descriptor, start, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        throw SpoolError(folder: "", code: errno)
      }
      rest = rest.dropFirst(written)
    }
  }
}

/// Why the temporary copy could not be kept.
struct SpoolError: Error, Equatable {
  /// The folder it was to stand in, where that is at fault.
  var folder: String
  /// The system's error number.
  var code: Int32
}
