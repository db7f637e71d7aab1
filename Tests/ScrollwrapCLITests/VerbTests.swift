import AcceptanceRecords
import DocumentLoading
import Foundation
import TestSupport
import Testing
import Wording

@testable import ScrollwrapCLI

/// Runs verbs against records in a folder, with texts instead of documents.
final class VerbBench {
  let folder: TemporaryFolder
  /// What `load` answers, by name.
  var documents: [String: Result<CurrentText, DocumentFault>] = [:]
  /// The environment.
  var environment: [String: String] = [:]

  init() throws {
    folder = try TemporaryFolder()
    environment["SCROLLWRAP_RECORDS"] = folder.file("records")
  }

  var store: RecordStore { RecordStore(directory: folder.file("records"), alsoRead: []) }

  static func text(_ words: String, verified: Bool = true, asked: String) -> CurrentText {
    let text = CanonicalText(lines: Array(words.utf8))
    return CurrentText(
      text: text, body: text, source: RecordedSource(asked: asked), isVerified: verified)
  }

  /// Makes a document's text what it is now.
  func serve(_ words: String, verified: Bool = true, at asked: String) {
    documents[asked] = .success(Self.text(words, verified: verified, asked: asked))
  }

  /// Records a decision.
  @discardableResult
  func decide(
    _ decision: Receipt.Decision, _ words: String, at asked: String, second: Int = 0
  ) throws -> SealedReceipt {
    let text = CanonicalText(lines: Array(words.utf8))
    var receipt = Receipt(decision: decision, method: .key("a"))
    receipt.source.asked = asked
    receipt.text.digest = text.digest
    receipt.text.bodyDigest = text.digest
    receipt.reading.decided = Timestamp(milliseconds: 1_445_412_480_000 + second * 1000)
    receipt.user.name = "reader"
    return try store.record(receipt, texts: [text.bytes], source: nil)
  }

  /// Runs a command line.
  func run(_ arguments: String...) throws -> (outcome: Outcome, output: String, messages: String) {
    let paths = ["output", "messages"].map { folder.file($0) }
    let files = paths.map { open($0, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
    defer { for file in files { close(file) } }
    let documents = documents
    let environment = environment
    let dispatch = VerbDispatch(
      read: { _, _ in .left }, print: { _, _ in .left },
      load: { (name, _, _) throws(DocumentFault) in
        guard let document = documents[name] else {
          throw DocumentFault(
            outcome: .incomplete, text: FailureText(.notFound(path: name), .english))
        }
        return try document.get()
      }, messages: MessageWriter(descriptor: files[1]), output: files[0],
      environment: { environment[$0] })
    let outcome = dispatch.run(["scrollwrap"] + arguments, catalog: .english)
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return (outcome, texts[0], texts[1])
  }
}

private let address = "https://example.com/terms"

@Suite struct CheckVerb {
  @Test func answersEveryState() throws {
    let bench = try VerbBench()
    bench.serve("v1", at: address)
    let digest = CanonicalText(lines: Array("v1".utf8)).digest
    var (outcome, output, messages) = try bench.run("check", address)
    #expect(outcome == .declined)
    #expect(output == "\(address): never agreed to\ndigest of the text: \(digest)\n")
    #expect(messages.isEmpty)

    try bench.decide(.declined, "v1", at: address)
    (outcome, output, _) = try bench.run("check", address)
    #expect(outcome == .declined)
    #expect(output.hasPrefix("\(address): declined on 2015-10-21 07:28:00 UTC\n"))

    try bench.decide(.agreed, "v1", at: address)
    (outcome, output, _) = try bench.run("check", address)
    #expect(outcome == .agreed)
    #expect(output.hasPrefix("\(address): agreed to on 2015-10-21 07:28:00 UTC\n"))

    bench.serve("v2", at: address)
    (outcome, output, _) = try bench.run("check", address)
    #expect(outcome == .differentText)
    #expect(
      output.hasPrefix("\(address): changed since it was agreed to on 2015-10-21 07:28:00 UTC\n"))

    #expect(try bench.run("withdraw", address).outcome == .agreed)
    (outcome, output, _) = try bench.run("check", address)
    #expect(outcome == .declined)
    #expect(output.hasPrefix("\(address): the agreement was taken back on "))
  }

  @Test func saysWhyThereIsNoDocument() throws {
    let bench = try VerbBench()
    let (outcome, output, messages) = try bench.run("check", "nowhere")
    #expect(outcome == .incomplete)
    #expect(output.isEmpty)
    #expect(messages == "scrollwrap: nowhere: there is no such file; check the name\n")
  }

  @Test func doesNotBelieveAnUnprovenText() throws {
    let bench = try VerbBench()
    bench.serve("v2", verified: false, at: address)
    try bench.decide(.agreed, "v1", at: address)
    var (outcome, _, messages) = try bench.run("check", address)
    #expect(outcome == .incomplete)
    #expect(messages.contains("nothing proves that the document is whole"))
    (outcome, _, messages) = try bench.run("check", "--allow-unverified", address)
    #expect(outcome == .differentText)
    bench.serve("v1", verified: false, at: address)
    #expect(try bench.run("check", address).outcome == .agreed, "it is the very text agreed to")
  }

  @Test func isNeverAgreedWithBrokenRecords() throws {
    let bench = try VerbBench()
    bench.serve("v1", at: address)
    try bench.decide(.agreed, "v1", at: address)
    let path = bench.folder.file("records/ledger.jsonl")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let (outcome, output, messages) = try bench.run("check", address)
    #expect(outcome == .notRecorded)
    #expect(output.isEmpty)
    #expect(messages.hasPrefix("scrollwrap: \(path): is not a plain file"))
  }
}

@Suite struct DiffVerb {
  @Test func showsWhatChanged() throws {
    let bench = try VerbBench()
    try bench.decide(.agreed, "1. Pay\nPay within 30 days.\n", at: address)
    bench.serve("1. Pay\nPay within 14 days.\n", at: address)
    let (outcome, output, messages) = try bench.run("diff", address)
    #expect(outcome == .declined)
    #expect(messages.isEmpty)
    #expect(
      output == """
        --- \(address)\tagreed to on 2015-10-21 07:28:00 UTC
        +++ \(address)\tnow
        @@ -1,2 +1,2 @@ 1. Pay
         1. Pay
        -Pay within [-30-] days.
        +Pay within {+14+} days.

        """)
    let (_, colored, _) = try bench.run("diff", "--color=always", address)
    #expect(colored.contains("\u{1B}[31m-Pay"))
  }

