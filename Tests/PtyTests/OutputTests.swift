import TestSupport
import Testing

extension WholeProgram {
  /// How much is written to the terminal.
  @Suite struct OutputTests {
    @Test func oneLineDownCostsAtMostTwiceWhatLessWrites() throws {
      let less = try #require(PtyConfiguration.find("less"), "less is needed")
      // As wide as lines of prose are at this size.
      let lines = (100...400).map { number in
        "\(number) The ferry calls at pier \(number * 7 % 10) and goes on to where nobody waits for it."
      }
      let folder = try TemporaryFolder()
      try folder.write(lines.joined(separator: "\n") + "\n", to: "terms.txt")
      let peer = try PtyProcess(PtyConfiguration(less, [folder.file("terms.txt")]))
      try peer.waitForText("122 The ferry")
      var theirs: [Int] = []
      for line in 1...9 {
        let before = peer.output.count
        peer.send("j")
        try peer.waitForText("\(122 + line) The ferry")
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
