import CICU

/// A set of line-breaking classes.
private struct ClassSet {
  private let bits: UInt64
  init(_ classes: Int...) {
    bits = classes.reduce(0) { $0 | 1 << UInt64($1) }
  }
  @inline(__always)
  func has(_ lineClass: Int) -> Bool { bits >> UInt64(lineClass) & 1 != 0 }
}

private let letters = ClassSet(CICU_AL, CICU_HL)
private let closers = ClassSet(CICU_CL, CICU_CP, CICU_EX, CICU_IS, CICU_SY)
private let affixes = ClassSet(CICU_PR, CICU_PO)
private let openers = ClassSet(CICU_OP, CICU_OPW)
private let brackets = ClassSet(CICU_CL, CICU_CP)
private let ideographs = ClassSet(CICU_ID, CICU_EB, CICU_EM)
private let tails = ClassSet(CICU_BA, CICU_HH, CICU_HY, CICU_NS, CICU_IN)

/// Where lines may break: the rules of UAX #14 as ICU 72 applies them with `lb=strict`, with Korean
/// kept whole by words as `lw=keep-all` has it.
///
/// Rules are named by their number. Scripts without blanks between words (class SA) are asked of
/// ICU's dictionaries, one run at a time.
struct BreakRules {
  /// The text.
  let text: TextBytes
  /// Classes of the first 256 scalars.
  private let latin: UnsafePointer<UInt16>
  private var dictionary = DictionaryBreaks()

  /// Makes the rules for a text.
  init(text: TextBytes) {
    self.text = text
    latin = cicu_properties_page(0)
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
    if closers.has(after) || after == CICU_WJ {  // LB13, LB11
      guard after == CICU_IS, startsNumber(at: place, end: end) else { return false }
    }
    if openers.has(before) { return false }  // LB14
    if before == CICU_QU { return !openers.has(after) }  // LB15
    if brackets.has(before) { return after != CICU_NS }  // LB16
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
    if closers.has(after) || openers.has(before) { return false }  // LB13, LB14
    if brackets.has(before), after == CICU_NS { return false }  // LB16
    if before == CICU_B2, after == CICU_B2 { return false }  // LB17
    if before == CICU_QU || after == CICU_QU { return false }  // LB19
    if before == CICU_CB || after == CICU_CB { return true }  // LB20
    if tails.has(after) || before == CICU_BB { return false }  // LB21, LB22
    if before == CICU_HY || before == CICU_HH || before == CICU_BA {
      return allowsAfterHyphen(before, after, base: base, start: start, end: end)
    }
    if before == CICU_RI, after == CICU_RI { return hasEvenFlags(before: place, start: start) }
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
    if letters.has(before) {
      return !(letters.has(after) || after == CICU_NU || affixes.has(after) || after == CICU_OP)
    }
    if before == CICU_NU {
      return !(after == CICU_NU || letters.has(after) || affixes.has(after) || after == CICU_OP)
    }
    if affixes.has(before) {
      if letters.has(after) || after == CICU_NU { return false }
      if before == CICU_PR, ideographs.has(after) { return false }
      return !(openers.has(after) && opensNumber(at: place, end: end))
    }
    if ideographs.has(before) {
      if after == CICU_EM { return before != CICU_EB }
      return after != CICU_PO
    }
    if before == CICU_IS {
      if letters.has(after) || after == CICU_NU { return false }
    } else if before == CICU_SY {
      if after == CICU_HL { return false }
    } else if before == CICU_CP, letters.has(after) || after == CICU_NU {
      return false
    }
    let isNumeric = after == CICU_NU ? before == CICU_SY : affixes.has(after)
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
    if brackets.has(lineClass) { (lineClass, place) = classBefore(place, start: start) }
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
