/// One line of text that is being typed in a prompt.
struct LineEditor: Equatable, Sendable {
  /// The most scalars a prompt takes: no pattern or path is longer.
  static let capacity = 1024

  /// The scalars typed so far.
  private var scalars: [Unicode.Scalar]
  /// Where the next one goes.
  private var caret: Int

  /// Makes an editor with a proposal in it.
  init(_ text: String = "") {
    scalars = Array(text.unicodeScalars.prefix(Self.capacity))
    caret = scalars.count
  }

  /// What was typed.
  var text: String { Self.string(scalars[...]) }
  /// The part before the caret.
  var textBeforeCaret: String { Self.string(scalars[..<caret]) }
  /// Whether nothing is left.
  var isEmpty: Bool { scalars.isEmpty }

  /// Takes an editing key.
  ///
  /// - Returns: Whether the key is one that edits.
  mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar): insert(CollectionOfOne(scalar))
    case .paste(let text): insert(text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" })
    case .backspace, .control("h"): remove(from: caret - 1, to: caret)
    case .delete, .control("d"): remove(from: caret, to: caret + 1)
    case .control("u"): remove(from: 0, to: caret)
    case .control("k"): remove(from: caret, to: scalars.count)
    case .control("w"): remove(from: startOfWord, to: caret)
    case .left, .control("b"): caret = max(0, caret - 1)
    case .right, .control("f"): caret = min(scalars.count, caret + 1)
    case .home, .control("a"): caret = 0
    case .end, .control("e"): caret = scalars.count
    default: return false
    }
    return true
  }

  private var startOfWord: Int {
    var start = caret
    while start > 0, scalars[start - 1] == " " { start -= 1 }
    while start > 0, scalars[start - 1] != " " { start -= 1 }
    return start
  }

  private mutating func insert(_ new: some Sequence<Unicode.Scalar>) {
    let safe = new.filter(Self.isSafe).prefix(Self.capacity - scalars.count)
    scalars.insert(contentsOf: safe, at: caret)
    caret += safe.count
  }

  private mutating func remove(from start: Int, to end: Int) {
    guard start >= 0, end <= scalars.count, start < end else { return }
    scalars.removeSubrange(start..<end)
    caret = start
  }

  /// Whether a scalar can be shown: controls and marks that reorder or hide text cannot.
  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
