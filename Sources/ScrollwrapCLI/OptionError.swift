/// Why a command line cannot be understood, as facts; the words are in `Wording`.
enum OptionError: Error, Equatable, Sendable {
  /// No option has this name; the nearest one that exists, if any is near.
  case unknown(option: String, nearest: String?)
  /// Several options begin like this.
  case ambiguous(option: String, candidates: [String])
  /// The option needs a value.
  case missingValue(option: String, argument: String)
  /// The option takes no value.
  case unexpectedValue(option: String)
  /// The option's value is none it allows.
  case badValue(option: String, given: String, allowed: AllowedValue)
  /// The option means nothing to this verb.
  case notForVerb(option: String, verb: Verb)
  /// An operand is missing.
  case missingOperand(verb: Verb)
  /// One operand too many.
  case extraOperand(String, verb: Verb)
  /// Standard input cannot be read twice.
  case standardInputTwice
  /// An operand is empty.
  case emptyOperand
}

/// What an option's value may be; thrown by its reading when it is something else.
enum AllowedValue: Error, Equatable, Sendable {
  /// A whole number of something, with the least one.
  case wholeNumber(of: Unit, least: Int)
  /// A whole number of something between two.
  case numberBetween(of: Unit, least: Int, most: Int)
  /// A number of bytes, K, M or G allowed after it.
  case byteCount
  /// One of some words.
  case oneOf([String])
  /// A digest.
  case digest
  /// A header line.
  case header
  /// A media type.
  case mediaType
  /// A descriptor or a file.
  case descriptorOrFile
  /// Anything but nothing.
  case notEmpty

  /// What is counted.
  enum Unit: Equatable, Sendable {
    case lines, columns, seconds
  }
}