  @Test func isSilentWhereNothingDid() throws {
    let bench = try VerbBench()
    try bench.decide(.agreed, "v1", at: address)
    bench.serve("v1", at: address)
    let (outcome, output, messages) = try bench.run("diff", address)
    #expect(outcome == .agreed && output.isEmpty && messages.isEmpty)
  }

  @Test func saysThatNothingWasAgreedTo() throws {
    let bench = try VerbBench()
    bench.serve("v1", at: address)
    try bench.decide(.declined, "v1", at: address)
    let (outcome, output, messages) = try bench.run("diff", address)
    #expect(outcome == .declined && output.isEmpty)
    #expect(
      messages
        == "scrollwrap: \(address): was never agreed to; there is nothing to compare it with\n")
  }

  @Test func saysThatTheOldTextIsGone() throws {
    let bench = try VerbBench()
    try bench.decide(.agreed, "v1", at: address)
    bench.serve("v2", at: address)
    try FileManager.default.removeItem(atPath: bench.folder.file("records/texts"))
    let (outcome, _, messages) = try bench.run("diff", address)
    #expect(outcome == .declined)
    #expect(messages.contains("is not kept here"))
  }
}

@Suite struct LogVerb {
  @Test func showsDecisionsNewestLast() throws {
    let bench = try VerbBench()
    try bench.decide(.agreed, "v1", at: address)
    try bench.decide(.declined, "w\u{1B}[2J", at: "other\u{1B}[2J.html", second: 1)
    try bench.decide(.withdrawn, "v1", at: address, second: 2)
    let digest = CanonicalText(lines: Array("v1".utf8)).digest.description.prefix(19)
    let rows = [
      "2015-10-21 07:28:00 UTC  agreed      \(digest)  reader  \(address)",
      "2015-10-21 07:28:02 UTC  taken back  \(digest)  reader  \(address)",
    ]
    #expect(try bench.run("log", address).output == rows.joined(separator: "\n") + "\n")
    let all = try bench.run("log").output
    #expect(all.split(separator: "\n").count == 3)
    #expect(!all.utf8.contains(0x1B), "a name cannot steer the terminal")
  }

  @Test func saysThatThereAreNone() throws {
    let bench = try VerbBench()
    let (outcome, output, messages) = try bench.run("log", address)
    #expect(outcome == .agreed && output.isEmpty)
    #expect(messages == "scrollwrap: \(address): no decision is recorded\n")
  }
}

