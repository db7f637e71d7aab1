import Foundation
import Testing

/// A case of the html5lib tree construction tests: markup and the tree it becomes.
struct HTMLTreeCase: CustomTestStringConvertible, Sendable {
  /// The file and the number of the case in it, from 1.
  var name: String
  /// The markup.
  var data: String
  /// Whether the case is a fragment, and for which setting of the scripting flag it holds.
  var isFragment = false
  var scripting: Bool?
  /// The tree's lines, indented by two blanks a level.
  var tree: [String] = []

  var testDescription: String { name }

  /// Reads the cases of a file.
  static func cases(inFile path: String) throws -> [HTMLTreeCase] {
    let bytes = try Data(contentsOf: URL(filePath: path))
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let file = URL(filePath: path).lastPathComponent
    var result: [HTMLTreeCase] = []
    var section = ""
    var data: [String] = []
    for line in lines {
      if line == "#data", section != "#data" || !result.isEmpty {
        data = []
        section = "#data"
        result.append(HTMLTreeCase(name: "\(file) \(result.count + 1)", data: ""))
        continue
      }
      let last = result.count - 1
      guard last >= 0 else { continue }
      switch line {
      case "#errors", "#new-errors", "#document":
        if section == "#data" { result[last].data = data.joined(separator: "\n") }
        section = line
      case "#document-fragment":
        result[last].isFragment = true
        section = line
      case "#script-on": result[last].scripting = true
      case "#script-off": result[last].scripting = false
      default:
        if section == "#data" { data.append(line) }
        if section == "#document" { result[last].tree.append(line) }
      }
    }
    for index in result.indices {
      while result[index].tree.last == "" { result[index].tree.removeLast() }
    }
    return result
  }

  // MARK: The tree's text

  /// Elements that stand on lines of their own, or draw something of their own, in our drawing.
  private static let breaking: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html",
    "legend", "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search",
    "section", "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul",
    "xmp", "option", "optgroup", "select", "button", "img", "input", "iframe", "frame", "rt", "rtc",
    "q",
  ]
  /// Elements whose text is not text of the page, or is hidden and judged elsewhere.
  private static let silent: Set<String> = [
    "script", "style", "template", "title", "iframe", "noembed", "noframes", "noscript", "rp",
    "datalist", "svg script", "svg style",
  ]

  /// The words of the tree in order: text outside silent elements, a break where a line breaks.
  var words: [String] {
    var text = ""
    var path: [(depth: Int, name: String)] = []
    var isInText = false
    for line in joinedLines {
      let depth = line.prefix { $0 == " " }.count / 2
      let content = line.dropFirst(depth * 2)
      while let last = path.last, last.depth >= depth {
        path.removeLast()
        if Self.breaking.contains(last.name) { text += " " }
      }
      isInText = content.hasPrefix("\"")
      if isInText {
        if isShown(path.map(\.name)) { text += content.dropFirst().dropLast() }
      } else if content.hasPrefix("<"), !content.hasPrefix("<!") {
        let name = String(content.dropFirst().dropLast())
        if Self.breaking.contains(name) { text += " " }
        path.append((depth, name))
      } else if content == "content" {
        path.append((depth, "template"))
      }
    }
    return Self.words(of: text)
  }

  /// Text without what is left out anywhere, split at white space.
  static func words(of text: String) -> [String] {
    text.unicodeScalars.split {
      $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\u{C}" || $0 == "\r"
    }
    .map { String($0) }
  }

  private func isShown(_ path: [String]) -> Bool {
    if path.contains(where: { Self.silent.contains($0) }) { return false }
    guard let drawing = path.lastIndex(where: { $0.hasPrefix("svg ") }) else { return true }
    return path[drawing] == "svg foreignObject"
  }

  /// The tree's lines without their bar; text with line ends in it is one line again.
  private var joinedLines: [String] {
    var result: [String] = []
    for line in tree {
      if line.hasPrefix("| ") {
        result.append(String(line.dropFirst(2)))
      } else if let last = result.popLast() {
        result.append(last + "\n" + line)
      }
    }
    return result
  }
}
