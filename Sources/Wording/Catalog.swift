/// Turns messages into text in the user's language.
public struct Catalog: Sendable {
  /// Looks up a message's translation; given the English forms and the count that picks one.
  public typealias Lookup =
    @Sendable (_ singular: String, _ plural: String?, _ count: Int) -> String

  private let lookup: Lookup

  /// Makes a catalog over a translation function.
  public init(lookup: @escaping Lookup) { self.lookup = lookup }

  /// The messages as they stand in the source.
  public static let english = Catalog { singular, plural, count in
    count == 1 ? singular : plural ?? singular
  }

  /// The text of a message.
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - count: The number `{n}` stands for, in a message that counts.
  ///   - facts: What the other names in braces stand for.
  /// - Returns: The text in the user's language.
  public func callAsFunction(
    _ message: Message, count: Int? = nil, _ facts: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(message.rawValue, count: count, facts)
  }

  /// The text of a sentence of the command line; see the one of a message.
  public func callAsFunction(
    _ message: CommandMessage, count: Int? = nil, _ facts: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(message.rawValue, count: count, facts)
  }

  /// The text of a failure; see the one of a message.
  public func callAsFunction(
    _ message: FailureMessage, count: Int? = nil, _ facts: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(message.rawValue, count: count, facts)
  }

  /// The text of what a run says; see the one of a message.
  public func callAsFunction(
    _ message: RunMessage, count: Int? = nil, _ facts: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(message.rawValue, count: count, facts)
  }

  private func text(
    _ key: String, count: Int?, _ facts: KeyValuePairs<String, String>
  ) -> String {
    let (singular, plural) = Catalog.forms(of: key)
    return fill(lookup(singular, plural, count ?? 1), count: count, facts)
  }

  /// The English forms of a message: one, and one for many where it counts something.
  public static func forms(of key: String) -> (singular: String, plural: String?) {
    guard let bar = key.utf8.firstIndex(of: UInt8(ascii: "|")) else { return (key, nil) }
    return (String(key[..<bar]), String(key[key.utf8.index(after: bar)...]))
  }

  /// Puts facts into a template in one pass, so that a fact with braces in it is shown as it is.
  private func fill(
    _ template: String, count: Int?, _ facts: KeyValuePairs<String, String>
  ) -> String {
    guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
    var text = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      if name == "n", let count {
        text += String(count)
      } else if let fact = facts.first(where: { $0.key == name }) {
        text += fact.value
      } else {
        text += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
