import FoundationEssentials
import Glibc
import TestSupport

/// Measures the tool and its peers side by side: every program once, then all again.
///
/// What else the machine does then falls on all of them alike, and the ratios hold.
struct Bench {
  /// The name of the program the budgets are for.
  static let tool = "scrollwrap"
  /// The name of the program that only folds lines: what no renderer can be faster than.
  static let floor = "fold"

  private let subjects: [Subject]
  private let runs: Int
  private let folder: String
  private let corpus: [String]
  private let filter: String
  private var results = Results()

  /// Prepares a run over inputs that `writeInputs` wrote before.
  ///
  /// - Parameters:
  ///   - tool: The path of the tool.
  ///   - folder: Where inputs are.
  ///   - environment: `BENCH_RUNS`, `BENCH_ONLY` (a part of a section's name) and `CORPUS`.
  /// - Throws: What the file system says.
  init(tool: String, folder: String, environment: [String: String]) throws {
    subjects = Subject.all(tool: tool)
    runs = environment["BENCH_RUNS"].flatMap(Int.init) ?? 5
    filter = environment["BENCH_ONLY"] ?? ""
    self.folder = folder
    let place = environment["CORPUS"] ?? ""
    let names = place.isEmpty ? [] : try FileManager.default.subpathsOfDirectory(atPath: place)
    corpus = names.filter { $0.hasSuffix(".html") || $0.hasSuffix(".htm") }.sorted()
      .map { "\(place)/\($0)" }
  }

  /// Writes the inputs.
  ///
  /// A process of its own does this: the memory it takes would be counted as that of every program
  /// it starts, since the system measures a child from before it became another program.
  ///
  /// - Throws: What the file system says.
  static func writeInputs(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    for (size, bytes) in sizes {
      let terms = SampleTerms(bytes: bytes)
      try write(terms.html, "\(size).html")
      try write(terms.text, "\(size).txt")
    }
    try write(SampleTerms(bytes: sizes[0].bytes, language: .japanese).html, "ja.html")
    try write(SampleTerms.longLine(bytes: 169_000), "line.txt")
    for name in HostilePages.names { try write(HostilePages.page(name), "hostile \(name).html") }
  }

  /// The sizes of the inputs.
  static let sizes: [(name: String, bytes: Int)] = [
    ("100 KB", 100_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000),
  ]

  /// Measures everything.
  mutating func run() throws -> Report {
    for round in 1...runs {
      note("run \(round) of \(runs)")
      if isWanted("print") { try printAll() }
      if isWanted("hostile") { try printHostile() }
      if isWanted("read") { try readAll() }
      if isWanted("line") { try readLongLine(round) }
      if isWanted("idle") { try idleAll() }
    }
    return Report(results: results, subjects: subjects, runs: runs)
  }

