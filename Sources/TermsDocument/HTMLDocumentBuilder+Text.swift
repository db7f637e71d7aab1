import HTMLTokens

extension HTMLDocumentBuilder {
  /// Deals with text by the insertion mode.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch mode {
    case .inBody, .inCell, .inCaption, .inTemplate:
      bodyText(bytes)
    case .inTable, .inTableBody, .inRow:
      tableText(bytes)
    case .beforeHead, .inHead, .afterHead:
      let rest = Self.withoutLeadingBlanks(bytes)
      guard !rest.isEmpty else { return }
      while mode != .inBody { leaveHead() }
      bodyText(rest)
    case .inColumnGroup:
      let rest = Self.withoutLeadingBlanks(bytes)
      guard !rest.isEmpty, closeColumnGroup() else { return }
      tableText(rest)
    case .afterBody:
      if !Self.isBlank(bytes) { mode = .inBody }
      bodyText(bytes)
    case .inFrameset, .afterFrameset:
      break
    }
  }

  /// Takes the text of an element that holds nothing else.
  mutating func textOfElement(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch current.display {
    case .title: if readsTitle { title?.append(contentsOf: bytes) }
    case .noscript: rawText.append(contentsOf: bytes)
    case .nothing, .frame: break
    default: emitText(bytes, stream: Int(current.stream))
    }
  }

  /// Makes what follows the text of the innermost element.
  mutating func beginText(_ model: ContentModel) {
    isInText = true
    contentModel = model
    if current.display == .noscript { rawText.removeAll(keepingCapacity: true) }
    if current.display == .title {
      readsTitle = title == nil
      if readsTitle { title = [] }
    }
  }

  /// Ends the text of the innermost element and the element.
  mutating func endText() {
    isInText = false
    let display = current.display
    pop()
    if display == .noscript { readFragment() }
  }

  /// Takes text in the body.
  private mutating func bodyText(_ bytes: UnsafeBufferPointer<UInt8>) {
    reconstruct()
    noteText(bytes)
    emitText(bytes, stream: Int(current.stream))
  }

  /// Takes text that may stand straight in a table, which puts it before the table.
  private mutating func tableText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard current.groups.contains(.fosters) || current.name == .template else {
      return bodyText(bytes)
    }
    if !isInTableText, Self.isBlank(bytes) {
      tableBlanks.append(contentsOf: bytes)
      return
    }
    isInTableText = true
    isFostering = true
    reconstruct()
    isFostering = false
    noteText(bytes)
    let isStraight = current.groups.contains(.fosters)
    let stream = isStraight ? fosterStream() : Int(current.stream)
    if !tableBlanks.isEmpty {
      let blanks = tableBlanks
      tableBlanks.removeAll()
      blanks.withUnsafeBufferPointer { emitText($0, stream: stream) }
    }
    emitText(bytes, stream: stream)
  }

  private mutating func noteText(_ bytes: UnsafeBufferPointer<UInt8>) {
    let wasClosed = builder.document.statistics.endsWithClosingTag
    guard allowsFrameset || wasClosed, !Self.isBlank(bytes) else { return }
    allowsFrameset = false
    builder.document.statistics.endsWithClosingTag = false
  }

  // MARK: Noscript

  /// Reads the raw text of a `noscript` as a fragment and shows it in place, unless there are only
  /// images and frames in it, as in the snippets of trackers.
  private mutating func readFragment() {
    guard Self.hasText(rawText) else { return }
    let text = rawText
    rawText = []
    let savedMode = mode
    let savedForm = hasForm
    let savedFosters = isFostering
    if savedMode == .beforeHead || savedMode == .inHead || savedMode == .afterHead {
      mode = .inBody
    }
    isFostering = [.inTable, .inTableBody, .inRow].contains(savedMode)
    let base = open.count
    pushBarrier()
    isFostering = savedFosters
    addMarker()
    isInFragment = true
    mode = .inBody
    var tokenizer = HTMLTokenizer()
    text.withUnsafeBufferPointer { tokenizer.feed($0, into: &self) }
    tokenizer.finish(into: &self)
    if isInText { endText() }
    popAll(downTo: base)
    clearFormatting()
    isInFragment = false
    hasForm = savedForm
    contentModel = .data
    mode = savedMode
  }

  /// Whether markup has text outside its tags and frames.
  static func hasText(_ markup: [UInt8]) -> Bool {
    var isInTag = false
    var quote: UInt8 = 0
    for byte in markup {
      if isInTag {
        if quote != 0 {
          if byte == quote { quote = 0 }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          isInTag = false
        }
      } else if byte == UInt8(ascii: "<") {
        isInTag = true
      } else if !BlockBuilder.isBlank(byte) {
        return true
      }
    }
    return false
  }

  // MARK: Bytes

  /// Whether there is nothing but white space.
  static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy(BlockBuilder.isBlank)
  }

  private static func withoutLeadingBlanks(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let first = bytes.firstIndex { !BlockBuilder.isBlank($0) } ?? bytes.count
    return UnsafeBufferPointer(rebasing: bytes[first...])
  }
}
