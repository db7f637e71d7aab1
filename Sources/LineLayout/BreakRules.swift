import CICU

/// Sets of line-breaking classes, as bits so that each is one constant.
extension Int {
  fileprivate var isLetter: Bool { self == CICU_AL || self == CICU_HL }
  fileprivate var isAffix: Bool { self == CICU_PR || self == CICU_PO }
  fileprivate var isOpener: Bool { self == CICU_OP || self == CICU_OPW }
  fileprivate var isBracket: Bool { self == CICU_CL || self == CICU_CP }
  fileprivate var isIdeograph: Bool { self == CICU_ID || self == CICU_EB || self == CICU_EM }
  fileprivate var isCloser: Bool {
    let set: UInt32 = 1 << CICU_CL | 1 << CICU_CP | 1 << CICU_EX | 1 << CICU_IS | 1 << CICU_SY
    return set >> UInt32(self) & 1 != 0
  }
  fileprivate var isTail: Bool {
    let set: UInt32 = 1 << CICU_BA | 1 << CICU_HH | 1 << CICU_HY | 1 << CICU_NS | 1 << CICU_IN
    return set >> UInt32(self) & 1 != 0
  }
}

/// Where lines may break: the rules of UAX #14 as ICU 72 applies them with `lb=strict`, with Korean
/// kept whole by words as `lw=keep-all` has it.
///
/// Rules are named by their number. Scripts without blanks between words (class SA) are asked of
/// ICU's dictionaries, one run at a time.
struct BreakRules {
  /// The text.
  let text: TextBytes
  /// Where the line starts that is being filled; flags are paired from here on.
  var lineStart = 0
  private var dictionary = DictionaryBreaks()

  /// Makes the rules for a text.
  init(text: TextBytes) {
    self.text = text
  }

  /// Whether two ASCII bytes are letters or digits, between which no line breaks.
  @inline(__always)
  static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// Whether a line may break before the scalar at a place.
  ///
  /// - Parameters:
  ///   - place: A place between scalars, after `start` and before `end`.
  ///   - start: Where the block's text starts.
  ///   - end: Where it ends.
  /// - Returns: Whether one of the rules allows it and none before forbids it.
  mutating func allowsBreak(at place: Int, start: Int, end: Int) -> Bool {
    let next = text.scalar(at: place, end: end)
    let right = ScalarProperties(next.value)
    var after = right.lineClass
    if after == CICU_SP || after == CICU_ZW || after == CICU_BK { return false }  // LB6, LB7
    let previous = text.scalar(before: place, start: start)
    let left = ScalarProperties(previous.value)
    if left.needsDictionary, right.needsDictionary {
      return dictionary.allowsBreak(at: place, in: text, start: start, end: end)
    }
    var before = left.lineClass
    if before == CICU_BK { return true }
    if before == CICU_SP {
      if after == CICU_CM || after == CICU_ZJ { after = CICU_AL }  // LB10
      return allowsAfterBlanks(after, at: place, start: start, end: end)
    }
    if before == CICU_ZW { return true }  // LB8
    if before == CICU_ZJ { return false }  // LB8a
    if after == CICU_CM || after == CICU_ZJ { return false }  // LB9
    var base = previous
    if before == CICU_CM {
      base = baseOfMarks(before: place, start: start)
      before = marksClass(base)
    }
    return allows(before, after, base: base.place, place: place, start: start, end: end)
  }

  /// The letter that marks before a place stand on; a blank or the start where there is none.
  private func baseOfMarks(before place: Int, start: Int) -> DecodedScalar {
    var current = text.scalar(before: place, start: start)
    while current.place > start, isMark(current.value) {
      let earlier = text.scalar(before: current.place, start: start)
      let lineClass = ScalarProperties(earlier.value).lineClass
      if lineClass == CICU_SP || lineClass == CICU_ZW || lineClass == CICU_BK { break }
      current = earlier
    }
    return current
  }

  private func isMark(_ scalar: UInt32) -> Bool {
    let lineClass = ScalarProperties(scalar).lineClass
    return lineClass == CICU_CM || lineClass == CICU_ZJ
  }

  /// The class marks take from their base; AL where they have none (LB10).
  private func marksClass(_ base: DecodedScalar) -> Int {
    isMark(base.value) ? CICU_AL : ScalarProperties(base.value).lineClass
  }

  /// The class before a place with its marks resolved, and where it starts.
  private func classBefore(_ place: Int, start: Int) -> (lineClass: Int, place: Int) {
    guard place > start else { return (CICU_BK, start) }
    let base = baseOfMarks(before: place, start: start)
    return (marksClass(base), base.place)
  }

  private func allowsAfterBlanks(_ after: Int, at place: Int, start: Int, end: Int) -> Bool {
    var blank = place
    while blank > start, text[blank - 1] == 0x20 { blank -= 1 }
    let before = classBefore(blank, start: start).lineClass
    if before == CICU_ZW { return true }  // LB8
    if after.isCloser || after == CICU_WJ {  // LB13, LB11
      guard after == CICU_IS, startsNumber(at: place, end: end) else { return false }
    }
    if before.isOpener { return false }  // LB14
    if before == CICU_QU { return !after.isOpener }  // LB15
    if before.isBracket { return after != CICU_NS }  // LB16
    return before != CICU_B2 || after != CICU_B2  // LB17, LB18
  }

