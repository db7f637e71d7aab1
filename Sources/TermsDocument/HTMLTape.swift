/// One step in building a document, as the tree rules ask for it.
///
/// Steps are carried out at once, except inside a table: whether it is laid out in columns, and what
/// text has to come before it, is known only later. Until then they are kept on a tape.
struct HTMLStep: Sendable {
  /// What is to be done.
  enum Code: UInt8, Sendable {
    case text, generated, format, breakBlock, lineBreak, rule, kind, openList, closeList
    case item, marker, closeItem, openShift, closeShift, openBracket, closeBracket, separator
    case openLandmark, closeLandmark, beginHidden, endHidden, anchor, indent, direction
    case openTable, closeTable, openRow, closeRow, openCell, closeCell, openCaption, closeCaption
  }

  /// What is to be done.
  var code: Code
  /// A flag or a small number that belongs to it.
  var small: UInt8 = 0
  /// A number that belongs to it.
  var half: UInt16 = 0
  /// A number, or the start of a range of the tape's bytes.
  var first: Int32 = 0
  /// A number, or the end of a range of the tape's bytes.
  var second: Int32 = 0
}

/// Steps in order; those fostered out of a table are on a tape of their own until it closes.
struct HTMLTape: Sendable {
  /// The steps of each stream; the first is the page's.
  var streams: [[HTMLStep]] = [[]]
  /// The text format last asked for in each stream; nil where it is not known.
  var formats: [BlockBuilder.Format?] = [nil]
  /// The bytes that steps point into.
  var bytes: [UInt8] = []

  /// Opens another stream.
  mutating func openStream() -> Int {
    streams.append([])
    formats.append(nil)
    return streams.count - 1
  }

  /// Puts the last stream into another one and closes it.
  mutating func splice(into stream: Int, at position: Int) {
    let steps = streams.removeLast()
    formats.removeLast()
    streams[stream].insert(contentsOf: steps, at: min(position, streams[stream].count))
    formats[stream] = nil
  }
}

extension BlockBuilder {
  /// Carries out a step whose bytes lie in a tape.
  mutating func apply(_ step: HTMLStep, bytes: UnsafeBufferPointer<UInt8>) {
    let range = { UnsafeBufferPointer(rebasing: bytes[Int(step.first)..<Int(step.second)]) }
    switch step.code {
    case .text: text(range())
    case .generated: generated(String(decoding: range(), as: UTF8.self))
    case .format: format = Format(step)
    case .breakBlock: breakBlock(margin: step.small == 1)
    case .lineBreak: lineBreak()
    case .rule: rule()
    case .kind:
      kind = TermsDocument.Block.Kind(rawValue: step.small) ?? .paragraph
      level = UInt8(step.half)
    case .marker: setMarker(Array(range()), widens: step.small == 1)
    case .item: setMarker(HTMLListMarker.text(step), widens: true)
    case .closeItem: closeItem()
    case .openShift: openShift(raised: step.small == 1)
    case .closeShift: closeShift()
    case .openBracket: openBracket(step.small)
    case .closeBracket: closeBracket(step.small)
    case .separator: separateOption()
    case .anchor: anchor(String(decoding: range(), as: UTF8.self))
    case .indent: indent += Int(step.first)
    case .direction: declaredRightToLeft = step.small == 2 ? nil : step.small == 1
    default: applyStructure(step)
    }
  }

  /// Carries out a step that opens or closes a part of the page.
  private mutating func applyStructure(_ step: HTMLStep) {
    switch step.code {
    case .openList:
      breakBlock(margin: step.small == 0 && !isOpen)
      openList()
    case .closeList:
      breakBlock(margin: step.small == 0)
      closeList()
    case .openLandmark:
      openLandmark(TermsDocument.Landmark.Kind(rawValue: step.small) ?? .navigation)
    case .closeLandmark: closeLandmark(keepsOnlyChrome: step.small == 1)
    case .beginHidden: beginHidden(breaks: step.small == 1)
    case .endHidden: endHidden()
    case .openTable: openTable(inColumns: step.small == 1)
    case .closeTable: closeTable()
    case .openRow: openRow(isHead: step.small == 1)
    case .closeRow: closeRow()
    case .openCell:
      openCell(columnSpan: Int(step.half), rowSpan: Int(step.first), isHeader: step.small == 1)
    case .closeCell: closeCell()
    case .openCaption: openCaption()
    case .closeCaption: closeCaption()
    default: break
    }
  }
}

extension BlockBuilder.Format {
  /// Reads a format from its step.
  init(_ step: HTMLStep) {
    self.init(
      style: TermsDocument.Style(rawValue: step.half), link: step.first,
      whiteSpace: BlockBuilder.WhiteSpace(rawValue: step.small) ?? .folded)
  }

  /// The step that asks for the format.
  var step: HTMLStep {
    HTMLStep(code: .format, small: whiteSpace.rawValue, half: style.rawValue, first: link)
  }
}
