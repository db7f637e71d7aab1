import CICU

/// Literal text to search for.
///
/// White space in it matches any white space, blank or line feed, so that a phrase is found however
/// it is broken. Soft hyphens and characters without a width are passed over in the text.
struct LiteralPattern: Equatable, Sendable {
  /// White space in `scalars`.
  private static let space: UInt32 = 0x20

  /// The scalars to match, folded if case is ignored.
  private var scalars: [UInt32] = []
  private let ignoresCase: Bool
  /// Bytes a match may start with.
  private var leads: [UInt8] = []
  /// Whether a byte is in `leads`.
  private var isLead = [Bool](repeating: false, count: 256)

  /// Makes a pattern of what was typed.
  init(_ pattern: String, ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    for scalar in pattern.unicodeScalars.map(\.value) {
      if Self.isSpace(scalar) {
        if scalars.last != Self.space { scalars.append(Self.space) }
      } else if !Self.isPassedOver(scalar) {
        scalars.append(ignoresCase ? cicu_folded(scalar) : scalar)
      }
    }
    guard let first = scalars.first else { return }
    leads = Self.leads(of: first, ignoresCase: ignoresCase)
    for lead in leads { isLead[Int(lead)] = true }
  }

  /// Whether there is nothing to search for.
  var isEmpty: Bool { scalars.isEmpty }

  /// The most bytes a match takes, unless soft hyphens or blanks stretch it.
  var reach: Int { scalars.count * 4 }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar == 0x20 || scalar >= 9 && scalar <= 13 }
    return scalar == 0x3000 || ScalarProperties(scalar).part == CICU_BLANK
  }

  private static func isPassedOver(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return false }
    let part = ScalarProperties(scalar).part
    return part == CICU_INVISIBLE || part == CICU_JOINER || scalar == 0x200C
  }

  /// The first bytes of every scalar that matches a first one.
  private static func leads(of first: UInt32, ignoresCase: Bool) -> [UInt8] {
    if first == space { return [0x20, 0x0A, 0x09, 0xC2, 0xE1, 0xE2, 0xE3] }
    var leads: Set<UInt8> = [lead(of: first)]
    if ignoresCase, first < 0x80 {
      // Only the Kelvin sign and the long s fold to ASCII from outside it.
      if first == 0x6B { leads.insert(0xE2) }
      if first == 0x73 { leads.insert(0xC5) }
      if first >= 0x61, first <= 0x7A { leads.insert(UInt8(first - 0x20)) }
    } else if ignoresCase {
      // Letters with case lie below U+1F000.
      for scalar in UInt32(0x80)..<0x1F000 where cicu_folded(scalar) == first {
        leads.insert(lead(of: scalar))
      }
    }
    return leads.sorted()
  }

  private static func lead(of scalar: UInt32) -> UInt8 {
    if scalar < 0x80 { return UInt8(scalar) }
    if scalar < 0x800 { return UInt8(0xC0 | scalar >> 6) }
    return scalar < 0x10000 ? UInt8(0xE0 | scalar >> 12) : UInt8(0xF0 | scalar >> 18)
  }

  /// The first match that starts in a stretch.
  ///
  /// - Complexity: Linear in the stretch; sixteen bytes a step where no match can start.
  func firstMatch(in text: TextBytes, startingIn stretch: Range<Int>) -> Range<Int>? {
    var place = stretch.lowerBound
    while true {
      place = nextLead(in: text, from: place, to: stretch.upperBound)
      if place >= stretch.upperBound { return nil }
      if let end = matchEnd(in: text, at: place) { return place..<end }
      place += 1
    }
  }

  private func nextLead(in text: TextBytes, from start: Int, to end: Int) -> Int {
    var place = start
    guard leads.count <= 3, let first = leads.first, let last = leads.last,
      let base = text.baseAddress.map(UnsafeRawPointer.init)
    else {
      while place < end, !isLead[Int(text[place])] { place += 1 }
      return place
    }
    let one = SIMD16<UInt8>(repeating: first)
    let two = SIMD16<UInt8>(repeating: last)
    let three = SIMD16<UInt8>(repeating: leads[leads.count / 2])
    while place + 16 <= end {
      let bytes = base.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      if any(bytes .== one .| bytes .== two .| bytes .== three) { break }
      place += 16
    }
    while place < end, !isLead[Int(text[place])] { place += 1 }
    return place
  }

  /// Where a match that starts at a place ends, or nil.
  private func matchEnd(in text: TextBytes, at start: Int) -> Int? {
    var place = start
    var index = 0
    while index < scalars.count {
      guard place < text.count else { return nil }
      let next = text.scalar(at: place, end: text.count)
      let wanted = scalars[index]
      if wanted == Self.space {
        guard Self.isSpace(next.value) else {
          guard index > 0, Self.isPassedOver(next.value) else { return nil }
          place = next.place
          continue
        }
        place = endOfBlanks(in: text, from: next.place)
        index += 1
      } else if folded(next.value) == wanted {
        place = next.place
        index += 1
      } else if index > 0, Self.isPassedOver(next.value) {
        place = next.place
      } else {
        return nil
      }
    }
    return place
  }

  private func endOfBlanks(in text: TextBytes, from start: Int) -> Int {
    var place = start
    while place < text.count {
      let next = text.scalar(at: place, end: text.count)
      guard Self.isSpace(next.value) else { break }
      place = next.place
    }
    return place
  }

  @inline(__always)
  private func folded(_ scalar: UInt32) -> UInt32 {
    guard ignoresCase else { return scalar }
    if scalar < 0x80 { return scalar &- 0x41 < 26 ? scalar | 0x20 : scalar }
    return cicu_folded(scalar)
  }
}
