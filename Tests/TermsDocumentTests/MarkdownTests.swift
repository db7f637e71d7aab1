import Testing

@testable import TermsDocument

@Suite struct MarkdownTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var source: String
    var html: String

    init(_ description: String, _ source: String, _ html: String) {
      testDescription = description
      self.source = source
      self.html = html
    }
  }

  static let cases = [
    Case("paragraph", "a *b*", "<p>a <em>b</em></p>\n"),
    Case("nothing", "", ""),
    Case("raw HTML is let through", "<div hidden>x</div>", "<div hidden>x</div>\n"),
    Case(
      "front matter is kept apart", "---\ndate: <2020>\n\nby: us\n---\n# T\n",
      "<pre>\ndate: &lt;2020&gt;\n\nby: us\n</pre>\n<h1>T</h1>\n"),
    Case(
      "a break at the start is no front matter", "---\n\ntext\n\n---\n",
      "<hr />\n<p>text</p>\n<hr />\n"),
    Case("front matter that never ends", "---\na: b\n", "<hr />\n<p>a: b</p>\n"),
    Case(
      "table", "t\n| a | b |\n|---|:-:|\n| *1* | `x\\|y` |\n\nend",
      "<p>t</p>\n<table border=\"1\"><thead><tr><th>a</th><th>b</th></tr></thead><tbody>"
        + "<tr><td><em>1</em></td><td><code>x|y</code></td></tr></tbody></table>\n<p>end</p>\n"),
    Case(
      "table without outer pipes, rows short and long", "a | b\n- | -\n1\n1 | 2 | 3\n",
      "<table border=\"1\"><thead><tr><th>a</th><th>b</th></tr></thead><tbody>"
        + "<tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>\n"),
    Case(
      "no table in code", "```\na | b\n--|--\n```\n", "<pre><code>a | b\n--|--\n</code></pre>\n"),
    Case(
      "no table where the columns differ", "a | b\n---|---|---\n", "<p>a | b\n---|---|---</p>\n"),
    Case("a heading with a pipe is none", "a | b\n\n---\n", "<p>a | b</p>\n<hr />\n"),
    Case("zero bytes", "a\u{0}b", "<p>a\u{FFFD}b</p>\n"),
  ]

  @Test(arguments: cases)
  func renders(_ c: Case) throws {
    var renderer = MarkdownRenderer()
    Array(c.source.utf8).withUnsafeBufferPointer { renderer.take($0) }
    #expect(String(decoding: try renderer.html(), as: UTF8.self) == c.html)
  }

  @Test func manyPipesTakeLinearTime() throws {
    var renderer = MarkdownRenderer()
    let text = String(repeating: "| a | b |\n", count: 50_000)
    Array(text.utf8).withUnsafeBufferPointer { renderer.take($0) }
    let start = ContinuousClock.now
    _ = try renderer.html()
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
