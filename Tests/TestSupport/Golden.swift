public import Foundation

/// Expected outputs kept as files beside the tests, recorded anew with `make golden`.
public enum Golden {
  /// Whether expected outputs are written instead of compared.
  public static let records = ProcessInfo.processInfo.environment["SCROLLWRAP_RECORD"] == "1"

  /// Compares an output with its file.
  ///
  /// - Returns: nil when they are equal; else what differs. A file that is recorded differs once, so
  ///   that a recording run never passes unseen.
  public static func difference(_ output: [UInt8], from file: URL) -> String? {
    let expected = try? Data(contentsOf: file)
    if let expected, Array(expected) == output { return nil }
    let name = file.lastPathComponent
    guard !records else {
      do { try Data(output).write(to: file) } catch { return "\(name): cannot be written: \(error)" }
      return "\(name): recorded; look at it and run the tests again"
    }
    guard let expected else { return "\(name): is missing; record it with make golden" }
    return firstDifference(String(decoding: output, as: UTF8.self),
      String(decoding: expected, as: UTF8.self), name: name)
  }

  private static func firstDifference(_ output: String, _ expected: String, name: String) -> String {
    let got = output.split(separator: "\n", omittingEmptySubsequences: false)
    let want = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(got, want).enumerated().first { $1.0 != $1.1 }?.offset ?? min(got.count, want.count)
    let here = line < got.count ? String(got[line]) : "(end)"
    let there = line < want.count ? String(want[line]) : "(end)"
    return "\(name), line \(line + 1):\n  expected \(there.debugDescription)\n  got      \(here.debugDescription)"
  }
}
