import Foundation
import TestSupport
import Testing

extension WholeProgram {
  /// "Loaded" means proven whole: what every kind of server comes to on the screen.
  @Suite struct LoadingTruthTests {
    @Test(
      arguments: ServerBehaviour.framing + ServerBehaviour.encodings + ServerBehaviour.answers
        + ServerBehaviour.sources)
    func incompleteBodiesNeverOpenTheGate(_ row: ServerBehaviour) throws {
      let folder = try TemporaryFolder()
      let (server, arguments) = try Self.prepare(row, in: folder)
      let run = try Run(row.options + arguments, in: folder)
      try run.process.wait("an end of the load") {
        run.process.exit != nil || run.settledReason != nil
      }
      var status = row.status
      if run.process.exit == nil {
        run.type("G")
        if row.isWhole {
          try run.process.wait("the open gate") { run.wasEverOpen }
          try run.keysAreTaken()
          run.type("a")
        } else {
          run.type("a")
          let refusal = try run.process.waitForEvent("refused")
          #expect(refusal["reason"]?.string == run.settledReason)
          run.type("q")
        }
      }
      if case .exited(let number) = try run.process.waitForExit() { status = number }
      Self.report(row, run, status)
      #expect(run.wasEverOpen == row.isWhole)
      try run.ends(row.status)
      #expect(try run.receipts.count == (row.isWhole ? 1 : 0))
      if !row.isWhole { #expect(run.screen.text.contains("scrollwrap: "), "nothing was said") }
      _ = server
    }

    /// Sets up what a row needs, and says how it is named.
    private static func prepare(
      _ row: ServerBehaviour, in folder: TemporaryFolder
    ) throws -> (HTTPServer?, [String]) {
      switch row.source {
      case .server(let answer):
        let server = try HTTPServer(answer)
        return (server, [server.url()])
      case .secureServer(let answer):
        let identity = try TLSIdentity()
        try identity.write(to: folder.file("ca.pem"))
        let server = try HTTPServer(identity: identity, answer)
        return (server, ["--cacert=\(folder.file("ca.pem"))", server.url()])
      case .distrustedServer:
        let server = try HTTPServer(identity: try TLSIdentity()) { _ in .page(Pages.short) }
        return (server, [server.url()])
      case .closedPort:
        return (nil, ["http://127.0.0.1:\(try ListeningSocket().port)/"])
      case .address(let address): return (nil, [address])
      case .directory: return (nil, [folder.path])
      case .file(let name, let bytes):
        try FileAccess.write(bytes, to: folder.file(name))
        return (nil, [folder.file(name)])
      }
    }

    /// Prints one line of the table of server behaviours.
    private static func report(_ row: ServerBehaviour, _ run: Run, _ status: Int) {
      func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
      }
      let events = run.process.events.events
      let bytes = events.last { $0.name == "loading" || $0.name == "loaded" }?["bytes"]?.integer
      let verdict = run.wasEverOpen ? "open" : run.settledReason ?? "ended"
      print(
        "| \(pad(row.testDescription, 40)) | \(pad(String(bytes ?? 0), 6)) | "
          + "\(pad(verdict, 11)) | \(status) |")
    }

    @Test func anInterimEndNeverOpens() throws {
      let gate = Gate()
      let first =
        "<title>Slow</title>" + (1...6).map { "<p>\(Pages.clause($0)) of some.</p>" }.joined()
      let server = try HTTPServer { _ in
        HTTPAnswer([
          .send(HTTPAnswer.head(200, ["Content-Type: text/html", "Transfer-Encoding: chunked"])),
          .send(HTTPAnswer.chunk(Array((first + String(repeating: " ", count: 3000)).utf8))),
          .wait(gate),
          .send(HTTPAnswer.chunk(Array(Pages.prose(30).utf8)) + HTTPAnswer.chunk([])),
        ])
      }
      let run = try Run([server.url()])
      try run.painted { ($0["total"]?.integer ?? 0) >= 11 }
      run.type("Ga aja")
      for _ in 0..<3 { try run.refused("loading") }
      #expect(!run.wasEverOpen)
      #expect(run.screen.text.contains("loading"))
      gate.open()
      try run.closed("lines_below")
      run.type("G")
      try run.opened()
      #expect(run.screen.row(containing: "END-OF-TERMS") != nil)
      run.type("a")
      try run.ends(0)
    }

