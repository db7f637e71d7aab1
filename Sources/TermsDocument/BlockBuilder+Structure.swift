extension BlockBuilder {
  // MARK: Lists

  /// Opens a list.
  mutating func openList() {
    guard !isAside else { return }
    dropBulletMarker()
    flushMarker()
    let parent = openLists.last?.index ?? -1
    openLists.append(
      .init(index: Int32(document.lists.count), firstBlock: document.blocks.count))
    document.lists.append(.init(parent: parent))
  }

  /// Closes the innermost list.
  mutating func closeList() {
    guard !isAside, !openLists.isEmpty else { return }
    openLists.removeLast()
    frozenLists = min(frozenLists, openLists.count)
    settle()
  }

  /// Gives the next block a marker; the innermost list grows to its width.
  ///
  /// - Parameters:
  ///   - bytes: The marker, safe UTF-8, without its following blank.
  ///   - widens: Whether the innermost list's marker column takes part.
  mutating func setMarker(_ bytes: [UInt8], widens: Bool = true) {
    guard !isAside else { return }
    flushMarker()
    endBlock()
    marker = bytes
    guard widens, let list = openLists.last, openLists.count > frozenLists else { return }
    let columns = Self.columns(of: bytes) + 1
    let index = Int(list.index)
    document.lists[index].markerColumns = max(document.lists[index].markerColumns, UInt16(columns))
    freezeLists()
  }

  /// After this many blocks an open list stops widening, so that a page inside one list streams.
  static let blocksUntilFreeze = 256
  /// The least marker columns of a list that was frozen while it was open: four digits, a full
  /// stop and a blank.
  static let frozenColumns: UInt16 = 6

  private mutating func freezeLists() {
    guard frozenLists < openLists.count else { return }
    let first = openLists[frozenLists].firstBlock
    guard document.blocks.count - first > Self.blocksUntilFreeze else { return }
    for list in openLists[frozenLists...] {
      let columns = document.lists[Int(list.index)].markerColumns
      if columns > 2 {
        document.lists[Int(list.index)].markerColumns = max(columns, Self.frozenColumns)
      }
    }
    frozenLists = openLists.count
    settle()
  }

  /// The columns of a marker: two for the wide scalars of East Asian numerals.
  private static func columns(of bytes: [UInt8]) -> Int {
    var columns = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      columns += scalar.value >= 0x2E80 && scalar.value < 0xD7A4 ? 2 : 1
    }
    return min(columns, 200)
  }

  private static let bullets = ["•", "◦", "▪"].map { Array($0.utf8) }

  /// Ends an item; a bullet without text is left out, a number is not.
  mutating func closeItem() {
    dropBulletMarker()
    flushMarker()
    breakBlock()
  }

  private mutating func dropBulletMarker() {
    if !isAside, let marker, Self.bullets.contains(marker) { self.marker = nil }
  }

  // MARK: Raised and lowered text

  /// Opens a raised or lowered stretch.
  mutating func openShift(raised: Bool) {
    shifts.append(
      .init(
        isRaised: raised, position: isOpen && !isAside ? openText.count : nil,
        block: isOpen ? serial : serial + 1))
  }

  /// Closes the innermost raised or lowered stretch and sets it off: digits by the characters Unicode
  /// has for them, words by `^(...)` and `_(...)`; what has brackets of its own, or is the ending of
  /// an ordinal, stays as it is.
  mutating func closeShift() {
    guard let shift = shifts.popLast(), !isAside, isOpen, shift.block == serial else { return }
    var start = shift.position ?? Int(block.start)
    if start < openText.count, openText[start] == 0x20 { start += 1 }
    guard start < openText.count else { return }
    let content = Array(openText[start...])
    if let short = Shifted.characters(for: content, raised: shift.isRaised) {
      replaceTail(from: start, with: short, brackets: nil)
      return
    }
    let before = start > Int(block.start) ? openText[start - 1] : 0x20
    guard !Shifted.standsApart(content, after: before, raised: shift.isRaised) else { return }
    replaceTail(from: start, with: content, brackets: shift.isRaised ? "^(" : "_(")
  }

  private mutating func replaceTail(from start: Int, with bytes: [UInt8], brackets: String?) {
    var style = TermsDocument.Style()
    var link: Int32 = -1
    while let last = openRuns.last, last.end > start {
      style = last.style
      link = last.link
      if last.start < start {
        openRuns[openRuns.count - 1].end = UInt32(start)
        break
      }
      openRuns.removeLast()
    }
    style.remove(.generated)
    openText.removeSubrange(start...)
    if let brackets { appendRun(Array(brackets.utf8), style: [.generated], link: -1) }
    appendRun(bytes, style: style, link: link)
    if brackets != nil { appendRun([0x29], style: [.generated], link: -1) }
  }

  // MARK: Brackets

  /// Brackets around what is not plain text of the line; by number: a control, a reading.
  private static let brackets: [(opens: String, closes: String)] = [("[", "]"), ("（", "）")]

  /// Opens a bracket; blanks just inside it are left out.
  mutating func openBracket(_ number: UInt8) {
    guard !isAside else { return }
    if number == 1 { owesSpace = false }
    generated(Self.brackets[Int(number)].opens)
    swallowsSpace = true
  }

  /// Closes a bracket, or takes it back where there was nothing in it.
  mutating func closeBracket(_ number: UInt8) {
    guard !isAside, isOpen else { return }
    owesSpace = false
    let bracket = Self.brackets[Int(number)]
    let opens = Array(bracket.opens.utf8)
    guard endsWithBracket(opens), let last = openRuns.last else {
      return generated(bracket.closes)
    }
    openText.removeLast(opens.count)
    ink -= 1
    let end = UInt32(openText.count)
    openRuns[openRuns.count - 1].end = end
    if last.start >= end { openRuns.removeLast() }
  }

  /// Sets an option off from the one before it in the same control.
  mutating func separateOption() {
    guard !isAside, isOpen, !endsWithBracket([0x5B]) else { return }
    owesSpace = true
    guard !endsWithBracket([0x3A]) else { return }
    generated("/")
    owesSpace = true
  }

  /// Whether the text ends with a bracket that we wrote.
  private func endsWithBracket(_ bracket: [UInt8]) -> Bool {
    guard isOpen, openText.count > Int(block.start), let last = openRuns.last else {
      return false
    }
    return last.end == openText.count && last.style.contains(.generated)
      && openText.suffix(bracket.count).elementsEqual(bracket)
  }

  // MARK: Landmarks

  /// After this many characters a landmark that is mostly words is known not to be chrome.
  static let charactersUntilDecided = 2_000

  /// Opens a landmark; one inside another is part of it.
  mutating func openLandmark(_ kind: TermsDocument.Landmark.Kind) {
    guard !isAside else { return }
    landmarkDepth += 1
    guard landmarkDepth == 1 else { return }
    endBlock()
    landmarkIsDecided = false
    let first = UInt32(document.blocks.count)
    document.landmarks.append(.init(kind: kind, firstBlock: first, endBlock: first))
  }

  /// Closes the innermost landmark.
  ///
  /// - Parameter keepsOnlyChrome: Whether a landmark that is not chrome is forgotten, as for a header
  ///   inside an article.
  mutating func closeLandmark(keepsOnlyChrome: Bool = false) {
    guard !isAside, landmarkDepth > 0 else { return }
    landmarkDepth -= 1
    guard landmarkDepth == 0 else { return }
    endBlock()
    if !landmarkIsDecided {
      let last = document.landmarks.count - 1
      document.landmarks[last].endBlock = UInt32(document.blocks.count)
      let landmark = document.landmarks[last]
      let isEmpty = landmark.firstBlock == landmark.endBlock
      if isEmpty || keepsOnlyChrome && !landmark.isChrome { forgetLandmark() }
    }
    landmarkIsDecided = false
    settle()
  }

  /// Counts the block that closed in its landmark.
  mutating func countInLandmark() {
    guard landmarkDepth > 0, !landmarkIsDecided else { return }
    let last = document.landmarks.count - 1
    document.landmarks[last].characters += UInt32(ink)
    document.landmarks[last].linkCharacters += UInt32(min(linkInk, ink))
    let landmark = document.landmarks[last]
    if landmark.characters > Self.charactersUntilDecided, !landmark.isChrome { forgetSoon() }
  }

  /// Counts a link in the open landmark.
  mutating func countLink() {
    guard landmarkDepth > 0, !landmarkIsDecided, hiddenDepth == 0 else { return }
    document.landmarks[document.landmarks.count - 1].links += 1
  }

  /// Lets go of a landmark that turned out to be text, so that its blocks can settle.
  private mutating func forgetSoon() {
    block.landmark = -1
    forgetLandmark()
    landmarkIsDecided = true
  }

  private mutating func forgetLandmark() {
    guard let landmark = document.landmarks.popLast() else { return }
    for index in Int(landmark.firstBlock)..<document.blocks.count {
      document.blocks[index].landmark = -1
    }
  }

  // MARK: Settling

  /// Raises `settledBlocks` to the first block that may still change.
  mutating func settle() {
    var settled = document.blocks.count
    if let table { settled = min(settled, table.firstBlock) }
    if frozenLists < openLists.count { settled = min(settled, openLists[frozenLists].firstBlock) }
    if landmarkDepth > 0, !landmarkIsDecided, let landmark = document.landmarks.last {
      settled = min(settled, Int(landmark.firstBlock))
    }
    document.settledBlocks = max(document.settledBlocks, settled)
  }
}

