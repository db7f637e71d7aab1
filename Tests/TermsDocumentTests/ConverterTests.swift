import Testing

@testable import TermsDocument

@Suite struct ConverterTests {
  static func converter(
    _ program: String, _ arguments: [String], limit: Int = 1 << 20, milliseconds: Int64 = 30_000
  ) -> Converter {
    Converter(
      program: program, arguments: arguments, package: "some-package", outputLimit: limit,
      timeLimit: milliseconds)
  }

  @Test func bodyGoesThroughUnchanged() throws {
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try Self.converter("cat", []).convert(body) == body)
    #expect(try Self.converter("cat", []).convert([]) == [])
  }

  @Test func argumentsReachNoShell() throws {
    let text = try Self.converter("printf", ["%s", "$(id); `id` *"]).convert([])
    #expect(String(decoding: text, as: UTF8.self) == "$(id); `id` *")
  }

  @Test func environmentIsAlmostEmpty() throws {
    let text = String(decoding: try Self.converter("env", []).convert([]), as: UTF8.self)
    let names = text.split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(Set(names) == ["PATH", "LC_ALL"])
  }

  @Test func failuresAreSaid() {
    #expect(
      throws: ReadingError.converterMissing(
        program: "no-such-program-here", package: "some-package")
    ) {
      try Self.converter("no-such-program-here", []).convert([])
    }
    #expect(throws: ReadingError.converterFailed(program: "sh", status: 3)) {
      try Self.converter("sh", ["-c", "echo text; exit 3"]).convert([])
    }
    #expect(throws: ReadingError.converterFailed(program: "sh", status: 128 + 15)) {
      try Self.converter("sh", ["-c", "kill -TERM $$"]).convert([])
    }
    #expect(throws: ReadingError.converterFailed(program: "sleep", status: 128 + 9)) {
      try Self.converter("sleep", ["600"], milliseconds: 50).convert([])
    }
    #expect(throws: ReadingError.converterFailed(program: "yes", status: 128 + 9)) {
      try Self.converter("yes", [], limit: 100_000).convert([])
    }
  }

  // MARK: PDF

  /// A page that shows one line, or draws a box where the line is empty.
  static func pdf(_ line: String) -> [UInt8] {
    let content = line.isEmpty ? "0 0 10 10 re f" : "BT /F1 12 Tf 72 700 Td (\(line)) Tj ET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        + " /Resources << /Font << /F1 5 0 R >> >> >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    var text = "%PDF-1.4\n"
    var table = "0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 6\n\(table)trailer << /Size 6 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  private static func read(_ body: [UInt8]) throws -> (text: String, charset: String?) {
    var reader = try DocumentReader(options: ReadingOptions())
    try DocumentReaderTests.feed(body, to: &reader, pieces: 100)
    try reader.finish()
    return (String(decoding: reader.document.text, as: UTF8.self), reader.charset)
  }

  @Test func pdfIsReadAsText() throws {
    let (text, charset) = try Self.read(Self.pdf("You agree to these terms"))
    #expect(text == "You agree to these terms\n")
    #expect(charset == "UTF-8")
  }

  @Test func pdfWithoutTextOrSenseIsAnError() {
    #expect(throws: ReadingError.cannotShow(mediaType: "application/pdf", converter: "ocrmypdf")) {
      try Self.read(Self.pdf(""))
    }
    #expect(throws: ReadingError.converterFailed(program: "pdftotext", status: 1)) {
      try Self.read(Array("%PDF-1.4\nnonsense".utf8))
    }
  }
}
