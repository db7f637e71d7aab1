import Foundation

/// A folder for one test, removed when the test lets go of it.
public final class TemporaryFolder: Sendable {
  /// Its path.
  public let path: String

  /// Makes a folder with a name of its own.
  public init() throws {
    path = NSTemporaryDirectory() + "/scrollwrap-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file in it.
  public func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
  }

  /// Reads a file in it.
  public func read(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }
}
