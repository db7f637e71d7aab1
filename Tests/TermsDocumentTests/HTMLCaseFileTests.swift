import Foundation
import TestSupport
import Testing

@testable import TermsDocument

@Suite("HTML cases from public reports")
struct HTMLCaseFileTests {
  static let folder = TestData.shared.map { $0 + "/cases/html" }
  static let files: [String] = {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".html") }.sorted()
  }()
  /// A table too wide for its screen is printed as a list, which is the layout's to test.
  static let laidOutElsewhere: Set<String> = ["23-table-too-wide.html"]

  @Test(
    "words, order, numbers and blank lines are as expected",
    .enabled(if: folder != nil, "the shared test data is absent"), arguments: files)
  func rendersAsExpected(_ file: String) throws {
    let folder = try #require(Self.folder)
    guard !Self.laidOutElsewhere.contains(file) else { return }
    let html = try Data(contentsOf: URL(filePath: folder + "/" + file))
    let stem = file.dropLast(".html".count)
    let width = file.hasPrefix("35") ? "20" : "40"
    let expected = try String(
      contentsOfFile: "\(folder)/\(stem).w\(width).txt", encoding: .utf8)
    let document = HTMLTestRenderer.document(Array(html), address: "https://a.example/")
    #expect(HTMLTestRenderer.fault(in: document) == nil)
    #expect(Self.paragraphs(HTMLTestRenderer.visibleLines(document)) == Self.paragraphs(expected))
  }

  /// The text between blank lines, without white space, which depends on the width.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: { $0.allSatisfy { $0 == " " } })
      .map { lines in
        let scalars = lines.joined().unicodeScalars.filter {
          !$0.properties.isWhitespace && !["\u{AD}", "\u{2060}", "|", "─"].contains($0)
        }
        return String(String.UnicodeScalarView(scalars))
      }
  }
}
