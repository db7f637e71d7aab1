/// Terms that nobody wrote: the same text for the same size and language, on every machine.
struct SampleTerms {
  /// The language the words are of.
  enum Language {
    /// Words between blanks.
    case english
    /// Words without blanks, which line breaking has to work for.
    case japanese
  }

  /// A word that stands in the first line and nowhere else.
  static let firstWord = "STARTWORD"
  /// A word that stands in the last line and nowhere else.
  static let lastWord = "TAILWORD"
  /// A word that stands before the last one and nowhere else.
  static let needle = "needle"

  private let language: Language
  private var state: UInt64 = 0x5EED
  private(set) var html: [UInt8] = []
  private(set) var text: [UInt8] = []

  /// Writes terms of about a number of bytes, as HTML and as text.
  init(bytes: Int, language: Language = .english) {
    self.language = language
    let code = language == .japanese ? "ja" : "en"
    html += Array(
      "<!DOCTYPE html>\n<html lang=\"\(code)\"><head><meta charset=\"utf-8\"><title>Terms</title></head>\n<body><h1>\(Self.firstWord)</h1>\n"
        .utf8)
    text += Array("\(Self.firstWord)\n\n".utf8)
    var section = 0
    while html.count < bytes {
      section += 1
      addSection(section)
    }
    html += Array("<p>\(Self.needle) \(Self.lastWord)</p>\n</body></html>\n".utf8)
    text += Array("\(Self.needle) \(Self.lastWord)\n".utf8)
  }

  /// One line of about a number of bytes with the last words at its end.
  static func longLine(bytes: Int) -> [UInt8] {
    var terms = SampleTerms(bytes: 0)
    var line = Array("\(firstWord) ".utf8)
    while line.count < bytes { line += Array("\(terms.words(20)) ".utf8) }
    return line + Array("\(needle) \(lastWord)\n".utf8)
  }

  private mutating func addSection(_ number: Int) {
    let heading = words(5)
    add("<h2 id=\"s\(number)\">\(number). \(heading)</h2>\n", "\(number). \(heading)\n\n")
    for _ in 0..<3 {
      let parts = [words(25), words(3), words(4), words(30)]
      add(
        "<p>\(parts[0]) <a href=\"/terms/\(number)\">\(parts[1])</a>, <b>\(parts[2])</b> &amp; \(parts[3]).</p>\n",
        "\(parts[0]) \(parts[1]), \(parts[2]) & \(parts[3]).\n\n")
    }
    add("<ol>\n", "")
    for item in 1...3 {
      let parts = [words(15), words(20), words(12)]
      add(
        "<li>\(parts[0])<ul><li>\(parts[1])</li><li>\(parts[2])</li></ul></li>\n",
        "\(item). \(parts[0])\n   * \(parts[1])\n   * \(parts[2])\n")
    }
    add("</ol>\n", "\n")
    if number.isMultiple(of: 10) { addTable() }
  }

  private mutating func addTable() {
    add("<table><tr><th>Fee<th>Purpose<th>Due</tr>\n", "")
    for _ in 0..<4 {
      let parts = [words(2), words(8), words(2)]
      add(
        "<tr><td>\(parts[0])<td>\(parts[1])<td>\(parts[2])</tr>\n",
        "\(parts[0])  \(parts[1])  \(parts[2])\n")
    }
    add("</table>\n", "\n")
  }

  private mutating func add(_ markup: String, _ plain: String) {
    html += Array(markup.utf8)
    text += Array(plain.utf8)
  }

  private mutating func words(_ count: Int) -> String {
    let list = language == .japanese ? Self.japanese : Self.english
    let chosen = (0..<count).map { _ in list[Int(next() % UInt64(list.count))] }
    return chosen.joined(separator: language == .japanese ? "" : " ")
  }

  /// The next of a fixed row of numbers (SplitMix64).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  private static let english = """
    the of and to you we our service agreement terms content account any may not use this that by \
    or in such rights information without notice provider liability warranty party licence law data \
    personal privacy shall be as is with for all other including limited damages under access apply
    """.split(separator: " ").map(String.init)

  private static let japanese = """
    本規約 当社 利用者 サービス 提供 情報 権利 義務 免責 契約 同意 変更 通知 個人情報 取扱い 第三者 損害 \
    賠償 責任 禁止事項 は の を に が 、 。 して する こと もの とします 「利用料金」 （以下同じ）
    """.split(separator: " ").map(String.init)
}

/// Pages made to hurt: elements without end, and end tags without a beginning.
enum HostilePages {
  /// Tags that are opened without end, by the name of the page.
  private static let nests: [(name: String, unit: String)] = [
    ("div", "<div>"), ("blockquote", "<blockquote>"), ("ul", "<ul>"), ("ul li", "<ul><li>"),
    ("table", "<table>"), ("table tr td", "<table><tr><td>"), ("span", "<span>"), ("b", "<b>"),
    ("font", "<font>"),
  ]

  private static let manyEnds = "1 MB of ends of tables"
  private static let text = Array("words enough to be a page of its own\n".utf8)

  /// The names of the pages.
  static var names: [String] { nests.map { title($0.name) } + [manyEnds] }

  private static func title(_ nest: String) -> String { "200,000 nested \(nest)" }

  /// The page of a name.
  static func page(_ name: String) -> [UInt8] {
    guard let nest = nests.first(where: { title($0.name) == name }) else {
      let ends = Array("</table>".utf8)
      return text + Array(repeatElement(ends, count: (1 << 20) / ends.count).joined())
    }
    let unit = Array(nest.unit.utf8)
    let elements = unit.count(where: { $0 == UInt8(ascii: "<") })
    return Array(repeatElement(unit, count: 200_000 / elements).joined()) + text
  }
}
