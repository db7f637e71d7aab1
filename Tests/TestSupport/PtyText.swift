import Glibc

extension PtyConfiguration {
  /// Writes lines into a temporary file and returns its path; the caller removes it.
  public static func temporaryFile(lines: [String]) throws -> String {
    var template = Array("/tmp/pty-text-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw PtyFailure(description: "no temporary file") }
    defer { close(descriptor) }
    var text = Array(lines.joined(separator: "\n").utf8)
    while !text.isEmpty {
      let count = write(descriptor, text, text.count)
      guard count > 0 else { throw PtyFailure(description: "temporary file: error \(errno)") }
      text.removeFirst(count)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a program on `PATH`, or nil.
  public static func find(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
