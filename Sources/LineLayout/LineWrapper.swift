/// A number drawn after a link, such as `[12]`.
struct LinkNumber {
  /// Past the link's last byte.
  var offset: Int
  /// The link's number, from 1.
  var number: Int

  /// Columns the number takes with its brackets.
  var columns: Int { String(number).utf8.count + 2 }
}

/// A paragraph to break into lines.
struct Stretch {
  /// First byte.
  var start: Int
  /// Past the last byte.
  var end: Int
  /// The first line does not break at or before this place, which keeps a marker with its text.
  var floor: Int
  /// Columns of the first line.
  var firstWidth: Int
  /// Columns of the other lines.
  var restWidth: Int
  /// Whether blanks are kept, as in preformatted text.
  var keepsBlanks = false
  /// Whether the first line may stay empty when its first word would have to be cut.
  var mayStartEmpty = false
  /// Numbers drawn after links, ascending.
  var numbers: [LinkNumber] = []
}

/// Breaks paragraphs into lines.
///
/// The end of a line is looked for backwards from where the width ends. For ASCII text that place
/// is known at once, so that most bytes are never touched; other text is walked up to it cell by
/// cell. Text with link numbers is walked with an eye on breaks, as numbers take columns.
struct LineWrapper {
  /// Where a line ends and the next one starts.
  struct Cut {
    /// Past the last byte shown.
    var end: Int
    /// First byte of the next line.
    var next: Int
    /// Whether a soft hyphen at the end is drawn.
    var isHyphenated = false
  }

  /// The text.
  let text: TextBytes
  /// Cuts it into cells.
  let scanner: CellScanner
  /// Says where it breaks.
  var rules: BreakRules
  /// Where the address ends that is being cut over several lines.
  var addressEnd = 0
  /// The first link number that may be on the next line.
  var numberIndex = 0

  /// Makes a wrapper for a text.
  init(text: TextBytes) {
    self.text = text
    scanner = CellScanner(text: text)
    rules = BreakRules(text: text)
  }

  /// Breaks a paragraph; an empty one is one empty line.
  ///
  /// - Complexity: Linear in the paragraph.
  mutating func wrap(_ stretch: Stretch, into pieces: inout [LinePiece]) {
    guard stretch.start < stretch.end else {
      pieces.append(LinePiece(start: UInt32(stretch.start), end: UInt32(stretch.start)))
      return
    }
    let isPlain =
      stretch.numbers.isEmpty && text.isASCII(stretch.start, stretch.end)
      && !(stretch.keepsBlanks && text[stretch.start..<stretch.end].contains(9))
    addressEnd = 0
    numberIndex = 0
    var place = stretch.start
    var isFirst = true
    while place < stretch.end {
      rules.lineStart = place
      let cut =
        stretch.numbers.isEmpty
        ? quickCut(from: place, stretch, isFirst: isFirst, isPlain: isPlain)
        : scannedCut(from: place, stretch, isFirst: isFirst)
      pieces.append(
        LinePiece(
          start: UInt32(place), end: UInt32(cut.end), isHyphenated: cut.isHyphenated))
      place = cut.next
      isFirst = false
    }
  }

  // MARK: Looking backwards

  /// Finds the end of a line: as far as it reaches, then back to where it may break.
  private mutating func quickCut(
    from start: Int, _ stretch: Stretch, isFirst: Bool, isPlain: Bool
  ) -> Cut {
    let width = isFirst ? stretch.firstWidth : stretch.restWidth
    let reach =
      isPlain
      ? Reach(limit: min(start + width, stretch.end), cut: start + width)
      : reach(from: start, width: width, end: stretch.end)
    let limit = reach.limit
    if limit >= stretch.end {
      return Cut(end: trimmed(stretch.end, start, stretch), next: stretch.end)
    }
    if stretch.keepsBlanks { return preformattedCut(from: start, reach) }
    var place = limit
    while place < stretch.end, text[place] == 0x20 { place += 1 }
    if place == stretch.end { return Cut(end: trimmed(place, start, stretch), next: place) }
    let floor = max(start, isFirst ? stretch.floor : 0, min(addressEnd, limit))
    while place > floor {
      switch mayBreak(at: place, from: start, stretch) {
      case .yes(let end): return Cut(end: end, next: place)
      case .yesWithHyphen where columns(from: start, to: place) < width:
        return Cut(end: place, next: place, isHyphenated: true)
      case .inAddress(let address) where address <= floor: place = floor
      case .inAddress(let address): place = address
      default: place -= 1
      }
    }
    if isFirst, stretch.mayStartEmpty { return Cut(end: start, next: start) }
    return cutThrough(at: max(reach.cut, start + 1), from: start, stretch)
  }

