import CICU

/// A stretch of text that is drawn as one cell, or not at all.
struct ScannedCell {
  /// How the cell is drawn.
  enum Look: UInt8 {
    /// Its bytes as they are.
    case glyph
    /// Combining marks without a letter, drawn on a dotted circle.
    case marks
    /// A no-break or other blank.
    case blank
    /// A tab, to the next stop.
    case tab
    /// A character that shows nothing.
    case nothing
    /// A soft hyphen, which shows only at the end of a line.
    case softHyphen
    /// A control character or malformed bytes.
    case replaced
  }

  /// Past its last byte.
  var end: Int
  /// Columns it takes: 0 where nothing is drawn, 1 or 2, or up to 8 for a tab.
  var columns: Int
  /// How it is drawn.
  var look: Look
  /// Whether it belongs to the cell before it, so that no line should start with it.
  var isTail = false
  /// The line-breaking class of its only scalar; -1 where there are more, or a dictionary decides.
  var lineClass = -1
}

/// Cuts text into cells: the grapheme clusters of UAX #29, as far as terminals draw them as one.
///
/// A cell holds at most five scalars, the most one terminal cell takes; more marks follow on a
/// dotted circle, and a longer joined emoji is cut at a joiner. Spacing marks have a cell of their
/// own, as they have a column of their own in every terminal.
struct CellScanner {
  /// The most scalars in one cell (ncurses' `CCHARW_MAX`).
  static let longest = 5
  /// Columns from one tab stop to the next.
  static let tabStops = 8

  /// The text.
  let text: TextBytes
  /// Properties of the first 256 scalars.
  private let latin: UnsafePointer<UInt16>

  /// Makes a scanner of a text.
  init(text: TextBytes) {
    self.text = text
    latin = cicu_properties_page(0)
  }

  /// The cell that starts at a place.
  ///
  /// - Parameters:
  ///   - place: Where a cell starts.
  ///   - end: Where the text ends.
  ///   - column: The column the cell stands at, for tabs.
  /// - Returns: The cell; it ends after `place`.
  @inline(__always)
  func cell(at place: Int, end: Int, column: Int = 0) -> ScannedCell {
    let byte = text[place]
    if byte >= 0x20, byte < 0x7F, place + 1 >= end || text[place + 1] < 0x80 {
      return ScannedCell(
        end: place + 1, columns: 1, look: .glyph, lineClass: Int(latin[Int(byte)] & 0x3F))
    }
    return otherCell(at: place, end: end, column: column)
  }

  /// A cell that is not one ASCII character.
  private func otherCell(at place: Int, end: Int, column: Int) -> ScannedCell {
    let first = text.scalar(at: place, end: end)
    let properties = ScalarProperties(first.value)
    if properties.part == CICU_PLAIN, first.place >= end || !Self.mayJoin(text[first.place]) {
      return ScannedCell(
        end: first.place, columns: properties.columns, look: .glyph,
        lineClass: properties.needsDictionary ? -1 : properties.lineClass)
    }
    return cluster(first, properties, end: end, column: column)
  }

  /// Whether two Chinese or Japanese letters follow each other, of which the first makes a cell.
  ///
  /// - Precondition: The text has six bytes more.
  @inline(__always)
  func startsWithIdeograph(_ place: Int) -> Bool {
    isIdeographic(place) && isIdeographic(place + 3)
  }

  /// Whether U+3041 to U+307F, U+30C0 to U+30FF or U+4000 to U+9FFF starts at a place: all of them
  /// are two columns wide, and no mark is among them.
  @inline(__always)
  private func isIdeographic(_ place: Int) -> Bool {
    let lead = text[place]
    if lead >= 0xE4, lead <= 0xE9 { return true }
    guard lead == 0xE3 else { return false }
    return text[place + 1] == 0x83 || text[place + 1] == 0x81 && text[place + 2] > 0x80
  }

  /// Whether a scalar that starts with a byte may join the cell before it.
  ///
  /// Latin, Greek and Cyrillic letters and most Chinese ones cannot.
  @inline(__always)
  private static func mayJoin(_ lead: UInt8) -> Bool {
    lead >= 0xCC && !(lead >= 0xCE && lead <= 0xD1) && !(lead >= 0xE4 && lead <= 0xE9)
  }

  private func cluster(
    _ first: DecodedScalar, _ properties: ScalarProperties, end: Int, column: Int
  ) -> ScannedCell {
    switch properties.part {
    case CICU_INVISIBLE:
      let look: ScannedCell.Look = first.value == 0xAD ? .softHyphen : .nothing
      return ScannedCell(end: first.place, columns: 0, look: look)
    case CICU_JOINER:
      return ScannedCell(end: first.place, columns: 0, look: .nothing)
    case CICU_CONTROL:
      guard first.value == 9 else {
        return ScannedCell(end: first.place, columns: 1, look: .replaced)
      }
      return ScannedCell(
        end: first.place, columns: Self.tabStops - column % Self.tabStops, look: .tab)
    case CICU_BLANK:
      return ScannedCell(end: first.place, columns: 1, look: first.value == 32 ? .glyph : .blank)
    case CICU_EXTEND:
      // Selectors and tags without a letter show nothing; other marks need something to stand on.
      if first.value == 0x200C || first.value >= 0xFE00 && first.value <= 0xFE0F
        || first.value >= 0xE0000
      {
        return ScannedCell(end: first.place, columns: 0, look: .nothing)
      }
      let joined = joinedEnd(after: first, properties, end: end, count: 2)
      return ScannedCell(end: joined.place, columns: 1, look: .marks, isTail: true)
    default:
      let joined = joinedEnd(after: first, properties, end: end, count: 1)
      return ScannedCell(
        end: joined.place, columns: Int(joined.value), look: .glyph,
        isTail: properties.part == CICU_SPACING_MARK,
        lineClass: joined.place > first.place || properties.needsDictionary
          ? -1 : properties.lineClass)
    }
  }

  /// Takes the scalars that join a first one; the result holds the columns as its value.
  private func joinedEnd(
    after first: DecodedScalar, _ base: ScalarProperties, end: Int, count: Int
  ) -> DecodedScalar {
    var count = count
    var place = first.place
    var columns = UInt32(max(base.columns, 1))
    while place < end, count < Self.longest, text[place] >= 0x80 {
      let next = text.scalar(at: place, end: end)
      let part = ScalarProperties(next.value).part
      if part == CICU_EXTEND {
        if next.value == 0xFE0F, base.isEmoji { columns = 2 }
      } else if part == CICU_MODIFIER {
        guard base.part == CICU_PICTOGRAPH else { break }
      } else if part == CICU_REGIONAL {
        guard base.part == CICU_REGIONAL, count == 1 else { break }
        columns = 2
      } else if part == CICU_JOINER {
        guard let joined = joinedPlace(after: next, base, end: end, count: count) else { break }
        if joined > next.place { count += 1 }
        place = joined
        count += 1
        continue
      } else {
        break
      }
      place = next.place
      count += 1
    }
    return DecodedScalar(value: columns, place: place)
  }

  /// The place after a joiner and the pictograph it joins; after the joiner alone between letters.
  private func joinedPlace(
    after joiner: DecodedScalar, _ base: ScalarProperties, end: Int, count: Int
  ) -> Int? {
    guard base.part == CICU_PICTOGRAPH else { return base.isEmoji ? nil : joiner.place }
    guard count + 2 <= Self.longest, joiner.place < end else { return nil }
    let next = text.scalar(at: joiner.place, end: end)
    return ScalarProperties(next.value).part == CICU_PICTOGRAPH ? next.place : nil
  }
}
