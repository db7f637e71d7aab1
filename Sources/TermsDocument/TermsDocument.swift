/// A terms page as one flat text buffer and arrays of small records that point into it.
///
/// `text` is UTF-8 in reading order, one block a line: a block's marker and a space, its words with
/// white space folded (kept in preformatted blocks), then a line feed. Everything else is an offset
/// into it. No byte of it is a control character other than the line feed, and no scalar in it can
/// hide, reorder or fake text: what a page says with such characters was replaced before it got here.
///
/// While the page still arrives, blocks before `settledBlocks` never change again; later ones may.
public struct TermsDocument: Equatable, Sendable {
  /// The text, UTF-8; offsets everywhere else are byte offsets into it.
  public var text = SharedArray<UInt8>()
  /// Blocks in reading order; their text ranges ascend and do not overlap.
  public var blocks = SharedArray<Block>()
  /// Styled stretches of text, ascending and not overlapping; unstyled text has none.
  public var runs = SharedArray<Run>()
  /// Link targets, in order of first mention; a link's number is its index plus one.
  public var links = SharedArray<Link>()
  /// Lists, for the width of their markers.
  public var lists: [List] = []
  /// Tables that are laid out in columns; a table that only positions text is plain blocks.
  public var tables = SharedArray<Table>()
  /// Stretches of the page that are navigation, header, footer or aside.
  public var landmarks: [Landmark] = []
  /// Places a URL fragment can name.
  public var anchors = SharedArray<Anchor>()
  /// The page's title, made safe, on one line; empty where it has none.
  public var title: String = ""
  /// The language the page declares, as a BCP 47 tag; empty where it declares none.
  public var language: String = ""
  /// How many blocks, from the first, are final.
  public var settledBlocks: Int = 0
  /// Whether the last byte was read and every block is final.
  public var isComplete: Bool = false
  /// What was counted on the way: visible and hidden characters, replaced ones, links.
  public var statistics: Statistics = Statistics()

  /// Makes an empty document.
  public init() {}
}

extension TermsDocument {
  /// A paragraph, heading, list item or other stretch of text that starts on its own line.
  ///
  /// A line break in a page ends a block, and each line of preformatted text is one, so that long
  /// stretches can settle: a heading with a break in it is two heading blocks, the second without
  /// space before it. An empty preformatted block is a blank line. Items without a marker are
  /// paragraphs in their list.
  public struct Block: Equatable, Sendable {
    /// What the block is, as far as drawing and navigation care.
    public enum Kind: UInt8, Sendable {
      case paragraph, heading, listItem, term, preformatted, rule, summary, caption
    }

    /// What the block is.
    public var kind: Kind
    /// The heading's level, 1 to 6; 0 for other blocks.
    public var level: UInt8 = 0
    /// Blank lines before this block, already collapsed with the block before; 0 or 1.
    public var spaceBefore: UInt8 = 0
    /// Whether the page hides this text (`display:none`, `hidden`, `template`).
    public var isHidden: Bool = false
    /// Whether the block's paragraph direction is right to left, declared or found.
    public var isRightToLeft: Bool = false
    /// Columns of indentation that do not come from list markers (quotes, definitions).
    public var indent: UInt16 = 0
    /// Where the marker starts ("7.", "•", "▾"); equal to `start` where there is none.
    public var markerStart: UInt32
    /// Where the text starts: after the marker and its space.
    public var start: UInt32
    /// Where the text ends, before the line feed.
    public var end: UInt32
    /// Index of the innermost list the block stands in, or -1; its marker columns add to `indent`.
    public var list: Int32 = -1
    /// Index of the table the block stands in, or -1.
    public var table: Int32 = -1
    /// Index of the outermost landmark the block stands in, or -1.
    public var landmark: Int32 = -1

    /// Makes a block from where its marker, text and end lie in the text.
    public init(kind: Kind, markerStart: UInt32, start: UInt32, end: UInt32) {
      self.kind = kind
      self.markerStart = markerStart
      self.start = start
      self.end = end
    }
  }

