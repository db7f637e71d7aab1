public import AgreementGate
public import Wording

/// What a reading is set up with; nothing of it changes while reading.
public struct ReaderSettings: Sendable {
  /// What the gate asks for.
  public var policy: GatePolicy
  /// The words, in the user's language.
  public var catalog: Catalog
  /// The document's name for the top line where it has neither title nor section.
  public var sourceName = ""
  /// The most columns the text may take, however wide the screen is.
  public var maximumWidth = 100
  /// Whether page chrome is folded at first.
  public var foldsChrome = true
  /// Whether link numbers stand in the text.
  public var numbersLinks = false
  /// Whether right-to-left text is left in logical order, for terminals that reorder it.
  public var keepsLogicalOrder = false
  /// Whether only ASCII may be drawn besides the document.
  public var isASCII = false
  /// Whether saving is off.
  public var isSecure = false
  /// The path the save prompt proposes.
  public var proposedPath = "terms.txt"

  /// Makes the settings of a plain reading.
  public init(policy: GatePolicy = GatePolicy(), catalog: Catalog = .english) {
    self.policy = policy
    self.catalog = catalog
  }
}

extension ReaderSettings {
  /// The shapes to draw with.
  var glyphs: Glyphs { isASCII ? .ascii : Glyphs() }
}

/// The shapes that stand beside words on the screen.
struct Glyphs: Equatable, Sendable {
  /// Beside the words of the closed gate.
  var closed = "○"
  /// Beside the words of the open gate.
  var open = "●"
  /// More text below.
  var more = "▼"
  /// The end of the text.
  var end = "■"
  /// The part of the scroll bar that is on the screen.
  var thumb = "█"
  /// The rest of the scroll bar.
  var track = "│"
  /// A part of the scroll bar with lines that were not shown yet.
  var notShown = "░"
  /// A part of the scroll bar with a search hit.
  var hit = "="
  /// A part of the scroll bar, or a line, with changed text.
  var change = "+"
  /// Before a folded part of the page.
  var folded = "▸"
  /// Before the selected row of a list.
  var selected = "▶"
  /// The arrow keys down and up, where they can be drawn.
  var arrows: (down: String, up: String)? = ("↓", "↑")

  /// The shapes for terminals that show only ASCII.
  static var ascii: Glyphs {
    Glyphs(
      closed: "o", open: "*", more: "v", end: "-", thumb: "#", track: "|", notShown: ":",
      folded: ">", selected: ">", arrows: nil)
  }

  /// Compares the shapes.
  static func == (one: Glyphs, other: Glyphs) -> Bool { one.thumb == other.thumb }
}
