import Foundation
import TestSupport
import Testing

@testable import AcceptanceRecords

@Suite struct AgreedStates {
  /// A decision of the past.
  struct Step: Sendable {
    var decision: Receipt.Decision
    var words: String
    var asked = Sample.address
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [Step]
    var now = "v1"
    var source = RecordedSource(asked: Sample.address)
    /// The state's name, and the step it rests on.
    var state: String
    var step: Int?
  }

  static let cases = [
    Case(testDescription: "no records", steps: [], state: "never"),
    Case(
      testDescription: "agreed", steps: [Step(decision: .agreed, words: "v1")], state: "agreed",
      step: 0),
    Case(
      testDescription: "gitlab#345524: changed since",
      steps: [Step(decision: .agreed, words: "v1")],
      now: "v2", state: "changed", step: 0),
    Case(
      testDescription: "changed since the last of several",
      steps: [Step(decision: .agreed, words: "v1"), Step(decision: .agreed, words: "v2")],
      now: "v3", state: "changed", step: 1),
    Case(
      testDescription: "an earlier text that came back was agreed to",
      steps: [Step(decision: .agreed, words: "v1"), Step(decision: .agreed, words: "v2")],
      state: "agreed", step: 0),
    Case(
      testDescription: "declined", steps: [Step(decision: .declined, words: "v1")],
      state: "declined", step: 0),
    Case(
      testDescription: "declining another text takes nothing back",
      steps: [Step(decision: .agreed, words: "v1"), Step(decision: .declined, words: "v2")],
      state: "agreed", step: 0),
    Case(
      testDescription: "declining this text later counts",
      steps: [Step(decision: .agreed, words: "v1"), Step(decision: .declined, words: "v1")],
      state: "declined", step: 1),
    Case(
      testDescription: "agreeing after declining counts",
      steps: [Step(decision: .declined, words: "v1"), Step(decision: .agreed, words: "v1")],
      state: "agreed", step: 1),
    Case(
      testDescription: "winget-cli#1559: withdrawn",
      steps: [Step(decision: .agreed, words: "v1"), Step(decision: .withdrawn, words: "v1")],
      state: "withdrawn", step: 1),
    Case(
      testDescription: "a withdrawal takes back every text before it",
      steps: [
        Step(decision: .agreed, words: "v1"), Step(decision: .agreed, words: "v2"),
        Step(decision: .withdrawn, words: "v2"),
      ], state: "withdrawn", step: 2),
    Case(
      testDescription: "agreed again after a withdrawal",
      steps: [
        Step(decision: .agreed, words: "v1"), Step(decision: .withdrawn, words: "v1"),
        Step(decision: .agreed, words: "v1"),
      ], state: "agreed", step: 2),
    Case(
      testDescription: "the address after redirects counts as well",
      steps: [Step(decision: .agreed, words: "v1", asked: "https://example.com/old")],
      source: RecordedSource(
        asked: Sample.address, address: "https://www.example.com/terms/"),
      state: "agreed", step: 0),
    Case(
      testDescription: "the same words elsewhere were not agreed to",
      steps: [Step(decision: .agreed, words: "v1")],
      source: RecordedSource(asked: "https://other.example/"), state: "never"),
    Case(
      testDescription: "an address that only begins alike is another",
      steps: [Step(decision: .agreed, words: "v1")],
      source: RecordedSource(asked: "https://example.com/term"), state: "never"),
    Case(
      testDescription: "standard input has no identity to change",
      steps: [Step(decision: .agreed, words: "v1", asked: "-")], now: "v2",
      source: RecordedSource(asked: "-"), state: "never"),
    Case(
      testDescription: "the same words on standard input are agreed to",
      steps: [Step(decision: .agreed, words: "v1", asked: "-")],
      source: RecordedSource(asked: "-"), state: "agreed", step: 0),
    Case(
      testDescription: "a relative path elsewhere is another file",
      steps: [Step(decision: .agreed, words: "v1", asked: "terms.html")],
      source: RecordedSource(asked: "terms.html", address: "/elsewhere/terms.html"),
      state: "never"),
  ]

  private func name(_ state: AgreedState) -> (String, SealedReceipt?) {
    switch state {
    case .agreed(let sealed): ("agreed", sealed)
    case .changed(let sealed): ("changed", sealed)
    case .never: ("never", nil)
    case .declined(let sealed): ("declined", sealed)
    case .withdrawn(let sealed): ("withdrawn", sealed)
    }
  }

  @Test(arguments: cases) func followTheHistory(_ row: Case) throws {
    let folder = try TemporaryFolder()
    let store = RecordStore(directory: folder.file("records"), alsoRead: [])
    var sealed: [SealedReceipt] = []
    for (index, step) in row.steps.enumerated() {
      sealed.append(
        try Sample.record(
          store, step.decision, of: step.words, at: index, asked: step.asked))
    }
    let digest = Digest(of: Sample.text(row.now))
    let (state, found) = name(try store.agreedState(bodyDigest: digest, source: row.source))
    #expect(state == row.state)
    #expect(found == row.step.map { sealed[$0] })
  }

  /// Markup, menus and footer links may change: only the body's words count.
  @Test func followTheBodyAlone() throws {
    let folder = try TemporaryFolder()
    let store = RecordStore(directory: folder.path, alsoRead: [])
    let receipt = Sample.receipt(of: "v1", whole: "menu v1")
    _ = try store.record(
      receipt, texts: [Sample.text("menu v1"), Sample.text("v1")], source: nil)
    let source = RecordedSource(asked: Sample.address)
    let body = Digest(of: Sample.text("v1"))
    guard case .agreed = try store.agreedState(bodyDigest: body, source: source) else {
      Issue.record("the body was agreed to")
      return
    }
    #expect(try store.history(of: body).count == 1)
    #expect(try store.history(of: Digest(of: Sample.text("menu v1"))).count == 1)
    #expect(try store.history(of: Digest(of: Sample.text("v2"))).isEmpty)
  }

  @Test func readTheSystemsRecordsAsWell() throws {
    let folder = try TemporaryFolder()
    let system = RecordStore(directory: folder.file("system"), alsoRead: [])
    let own = RecordStore(
      directory: folder.file("own"), alsoRead: [folder.file("system"), "/nowhere"])
    _ = try Sample.record(system, of: "v1", at: 10)
    let source = RecordedSource(asked: Sample.address)
    let digest = Digest(of: Sample.text("v1"))
    guard case .agreed(let sealed) = try own.agreedState(bodyDigest: digest, source: source) else {
      Issue.record("the system's agreement counts")
      return
    }
    #expect(try own.text(digest) == Sample.text("v1"))
    _ = try Sample.record(own, .withdrawn, of: "v1", at: 20)
    guard case .withdrawn = try own.agreedState(bodyDigest: digest, source: source) else {
      Issue.record("a withdrawal in one's own records counts against the system's")
      return
    }
    #expect(try own.history().map(\.receipt.decision) == [.agreed, .withdrawn])
    #expect(sealed.receipt.decision == .agreed)
  }

  @Test func doNotBelieveAlteredReceipts() throws {
    let folder = try TemporaryFolder()
    let store = RecordStore(directory: folder.path, alsoRead: [])
    _ = try Sample.record(store, .declined, of: "v1")
    let text = try folder.read("ledger.jsonl").replacingOccurrences(of: "declined", with: "agreed")
    try folder.write(text, to: "ledger.jsonl")
    let state = try store.agreedState(
      bodyDigest: Digest(of: Sample.text("v1")), source: RecordedSource(asked: Sample.address))
    #expect(state == .never)
  }
}
