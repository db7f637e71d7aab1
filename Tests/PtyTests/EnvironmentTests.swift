import Foundation
import TestSupport
import Testing

extension WholeProgram {
  /// Sizes, terminals, locales and descriptors: every pair of them at least once, and with
  /// `SCROLLWRAP_MATRIX=full` every combination, which takes some minutes.
  @Suite struct EnvironmentTests {
    static let sizes: [(columns: Int, rows: Int)] = [
      (1, 1), (80, 1), (20, 2), (10, 3), (40, 5), (40, 10), (80, 24), (200, 60),
    ]
    static let terminals = [
      "xterm-256color", "vt100", "linux", "tmux-256color", "screen", "dumb", "", "bogus",
    ]
    static let locales = ["C.UTF-8", "POSIX", "ja_JP.UTF-8", "tr_TR.UTF-8"]

    /// What is wrong with a standard stream.
    enum Descriptors: String, CaseIterable, Sendable {
      case asTheyShouldBe, inputClosed, outputClosed, outputInFile, outputFull, errorClosed
    }

    /// One combination.
    struct Surroundings: Sendable, CustomTestStringConvertible {
      let size: Int
      let terminal: Int
      let locale: Int
      let descriptors: Int
      var kind: Descriptors { Descriptors.allCases[descriptors] }
      var testDescription: String {
        let (columns, rows) = EnvironmentTests.sizes[size]
        return "\(columns)x\(rows) TERM=\(EnvironmentTests.terminals[terminal]) "
          + "\(EnvironmentTests.locales[locale]) \(kind)"
      }
    }

    /// A combination for each size and terminal, chosen so that every other pair occurs too.
    static let pairs = sizes.indices.flatMap { size in
      terminals.indices.map { terminal in
        Surroundings(
          size: size, terminal: terminal, locale: (size / 2 + terminal) % 4,
          descriptors: (size + 5 * terminal) % 6)
      }
    }

    static let all: [Surroundings] = {
      guard ProcessInfo.processInfo.environment["SCROLLWRAP_MATRIX"] == "full" else { return pairs }
      return pairs.flatMap { pair in
        locales.indices.flatMap { locale in
          Descriptors.allCases.indices.map { kind in
            Surroundings(
              size: pair.size, terminal: pair.terminal, locale: locale, descriptors: kind)
          }
        }
      }
    }()

    @Test func everyPairIsThere() {
      let pairs = Set(Self.pairs.map { [0, $0.size, $0.locale] })
        .union(Self.pairs.map { [1, $0.terminal, $0.locale] })
        .union(Self.pairs.map { [2, $0.size, $0.descriptors] })
        .union(Self.pairs.map { [3, $0.terminal, $0.descriptors] })
        .union(Self.pairs.map { [4, $0.locale, $0.descriptors] })
      #expect(pairs.count == 32 + 32 + 48 + 48 + 24)
    }

    @Test(arguments: all)
    func isSurvived(_ surroundings: Surroundings) throws {
      let document = try AgreeingTests.Document(Pages.terms(10, title: "条款 Koşullar ☂"))
      let size = Self.sizes[surroundings.size]
      let folder = try TemporaryFolder()
      let run = try Run(
        [document.name], columns: size.columns, rows: size.rows,
        terminal: Self.terminals[surroundings.terminal], in: folder
      ) { configuration in
        configuration.environment["LANG"] = Self.locales[surroundings.locale]
        switch surroundings.kind {
        case .asTheyShouldBe: break
        case .inputClosed: configuration.standardInput = .closed
        case .outputClosed: configuration.standardOutput = .closed
        case .outputInFile: configuration.standardOutput = .file(folder.file("out"))
        case .outputFull: configuration.standardOutput = .file("/dev/full")
        case .errorClosed: configuration.standardError = .closed
        }
      }
      if surroundings.terminal < 5 {
        try readToTheEnd(run, isReadable: size.rows >= 2 && size.columns >= 10)
      } else {
        try leavePlainly(run)
      }
      if surroundings.kind == .outputInFile { #expect(try folder.read("out").isEmpty) }
    }

    /// On a terminal that can be drawn on: every key is taken, and agreeing works where text fits.
    private func readToTheEnd(_ run: Run, isReadable: Bool) throws {
      try run.painted()
      for key in ["j", " ", "k", "/", "\u{7F}", "h", "q", "o", "q"] { run.type(key) }
      try run.keysAreTaken()
      // At most sizes END needs one frame; where no text fits the gate must stay closed.
      run.type("G")
      if isReadable {
        try run.process.wait("the open gate") { run.wasEverOpen }
        try run.keysAreTaken()
        run.type("a")
        try run.ends(0)
      } else {
        try run.closed("screen_too_small")
        run.type("a")
        try run.refused("screen_too_small")
        run.type("q")
        try run.ends(3)
      }
    }

    /// On a terminal without a cursor to move: lines and typed words, or a clear refusal.
    private func leavePlainly(_ run: Run) throws {
      try run.process.wait("a question or the end") {
        run.process.exit != nil || run.hasReported("gate")
      }
      run.type("quit\n")
      let exit = try run.process.waitForExit()
      #expect(exit == .exited(6) || exit == .exited(3), "\(exit)")
      #expect(!run.process.output.contains(0x1B))
      #expect(run.process.modes == run.process.modesBefore)
      #expect(try run.receipts.isEmpty)
    }
  }
}
