import Foundation
import TestSupport
import Testing

@testable import AcceptanceRecords

/// Receipts and contents for tests.
enum Sample {
  static let address = "https://example.com/terms"

  static func text(_ words: String) -> [UInt8] { Array("\(words)\n".utf8) }

  /// A receipt with every member filled.
  static func receipt(
    _ decision: Receipt.Decision = .agreed, of words: String = "Be kind.", at milliseconds: Int = 0,
    asked: String = address, whole: String? = nil
  ) -> Receipt {
    var receipt = Receipt(decision: decision, method: .key("a"))
    receipt.source.asked = asked
    receipt.source.address = "https://www.example.com/terms/"
    receipt.source.redirects = [asked]
    receipt.source.status = 200
    receipt.source.mediaType = "text/html"
    receipt.source.charset = "UTF-8"
    receipt.source.entityTag = "\"v1\""
    receipt.source.lastModified = "Wed, 21 Oct 2015 07:28:00 GMT"
    receipt.source.byteCount = words.utf8.count
    receipt.source.digest = Digest(of: words.utf8)
    receipt.source.evidence = "content-length"
    receipt.source.isVerified = true
    receipt.text.bodyDigest = Digest(of: text(words))
    receipt.text.digest = Digest(of: text(whole ?? words))
    receipt.text.title = "Terms \u{1B}[2J\u{202E}"
    receipt.text.language = "en"
    receipt.text.words = 2
    receipt.text.foldedLines = ["▸ navigation, 84 links"]
    receipt.text.hiddenParts = 1
    receipt.text.hiddenCharacters = 12
    receipt.text.replacedCharacters = 3
    receipt.text.select = "main"
    receipt.gate = Receipt.Gate(
      mode: "live", margin: 0, require: "all", minimumSeconds: 5, allowsUnverified: false)
    receipt.reading.opened = Timestamp(milliseconds: 1_445_412_480_000)
    receipt.reading.decided = Timestamp(milliseconds: 1_445_412_500_000 + milliseconds)
    receipt.reading.coverage = Receipt.Coverage(
      shownBytes: 9, totalBytes: 9, linesNotShown: 0, totalLines: 1)
    receipt.presentation = Receipt.Presentation(
      columns: 80, rows: 24, words: "I agree to these terms", locale: "en_US.UTF-8", isPlain: false)
    receipt.user.name = "reader"
    receipt.user.id = 1000
    receipt.toolVersion = "0.1.0"
    return receipt
  }

  static func record(
    _ store: RecordStore, _ decision: Receipt.Decision = .agreed, of words: String = "Be kind.",
    at milliseconds: Int = 0, asked: String = address
  ) throws(RecordError) -> SealedReceipt {
    try store.record(
      receipt(decision, of: words, at: milliseconds, asked: asked), texts: [text(words)],
      source: .bytes(Array(words.utf8)))
  }
}

@Suite struct Receipts {
  @Test func comeBackExactly() throws {
    var receipt = Sample.receipt()
    receipt.previous = Digest(of: [1])
    receipt.withdraws = Digest(of: [2])
    receipt.followsTornLine = true
    let sealed = SealedReceipt(receipt)
    let read = try SealedReceipt(reading: sealed.line[...])
    #expect(read == sealed)
    #expect(read.receipt == receipt)
    #expect(!sealed.line.contains(0x1B), "a title cannot steer the terminal that shows a receipt")
  }

  @Test(arguments: [
    Receipt.Method.key("a"), .typed("agree"), .pinnedDigest(Digest(of: [3])), .command("withdraw"),
  ]) func keepTheMethod(_ method: Receipt.Method) throws {
    let sealed = SealedReceipt(Receipt(decision: .agreed, method: method))
    #expect(try SealedReceipt(reading: sealed.line[...]).receipt.method == method)
  }

  @Test func haveSortedKeysAndADigestOverTheRest() throws {
    let sealed = SealedReceipt(Sample.receipt())
    let text = String(decoding: sealed.line, as: UTF8.self)
    #expect(text.hasPrefix("{\"decision\":\"agreed\",\"digest\":\"\(sealed.digest)\","))
    let json = try JSONParser.parse(sealed.line[...])
    #expect(json["schema"]?.text == "scrollwrap.receipt/1")
    #expect(json["reading"]?["decided"]?.text == "2015-10-21T07:28:20.000Z")
    #expect(json["reading"]?["end_reached"] == .null, "what is not known is said to be so")
    #expect(json["does_not_prove"]?.elements?.count == 4)
    #expect(json.canonicalBytes == sealed.line)
  }

  @Test func standBeingSetOutAnew() throws {
    let sealed = SealedReceipt(Sample.receipt())
    let object = try JSONSerialization.jsonObject(with: Data(sealed.line))
    let pretty = try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
    #expect(try SealedReceipt(reading: Array(pretty)[...]).digest == sealed.digest)
  }

  @Test func showAnyChange() throws {
    let line = SealedReceipt(Sample.receipt()).line
    var changes = 0
    for index in line.indices {
      var altered = line
      altered[index] ^= 1
      let read = try? SealedReceipt(reading: altered[...])
      // A changed digit of an escape may name the same character in another way.
      #expect(read == nil || read?.receipt == Sample.receipt(), "byte \(index)")
      changes += read == nil ? 1 : 0
    }
    #expect(changes > line.count - 20)
  }

