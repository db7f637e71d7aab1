import TestSupport
import Testing

extension WholeProgram {
  /// How much is written to the terminal.
  @Suite struct OutputTests {
    @Test func oneLineDownCostsAtMostTwiceWhatLessWrites() throws {
      let less = try #require(PtyConfiguration.find("less"), "less is needed")
      let lines = (1...300).map { "\($0) The ferry calls at pier \($0 * 7 % 13) and goes on." }
      let folder = try TemporaryFolder()
      try folder.write(lines.joined(separator: "\n") + "\n", to: "terms.txt")
      let peer = try PtyProcess(PtyConfiguration(less, [folder.file("terms.txt")]))
      try peer.waitForText("23 The ferry")
      var theirs: [Int] = []
      for line in 1...9 {
        let before = peer.output.count
        peer.send("j")
        try peer.waitForText("\(23 + line) The ferry")
        theirs.append(peer.output.count - before)
      }
      peer.send("q")
      try peer.waitForExit()
      let run = try Run([folder.file("terms.txt")])
      try run.closed("lines_below")
      var ours: [Int] = []
      for line in 1...9 {
        let before = run.process.output.count
        run.type("j")
        try run.painted { $0["top"]?.integer == line }
        ours.append(run.process.output.count - before)
      }
      run.type("q")
      try run.ends(3)
      let (own, peers) = (ours.sorted()[4], theirs.sorted()[4])
      print("bytes for one line down: less \(peers), scrollwrap \(own)")
      #expect(own <= 2 * peers, "\(ours) against \(theirs)")
    }
  }
}
