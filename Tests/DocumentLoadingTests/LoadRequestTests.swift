import Testing

@testable import DocumentLoading

@Suite struct LoadRequestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let argument: String
    let source: DocumentSource
    var fragment: String?
    var testDescription: String { argument }
  }

  static let sources: [Case] = [
    Case(argument: "-", source: .standardInput),
    Case(argument: "terms.html", source: .file("terms.html")),
    Case(argument: "terms#1.html", source: .file("terms#1.html")),
    Case(argument: "notes:2024.txt", source: .file("notes:2024.txt")),
    Case(argument: ":odd", source: .file(":odd")),
    Case(argument: "a b:c", source: .file("a b:c")),
    Case(argument: "https://example.org/a#b", source: .remote("https://example.org/a#b")),
    Case(argument: "HTTP://example.org", source: .remote("HTTP://example.org")),
    Case(argument: "https://例え.テスト/条項", source: .remote("https://例え.テスト/条項")),
    Case(argument: "file:///etc/a", source: .file("/etc/a")),
    Case(argument: "file:/etc/a", source: .file("/etc/a")),
    Case(argument: "FILE://LOCALHOST/etc/a", source: .file("/etc/a")),
    Case(argument: "file:///a%20b%23c#%E7%AF%80", source: .file("/a b#c"), fragment: "節"),
    Case(argument: "file:///a%3Fb?c", source: .file("/a?b")),
    Case(argument: "file:///%E6%9D%A1", source: .file("/条")),
  ]

  @Test(arguments: sources)
  func source(_ row: Case) throws {
    let request = try LoadRequest(argument: row.argument)
    #expect(request.source == row.source)
    #expect(request.fragment == row.fragment)
  }

  static let refused: [(String, LoadFailure)] = [
    ("http:example.org", .badAddress("http:example.org")),
    ("file:terms.html", .badAddress("file:terms.html")),
    ("file://server/share", .badAddress("file://server/share")),
    ("file:///a%2", .badAddress("file:///a%2")),
    ("file:///a%00b", .badAddress("file:///a%00b")),
    ("file:///a%FF", .badAddress("file:///a%FF")),
    ("ftp://example.org/", .unsupportedScheme("ftp")),
    ("gopher://example.org/", .unsupportedScheme("gopher")),
  ]

  @Test(arguments: refused)
  func refusal(_ argument: String, _ failure: LoadFailure) {
    #expect(throws: failure) { try LoadRequest(argument: argument) }
  }
}
