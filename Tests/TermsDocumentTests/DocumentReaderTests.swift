import Testing

@testable import TermsDocument

@Suite struct DocumentReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var declared: String?
    var address = ""
    var type: String
    /// A word of the document that shows how it was read; nil where it cannot be.
    var shows: String?
    var converter: String?

    init(
      _ description: String, _ text: String, declared: String? = nil, address: String = "",
      type: String, shows: String
    ) {
      testDescription = description
      bytes = Array(text.utf8)
      self.declared = declared
      self.address = address
      self.type = type
      self.shows = shows
    }

    init(
      _ description: String, bytes: [UInt8], declared: String? = nil, type: String,
      converter: String?
    ) {
      testDescription = description
      self.bytes = bytes
      self.declared = declared
      self.type = type
      self.converter = converter
    }
  }

  static let readable = [
    Case("HTML by header", "<p>one", declared: "text/html", type: "text/html", shows: "one\n"),
    Case(
      "HTML by header in capitals", "<p>one", declared: "Text/HTML; charset=x", type: "text/html",
      shows: "one\n"),
    Case(
      "HTML by its first tag", " \n<!-- x --><!DOCTYPE html><p>one", type: "text/html",
      shows: "one\n"),
    Case(
      "HTML behind a label that says nothing", "<html><p>one", declared: "application/octet-stream",
      type: "text/html", shows: "one\n"),
    Case(
      "markup labelled plain stays plain", "<p>one", declared: "text/plain", type: "text/plain",
      shows: "<p>one\n"),
    Case(
      "HTML by the address", "one <b>two</b>", address: "/a/t.html", type: "text/html",
      shows: "one two\n"),
    Case("text that is not markup", "a < b <3", type: "text/plain", shows: "a < b <3\n"),
    Case(
      "text by the address", "<p>one", address: "terms.txt", type: "text/plain", shows: "<p>one\n"),
    Case("JSON", "{}", declared: "application/json", type: "application/json", shows: "{}\n"),
    Case(
      "Markdown by header", "*one*", declared: "text/markdown", type: "text/markdown",
      shows: "one\n"),
    Case(
      "Markdown by address", "# one", address: "https://h/t.md?x=1#y", type: "text/markdown",
      shows: "one\n"),
    Case(
      "Markdown by address, served as plain", "# one", declared: "text/plain",
      address: "https://h/t.md", type: "text/plain", shows: "one\n"),
    Case(
      "XHTML by header",
      "<html xmlns='http://www.w3.org/1999/xhtml'><script src='x'/><p>one</p><p/>two</html>",
      declared: "application/xhtml+xml", type: "application/xhtml+xml", shows: "one\ntwo\n"),
    Case(
      "XHTML character sections",
      "<html xmlns='http://www.w3.org/1999/xhtml'><p>a<![CDATA[ <b> ]]>c<br/>d</p></html>",
      declared: "application/xhtml+xml", type: "application/xhtml+xml", shows: "a <b> c\nd\n"),
    Case(
      "XHTML by its root",
      "<?xml version='1.0'?><html xmlns=\"http://www.w3.org/1999/xhtml\"><title/><p>one</p></html>",
      type: "application/xhtml+xml", shows: "one\n"),
    Case("a few bytes (walles/moor#263)", "ab", type: "text/plain", shows: "ab\n"),
    Case(
      "PDF label on a page", "<!doctype html><p>log in", declared: "application/pdf",
      type: "text/html", shows: "log in\n"),
  ]

  static let unreadable = [
    Case("RTF", bytes: Array("{\\rtf1\\ansi x}".utf8), type: "text/rtf", converter: "unrtf"),
    Case(
      "RTF labelled plain", bytes: Array("{\\rtf1\\ansi x}".utf8), declared: "text/plain",
      type: "text/rtf", converter: "unrtf"),
    Case(
      "RTF by label", bytes: [0x61], declared: "application/rtf", type: "application/rtf",
      converter: "unrtf"),
    Case(
      "DOCX", bytes: Array("PK\u{3}\u{4}xxxx[Content_Types].xml".utf8),
      type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      converter: "pandoc"),
    Case(
      "ODT", bytes: Array("PK\u{3}\u{4}xxxxmimetypeapplication/vnd.oasis.opendocument.text".utf8),
      type: "application/vnd.oasis.opendocument.text", converter: "pandoc"),
    Case(
      "archive", bytes: Array("PK\u{3}\u{4}xxxxreadme".utf8), type: "application/zip",
      converter: "unzip"),
    Case(
      "old Word file", bytes: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      type: "application/msword", converter: "antiword"),
    Case(
      "PNG labelled HTML", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      declared: "text/html", type: "image/png", converter: "tesseract"),
    Case("JPEG", bytes: [0xFF, 0xD8, 0xFF, 0xE0], type: "image/jpeg", converter: "tesseract"),
    Case(
      "image by label", bytes: [0x61], declared: "image/avif", type: "image/avif",
      converter: "tesseract"),
    Case(
      "compressed", bytes: [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0], declared: "text/plain",
      type: "application/gzip", converter: "gunzip"),
    Case(
      "zeros", bytes: [0x61, 0, 0, 0, 0, 1, 2, 3], type: "application/octet-stream", converter: nil),
    Case(
      "controls labelled plain", bytes: Array(repeating: 1, count: 100), declared: "text/plain",
      type: "application/octet-stream", converter: nil),
    Case("video", bytes: [0x61], declared: "video/mp4", type: "video/mp4", converter: nil),
  ]

  @Test(arguments: readable)
  func readsByType(_ c: Case) throws {
    for size in [c.bytes.count, 1] {
      var reader = try Self.reader(c)
      try Self.feed(c.bytes, to: &reader, pieces: size)
      try reader.finish()
      #expect(String(decoding: reader.document.text, as: UTF8.self) == c.shows, "pieces of \(size)")
      #expect(reader.mediaType == c.type)
      #expect(reader.document.isComplete)
    }
  }

  @Test(arguments: unreadable)
  func namesWhatWouldHelp(_ c: Case) throws {
    let expected = ReadingError.cannotShow(mediaType: c.type, converter: c.converter)
    for size in [c.bytes.count, 1] {
      var reader = try Self.reader(c)
      var thrown: ReadingError?
      do throws(ReadingError) {
        try Self.feed(c.bytes, to: &reader, pieces: size)
        try reader.finish()
      } catch {
        thrown = error
      }
      #expect(thrown == expected, "pieces of \(size)")
      #expect(reader.document.blocks.isEmpty)
    }
  }

  @Test func charsetsAreSaid() throws {
    var options = ReadingOptions()
    options.forcedCharset = "foo\u{1B}"
    #expect(throws: ReadingError.unknownCharset("foo\u{FFFD}")) {
      _ = try DocumentReader(options: options)
    }
    options.forcedCharset = "sjis"
    var reader = try DocumentReader(options: options)
    try Self.feed([0x3C, 0x70, 0x3E, 0x82, 0xA0], to: &reader, pieces: 1)
    try reader.finish()
    #expect(reader.charset == "Shift_JIS")
    #expect(String(decoding: reader.document.text, as: UTF8.self) == "あ\n")
  }

  @Test func malformedBytesAreCounted() throws {
    var options = ReadingOptions()
    options.mediaType = "text/plain"
    options.forcedCharset = "utf-8"
    var reader = try DocumentReader(options: options)
    try Self.feed([0x61, 0xFF, 0xC0, 0x80, 0x1B, 0x62], to: &reader, pieces: 6)
    try reader.finish()
    #expect(reader.document.statistics.replacedCharacters == 4)
  }

  @Test func selectorsAreReadAtOnce() throws {
    var options = ReadingOptions()
    options.select = "a:hover"
    #expect(throws: ReadingError.badSelector("a:hover: ':hover' is not supported")) {
      _ = try DocumentReader(options: options)
    }
    options.select = "main"
    options.mediaType = "text/plain"
    var reader = try DocumentReader(options: options)
    try Self.feed(Array("text without elements".utf8), to: &reader, pieces: 4)
    try reader.finish()
    #expect(reader.document.text.isEmpty)
    #expect(reader.document.statistics.selectedElements == 0)
  }

  @Test func theFirstBytesAreShownAtOnce() throws {
    var options = ReadingOptions()
    options.mediaType = "text/html"
    var reader = try DocumentReader(options: options)
    let start = "<!DOCTYPE html><html><head><title>t</title></head><body><p>first paragraph</p><p>"
    try Self.feed(Array(start.utf8), to: &reader, pieces: 100)
    #expect(String(decoding: reader.document.text, as: UTF8.self).contains("first paragraph"))
  }

  // MARK: Feeding

  static func reader(_ c: Case) throws -> DocumentReader {
    var options = ReadingOptions()
    options.mediaType = c.declared
    options.address = c.address
    return try DocumentReader(options: options)
  }

  static func feed(
    _ bytes: [UInt8], to reader: inout DocumentReader, pieces size: Int
  ) throws(ReadingError) {
    for start in stride(from: 0, to: bytes.count, by: max(1, size)) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      var failure: ReadingError?
      piece.withUnsafeBytes { raw in
        do throws(ReadingError) { try reader.append(raw) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }
}