/// microsoft/winget-cli#1559: a way to take an acceptance back.
@Suite struct WithdrawVerb {
  @Test func addsAReceipt() throws {
    let bench = try VerbBench()
    let agreed = try bench.decide(.agreed, "v1", at: address)
    let copy = bench.folder.file("copy.json")
    let (outcome, output, _) = try bench.run("withdraw", "--receipt=\(copy)", address)
    #expect(outcome == .agreed)
    #expect(
      output == "\(address): the agreement of 2015-10-21 07:28:00 UTC is taken back\n")
    let history = try bench.store.history()
    #expect(history.map(\.receipt.decision) == [.agreed, .withdrawn])
    let last = try #require(history.last)
    #expect(last.receipt.withdraws == agreed.digest)
    #expect(last.receipt.method == .command("withdraw"))
    #expect(last.receipt.user.id == Int(getuid()))
    #expect(try bench.folder.read("copy.json") == String(decoding: last.line, as: UTF8.self) + "\n")
    #expect(try bench.run("withdraw", address).outcome == .declined, "only once")
  }

  @Test func refusesWhatWasNeverAgreedTo() throws {
    let bench = try VerbBench()
    let (outcome, output, messages) = try bench.run("withdraw", address)
    #expect(outcome == .declined && output.isEmpty)
    #expect(
      messages
        == "scrollwrap: \(address): is not agreed to; there is nothing to take back\n")
  }

  @Test func failsWhereTheCopyCannotBeWritten() throws {
    let bench = try VerbBench()
    try bench.decide(.agreed, "v1", at: address)
    let (outcome, _, messages) = try bench.run("withdraw", "--receipt=/dev/full", address)
    #expect(outcome == .notRecorded)
    #expect(messages.hasPrefix("scrollwrap: /dev/full: the decision is in the ledger, but"))
  }

  @Test func saysThatTheLedgerWasTorn() throws {
    let bench = try VerbBench()
    try bench.decide(.agreed, "v1", at: address)
    let text = try bench.folder.read("records/ledger.jsonl")
    try bench.folder.write(text + "{\"half", to: "records/ledger.jsonl")
    let (outcome, _, messages) = try bench.run("withdraw", address)
    #expect(outcome == .agreed)
    #expect(messages.contains("was cut short by a crash"))
  }
}

@Suite struct VerifyVerb {
  @Test func saysWhatIsIntact() throws {
    let bench = try VerbBench()
    let sealed = try bench.decide(.agreed, "v1", at: address)
    let path = bench.folder.file("records")
    let (outcome, output, messages) = try bench.run("verify", path)
    #expect(outcome == .agreed && messages.isEmpty)
    let head = Digest(of: sealed.line)
    #expect(
      output == """
        \(path): 1 receipt, all intact
        \(path): digest of the last line: \(head)

        """)
    try sealed.write(toFile: bench.folder.file("r.json"))
    let (_, single, _) = try bench.run("verify", bench.folder.file("r.json"))
    #expect(
      single
        == "\(bench.folder.file("r.json")): intact: \(address): agreed to on 2015-10-21 07:28:00 UTC\n"
    )
  }

  @Test func tellsFaultsApart() throws {
    let bench = try VerbBench()
    try bench.decide(.agreed, "v1", at: address)
    try bench.decide(.agreed, "v2", at: address)
    let path = bench.folder.file("records")
    let digest = CanonicalText(lines: Array("v1".utf8)).digest
    try bench.folder.write("v3", to: "records/texts/sha256-\(digest.hex).txt")
    let (outcome, output, messages) = try bench.run("verify", path)
    #expect(outcome == .declined)
    #expect(output.hasPrefix("\(path): 1 of 2 receipts is intact\n"))
    #expect(
      messages == """
        scrollwrap: \(path)/ledger.jsonl:1: \(path)/texts/sha256-\(digest.hex).txt was altered; \
        it is not the text of the decision

        """)
  }

  @Test func goesOnAfterAFailure() throws {
    let bench = try VerbBench()
    try bench.decide(.agreed, "v1", at: address)
    let path = bench.folder.file("records")
    let (outcome, output, messages) = try bench.run("verify", "/no/such", path)
    #expect(outcome == .declined)
    #expect(output.contains("1 receipt, all intact"))
    #expect(messages.hasPrefix("scrollwrap: /no/such: could not be opened"))
  }
}

@Suite struct Dispatching {
  @Test func saysWhatIsWrongWithTheCommandLine() throws {
    let (outcome, output, messages) = try VerbBench().run("--margin=x", "y")
    #expect(outcome == .usage && output.isEmpty)
    #expect(
      messages == "scrollwrap: --margin: \"x\" is not a number of lines; give a whole number, "
        + "0 or more\n")
  }

  @Test func showsHelpAndVersion() throws {
    let bench = try VerbBench()
    let (outcome, output, messages) = try bench.run("--help")
    #expect(outcome == .agreed && messages.isEmpty)
    #expect(output.hasPrefix("Usage: scrollwrap [OPTION]... SOURCE...\n"))
    #expect(output.contains(bench.folder.file("records").suffix(20)))
    #expect(try bench.run("--version").output == "scrollwrap \(ToolVersion.current)\n")
  }

  @Test func theVersionIsTheProjects() throws {
    let path = "\(TestData.packageRoot)/VERSION"
    #expect(try String(contentsOfFile: path, encoding: .utf8) == ToolVersion.current + "\n")
  }

  @Test func coloursOnlyWhereTheyCanBeSeen() {
    let none: (String) -> String? = { _ in nil }
    #expect(Options.Color.always.isOn(descriptor: -1, environment: none))
    #expect(!Options.Color.never.isOn(descriptor: 1, environment: none))
    #expect(!Options.Color.auto.isOn(descriptor: -1, environment: none))
  }
}
