import Glibc
import TestSupport
import Testing

extension PtySuites {
  @Suite struct ScrollPaintTests {
    /// Prose of lines between 30 and 74 characters, with an empty line now and then.
    static let prose: [String] = (1...300).map { number in
      guard number % 7 != 0 else { return "" }
      let words = ["the", "Service", "may", "be", "changed", "by", "us", "at", "any", "time"]
      var line = "\(number)."
      var word = number
      while line.utf8.count < 30 + number * 37 % 45 {
        line += " " + words[word % words.count]
        word += number % 3 + 1
      }
      return line
    }

    /// What each row above the bar shows, for comparing two ways to the same frame.
    ///
    /// The second column of a wide character is passed over: there the emulator keeps the look of
    /// what stood in it before.
    private func rows(_ screen: TerminalScreen) -> [String] {
      (0..<screen.rows - 1).map { row in
        var shown = ""
        var column = 0
        while column < screen.columns {
          let cell = screen.cell(column: column, row: row)
          let look = (cell.attributes.rawValue, cell.foreground, cell.background)
          shown += cell.text.isEmpty ? " " : cell.text
          if look != (0, -1, -1) { shown += "\(look)" }
          column += max(1, cell.width)
        }
        return shown
      }
    }

    static let terminals = [
      "xterm-256color", "xterm", "vt100", "vt220", "linux", "tmux-256color", "screen-256color",
      "rxvt-unicode-256color", "rxvt", "xterm-mono", "Eterm",
    ]

    /// Moving by scrolling must give the very cells that drawing anew gives.
    @Test(arguments: terminals)
    func scrolledScreenEqualsRedrawnScreen(_ type: String) throws {
      let path = try PtyConfiguration.temporaryFile(lines: Self.prose)
      defer { unlink(path) }
      for arguments in [[path], ["--bar", path]] {
        let process = try PtyProcess(
          PtySuites.probe(arguments, columns: 76, rows: 20, terminalType: type))
        try process.waitForEvent("painted")
        for key in [
          "\n", "\n", "\n", " ", "\u{1B}[A", "\u{1B}[A", "\u{1B}[5~", "\n", " ", " ", "\n", "g",
        ] {
          try expectRedrawnAlike(after: key, process, "\(type), \(key)")
        }
        process.send("q")
        #expect(try process.waitForExit() == .exited(0))
        PtySuites.expectRestored(process)
      }
    }

    /// Lines of all kinds of cells, no two of them alike; some are wider than the screen.
    static let mixed: [String] = (1...200).map { number in
      let words = ["été", "{bold}clause", "{link}§ 4{}", "{hit}fee", "a\u{301}b", "{dim}—", "  "]
      let wide = number % 11 < 2 ? "{wide}漢字{narrow} " : ""
      let text = (0...number % 9).map { words[(number + $0 * 3) % words.count] }
      let tail = number % 5 == 0 ? "{currentHit}" + String(repeating: "w", count: number % 90) : ""
      return number % 6 == 0 ? "" : "\(number) " + wide + text.joined(separator: " {}") + tail
    }

    /// Rows written past the screen library, and those left to it, must give the same cells.
    @Test(arguments: terminals + ["wsvt25"], ["C.UTF-8", "C"])
    func pageEqualsRedrawnPage(_ type: String, _ locale: String) throws {
      let path = try PtyConfiguration.temporaryFile(lines: Self.mixed)
      defer { unlink(path) }
      for arguments in [[path], ["--bar", "--no-color", path]] {
        var configuration = PtySuites.probe(arguments, columns: 60, rows: 18, terminalType: type)
        configuration.environment["LANG"] = locale
        let process = try PtyProcess(configuration)
        try process.waitForEvent("painted")
        for key in [" ", " ", "\n", " ", "\u{1B}[5~", " ", " ", " ", "\u{1B}[A", "g", " "] {
          try expectRedrawnAlike(after: key, process, "\(type), \(locale), \(key)")
        }
        process.send("q")
        #expect(try process.waitForExit() == .exited(0))
      }
    }

    /// The screen after a key shows the very cells it shows when all is drawn anew.
    private func expectRedrawnAlike(
      after key: String, _ process: PtyProcess, _ what: Comment
    ) throws {
      func screen(after key: String) throws -> [String] {
        process.send(key)
        try process.waitForEvent("painted")
        process.pump(milliseconds: 0)
        return rows(process.screen)
      }
      let moved = try screen(after: key)
      #expect(try screen(after: "r") == moved, what)
    }

    /// Bytes that a key makes a program write.
    private func cost(of key: String, in process: PtyProcess, until text: String) throws -> Int {
      let before = process.output.count
      process.send(key)
      try process.waitUntil(text) { $0.row(containing: text) != nil }
      while process.pump(milliseconds: 50) {}
      return process.output.count - before
    }

    @Test func oneLineDownCostsAtMostTwiceWhatLessWrites() throws {
      let path = try PtyConfiguration.temporaryFile(lines: Self.prose)
      defer { unlink(path) }
      let less = PtyConfiguration.find("less")
      guard let less else { return withKnownIssue { Issue.record("less is not installed") } }
      let pager = try PtyProcess(PtyConfiguration(less, [path]))
      try pager.waitForText("23. ")
      let probe = try PtyProcess(PtySuites.probe(["--bar", path]))
      try probe.waitForEvent("painted")
      while probe.pump(milliseconds: 50) {}
      var theirs = 0
      var ours = 0
      for line in 24...44 where line % 7 != 0 {
        if (line - 1) % 7 == 0 {
          // An empty line came into view without a text to wait for; both have written it.
          theirs += try cost(of: "jj", in: pager, until: "\(line). ")
          ours += try cost(of: "\n\n", in: probe, until: "\(line). ")
        } else {
          theirs += try cost(of: "j", in: pager, until: "\(line). ")
          ours += try cost(of: "\n", in: probe, until: "\(line). ")
        }
      }
      print("bytes for 21 lines down at 24x80: less \(theirs), ours \(ours)")
      #expect(ours <= 2 * theirs)
    }

    @Test func nothingIsWrittenForTheSameFrame() throws {
      let process = try PtyProcess(PtySuites.probe())
      try process.waitForEvent("painted")
      process.send("m")
      try process.waitForEvent("painted")
      let before = process.output.count
      process.send("m")
      try process.waitForEvent("painted")
      #expect(process.output.count == before)
    }
  }
}
