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
  private struct Cut {
    var end: Int
    var next: Int
    var isHyphenated = false
  }

  private let text: TextBytes
  private let scanner: CellScanner
  private var rules: BreakRules
  /// Where the address ends that is being cut over several lines.
  private var addressEnd = 0
  private var numberIndex = 0

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
      if BreakRules.isWordByte(text[place]), BreakRules.isWordByte(text[place - 1]) {
        place -= 1
        continue
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
  private mutating func cutThrough(at place: Int, from start: Int, _ stretch: Stretch) -> Cut {
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

  private func trimmed(_ end: Int, _ start: Int, _ stretch: Stretch) -> Int {
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

  // MARK: Other scripts

  /// The state of a walk along one line.
  private struct Walk {
    var place: Int
    var columns = 0
    var best: Cut?
    /// The last place before which a word may be cut if it must.
    var cellEnd: Int
    var isAddress: Bool
    var hasWord = false
  }

  private mutating func scannedCut(from start: Int, _ stretch: Stretch, isFirst: Bool) -> Cut {
    let width = isFirst ? stretch.firstWidth : stretch.restWidth
    let floor = isFirst ? stretch.floor : 0
    while numberIndex < stretch.numbers.count, stretch.numbers[numberIndex].offset <= start {
      numberIndex += 1
    }
    var number = numberIndex
    var walk = Walk(place: start, cellEnd: start, isAddress: start < addressEnd)
    while walk.place < stretch.end {
      let cell = scanner.cell(at: walk.place, end: stretch.end, column: walk.columns)
      var columns = cell.columns
      while number < stretch.numbers.count, stretch.numbers[number].offset <= cell.end {
        columns += stretch.numbers[number].columns
        number += 1
      }
      if !cell.isTail { walk.cellEnd = walk.place }
      let hangs = text[walk.place] == 0x20 && !stretch.keepsBlanks
      if !hangs, columns > 0, walk.columns + columns > width {
        return overflow(walk, cell, start: start, stretch, isFirst: isFirst)
      }
      step(&walk, over: cell, columns: columns, stretch)
      if walk.place < stretch.end, walk.place > floor {
        note(&walk, after: cell, start: start, width: width, stretch)
      }
    }
    return Cut(end: trimmed(stretch.end, start, stretch), next: stretch.end)
  }

  /// Moves over a cell and notices where an address starts and ends.
  private func step(_ walk: inout Walk, over cell: ScannedCell, columns: Int, _ stretch: Stretch) {
    let byte = text[walk.place]
    if byte == 0x20 || byte >= 0x80 {
      walk.isAddress = false
    } else if byte == 0x3A, walk.place + 2 < stretch.end, text[walk.place + 1] == 0x2F,
      text[walk.place + 2] == 0x2F
    {
      walk.isAddress = true
    }
    if byte != 0x20 { walk.hasWord = true }
    walk.columns += columns
    walk.place = cell.end
  }

  /// Remembers a place where the line may break.
  private mutating func note(
    _ walk: inout Walk, after cell: ScannedCell, start: Int, width: Int, _ stretch: Stretch
  ) {
    let place = walk.place
    let next = text[place]
    let last = text[place - 1]
    if stretch.keepsBlanks {
      if walk.hasWord, next == 0x20 || last == 0x20 { walk.best = Cut(end: place, next: place) }
      return
    }
    if next == 0x20 || walk.isAddress { return }
    if BreakRules.isWordByte(next), BreakRules.isWordByte(last) { return }
    guard rules.allowsBreak(at: place, start: stretch.start, end: stretch.end) else { return }
    if cell.look == .softHyphen {
      if walk.columns < width { walk.best = Cut(end: place, next: place, isHyphenated: true) }
    } else {
      walk.best = Cut(end: trimmed(place, start, stretch), next: place)
    }
  }

  private mutating func overflow(
    _ walk: Walk, _ cell: ScannedCell, start: Int, _ stretch: Stretch, isFirst: Bool
  ) -> Cut {
    if let best = walk.best { return best }
    if isFirst, stretch.mayStartEmpty { return Cut(end: start, next: start) }
    // Marks and spacing marks stay with their letter unless nothing else is on the line.
    let place = walk.cellEnd > start ? walk.cellEnd : walk.place > start ? walk.place : cell.end
    return cutThrough(at: place, from: start, stretch)
  }
}
