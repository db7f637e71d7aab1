import Glibc
import TestSupport
import Testing

extension PtySuites {
  @Suite struct PaintTests {
    /// Runs the probe on lines of text and hands it over when the first frame is there.
    private func show(
      _ lines: [String], _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
      terminalType: String = "xterm-256color", environment: [String: String] = [:],
      _ body: (PtyProcess) throws -> Void
    ) throws {
      let path = try PtyConfiguration.temporaryFile(lines: lines)
      defer { unlink(path) }
      var configuration = PtySuites.probe(
        arguments + [path], columns: columns, rows: rows, terminalType: terminalType)
      configuration.environment = environment
      let process = try PtyProcess(configuration)
      try process.waitForEvent("painted")
      process.pump(milliseconds: 0)
      try body(process)
      process.send("q")
      #expect(try process.waitForExit() == .exited(0))
      PtySuites.expectRestored(process)
    }

    /// Text, and the column its last character must stand in.
    static let widths: [(name: String, text: String, column: Int, shown: String?)] = [
      ("plain", "abc|", 3, "abc|"),
      ("combining mark", "e\u{301}e|", 2, "e\u{301}e|"),
      ("wide characters", "{wide}漢字{narrow}|", 4, "漢字|"),
      ("mark on a wide base (ncurses 2022-06-12)", "{wide}漢\u{20E3}{narrow}|", 2, nil),
      (
        "joined pictures (gwsw/less#637)",
        "{wide}\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}{narrow}|", 2, "\u{1F468}|"
      ),
      ("skin tone", "{wide}\u{1F44D}\u{1F3FD}{narrow}|", 2, "\u{1F44D}|"),
      ("emoji presentation", "{wide}\u{2764}\u{FE0F}{narrow}|", 2, "\u{2764} |"),
      ("text presentation", "\u{2764}\u{FE0E}|", 1, "\u{2764}|"),
      ("flag", "{wide}\u{1F1EF}\u{1F1F5}{narrow}|", 2, nil),
      ("control characters", "a\u{07}b\u{1B}c\u{9B}d|", 7, "a\u{FFFD}b\u{FFFD}c\u{FFFD}d|"),
      ("direction override", "a\u{202E}b|", 3, nil),
      ("unassigned", "\u{10FFFD}|", 1, nil),
      (
        "many marks (newsboat/newsboat#2805)",
        "e" + String(repeating: "\u{301}", count: 2000) + "|", 1, nil
      ),
      ("Thai", "{wide}กำ{narrow}|", 2, "กำ|"),
    ]

    @Test func everyClusterKeepsItsColumns() throws {
      try show(Self.widths.map(\.text)) { process in
        for (row, width) in Self.widths.enumerated() {
          let bar = process.screen.cell(column: width.column, row: row)
          #expect(bar.text == "|", "\(width.name): \(process.screen.text(row: row))")
          if let shown = width.shown { #expect(process.screen.text(row: row) == shown) }
        }
        let isForeign = process.output.contains(0x07)
        #expect(!isForeign)
      }
    }

    /// The emulator gives this mark columns of its own, so the bytes are looked at.
    @Test func voicedSoundMarkFollowsItsBase() throws {
      try show(["{wide}か\u{3099}{narrow}|"]) { process in
        let bytes = Array("か\u{3099}|".utf8)
        #expect(process.output.indices.contains { process.output[$0...].starts(with: bytes) })
      }
    }

    @Test func wideCharacterAtTheEdgeIsNeverSplit() throws {
      for columns in 10...20 {
        let text = "a{wide}" + String(repeating: "漢", count: 12)
        try show([text, "next"], columns: columns, rows: 4) { process in
          let expected = "a" + String(repeating: "漢", count: (columns - 1) / 2)
          #expect(process.screen.text(row: 0) == expected)
          #expect(process.screen.text(row: 1) == "next")
        }
      }
    }

    @Test func runsOfACharacterAreWrittenOut() throws {
      let line = "Signed: " + String(repeating: "_", count: 60)
      for locale in ["C.UTF-8", "C"] {
        try show([line], environment: ["LANG": locale]) { process in
          #expect(process.screen.text(row: 0) == line)
          #expect(process.output.filter { $0 == UInt8(ascii: "_") }.count == 60)
        }
      }
    }

    @Test func cornerCellIsDrawnWithoutScrolling() throws {
      try show(["first"], columns: 10, rows: 3) { process in
        #expect(process.screen.text(row: 0) == "first")
        #expect(process.screen.cell(column: 9, row: 2).attributes == [.reverse])
      }
    }

    static let styles = [
      "bold", "italic", "underline", "dim", "reverse", "heading", "link", "hit", "currentHit",
      "added", "removed", "barClosed", "barOpen", "notice", "key",
    ]

    @Test(arguments: ["xterm-256color", "xterm", "linux", "vt100"])
    func meaningIsNotInColourAlone(_ type: String) throws {
      let lines = Self.styles.map { "{\($0)}word" }
      var dimIsKnown = true
      try show(lines, terminalType: type) { process in
        #expect(process.screen.cell(column: 0, row: 1).text == "w")
        dimIsKnown = type != "vt100"
      }
      try show(lines, ["--no-color"], terminalType: type) { process in
        for (row, style) in Self.styles.enumerated() {
          let cell = process.screen.cell(column: 0, row: row)
          #expect(cell.foreground == -1 && cell.background == -1, "\(style)")
          // The emulator does not show faint text; its bytes are looked at below.
          if style == "dim" { continue }
          if style == "removed" { continue }
          #expect(!cell.attributes.isEmpty, "\(style) on \(type)")
        }
        let faint = Array(";2m".utf8)
        let hasFaint = process.output.indices.contains { process.output[$0...].starts(with: faint) }
        #expect(hasFaint == dimIsKnown)
        let hits = [7, 8].map { process.screen.cell(column: 0, row: $0).attributes }
        #expect(hits[0] != hits[1])
        let bars = [11, 12].map { process.screen.cell(column: 0, row: $0).attributes }
        #expect(bars[0] != bars[1])
      }
    }

    @Test func coloursComeFromThePaletteAndTheDefaultBackgroundStays() throws {
      let lines = Self.styles.map { "{\($0)}word{} plain" }
      for (type, limit) in [("xterm-256color", 256), ("xterm", 8), ("rxvt", 8)] {
        try show(lines, terminalType: type) { process in
          for row in Self.styles.indices {
            let cell = process.screen.cell(column: 0, row: row)
            #expect(cell.foreground < limit && cell.background < limit)
            let plain = process.screen.cell(column: 6, row: row)
            #expect(plain.foreground == -1 && plain.background == -1)
          }
          let hit = process.screen.cell(column: 0, row: 7)
          #expect(hit.background > 0 && hit.foreground >= 0)
          #expect(process.screen.cell(column: 0, row: 6).foreground > 0)
        }
      }
    }

    @Test func onlyASCIIIsWrittenInTheCLocale() throws {
      let lines = ["“Terms” — §1 • ©…", "{wide}漢字{narrow}|", "▸ é│─"]
      try show(lines, ["--bar"], environment: ["LANG": "C"]) { process in
        #expect(process.output.allSatisfy { $0 < 0x80 })
        #expect(process.screen.text(row: 0).hasPrefix("\"Terms\" - ?1 * c."))
        #expect(process.screen.text(row: 1).hasPrefix("? ? |"))
        #expect(process.screen.text(row: 2).hasPrefix("> ?|-"))
      }
    }
  }
}
