import AcceptanceRecords
import DocumentLoading
import Foundation
import TestSupport
import Testing

@testable import ScrollwrapCLI

@Suite struct SourceNames {
  static let rows: [(String, DocumentSource)] = [
    ("-", .standardInput), ("./-", .file("./-")), ("terms.html", .file("terms.html")),
    ("https://example.com/a#b", .remote("https://example.com/a#b")),
    ("HTTP://example.com", .remote("HTTP://example.com")), ("http:x", .remote("http:x")),
    ("ftp://example.com/x", .remote("ftp://example.com/x")), ("a:b", .file("a:b")),
    ("c:/x", .file("c:/x")), ("./http://x", .file("./http://x")), ("1http://x", .file("1http://x")),
    ("file:///tmp/a%20b.html", .file("/tmp/a b.html")), ("file:/tmp/x", .file("/tmp/x")),
    ("FILE://localhost/tmp/x#part", .file("/tmp/x")), ("file:///a%2", .file("/a%2")),
    ("file:///a%C3%A9?x", .file("/aé")), ("file:///a%+1", .file("/a%+1")), (":x", .file(":x")),
  ]

  @Test(arguments: rows) func areToldApart(_ typed: String, _ document: DocumentSource) {
    #expect(SourceName(typed).document == document)
  }

  @Test func nameAPartOfAFile() {
    #expect(SourceName("file:///x#a%20b").fragment == "a b")
    #expect(SourceName("file:///x").fragment == nil)
    #expect(SourceName("https://h/x#a").fragment == nil, "the address keeps it")
    #expect(SourceName("x#a").fragment == nil, "a path may have the sign")
  }

  @Test func areRecordedByTheirAbsolutePath() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "terms.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "terms.txt")
    let named = SourceName(folder.file("terms.txt")).recorded
    #expect(named.asked == folder.file("terms.txt"))
    #expect(named.address.hasSuffix("/terms.txt") && named.address.hasPrefix("/"))
    #expect(SourceName(folder.file("link")).recorded.address == named.address)
    #expect(SourceName("no-such-file").recorded.address.hasPrefix("/"))
    #expect(SourceName("-").recorded == RecordedSource(asked: "-"))
    #expect(SourceName("https://h/").recorded == RecordedSource(asked: "https://h/"))
  }
}
