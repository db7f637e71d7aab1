import FoundationEssentials
import Glibc

// What make runs: `scrollwrap-bench TOOL FOLDER inputs|run|instructions|record|soak`.
let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  try FileHandleOutput.standardError(
    "usage: scrollwrap-bench TOOL FOLDER inputs|run|instructions|record|soak\n")
  exit(2)
}
do {
  let (tool, folder) = (arguments[1], arguments[2])
  let environment = ProcessInfo.processInfo.environment
  let instructions = Instructions(
    tool: tool, folder: folder, record: "Tests/Benchmarks/instructions.txt")
  switch arguments[3] {
  case "inputs": try Bench.writeInputs(to: folder)
  case "instructions": exit(try instructions.run(isRecording: false) ? 0 : 1)
  case "record": exit(try instructions.run(isRecording: true) ? 0 : 1)
  case "soak":
    let soak = Soak(seconds: environment["SOAK_SECONDS"].flatMap(Double.init) ?? 60)
    try soak.run(tool, file: "\(folder)/1 MB.html")
  default:
    var bench = try Bench(tool: tool, folder: folder, environment: environment)
    let report = try bench.run()
    try FileHandleOutput.standardOutput(report.table + "\n")
    try report.json().write(to: URL(filePath: ".build/bench.json"))
  }
} catch {
  try FileHandleOutput.standardError("scrollwrap-bench: \(error)\n")
  exit(1)
}
