import AcceptanceRecords
import DocumentLoading
import Glibc
import TerminalUI
import TermsDocument
import Testing
import Wording

@testable import ScrollwrapCLI

@Suite struct FailureTexts {
  static let loads: [(LoadFailure, String)] = [
    (.notFound(path: "p"), "doc: there is no such file; check the name"),
    (
      .notFound(path: "example.com/terms"),
      "doc: there is no such file; for a page on the web write https://example.com/terms"
    ),
    (.notFound(path: "../example.com/terms"), "doc: there is no such file; check the name"),
    (.notFound(path: "terms.html"), "doc: there is no such file; check the name"),
    (.isDirectory(path: "p"), "doc: is a directory; name a file in it"),
    (.unreadable(path: "p", errno: EACCES), "doc: may not be read; check who may read it"),
    (
      .unreadable(path: "p", errno: EIO),
      "doc: could not be read (Input/output error); try again"
    ),
    (.changedWhileRead(path: "p"), "doc: was written to while it was read; read it again"),
    (
      .hostNotFound(host: "h"), "doc: no host h is known; check the address and the network"
    ),
    (
      .connectionRefused(host: "h", port: 80),
      "doc: h refuses connections on port 80; check the address or try later"
    ),
    (
      .hostUnreachable(host: "h", port: 80),
      "doc: there is no way to h on port 80; check the network or try later"
    ),
    (
      .connectionLost(received: 1, expected: nil),
      "doc: the connection was lost after 1 byte; try again"
    ),
    (
      .connectionLost(received: 5, expected: 9),
      "doc: the connection was lost after 5 of 9 bytes; try again"
    ),
    (
      .certificate(host: "h", fault: .expired),
      "doc: the certificate of h has expired; check this machine's clock, else do not trust the page"
    ),
    (
      .certificate(host: "h", fault: .wrongHost),
      "doc: the certificate of h is for another host; check the address"
    ),
    (.status(404), "doc: there is no such page (status 404); check the address"),
    (.status(418), "doc: the server refuses the request (status 418); check the address"),
    (.status(503), "doc: the server has a fault of its own (status 503); try later"),
    (
      .status(204),
      "doc: the server answers with status 204 and not with the page; check the address"
    ),
    (
      .cutShort(received: 7, expected: nil),
      "doc: the document was cut short after 7 bytes; reload it"
    ),
    (
      .cutShort(received: 7, expected: 8),
      "doc: the document was cut short after 7 of 8 bytes; reload it"
    ),
    (.tooLarge(limit: 9), "doc: is longer than 9 bytes; raise --max-bytes to read it"),
    (
      .deadline(seconds: 1),
      "doc: did not arrive within 1 second; try again or raise --load-timeout"
    ),
    (
      .certificateFile(path: "c"),
      "c: holds no certificates that can be used; give a file in PEM format"
    ),
    (.fetcherMissing(path: "f"), "f: is missing or cannot be run; install scrollwrap again"),
  ]

  @Test(arguments: loads) func ofLoads(_ failure: LoadFailure, _ text: String) {
    #expect(FailureText(failure, .english).line(about: "doc") == text)
  }

  /// Every failure has an object, what happened, and what to do.
  static let more: [LoadFailure] = [
    .certificate(host: "h", fault: .selfSigned), .certificate(host: "h", fault: .unknownAuthority),
    .certificate(host: "h", fault: .other), .secureConnection(host: "h", detail: "d"),
    .badEncoding("gzip"), .badResponse("r"), .tooManyRedirects(20), .downgrade(to: "http://h"),
    .stalled(seconds: 30, received: 3), .badAddress("a"), .unsupportedScheme("ftp"),
    .fetcherFailed("f"), .cancelled, .other("o"), .status(401), .status(403), .status(410),
    .status(429), .status(451),
  ]

  @Test(arguments: more) func haveThreeParts(_ failure: LoadFailure) {
    let line = FailureText(failure, .english).line(about: "doc")
    #expect(line.contains(": ") && line.contains("; ") && !line.contains("{"), "\(line)")
    #expect(!line.hasSuffix("."))
  }

  static let records: [(RecordError, String)] = [
    (.noDirectory, "records: no directory is known to keep them in; give --records=DIR"),
    (.notADirectory(path: "p"), "p: is not a directory; give another with --records"),
    (.notAFile(path: "p"), "p: is not a plain file; move it away and try again"),
    (
      .failed(.write, path: "p", errno: ENOSPC),
      "p: could not be written (No space left on device); make room and decide again"
    ),
    (
      .failed(.create, path: "p", errno: EROFS),
      "p: could not be created (Read-only file system); clear the way or give --records"
    ),
    (.locked(path: "p"), "p: another program keeps it locked; end that one and decide again"),
    (.altered(path: "p"), "p: is not what its name says; move it away and try again"),
  ]

  @Test(arguments: records) func ofRecords(_ error: RecordError, _ text: String) {
    #expect(FailureText(error, .english).line(about: "doc") == text)
  }

  @Test func ofReadingAndTerminals() {
    let missing = ReadingError.converterMissing(program: "pdftotext", package: "poppler-utils")
    #expect(
      FailureText(missing, .english).line(about: "doc")
        == "doc: pdftotext is needed to show it; install the package poppler-utils")
    #expect(
      FailureText(TerminalError.noControllingTerminal, .english).line(about: "doc")
        == "doc: there is no terminal to ask on; run it in one, or agree beforehand with "
        + "--accept=sha256:HEX")
    #expect(
      FailureText(TerminalError.unknownTerminalType("x"), .english).line(about: "doc")
        == "TERM: the terminal type \"x\" is not known; set TERM or give --plain")
  }

  @Test func reachStandardErrorAsOneSafeLine() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    MessageWriter(descriptor: ends[1]).write("http://h/\u{1B}[2J\u{202E}\nx: is bad; stop")
    close(ends[1])
    var room = [UInt8](repeating: 0, count: 200)
    let count = read(ends[0], &room, room.count)
    close(ends[0])
    let line = String(decoding: room[..<max(0, count)], as: UTF8.self)
    #expect(line.hasPrefix("scrollwrap: http://h/"))
    #expect(line.hasSuffix("x: is bad; stop\n"))
    #expect(line.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    #expect(line.filter { $0 == "\n" }.count == 1)
    #expect(!line.unicodeScalars.contains("\u{202E}"))
  }
}
