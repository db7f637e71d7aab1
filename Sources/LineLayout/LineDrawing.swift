import CICU
import TermsDocument

/// One cell on its way to a row, with the text it stands for.
struct Glyph {
  /// First byte in the document's text.
  var start: Int
  /// Past the last byte in the document's text; equal to `start` for what we add.
  var end: Int
  /// First byte in the pen's bytes.
  var first: Int
  /// Number of bytes.
  var count: Int
  /// Columns: 1 or 2.
  var columns: Int
  /// How it is drawn.
  var style: CellStyle
}

/// Draws stretches of a document's text as glyphs.
struct LinePen {
  /// The document.
  let document: TermsDocument
  /// Its text.
  let text: TextBytes
  /// The glyphs' UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The glyphs in the order they are drawn.
  var glyphs: [Glyph] = []
  /// Columns drawn so far.
  private(set) var columns = 0
  /// Whether right-to-left letters were drawn.
  private(set) var hasRightToLeft = false

  /// Makes a pen without glyphs.
  init(document: TermsDocument, text: TextBytes) {
    self.document = document
    self.text = text
  }

  /// Adds a glyph that stands for text, or for none.
  mutating func add(
    _ utf8: some Collection<UInt8>, columns width: Int, style: CellStyle, for range: Range<Int>
  ) {
    let first = bytes.count
    bytes.append(contentsOf: utf8)
    glyphs.append(
      Glyph(
        start: range.lowerBound, end: range.upperBound, first: first,
        count: bytes.count - first, columns: width, style: style))
    columns += width
  }

  /// Adds a character of one byte and one column, as most are.
  @inline(__always)
  private mutating func add(_ byte: UInt8, style: CellStyle, for range: Range<Int>) {
    glyphs.append(
      Glyph(
        start: range.lowerBound, end: range.upperBound, first: bytes.count, count: 1, columns: 1,
        style: style))
    bytes.append(byte)
    columns += 1
  }

  /// Adds text of ours, cell by cell.
  mutating func add(label: String, style: CellStyle, at offset: Int) {
    Array(label.utf8).withUnsafeBufferPointer { label in
      let scanner = CellScanner(text: label)
      var place = 0
      while place < label.count {
        let cell = scanner.cell(at: place, end: label.count)
        if cell.columns > 0 {
          let isSafe = cell.look == .glyph
          let shown = isSafe ? Array(label[place..<cell.end]) : [0x20]
          add(shown, columns: isSafe ? cell.columns : 1, style: style, for: offset..<offset)
        }
        place = cell.end
      }
    }
  }

  /// Adds blanks up to a column.
  mutating func pad(to column: Int, at offset: Int) {
    while columns < column {
      add(CollectionOfOne(0x20), columns: 1, style: [], for: offset..<offset)
    }
  }

  /// Moves the glyphs from an index on to the right by columns of blanks.
  mutating func indent(from first: Int, by count: Int, at offset: Int) {
    guard count > 0 else { return }
    let blank = Glyph(
      start: offset, end: offset, first: bytes.count, count: 1, columns: 1, style: [])
    glyphs.insert(contentsOf: repeatElement(blank, count: count), at: first)
    bytes.append(0x20)
    columns += count
  }

  /// Adds a rule.
  mutating func rule(columns width: Int, at offset: Int) {
    for _ in 0..<max(0, width) {
      add("─".utf8, columns: 1, style: .dim, for: offset..<offset)
    }
  }

  /// Adds a stretch of a block's text.
  ///
  /// - Parameters:
  ///   - range: The stretch; ends before the block's end unless it is its last.
  ///   - block: The block.
  ///   - base: Style bits of every cell.
  ///   - numbers: Link numbers to draw after their links, ascending.
  ///   - isHyphenated: Whether a soft hyphen at the end is drawn.
  mutating func draw(
    _ range: Range<Int>, of block: TermsDocument.Block, base: CellStyle, numbers: [LinkNumber],
    isHyphenated: Bool
  ) {
    let end = min(range.upperBound, text.count)
    let room = max(0, end - range.lowerBound)
    glyphs.reserveCapacity(glyphs.count + room)
    bytes.reserveCapacity(bytes.count + room)
    let scanner = CellScanner(text: text)
    var styles = RunStyles(document: document, from: range.lowerBound)
    var number = 0
    let origin = columns
    var place = range.lowerBound
    while place < end {
      let cell = scanner.cell(at: place, end: end, column: columns - origin)
      var style = base.union(styles.style(at: place))
      if place < block.start { style.formUnion(.dim) }
      if cell.look == .glyph, cell.end == place + 1, text[place] < 0x80 {
        add(text[place], style: style, for: place..<cell.end)
      } else {
        draw(cell, from: place, style: style, showsHyphen: isHyphenated && cell.end == end)
      }
      while number < numbers.count, numbers[number].offset <= cell.end {
        let link = numbers[number]
        if link.offset > range.lowerBound {
          add(label: "[\(link.number)]", style: base.union(.dim), at: cell.end)
        }
        number += 1
      }
      place = cell.end
    }
  }

