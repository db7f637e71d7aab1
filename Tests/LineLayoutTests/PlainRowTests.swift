import TermsDocument
import Testing

@testable import LineLayout

@Suite("Lines shown as they are stored")
struct PlainRowTests {
  /// Items, headings and paragraphs with styles that begin and end anywhere.
  private static func document() -> TermsDocument {
    var builder = DocumentBuilder()
    let list = builder.list(columns: 4)
    builder.add("Terms of service", .heading)
    for number in 1...12 {
      builder.add(
        "The provider may change, suspend or end the service at any time.", marker: "\(number).",
        list: list)
      builder.add("Naïve — not ASCII; the rest is, as far as it goes.")
      builder.add("cafe\u{301} 第一条（目的） 👩‍👩‍👧 a\u{FFFD}b\u{AD}c שלום, 12 % ‎")
    }
    builder.add("Not for all to see", .paragraph) { $0.isHidden = true }
    builder.change { document in
      document.links.append(TermsDocument.Link(target: "https://legal.example/"))
      let styles: [TermsDocument.Style] = [.strong, [.emphasis, .deleted], .generated, []]
      let text = document.text
      var start = 3
      while start + 9 < text.count {
        let length = 2 + start % 7
        document.runs.append(
          TermsDocument.Run(
            start: UInt32(start), end: UInt32(start + length), link: start % 3 == 0 ? 0 : -1,
            style: styles[start % 4]))
        start += length + start % 5
      }
    }
    return builder.complete()
  }

  @Test("They are drawn as any other line would be", arguments: 1...90)
  func equalThePens(width: Int) {
    let document = Self.document()
    var options = LayoutOptions(width: width)
    options.showsHidden = true
    options.bidi = width % 2 == 0 ? .visual : .logical
    let layout = LineLayout(document, options)
    document.text.withUnsafeBufferPointer { text in
      for line in 0..<layout.count {
        let drawn = layout.drawn(line, in: document, text: text).row()
        #expect(layout.row(ofLine: line, in: document) == drawn)
      }
    }
  }
}
