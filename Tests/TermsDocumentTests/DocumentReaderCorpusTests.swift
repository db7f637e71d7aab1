import Foundation
import TestSupport
import Testing

@testable import TermsDocument

/// Real pages, where the shared test data is there.
@Suite struct DocumentReaderCorpusTests {
  /// A file of the corpus and the encoding it is known to be in.
  struct Page: Sendable {
    var file: String
    var charset: String
  }

  static let pages: [Page] = {
    guard let shared = TestData.shared else { return [] }
    let manifest = try? String(contentsOfFile: shared + "/corpus/MANIFEST.tsv", encoding: .utf8)
    let rows = (manifest ?? "").split(separator: "\n").dropFirst()
    return rows.map { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      return Page(
        file: String(fields[0]), charset: String(fields[3].prefix { $0 != " " && $0 != "(" }))
    }
  }()

  static let isAbsent = Comment("the shared test data is not here")

  static func bytes(_ page: Page) throws -> [UInt8] {
    let shared = try #require(TestData.shared)
    return Array(try Data(contentsOf: URL(filePath: shared + "/corpus/" + page.file)))
  }

  @Test(.enabled(if: TestData.shared != nil, isAbsent), arguments: pages)
  func isReadInItsEncoding(_ page: Page) throws {
    var options = ReadingOptions()
    options.address = page.file
    var reader = try DocumentReader(options: options)
    let bytes = try Self.bytes(page)
    let isUnreadable = page.file.hasSuffix(".rtf") || page.file.hasSuffix(".docx")
    do {
      // The pieces a file is read in.
      for start in stride(from: 0, to: bytes.count, by: 65_536) {
        let piece = bytes[start..<min(bytes.count, start + 65_536)]
        try piece.withUnsafeBytes { try reader.append($0) }
      }
      try reader.finish()
      #expect(!isUnreadable)
    } catch {
      #expect(isUnreadable, "\(error)")
      return
    }
    let document = reader.document
    #expect(document.isComplete)
    #expect(document.settledBlocks == document.blocks.count)
    // The parked page has nothing but a script.
    #expect(document.statistics.visibleCharacters > 0 || page.file.contains("parked-domain"))
    let charset = reader.charset?.lowercased() ?? "none"
    switch page.charset {
    case "-": #expect(charset == "utf-8")
    case "ascii": #expect(["utf-8", "windows-1252"].contains(charset))
    case "tis-620": #expect(charset == "windows-874")
    default: #expect(charset == page.charset)
    }
  }
}
