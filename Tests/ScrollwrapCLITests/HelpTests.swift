import Foundation
import LineLayout
import TermsReader
import TestSupport
import Testing
import Wording

@testable import ScrollwrapCLI

@Suite struct Help {
  @Test(arguments: Verb.allCases) func isWhatTheTableYields(_ verb: Verb) {
    let text = HelpText(catalog: .english).text(for: verb, directory: "~/.local/share/scrollwrap")
    let path = "Tests/ScrollwrapCLITests/Help/\(verb.rawValue).txt"
    #expect(GoldenFile.difference(of: text, from: path) == nil)
  }

  @Test(arguments: Verb.allCases) func fitsEightyColumns(_ verb: Verb) {
    for catalog in [Catalog.english, Catalog { singular, _, _ in "訳文、「\(singular)」です。" }] {
      let text = HelpText(catalog: catalog).text(for: verb, directory: "/records")
      for line in text.split(separator: "\n") {
        #expect(TextWidth.columns(of: String(line)) <= 80, "\(line)")
        #expect(line.last != " ")
      }
    }
  }

  @Test func breaksJapaneseByTheRules() {
    let lines = HelpWrapping(columns: 12, indent: 2).lines("「利用規約」に、同意します。", after: "")
    #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= 14 })
    #expect(lines.joined().filter { $0 != " " } == "「利用規約」に、同意します。")
    #expect(!lines.contains { "、。」".contains($0.drop { $0 == " " }.first ?? "x") })
  }

  @Test func namesEveryStatus() {
    let outcomes: [Outcome] = [
      .agreed, .declined, .usage, .left, .incomplete, .nothingToRead, .noTerminal, .differentText,
      .notRecorded, .timedOut,
    ]
    let named = HelpText.statuses.map(\.status)
    #expect(named == outcomes.map { String($0.status) } + ["128+n"])
  }
}

@Suite struct ManualPage {
  private var keys: [HelpManual.KeyGroup] {
    var groups: [HelpManual.KeyGroup] = []
    for binding in KeyTable.bindings {
      let heading = Catalog.english(binding.group)
      let row = (
        keys: binding.names(in: .english, arrows: nil), meaning: Catalog.english(binding.meaning)
      )
      let earlier = groups.last?.heading == heading ? groups.removeLast().rows : []
      groups.append(HelpManual.KeyGroup(heading: heading, rows: earlier + [row]))
    }
    return groups
  }

  private func page() throws -> String {
    let template = try String(
      contentsOfFile: "\(TestData.packageRoot)/Resources/man/scrollwrap.1.in", encoding: .utf8)
    return HelpManual(keys: keys).page(from: template)
  }

  @Test func isWhatTheTablesYield() throws {
    #expect(GoldenFile.difference(of: try page(), from: "Resources/man/scrollwrap.1") == nil)
  }

  @Test func leavesNoPlaceholder() throws {
    #expect(try !page().contains("@"))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "no mandoc"))
  func passesMandoc() throws {
    let (status, words) = try Command.run(
      "/usr/bin/mandoc",
      ["-T", "lint", "-W", "warning", "\(TestData.packageRoot)/Resources/man/scrollwrap.1"])
    #expect(status == 0, "\(words)")
  }
}

@Suite struct Completions {
  private static let folder = "Resources/completions"

  @Test func areWhatTheTableYields() {
    for (text, name) in [
      (HelpCompletions.bash, "scrollwrap.bash"), (HelpCompletions.zsh, "_scrollwrap"),
      (HelpCompletions.fish, "scrollwrap.fish"),
    ] {
      #expect(GoldenFile.difference(of: text, from: "\(Self.folder)/\(name)") == nil)
    }
  }

  static let rows: [([String], Set<String>)] = [
    (["--mar"], ["--margin="]), (["--color", "=", "a"], ["auto", "always"]),
    (["--color", "n"], ["never"]), (["print", "--wi"], ["--width="]), (["print", "--mar"], []),
    (["ver"], ["verify"]), (["--bidi", "=", "visual", "che"], ["check"]), (["x", "che"], []),
    (["log", "--"], ["--records=", "--help", "--version"]), (["--", "che"], []),
  ]

  /// The words bash offers for the last word of a command line.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "no bash"),
    arguments: rows)
  func workInBash(_ words: [String], _ offers: Set<String>) throws {
    let quoted = (["scrollwrap"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      compopt() { :; }
      source '\(TestData.packageRoot)/\(Self.folder)/scrollwrap.bash'
      COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count)
      _scrollwrap
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let (status, output) = try Command.run("/bin/bash", ["--norc", "-c", script], in: "/proc/self")
    #expect(status == 0)
    #expect(Set(output.split(separator: "\n").map(String.init)) == offers)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "no zsh"))
  func areReadByZsh() throws {
    let path = "\(TestData.packageRoot)/\(Self.folder)/_scrollwrap"
    let (status, words) = try Command.run("/usr/bin/zsh", ["-n", path])
    #expect(status == 0, "\(words)")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "no fish"))
  func areReadByFish() throws {
    let path = "\(TestData.packageRoot)/\(Self.folder)/scrollwrap.fish"
    let (status, words) = try Command.run("/usr/bin/fish", ["-n", path])
    #expect(status == 0, "\(words)")
  }
}

/// Runs other programs.
enum Command {
  /// Runs a program to its end.
  ///
  /// - Returns: Its status and all it wrote.
  static func run(
    _ path: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String]? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    if let environment { process.environment = environment }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
