import FoundationEssentials
import Glibc
import TestSupport

/// Counts the instructions of fixed runs with valgrind, and holds them to a recorded file.
///
/// Unlike times, counts hardly depend on the machine's load, so a slow-down shows in review.
struct Instructions {
  /// How far a count may be off, in thousandths: dates, paths and the environment move it a little.
  static let tolerance = 20

  /// The path of the tool.
  let tool: String
  /// Where inputs are.
  let folder: String
  /// The recorded counts.
  let record: String

  private static let inputs = [
    ("100 KB HTML", "100 KB.html"), ("100 KB Japanese HTML", "ja.html"),
    ("100 KB text", "100 KB.txt"),
  ]

  /// Counts, and compares or records.
  ///
  /// - Returns: Whether all counts are as recorded.
  func run(isRecording: Bool) throws -> Bool {
    guard let valgrind = PtyConfiguration.find("valgrind"),
      let objcopy = PtyConfiguration.find("objcopy")
    else {
      throw BenchFailure(description: "valgrind and objcopy are needed; install valgrind, binutils")
    }
    // valgrind 3.19 cannot read the debug information that Swift writes.
    let stripped = "\(folder)/scrollwrap"
    let copy = try WholeRun(objcopy, ["--strip-debug", tool, stripped], home: folder)
    guard copy.status == 0 else {
      throw BenchFailure(description: "objcopy: status \(copy.status)")
    }
    let counts = try Self.inputs.map { name, file in
      (name, try count(valgrind, stripped, "\(folder)/\(file)"))
    }
    if isRecording {
      let lines = counts.map { "\($0.1) \($0.0)\n" }
      try Data(lines.joined().utf8).write(to: URL(filePath: record))
    }
    return try compare(counts)
  }

  private func compare(_ counts: [(String, Int)]) throws -> Bool {
    let text = try String(contentsOfFile: record, encoding: .utf8)
    var recorded: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { recorded[String(parts[1])] = Int(parts[0]) }
    }
    var isAsRecorded = true
    for (name, count) in counts {
      let before = recorded[name] ?? 0
      let change = before == 0 ? 1000 : (count - before) * 1000 / before
      let isOff = abs(change) > Self.tolerance
      if isOff { isAsRecorded = false }
      try FileHandleOutput.standardOutput(
        "\(name): \(count) instructions, recorded \(before)\(isOff ? " — changed by \(change) ‰" : "")\n"
      )
    }
    return isAsRecorded
  }

  private func count(_ valgrind: String, _ program: String, _ file: String) throws -> Int {
    let log = "\(folder)/valgrind.log"
    let run = try WholeRun(
      valgrind,
      [
        "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)", program, "print",
        file,
      ], home: folder)
    let text = try String(contentsOfFile: log, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.contains("Collected : ") }
    guard run.status == 0, let count = line.flatMap({ Int($0.split(separator: " ").last ?? "") })
    else { throw BenchFailure(description: "valgrind: status \(run.status), no count in \(log)") }
    return count
  }
}
