/// What the reader is looking at.
enum Surface: Equatable, Sendable {
  /// The text, where decisions are made.
  case reading
  /// The text with a prompt below it.
  case prompt(Prompt)
  /// A list over the text.
  case list(ListOverlay)
  /// The help screen over the text, from this row on.
  case help(top: Int)

  /// Whether the text is on the screen.
  var showsText: Bool {
    switch self {
    case .reading, .prompt: true
    case .list, .help: false
    }
  }
}

/// A question that is answered by typing.
struct Prompt: Equatable, Sendable {
  /// What is asked for.
  enum Purpose: Equatable, Sendable {
    case search(SearchDirection)
    case save
  }

  /// What is asked for.
  let purpose: Purpose
  /// What was typed.
  var editor: LineEditor
  /// The place to go back to, and where an incremental search starts.
  let origin: Place
  /// What was current before the search was begun.
  let formerSearch: SearchState
  /// Which entry of the history is shown, counted from the newest; nil for what was typed.
  var historyIndex: Int?
}

/// Which way a search goes.
enum SearchDirection: Equatable, Sendable {
  case forward, backward

  /// The other way.
  var reversed: SearchDirection { self == .forward ? .backward : .forward }
}

/// A list of places over the text: the outline, or the links.
struct ListOverlay: Equatable, Sendable {
  /// What the rows are.
  enum Kind: Equatable, Sendable { case outline, links }

  /// One row.
  struct Item: Equatable, Sendable {
    /// Where it stands in the text.
    var offset: Int
    /// Its words in the text.
    var label: Range<Int>
    /// A heading's level, or 0.
    var level: Int
    /// Where a link leads.
    var target: String
  }

  /// What the rows are.
  let kind: Kind
  /// The rows.
  var items: [Item]
  /// The selected row.
  var selected = 0
  /// The first row on the screen.
  var top = 0

  /// Screen rows that one entry takes: a link's target has a row of its own where there is room.
  func rowsPerItem(height: Int) -> Int { kind == .links && height >= 4 ? 2 : 1 }

  /// How many entries fit on a screen of so many rows.
  func visibleCount(height: Int) -> Int { max(1, height / rowsPerItem(height: height)) }

  /// Selects an entry and brings it onto a screen of so many rows.
  mutating func select(_ index: Int, height: Int) {
    selected = max(0, min(index, items.count - 1))
    let count = visibleCount(height: height)
    top = min(top, selected)
    if selected >= top + count { top = selected - count + 1 }
    top = max(0, min(top, items.count - count))
  }
}

/// Something to tell the reader once, until the next key.
struct Notice: Equatable, Sendable {
  /// The words.
  var text: String
  /// The words where there is little room.
  var short: String?
  /// Whether it may be left out where there is little room, for what it says is seen anyway.
  var isMinor = false
}