/// How raised and lowered text is written on one line.
enum Shifted {
  /// The text in raised or lowered characters, where Unicode has one for each.
  static func characters(for content: [UInt8], raised: Bool) -> [UInt8]? {
    guard content.count <= 12 else { return nil }
    var result: [UInt8] = []
    var hasDigit = false
    for byte in content {
      let scalar: UInt32
      switch byte {
      case 0x31 where raised: scalar = 0xB9
      case 0x32 where raised: scalar = 0xB2
      case 0x33 where raised: scalar = 0xB3
      case 0x30...0x39: scalar = (raised ? 0x2070 : 0x2080) + UInt32(byte - 0x30)
      case UInt8(ascii: "+"): scalar = raised ? 0x207A : 0x208A
      case UInt8(ascii: "-"): scalar = raised ? 0x207B : 0x208B
      case UInt8(ascii: "n") where raised: scalar = 0x207F
      case UInt8(ascii: "i") where raised: scalar = 0x2071
      case UInt8(ascii: ","), 0x20: scalar = UInt32(byte)
      default: return nil
      }
      hasDigit = hasDigit || scalar > 0x7F
      SafeText.appendScalar(scalar, to: &result)
    }
    return hasDigit ? result : nil
  }

  /// Whether the text keeps apart from the word before it without brackets of ours.
  static func standsApart(_ content: [UInt8], after before: UInt8, raised: Bool) -> Bool {
    guard let first = content.first else { return true }
    let isWord =
      first >= 0x80 ? isLetter(content) : (first | 0x20) &- 0x61 < 26 || first &- 0x30 < 10
    guard isWord else { return true }
    guard raised, before &- 0x30 < 10 else { return false }
    return ordinals.contains { content.elementsEqual($0.utf8) }
  }

  private static let ordinals = [
    "st", "nd", "rd", "th", "er", "re", "e", "ère", "ème", "ST", "ND", "RD", "TH",
  ]

  /// Whether text beyond ASCII starts with a letter rather than a sign such as the registered mark.
  private static func isLetter(_ content: [UInt8]) -> Bool {
    let text = String(decoding: content.prefix(4), as: UTF8.self)
    return text.unicodeScalars.first?.properties.isAlphabetic ?? false
  }
}
