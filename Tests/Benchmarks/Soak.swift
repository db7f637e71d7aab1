import FoundationEssentials
import Glibc
import TestSupport

/// Types keys at random and changes the terminal's size at random, for a while.
///
/// The reader must stay alive, must not grow without bound, and must put the terminal back when it
/// is interrupted. Keys that decide or leave are not among those typed, nor are
/// they among the letters that are searched for, since a list takes those for keys.
struct Soak {
  /// How long it goes on.
  let seconds: Double
  /// Megabytes the reader may grow by after its first seconds.
  private static let growth = 48.0

  private static let keys = [
    " ", "b", "j", "k", "d", "u", "g", "G", "n", "N", "]", "[", "o", "L", "h", "H", "\u{1B}", "\r",
    "/the\r", "?or\r", "/zzvv\r", "50p", "m1", "'1", "''", "\u{1B}[A", "\u{1B}[B", "\u{1B}[5~",
    "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "\u{C}", "\t", "\u{7F}", "%", "5", "z",
  ]

  /// Runs the tool on a file.
  ///
  /// - Throws: `PtyFailure` and `BenchFailure`, with the step that was taken last.
  func run(_ tool: String, file: String) throws {
    var numbers = SystemRandomNumberGenerator()
    let process = try PtyProcess(PtyConfiguration(tool, ["--no-record", file]))
    try process.waitForText(SampleTerms.firstWord)
    settle(process)
    let before = megabytes(process)
    let end = Clock.now() + seconds * 1000
    var count = 0
    while Clock.now() < end {
      count += 1
      let step = take(step: count, process, &numbers)
      while process.pump(milliseconds: count.isMultiple(of: 50) ? 30 : 2) {}
      guard isAlive(process) else {
        throw process.failure("the reader ended after \(count) steps, the last: \(step)")
      }
      let now = megabytes(process)
      guard now < before + Self.growth else {
        throw BenchFailure(description: "\(now) MB after \(count) steps, \(before) MB before")
      }
    }
    let after = megabytes(process)
    try finish(process, steps: count)
    try FileHandleOutput.standardOutput(
      "\(count) steps, \(Int(before)) MB before, \(Int(after)) MB after, terminal as before\n")
  }

  private func take(
    step: Int, _ process: PtyProcess, _ numbers: inout SystemRandomNumberGenerator
  ) -> String {
    if step.isMultiple(of: 7) {
      let columns = Int.random(in: 1...200, using: &numbers)
      let rows = Int.random(in: 1...60, using: &numbers)
      process.resize(columns: columns, rows: rows)
      return "resize to \(columns) by \(rows)"
    }
    let key = Self.keys.randomElement(using: &numbers) ?? " "
    process.send(key)
    return key
  }

  private func finish(_ process: PtyProcess, steps: Int) throws {
    process.resize(columns: 80, rows: 24)
    settle(process)
    process.send("\u{3}")
    let exit = try process.waitForExit()
    guard exit == .signalled(Int(SIGINT)) || exit == .exited(130),
      process.modes == process.modesBefore
    else { throw process.failure("after \(steps) steps: \(exit), or the terminal not as before") }
  }

  private func settle(_ process: PtyProcess) { while process.pump(milliseconds: 300) {} }

  private func isAlive(_ process: PtyProcess) -> Bool {
    let path = "/proc/\(process.processIdentifier)/stat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.lastIndex(of: ")").map { !text[$0...].dropFirst(2).hasPrefix("Z") } ?? false
  }

  private func megabytes(_ process: PtyProcess) -> Double {
    let path = "/proc/\(process.processIdentifier)/status"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (Double(line.filter(\.isNumber)) ?? 0) / 1024
  }
}
