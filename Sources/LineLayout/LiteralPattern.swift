import CICU

/// Literal text to search for.
///
/// White space in it matches any white space, blank or line feed, so that a phrase is found however
/// it is broken. Soft hyphens and characters without a width are passed over in the text.
struct LiteralPattern: Equatable, Sendable {
  /// Two bytes that follow each other.
  private struct Pair: Equatable {
    var first: UInt8
    var second: UInt8
  }

  /// Bytes looked at in one step.
  private typealias Sixteen = SIMD16<UInt8>

  /// White space in `scalars`.
  private static let space: UInt32 = 0x20

  /// The scalars to match, folded if case is ignored.
  private var scalars: [UInt32] = []
  private let ignoresCase: Bool
  /// The second scalar, where it is an ASCII one that is no blank.
  private var second: UInt32?
  /// Bytes a match may start with.
  private var leads: [UInt8] = []
  /// The first two bytes a match may start with, where they are one or two pairs.
  private var pairs: [Pair] = []
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
    let variants = Self.variants(of: first, ignoresCase: ignoresCase)
    if scalars.count > 1, scalars[1] < 0x80, scalars[1] != Self.space { second = scalars[1] }
    leads = Set(variants.map { $0[0] }).sorted()
    for lead in leads { isLead[Int(lead)] = true }
    if variants.count <= 2, variants.allSatisfy({ $0.count > 1 }) {
      pairs = variants.map { Pair(first: $0[0], second: $0[1]) }
    }
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

  /// The UTF-8 of every scalar that matches a first one.
  private static func variants(of first: UInt32, ignoresCase: Bool) -> [[UInt8]] {
    var scalars: [UInt32] = [first]
    if first == space {
      scalars = [0x20, 0x0A, 0x09, 0xA0, 0x1680, 0x2000, 0x3000]
    } else if ignoresCase, first < 0x80 {
      // Only the Kelvin sign and the long s fold to ASCII from outside it.
      if first == 0x6B { scalars.append(0x212A) }
      if first == 0x73 { scalars.append(0x17F) }
      if first >= 0x61, first <= 0x7A { scalars.append(first - 0x20) }
    } else if ignoresCase {
      // Letters with case lie below U+1F000.
      scalars += (0x80..<0x1F000).filter { $0 != first && cicu_folded($0) == first }
    }
    return scalars.compactMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) }
  }

  /// The first match that starts in a stretch.
  ///
  /// - Complexity: Linear in the stretch; sixteen bytes a step where no match can start.
  func firstMatch(in text: TextBytes, startingIn stretch: Range<Int>) -> Range<Int>? {
    var place = stretch.lowerBound
    while true {
      place = nextLead(in: text, from: place, to: stretch.upperBound)
      if place >= stretch.upperBound { return nil }
      if mayMatch(in: text, at: place), let end = matchEnd(in: text, at: place) {
        return place..<end
      }
      place += 1
    }
  }

  private func nextLead(in text: TextBytes, from start: Int, to end: Int) -> Int {
    var place = start
    guard let base = text.baseAddress.map(UnsafeRawPointer.init), let first = leads.first,
      let last = leads.last
    else { return end }
    // Vectors are compared with vectors; comparing with a scalar is not specialised.
    if let one = pairs.first, let two = pairs.last {
      let firsts = (Sixteen(repeating: one.first), Sixteen(repeating: two.first))
      let seconds = (Sixteen(repeating: one.second), Sixteen(repeating: two.second))
      while place + 17 <= end {
        let bytes = base.loadUnaligned(fromByteOffset: place, as: Sixteen.self)
        let next = base.loadUnaligned(fromByteOffset: place + 1, as: Sixteen.self)
        let isOne = (bytes .== firsts.0) .& (next .== seconds.0)
        if any(isOne .| ((bytes .== firsts.1) .& (next .== seconds.1))) { break }
        place += 16
      }
      while place + 1 < end {
        let pair = Pair(first: text[place], second: text[place + 1])
        if pair == one || pair == two { return place }
        place += 1
      }
      return end
    } else if leads.count <= 3 {
      let one = Sixteen(repeating: first)
      let two = Sixteen(repeating: last)
      let three = Sixteen(repeating: leads[leads.count / 2])
      while place + 16 <= end {
        let bytes = base.loadUnaligned(fromByteOffset: place, as: Sixteen.self)
        if any(bytes .== one .| bytes .== two .| bytes .== three) { break }
        place += 16
      }
    }
    while place < end, !isLead[Int(text[place])] { place += 1 }
    return place
  }

  /// Whether the two bytes at a place do not rule a match out.
  @inline(__always)
  private func mayMatch(in text: TextBytes, at place: Int) -> Bool {
    guard let second, place + 1 < text.count else { return true }
    let byte = text[place + 1]
    return byte >= 0x80 || text[place] >= 0x80 || folded(UInt32(byte)) == second
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
    return ScalarProperties(scalar).folds ? cicu_folded(scalar) : scalar
  }
}
