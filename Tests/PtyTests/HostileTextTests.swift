import TestSupport
import Testing

extension WholeProgram {
  /// Nothing a document, its title, address, file name, headers or server says reaches the terminal
  /// as anything but text.
  @Suite struct HostileTextTests {
    /// What terminals act on, raw, as UTF-8 and as character references.
    static let payloads: [(name: String, bytes: [UInt8])] = [
      ("OSC 52 with BEL", esc("]52;c;SGVsbG8=\u{07}")),
      ("OSC 52 without an end (gwsw/less#781)", esc("]52;c;SGVsbG8=")),
      ("OSC 0", esc("]0;title\u{1B}\\")),
      ("OSC 8 with a script", esc("]8;;javascript:alert(1)\u{07}x\u{1B}]8;;\u{07}")),
      ("CSI colours", esc("[38;2;66;6;66m")),
      ("CSI private modes", esc("[?6666h")),
      ("CSI scroll region", esc("[6;7r")),
      ("DCS", esc("Pq#0\u{1B}\\")), ("APC", esc("_Gf=1\u{1B}\\")), ("PM", esc("^pm\u{1B}\\")),
      ("SOS", esc("Xsos\u{1B}\\")), ("reset", esc("c")), ("controls", [0x07, 0x08, 0x0E, 0x7F]),
      ("C1, raw (sharkdp/bat#3729)", [0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F, 0x6D]),
      ("C1 as UTF-8", [0xC2, 0x9B, 0x33, 0x31, 0x6D, 0xC2, 0x9D, 0x30, 0x3B, 0x78, 0xC2, 0x9C]),
      ("C1 as references", Array("&#155;31m &#x9d;0;x&#x9c; &#27;[31m &#7;".utf8)),
      ("overrides (w3m, lynx)", Array("You owe \u{202E}000,1$\u{202C}".utf8)),
      ("isolates", Array("a\u{2066}b\u{2067}c\u{2068}d\u{2069}\u{200E}\u{200F}\u{061C}".utf8)),
      ("zero width", Array("a\u{200B}b\u{2060}c\u{FEFF}d\u{E0041}\u{E007F}".utf8)),
      ("lines that are none", Array("a\u{2028}b\u{2029}c\u{0085}d".utf8)),
    ]

    private static func esc(_ text: String) -> [UInt8] { [0x1B] + Array(text.utf8) }

    @Test(arguments: payloads.indices)
    func inAPage(_ index: Int) throws {
      let payload = Self.payloads[index]
      let raw = payload.bytes
      // At every column near the edge, so that no wrap falls right.
      let lines = (60..<82).flatMap { columns in
        Array("<p>\(String(repeating: "x", count: columns))".utf8) + raw + Array("y</p>\n".utf8)
      }
      let page =
        Array("<title>Title ".utf8) + raw + Array("</title><h1>Head ".utf8) + raw
        + Array("</h1><p><a href='http://x/".utf8) + raw + Array("'>link ".utf8) + raw
        + Array("</a></p><pre>".utf8) + raw + Array("</pre>".utf8) + lines
        + Array("<p>END-OF-TERMS</p></html>".utf8)
      let folder = try TemporaryFolder()
      try FileAccess.write(page, to: folder.file("terms.html"))
      try FileAccess.write(page, to: folder.file("terms.txt"))
      try readThrough([folder.file("terms.html")], "oqlq", payload.name)
      try readThrough([folder.file("terms.txt")], "", payload.name)
    }

