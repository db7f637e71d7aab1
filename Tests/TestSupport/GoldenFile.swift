import Foundation

/// Compares what is made with what was made before and found good.
public enum GoldenFile {
  /// Whether files are to be recorded anew: `SCROLLWRAP_RECORD` is set.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["SCROLLWRAP_RECORD"] != nil
  }

  /// Compares a text with a file of the package.
  ///
  /// While recording, a file that differs is written; the test still fails once, so that nobody
  /// records without seeing it.
  ///
  /// - Parameters:
  ///   - text: What was made.
  ///   - path: The file, relative to the package.
  /// - Returns: What differs first, or nil where nothing does.
  public static func difference(of text: String, from path: String) -> String? {
    let file = "\(TestData.packageRoot)/\(path)"
    let expected = try? String(contentsOfFile: file, encoding: .utf8)
    guard text != expected else { return nil }
    if isRecording {
      do {
        let folder = URL(filePath: file).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return "\(path) was recorded anew; look at it and run the test again"
      } catch {
        return "\(path) could not be recorded: \(error)"
      }
    }
    guard let expected else { return "\(path) is missing; record it with make golden" }
    let made = text.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(made, kept).enumerated().first { $1.0 != $1.1 }?.offset
    let number = line ?? min(made.count, kept.count)
    let now = number < made.count ? made[number] : "(end)"
    let then = number < kept.count ? kept[number] : "(end)"
    return "\(path):\(number + 1): made “\(now)”, kept “\(then)”; record anew with make golden"
  }
}
