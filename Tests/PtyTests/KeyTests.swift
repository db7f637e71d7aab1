import Foundation
import TestSupport
import Testing

extension WholeProgram {
  /// Every key of the key table once, judged by what the screen shows then.
  @Suite struct KeyTests {
    /// Opens the page that has something for every key.
    private func open(columns: Int = 80, rows: Int = 24, _ options: [String] = []) throws -> (
      Run, AgreeingTests.Document
    ) {
      let document = try AgreeingTests.Document(Pages.rich)
      let run = try Run(options + [document.name], columns: columns, rows: rows)
      try run.closed("lines_below")
      return (run, document)
    }

    /// Types keys and waits for a place.
    private func expect(_ run: Run, _ keys: String, top: Int) throws {
      run.type(keys)
      do {
        try run.painted { $0["top"]?.integer == top }
      } catch {
        Issue.record("\(keys.debugDescription) did not lead to \(top): \(error)")
      }
    }

    @Test func moving() throws {
      let (run, document) = try open()
      let page = 20
      for key in ["j", "\u{1B}[B", "\u{1B}OB", "\r", "\n", "\u{1B}OM", "\u{0E}", "\u{05}"] {
        try expect(run, key, top: 1)
        try expect(run, "g", top: 0)
      }
      for key in ["k", "\u{1B}[A", "\u{1B}OA", "\u{10}", "\u{19}"] {
        try expect(run, "5j", top: 5)
        try expect(run, key, top: 4)
        try expect(run, "<", top: 0)
      }
      for key in [" ", "f", "\u{1B}[6~", "\u{06}", "\u{16}"] {
        try expect(run, key, top: page)
        try expect(run, "\u{1B}[H", top: 0)
      }
      for key in ["b", "\u{1B}[5~", "\u{02}", "\u{1B}v"] {
        try expect(run, "30j", top: 30)
        try expect(run, key, top: 30 - page)
        try expect(run, "\u{1B}OH", top: 0)
      }
      for (down, up) in [("d", "u"), ("\u{04}", "\u{15}")] {
        try expect(run, down, top: 10)
        try expect(run, up, top: 0)
      }
      try expect(run, "7d", top: 7)
      try expect(run, "d", top: 14)
      try expect(run, "u", top: 7)
      run.type("G")
      let last = try #require(try run.painted()["top"]?.integer)
      try run.opened()
      for key in [">", "\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{1B}[8~"] {
        try expect(run, "\u{1B}[1~", top: 0)
        try expect(run, key, top: last)
      }
      try expect(run, "\u{1B}[7~", top: 0)
      let total = last + 21
      for key in ["50%", "50p"] {
        try expect(run, key, top: total / 2)
        try expect(run, "g", top: 0)
      }
      // walles/moor#199: numbers that are no line.
      for keys in ["0G", "99999999999999999999G", "99999999999999999999j"] {
        run.type(keys)
        try run.keysAreTaken()
      }
      #expect(run.screen.row(containing: "END-OF-TERMS") != nil)
      run.type("q")
      try run.ends(3)
      _ = document
    }

    @Test func searching() throws {
      let (run, document) = try open()
      run.type("/zebra")
      try run.process.waitForText("1/3")
      #expect(run.screen.text(row: 23).hasPrefix("/zebra"))
      run.type("\r")
      try run.painted { $0["mode"]?.string == "reading" }
      let hit = try #require(run.screen.cells(of: "Zebra crossing")).prefix(5)
      let other = try #require(run.screen.cells(of: "zebra stripes")).prefix(5)
      let plain = try #require(run.screen.cells(of: "crossing"))
      #expect(hit.allSatisfy { $0.attributes != plain[0].attributes || $0.background >= 0 })
      #expect(Self.look(hit.first) != Self.look(other.first), "the current hit is distinct")
      for (key, words) in [("n", "2/3"), ("n", "3/3"), ("n", "1/3"), ("N", "3/3"), ("N", "2/3")] {
        run.type(key)
        try run.process.waitForText(words)
      }
      #expect(!run.hasReported("agreed"))
      // Smart case: a capital matters.
      run.type("/Zebra")
      try run.process.waitForText("1/2")
      // jonas/tig#627: leaving the prompt goes back.
      run.type("\u{1B}")
      try run.painted { $0["mode"]?.string == "reading" }
      run.type("g")
      try run.painted { $0["top"]?.integer == 0 }
      run.type("/zebra")
      try run.process.waitForText("END-OF-TERMS")
      run.type("\u{1B}")
      try run.painted { $0["mode"]?.string == "reading" && $0["top"]?.integer == 0 }
      run.type("?zebra\r")
      try run.process.waitForText("3/3")
      run.type("g/nowhere")
      try run.process.waitForText("no match")
      run.type("\r")
      try run.process.waitForText("not found: nowhere")
      // jonas/tig#866: patterns that match nothing at all.
      for pattern in ["x*", "^", "$", "(", "a|"] {
        run.type("/\(pattern)\rnnN")
        try run.keysAreTaken()
      }
      run.type("q")
      try run.ends(3)
      _ = document
    }

    /// How a cell is drawn.
    private static func look(_ cell: TerminalScreen.Cell?) -> [Int] {
      [Int(cell?.attributes.rawValue ?? -1), cell?.foreground ?? -2, cell?.background ?? -2]
    }

