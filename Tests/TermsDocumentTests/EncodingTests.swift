import Testing

@testable import TermsDocument

/// Takes text as it comes and counts how often it had to be forgotten.
private struct Recorder: TextSink {
  var bytes: [UInt8] = []
  var restarts = 0

  mutating func take(_ utf8: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: utf8) }

  mutating func startAnew() {
    bytes = []
    restarts += 1
  }
}

@Suite struct EncodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var header: String?
    var forced: String?
    var isMarkup = true
    var charset: String
    var text: String
  }

  static func meta(_ label: String, _ body: [UInt8]) -> [UInt8] {
    Array("<meta charset=\(label)><p>".utf8) + body
  }

  /// 利用規約 in each encoding.
  static let labelled: [Case] = [
    ("shift_jis", [0x97, 0x98, 0x97, 0x70, 0x8B, 0x4B, 0x96, 0xF1], "Shift_JIS"),
    ("x-sjis", [0x97, 0x98, 0x97, 0x70, 0x8B, 0x4B, 0x96, 0xF1], "Shift_JIS"),
    ("euc-jp", [0xCD, 0xF8, 0xCD, 0xD1, 0xB5, 0xAC, 0xCC, 0xF3], "EUC-JP"),
    (
      "iso-2022-jp",
      [0x1B, 0x24, 0x42, 0x4D, 0x78, 0x4D, 0x51, 0x35, 0x2C, 0x4C, 0x73, 0x1B, 0x28, 0x42],
      "ISO-2022-JP"
    ),
    ("big5", [0xA7, 0x51, 0xA5, 0xCE, 0xB3, 0x57, 0xAC, 0xF9], "Big5"),
    ("utf8", [0xE5, 0x88, 0xA9, 0xE7, 0x94, 0xA8, 0xE8, 0xA6, 0x8F, 0xE7, 0xB4, 0x84], "UTF-8"),
    ("gb2312", [0xC0, 0xFB, 0xD3, 0xC3, 0xD2, 0x8E, 0xBC, 0x73], "GBK"),
    ("gb18030", [0xC0, 0xFB, 0xD3, 0xC3, 0xD2, 0x8E, 0xBC, 0x73], "gb18030"),
  ].map { label, bytes, name in
    Case(
      testDescription: "meta \(label) (tats/w3m and elinks fail)", bytes: meta(label, bytes),
      charset: name, text: "<meta charset=\(label)><p>利用規約")
  }

  static let headers: [Case] = [
    Case(
      testDescription: "cp1252 labelled latin1", bytes: [0x93, 0x71, 0x94, 0x20, 0x97, 0x20, 0x80],
      header: "ISO-8859-1", charset: "windows-1252", text: "“q” — €"),
    Case(
      testDescription: "half-width katakana (lynx 2.9.0dev.1)", bytes: [0xB1, 0xB2, 0xDD],
      header: "shift_jis", charset: "Shift_JIS", text: "ｱｲﾝ"),
    Case(
      testDescription: "backslash and tilde in Shift_JIS", bytes: [0x5C, 0x7E, 0x82, 0xA0],
      header: "shift_jis", charset: "Shift_JIS", text: "\\~あ"),
    Case(
      testDescription: "four bytes of gb18030", bytes: [0x81, 0x39, 0xEE, 0x39, 0xC4, 0xE3],
      header: "gb18030", charset: "gb18030", text: "㐀你"),
    Case(
      testDescription: "extended Hangul", bytes: [0x81, 0x41, 0xC7, 0xD1, 0xB1, 0xDB],
      header: "euc-kr", charset: "EUC-KR", text: "갂한글"),
    Case(
      testDescription: "Russian in KOI8-R", bytes: [0xF5, 0xD3, 0xCC, 0xCF, 0xD7, 0xC9, 0xD1],
      header: "koi8-r", charset: "KOI8-R", text: "Условия"),
    Case(
      testDescription: "letters ICU has no table for", bytes: [0xAA, 0xFE, 0xA4],
      header: "iso-8859-16", charset: "ISO-8859-16", text: "Șț€"),
    Case(
      testDescription: "user-defined", bytes: [0x41, 0x80, 0xFF], header: "x-user-defined",
      charset: "x-user-defined", text: "A\u{F780}\u{F7FF}"),
    Case(
      testDescription: "header beats meta", bytes: meta("euc-jp", [0xF5, 0xD3, 0xCC, 0xCF, 0xD7]),
      header: "koi8-r", charset: "KOI8-R", text: "<meta charset=euc-jp><p>Услов"),
    Case(
      testDescription: "upper case, quotes and blanks (newsboat/newsboat#3070)",
      bytes: [0xE9], header: " \"LATIN1\" ", charset: "windows-1252", text: "é"),
    Case(
      testDescription: "unknown label (newsboat/newsboat#723)", bytes: Array("利用規約".utf8),
      header: "utf8mb4", charset: "UTF-8", text: "利用規約"),
    Case(
      testDescription: "UTF-16 in the header, ASCII in the body", bytes: Array("terms".utf8),
      header: "utf-16", charset: "UTF-8", text: "terms"),
    Case(
      testDescription: "UTF-16 in the header",
      bytes: [0x8F, 0x5F, 0x67, 0x68, 0x41, 0, 0x29, 0x52],
      header: "utf-16le", charset: "UTF-16LE", text: "徏桧A利"),
  ]

  static let marks: [Case] = [
    Case(
      testDescription: "UTF-8 mark beats the header (lynx, elinks)",
      bytes: [0xEF, 0xBB, 0xBF, 0xC3, 0xA9], header: "latin1", charset: "UTF-8", text: "é"),
    Case(
      testDescription: "UTF-16LE mark",
      bytes: [0xFF, 0xFE, 0x3C, 0x00, 0xE9, 0x00, 0x3D, 0xD8, 0x00, 0xDE],
      header: "latin1", charset: "UTF-16LE", text: "<é😀"),
    Case(
      testDescription: "UTF-16BE mark", bytes: [0xFE, 0xFF, 0x00, 0x41, 0x52, 0x29],
      charset: "UTF-16BE", text: "A利"),
    Case(
      testDescription: "UTF-16 without a mark",
      bytes: [0x3C, 0x00, 0x70, 0x00, 0x3E, 0x00, 0x29, 0x52],
      charset: "UTF-16LE", text: "<p>利"),
    Case(
      testDescription: "the user beats a mark", bytes: [0xEF, 0xBB, 0xBF, 0xC3, 0xA9],
      forced: "latin1", charset: "windows-1252", text: "ï»¿Ã©"),
    Case(
      testDescription: "the user beats meta and content",
      bytes: Array("<meta charset=utf-8>é".utf8),
      forced: "windows-1252", charset: "windows-1252", text: "<meta charset=utf-8>Ã©"),
    Case(
      testDescription: "a lone surrogate in UTF-16",
      bytes: [0xFF, 0xFE, 0x41, 0x00, 0x3D, 0xD8, 0x42, 0x00], charset: "UTF-16LE",
      text: "A\u{FFFD}B"),
    Case(
      testDescription: "mark and nothing else", bytes: [0xEF, 0xBB, 0xBF], charset: "UTF-8",
      text: ""),
    Case(testDescription: "nothing", bytes: [], charset: "UTF-8", text: ""),
    Case(testDescription: "one byte", bytes: [0x41], charset: "UTF-8", text: "A"),
  ]

  static let wrong: [Case] = [
    Case(
      testDescription: "UTF-8 labelled latin1", bytes: Array("©é 2020".utf8), header: "latin1",
      charset: "UTF-8", text: "©é 2020"),
    Case(
      testDescription: "one UTF-8 character labelled latin1", bytes: Array("© 2020".utf8),
      header: "iso-8859-1", charset: "UTF-8", text: "© 2020"),
    Case(
      testDescription: "UTF-8 labelled Shift_JIS", bytes: Array("利用規約とは".utf8),
      header: "shift_jis", charset: "UTF-8", text: "利用規約とは"),
    Case(
      testDescription: "latin1 labelled UTF-8",
      bytes: Array("caf".utf8) + [0xE9, 0x20, 0x96, 0x20, 0x61],
      header: "utf-8", charset: "windows-1252", text: "café – a"),
    Case(
      testDescription: "EUC-JP labelled UTF-8, meta",
      bytes: meta(
        "utf-8",
        [
          0xCD, 0xF8, 0xCD, 0xD1, 0xB5, 0xAC, 0xCC, 0xF3, 0xA4, 0xCF, 0xA1, 0xA2, 0xA4, 0xB3, 0xA4,
          0xCE, 0xA5, 0xB5, 0xA5, 0xA4, 0xA5, 0xC8,
        ]), charset: "EUC-JP", text: "<meta charset=utf-8><p>利用規約は、このサイト"),
    Case(
      testDescription: "Shift_JIS labelled latin1",
      bytes: [
        0x82, 0xB1, 0x82, 0xCC, 0x83, 0x54, 0x83, 0x43, 0x83, 0x67, 0x82, 0xCC, 0x97, 0x98, 0x97,
        0x70,
        0x8B, 0x4B, 0x96, 0xF1, 0x82, 0xC5, 0x82, 0xB7, 0x81, 0x42,
      ], header: "iso-8859-1", charset: "Shift_JIS", text: "このサイトの利用規約です。"),
    Case(
      testDescription: "a stray byte in UTF-8", bytes: Array("“Terms” — “we”".utf8) + [0xE9, 0x2E],
      header: "utf-8", charset: "UTF-8", text: "“Terms” — “we”\u{FFFD}."),
    Case(
      testDescription: "UTF-16 in meta means UTF-8", bytes: meta("utf-16", Array("é".utf8)),
      charset: "UTF-8", text: "<meta charset=utf-16><p>é"),
    Case(
      testDescription: "no label, Russian in windows-1251",
      bytes: [
        0xD3, 0xF1, 0xEB, 0xEE, 0xE2, 0xE8, 0xFF, 0x20, 0xE8, 0xF1, 0xEF, 0xEE, 0xEB, 0xFC, 0xE7,
        0xEE,
        0xE2, 0xE0, 0xED, 0xE8, 0xFF,
      ], charset: "windows-1251", text: "Условия использования"),
    Case(
      testDescription: "no label, Korean",
      bytes: [
        0xC0, 0xCC, 0xBF, 0xEB, 0x20, 0xBE, 0xE0, 0xB0, 0xFC, 0xC0, 0xBA, 0x20, 0xC8, 0xB8, 0xBF,
        0xF8,
      ],
      charset: "EUC-KR", text: "이용 약관은 회원"),
    Case(
      testDescription: "no label, ISO-2022-JP",
      bytes: [0x61, 0x1B, 0x24, 0x42, 0x4D, 0x78, 0x4D, 0x51, 0x1B, 0x28, 0x42, 0x62],
      charset: "ISO-2022-JP", text: "a利用b"),
    Case(
      testDescription: "an escape that is no charset's", bytes: Array("a\u{1B}[31mé".utf8),
      charset: "UTF-8", text: "a\u{1B}[31mé"),
    Case(
      testDescription: "a cut character at the end", bytes: Array("利用".utf8) + [0xE8, 0xA6],
      charset: "UTF-8", text: "利用\u{FFFD}"),
  ]

  @Test(arguments: labelled + headers + marks + wrong)
  func decodes(_ c: Case) {
    for size in [c.bytes.count + 1, 1, 3] {
      var recorder = Recorder()
      let charset = Self.decode(c, pieces: size, into: &recorder)
      #expect(charset == c.charset, "pieces of \(size)")
      #expect(String(decoding: recorder.bytes, as: UTF8.self) == c.text, "pieces of \(size)")
    }
  }

  private static func decode(_ c: Case, pieces size: Int, into sink: inout Recorder) -> String? {
    let forced = c.forced.flatMap { TextEncoding.labelled($0) }
    var decoder = EncodingDecoder(forced: forced, header: c.header, isMarkup: c.isMarkup)
    for start in stride(from: 0, to: c.bytes.count, by: size) {
      let piece = c.bytes[start..<min(start + size, c.bytes.count)]
      piece.withUnsafeBufferPointer { decoder.append($0, into: &sink) }
    }
    decoder.finish(into: &sink)
    return decoder.charset
  }

  // MARK: When text is handed on

  @Test func asciiAndLabelledTextIsNotHeldBack() {
    var decoder = EncodingDecoder(forced: nil, header: "utf-8", isMarkup: true)
    var recorder = Recorder()
    Array("<p>plain".utf8).withUnsafeBufferPointer { decoder.append($0, into: &recorder) }
    #expect(recorder.bytes.count == 8)
    Array("–".utf8).withUnsafeBufferPointer { decoder.append($0, into: &recorder) }
    #expect(recorder.bytes.count == 11)
  }

  @Test func textShownInTheWrongEncodingIsReadAnew() {
    // Two bytes that are well-formed UTF-8 by chance, then Shift_JIS.
    let start: [UInt8] = Array("<p>".utf8) + [0xC3, 0xA9]
    let rest: [UInt8] = [
      0x82, 0xB1, 0x82, 0xCC, 0x97, 0x98, 0x97, 0x70, 0x8B, 0x4B, 0x96, 0xF1, 0x82, 0xC5, 0x82,
      0xB7,
    ]
    var decoder = EncodingDecoder(forced: nil, header: "utf-8", isMarkup: true)
    var recorder = Recorder()
    start.withUnsafeBufferPointer { decoder.append($0, into: &recorder) }
    #expect(String(decoding: recorder.bytes, as: UTF8.self) == "<p>é")
    rest.withUnsafeBufferPointer { decoder.append($0, into: &recorder) }
    decoder.finish(into: &recorder)
    #expect(recorder.restarts == 1)
    #expect(String(decoding: recorder.bytes, as: UTF8.self) == "<p>ﾃｩこの利用規約です")
  }

  @Test func everyLabelOfTheStandardIsKnown() {
    #expect(EncodingTable.rows.flatMap { $0.labels.split(separator: " ") }.count == 227)
    for row in EncodingTable.rows {
      #expect(TextEncoding.labelled(row.name.uppercased())?.name == row.name)
    }
    #expect(TextEncoding.labelled("\t Latin1 \n")?.name == "windows-1252")
    #expect(TextEncoding.labelled("us-ascii")?.name == "windows-1252")
    #expect(TextEncoding.labelled("foo") == nil)
    #expect(TextEncoding.labelled("") == nil)
  }

  @Test func everyTableIsInstalled() {
    for row in EncodingTable.rows {
      var converter = EncodingConverter(TextEncoding(name: row.name, converter: row.converter))
      var recorder = Recorder()
      let bytes: [UInt8] = row.name.hasPrefix("UTF-16") ? [] : [0x41]
      bytes.withUnsafeBufferPointer { converter.convert($0, isEnd: true, into: &recorder) }
      #expect(recorder.bytes == bytes, "\(row.name)")
      #expect(row.converter == nil || converter.isICU, "\(row.name)")
    }
  }

  // MARK: Prescan

  @Test(
    arguments: [
      ("<meta charset=euc-kr>", "EUC-KR"), ("<META CHARSET='Big5' >", "Big5"),
      ("<meta http-equiv=\"Content-Type\" content=\"text/html; charset=koi8-r\">", "KOI8-R"),
      ("<meta content='text/html;charset=\"sjis\"' http-equiv=content-type>", "Shift_JIS"),
      ("<meta content='text/html;charset=sjis'>", nil),
      ("<!-- <meta charset=big5> --><meta charset=gbk>", "GBK"),
      ("<script>'<meta charset=big5>'</script><meta charset=gbk>", "GBK"),
      ("<title><meta charset=big5></title><meta charset=gbk>", "GBK"),
      ("<link title='<meta charset=big5>'><meta charset=gbk>", "GBK"),
      ("<?xml version='1.0' encoding='euc-jp'?><html>", "EUC-JP"),
      ("<?xml version='1.0' encoding='euc-jp'?><meta charset=gbk>", "GBK"),
      ("<meta charset=nonsense><meta charset=gbk>", "GBK"),
      ("<meta charset=x-user-defined>", "windows-1252"), ("<meta charset", nil), ("<", nil),
      ("<meta charset=/>", nil), ("<meta charset = gbk x>", "GBK"), ("<meta charset=gbk", nil),
    ] as [(String, String?)])
  func prescans(_ page: String, _ expected: String?) {
    for size in [page.utf8.count, 1] {
      var prescan = EncodingPrescan()
      let bytes = Array(page.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBufferPointer { prescan.append($0) }
      }
      prescan.finish()
      #expect(prescan.encoding?.name == expected)
    }
  }

  @Test func prescanReadsToTheEndOfALongHead() {
    let filler = String(repeating: "<link rel=x href='/a'>", count: 900)
    for (page, expected) in [
      ("<head>\(filler)<meta charset=euc-jp>", "EUC-JP"),
      ("<head>\(filler)</head><body><meta charset=euc-jp>", nil),
    ] {
      var prescan = EncodingPrescan()
      Array(page.utf8).withUnsafeBufferPointer { prescan.append($0) }
      #expect(prescan.isDone)
      #expect(prescan.encoding?.name == expected)
    }
  }
}
