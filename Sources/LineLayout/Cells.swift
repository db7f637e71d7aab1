/// How a cell is drawn, in terms of meaning; the painter picks colours and attributes.
public struct CellStyle: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt32
  /// Makes a style from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Strong text and headings.
  public static let bold = CellStyle(rawValue: 1 << 0)
  /// Emphasised text.
  public static let italic = CellStyle(rawValue: 1 << 1)
  /// Links and underlined text.
  public static let underline = CellStyle(rawValue: 1 << 2)
  /// Less important: markers, rules, replaced characters, hints.
  public static let dim = CellStyle(rawValue: 1 << 3)
  /// Bars and selected rows.
  public static let reverse = CellStyle(rawValue: 1 << 4)
  /// A heading of the document.
  public static let heading = CellStyle(rawValue: 1 << 5)
  /// A link of the document.
  public static let link = CellStyle(rawValue: 1 << 6)
  /// A search hit.
  public static let hit = CellStyle(rawValue: 1 << 7)
  /// The search hit the reader stands on.
  public static let currentHit = CellStyle(rawValue: 1 << 8)
  /// Text added since the agreed text.
  public static let added = CellStyle(rawValue: 1 << 9)
  /// Deleted text, or text removed since the agreed text.
  public static let removed = CellStyle(rawValue: 1 << 10)
  /// The agreement bar while Agree is off.
  public static let barClosed = CellStyle(rawValue: 1 << 11)
  /// The agreement bar while Agree is on.
  public static let barOpen = CellStyle(rawValue: 1 << 12)
  /// A notice or an error.
  public static let notice = CellStyle(rawValue: 1 << 13)
  /// The scroll bar.
  public static let scrollBar = CellStyle(rawValue: 1 << 14)
  /// A key's name in bars and help.
  public static let key = CellStyle(rawValue: 1 << 15)
}

/// One grapheme cluster on the screen.
public struct Cell: Equatable, Sendable {
  /// First byte of its UTF-8 in the row's `bytes`.
  public var start: UInt32
  /// Number of bytes.
  public var count: UInt16
  /// Columns it covers: 1 or 2.
  public var columns: UInt8
  /// How it is drawn.
  public var style: CellStyle
}

/// One row of a screen: grapheme clusters from the left edge on, without gaps.
public struct CellRow: Equatable, Sendable {
  /// The clusters' UTF-8, one after the other.
  public private(set) var bytes: [UInt8] = []
  /// The clusters.
  public private(set) var cells: [Cell] = []
  /// Columns used so far.
  public private(set) var columns = 0

  /// Makes an empty row.
  public init() {}

  /// Makes an empty row with room for so many cells.
  public init(capacity: Int) { reserve(capacity) }

  /// Takes over cells whose bytes follow each other.
  init(bytes: [UInt8], cells: [Cell], columns: Int) {
    self.bytes = bytes
    self.cells = cells
    self.columns = columns
  }

  /// Adds one grapheme cluster, already known to be safe to show.
  ///
  /// Not generic, so that a caller in another module does not look up how to walk its collection:
  /// that took most of the time of drawing a bar.
  ///
  /// - Precondition: `columns` is 1 or 2.
  public mutating func append(cluster: String.UTF8View, columns width: Int, style: CellStyle) {
    append(contentsOf: cluster, columns: width, style: style)
  }

  /// Adds one grapheme cluster, already known to be safe to show.
  ///
  /// - Precondition: `columns` is 1 or 2.
  public mutating func append(
    cluster: some Collection<UInt8>, columns width: Int, style: CellStyle
  ) {
    append(contentsOf: cluster, columns: width, style: style)
  }

  private mutating func append(
    contentsOf cluster: some Collection<UInt8>, columns width: Int, style: CellStyle
  ) {
    precondition(width == 1 || width == 2, "a cell has 1 or 2 columns, not \(width)")
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: cluster)
    cells.append(
      Cell(
        start: start, count: UInt16(bytes.count - Int(start)), columns: UInt8(width), style: style))
    columns += width
  }

  /// Makes room for so many cells more, most of them one byte long.
  private mutating func reserve(_ count: Int) {
    cells.reserveCapacity(max(cells.count + count, cells.capacity))
    bytes.reserveCapacity(max(bytes.count + count, bytes.capacity))
  }

  /// Adds another row's cells, as far as they fit.
  ///
  /// - Parameters:
  ///   - other: The row that follows.
  ///   - limit: Columns this row may have in the end.
  /// - Complexity: Linear in the other row.
  public mutating func append(_ other: CellRow, upTo limit: Int) {
    let shift = UInt32(bytes.count)
    let room = limit - columns
    let fits = other.columns <= room
    var taken = fits ? other.columns : 0
    var count = fits ? other.cells.count : 0
    while count < other.cells.count, taken + Int(other.cells[count].columns) <= room {
      taken += Int(other.cells[count].columns)
      count += 1
    }
    let end = count < other.cells.count ? Int(other.cells[count].start) : other.bytes.count
    bytes += other.bytes[..<end]
    let first = cells.count
    cells += other.cells[..<count]
    for index in first..<cells.count { cells[index].start += shift }
    columns += taken
  }

  /// Adds printable ASCII, a cell for each byte.
  mutating func append(ascii run: UnsafeBufferPointer<UInt8>, style: CellStyle) {
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: run)
    for index in 0..<UInt32(run.count) {
      cells.append(Cell(start: start + index, count: 1, columns: 1, style: style))
    }
    columns += run.count
  }

  /// Adds blanks up to a column.
  public mutating func pad(to column: Int, style: CellStyle = []) {
    let count = column - columns
    guard count > 0 else { return }
    reserve(count)
    for _ in 0..<count {
      cells.append(Cell(start: UInt32(bytes.count), count: 1, columns: 1, style: style))
      bytes.append(0x20)
    }
    columns = column
  }

  /// Adds style bits to the cells in a column range.
  public mutating func add(_ style: CellStyle, columns range: Range<Int>) {
    var column = 0
    for index in cells.indices {
      if range.overlaps(column..<column + Int(cells[index].columns)) {
        cells[index].style.formUnion(style)
      }
      column += Int(cells[index].columns)
    }
  }
}

extension CellRow {
  /// Adds text cluster by cluster, as far as it fits.
  ///
  /// - Parameters:
  ///   - text: What is added.
  ///   - style: How it is drawn.
  ///   - columns: The column the row must not pass.
  public mutating func append(_ text: String, style: CellStyle, upTo columns: Int = .max) {
    var text = text
    text.withUTF8 { utf8 in
      let scanner = CellScanner(text: utf8)
      var place = 0
      while place < utf8.count {
        let cell = scanner.cell(at: place, end: utf8.count, column: self.columns)
        let bytes = utf8[place..<cell.end]
        place = cell.end
        let width = min(cell.columns, 2)
        guard width > 0 else { continue }
        guard self.columns + width <= columns else { return }
        append(contentsOf: bytes, columns: width, style: style)
      }
    }
  }
}