  /// How a stretch of text is set off.
  public struct Style: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt16
    /// Makes a style from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Bold, strong, table heading.
    public static let strong = Style(rawValue: 1)
    /// Emphasis, italics, definitions.
    public static let emphasis = Style(rawValue: 2)
    /// Code, keyboard input.
    public static let code = Style(rawValue: 4)
    /// Deleted text; its brackets are in the text.
    public static let deleted = Style(rawValue: 8)
    /// Inserted text; its brackets are in the text.
    public static let inserted = Style(rawValue: 16)
    /// Underlined, marked.
    public static let underlined = Style(rawValue: 32)
    /// Text we wrote, not the page: alternatives, brackets, marks.
    public static let generated = Style(rawValue: 64)
  }

  /// A stretch of text that is styled or a link.
  public struct Run: Equatable, Sendable {
    /// First byte.
    public var start: UInt32
    /// Past the last byte.
    public var end: UInt32
    /// Index into `links`, or -1.
    public var link: Int32 = -1
    /// How it is set off.
    public var style: Style = []

    /// Makes a run.
    public init(start: UInt32, end: UInt32, link: Int32 = -1, style: Style = []) {
      self.start = start
      self.end = end
      self.link = link
      self.style = style
    }
  }

  /// A link's target, resolved against the page's address and made safe to show.
  public struct Link: Equatable, Sendable {
    /// The target, with unsafe characters percent-encoded.
    public var target: String
    /// Makes a link to a target.
    public init(target: String) { self.target = target }
  }

  /// A list, for the hanging indent its items share.
  public struct List: Equatable, Sendable {
    /// Index of the list around it, or -1.
    public var parent: Int32
    /// Columns of the widest marker so far, with its following blank; 0 for a list without markers.
    public var markerColumns: UInt16
    /// Makes a list inside another.
    public init(parent: Int32, markerColumns: UInt16 = 0) {
      self.parent = parent
      self.markerColumns = markerColumns
    }
  }

  /// A table laid out in columns.
  public struct Table: Equatable, Sendable {
    /// One cell, which holds blocks.
    public struct Cell: Equatable, Sendable {
      /// First grid row, from 0.
      public var row: UInt32
      /// First grid column, from 0.
      public var column: UInt16
      /// Rows it covers, at least 1.
      public var rowSpan: UInt32
      /// Columns it covers, at least 1.
      public var columnSpan: UInt16
      /// Whether it is a heading cell.
      public var isHeader: Bool
      /// Its first block.
      public var firstBlock: UInt32
      /// Past its last block; equal to `firstBlock` in an empty cell.
      public var endBlock: UInt32

      /// Makes a cell.
      public init(
        row: UInt32, column: UInt16, rowSpan: UInt32, columnSpan: UInt16, isHeader: Bool,
        firstBlock: UInt32, endBlock: UInt32
      ) {
        self.row = row
        self.column = column
        self.rowSpan = rowSpan
        self.columnSpan = columnSpan
        self.isHeader = isHeader
        self.firstBlock = firstBlock
        self.endBlock = endBlock
      }
    }

    /// First block of the table; the blocks of all its cells follow without a gap.
    public var firstBlock: UInt32
    /// Past the last block of the table.
    public var endBlock: UInt32
    /// Grid rows.
    public var rows: UInt32
    /// Grid columns.
    public var columns: UInt16
    /// Rows at the top that are headings, repeated as labels in list form.
    public var headerRows: UInt32
    /// Cells in row order, then column order.
    public var cells: [Cell]

    /// Makes a table.
    public init(
      firstBlock: UInt32, endBlock: UInt32, rows: UInt32, columns: UInt16, headerRows: UInt32,
      cells: [Cell]
    ) {
      self.firstBlock = firstBlock
      self.endBlock = endBlock
      self.rows = rows
      self.columns = columns
      self.headerRows = headerRows
      self.cells = cells
    }
  }

  /// A landmark of the page (`nav`, `header`, `footer`, `aside` or those roles), outermost only.
  public struct Landmark: Equatable, Sendable {
    /// Which landmark it is.
    public enum Kind: UInt8, Sendable {
      case navigation, header, footer, aside
    }
    /// Which landmark it is.
    public var kind: Kind
    /// First block in it.
    public var firstBlock: UInt32
    /// Past the last block in it.
    public var endBlock: UInt32
    /// Visible characters in it.
    public var characters: UInt32 = 0
    /// Visible characters in it that are link text.
    public var linkCharacters: UInt32 = 0
    /// Links in it.
    public var links: UInt32 = 0
    /// Whether it is page chrome: at least half of its visible characters are link text.
    public var isChrome: Bool { characters > 0 && linkCharacters * 2 >= characters }

    /// Makes a landmark that starts at a block.
    public init(kind: Kind, firstBlock: UInt32, endBlock: UInt32) {
      self.kind = kind
      self.firstBlock = firstBlock
      self.endBlock = endBlock
    }
  }

  /// A place in the text that a URL fragment can name.
  public struct Anchor: Equatable, Sendable {
    /// The `id` or `name`, as written.
    public var name: String
    /// Where it stands in the text.
    public var offset: UInt32
    /// Makes an anchor.
    public init(name: String, offset: UInt32) {
      self.name = name
      self.offset = offset
    }
  }

  /// What was counted while the page was read.
  public struct Statistics: Equatable, Sendable {
    /// Visible characters (scalars that are not white space) outside hidden parts.
    public var visibleCharacters = 0
    /// Characters in parts the page hides.
    public var hiddenCharacters = 0
    /// Parts the page hides.
    public var hiddenParts = 0
    /// Unsafe or malformed characters that were replaced by a visible mark or taken out.
    public var replacedCharacters = 0
    /// Whether the page carries a script, a meta refresh or a challenge, which an empty page explains.
    public var hasScriptOrRefresh = false
    /// Whether an HTML body ended with its closing `html` or `body` tag, comments and blanks aside.
    public var endsWithClosingTag = false
    /// Elements that `--select` matched, when it was given.
    public var selectedElements = 0

    /// Makes empty statistics.
    public init() {}

    /// Hidden characters below which hidden text is left out however little the page shows.
    static let hiddenLimit = 200

    /// Whether the page hides more than it shows, so that the hidden text is shown from the start:
    /// nobody is to agree to the small visible part of a text.
    public var hiddenOutweighsVisible: Bool {
      hiddenCharacters >= Self.hiddenLimit && hiddenCharacters > visibleCharacters
    }
  }
}