  /// ICU breaks before a point that starts a number, as in `from .5`.
  private func startsNumber(at place: Int, end: Int) -> Bool {
    let point = text.scalar(at: place, end: end)
    return classAfterMarks(point.place, end: end).lineClass == CICU_NU
  }

  /// The class after marks that follow a character, and the place after it.
  private func classAfterMarks(_ place: Int, end: Int) -> (lineClass: Int, place: Int) {
    var place = place
    while place < end {
      let next = text.scalar(at: place, end: end)
      let lineClass = ScalarProperties(next.value).lineClass
      if lineClass != CICU_CM { return (lineClass, next.place) }
      place = next.place
    }
    return (CICU_BK, end)
  }

  private func allows(
    _ before: Int, _ after: Int, base: Int, place: Int, start: Int, end: Int
  ) -> Bool {
    if before == CICU_WJ || after == CICU_WJ || before == CICU_GL { return false }  // LB11, LB12
    if after == CICU_GL { return before == CICU_BA || before == CICU_HY || before == CICU_HH }
    if after.isCloser || before.isOpener { return false }  // LB13, LB14
    if before.isBracket, after == CICU_NS { return false }  // LB16
    if before == CICU_B2, after == CICU_B2 { return false }  // LB17
    if before == CICU_QU || after == CICU_QU { return false }  // LB19
    if before == CICU_CB || after == CICU_CB { return true }  // LB20
    if after.isTail || before == CICU_BB { return false }  // LB21, LB22
    if before == CICU_HY || before == CICU_HH || before == CICU_BA {
      return allowsAfterHyphen(before, after, base: base, start: start, end: end)
    }
    if before == CICU_RI, after == CICU_RI {
      return hasEvenFlags(before: place, start: max(start, lineStart))
    }
    return allowsPair(before, after, base: base, place: place, start: start, end: end)
  }

  /// Rules of hyphens: LB20.09 of ICU (a hyphen that starts a word), LB21a and LB25.
  private func allowsAfterHyphen(
    _ before: Int, _ after: Int, base: Int, start: Int, end: Int
  ) -> Bool {
    let earlier = classBefore(base, start: start).lineClass
    if base > start, earlier == CICU_HL { return false }
    if before == CICU_BA { return true }
    if before == CICU_HY, after == CICU_NU { return false }
    guard after == CICU_AL else { return true }
    if base == start || earlier == CICU_ZW { return false }
    return earlier != CICU_SP || !allowsAfterBlanks(before, at: base, start: start, end: end)
  }

  /// Rules of letters, digits and what stands beside numbers: LB23 to LB31.
  private func allowsPair(
    _ before: Int, _ after: Int, base: Int, place: Int, start: Int, end: Int
  ) -> Bool {
    if before.isLetter {
      return !(after.isLetter || after == CICU_NU || after.isAffix || after == CICU_OP)
    }
    if before == CICU_NU {
      return !(after == CICU_NU || after.isLetter || after.isAffix || after == CICU_OP)
    }
    if before.isAffix {
      if after.isLetter || after == CICU_NU { return false }
      if before == CICU_PR, after.isIdeograph { return false }
      return !(after.isOpener && opensNumber(at: place, end: end))
    }
    if before.isIdeograph {
      if after == CICU_EM { return before != CICU_EB }
      return after != CICU_PO
    }
    if before == CICU_IS {
      if after.isLetter || after == CICU_NU { return false }
    } else if before == CICU_SY {
      if after == CICU_HL { return false }
    } else if before == CICU_CP, after.isLetter || after == CICU_NU {
      return false
    }
    let isNumeric = after == CICU_NU ? before == CICU_SY : after.isAffix
    return !(isNumeric && endsNumber(before, base: base, start: start))
  }

  /// Whether `(5`, `(.5` or `(5` after a prefix starts a number (LB25).
  private func opensNumber(at place: Int, end: Int) -> Bool {
    let opener = text.scalar(at: place, end: end)
    let next = classAfterMarks(opener.place, end: end)
    if next.lineClass == CICU_NU { return true }
    return next.lineClass == CICU_IS
      && classAfterMarks(next.place, end: end).lineClass == CICU_NU
  }

  /// Whether a number with its points, slashes and closing bracket ends at a place (LB25).
  private func endsNumber(_ before: Int, base: Int, start: Int) -> Bool {
    var lineClass = before
    var place = base
    if lineClass.isBracket { (lineClass, place) = classBefore(place, start: start) }
    while lineClass == CICU_IS || lineClass == CICU_SY {
      (lineClass, place) = classBefore(place, start: start)
    }
    return lineClass == CICU_NU
  }

  private func hasEvenFlags(before place: Int, start: Int) -> Bool {
    var count = 0
    var place = place
    while place > start {
      let earlier = classBefore(place, start: start)
      guard earlier.lineClass == CICU_RI else { break }
      count += 1
      place = earlier.place
    }
    return count.isMultiple(of: 2)
  }
}
