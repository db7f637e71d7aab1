import Wording

/// One option: the only place that knows its name, value, words, verbs and effect.
struct OptionSpec: Sendable {
  /// The long name, without dashes.
  let name: String
  /// The short name, for the two options everybody expects to have one.
  var letter: Unicode.Scalar?
  /// How its value is called in the help; nil for an option without one.
  var argument: String?
  /// The heading it stands under.
  let group: OptionGroup
  /// What it does.
  let help: CommandMessage
  /// The verbs it means something to.
  var verbs: Set<Verb> = Set(Verb.allCases)
  /// What a shell may offer as its value.
  var completion = Completion.nothing
  /// Puts the value into the options.
  let apply: @Sendable (_ value: String, _ options: inout Options) throws(AllowedValue) -> Void

  /// What a shell may offer as a value.
  enum Completion: Equatable, Sendable {
    case nothing, file, directory
    case words([String])
  }

  /// The option as it is typed.
  var flag: String { "--\(name)" }
}

/// The headings options stand under, in the order of the help.
enum OptionGroup: CaseIterable, Sendable {
  case agreeing, records, document, loading, screen, other

  /// The heading's words.
  var heading: CommandMessage {
    switch self {
    case .agreeing: .groupAgreeing
    case .records: .groupRecords
    case .document: .groupDocument
    case .loading: .groupLoading
    case .screen: .groupScreen
    case .other: .groupOther
    }
  }
}

/// The option table, which yields parsing, help, manual page and shell completions.
enum OptionTable {
  /// Every option, by group.
  static let all = agreeing + records + document + loading + screen + other

  /// The name of the option that shows the help.
  static let help = "help"
  /// The name of the option that shows the version.
  static let version = "version"

  /// Whether a verb has to do with records.
  static func records(_ verb: Verb) -> Bool {
    records.contains { $0.name == "records" && $0.verbs.contains(verb) }
  }

  private static let loaders: Set<Verb> = [.read, .print, .check, .diff]

  private static let agreeing = [
    OptionSpec(name: "live", group: .agreeing, help: .optionLive, verbs: [.read]) {
      (_, options) throws(AllowedValue) in options.mode = .live
    },
    OptionSpec(name: "sticky", group: .agreeing, help: .optionSticky, verbs: [.read]) {
      (_, options) throws(AllowedValue) in options.mode = .sticky
    },
    OptionSpec(
      name: "margin", argument: "LINES", group: .agreeing, help: .optionMargin, verbs: [.read]
    ) { (value, options) throws(AllowedValue) in
      options.margin = try OptionValue.wholeNumber(value, of: .lines, least: 0)
    },
    OptionSpec(
      name: "require", argument: "end|all", group: .agreeing, help: .optionRequire, verbs: [.read],
      completion: .words(Options.Requirement.allCases.map(\.rawValue))
    ) { (value, options) throws(AllowedValue) in
      options.requirement = try OptionValue.word(value, of: Options.Requirement.self)
    },
    OptionSpec(
      name: "min-seconds", argument: "N", group: .agreeing, help: .optionMinSeconds, verbs: [.read]
    ) { (value, options) throws(AllowedValue) in
      options.minimumSeconds = try OptionValue.wholeNumber(value, of: .seconds, least: 0)
    },
    OptionSpec(
      name: "timeout", argument: "SECONDS", group: .agreeing, help: .optionTimeout, verbs: [.read]
    ) { (value, options) throws(AllowedValue) in
      options.timeoutSeconds = try OptionValue.wholeNumber(value, of: .seconds, least: 1)
    },
    OptionSpec(name: "if-needed", group: .agreeing, help: .optionIfNeeded, verbs: [.read]) {
      (_, options) throws(AllowedValue) in options.onlyIfNeeded = true
    },
    OptionSpec(
      name: "accept", argument: "sha256:HEX", group: .agreeing, help: .optionAccept, verbs: [.read]
    ) { (value, options) throws(AllowedValue) in
      options.acceptedDigests.append(try OptionValue.digest(value))
    },
    OptionSpec(
      name: "allow-unverified", group: .agreeing, help: .optionAllowUnverified, verbs: loaders
    ) { (_, options) throws(AllowedValue) in options.allowsUnverified = true },
  ]

