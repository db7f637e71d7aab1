extension BlockBuilder {
  /// Appends text of the page.
  ///
  /// - Parameter bytes: UTF-8 that ends between two scalars; anything unsafe in it is replaced.
  /// - Complexity: Linear in the bytes.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isAside { return setAside(bytes) }
    switch format.whiteSpace {
    case .folded: foldedText(bytes)
    case .kept: keptText(bytes)
    case .lines: lineText(bytes)
    }
  }

  /// Appends text that is ours: alternatives, brackets and marks.
  mutating func generated(_ string: String) {
    guard !string.isEmpty else { return }
    let saved = format
    format.style.insert(.generated)
    var string = string
    string.withUTF8 { text($0) }
    format = saved
  }

  private mutating func foldedText(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    let count = bytes.count
    while position < count {
      if Self.isBlank(bytes[position]) {
        owesSpace = true
        position += 1
        continue
      }
      var end = position
      while end < count {
        if end + 8 <= count {
          let length = TextWord(bytes, at: end).wordBytes
          if length > 0 {
            end += length
            continue
          }
        }
        let byte = bytes[end]
        if byte > 0x20 {
          end += 1
        } else if byte == 0x20, end + 1 < count, bytes[end + 1] > 0x20 {
          end += 2
        } else if Self.isBlank(byte) {
          break
        } else {
          end += 1
        }
      }
      put(UnsafeBufferPointer(rebasing: bytes[position..<end]))
      position = end
    }
  }

  /// Appends text whose line ends and blanks are kept; each line is a block.
  private mutating func keptText(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    let count = bytes.count
    while position < count {
      var end = position
      while end < count, bytes[end] != 0x0A, bytes[end] != 0x0D, bytes[end] != 0x09 { end += 1 }
      if end > position {
        owesSpace = false
        put(UnsafeBufferPointer(rebasing: bytes[position..<end]))
      }
      guard end < count else { return }
      switch bytes[end] {
      case 0x09: putTab()
      case 0x0D where end + 1 < count && bytes[end + 1] == 0x0A: break
      default: endKeptLine()
      }
      position = end + 1
    }
  }

  /// Appends text whose line ends are kept while blanks are folded.
  private mutating func lineText(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < bytes.count {
      var end = position
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      foldedText(UnsafeBufferPointer(rebasing: bytes[position..<end]))
      if end < bytes.count { endKeptLine() }
      position = end + 1
    }
  }

  /// Ends a line of preformatted text.
  ///
  /// The first of several blank lines is a margin, the next an empty block.
  private mutating func endKeptLine() {
    if isOpen {
      endBlock()
    } else if marker != nil || owesMargin {
      openBlock()
      block.kind = .preformatted
      endBlock()
    } else {
      owesMargin = true
    }
  }

  private mutating func putTab() {
    if !isOpen { openBlock() }
    var column = 0
    for byte in openText[Int(block.start)...] where byte & 0xC0 != 0x80 {
      column += byte >= 0xE3 ? 2 : 1
    }
    let blanks = [UInt8](repeating: 0x20, count: 8 - column % 8)
    blanks.withUnsafeBufferPointer { put($0) }
  }

  // MARK: Putting words

  /// Appends words to the open block, with the blank and the marks that are due before them.
  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !isOpen { openBlock() }
    let wanted = format.style.intersection([.deleted, .inserted])
    if openMarks != wanted { changeMarks(to: wanted) }
    var start = openText.count
    if owesSpace {
      owesSpace = false
      if start > Int(block.start), !swallowsSpace {
        openText.append(0x20)
        if !continuesRun(at: start) { start += 1 }
      }
    }
    swallowsSpace = false
    let replaced = SafeText.append(
      bytes, to: &openText, keepsLineFeeds: false)
    document.statistics.replacedCharacters += replaced
    let added = Self.ink(in: openText, from: start)
    ink += added
    noteRun(from: start, ink: added)
  }

  private func continuesRun(at position: Int) -> Bool {
    guard let last = openRuns.last, last.end == position else { return false }
    return last.style == format.style && last.link == linkNumber
  }

  /// The index of the current link in the document, or -1 where there is none or it has no text yet.
  private var linkNumber: Int32 {
    format.link < 0 ? -1 : linkNumbers[Int(format.link)]
  }

  private mutating func noteRun(from start: Int, ink added: Int) {
    guard format.link >= 0 || !format.style.isEmpty else { return }
    let end = UInt32(openText.count)
    guard end > start else { return }
    if continuesRun(at: start) {
      openRuns[openRuns.count - 1].end = end
    } else {
      let isNewLink = format.link >= 0 && (openRuns.last ?? document.runs.last)?.link != linkNumber
      let link = enteredLink()
      if isNewLink || link >= 0 && linkInk == 0 { countLink() }
      openRuns.append(
        .init(start: UInt32(start), end: end, link: link, style: format.style))
    }
    if format.link >= 0 { linkInk += added }
  }

  /// Enters the current link into the document with its first text.
  private mutating func enteredLink() -> Int32 {
    guard format.link >= 0 else { return -1 }
    let index = Int(format.link)
    if linkNumbers[index] < 0 {
      linkNumbers[index] = Int32(document.links.count)
      document.links.append(.init(target: targets[index]))
    }
    return linkNumbers[index]
  }

  // MARK: Marks

  /// Closes marks that end and opens those that begin: `[-` and `-]`, `{+` and `+}`.
  private mutating func changeMarks(to wanted: TermsDocument.Style) {
    closeMarks()
    if owesSpace, openText.count > Int(block.start) { openText.append(0x20) }
    owesSpace = false
    openMarks = wanted
    // The word joiner keeps the hyphen from being a place to break the line.
    if wanted.contains(.deleted) { appendMark("[-\u{2060}", style: .deleted) }
    if wanted.contains(.inserted) { appendMark("{+", style: .inserted) }
  }

  /// Closes the marks that are open in the block.
  mutating func closeMarks() {
    if openMarks.contains(.inserted) { appendMark("+}", style: .inserted) }
    if openMarks.contains(.deleted) { appendMark("-]", style: .deleted) }
    openMarks = []
  }

  private mutating func appendMark(_ mark: String, style: TermsDocument.Style) {
    appendRun(Array(mark.utf8), style: [.generated, style], link: -1)
  }

  /// Appends safe text as a run of its own.
  mutating func appendRun(_ bytes: [UInt8], style: TermsDocument.Style, link: Int32) {
    let start = UInt32(openText.count)
    openText += bytes
    guard link >= 0 || !style.isEmpty else { return }
    openRuns.append(
      .init(start: start, end: UInt32(openText.count), link: link, style: style))
  }

  // MARK: Bytes

  /// Whether a byte is white space to HTML.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }

  /// Counts the scalars that are not white space.
  static func ink(in text: [UInt8], from start: Int) -> Int {
    text.withUnsafeBufferPointer { buffer in
      var count = 0
      var isASCII = true
      var index = start
      while index + 8 <= buffer.count {
        let word = TextWord(buffer, at: index)
        count += word.characters
        isASCII = isASCII && word.isASCII
        index += 8
      }
      for byte in buffer[index...] {
        count += byte > 0x20 && byte & 0xC0 != 0x80 ? 1 : 0
        isASCII = isASCII && byte < 0x80
      }
      return isASCII ? count : count - wideBlanks(in: buffer, from: start)
    }
  }

  /// Counts no-break, ideographic and zero-width blanks and soft hyphens.
  private static func wideBlanks(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var count = 0
    var index = start
    while index + 1 < text.count {
      switch text[index] {
      case 0xC2 where text[index + 1] == 0xA0 || text[index + 1] == 0xAD: count += 1
      case 0xE3 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] == 0x80:
        count += 1
      case 0xE2 where index + 2 < text.count && text[index + 1] == 0x80:
        // U+2000 to U+200D and U+202F.
        if text[index + 2] <= 0x8D || text[index + 2] == 0xAF { count += 1 }
      case 0xE2 where index + 2 < text.count && text[index + 1] == 0x81:
        if text[index + 2] == 0xA0 { count += 1 }
      case 0xEF where index + 2 < text.count && text[index + 1] == 0xBB && text[index + 2] == 0xBF:
        count += 1
      default: break
      }
      index += 1
    }
    return count
  }

  /// Whether the first letter of the open block is of a right-to-left script (UAX #9, P2 and P3).
  func startsRightToLeft(_ start: UInt32) -> Bool {
    var index = Int(start)
    while index < openText.count {
      let byte = openText[index]
      if (byte | 0x20) &- 0x61 < 26 { return false }
      if byte >= 0xC3 {
        // Hebrew to Thaana; the rest of the right-to-left blocks below U+0900; presentation forms.
        if byte >= 0xD6, byte <= 0xDF { return true }
        guard index + 1 < openText.count else { return false }
        let next = openText[index + 1]
        if byte == 0xE0, next < 0xA4 { return true }
        if byte == 0xEF, next >= 0xAC, next <= 0xBB { return next != 0xBB || isForm(index) }
        if byte == 0xE2 || byte == 0xEF { index += 1; continue }
        return false
      }
      index += 1
    }
    return false
  }

  /// Whether the scalar at an offset is an Arabic presentation form and not a byte order mark.
  private func isForm(_ index: Int) -> Bool {
    index + 2 < openText.count && openText[index + 2] < 0xBD
  }
}
