/// One line: a stretch of text and where it stands.
///
/// Sixteen bytes, so that a page of ten megabytes has its lines in two.
struct Line: Equatable, Sendable {
  /// What a line is.
  struct Flags: OptionSet, Equatable, Sendable {
    let rawValue: UInt16
    /// Nothing is drawn; `start` is the place the line stands before.
    static let blank = Flags(rawValue: 1)
    /// A rule across.
    static let rule = Flags(rawValue: 2)
    /// The line a folded landmark becomes.
    static let folded = Flags(rawValue: 4)
    /// A row of table cells.
    static let row = Flags(rawValue: 8)
    /// The first line of table rows that no cell reaches into from above.
    static let groupStart = Flags(rawValue: 16)
    /// A soft hyphen at the end is drawn.
    static let hyphenated = Flags(rawValue: 32)
  }

  /// First byte shown.
  var start: UInt32
  /// Past the last byte shown.
  var end: UInt32
  /// Index of the block, of the landmark of a folded line, or of the first segment of a row.
  var reference: UInt32
  /// Columns before the first cell; the number of segments of a row.
  var indent: UInt16
  /// What the line is.
  var flags: Flags = []
}

/// What one table cell shows on one line.
struct Segment: Equatable, Sendable {
  /// What a segment is, besides text.
  struct Flags: OptionSet, Equatable, Sendable {
    let rawValue: UInt16
    /// A rule across the cell.
    static let rule = Flags(rawValue: 1)
    /// A soft hyphen at the end is drawn.
    static let hyphenated = Flags(rawValue: 2)
    /// Text of a heading cell, in bold.
    static let header = Flags(rawValue: 4)
    /// A heading that labels a cell in list form.
    static let label = Flags(rawValue: 8)
    /// The label's colon follows.
    static let colon = Flags(rawValue: 16)
    /// A label shown before, in an earlier row.
    static let repeated = Flags(rawValue: 32)
  }

  /// First byte shown.
  var start: UInt32
  /// Past the last byte shown.
  var end: UInt32
  /// Index of the block.
  var block: UInt32
  /// Column it starts at.
  var column: UInt16
  /// Columns it may take.
  var columns: UInt16
  /// What the segment is.
  var flags: Flags = []
}

/// A stretch of a paragraph that makes one line.
struct LinePiece {
  /// First byte shown.
  var start: UInt32
  /// Past the last byte shown.
  var end: UInt32
  /// Whether a soft hyphen at its end is drawn.
  var isHyphenated = false
}
