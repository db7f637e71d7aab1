import Glibc
import TestSupport
import Testing

extension WholeProgram {
  @Suite struct ResizeTests {
    /// Changes the size, waits for the frame that has it, and returns the row the text begins in.
    private func resize(_ run: Run, to columns: Int, by rows: Int) throws {
      run.process.resize(columns: columns, rows: rows)
      try run.painted { event in
        event["columns"]?.integer == columns && event["rows"]?.integer == Self.textRows(rows)
      }
    }

    /// Rows of text on a screen of so many rows.
    private static func textRows(_ rows: Int) -> Int {
      rows - (rows >= 8 ? 1 : 0) - (rows >= 12 ? 2 : 1)
    }

    /// The first words of the text on the screen.
    private func place(_ run: Run) -> String {
      let row = run.screen.text(row: run.screen.rows >= 8 ? 1 : 0)
      return row.split(separator: " ").first.map(String.init) ?? ""
    }

    @Test func keepsThePlace() throws {
      // newsboat/newsboat#1298: the article jumped to the top.
      let document = try AgreeingTests.Document(Pages.prose(60))
      let run = try Run([document.name])
      try run.closed("lines_below")
      for keys in ["60%", "jjj", "jj", " "] {
        run.type(keys)
        try run.keysAreTaken()
        let before = place(run)
        for (columns, rows) in [(50, 20), (100, 40), (80, 24)] {
          try resize(run, to: columns, by: rows)
          let screen = run.screen.text
          #expect(screen.contains(before), "\(before) was the place")
        }
        #expect(place(run) == before)
      }
      run.type("q")
      try run.ends(3)
    }

    @Test func usesEveryRowOfATallerScreen() throws {
      // gwsw/less#165.
      let document = try AgreeingTests.Document(Pages.long)
      let run = try Run([document.name], rows: 10)
      try run.closed("lines_below")
      try resize(run, to: 80, by: 40)
      #expect((1...37).allSatisfy { row in !run.screen.text(row: row).isEmpty || row % 2 == 0 })
      #expect(run.screen.text(row: 38).contains("Not yet"))
      #expect(run.screen.text(row: 39).contains("I decline"))
      run.type("q")
      try run.ends(3)
    }

    @Test func goesBackToThePlaceInAShorterScreen() throws {
      // gwsw/less#681.
      let document = try AgreeingTests.Document(Pages.terms(100))
      let run = try Run([document.name], rows: 40)
      try run.closed("lines_below")
      run.type("/P0080\r")
      try run.process.waitForText("P0080")
      try run.keysAreTaken()
      run.type("g")
      try run.painted { $0["top"]?.integer == 0 }
      try resize(run, to: 80, by: 25)
      run.type("''")
      try run.process.waitForText("P0080")
      run.type("q")
      try run.ends(3)
    }

    @Test func lastPageIsFullAfterShrinkingAndGrowing() throws {
      // dialog, Debian #1004868.
      let document = try AgreeingTests.Document(Pages.long)
      let run = try Run([document.name])
      try run.closed("lines_below")
      run.type("G")
      try run.opened()
      try resize(run, to: 80, by: 5)
      try resize(run, to: 80, by: 60)
      run.type("G")
      try run.process.waitForText("END-OF-TERMS")
      try run.keysAreTaken()
      #expect(run.screen.text(row: 57).contains("END-OF-TERMS"))
      #expect(run.screen.text(row: 1).contains("P00") || run.screen.text(row: 2).contains("P00"))
      run.type("a")
      try run.ends(0)
    }

    @Test(arguments: [-1, 0, 1])
    func fittingTheScreenIsCountedInItsRows(_ more: Int) throws {
      // noborus/ov#864, walles/moor#282: the status line was forgotten.
      let lines = (1...21 + more).map { "line \($0) of the harbour's terms of use" }
      let folder = try TemporaryFolder()
      try folder.write(lines.joined(separator: "\n") + "\n", to: "terms.txt")
      let run = try Run([folder.file("terms.txt")])
      if more > 0 {
        #expect(try run.closed("lines_below")["lines_below"]?.integer == more)
        run.type("j")
      }
      try run.opened()
      #expect(run.screen.row(containing: "line \(21 + more) of") != nil)
      run.type("q")
      try run.ends(3)
    }

    @Test func theGateFollowsTheSize() throws {
      let document = try AgreeingTests.Document(Pages.terms(12))
      let run = try Run([document.name])
      try run.closed("lines_below")
      // Enlarged so that all fits: opens, once that was painted.
      try resize(run, to: 80, by: 40)
      try run.opened()
      // Shrunk: the end is no longer on the screen, so a live gate closes.
      try resize(run, to: 80, by: 20)
      try run.closed("lines_below")
      run.type("a")
      try run.refused("lines_below")
      run.type("G")
      try run.opened()
      // No text can be read at this size.
      run.process.resize(columns: 80, rows: 1)
      try run.closed("screen_too_small")
      run.type("a")
      try run.refused("screen_too_small")
      try resize(run, to: 80, by: 40)
      try run.opened()
      run.type("a")
      try run.ends(0)
    }

    @Test func signalsWithoutAChangeOfSizeAreNothing() throws {
      // ncurses, Novell #769788.
      let document = try AgreeingTests.Document(Pages.long)
      let run = try Run([document.name])
      try run.closed("lines_below")
      let written = run.process.output.count
      for _ in 0..<100 { run.process.signal(SIGWINCH) }
      run.type("j")
      try run.painted { $0["top"]?.integer == 1 }
      #expect(run.process.output.count - written < 1000)
      run.type("q")
      try run.ends(3)
    }

    @Test func everySurfaceFollowsTheSize() throws {
      // newsboat/newsboat#389.
      let document = try AgreeingTests.Document(Pages.rich)
      let run = try Run([document.name])
      try run.closed("lines_below")
      for (keys, mode) in [("h", "help"), ("o", "outline"), ("l", "links"), ("/storm", "search")] {
        run.type(keys)
        try run.painted { $0["mode"]?.string == mode }
        for (columns, rows) in [(40, 10), (20, 5), (1, 1), (100, 30), (80, 24)] {
          run.process.resize(columns: columns, rows: rows)
          try run.painted { $0["columns"]?.integer == columns && $0["mode"]?.string == mode }
        }
        if mode == "search" { #expect(run.screen.text(row: 23).hasPrefix("/storm")) }
        run.type("\u{1B}")
        try run.painted { $0["mode"]?.string == "reading" }
      }
      run.type("q")
      try run.ends(3)
    }

    @Test func lastLinesThatWrapAreReached() throws {
      // walles/moor#290.
      let document = try AgreeingTests.Document(Pages.prose(3, words: 200))
      let run = try Run([document.name], columns: 40)
      try run.closed("lines_below")
      var top = -1
      while !run.wasEverOpen {
        run.type(" ")
        let next = try run.painted { ($0["top"]?.integer ?? 0) > top }
        top = next["top"]?.integer ?? 0
        if run.screen.row(containing: "END-OF-TERMS") != nil { try run.opened() }
      }
      run.type("a")
      try run.ends(0)
    }
  }
}
