import Glibc
import TestSupport

@testable import DocumentLoading

/// A temporary folder that goes away with this value.
final class Scratch: Sendable {
  /// Its path.
  let path: String

  /// Makes the folder.
  init() throws {
    var template = Array("/tmp/loading-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw LoadFailure.other("mkdtemp: errno \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      unlink("\(path)/\(name)")
    }
    closedir(folder)
    rmdir(path)
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws -> String {
    let file = "\(path)/\(name)"
    let number = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard number >= 0 else { throw LoadFailure.unreadable(path: file, errno: errno) }
    defer { close(number) }
    guard write(number, bytes, bytes.count) == bytes.count else {
      throw LoadFailure.unreadable(path: file, errno: errno)
    }
    return file
  }

  /// Writes a shell script and returns its path.
  func script(_ text: String, name: String = "script") throws -> String {
    try file(name, Array("#!/bin/sh\n\(text)\n".utf8), mode: 0o700)
  }

  /// Writes a script that starts the fetcher with variables set.
  func fetcher(with variables: String) throws -> String {
    try script("\(variables) exec '\(try FetchProgram.path())'", name: "fetcher")
  }
}