  /// What is to be done at a place that is looked at for a break.
  private enum Answer {
    case no
    case yes(end: Int)
    case yesWithHyphen
    case inAddress(start: Int)
  }

  @inline(__always)
  private mutating func mayBreak(at place: Int, from start: Int, _ stretch: Stretch) -> Answer {
    let next = text[place]
    let last = text[place - 1]
    if next & 0xC0 == 0x80 { return .no }
    if BreakRules.isWordByte(next) {
      if BreakRules.isWordByte(last) { return .no }
      // The commonest break: one blank between two words.
      if last == 0x20, place - 2 >= start, BreakRules.isWordByte(text[place - 2]) {
        return .yes(end: place - 1)
      }
    }
    guard rules.allowsBreak(at: place, start: stretch.start, end: stretch.end) else { return .no }
    if last == 0x20 { return .yes(end: trimmed(place, start, stretch)) }
    if last == 0xAD, place - 2 >= start, text[place - 2] == 0xC2 { return .yesWithHyphen }
    if let address = addressStart(before: place, from: start) { return .inAddress(start: address) }
    return .yes(end: place)
  }

  /// How far a line reaches.
  private struct Reach {
    /// The first cell that does not fit; the end of the text where all do.
    var limit: Int
    /// Where a word is cut if it must: before the letter whose marks do not fit.
    var cut: Int
  }

  private func reach(from start: Int, width: Int, end: Int) -> Reach {
    var place = start
    var columns = 0
    var cut = start
    while place < end {
      if columns + 8 <= width, place + 8 < end, text.isPrintableASCII(place, place + 8),
        text[place + 8] < 0x80
      {
        cut = place + 7
        place += 8
        columns += 8
        continue
      }
      if columns + 2 <= width, place + 6 <= end, scanner.startsWithIdeograph(place) {
        cut = place
        place += 3
        columns += 2
        continue
      }
      let cell = scanner.cell(at: place, end: end, column: columns)
      if !cell.isTail { cut = place }
      if cell.columns > 0, columns + cell.columns > width {
        // Marks and spacing marks stay with their letter unless nothing else is on the line.
        if cut == start { cut = place > start ? place : cell.end }
        return Reach(limit: max(place, min(cut, cell.end)), cut: cut)
      }
      columns += cell.columns
      place = cell.end
    }
    return Reach(limit: end, cut: end)
  }

  private func columns(from start: Int, to end: Int) -> Int {
    var place = start
    var columns = 0
    while place < end {
      let cell = scanner.cell(at: place, end: end, column: columns)
      columns += cell.columns
      place = cell.end
    }
    return columns
  }

  /// Cuts a word that is longer than a line; the rest of an address is then cut at the width too.
  mutating func cutThrough(at place: Int, from start: Int, _ stretch: Stretch) -> Cut {
    if addressEnd <= place, addressStart(before: place, from: start) != nil {
      addressEnd = place
      while addressEnd < stretch.end, text[addressEnd] > 0x20, text[addressEnd] < 0x80 {
        addressEnd += 1
      }
    }
    return Cut(end: place, next: place)
  }

  /// Cuts preformatted text before or after a blank, where there is one, and loses none.
  private func preformattedCut(from start: Int, _ reach: Reach) -> Cut {
    var lead = start
    while lead < reach.limit, text[lead] == 0x20 { lead += 1 }
    var place = reach.limit
    while place > lead {
      if text[place] == 0x20 || text[place - 1] == 0x20 { return Cut(end: place, next: place) }
      place -= 1
    }
    let cut = max(reach.cut, start + 1)
    return Cut(end: cut, next: cut)
  }

  /// Where a line ends without the blanks at its end.
  func trimmed(_ end: Int, _ start: Int, _ stretch: Stretch) -> Int {
    var end = end
    if stretch.keepsBlanks { return end }
    while end > start, text[end - 1] == 0x20 { end -= 1 }
    return end
  }

  /// Where an address such as `https://…` starts that reaches over a place, if one does.
  private func addressStart(before place: Int, from start: Int) -> Int? {
    var index = place - 3
    while index >= start, text[index + 2] > 0x20, text[index + 2] < 0x80 {
      if text[index] == 0x3A, text[index + 1] == 0x2F, text[index + 2] == 0x2F {
        while index > start, BreakRules.isWordByte(text[index - 1]) { index -= 1 }
        return index
      }
      index -= 1
    }
    return nil
  }
}