  private mutating func draw(
    _ cell: ScannedCell, from place: Int, style: CellStyle, showsHyphen: Bool
  ) {
    let range = place..<cell.end
    switch cell.look {
    case .glyph:
      let width = cell.columns
      if text[place] == 0xEF, cell.end - place == 3, text[place + 1] == 0xBF,
        text[place + 2] == 0xBD
      {
        add(text[range], columns: width, style: style.union(.dim), for: range)
        return
      }
      if text[place] >= 0x80, !hasRightToLeft {
        let scalar = text.scalar(at: place, end: cell.end)
        hasRightToLeft = ScalarProperties(scalar.value).isRightToLeft
      }
      add(text[range], columns: width, style: style, for: range)
    case .marks:
      add([0xE2, 0x97, 0x8C] + text[range], columns: 1, style: style, for: range)
    case .blank:
      add(CollectionOfOne(0x20), columns: 1, style: style, for: range)
    case .tab:
      for _ in 0..<cell.columns {
        add(CollectionOfOne(0x20), columns: 1, style: style, for: range)
      }
    case .replaced:
      add("\u{FFFD}".utf8, columns: 1, style: style.union(.dim), for: range)
    case .softHyphen:
      if showsHyphen { add(CollectionOfOne(0x2D), columns: 1, style: style, for: range) }
    case .nothing:
      break
    }
  }

  /// Writes the glyphs into a row.
  func row() -> CellRow {
    var end = 0
    let areInOrder = glyphs.allSatisfy { glyph in
      defer { end += glyph.count }
      return glyph.first == end
    }
    if areInOrder, end == bytes.count {
      let cells = glyphs.map { glyph in
        Cell(
          start: UInt32(glyph.first), count: UInt16(glyph.count), columns: UInt8(glyph.columns),
          style: glyph.style)
      }
      return CellRow(bytes: bytes, cells: cells, columns: columns)
    }
    var row = CellRow()
    for glyph in glyphs {
      row.append(
        cluster: bytes[glyph.first..<glyph.first + glyph.count], columns: glyph.columns,
        style: glyph.style)
    }
    return row
  }

  /// The UTF-8 of one glyph.
  func shown(_ glyph: Glyph) -> ArraySlice<UInt8> {
    bytes[glyph.first..<glyph.first + glyph.count]
  }

  /// Puts another character in a glyph's place, such as a mirrored bracket.
  mutating func replace(_ index: Int, with utf8: some Collection<UInt8>) {
    glyphs[index].first = bytes.count
    bytes.append(contentsOf: utf8)
    glyphs[index].count = bytes.count - glyphs[index].first
  }
}

/// The styles of text, walked in ascending order.
struct RunStyles {
  private let document: TermsDocument
  private var index: Int

  /// Starts at a place in the text.
  init(document: TermsDocument, from offset: Int) {
    self.document = document
    index = document.firstRun(endingAfter: offset)
  }

  /// Where the style of the place asked for last ends.
  func end(from offset: Int) -> Int {
    guard index < document.runs.count else { return .max }
    let run = document.runs[index]
    return Int(Int(run.start) <= offset ? run.end : run.start)
  }

  /// The style at a place, which is never before the one asked for last.
  mutating func style(at offset: Int) -> CellStyle {
    while index < document.runs.count, Int(document.runs[index].end) <= offset { index += 1 }
    guard index < document.runs.count, Int(document.runs[index].start) <= offset else { return [] }
    let run = document.runs[index]
    var style: CellStyle = run.link >= 0 ? [.link, .underline] : []
    if run.style.contains(.strong) { style.formUnion(.bold) }
    if run.style.contains(.emphasis) { style.formUnion(.italic) }
    if run.style.contains(.underlined) { style.formUnion(.underline) }
    if run.style.contains(.deleted) { style.formUnion(.removed) }
    if run.style.contains(.inserted) { style.formUnion(.added) }
    if run.style.contains(.generated) { style.formUnion(.dim) }
    return style
  }
}
