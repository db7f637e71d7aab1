import Foundation
import Glibc

/// The few things tests do to files besides writing text.
enum FileAccess {
  /// Whether something has this path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Writes bytes.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }
}
