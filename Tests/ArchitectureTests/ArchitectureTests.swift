import Foundation
import Testing

/// Who may import whom.
///
/// SwiftPM lets a target import any module that was built, so the corridor of the package is held
/// here: bytes, document, lines, reader, frame, terminal; neighbours on the outside
/// never import each other.
enum House {
  static let allowedImports: [String: Set<String>] = [
    "AgreementGate": [],
    "Wording": [],
    "HTMLTokens": [],
    "FetchWire": [],
    "TermsDocument": ["HTMLTokens", "CICU", "CMarkdown", "Glibc", "Synchronization"],
    "LineLayout": ["TermsDocument", "CICU", "Glibc"],
    "TermsReader": ["AgreementGate", "LineLayout", "TermsDocument", "Wording"],
    "DocumentLoading": ["FetchWire", "Glibc", "Synchronization"],
    "AcceptanceRecords": ["CSodium", "Glibc", "FoundationEssentials", "Synchronization"],
    "TerminalUI": ["CCurses", "CTerminalGuard", "Glibc", "LineLayout", "TermsReader"],
    "ScrollwrapCLI": [
      "AcceptanceRecords", "AgreementGate", "CAllocator", "CGetopt", "CGettext",
      "DocumentLoading", "Glibc",
      "LineLayout", "Synchronization", "TerminalUI", "TermsDocument", "TermsReader", "Wording",
    ],
    "scrollwrap": ["Glibc", "ScrollwrapCLI"],
    "scrollwrap-fetch": [
      "CTransferHook", "Dispatch", "FetchWire", "Foundation", "FoundationNetworking", "Glibc",
      "Synchronization",
    ],
  ]

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files of a folder of the package, with their lines.
  static func swiftFiles(below folder: String) throws -> [(path: String, lines: [Substring])] {
    let start = root.appending(path: folder)
    let files = try #require(
      FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { url in
        let text = try String(contentsOf: url, encoding: .utf8)
        let path = String(url.path.dropFirst(root.path.count + 1))
        return (path, text.split(separator: "\n", omittingEmptySubsequences: false))
      }
  }

  /// The module a line imports, whatever stands before and after the keyword; nil for other lines.
  static func importedModule(_ line: Substring) -> String? {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })
    let attributes: Set<Substring> = [
      "public", "package", "internal", "fileprivate", "private", "@testable", "@preconcurrency",
      "@_exported", "@_implementationOnly", "unsafe",
    ]
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "var", "let",
    ]
    var rest = words.drop { attributes.contains($0) || $0.hasPrefix("@_spi(") }
    guard rest.first == "import" else { return nil }
    rest = rest.dropFirst().drop { kinds.contains($0) }
    return rest.first.map { String($0.prefix { $0 != "." }) }
  }
}

@Suite("The house: who may import whom")
struct ArchitectureTests {
  @Test func everyModuleImportsOnlyItsNeighbours() throws {
    var seen: Set<String> = []
    for (path, lines) in try House.swiftFiles(below: "Sources") {
      let module = String(path.split(separator: "/")[1])
      seen.insert(module)
      let allowed = try #require(
        House.allowedImports[module], "\(path): the module is not on the list")
      for (number, line) in lines.enumerated() {
        guard let imported = House.importedModule(line) else { continue }
        #expect(
          allowed.contains(imported), "\(path):\(number + 1): \(module) may not import \(imported)")
      }
    }
    #expect(seen == Set(House.allowedImports.keys), "modules without Swift files")
  }

  @Test(arguments: [
    ("import Glibc", "Glibc"), ("public import struct A.B", "A"), ("@testable import X", "X"),
    ("  @preconcurrency import Foo.Bar", "Foo"), ("internal import func Glibc.exit", "Glibc"),
  ])
  func importLinesAreSeenInEveryForm(line: String, module: String) {
    #expect(House.importedModule(Substring(line)) == module)
    #expect(House.importedModule(Substring("// " + line)) == nil)
  }

  @Test func filesStayReadable() throws {
    for (path, lines) in try House.swiftFiles(below: "Sources") + House.swiftFiles(below: "Tests") {
      guard !path.contains("+Generated") else { continue }
      #expect(lines.count <= 400, "\(path) has \(lines.count) lines; split it by what it does")
    }
  }

  /// The exit status is decided in one place; nothing else may end the process.
  ///
  /// The fetcher is a process of its own, and `FetchTool.leave` is its one place.
  @Test func onlyTheMainFilesExit() throws {
    let enders = ["exit(", "_exit(", "abort(", "fatalError(", "quick_exit("]
    for (path, lines) in try House.swiftFiles(below: "Sources")
    where !path.hasSuffix("/main.swift") && !path.hasSuffix("/FetchTool.swift") {
      for (number, line) in lines.enumerated() {
        let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
        for ender in enders {
          let calls = code.ranges(of: ender).contains { range in
            guard range.lowerBound > code.startIndex else { return true }
            let before = code[code.index(before: range.lowerBound)]
            return !(before.isLetter || before.isNumber || before == "_" || before == ".")
          }
          #expect(!calls, "\(path):\(number + 1): \(ender)… ends the process")
        }
      }
    }
  }

  /// A document's bytes reach the screen through cells only: curses has one door.
  @Test func dangerousShortcutsNeedAReason() throws {
    let shortcuts = [
      "@unchecked Sendable", "nonisolated(unsafe)", "try!", "Thread.sleep", "usleep(", "Task.sleep",
    ]
    for (path, lines) in try House.swiftFiles(below: "Sources") {
      for (number, line) in lines.enumerated() {
        for shortcut in shortcuts where line.contains(shortcut) {
          let before = lines[max(0, number - 3)..<number]
          #expect(
            before.contains { $0.contains("//") },
            "\(path):\(number + 1): \(shortcut) without the reason above it")
        }
      }
    }
  }
}
