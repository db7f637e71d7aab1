import DocumentCheck
import FoundationEssentials
import Testing

/// The inputs that fuzzing found or started from, each looked at as `make fuzz` does.
@Suite("Fuzzing corpus")
struct FuzzCorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "corpus")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .sorted()

  @Test func corpusIsThere() { #expect(Self.names.count >= 10) }

  @Test(arguments: names)
  func everyInputKeepsTheRules(_ name: String) throws {
    let bytes = try Array(Data(contentsOf: Self.folder.appending(path: name)))
    let fault = bytes.withUnsafeBytes { bytes in
      var check = DocumentCheck(bytes)
      return check?.fault()
    }
    #expect(fault == nil, "\(name)")
  }
}
