import CICU

/// UTF-8 text that someone else keeps alive.
typealias TextBytes = UnsafeBufferPointer<UInt8>

/// What layout needs to know of one Unicode scalar, packed by `cicu_text.c`.
struct ScalarProperties {
  /// The packed properties.
  let bits: UInt16

  /// Looks a scalar up.
  @inline(__always)
  init(_ scalar: UInt32) {
    bits = cicu_properties(scalar)
  }

  /// The line-breaking class of UAX #14, one of the `CICU_` classes.
  var lineClass: Int { Int(bits & 0x3F) }
  /// Columns of the scalar when it stands alone: 0 to 2.
  var columns: Int { Int(bits >> 6 & 3) }
  /// The part it takes in a cell, one of `CICU_PLAIN` and its neighbours.
  var part: Int { Int(bits >> 8 & 0xF) }
  /// Whether it is written from right to left.
  var isRightToLeft: Bool { bits & UInt16(CICU_RIGHT_TO_LEFT) != 0 }
  /// Whether an emoji variation selector makes it an emoji.
  var isEmoji: Bool { bits & UInt16(CICU_EMOJI) != 0 }
  /// Whether its simple case folding is another scalar.
  var folds: Bool { bits & UInt16(truncatingIfNeeded: CICU_FOLDS) != 0 }
  /// Whether its script is broken by a dictionary (Thai, Lao, Khmer, Burmese).
  var needsDictionary: Bool { bits & UInt16(CICU_DICTIONARY) != 0 }
}

/// A scalar decoded from UTF-8, and the place after it.
struct DecodedScalar {
  /// The scalar; U+FFFD for bytes that are none.
  var value: UInt32
  /// Past its last byte, or before its first when decoded backwards.
  var place: Int
}

extension UnsafeBufferPointer<UInt8> {
  /// Decodes the scalar that starts at a place; malformed bytes are U+FFFD, one each.
  @inline(__always)
  func scalar(at place: Int, end: Int) -> DecodedScalar {
    let lead = self[place]
    if lead < 0x80 { return DecodedScalar(value: UInt32(lead), place: place + 1) }
    let count = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1
    guard count > 1, place + count <= end else {
      return DecodedScalar(value: 0xFFFD, place: place + 1)
    }
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for index in place + 1..<place + count {
      let byte = self[index]
      guard byte & 0xC0 == 0x80 else { return DecodedScalar(value: 0xFFFD, place: place + 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return DecodedScalar(value: value, place: place + count)
  }

  /// Decodes the scalar that ends at a place.
  ///
  /// - Precondition: `start < place`.
  @inline(__always)
  func scalar(before place: Int, start: Int) -> DecodedScalar {
    var first = place - 1
    while first > start, place - first < 4, self[first] & 0xC0 == 0x80 { first -= 1 }
    let decoded = scalar(at: first, end: place)
    if decoded.place == place { return DecodedScalar(value: decoded.value, place: first) }
    return DecodedScalar(value: 0xFFFD, place: place - 1)
  }

  /// Whether every byte in a stretch is printable ASCII or a blank.
  ///
  /// - Complexity: Eight bytes a step.
  func isPrintableASCII(_ start: Int, _ end: Int) -> Bool {
    guard let base = baseAddress.map(UnsafeRawPointer.init) else { return true }
    var place = start
    var high: UInt64 = 0
    while place + 8 <= end {
      let bytes = base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // A byte below the blank borrows into its top bit; one from 0x80 on has it already.
      high |= bytes | (bytes &- 0x2020_2020_2020_2020)
      place += 8
    }
    if high & 0x8080_8080_8080_8080 != 0 { return false }
    while place < end {
      if self[place] &- 0x20 >= 0x60 { return false }
      place += 1
    }
    return true
  }

  /// Where printable ASCII ends, without a last character that the one after it may join.
  ///
  /// - Complexity: Linear in what is passed over.
  func endOfLoneASCII(_ start: Int, _ end: Int) -> Int {
    var place = start
    while place < end, self[place] &- 0x20 < 0x5F { place += 1 }
    return place > start && place < count && self[place] >= 0x80 ? place - 1 : place
  }

  /// Whether every byte in a stretch is below 0x80.
  ///
  /// - Complexity: Eight bytes a step.
  func isASCII(_ start: Int, _ end: Int) -> Bool {
    guard let base = baseAddress.map(UnsafeRawPointer.init) else { return true }
    var place = start
    var seen: UInt64 = 0
    while place + 32 <= end {
      seen |= base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      seen |= base.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
      seen |= base.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self)
      seen |= base.loadUnaligned(fromByteOffset: place + 24, as: UInt64.self)
      if seen & 0x8080_8080_8080_8080 != 0 { return false }
      place += 32
    }
    while place < end {
      if self[place] >= 0x80 { return false }
      place += 1
    }
    return true
  }

  /// Whether a stretch has only characters that a plain line shows as they are.
  ///
  /// Other blanks than U+0020, invisible characters and right-to-left letters are not; the answer is
  /// no where a character's first bytes leave it open.
  ///
  /// - Precondition: `start <= end`.
  func isDrawnAsStored(_ start: Int, _ end: Int) -> Bool {
    if isPrintableASCII(start, end) { return true }
    var place = start
    while place < end {
      let byte = self[place]
      if byte &- 0x20 >= 0x5F {
        // C3 to D5 are Latin to Armenian letters and marks, E3 to EE East Asian ones.
        guard byte >= 0x80, isPlainLead(byte, at: place, end: end) else { return false }
      }
      place += 1
    }
    return true
  }

  @inline(__always)
  private func isPlainLead(_ byte: UInt8, at place: Int, end: Int) -> Bool {
    if byte < 0xC0 || byte >= 0xC3 && byte <= 0xD5 || byte >= 0xE3 && byte <= 0xEE { return true }
    guard place + 2 < end || byte == 0xC2 && place + 1 < end else { return false }
    // Signs of Latin-1 without the no-break blank and the soft hyphen; full-width forms.
    if byte == 0xC2 { return self[place + 1] > 0xA0 && self[place + 1] != 0xAD }
    if byte == 0xEF { return self[place + 1] >= 0xBC && self[place + 1] <= 0xBE }
    guard byte == 0xE2 else { return false }
    // Dashes, quotes, bullets and the ellipsis; not the format characters around them.
    let (second, third) = (self[place + 1], self[place + 2])
    return second > 0x81 || second == 0x80 && third >= 0x90 && third <= 0xA7
      || second == 0x81 && third < 0x9F
  }
}
