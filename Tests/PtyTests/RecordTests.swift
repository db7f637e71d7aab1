import Foundation
import Glibc
import TestSupport
import Testing

extension WholeProgram {
  @Suite struct RecordTests {
    @Test func standardInputIsReadWithKeysFromTheTerminal() throws {
      let run = try Run(["--content-type=text/html", "-"]) { $0.standardInput = .pipe }
      let bytes = Array(Pages.long.utf8)
      #expect(run.process.writeInput(bytes) == bytes.count)
      try run.painted { ($0["total"]?.integer ?? 0) > 0 }
      run.type("a")
      try run.refused("loading")
      run.process.closeInput()
      try run.closed("lines_below")
      // The prompt edits and shows what is typed (jonas/tig#1229).
      run.type("/gapx\u{7F}")
      try run.process.waitUntil("the typed text") { $0.text(row: 23).hasPrefix("/gap ") }
      run.type("\u{1B}")
      try run.painted { $0["mode"]?.string == "reading" }
      run.type("G")
      try run.opened()
      run.type("a")
      try run.ends(0)
      #expect(try run.receipts.first?["source"]?["asked"]?.string == "-")
    }

    @Test func withoutATerminalNobodyIsAsked() throws {
      let folder = try TemporaryFolder()
      let document = try AgreeingTests.Document(Pages.short)
      let answer = try Answer([document.name], in: folder)
      #expect(answer.exit == .exited(6))
      #expect(answer.errors.contains("there is no terminal to ask on"))
      #expect(answer.errors.split(separator: "\n").count == 1)
      #expect(answer.output.isEmpty)
      #expect(!FileAccess.exists(folder.file("records")))
    }

    @Test func noRecordKeepsNothing() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let run = try Run(["--no-record", document.name])
      try run.opened()
      run.type("a")
      try run.ends(0)
      #expect(!FileAccess.exists(run.folder.file("records")))
      #expect(!run.hasReported("recorded"))
      #expect(run.words.contains("nothing was recorded"))
    }

    @Test func anAgreementThatCannotBeRecordedIsNone() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let folder = try TemporaryFolder()
      try folder.write("in the way", to: "records")
      for key in ["a", "x"] {
        let run = try Run([document.name], in: folder)
        try run.opened()
        run.type(key)
        try run.ends(8)
        #expect(!run.hasReported("recorded"))
        #expect(run.words.contains("records"))
      }
      let full = try Run(["--receipt=/dev/full", document.name])
      try full.opened()
      full.type("a")
      try full.ends(8)
    }

    @Test func theReceiptIsCopied() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let folder = try TemporaryFolder()
      let copy = folder.file("receipt.json")
      let run = try Run(["--receipt=\(copy)", document.name], in: folder)
      try run.opened()
      run.type("a")
      try run.ends(0)
      let ledger = try folder.read("records/ledger.jsonl")
      #expect(try folder.read("receipt.json") == ledger)
      #expect(try Answer(["verify", copy], in: folder).exit == .exited(0))
      let piped = try Run(["--receipt=-", document.name]) { $0.standardOutput = .pipe }
      try piped.opened()
      piped.type("a")
      try piped.ends(0)
      let line = String(decoding: piped.process.standardOutput, as: UTF8.self)
      #expect(line == (try piped.folder.read("records/ledger.jsonl")))
    }

    @Test func checkWithdrawIfNeededAndAccept() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let folder = try TemporaryFolder()
      func status(_ arguments: String...) throws -> PtyExit {
        try Answer(arguments + [document.name], in: folder).exit
      }
      #expect(try status("check") == .exited(1))
      let run = try Run([document.name], in: folder)
      try run.opened()
      run.type("a")
      try run.ends(0)
      #expect(try status("check") == .exited(0))
      #expect(try status("--if-needed") == .exited(0))
      #expect(try run.receipts.count == 1)
      #expect(try status("withdraw") == .exited(0))
      #expect(try status("check") == .exited(1))
      #expect(try status("--if-needed") == .exited(6))
      let digest = try #require(try run.receipts.first?["text"]?["body_digest"]?.string)
      #expect(try status("--accept=\(digest)") == .exited(0))
      #expect(try status("check") == .exited(0))
      try Pages.terms(6).write(toFile: document.name, atomically: true, encoding: .utf8)
      #expect(try status("check") == .exited(7))
      #expect(try status("--accept=\(digest)") == .exited(7))
      #expect(try status("diff") == .exited(1))
      #expect(try Answer(["verify", folder.file("records")], in: folder).exit == .exited(0))
      #expect(try run.receipts.map { $0["decision"]?.string } == ["agreed", "withdrawn", "agreed"])
    }

    @Test func ifNeededAsksWhereTheTextChanged() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let folder = try TemporaryFolder()
      for (text, isAsked) in [(Pages.short, true), (Pages.short, false), (Pages.terms(6), true)] {
        try text.write(toFile: document.name, atomically: true, encoding: .utf8)
        let run = try Run(["--if-needed", document.name], in: folder)
        if isAsked {
          try run.opened()
          run.type("a")
        }
        try run.ends(0)
        #expect(run.hasReported("painted") == isAsked)
      }
    }

    /// Without room for the bytes there would be nothing to show for an agreement.
    @Test func withoutATemporaryCopyNothingIsAsked() throws {
      let document = try AgreeingTests.Document(Pages.long)
      let run = try Run([document.name]) { $0.environment["TMPDIR"] = "/nonexistent" }
      try run.ends(4)
      #expect(run.words.contains("no temporary copy can be kept"))
      let full = try Run.shell("ulimit -f 1; exec $PROGRAM --events=3 \(document.name)")
      try full.ends(4)
      #expect(!full.wasEverOpen)
    }

    @Test func savingRefusesToOverwrite() throws {
      let document = try AgreeingTests.Document(Pages.short)
      let folder = try TemporaryFolder()
      try folder.write("kept", to: "there.txt")
      let run = try Run([document.name], in: folder)
      try run.opened()
      func save(as path: String) throws {
        run.type("s")
        try run.painted { $0["mode"]?.string == "prompt" }
        run.type("\u{15}\(path)\r")
      }
      try save(as: folder.file("there.txt"))
      try run.process.waitForText("exists already")
      #expect(try folder.read("there.txt") == "kept")
      try save(as: folder.file("new.txt"))
      try run.process.waitForText("saved to")
      let saved = try folder.read("new.txt")
      #expect(saved.contains("END-OF-TERMS") && saved.contains("Source: \(document.name)"))
      run.type("q")
      try run.ends(3)
    }
  }
}