    @Test func jumping() throws {
      let (run, document) = try open()
      func topRow() -> String { run.screen.text(row: 1) }
      run.type("]")
      try run.process.waitUntil("the title") { $0.text(row: 1).contains("Harbour Rules") }
      run.type("3]")
      try run.process.waitUntil("a section") { $0.text(row: 1).contains("Section 3") }
      #expect(run.screen.text(row: 0).contains("Section 3"))
      run.type("[")
      try run.process.waitUntil("the one before") { $0.text(row: 1).contains("Section 2") }
      run.type("ma")
      try run.process.waitForText("mark a set")
      run.type("G")
      try run.process.waitForText("END-OF-TERMS")
      run.type("'a")
      try run.process.waitUntil("the mark") { $0.text(row: 1).contains("Section 2") }
      run.type("''")
      try run.process.waitForText("END-OF-TERMS")
      run.type("'b")
      try run.process.waitForText("no mark b")
      run.type("g")
      try run.painted { $0["top"]?.integer == 0 }
      run.type("o")
      try run.painted { $0["mode"]?.string == "outline" }
      #expect(run.screen.text(row: 0).contains("Outline"))
      #expect(run.screen.row(containing: "Section 9") != nil)
      #expect(run.screen.row(containing: "% shown") != nil)
      run.type("7\r")
      try run.painted { $0["mode"]?.string == "reading" }
      #expect(topRow().contains("Section 6"))
      run.type("gl")
      try run.painted { $0["mode"]?.string == "links" }
      #expect(run.screen.row(containing: "https://harbour.example/fees") != nil)
      run.type("7\r")
      try run.painted { $0["mode"]?.string == "reading" }
      #expect(run.screen.row(containing: "See the fees first") != nil)
      run.type("c")
      try run.process.waitForText("no changes to show")
      run.type("C")
      try run.keysAreTaken()
      run.type("g.")
      try run.painted { ($0["top"]?.integer ?? 0) > 0 }
      run.type("q")
      try run.ends(3)
      _ = document
    }

    @Test func showing() throws {
      let (run, document) = try open()
      #expect(run.screen.row(containing: "navigation, 6 links") != nil)
      #expect(run.screen.row(containing: "1 hidden part (H)") != nil)
      #expect(run.screen.row(containing: "storms") == nil)
      run.type("v")
      try run.process.waitForText("Menu entry 3")
      run.type("v")
      try run.process.waitForText("navigation, 6 links")
      run.type("H")
      try run.process.waitForText("A hidden clause about storms")
      run.type("H")
      try run.process.waitUntil("without it") { $0.row(containing: "storms") == nil }
      for key in ["h", "\u{1B}OP", "\u{1B}[11~"] {
        run.type(key)
        try run.painted { $0["mode"]?.string == "help" }
        #expect(run.screen.row(containing: "one line down") != nil)
        run.type("a")
        try run.process.waitForText("press q to go back")
        run.type("q")
        try run.painted { $0["mode"]?.string == "reading" }
      }
      // A screen that something else wrote over.
      run.screen.write("\u{1B}[2J\u{1B}[Hrubbish")
      run.type("\u{0C}")
      try run.process.waitForText("Harbour Rules")
      #expect(run.screen.row(containing: "rubbish") == nil)
      run.type("q")
      try run.ends(3)
      _ = document
    }

    @Test func escapeAndSplitSequences() throws {
      // jonas/tig#1046: ESC was slow, or sequences cut in two were misread.
      let (run, document) = try open()
      run.type("\u{1B}")
      run.type("[B")
      try run.painted { $0["top"]?.integer == 1 }
      for sequence in ["\u{1B}[1;2A", "\u{1B}[1;5A", "\u{1B}[a"] {
        run.type(sequence)
        try run.keysAreTaken()
      }
      run.type("/harbour")
      try run.painted { $0["mode"]?.string == "search" }
      for key in ["\u{08}", "\u{7F}"] {
        run.type(key)
        try run.keysAreSeen(in: "search")
      }
      #expect(run.screen.text(row: 23).hasPrefix("/harbo "))
      var fastest = Duration.seconds(60)
      for _ in 0..<3 {
        let clock = ContinuousClock()
        let start = clock.now
        run.type("\u{1B}")
        try run.painted { $0["mode"]?.string == "reading" }
        fastest = min(fastest, clock.now - start)
        run.type("/")
        try run.painted { $0["mode"]?.string == "search" }
      }
      #expect(fastest <= .milliseconds(150), "ESC alone took \(fastest)")
      run.type("\u{03}")
      try run.ends(130)
      _ = document
    }

    @Test func wheelScrollsOnRequestOnly() throws {
      let (run, document) = try open(["--mouse"])
      #expect(run.screen.mouseMode > 0)
      try expect(run, "\u{1B}[<65;10;10M", top: 3)
      try expect(run, "\u{1B}[<64;10;10M", top: 0)
      // A click on the words beside the key is no decision.
      run.type("G\u{1B}[<0;3;24M\u{1B}[<0;3;24m")
      try run.opened()
      try run.keysAreTaken()
      run.type("q")
      try run.ends(3)
      let (quiet, other) = try open()
      #expect(quiet.screen.mouseMode == 0)
      quiet.type("q")
      try quiet.ends(3)
      _ = (document, other)
    }

    @Test func scrollingPastTheEndStaysThere() throws {
      // gwsw/less#720, #774.
      let (run, document) = try open()
      run.type("G")
      try run.opened()
      run.type(String(repeating: " ", count: 20))
      try run.keysAreTaken()
      #expect(run.screen.row(containing: "end of text") != nil)
      #expect(run.screen.row(containing: "You can agree now") != nil)
      run.type("a")
      try run.ends(0)
      _ = document
    }
  }
}

extension Run {
  /// Waits for a frame of a mode after the newest one.
  func keysAreSeen(in mode: String) throws {
    try painted { $0["mode"]?.string == mode }
  }
}
