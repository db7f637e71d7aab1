import HTMLTokens

@testable import TermsDocument

/// Reads pages and prints documents for tests: blocks with markers and indents, not wrapped.
enum HTMLTestRenderer {
  /// Reads a page, so many bytes at a time, or all at once for 0.
  static func document(
    _ html: String, address: String = "https://a.example/legal/terms.html?v=1#top",
    select: String? = nil, remove: String? = nil, chunk: Int = 0
  ) -> TermsDocument {
    document(Array(html.utf8), address: address, select: select, remove: remove, chunk: chunk)
  }

  /// Reads a page's bytes.
  static func document(
    _ html: [UInt8], address: String = "", select: String? = nil, remove: String? = nil,
    chunk: Int = 0, eachChunk: (TermsDocument) -> Void = { _ in }
  ) -> TermsDocument {
    var builder = HTMLDocumentBuilder(
      address: address, select: select.flatMap { try? SelectorList($0) },
      remove: remove.flatMap { try? SelectorList($0) })
    var tokenizer = HTMLTokenizer()
    html.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = chunk == 0 ? bytes.count : min(start + chunk, bytes.count)
        tokenizer.feed(UnsafeBufferPointer(rebasing: bytes[start..<end]), into: &builder)
        eachChunk(builder.document)
        start = end
      }
    }
    tokenizer.finish(into: &builder)
    builder.finish()
    return builder.document
  }

  /// Prints a page as lines.
  static func lines(_ html: String) -> String {
    lines(document(html))
  }

  /// Prints a document as lines: a blank line where one is due, cells with ` | ` between them, hidden
  /// blocks behind `(hidden) `.
  static func lines(_ document: TermsDocument) -> String {
    var result: [String] = []
    var index = 0
    while index < document.blocks.count {
      let block = document.blocks[index]
      if block.spaceBefore > 0 { result.append("") }
      if block.table >= 0 {
        let table = document.tables[Int(block.table)]
        result += rows(of: table, in: document)
        index = Int(table.endBlock)
      } else {
        result.append(line(of: block, in: document))
        index += 1
      }
    }
    return result.joined(separator: "\n")
  }

  /// Prints what a document shows without what the page hides.
  static func visibleLines(_ document: TermsDocument) -> String {
    lines(document).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("(hidden)") }.joined(separator: "\n")
  }

  private static func rows(of table: TermsDocument.Table, in document: TermsDocument) -> [String] {
    (0..<table.rows).map { row in
      let cells = table.cells.filter { $0.row == row }
      return cells.map { cell in
        document.blocks[Int(cell.firstBlock)..<Int(cell.endBlock)]
          .map { line(of: $0, in: document) }.joined(separator: " / ")
      }.joined(separator: " | ")
    }
  }

  /// Prints a block on one line.
  static func line(of block: TermsDocument.Block, in document: TermsDocument) -> String {
    if block.kind == .rule { return "────" }
    let marker = text(document, block.markerStart, block.start)
    var outside = 0
    var inside = 0
    if block.list >= 0 {
      let list = document.lists[Int(block.list)]
      inside = Int(list.markerColumns)
      var parent = list.parent
      while parent >= 0 {
        outside += Int(document.lists[Int(parent)].markerColumns)
        parent = document.lists[Int(parent)].parent
      }
    }
    let pad = String(repeating: " ", count: max(0, inside - columns(of: marker)))
    return (block.isHidden ? "(hidden) " : "")
      + String(repeating: " ", count: outside + Int(block.indent)) + pad + marker
      + text(document, block.start, block.end)
  }

  private static func columns(of marker: String) -> Int {
    marker.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 && $1.value < 0xD7A4 ? 2 : 1) }
  }

  /// A stretch of a document's text.
  static func text(_ document: TermsDocument, _ start: UInt32, _ end: UInt32) -> String {
    String(decoding: document.text[Int(start)..<Int(end)], as: UTF8.self)
  }

  /// Says what is wrong with a document's offsets; nil where all is in order.
  static func fault(in document: TermsDocument) -> String? {
    var last: UInt32 = 0
    for (index, block) in document.blocks.enumerated() {
      guard block.markerStart == last, block.start >= block.markerStart, block.end >= block.start
      else { return "block \(index) is out of place" }
      guard Int(block.end) < document.text.count, document.text[Int(block.end)] == 0x0A
      else { return "block \(index) has no line end" }
      last = block.end + 1
    }
    guard Int(last) == document.text.count else { return "text beyond the last block" }
    var end: UInt32 = 0
    for run in document.runs {
      guard run.start >= end, run.end > run.start else { return "run at \(run.start) overlaps" }
      guard run.link < document.links.count else { return "run at \(run.start) has no link" }
      end = run.end
    }
    guard end <= document.text.count else { return "a run ends beyond the text" }
    for table in document.tables {
      var next = table.firstBlock
      for cell in table.cells {
        guard cell.firstBlock == next, cell.endBlock >= next else { return "a cell has a gap" }
        guard cell.row + cell.rowSpan <= table.rows,
          cell.column + cell.columnSpan <= table.columns
        else { return "a cell is outside its table" }
        next = cell.endBlock
      }
      guard next == table.endBlock else { return "a table's cells end early" }
    }
    guard document.settledBlocks == document.blocks.count else { return "not settled" }
    guard document.text.allSatisfy({ $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
    else { return "a control character" }
    return nil
  }
}
