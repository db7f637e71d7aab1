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
/// ASCII text takes a byte path: the end of a line is looked for backwards from where the width
/// ends, so that most bytes are never touched. Other text is walked cell by cell.
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
      let cut =
        isPlain
        ? plainCut(from: place, stretch, isFirst: isFirst)
        : scannedCut(from: place, stretch, isFirst: isFirst)
      pieces.append(
        LinePiece(
          start: UInt32(place), end: UInt32(cut.end), isHyphenated: cut.isHyphenated))
      place = cut.next
      isFirst = false
    }
  }

  // MARK: ASCII

  private mutating func plainCut(from start: Int, _ stretch: Stretch, isFirst: Bool) -> Cut {
    let limit = start + (isFirst ? stretch.firstWidth : stretch.restWidth)
    if limit >= stretch.end {
      return Cut(end: trimmed(stretch.end, start, stretch), next: stretch.end)
    }
    if stretch.keepsBlanks { return preformattedCut(from: start, limit: limit) }
    var place = limit
    while place < stretch.end, text[place] == 0x20 { place += 1 }
    if place == stretch.end { return Cut(end: trimmed(place, start, stretch), next: place) }
    let floor = max(start, isFirst ? stretch.floor : 0, min(addressEnd, limit))
    while place > floor {
      if BreakRules.isWordByte(text[place]) {
        if BreakRules.isWordByte(text[place - 1]) {
          place -= 1
          continue
        }
        // The commonest break: one blank between two words.
        if text[place - 1] == 0x20, place - 2 >= start, BreakRules.isWordByte(text[place - 2]) {
          return Cut(end: place - 1, next: place)
        }
      }
      if rules.allowsBreak(at: place, start: stretch.start, end: stretch.end) {
        guard text[place - 1] != 0x20, let address = addressStart(before: place, from: start)
        else { return Cut(end: trimmed(place, start, stretch), next: place) }
        place = address
        if place < floor { break }
        continue
      }
      place -= 1
    }
    if isFirst, stretch.mayStartEmpty { return Cut(end: start, next: start) }
    return cutThrough(at: max(limit, start + 1), from: start, stretch)
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
  private func preformattedCut(from start: Int, limit: Int) -> Cut {
    var lead = start
    while lead < limit, text[lead] == 0x20 { lead += 1 }
    var place = limit
    while place > lead {
      if text[place] == 0x20 || text[place - 1] == 0x20 { return Cut(end: place, next: place) }
      place -= 1
    }
    return Cut(end: max(limit, start + 1), next: max(limit, start + 1))
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
