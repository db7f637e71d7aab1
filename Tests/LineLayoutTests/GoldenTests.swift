import Foundation
import TermsDocument
import TestSupport
import Testing

@testable import LineLayout

/// Pages and the lines they must become, as pairs of files: `NAME.html`, `NAME.40.txt`, `NAME.80.txt`.
@Suite("Golden pages")
struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func thereAreEnough() { #expect(Self.names.count >= 120) }

  @Test(arguments: names, [40, 80])
  func pageBecomesLines(name: String, width: Int) throws {
    let page = try Data(contentsOf: Self.folder.appending(path: "\(name).html"))
    var options = ReadingOptions()
    options.mediaType = "text/html"
    options.address = "https://terms.example/page"
    var reader = try DocumentReader(options: options)
    try page.withUnsafeBytes { try reader.append($0) }
    try reader.finish()
    let document = reader.document
    var layout = LineLayout(options: LayoutOptions(width: width))
    layout.extend(to: document)
    var output: [UInt8] = []
    for line in 0..<layout.count {
      layout.plainText(ofLine: line, in: document, into: &output)
      output.append(0x0A)
      #expect(
        layout.row(ofLine: line, in: document).columns <= width, "line \(line + 1) is too wide")
    }
    let file = "Tests/LineLayoutTests/Golden/\(name).\(width).txt"
    let text = String(decoding: output, as: UTF8.self)
    if let difference = GoldenFile.difference(of: text, from: file) {
      Issue.record("\(difference)")
    }
  }
}
