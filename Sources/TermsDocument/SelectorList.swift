/// A list of CSS selectors that name parts of a page.
///
/// Read: type, `*`, `#id`, `.class`, `[name]` and `[name=value]` with `~= |= ^= $= *=` and the flags
/// `i` and `s`, `:not(...)` of compounds, the four combinators, lists, escapes (Selectors 4). Names
/// of elements and attributes compare in lower case; classes, ids and values as written.
struct SelectorList: Equatable, Sendable {
  /// How an attribute's value is compared.
  enum Comparison: UInt8, Sendable {
    case present, equals, includesWord, dashPrefix, prefix, suffix, contains
  }

  /// One condition on an attribute; `#id` and `.class` are written as such too.
  struct Condition: Equatable, Sendable {
    /// The attribute's name in lower case.
    var name: [UInt8]
    /// How it is compared.
    var comparison: Comparison
    /// With what.
    var value: [UInt8] = []
    /// Whether ASCII letters compare without case.
    var ignoresCase = false
  }

  /// How a compound is bound to the one before it.
  enum Combinator: UInt8, Sendable {
    case first, descendant, child, nextSibling, laterSibling
  }

  /// Conditions that one element has to meet together.
  struct Compound: Equatable, Sendable {
    /// How it is bound to the compound before it.
    var combinator = Combinator.first
    /// The element's name in lower case; nil for any.
    var type: [UInt8]?
    /// What its attributes have to be.
    var conditions: [Condition] = []
    /// Compounds of which it must meet none; these have no exclusions of their own.
    var exclusions: [Compound] = []
    /// Whether a selector ends here, so that the element is selected.
    var isLast = false
  }

  /// The compounds of all selectors, one selector after the other.
  private(set) var compounds: [Compound]

  /// Reads a list of selectors.
  ///
  /// - Throws: `badSelector` with the text and what in it cannot be read.
  init(_ text: String) throws(ReadingError) {
    var parser = SelectorParser(text)
    compounds = try parser.list()
  }
}

/// An element that selectors can be held against, at the moment it opens.
protocol SelectableElement: ~Copyable, ~Escapable {
  /// The element's name in lower case.
  var name: UnsafeBufferPointer<UInt8> { get }
  /// The value of an attribute, empty where it has none; nil where the attribute is absent.
  func attribute(_ name: [UInt8]) -> UnsafeBufferPointer<UInt8>?
}

extension SelectorList.Compound {
  /// Whether an element meets all conditions, its place in the page aside.
  func accepts(_ element: borrowing some SelectableElement & ~Copyable) -> Bool {
    if let type, !element.name.elementsEqual(type) { return false }
    for condition in conditions where !condition.accepts(element) { return false }
    for exclusion in exclusions where exclusion.accepts(element) { return false }
    return true
  }
}

extension SelectorList.Condition {
  /// Whether an element meets the condition.
  func accepts(_ element: borrowing some SelectableElement & ~Copyable) -> Bool {
    guard let actual = element.attribute(name) else { return false }
    switch comparison {
    case .present: return true
    case .equals: return actual.count == value.count && matches(actual, at: 0)
    case .includesWord: return includesWord(actual)
    case .dashPrefix:
      guard matches(actual, at: 0) else { return false }
      return actual.count == value.count || actual[value.count] == UInt8(ascii: "-")
    // An empty value never matches these three (Selectors 4, 6.2).
    case .prefix: return !value.isEmpty && matches(actual, at: 0)
    case .suffix: return !value.isEmpty && matches(actual, at: actual.count - value.count)
    case .contains: return !value.isEmpty && contains(actual)
    }
  }

  private func matches(_ actual: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset + value.count <= actual.count else { return false }
    for index in value.indices {
      let one = actual[offset + index]
      let other = value[index]
      if one == other { continue }
      guard ignoresCase, one | 0x20 == other | 0x20, (one | 0x20) &- 0x61 < 26 else { return false }
    }
    return true
  }

  private func includesWord(_ actual: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !value.isEmpty else { return false }
    var start = 0
    for index in 0...actual.count where index == actual.count || isBlank(actual[index]) {
      if index - start == value.count, matches(actual, at: start) { return true }
      start = index + 1
    }
    return false
  }

  private func contains(_ actual: UnsafeBufferPointer<UInt8>) -> Bool {
    guard actual.count >= value.count else { return false }
    for offset in 0...(actual.count - value.count) where matches(actual, at: offset) {
      return true
    }
    return false
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 9 < 5 && byte != 0x0B
  }
}
