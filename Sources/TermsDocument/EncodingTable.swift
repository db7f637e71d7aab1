/// A character encoding of the WHATWG Encoding Standard, and how it is decoded here.
struct TextEncoding: Equatable, Sendable {
  /// The standard's name for it.
  let name: String
  /// ICU's name for the table that comes nearest to the standard's; nil for those decoded here.
  let converter: String?

  /// UTF-8.
  static let utf8 = TextEncoding(name: "UTF-8", converter: nil)
  /// Latin letters of Western Europe; what pages mean by `latin1` and `ascii`.
  static let windows1252 = TextEncoding(name: "windows-1252", converter: "windows-1252")

  /// Whether bytes below 0x80 always stand for ASCII, wherever they are.
  var keepsASCII: Bool {
    !name.hasPrefix("UTF-16") && !name.hasPrefix("ISO-2022") && name != "HZ-GB-2312"
  }

  /// Whether one character can take more than one byte.
  var isMultibyte: Bool {
    ["Shift_JIS", "EUC-JP", "EUC-KR", "Big5", "GBK", "gb18030"].contains(name)
  }

  /// Finds an encoding by one of its labels, white space around it and case aside.
  ///
  /// Of the labels that the standard maps to its replacement encoding, those that name a real one
  /// are decoded as such: what it guards against are scripts, and none run here.
  ///
  /// - Returns: nil where the standard has no such label.
  /// - Complexity: O(labels).
  static func labelled(_ label: String) -> TextEncoding? {
    let blanks: [UInt8] = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
    let bytes = label.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let wanted = bytes.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }
      .reversed()
    guard !wanted.isEmpty else { return nil }
    for row in EncodingTable.rows {
      for known in row.labels.utf8.split(separator: 0x20) where known.elementsEqual(wanted) {
        return TextEncoding(name: row.name, converter: row.converter)
      }
    }
    return nil
  }
}

/// The labels of all encodings (WHATWG Encoding Standard, 4.2).
///
/// ICU's tables are chosen for the standard's indexes: `gb2312` is read as gb18030, `euc-kr` as
/// windows-949, `shift_jis` as windows-31j with an ASCII backslash, `big5` with Hong Kong's letters.
enum EncodingTable {
  /// One encoding.
  struct Row: Sendable {
    /// The standard's name.
    let name: String
    /// ICU's name; nil for those decoded here.
    let converter: String?
    /// Its labels, separated by blanks, in lower case.
    let labels: String

    /// Makes a row.
    init(_ name: String, _ converter: String?, _ labels: String) {
      self.name = name
      self.converter = converter
      self.labels = labels
    }
  }

  /// All encodings.
  static let rows: [Row] = [
    Row(
      "UTF-8", nil,
      "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
    Row(
      "IBM866", "ibm866",
      "866 cp866 csibm866 ibm866"),
    Row(
      "ISO-8859-2", "ISO-8859-2",
      "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 "
        + "l2 latin2"),
    Row(
      "ISO-8859-3", "ISO-8859-3",
      "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 "
        + "l3 latin3"),
    Row(
      "ISO-8859-4", "ISO-8859-4",
      "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 "
        + "l4 latin4"),
    Row(
      "ISO-8859-5", "ISO-8859-5",
      "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 "
        + "iso_8859-5:1988"),
    Row(
      "ISO-8859-6", "ISO-8859-6",
      "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 "
        + "iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 "
        + "iso_8859-6:1987"),
    Row(
      "ISO-8859-7", "ISO-8859-7",
      "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 "
        + "iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek"),
    Row(
      "ISO-8859-8", "ISO-8859-8",
      "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 "
        + "iso88598 iso_8859-8 iso_8859-8:1988 visual"),
    Row(
      "ISO-8859-8-I", "ISO-8859-8",
      "csiso88598i iso-8859-8-i logical"),
    Row(
      "ISO-8859-10", "ISO-8859-10",
      "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
    Row(
      "ISO-8859-13", "ISO-8859-13",
      "iso-8859-13 iso8859-13 iso885913"),
    Row(
      "ISO-8859-14", "ISO-8859-14",
      "iso-8859-14 iso8859-14 iso885914"),
    Row(
      "ISO-8859-15", "ISO-8859-15",
      "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
    Row(
      "ISO-8859-16", nil,
      "iso-8859-16"),
    Row(
      "KOI8-R", "KOI8-R",
      "cskoi8r koi koi8 koi8-r koi8_r"),
    Row(
      "KOI8-U", "KOI8-U",
      "koi8-ru koi8-u"),
    Row(
      "macintosh", "macintosh",
      "csmacintosh mac macintosh x-mac-roman"),
    Row(
      "windows-874", "windows-874-2000",
      "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"),
    Row(
      "windows-1250", "windows-1250",
      "cp1250 windows-1250 x-cp1250"),
    Row(
      "windows-1251", "windows-1251",
      "cp1251 windows-1251 x-cp1251"),
    Row(
      "windows-1252", "windows-1252",
      "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 "
        + "iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 "
        + "x-cp1252"),
    Row(
      "windows-1253", "windows-1253",
      "cp1253 windows-1253 x-cp1253"),
    Row(
      "windows-1254", "windows-1254",
      "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 "
        + "iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254"),
    Row(
      "windows-1255", "windows-1255",
      "cp1255 windows-1255 x-cp1255"),
    Row(
      "windows-1256", "windows-1256",
      "cp1256 windows-1256 x-cp1256"),
    Row(
      "windows-1257", "windows-1257",
      "cp1257 windows-1257 x-cp1257"),
    Row(
      "windows-1258", "windows-1258",
      "cp1258 windows-1258 x-cp1258"),
    Row(
      "x-mac-cyrillic", "x-mac-cyrillic",
      "x-mac-cyrillic x-mac-ukrainian"),
    Row(
      "GBK", "gb18030",
      "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"),
    Row(
      "gb18030", "gb18030",
      "gb18030"),
    Row(
      "Big5", "Big5-HKSCS",
      "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
    Row(
      "EUC-JP", "euc-jp-2007",
      "cseucpkdfmtjapanese euc-jp x-euc-jp"),
    Row(
      "ISO-2022-JP", "ISO-2022-JP",
      "csiso2022jp iso-2022-jp"),
    Row(
      "Shift_JIS", "ibm-943_P15A-2003",
      "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
    Row(
      "EUC-KR", "windows-949-2000",
      "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 "
        + "ksc5601 ksc_5601 windows-949"),
    Row(
      "UTF-16BE", "UTF-16BE",
      "unicodefffe utf-16be"),
    Row(
      "UTF-16LE", "UTF-16LE",
      "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
    Row(
      "x-user-defined", nil,
      "x-user-defined"),
    Row("ISO-2022-KR", "ISO-2022-KR", "csiso2022kr iso-2022-kr"),
    Row("ISO-2022-CN", "ISO-2022-CN", "iso-2022-cn iso-2022-cn-ext"),
    Row("HZ-GB-2312", "HZ-GB-2312", "hz-gb-2312"),
  ]
}