  @Test func goldenLine() {
    let line = String(decoding: SealedReceipt(Sample.receipt()).line, as: UTF8.self) + "\n"
    #expect(
      GoldenFile.difference(of: line, from: "Tests/AcceptanceRecordsTests/Receipts/agreed.json")
        == nil, "receipts of this schema must verify for ever")
  }
}

@Suite struct RecordStores {
  let folder: TemporaryFolder
  let store: RecordStore

  init() throws {
    folder = try TemporaryFolder()
    store = RecordStore(directory: folder.file("a/b/records"), alsoRead: [folder.file("system")])
  }

  private func mode(_ name: String) throws -> Int {
    let path = name.isEmpty ? store.directory : "\(store.directory)/\(name)"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  @Test func keepTextAndBytesAndALine() throws {
    let sealed = try Sample.record(store)
    let ledger = try String(contentsOfFile: "\(store.directory)/ledger.jsonl", encoding: .utf8)
    #expect(ledger == String(decoding: sealed.line, as: UTF8.self) + "\n")
    let text = try #require(sealed.receipt.text.digest)
    #expect(try store.text(text) == Sample.text("Be kind."))
    let bytes = try #require(sealed.receipt.source.digest)
    let kept = try String(
      contentsOfFile: "\(store.directory)/sources/sha256-\(bytes.hex)", encoding: .utf8)
    #expect(kept == "Be kind.")
    for name in ["", "texts", "sources"] { #expect(try mode(name) == 0o700, "\(name)") }
    for name in [
      "ledger.jsonl", "texts/sha256-\(text.hex).txt", "sources/sha256-\(bytes.hex)",
    ] {
      #expect(try mode(name) == 0o600, "\(name)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(store.directory)/texts")
    #expect(left.count == 1, "no temporary file is left")
  }

  @Test func takeBytesFromADescriptor() throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let content = String(repeating: "0123456789", count: 30_000)
    fputs(content, file)
    fflush(file)
    var receipt = Sample.receipt()
    receipt.source.digest = Digest(of: content.utf8)
    _ = try store.record(receipt, texts: [], source: .descriptor(fileno(file)))
    let path = "\(store.directory)/sources/sha256-\(Digest(of: content.utf8).hex)"
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    #expect(ftell(file) == content.utf8.count, "the position is left alone")
  }

  @Test func refuseContentWithAnotherDigest() throws {
    #expect(throws: RecordError.self) {
      try store.record(Sample.receipt(), texts: [Sample.text("Other.")], source: nil)
    }
    let wrong = KeptContent.bytes(Array("other".utf8))
    #expect(throws: RecordError.self) {
      try store.record(Sample.receipt(), texts: [], source: wrong)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(store.directory)/ledger.jsonl"))
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(store.directory)/sources")
    #expect(left.isEmpty)
  }

  @Test func chainEveryLineToTheOneBefore() throws {
    let first = try Sample.record(store)
    let second = try Sample.record(store, .declined)
    let third = try Sample.record(store, .withdrawn)
    #expect(first.receipt.previous == nil)
    #expect(second.receipt.previous == Digest(of: first.line))
    #expect(third.receipt.previous == Digest(of: second.line))
  }

  /// Lines longer than a block that is read backwards.
  @Test func chainLongLines() throws {
    var receipt = Sample.receipt()
    receipt.text.title = String(repeating: "x", count: 100_000)
    let first = try store.record(receipt, texts: [], source: nil)
    let second = try store.record(receipt, texts: [], source: nil)
    let third = try store.record(receipt, texts: [], source: nil)
    #expect(second.receipt.previous == Digest(of: first.line))
    #expect(third.receipt.previous == Digest(of: second.line))
  }

  @Test func goOnAfterATornLine() throws {
    let first = try Sample.record(store)
    let path = "\(store.directory)/ledger.jsonl"
    let torn = Array(first.line.prefix(100))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(torn))
    try handle.close()

    let second = try Sample.record(store)
    #expect(second.receipt.followsTornLine)
    #expect(second.receipt.previous == Digest(of: torn))
    let third = try Sample.record(store)
    #expect(!third.receipt.followsTornLine)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(Array(lines[1].utf8) == torn, "what was torn is never written over")
    #expect(try store.history().count == 3)
  }

  @Test func letManyWriteAtOnce() async throws {
    let store = store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for round in 0..<5 { _ = try Sample.record(store, of: "By \(writer) in \(round).") }
        }
      }
      try await group.waitForAll()
    }
    var verification = Verification(lookingIn: [])
    let findings = try verification.check(store.directory)
    #expect(findings.count == 40)
    #expect(findings.allSatisfy { $0.fault == nil })
  }

  @Test func giveUpOnALockedLedger() throws {
    _ = try Sample.record(store)
    let path = "\(store.directory)/ledger.jsonl"
    let holder = open(path, O_RDWR)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX) == 0)
    let directory = try RecordDirectory(existing: store.directory)
    var caught: RecordError?
    do throws(RecordError) {
      _ = try Ledger.append(Sample.receipt(), to: directory, waiting: 0)
    } catch {
      caught = error
    }
    #expect(caught == .locked(path: path))
  }
}
