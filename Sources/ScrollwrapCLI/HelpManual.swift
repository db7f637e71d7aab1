import Wording

/// Fills the manual page's template with what the tables know.
///
/// The template is prose in roff with lines such as `@OPTIONS@`, each standing for a part made here.
struct HelpManual {
  /// A group of keys under a heading.
  struct KeyGroup {
    /// The heading.
    let heading: String
    /// The keys' names, and what they do.
    let rows: [(keys: [String], meaning: String)]
  }

  /// The keys of the reader, by group.
  let keys: [KeyGroup]
  private let catalog = Catalog.english

  /// Makes a filler; the key table belongs to the reader.
  init(keys: [KeyGroup]) { self.keys = keys }

  /// The manual page.
  ///
  /// - Parameter template: The prose.
  /// - Returns: The page, with every placeholder replaced.
  func page(from template: String) -> String {
    template.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in part(for: line) ?? String(line) }
      .joined(separator: "\n")
  }

  private func part(for line: Substring) -> String? {
    let lines: [String]? =
      switch line {
      case "@HEADER@":
        [
          #".\" Made from scrollwrap.1.in and the tables; see Tests/ScrollwrapCLITests."#,
          ".TH SCROLLWRAP 1 \"\(ToolVersion.date)\" \"scrollwrap \(ToolVersion.current)\" \"User Commands\"",
        ]
      case "@SYNOPSIS@": synopsis
      case "@COMMANDS@": commands
      case "@OPTIONS@": options
      case "@KEYS@": keyLines
      case "@STATUS@": statuses
      default: nil
      }
    return lines?.joined(separator: "\n")
  }

  private var synopsis: [String] {
    Verb.allCases.flatMap { verb in
      let rest = HelpText.synopsis(of: verb)
      let operands = rest.split(separator: " ").map { word in
        verb.word == String(word) ? "\\fB\(word)\\fR" : HelpManual.escaped(String(word))
      }
      let line = "\\fBscrollwrap\\fR " + operands.joined(separator: " ")
      return verb == .read ? [line] : [".br", line]
    }
  }

  private var commands: [String] {
    Verb.allCases.flatMap { verb -> [String] in
      guard let word = verb.word else { return [] }
      return [".TP", ".B \(word)", sentence(catalog(verb.summary))]
    }
  }

  private var options: [String] {
    OptionGroup.allCases.flatMap { group -> [String] in
      let heading = catalog(group.heading).dropLast()
      let rows = OptionTable.all.filter { $0.group == group }.flatMap { option -> [String] in
        [".TP", HelpManual.tag(of: option), sentence(catalog(option.help)) + verbs(of: option)]
      }
      return [".SS \(heading)"] + rows
    }
  }

  private var keyLines: [String] {
    keys.flatMap { group -> [String] in
      let rows = group.rows.flatMap { row -> [String] in
        let names = row.keys.map { "\\fB\(HelpManual.escaped($0))\\fR" }
        return [".TP", names.joined(separator: ", "), sentence(row.meaning)]
      }
      return [".SS \(HelpManual.escaped(group.heading))"] + rows
    }
  }

  private var statuses: [String] {
    HelpText.statuses.flatMap { status, meaning in
      [".TP", ".B \(status)", sentence(catalog(meaning))]
    }
  }

  /// The option's name in bold and its value in italics.
  private static func tag(of option: OptionSpec) -> String {
    let short = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = option.argument.map { "=\\fI\(escaped($0))\\fR" } ?? ""
    return "\(short)\\fB\(escaped(option.flag))\\fR\(value)"
  }

  /// Which commands an option belongs to, where it is not for reading or not for all.
  private func verbs(of option: OptionSpec) -> String {
    let others = Verb.allCases.filter { $0 != .read && option.verbs.contains($0) }
    guard !others.isEmpty, option.verbs.count < Verb.allCases.count else { return "" }
    let words = others.map { "\\fB\($0.rawValue)\\fR" }.joined(separator: ", ")
    let also = option.verbs.contains(.read) ? "Also with" : "With"
    return "\n\(also) \(words)."
  }

  /// A phrase as a sentence, safe for roff.
  private func sentence(_ phrase: String) -> String {
    HelpManual.escaped(HelpText.sentence(phrase))
  }

  /// Text that roff takes literally.
  static func escaped(_ text: String) -> String {
    var output = ""
    for character in text {
      switch character {
      case "\\": output += "\\e"
      case "-": output += "\\-"
      case "'" where output.isEmpty: output += "\\(aq"
      case "." where output.isEmpty: output += "\\&."
      case "^": output += "\\(ha"
      case "~": output += "\\(ti"
      case "`": output += "\\(ga"
      case "'": output += "\\(aq"
      default: output.append(character)
      }
    }
    return output
  }
}