  private static let records = [
    OptionSpec(
      name: "receipt", argument: "FILE", group: .records, help: .optionReceipt,
      verbs: [.read, .withdraw], completion: .file
    ) { (value, options) throws(AllowedValue) in
      let path = try OptionValue.notEmpty(value)
      options.receipt = path == "-" ? .standardOutput : .file(path)
    },
    OptionSpec(
      name: "records", argument: "DIR", group: .records, help: .optionRecords,
      verbs: [.read, .check, .diff, .log, .verify, .withdraw], completion: .directory
    ) { (value, options) throws(AllowedValue) in
      options.recordsDirectory = try OptionValue.notEmpty(value)
    },
    OptionSpec(name: "no-record", group: .records, help: .optionNoRecord, verbs: [.read]) {
      (_, options) throws(AllowedValue) in options.keepsRecord = false
    },
    OptionSpec(
      name: "events", argument: "FD|FILE", group: .records, help: .optionEvents, verbs: [.read],
      completion: .file
    ) { (value, options) throws(AllowedValue) in
      options.events = try OptionValue.descriptorOrFile(value)
    },
  ]

  private static let document = [
    OptionSpec(
      name: "select", argument: "SELECTOR", group: .document, help: .optionSelect, verbs: loaders
    ) { (value, options) throws(AllowedValue) in
      options.select = joined(options.select, try OptionValue.notEmpty(value))
    },
    OptionSpec(
      name: "remove", argument: "SELECTOR", group: .document, help: .optionRemove, verbs: loaders
    ) { (value, options) throws(AllowedValue) in
      options.remove = joined(options.remove, try OptionValue.notEmpty(value))
    },
    OptionSpec(
      name: "charset", argument: "NAME", group: .document, help: .optionCharset, verbs: loaders
    ) { (value, options) throws(AllowedValue) in
      options.charset = try OptionValue.notEmpty(value)
    },
    OptionSpec(
      name: "content-type", argument: "TYPE", group: .document, help: .optionContentType,
      verbs: loaders,
      completion: .words(["application/pdf", "text/html", "text/markdown", "text/plain"])
    ) { (value, options) throws(AllowedValue) in
      options.contentType = try OptionValue.mediaType(value)
    },
  ]

  private static let loading = [
    OptionSpec(
      name: "load-timeout", argument: "SECONDS", group: .loading, help: .optionLoadTimeout,
      verbs: loaders
    ) { (value, options) throws(AllowedValue) in
      options.loadTimeoutSeconds = try OptionValue.wholeNumber(value, of: .seconds, least: 1)
    },
    OptionSpec(
      name: "max-bytes", argument: "N", group: .loading, help: .optionMaxBytes, verbs: loaders
    ) { (value, options) throws(AllowedValue) in
      options.maximumBytes = try OptionValue.byteCount(value)
    },
    OptionSpec(
      name: "header", argument: "NAME: VALUE", group: .loading, help: .optionHeader, verbs: loaders
    ) { (value, options) throws(AllowedValue) in
      options.headers.append(try OptionValue.header(value))
    },
    OptionSpec(
      name: "cacert", argument: "FILE", group: .loading, help: .optionCacert, verbs: loaders,
      completion: .file
    ) { (value, options) throws(AllowedValue) in
      options.certificateFile = try OptionValue.notEmpty(value)
    },
  ]

  private static let screen = [
    OptionSpec(
      name: "width", argument: "COLUMNS", group: .screen, help: .optionWidth,
      verbs: [.read, .print]
    ) { (value, options) throws(AllowedValue) in
      options.width = try OptionValue.number(value, of: .columns, from: 1, to: 4096)
    },
    OptionSpec(name: "plain", group: .screen, help: .optionPlain, verbs: [.read]) {
      (_, options) throws(AllowedValue) in options.isPlain = true
    },
    OptionSpec(
      name: "color", argument: "WHEN", group: .screen, help: .optionColor, verbs: [.read, .diff],
      completion: .words(Options.Color.allCases.map(\.rawValue))
    ) { (value, options) throws(AllowedValue) in
      options.color = try OptionValue.word(value, of: Options.Color.self)
    },
    OptionSpec(name: "mouse", group: .screen, help: .optionMouse, verbs: [.read]) {
      (_, options) throws(AllowedValue) in options.usesMouse = true
    },
    OptionSpec(
      name: "bidi", argument: "ORDER", group: .screen, help: .optionBidi, verbs: [.read, .print],
      completion: .words(Options.Bidi.allCases.map(\.rawValue))
    ) { (value, options) throws(AllowedValue) in
      options.bidi = try OptionValue.word(value, of: Options.Bidi.self)
    },
  ]

  private static let other = [
    OptionSpec(name: help, letter: "h", group: .other, help: .optionHelp) {
      (_, _) throws(AllowedValue) in
    },
    OptionSpec(name: version, letter: "V", group: .other, help: .optionVersion) {
      (_, _) throws(AllowedValue) in
    },
  ]

  private static func joined(_ earlier: String?, _ later: String) -> String {
    earlier.map { "\($0), \(later)" } ?? later
  }
}