  private func isWanted(_ section: String) -> Bool { filter.isEmpty || filter.contains(section) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func note(_ words: String) {
    try? FileHandleOutput.standardError(words + "\n")
  }

  // MARK: Whole runs

  private mutating func printAll() throws {
    for (size, bytes) in Self.sizes {
      let factor = bytes > 5_000_000 ? 1.0 / 3 : 1
      let row = Row(title: "print \(size) HTML", unit: "ms", budget: .ofBest(factor))
      let work = Row(title: "print \(size) HTML, processor", unit: "ms")
      let memory = Row(
        title: "print \(size) HTML, memory", unit: "MB",
        budget: bytes > 5_000_000 ? .ofBest(1, of: ["lynx"]) : nil)
      try print(path("\(size).html"), .html, row, work, memory)
    }
    for (size, _) in Self.sizes {
      try print(
        path("\(size).txt"), .text, Row(title: "print \(size) text", unit: "ms"),
        Row(title: "print \(size) text, processor", unit: "ms"), nil)
    }
    let row = Row(title: "print 100 KB Japanese HTML", unit: "ms", budget: .ofBest(1))
    try print(path("ja.html"), .html, row, nil, nil)
    for subject in subjects where subject.kinds.contains(.html) && !corpus.isEmpty {
      guard let dump = subject.dump else { continue }
      let total = try corpus.reduce(0.0) {
        try $0 + WholeRun(subject.path, dump + [$1], home: folder).milliseconds
      }
      results.add(
        total, subject.name,
        Row(title: "print \(corpus.count) corpus pages", unit: "ms", budget: .ofBest(1)))
    }
  }

  private mutating func print(
    _ file: String, _ kind: Subject.Kind, _ row: Row, _ work: Row?, _ memory: Row?
  ) throws {
    for subject in subjects where subject.kinds.contains(kind) {
      guard let dump = subject.dump else { continue }
      let run = try WholeRun(subject.path, dump + [file], home: folder)
      results.add(run.milliseconds, subject.name, row)
      if let work { results.add(run.processorMilliseconds, subject.name, work) }
      if let memory { results.add(run.megabytes, subject.name, memory) }
    }
  }

  private mutating func printHostile() throws {
    guard let tool = subjects.first else { return }
    for name in HostilePages.names {
      let run = try WholeRun(
        tool.path, (tool.dump ?? []) + ["--allow-unverified", path("hostile \(name).html")],
        home: folder)
      guard run.status == 0 || run.status == 5 else {
        throw BenchFailure(description: "\(name): status \(run.status)")
      }
      let title = "print \(name)"
      results.add(
        run.milliseconds, tool.name, Row(title: title, unit: "ms", budget: .atMost(1000)))
      results.add(
        run.megabytes, tool.name, Row(title: title + ", memory", unit: "MB", budget: .atMost(100)))
    }
  }

  // MARK: Reading

  private mutating func readAll() throws {
    for kind in [Subject.Kind.html, .text] {
      for (size, _) in Self.sizes {
        for subject in subjects where subject.read != nil && subject.kinds.contains(kind) {
          try read(subject, kind, size)
        }
      }
    }
  }

  private mutating func read(_ subject: Subject, _ kind: Subject.Kind, _ size: String) throws {
    let what = "\(size) \(kind == .html ? "HTML" : "text")"
    let file = path("\(size).\(kind == .html ? "html" : "txt")")
    let rows = ReadingRows(what: what, kind: kind)
    let run = try ReadingRun(subject, file: file)
    results.add(run.firstScreen(), subject.name, rows.start)
    run.settle()
    for _ in 0..<20 {
      let time = run.paint(key: subject.pageKey)
      results.add(time, subject.name, rows.page)
      results.add(time, subject.name, rows.pageWorst)
    }
    results.add(run.bytesPerLine(), subject.name, rows.bytes)
    for (columns, lines) in [(100, 30), (60, 20), (80, 24)] {
      results.add(run.paint(columns: columns, rows: lines), subject.name, rows.resize)
      run.settle()
    }
    if let words = subject.notFound {
      results.add(run.search("zqxjzqxj", shows: words), subject.name, rows.miss)
      run.settle()
    }
    results.add(run.end(), subject.name, rows.end)
    results.add(run.megabytes, subject.name, rows.memory)
  }

  private mutating func readLongLine(_ round: Int) throws {
    let row = Row(title: "hit at the end of a line of 169 KB", unit: "ms", budget: .atMost(50))
    for subject in subjects where subject.read != nil && subject.kinds.contains(.text) {
      // A peer that takes half a minute takes it once.
      if subject.name != Self.tool, round > 1 { continue }
      let run = try ReadingRun(subject, file: path("line.txt"))
      _ = run.firstScreen()
      run.settle()
      results.add(
        run.search(SampleTerms.needle, shows: SampleTerms.lastWord), subject.name, row)
    }
  }

  private mutating func idleAll() throws {
    let row = Row(title: "wake-ups in 2 s of rest", unit: "times", budget: .atMost(0))
    for subject in subjects where subject.read != nil {
      let isText = !subject.kinds.contains(.html)
      let run = try ReadingRun(subject, file: path(isText ? "1 MB.txt" : "1 MB.html"))
      _ = run.firstScreen()
      results.add(run.wakeUps(), subject.name, row)
    }
  }
}

/// The rows of one reading.
private struct ReadingRows {
  let start: Row
  let page: Row
  let pageWorst: Row
  let bytes: Row
  let resize: Row
  let miss: Row
  let end: Row
  let memory: Row

  init(what: String, kind: Subject.Kind) {
    let isLarge = what.hasPrefix("10 MB")
    start = Row(
      title: "first screen of \(what)", unit: "ms",
      budget: .ofBest(kind == .html ? 1 : 2.5))
    // less shows no HTML: a key there may take as long as one of less in the same words as text.
    let text = "page key in \(what.replacing("HTML", with: "text"))"
    page = Row(
      title: "page key in \(what)", unit: "ms", budget: .ofPeer(1, "less", inRow: text))
    pageWorst = Row(title: "page key in \(what), p99", unit: "ms")
    bytes = Row(title: "bytes for one line down in \(what)", unit: "bytes")
    resize = Row(title: "resize in \(what)", unit: "ms", budget: .atMost(16))
    miss = Row(title: "search without a hit in \(what)", unit: "ms", budget: .atMost(50))
    end = Row(title: "key for the end in \(what)", unit: "ms")
    memory = Row(
      title: "memory after reading \(what)", unit: "MB",
      budget: isLarge && kind == .html ? .ofBest(1, of: ["lynx"]) : nil)
  }
}
