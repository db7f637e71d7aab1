import AcceptanceRecords
import Foundation
import TestSupport
import Testing

@testable import ScrollwrapCLI

@Suite struct SourceNames {
  @Test func areRecordedByTheirAbsolutePath() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "terms.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "terms.txt")
    let named = SourceName(folder.file("terms.txt")).recorded
    #expect(named.asked == folder.file("terms.txt"))
    #expect(named.address.hasSuffix("/terms.txt") && named.address.hasPrefix("/"))
    #expect(SourceName(folder.file("link")).recorded.address == named.address)
    #expect(SourceName("file://\(folder.file("terms.txt"))").recorded.address == named.address)
    #expect(SourceName("no-such-file").recorded.address.hasPrefix("/"))
  }

  @Test(arguments: ["-", "https://h/", "gopher://h/x"])
  func withoutAFileAreRecordedAsTyped(_ typed: String) {
    #expect(SourceName(typed).recorded == RecordedSource(asked: typed))
  }
}
