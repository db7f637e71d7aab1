import Testing

/// A page and the lines it is drawn as.
struct HTMLRenderingRow: CustomTestStringConvertible, Sendable {
  /// What the row shows.
  var name: String
  /// The page.
  var html: String
  /// Its lines, as the test renderer prints them.
  var lines: String

  /// Makes a row.
  init(_ name: String, _ html: String, _ lines: String) {
    self.name = name
    self.html = html
    self.lines = lines
  }

  var testDescription: String { name }

  /// Checks the row: the lines, the offsets, and that the page can be cut anywhere.
  func check() {
    let document = HTMLTestRenderer.document(html)
    #expect(HTMLTestRenderer.lines(document) == lines)
    #expect(HTMLTestRenderer.fault(in: document) == nil)
    for chunk in [1, 7] where html.utf8.count < 2_000 {
      let cut = HTMLTestRenderer.document(html, chunk: chunk)
      #expect(cut == document, "cut into pieces of \(chunk)")
    }
  }
}
