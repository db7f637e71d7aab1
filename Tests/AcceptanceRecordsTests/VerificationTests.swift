import Foundation
import TestSupport
import Testing

@testable import AcceptanceRecords

/// docusealco/docuseal#41: a receipt can be checked later, and each fault has its own answer.
@Suite struct Verifications {
  let folder: TemporaryFolder
  let store: RecordStore
  let sealed: [SealedReceipt]

  init() throws {
    folder = try TemporaryFolder()
    store = RecordStore(directory: folder.file("records"), alsoRead: [])
    sealed = [
      try Sample.record(store, of: "v1"), try Sample.record(store, of: "v2"),
      try Sample.record(store, .withdrawn, of: "v2"),
    ]
  }

  private var ledger: [String] {
    get throws {
      try folder.read("records/ledger.jsonl").split(separator: "\n").map(String.init)
    }
  }

  private func rewrite(_ lines: [String]) throws {
    try folder.write(lines.joined(separator: "\n") + "\n", to: "records/ledger.jsonl")
  }

  private func faults(_ path: String? = nil) throws -> [Int: [Finding.Fault]] {
    var verification = Verification(lookingIn: [store.directory])
    var faults: [Int: [Finding.Fault]] = [:]
    for finding in try verification.check(path ?? store.directory) {
      guard let fault = finding.fault else { continue }
      faults[finding.line ?? 0, default: []].append(fault)
    }
    return faults
  }

  private func textPath(_ words: String) -> String {
    "records/texts/sha256-\(Digest(of: Sample.text(words)).hex).txt"
  }

  @Test func intact() throws {
    var verification = Verification(lookingIn: [])
    let findings = try verification.check(store.directory)
    #expect(findings.map(\.line) == [1, 2, 3])
    #expect(findings.allSatisfy { $0.fault == nil && !$0.isFailure })
    try sealed[0].write(toFile: folder.file("receipt.json"))
    #expect(try faults(folder.file("receipt.json")).isEmpty)
  }

  @Test func alteredText() throws {
    try folder.write("v3\n", to: textPath("v2"))
    let digest = Digest(of: Sample.text("v2"))
    let fault = Finding.Fault.alteredText(digest, path: folder.file(textPath("v2")))
    #expect(try faults() == [2: [fault], 3: [fault]])
    try sealed[1].write(toFile: folder.file("receipt.json"))
    #expect(try faults(folder.file("receipt.json")) == [0: [fault]])
  }

  @Test func missingText() throws {
    try FileManager.default.removeItem(atPath: folder.file(textPath("v1")))
    #expect(try faults() == [1: [.missingText(Digest(of: Sample.text("v1")))]])
  }

  @Test func alteredAndMissingBytes() throws {
    let first = Digest(of: "v1".utf8)
    let second = Digest(of: "v2".utf8)
    try FileManager.default.removeItem(atPath: folder.file("records/sources/sha256-\(first.hex)"))
    try folder.write("x", to: "records/sources/sha256-\(second.hex)")
    let path = folder.file("records/sources/sha256-\(second.hex)")
    let altered = Finding.Fault.alteredSource(second, path: path)
    #expect(try faults() == [1: [.missingSource(first)], 2: [altered], 3: [altered]])
  }

  @Test func alteredReceipt() throws {
    var lines = try ledger
    lines[1] = lines[1].replacingOccurrences(of: "\"words\":2", with: "\"words\":3")
    try rewrite(lines)
    #expect(try faults() == [2: [.alteredReceipt], 3: [.brokenChain]])
  }

  /// Whoever alters a receipt and seals it anew breaks the chain.
  @Test func resealedReceipt() throws {
    var lines = try ledger
    var receipt = sealed[1].receipt
    receipt.user.name = "somebody else"
    lines[1] = String(decoding: SealedReceipt(receipt).line, as: UTF8.self)
    try rewrite(lines)
    #expect(try faults() == [3: [.brokenChain]])
  }

  @Test(arguments: [([0, 2], [2]), ([1, 2], [1]), ([0, 2, 1], [2, 3]), ([0, 0, 1, 2], [2])])
  func linesTakenOutMovedOrPutIn(_ order: [Int], _ broken: [Int]) throws {
    let lines = try ledger
    try rewrite(order.map { lines[$0] })
    let expected = Dictionary(
      uniqueKeysWithValues: broken.map { ($0, [Finding.Fault.brokenChain]) })
    #expect(try faults() == expected)
  }

  @Test func tornLastLine() throws {
    let lines = try ledger
    try folder.write(
      lines[0] + "\n" + lines[1] + "\n" + lines[2].prefix(50), to: "records/ledger.jsonl")
    #expect(try faults() == [3: [.tornLine(isAcknowledged: false)]])
    _ = try Sample.record(store, of: "v3")
    #expect(try faults() == [3: [.tornLine(isAcknowledged: true)]])
    var verification = Verification(lookingIn: [])
    #expect(try !verification.check(store.directory).contains(where: \.isFailure))
  }

  @Test func lastLineWithoutItsLineFeed() throws {
    let text = try folder.read("records/ledger.jsonl").dropLast()
    try folder.write(String(text), to: "records/ledger.jsonl")
    #expect(try faults() == [3: [.tornLine(isAcknowledged: false)]])
    let next = try Sample.record(store, of: "v3")
    #expect(!next.receipt.followsTornLine, "the line was whole")
    #expect(try faults().isEmpty)
  }

  @Test func somethingElse() throws {
    try folder.write("{\"schema\":\"other/1\"}", to: "other.json")
    #expect(try faults(folder.file("other.json")) == [0: [.otherSchema("other/1")]])
    try folder.write("<html>", to: "page.html")
    #expect(try faults(folder.file("page.html")) == [0: [.otherSchema(nil)]])
    let half = String(decoding: sealed[0].line.prefix(200), as: UTF8.self)
    try folder.write(half, to: "half.json")
    #expect(try faults(folder.file("half.json")) == [0: [.tornLine(isAcknowledged: false)]])
    let empty = folder.file("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    #expect(try faults(empty) == [0: [.noLedger]])
    #expect(throws: RecordError.self) { try faults(folder.file("nowhere")) }
    #expect(throws: RecordError.notAFile(path: "/dev/null")) { try faults("/dev/null") }
  }
}
