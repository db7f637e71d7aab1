import LineLayout
import Wording

/// The help: usage, commands, options and exit statuses from the tables.
struct HelpText {
  /// The columns a line may take.
  static let columns = 80
  private static let indent = 26

  /// The words.
  let catalog: Catalog

  /// The exit statuses and what they mean, in the order they are explained.
  static let statuses: [(status: String, meaning: CommandMessage)] = [
    ("0", .statusAgreed), ("1", .statusDeclined), ("2", .statusUsage), ("3", .statusLeft),
    ("4", .statusIncomplete), ("5", .statusNothingToRead), ("6", .statusNoTerminal),
    ("7", .statusDifferentText), ("8", .statusNotRecorded), ("124", .statusTimedOut),
    ("128+n", .statusSignal),
  ]

  /// The help of a verb; that of reading is the whole help.
  ///
  /// - Parameters:
  ///   - verb: The verb.
  ///   - directory: Where records are kept; nil where no place is known.
  /// - Returns: Lines of at most 80 columns.
  func text(for verb: Verb, directory: String?) -> String {
    var lines = verb == .read ? usage(of: Verb.allCases) : usage(of: [verb])
    if verb == .read {
      lines += [""] + paragraph(catalog(.helpIntroduction))
      lines += [""] + paragraph(catalog(.helpSources))
      lines += ["", catalog(.helpCommands)]
      for command in Verb.allCases where command.word != nil {
        lines += row("  \(command.rawValue)", command.summary)
      }
    } else {
      lines += [""] + paragraph(HelpText.sentence(catalog(verb.summary)))
    }
    for group in OptionGroup.allCases {
      let options = OptionTable.all.filter { $0.group == group && shows($0, in: verb) }
      guard !options.isEmpty else { continue }
      lines += ["", catalog(group.heading)]
      for option in options { lines += row(HelpText.spelling(of: option), option.help) }
    }
    if verb == .read {
      lines += ["", catalog(.helpStatus)]
      for (status, meaning) in HelpText.statuses {
        let lead = "  \(status)" + String(repeating: " ", count: 6 - status.count)
        lines += HelpWrapping(columns: HelpText.columns, indent: 8)
          .lines(catalog(meaning), after: lead)
      }
    }
    if let directory, OptionTable.records(verb) {
      lines += [""] + paragraph(catalog(.helpMore, ["directory": directory]))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An option with its short form and its value, as the help and the manual page spell it.
  static func spelling(of option: OptionSpec) -> String {
    let short = option.letter.map { "-\($0), " } ?? "    "
    return "  \(short)\(option.flag)" + (option.argument.map { "=\($0)" } ?? "")
  }

  /// The usage of a verb, without the program's name.
  static func synopsis(of verb: Verb) -> String {
    let operands =
      switch verb {
      case .read: "SOURCE..."
      case .log: "[SOURCE]"
      case .verify: "RECEIPT|DIRECTORY..."
      default: "SOURCE"
      }
    return [verb.word, "[OPTION]...", operands].compactMap { $0 }.joined(separator: " ")
  }

  /// A phrase as a sentence; one of a script without capitals and full stops stays as it is.
  static func sentence(_ phrase: String) -> String {
    let text = phrase.prefix(1).uppercased() + phrase.dropFirst()
    return text.last?.isASCII == true && text.last != "." ? text + "." : text
  }

  /// The whole help shows every option, that of a verb those it takes.
  private func shows(_ option: OptionSpec, in verb: Verb) -> Bool {
    verb == .read || option.verbs.contains(verb)
  }

  private func usage(of verbs: [Verb]) -> [String] {
    let lead = catalog(.helpUsage)
    let blanks = String(repeating: " ", count: TextWidth.columns(of: lead))
    return verbs.enumerated().map { index, verb in
      "\(index == 0 ? lead : blanks) scrollwrap \(HelpText.synopsis(of: verb))"
    }
  }

  private func paragraph(_ text: String) -> [String] {
    HelpWrapping(columns: HelpText.columns, indent: 0).lines(text)
  }

  private func row(_ lead: String, _ message: CommandMessage) -> [String] {
    HelpWrapping(columns: HelpText.columns, indent: HelpText.indent)
      .lines(catalog(message), after: lead + " ")
  }
}

extension Verb {
  /// What it does, in a few words.
  var summary: CommandMessage {
    switch self {
    case .read: .verbRead
    case .print: .verbPrint
    case .check: .verbCheck
    case .diff: .verbDiff
    case .log: .verbLog
    case .verify: .verbVerify
    case .withdraw: .verbWithdraw
    }
  }
}