    @Test func reloadingMakesGoodACutPage() throws {
      let requests = Counter()
      let text = Array(Pages.terms(30).utf8)
      let server = try HTTPServer { _ in
        requests.add(1)
        guard requests.value < 3 else { return .page(text) }
        let head = HTTPAnswer.head(200, ["Content-Length: \(text.count)"])
        return .bytes(head + text.prefix(1200))
      }
      let run = try Run([server.url()])
      for _ in 0..<2 {
        try run.closed("cut_short")
        #expect(run.screen.text.contains("cut short"))
        run.type("Ga")
        try run.refused("cut_short")
        run.type("r")
      }
      try run.closed("lines_below")
      run.type("G")
      try run.opened()
      run.type("a")
      try run.ends(0)
    }

    @Test func unverifiedIsAllowedOnRequestAndSaidInTheReceipt() throws {
      let text = Array("<title>Open</title>\(Pages.prose(6).dropLast(7))".utf8)
      let server = try HTTPServer { _ in .closeDelimited(text) }
      let run = try Run(["--allow-unverified", server.url()])
      try run.closed("lines_below")
      run.type("G")
      try run.opened()
      run.type("a")
      try run.ends(0)
      let receipt = try #require(try run.receipts.first)
      #expect(receipt["gate"]?["allow_unverified"]?.bool == true)
      #expect(receipt["source"]?["completeness"]?["verified"]?.bool == false)
    }

    @Test func fiftyReloadsLeaveNothingBehind() throws {
      let text = Array(Pages.terms(200).utf8)
      let head = HTTPAnswer.head(200, ["Content-Length: \(text.count)"])
      let answers: [HTTPAnswer] = [
        .bytes(head + text.dropLast(100)), .chunked([text.dropLast(100)], isCut: true),
        HTTPAnswer([.send(head + text.dropLast(100)), .reset]),
      ]
      let requests = Counter()
      let server = try HTTPServer { _ in
        requests.add(1)
        return answers[requests.value % answers.count]
      }
      let run = try Run([server.url()])
      let process = run.process.processIdentifier
      var before = (descriptors: 0, memory: 0)
      for reload in 0..<50 {
        if reload > 0 { run.type("r") }
        try run.process.waitForEvent("failed")
        try run.closed("cut_short")
        if reload == 4 {
          try run.process.wait("no child") { ProcessTable.children(of: process).isEmpty }
          before = (ProcessTable.descriptors(of: process), ProcessTable.memory(of: process))
        }
      }
      try run.process.wait("no child") { ProcessTable.children(of: process).isEmpty }
      #expect(ProcessTable.descriptors(of: process) == before.descriptors)
      let growth = ProcessTable.memory(of: process) - before.memory
      print("50 reloads: memory grew by \(growth >> 10) KB")
      #expect(growth < 16 << 20)
      run.type("q")
      try run.ends(4)
    }

    /// Keys that end are obeyed at once, whatever the network does (walles/moor, lynx 2.8.9dev.2).
    @Test(arguments: [("q", 3), ("\u{03}", 130)])
    func keysEndASilentLoadAtOnce(_ key: String, _ status: Int) throws {
      let silent = try HTTPServer { _ in HTTPAnswer([.hold]) }
      let deaf = try DeafPort()
      for address in [silent.url(), "http://127.0.0.1:\(deaf.port)/"] {
        var fastest = Duration.seconds(60)
        // A busy machine can slow down one attempt, not the best of three.
        for _ in 0..<3 where fastest > .milliseconds(500) {
          let run = try Run([address])
          try run.process.waitForEvent("start")
          let clock = ContinuousClock()
          let start = clock.now
          run.type(key)
          try run.process.waitForExit()
          fastest = min(fastest, clock.now - start)
          try run.ends(status)
        }
        #expect(fastest <= .milliseconds(500), "\(address)")
      }
    }
  }
}

extension Run {
  /// Why the gate is closed, once that is final; empty where it is open.
  var settledReason: String? {
    let last = process.events.events.last { $0.name == "gate" }
    let reason = last.map { $0["reason"]?.string ?? "" }
    return reason == "loading" || reason == "not_painted" ? nil : reason
  }
}
