import LineLayout
import TermsDocument

/// Builds documents for tests, block by block.
struct DocumentBuilder {
  /// The document so far.
  private(set) var document = TermsDocument()

  /// Adds a block.
  @discardableResult
  mutating func add(
    _ text: String, _ kind: TermsDocument.Block.Kind = .paragraph, marker: String = "",
    space: UInt8 = 1, list: Int32 = -1, indent: UInt16 = 0,
    _ change: (inout TermsDocument.Block) -> Void = { _ in }
  ) -> Int {
    let markerStart = UInt32(document.text.count)
    if !marker.isEmpty { document.text.append(contentsOf: (marker + " ").utf8) }
    let start = UInt32(document.text.count)
    document.text.append(contentsOf: text.utf8)
    var block = TermsDocument.Block(
      kind: kind, markerStart: markerStart, start: start, end: UInt32(document.text.count))
    document.text.append(0x0A)
    block.spaceBefore = space
    block.list = list
    block.indent = indent
    change(&block)
    document.blocks.append(block)
    return document.blocks.count - 1
  }

  /// Adds a list.
  mutating func list(in parent: Int32 = -1, columns: UInt16) -> Int32 {
    document.lists.append(TermsDocument.List(parent: parent, markerColumns: columns))
    return Int32(document.lists.count - 1)
  }

  /// Adds a table of one paragraph a cell; `spans` names cells wider than a column by place.
  mutating func table(_ rows: [[String]], headerRows: Int = 0, spans: [[Int]: (Int, Int)] = [:]) {
    let first = document.blocks.count
    let index = Int32(document.tables.count)
    var cells: [TermsDocument.Table.Cell] = []
    var taken: Set<[Int]> = []
    var columns = 0
    for (row, texts) in rows.enumerated() {
      var column = 0
      for (place, text) in texts.enumerated() {
        while taken.contains([row, column]) { column += 1 }
        let span = spans[[row, place]] ?? (1, 1)
        let block = document.blocks.count
        if !text.isEmpty {
          add(text, space: block == first ? 1 : 0) { $0.table = index }
        }
        for other in row..<row + span.0 {
          for across in column..<column + span.1 { taken.insert([other, across]) }
        }
        cells.append(
          TermsDocument.Table.Cell(
            row: UInt32(row), column: UInt16(column), rowSpan: UInt32(span.0),
            columnSpan: UInt16(span.1), isHeader: row < headerRows, firstBlock: UInt32(block),
            endBlock: UInt32(document.blocks.count)))
        column += span.1
        columns = max(columns, column)
      }
    }
    document.tables.append(
      TermsDocument.Table(
        firstBlock: UInt32(first), endBlock: UInt32(document.blocks.count),
        rows: UInt32(rows.count), columns: UInt16(columns), headerRows: UInt32(headerRows),
        cells: cells))
  }

  /// Changes the document.
  mutating func change(_ change: (inout TermsDocument) -> Void) { change(&document) }

  /// The document with every block final.
  func complete() -> TermsDocument {
    var document = document
    document.settledBlocks = document.blocks.count
    document.isComplete = true
    return document
  }

  /// A document of one paragraph.
  static func paragraph(_ text: String) -> TermsDocument {
    var builder = DocumentBuilder()
    builder.add(text)
    return builder.complete()
  }
}

extension LineLayout {
  /// Lays a whole document out.
  init(_ document: TermsDocument, _ options: LayoutOptions) {
    self.init(options: options)
    extend(to: document)
  }

  /// The lines as strings.
  func plainLines(in document: TermsDocument) -> [String] {
    (0..<count).map { line in
      var bytes: [UInt8] = []
      plainText(ofLine: line, in: document, into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The lines as drawn, without blanks at their ends.
  func drawnLines(in document: TermsDocument) -> [String] {
    (0..<count).map { line in
      var text = String(decoding: row(ofLine: line, in: document).bytes, as: UTF8.self)
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}

/// Lays a document out and gives its lines.
func lines(_ document: TermsDocument, width: Int) -> [String] {
  LineLayout(document, LayoutOptions(width: width)).plainLines(in: document)
}
