/// An element on the stack of open elements.
struct HTMLOpenElement: Sendable {
  /// Which language's rules hold inside it.
  enum Namespace: UInt8, Sendable {
    case html, svg, math
  }

  /// What it changed and has to change back when it closes.
  struct Effects: OptionSet, Sendable {
    let rawValue: UInt16
    /// It is hidden.
    static let hides = Effects(rawValue: 1)
    /// It opened a landmark; the second kind is forgotten unless it is chrome.
    static let landmark = Effects(rawValue: 2)
    static let innerLandmark = Effects(rawValue: 4)
    /// A selector of `--select` chose it, one of `--remove` chose it.
    static let selected = Effects(rawValue: 8)
    static let removed = Effects(rawValue: 16)
    /// It set the kind of blocks, their direction, the indentation.
    static let kind = Effects(rawValue: 32)
    static let direction = Effects(rawValue: 64)
    static let indent = Effects(rawValue: 128)
    /// It stands on lines of its own because its style says so.
    static let blockStyle = Effects(rawValue: 256)
    /// HTML is read inside it although it is foreign; the second for MathML's text elements.
    static let htmlPoint = Effects(rawValue: 512)
    static let mathPoint = Effects(rawValue: 1_024)
    /// It ends every scope: the root of a `noscript` that is read on its own.
    static let barrier = Effects(rawValue: 2_048)
    /// It opened brackets.
    static let bracket = Effects(rawValue: 4_096)
    /// It has a list whose state it owns, or a table.
    static let ownsState = Effects(rawValue: 8_192)
  }

  /// Why its text does not show.
  struct Silence: OptionSet, Sendable {
    let rawValue: UInt8
    /// Its content is no text of the page.
    static let content = Silence(rawValue: 1)
    /// It is inside a drawing.
    static let drawing = Silence(rawValue: 2)
    /// It was not selected, or was removed.
    static let unselected = Silence(rawValue: 4)
  }

  /// The element's name.
  var name: HTMLTagName
  /// Tells names apart that are not known; 0 for those that are.
  var key: UInt64 = 0
  /// Tells this element from all others.
  var identity: UInt32 = 0
  /// Which rules hold inside it.
  var namespace = Namespace.html
  /// How it is drawn.
  var display = HTMLTagTraits.Display.inline
  /// The groups it is in; none for foreign elements.
  var groups: HTMLTagTraits.Group = []
  /// What it has to change back.
  var effects: Effects = []
  /// Why its text does not show, with what it inherits.
  var silence: Silence = []
  /// Its own format, laid over that of the element around it.
  var ownStyle: TermsDocument.Style = []
  /// Its link, or -1.
  var ownLink: Int32 = -1
  /// Its white space, or nil to inherit.
  var ownWhiteSpace: BlockBuilder.WhiteSpace?
  /// The format of its text.
  var format = BlockBuilder.Format()
  /// The stream its text goes to.
  var stream: Int32 = 0
  /// The kind and level of blocks before it.
  var outerKind = TermsDocument.Block.Kind.paragraph
  var outerLevel: UInt8 = 0
  /// The direction before it: 0 left, 1 right, 2 to be found.
  var outerDirection: UInt8 = 2
  /// How many elements the selector matchers had open before it.
  var selectorDepth: Int32 = 0
}

/// An element on the list of active formatting elements, or a marker in it.
struct HTMLFormattingElement: Sendable {
  /// The element's name; `unknown` for a marker.
  var name: HTMLTagName
  /// Which open element it is.
  var identity: UInt32
  /// Whether that element is still open.
  var isOpen: Bool
  /// Its format, to open it again.
  var style: TermsDocument.Style
  /// Its link, or -1.
  var link: Int32
}

/// The counting of one list.
struct HTMLListState: Sendable {
  /// How its markers are written.
  var style: HTMLListMarker
  /// The number of the next item.
  var next: Int32
  /// What is added after each item.
  var step: Int32
  /// Items to be numbered once the list has ended, since it counts down from their count.
  var pending: [Pending]?
  /// Whether the list stands in another one.
  var isNested: Bool

  /// An item that waits for its number.
  struct Pending: Sendable {
    var stream: Int32
    var step: Int32
    var value: Int32?
  }
}

/// What is known of an open table before it is decided how to draw it.
struct HTMLTableState: Sendable {
  /// How it is drawn.
  enum Drawing: UInt8, Sendable {
    case undecided, columns, flow
  }

  /// How it is drawn, as far as is known.
  var drawing = Drawing.undecided
  /// Whether it stands in a table that is drawn in columns.
  var isInColumns = false
  /// Where its opening step is; -1 once it has been carried out.
  var step: Int
  /// The stream it is in.
  var stream: Int
  /// The stream of what comes before it; -1 where there is none.
  var foster = -1
  /// Rows, cells of the row, most cells of a row.
  var rows = 0
  var rowCells = 0
  var columns = 0
  /// Blocks and bytes of the cell, bytes of all cells.
  var cellBlocks = 0
  var cellBytes = 0
  var bytes = 0
}
