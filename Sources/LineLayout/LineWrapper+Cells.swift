import CICU

extension LineWrapper {
  /// The state of a walk along one line.
  private struct Walk {
    var place: Int
    var columns = 0
    var best: Cut?
    /// The last place before which a word may be cut if it must.
    var cellEnd: Int
    var isAddress: Bool
    var hasWord = false
    /// Class of the cell before `place`, and of the one before that; -1 where it is not known.
    var lastClass = -1
    var earlierClass = -1
    /// Whether the cell before `place` is a soft hyphen.
    var isAfterHyphen = false
  }

  /// Finds the end of a line by walking it cell by cell.
  mutating func scannedCut(from start: Int, _ stretch: Stretch, isFirst: Bool) -> Cut {
    let width = isFirst ? stretch.firstWidth : stretch.restWidth
    let floor = isFirst ? max(start, stretch.floor) : start
    let end = stretch.end
    while numberIndex < stretch.numbers.count, stretch.numbers[numberIndex].offset <= start {
      numberIndex += 1
    }
    var number = numberIndex
    var walk = Walk(place: start, cellEnd: start, isAddress: start < addressEnd)
    while walk.place < end {
      let cell = scanner.cell(at: walk.place, end: end, column: walk.columns)
      if walk.place > floor { note(&walk, before: cell, start: start, width: width, stretch) }
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
      step(&walk, over: cell, columns: columns, end: end)
      if number == stretch.numbers.count { skipWord(&walk, width: width, end: end) }
    }
    return Cut(end: trimmed(end, start, stretch), next: end)
  }

  /// Moves over the rest of an ASCII word as far as the line reaches; no line breaks inside it.
  @inline(__always)
  private func skipWord(_ walk: inout Walk, width: Int, end: Int) {
    guard walk.lastClass == CICU_AL || walk.lastClass == CICU_NU else { return }
    // The last byte is left to be looked at with what follows it, which may be a mark.
    let last = min(end - 1, walk.place + width - walk.columns)
    let first = walk.place
    while walk.place < last, BreakRules.isWordByte(text[walk.place]), text[walk.place + 1] < 0x80 {
      walk.place += 1
    }
    guard walk.place > first else { return }
    walk.columns += walk.place - first
    walk.cellEnd = walk.place - 1
    walk.lastClass = text[walk.place - 1] < 0x3A ? CICU_NU : CICU_AL
  }

  /// Moves over a cell and notices where an address starts and ends.
  @inline(__always)
  private func step(_ walk: inout Walk, over cell: ScannedCell, columns: Int, end: Int) {
    let byte = text[walk.place]
    if byte == 0x20 || byte >= 0x80 {
      walk.isAddress = false
    } else if byte == 0x3A, walk.place + 2 < end, text[walk.place + 1] == 0x2F,
      text[walk.place + 2] == 0x2F
    {
      walk.isAddress = true
    }
    if byte != 0x20 { walk.hasWord = true }
    walk.columns += columns
    walk.place = cell.end
    walk.earlierClass = walk.lastClass
    walk.lastClass = cell.lineClass
    walk.isAfterHyphen = cell.look == .softHyphen
  }

  /// Remembers a place where the line may break.
  @inline(__always)
  private mutating func note(
    _ walk: inout Walk, before cell: ScannedCell, start: Int, width: Int, _ stretch: Stretch
  ) {
    let place = walk.place
    let next = text[place]
    if stretch.keepsBlanks {
      if walk.hasWord, next == 0x20 || text[place - 1] == 0x20 {
        walk.best = Cut(end: place, next: place)
      }
      return
    }
    if next == 0x20 || walk.isAddress { return }
    switch Self.quickAnswer(walk.earlierClass, walk.lastClass, cell.lineClass) {
    case false: return
    case true: break
    default:
      guard rules.allowsBreak(at: place, start: stretch.start, end: stretch.end) else { return }
    }
    if walk.isAfterHyphen {
      if walk.columns < width { walk.best = Cut(end: place, next: place, isHyphenated: true) }
    } else {
      walk.best = Cut(end: trimmed(place, start, stretch), next: place)
    }
  }

  /// What the rules say of the commonest neighbours; nil where more has to be looked at.
  @inline(__always)
  private static func quickAnswer(_ earlier: Int, _ before: Int, _ after: Int) -> Bool? {
    guard before >= 0, after >= 0 else { return nil }
    let isLetter = after == CICU_AL || after == CICU_NU
    if isLetter, before == CICU_AL || before == CICU_NU { return false }
    if after == CICU_ID, before == CICU_ID { return true }
    guard before == CICU_SP, isLetter || after == CICU_ID else { return nil }
    let isPlain =
      earlier == CICU_AL || earlier == CICU_NU || earlier == CICU_IS || earlier == CICU_ID
    return isPlain ? true : nil
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
