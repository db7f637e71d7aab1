import Wording

extension OptionError {
  /// What is wrong with the command line and what to give instead, on one line.
  func text(_ catalog: Catalog) -> String {
    switch self {
    case .unknown(let option, nil): catalog(.unknownOption, ["option": option])
    case .unknown(let option, let nearest?):
      catalog(.unknownOptionNear, ["option": option, "nearest": nearest])
    case .ambiguous(let option, let candidates):
      catalog(
        .ambiguousOption,
        ["option": option, "candidates": OptionError.list(candidates, catalog)])
    case .missingValue(let option, let argument):
      catalog(.missingValue, ["option": option, "argument": argument])
    case .unexpectedValue(let option): catalog(.unexpectedValue, ["option": option])
    case .badValue(let option, let given, let allowed):
      allowed.text(option: option, given: given, catalog)
    case .notForVerb(let option, .read): catalog(.notForReading, ["option": option])
    case .notForVerb(let option, let verb):
      catalog(.notForVerb, ["option": option, "verb": verb.rawValue])
    case .missingOperand(.read): catalog(.missingSource)
    case .missingOperand(.verify): catalog(.missingReceipt, ["verb": Verb.verify.rawValue])
    case .missingOperand(let verb): catalog(.missingVerbSource, ["verb": verb.rawValue])
    case .extraOperand(let operand, let verb):
      catalog(.extraOperand, ["operand": operand, "verb": verb.rawValue])
    case .standardInputTwice: catalog(.standardInputTwice)
    case .emptyOperand: catalog(.emptyOperand)
    }
  }

  /// Words as a list: `a, b or c`.
  fileprivate static func list(_ words: [String], _ catalog: Catalog) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    let first = words.dropLast().joined(separator: catalog(.listSeparator))
    return catalog(.listOr, ["first": first, "last": last])
  }
}

extension AllowedValue {
  /// Says that a value is none of these, and what they are.
  fileprivate func text(option: String, given: String, _ catalog: Catalog) -> String {
    switch self {
    case .wholeNumber(let unit, let least):
      catalog(
        message(for: unit), ["option": option, "given": given, "least": String(least)])
    case .numberBetween(_, let least, let most):
      catalog(
        .notColumns,
        ["option": option, "given": given, "least": String(least), "most": String(most)])
    case .byteCount: catalog(.notBytes, ["option": option, "given": given])
    case .oneOf(let words):
      catalog(
        .notOneOf,
        ["option": option, "given": given, "allowed": OptionError.list(words, catalog)])
    case .digest: catalog(.notDigest, ["option": option, "given": given])
    case .header: catalog(.notHeader, ["option": option, "given": given])
    case .mediaType: catalog(.notMediaType, ["option": option, "given": given])
    case .descriptorOrFile: catalog(.notTarget, ["option": option, "given": given])
    case .notEmpty: catalog(.notEmpty, ["option": option])
    }
  }

  private func message(for unit: Unit) -> CommandMessage {
    switch unit {
    case .lines: .notLines
    case .seconds: .notSeconds
    case .columns: .notColumns
    }
  }
}
