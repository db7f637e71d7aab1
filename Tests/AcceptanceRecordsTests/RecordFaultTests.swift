import Foundation
import TestSupport
import Testing

@testable import AcceptanceRecords

/// topcoder-platform/community-app#5310: success was shown although recording had failed.
@Suite struct RecordFaults {
  let folder: TemporaryFolder
  var directory: String { folder.file("records") }
  var store: RecordStore { RecordStore(directory: directory, alsoRead: []) }

  init() throws { folder = try TemporaryFolder() }

  private func fault(_ store: RecordStore? = nil) -> RecordError? {
    do throws(RecordError) {
      _ = try Sample.record(store ?? self.store)
      return nil
    } catch {
      return error
    }
  }

  private func link(_ target: String, _ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(directory)/\(name)", withDestinationPath: target)
  }

  private func makeDirectory(_ name: String = "") throws {
    try FileManager.default.createDirectory(
      atPath: "\(directory)/\(name)", withIntermediateDirectories: true)
  }

  @Test func aFileWhereTheDirectoryShouldBe() throws {
    try folder.write("", to: "records")
    #expect(fault() == .notADirectory(path: directory))
    let below = RecordStore(directory: "\(directory)/deeper/still", alsoRead: [])
    #expect(fault(below) == .notADirectory(path: "\(directory)/deeper"))
  }

  @Test(arguments: ["texts", "sources"]) func aFileWhereAFolderShouldBe(_ name: String) throws {
    try makeDirectory()
    try folder.write("", to: "records/\(name)")
    #expect(fault() == .notADirectory(path: "\(directory)/\(name)"))
  }

  @Test(arguments: ["texts", "sources"]) func aLinkWhereAFolderShouldBe(_ name: String) throws {
    try makeDirectory()
    try makeDirectory("elsewhere")
    try link("elsewhere", name)
    #expect(fault() == .notADirectory(path: "\(directory)/\(name)"))
    let written = try FileManager.default.contentsOfDirectory(atPath: "\(directory)/elsewhere")
    #expect(written.isEmpty)
  }

  @Test func aLinkWhereTheLedgerShouldBe() throws {
    try makeDirectory()
    try folder.write("precious", to: "precious")
    try link("../precious", "ledger.jsonl")
    #expect(fault() == .notAFile(path: "\(directory)/ledger.jsonl"))
    #expect(try folder.read("precious") == "precious")
  }

  @Test(arguments: ["dangling", "/dev/full", "/dev/null"])
  func aLinkToSomethingElse(_ target: String) throws {
    try makeDirectory()
    try link(target, "ledger.jsonl")
    #expect(fault() == .notAFile(path: "\(directory)/ledger.jsonl"))
  }

  @Test func aPipeWhereTheLedgerShouldBe() throws {
    try makeDirectory()
    #expect(mkfifo("\(directory)/ledger.jsonl", 0o600) == 0)
    #expect(fault() == .notAFile(path: "\(directory)/ledger.jsonl"), "and it does not hang")
  }

  @Test func aDirectoryWhereTheLedgerShouldBe() throws {
    try makeDirectory("ledger.jsonl")
    #expect(fault() == .failed(.create, path: "\(directory)/ledger.jsonl", errno: EISDIR))
  }

  @Test func aKeptTextThatWasAltered() throws {
    let sealed = try Sample.record(store)
    let digest = try #require(sealed.receipt.text.digest)
    try folder.write("Be cruel.\n", to: "records/texts/sha256-\(digest.hex).txt")
    let path = "\(directory)/texts/sha256-\(digest.hex).txt"
    #expect(fault() == .altered(path: path))
    #expect(throws: RecordError.altered(path: path)) { try store.text(digest) }
  }

  @Test func aLinkWhereATextShouldBe() throws {
    try makeDirectory("texts")
    let digest = Digest(of: Sample.text("Be kind."))
    try link("../../precious", "texts/sha256-\(digest.hex).txt")
    #expect(fault() == .notAFile(path: "\(directory)/texts/sha256-\(digest.hex).txt"))
  }

  /// What was there before stays whole, and what could not be written leaves nothing behind.
  @Test func aDiskThatIsFull() async {
    let result = await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let folder = try TemporaryFolder()
      let store = RecordStore(directory: folder.file("records"), alsoRead: [])
      let first = try Sample.record(store)
      let size = first.line.count + 1
      // The ledger can take half of another line, then nothing more.
      var limit = rlimit(rlim_cur: rlim_t(size + size / 2), rlim_max: rlim_t.max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      var caught: RecordError?
      do throws(RecordError) {
        _ = try store.record(Sample.receipt(.declined), texts: [], source: nil)
      } catch {
        caught = error
      }
      guard caught == .failed(.write, path: folder.file("records/ledger.jsonl"), errno: EFBIG),
        try folder.read("records/ledger.jsonl").utf8.count == size
      else { exit(1) }
      // And a text that does not fit.
      let long = String(repeating: "x", count: 2 * size)
      do throws(RecordError) {
        _ = try Sample.record(store, of: long)
        exit(2)
      } catch {
        guard case .failed(.write, _, EFBIG) = error else { exit(3) }
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("records/texts"))
      exit(left.count == 1 ? 0 : 4)
    }
    _ = result
  }

  @Test func aReceiptThatCannotBeWritten() throws {
    let sealed = SealedReceipt(Sample.receipt())
    #expect(throws: RecordError.failed(.write, path: "/dev/full", errno: ENOSPC)) {
      try sealed.write(toFile: "/dev/full")
    }
    #expect(throws: RecordError.failed(.create, path: folder.file("no/such"), errno: ENOENT)) {
      try sealed.write(toFile: folder.file("no/such"))
    }
    try sealed.write(toFile: folder.file("copy.json"))
    #expect(try folder.read("copy.json") == String(decoding: sealed.line, as: UTF8.self) + "\n")
  }

  struct Place: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var option: String?
    var environment: [String: String]
    var directory: String
  }

  static let places = [
    Place(
      testDescription: "option", option: "x",
      environment: ["SCROLLWRAP_RECORDS": "/r", "HOME": "/h"], directory: "x"),
    Place(
      testDescription: "variable", environment: ["SCROLLWRAP_RECORDS": "r", "XDG_DATA_HOME": "/d"],
      directory: "r"),
    Place(
      testDescription: "XDG", environment: ["XDG_DATA_HOME": "/d", "HOME": "/h"],
      directory: "/d/scrollwrap"),
    Place(
      testDescription: "a relative XDG directory counts for nothing",
      environment: ["XDG_DATA_HOME": "d", "HOME": "/h"],
      directory: "/h/.local/share/scrollwrap"),
    Place(
      testDescription: "empty variables count for nothing",
      environment: ["SCROLLWRAP_RECORDS": "", "XDG_DATA_HOME": "", "HOME": "/h"],
      directory: "/h/.local/share/scrollwrap"),
  ]

  @Test(arguments: places) func theDirectoryIsFound(_ place: Place) throws {
    let found = try RecordStore.directory(option: place.option) { place.environment[$0] }
    #expect(found == place.directory)
  }
}