    @Test(arguments: payloads.indices)
    func inNamesAndHeaders(_ index: Int) throws {
      let payload = Self.payloads[index]
      // gwsw/less#503, sharkdp/bat#3691: file names in messages and titles were not escaped.
      let bytes = payload.bytes.filter { $0 != 0x2F && $0 != 0 && $0 < 0x80 }
      let name = String(decoding: bytes, as: UTF8.self)
      let folder = try TemporaryFolder()
      try FileAccess.write(Array(Pages.long.utf8), to: folder.file("terms\(name).html"))
      try readThrough([folder.file("terms\(name).html")], "oq", payload.name)
      let missing = try Run([folder.file("missing\(name)")])
      try missing.ends(4)
      expectSafe(missing, payload.name)
      // A line feed or carriage return ends a header; everything else may come in one.
      let field = payload.bytes.filter { $0 != 0x0A && $0 != 0x0D }
      let server = try HTTPServer { request in
        guard request.target == "/" else {
          let head = Array("HTTP/1.1 404 Not ".utf8) + field + Array("\r\nServer: ".utf8) + field
          return .bytes(head + Array("\r\nContent-Type: text/".utf8) + field + Self.noBody)
        }
        let head = Array("HTTP/1.1 302 Found\r\nLocation: /".utf8) + field
        return .bytes(head + Self.noBody)
      }
      let redirected = try Run([server.url()])
      let exit = try redirected.process.waitForExit()
      #expect(exit == .exited(4), "\(redirected.process.failure("another end"))")
      expectSafe(redirected, payload.name)
    }

    private static let noBody = Array("\r\nContent-Length: 0\r\n\r\n".utf8)

    /// Looks at everything of a document: its lists, the text to its end, and what it hides.
    private func readThrough(_ arguments: [String], _ lists: String, _ name: String) throws {
      let run = try Run(arguments)
      try run.painted { ($0["total"]?.integer ?? 0) > 0 }
      run.type(lists + "/x\u{7F}\u{7F} HG")
      try run.keysAreTaken()
      run.type("q")
      try run.ends(3)
      expectSafe(run, name)
    }

    /// Asserts that the bytes to the terminal are text and the program's own sequences.
    private func expectSafe(_ run: Run, _ name: String) {
      let faults = OwnSequences.faults(in: run.process.output)
      #expect(faults.isEmpty, "\(name): \(faults.prefix(5))")
    }
  }
}

/// The sequences the program itself uses on an xterm; everything else it writes is text.
enum OwnSequences {
  private static let finals = Set("ABCDGHJKLMPSTX@bdhlmrt".utf8)
  private static let privateModes: Set<String> = [
    "1", "7", "12", "25", "1000", "1002", "1006", "1049", "2004",
  ]
  private static let forbidden: [ClosedRange<UInt32>] = [
    0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xFEFF...0xFEFF, 0xE0000...0xE007F,
  ]

  /// What must not be there, described.
  static func faults(in bytes: [UInt8]) -> [String] {
    var faults: [String] = []
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x1B else {
        text.append(bytes[index])
        index += 1
        continue
      }
      let (length, isOwn) = sequence(bytes[(index + 1)...])
      if !isOwn {
        faults.append("ESC \(String(decoding: bytes[(index + 1)...].prefix(12), as: UTF8.self))")
      }
      index += 1 + length
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let isControl = scalar.value < 0x20 && ![0x08, 0x09, 0x0A, 0x0D].contains(scalar.value)
      if isControl || forbidden.contains(where: { $0.contains(scalar.value) }) {
        faults.append("U+\(String(scalar.value, radix: 16))")
      }
    }
    return faults
  }

  /// The length of what follows an ESC, and whether it is one of ours.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (Int, Bool) {
    guard let first = bytes.first else { return (0, false) }
    if first == UInt8(ascii: "(") || first == UInt8(ascii: ")") { return (2, true) }
    guard first == UInt8(ascii: "[") else { return (1, "=>78M".utf8.contains(first)) }
    let body = bytes.dropFirst()
    guard let end = body.firstIndex(where: { (0x40..<0x7F).contains($0) }) else {
      return (bytes.count, false)
    }
    let parameters = String(decoding: body[..<end], as: UTF8.self)
    let length = end - bytes.startIndex + 1
    guard finals.contains(bytes[end]) else { return (length, false) }
    if parameters.hasPrefix("?") {
      let modes = parameters.dropFirst().split(separator: ";").map(String.init)
      return (length, modes.allSatisfy(privateModes.contains))
    }
    // An xterm is asked to keep its title while the alternate screen is shown.
    if bytes[end] == UInt8(ascii: "t") {
      return (length, parameters == "22;0;0" || parameters == "23;0;0")
    }
    return (length, parameters != "38;2;66;6;66" && parameters != "6;7")
  }
}
