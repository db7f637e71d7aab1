import Foundation
import TestSupport
import Testing

@testable import TermsDocument

@Suite("HTML trees of html5lib, by their text")
struct HTMLTreeTests {
  static let folder = TestData.shared.map { $0 + "/html5lib/tree-construction" }

  static func allCases() throws -> [HTMLTreeCase] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".dat") }.sorted()
      .flatMap { try HTMLTreeCase.cases(inFile: folder + "/" + $0) }
      // Fragments have a context element, which no page has. With scripting off `noscript` is markup;
      // here it is raw text that is read as a fragment of its own, which the tree does not tell.
      .filter { !$0.isFragment && $0.scripting != false && !$0.data.contains("<noscript") }
  }

  /// Cases whose words differ, with the reason.
  static let differences: [String: String] = {
    var result: [String: String] = [:]
    for number in [13, 14] {
      result["blocks.dat \(number)"] = "a dialog that is not open is hidden"
    }
    for number in [27, 39, 41, 42, 55, 65, 67] {
      result["entities01.dat \(number)"] = "a control or noncharacter is replaced by a visible mark"
    }
    for number in 45...48 {
      result["webkit02.dat \(number)"] = "selectedcontent repeats an option that is shown anyway"
    }
    return result
  }()

  @Test(
    "the words of the tree are the document's",
    .enabled(if: folder != nil, "the shared test data is absent"))
  func wordsAreTheTrees() throws {
    let cases = try Self.allCases()
    var different: [String] = []
    for one in cases {
      let document = HTMLTestRenderer.document(one.data)
      #expect(HTMLTestRenderer.fault(in: document) == nil, "\(one.name)")
      let words = Self.words(of: document)
      guard words != one.words else { continue }
      different.append(one.name)
      if Self.differences[one.name] == nil {
        Issue.record("\(one.name): \(one.data.debugDescription)\n\(words)\nnot\n\(one.words)")
      }
    }
    #expect(Self.differences.keys.sorted() == different.sorted())
    #expect(different.count * 50 <= cases.count, "\(different.count) of \(cases.count)")
  }

  /// The words of a document: visible text without markers and without what we write ourselves.
  static func words(of document: TermsDocument) -> [String] {
    var bytes: [UInt8] = []
    var run = 0
    for block in document.blocks where !block.isHidden {
      var position = block.start
      while run < document.runs.count, document.runs[run].end <= block.start { run += 1 }
      while run < document.runs.count, document.runs[run].start < block.end {
        let one = document.runs[run]
        bytes += document.text[Int(position)..<Int(one.start)]
        if one.style.contains(.generated) {
          // Marks of changed text stand inside words, all others between them.
          if one.style.isDisjoint(with: [.deleted, .inserted]) { bytes.append(0x20) }
        } else {
          bytes += document.text[Int(one.start)..<Int(one.end)]
        }
        position = one.end
        run += 1
      }
      bytes += document.text[Int(position)..<Int(block.end)]
      bytes.append(0x20)
    }
    return HTMLTreeCase.words(of: String(decoding: bytes, as: UTF8.self))
  }
}
