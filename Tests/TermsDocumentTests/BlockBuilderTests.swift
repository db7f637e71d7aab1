import Testing

@testable import TermsDocument

@Suite("Block builder")
struct BlockBuilderTests {
  /// Builds a document and prints it.
  private func lines(_ build: (inout BlockBuilder) -> Void) -> String {
    var builder = BlockBuilder()
    build(&builder)
    builder.finish()
    #expect(HTMLTestRenderer.fault(in: builder.document) == nil)
    return HTMLTestRenderer.lines(builder.document)
  }

  private func put(_ text: String, _ builder: inout BlockBuilder) {
    var text = text
    text.withUTF8 { builder.text($0) }
  }

  @Test("white space folds over pieces of text")
  func folding() {
    let result = lines {
      for piece in [" a", " ", "\n", "b ", " c\t", "\r\n"] { put(piece, &$0) }
    }
    #expect(result == "a b c")
  }

  @Test("a margin is owed once and only between blocks")
  func margins() {
    let result = lines {
      $0.breakBlock(margin: true)
      put("a", &$0)
      $0.breakBlock(margin: true)
      $0.breakBlock(margin: true)
      put("b", &$0)
      $0.breakBlock()
      put("c", &$0)
      $0.breakBlock(margin: true)
    }
    #expect(result == "a\n\nb\nc")
  }

  @Test("closing what is not open does nothing")
  func unbalanced() {
    let result = lines {
      $0.closeList()
      $0.closeTable()
      $0.closeCell()
      $0.closeRow()
      $0.closeCaption()
      $0.closeLandmark()
      $0.endHidden()
      $0.closeShift()
      $0.closeBracket(0)
      put("a", &$0)
      $0.closeBracket(1)
      $0.closeShift()
    }
    #expect(result == "a）")
  }

  @Test("what is left open is closed at the end")
  func leftOpen() {
    let result = lines {
      $0.openLandmark(.navigation)
      $0.openList()
      $0.setMarker(Array("1.".utf8))
      $0.openTable(inColumns: true)
      $0.openRow(isHead: false)
      $0.openCell(columnSpan: 1, rowSpan: 1, isHeader: false)
      $0.beginHidden(breaks: true)
      put("a", &$0)
    }
    #expect(result == "1. \n(hidden)    a")
  }

  @Test("text in a table outside of any cell makes a cell")
  func strayText() {
    let result = lines {
      $0.openTable(inColumns: true)
      put("a", &$0)
      $0.openRow(isHead: false)
      $0.openCell(columnSpan: 1, rowSpan: 1, isHeader: false)
      put("b", &$0)
      $0.closeCell()
      put("c", &$0)
      $0.closeRow()
      $0.closeTable()
    }
    #expect(result == "a\nb | c")
  }

  @Test("a table without text leaves nothing behind")
  func emptyTable() {
    var builder = BlockBuilder()
    builder.openTable(inColumns: true)
    builder.openRow(isHead: false)
    builder.openCell(columnSpan: 2, rowSpan: 1, isHeader: false)
    builder.closeTable()
    builder.finish()
    #expect(builder.document.tables.isEmpty)
    #expect(builder.document.blocks.isEmpty)
    #expect(builder.document.isComplete)
  }

  @Test("unsafe characters are counted and never reach the text")
  func unsafeText() {
    var builder = BlockBuilder()
    put("a\u{1B}[31mb\u{202E}c\u{200F}", &builder)
    builder.finish()
    #expect(builder.document.statistics.replacedCharacters == 3)
    #expect(HTMLTestRenderer.lines(builder.document) == "a\u{FFFD}[31mb\u{FFFD}c")
  }

  @Test(
    "only words count as visible characters",
    arguments: [
      ("a b", 2), ("条項", 2), ("a\u{A0}\u{3000}b", 2), ("con\u{AD}tract", 8), ("a\u{200B}b", 2),
      ("e\u{301}", 2), (" \n ", 0),
    ])
  func ink(_ text: String, _ count: Int) {
    var builder = BlockBuilder()
    put(text, &builder)
    builder.finish()
    #expect(builder.document.statistics.visibleCharacters == count)
  }

  @Test("a block with nothing to see is taken back with its anchors and runs")
  func blankBlock() {
    var builder = BlockBuilder()
    builder.anchor("x")
    builder.format.style = .strong
    put("\u{A0}\u{A0}", &builder)
    builder.breakBlock()
    put("a", &builder)
    builder.finish()
    #expect(builder.document.blocks.count == 1)
    #expect(builder.document.anchors == [.init(name: "x", offset: 0)])
    #expect(builder.document.runs == [.init(start: 0, end: 1, style: .strong)])
  }
}
