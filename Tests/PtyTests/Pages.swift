import TestSupport

/// Documents made for the tests.
enum Pages {
  /// A page of numbered clauses that ends with its last words.
  ///
  /// - Parameters:
  ///   - clauses: How many clauses; a clause takes two lines at 80 columns, with the blank one.
  ///   - title: The title, and the heading.
  /// - Returns: The page.
  static func terms(_ clauses: Int, title: String = "Terms of the Ferry") -> String {
    let body = (1...clauses).map { "<p>\(clause($0)) Passengers mind the gap at pier \($0).</p>" }
    return """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>
      <body><h1>\(title)</h1>\(body.joined(separator: "\n"))<p>END-OF-TERMS</p></body></html>

      """
  }

  /// The name of a clause: always five characters.
  static func clause(_ number: Int) -> String {
    let digits = String(number)
    return "P" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A page that fits a screen of 24 rows and is long enough to be no shell.
  static let short = terms(5)

  /// A page that takes several screens of 24 rows.
  static let long = terms(60)

  /// Paragraphs of many words, each of which takes several lines.
  static func prose(_ paragraphs: Int, words: Int = 40) -> String {
    let body = (1...paragraphs).map { number in
      let text = (0..<words).map { "word\(number)x\($0)" }.joined(separator: " ")
      return "<p>\(clause(number)) \(text)</p>"
    }
    return "<title>Prose</title>" + body.joined(separator: "\n") + "<p>END-OF-TERMS</p></html>"
  }

  /// A page with everything that keys can go to: headings, links, hits, chrome and hidden text.
  static var rich: String {
    let entries = (1...6).map { "<a href=\"/menu/\($0)\">Menu entry \($0)</a>" }
    let links = entries.joined(separator: " ")
    let sections = (1...9).map { section in
      let clauses = (1...6).map { "<p>Clause \(section).\($0) says that cargo is stowed.</p>" }
      return "<h2>Section \(section)</h2>" + clauses.joined()
    }
    return """
      <title>Terms of the Harbour</title><nav>\(links)</nav><h1>Harbour Rules</h1>
      <p>See <a href="https://harbour.example/fees">the fees</a> first.</p>
      <div style="display:none">A hidden clause about storms.</div>
      \(sections.joined())
      <p>Zebra crossing, zebra stripes, and one more Zebra.</p><p>END-OF-TERMS</p></html>
      """
  }
}
