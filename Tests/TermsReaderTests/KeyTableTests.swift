import LineLayout
import Testing
import Wording

@testable import TermsReader

@Suite struct KeyTableTests {
  @Test func noKeyStandsInTwoRows() {
    let keys = KeyTable.bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  /// The keys of the contract, with what they do.
  static let contract: [(keys: [Key], action: Action)] = [
    (["j", .down, .enter, .control("n"), .control("e")], .lineDown),
    (["k", .up, .control("p"), .control("y")], .lineUp),
    ([" ", "f", .pageDown, .control("f"), .control("v")], .pageDown),
    (["b", .pageUp, .control("b"), .alt("v")], .pageUp),
    (["d", .control("d")], .halfDown), (["u", .control("u")], .halfUp),
    (["g", "<", .home], .start), (["G", ">", .end], .end), (["%", "p"], .percent),
    (["/"], .searchForward), (["?"], .searchBackward), (["n"], .nextHit), (["N"], .previousHit),
    (["]"], .nextHeading), (["["], .previousHeading), (["o"], .outline), (["l"], .links),
    (["."], .firstNotShown), (["c"], .nextChange), (["C"], .previousChange),
    (["m"], .setMark), (["'"], .goToMark), (["s"], .save), (["v"], .fold), (["H"], .hidden),
    (["r"], .reload), ([.control("l")], .redraw), ([.control("z")], .suspend),
    (["h", .function(1)], .help), (["a"], .agree), (["x"], .decline), (["q"], .leave),
    ([.control("c")], .interrupt),
  ]

  @Test func holdsTheKeysOfTheContract() {
    for (keys, action) in Self.contract {
      for key in keys { #expect(KeyTable.action(for: key) == action, "\(key)") }
    }
    #expect(KeyTable.bindings.flatMap(\.keys).count == Self.contract.flatMap(\.keys).count)
  }

  @Test func helpNamesEveryKeyAndWhatItDoes() {
    let screen = HelpScreen(ReaderSettings(), columns: 100)
    let text = screen.rows.map(\.text).joined(separator: "\n")
    for binding in KeyTable.bindings {
      #expect(text.contains(Catalog.english(binding.meaning)))
      #expect(text.contains(binding.names(in: .english).joined(separator: " ")))
    }
  }

  @Test(arguments: [1, 2, 8, 20, 40, 80, 200])
  func helpFitsEveryWidth(_ columns: Int) {
    for row in HelpScreen(ReaderSettings(), columns: columns).rows {
      #expect(row.columns <= columns)
    }
  }
}
