import FoundationEssentials
import Glibc
import TestSupport

/// One reading on a terminal of 80 by 24, measured from outside: keys in, bytes out.
struct ReadingRun {
  /// Milliseconds without output after which a program is taken to have painted all.
  static let quiet = 25.0
  /// Milliseconds after which waiting ends; a row says so by showing them.
  static let patience = 30_000.0

  private let subject: Subject
  private let process: PtyProcess
  private let started: Double

  /// Starts a program on a file.
  init(_ subject: Subject, file: String) throws {
    self.subject = subject
    let configuration = PtyConfiguration(subject.path, (subject.read ?? []) + [file])
    started = Clock.now()
    process = try PtyProcess(configuration)
  }

  /// Milliseconds from the start until the first word of the text is on the screen.
  func firstScreen() -> Double { shown(SampleTerms.firstWord, since: started) }

  /// Waits until the program has been quiet for a while.
  func settle(milliseconds: Double = 300) {
    let limit = Clock.now() + Self.patience
    var last = Clock.now()
    while Clock.now() - last < milliseconds, Clock.now() < limit {
      if process.pump(milliseconds: 5) { last = Clock.now() }
    }
  }

  /// Milliseconds from a key to the last byte painted for it; nil where nothing was painted.
  func paint(key: String) -> Double? { burst { process.send(key) } }

  /// Milliseconds from a change of size to the last byte of the first painting after it.
  func paint(columns: Int, rows: Int) -> Double? {
    burst { process.resize(columns: columns, rows: rows) }
  }

  /// Bytes written for one line down; nil where the program has no key for it.
  func bytesPerLine() -> Double? {
    guard let key = subject.lineKey else { return nil }
    let before = process.output.count
    let keys = 20
    for _ in 0..<keys { _ = paint(key: key) }
    return Double(process.output.count - before) / Double(keys)
  }

  /// Milliseconds from the key for the end until the last word is on the screen; nil without a key.
  func end() -> Double? {
    guard let key = subject.endKey else { return nil }
    let start = Clock.now()
    process.send(key)
    return shown(SampleTerms.lastWord, since: start)
  }

  /// Milliseconds from the last letter of a search and Enter until a text is on the screen.
  ///
  /// A program that searches while one types does that work again for the last letter.
  func search(_ pattern: String, shows text: String) -> Double {
    process.send("/")
    settle(milliseconds: 60)
    process.send(String(pattern.dropLast()))
    settle(milliseconds: 100)
    let start = Clock.now()
    process.send("\(pattern.suffix(1))\r")
    return shown(text, since: start)
  }

  /// How often the program woke up while nothing happened for two seconds.
  func wakeUps() -> Double {
    settle(milliseconds: 500)
    let before = switches
    settle(milliseconds: 2000)
    return Double(switches - before)
  }

  /// The most memory held so far, in megabytes.
  var megabytes: Double {
    Double(number("VmHWM:", in: "/proc/\(process.processIdentifier)/status")) / 1024
  }

  // MARK: Waiting

  private func shown(_ text: String, since start: Double) -> Double {
    while Clock.now() - start < Self.patience {
      guard process.pump(milliseconds: 5) else { continue }
      let now = Clock.now()
      if process.screen.text.lowercased().contains(text.lowercased()) { return now - start }
    }
    return Self.patience
  }

  private func burst(_ act: () -> Void) -> Double? {
    process.pump(milliseconds: 0)
    let start = Clock.now()
    act()
    var last: Double?
    while Clock.now() - (last ?? start) < (last == nil ? 1000 : Self.quiet) {
      if process.pump(milliseconds: 1) { last = Clock.now() }
    }
    return last.map { $0 - start }
  }

  /// Voluntary context switches of all threads: each is a sleep that was woken from.
  private var switches: Int {
    let folder = "/proc/\(process.processIdentifier)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.reduce(0) { sum, task in
      sum + number("voluntary_ctxt_switches:", in: "\(folder)/\(task)/status")
    }
  }

  private func number(_ name: String, in path: String) -> Int {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}
