/// Character references, WHATWG HTML 13.2.5.72 to 13.2.5.80.
extension HTMLTokenizer {
  /// Goes on after `&`, to come back to the state it was found in.
  mutating func beginReference() {
    returnState = state
    state = .reference
    scratch.removeAll()
    scratch.append(Byte.ampersand)
  }

  /// One step in the states of a character reference.
  mutating func stepReference<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    let byte = input.current
    switch state {
    case .reference where byte.isASCIIAlphanumeric:
      named = NamedReferenceSearch()
      state = .namedReference
    case .reference where byte == Byte.numberSign: readNumberSign(&input, then: .numericReference)
    case .namedReference: readNamedReference(&input, &sink)
    case .numericReference:
      referenceCodePoint = 0
      if byte.asciiLowercased == 0x78 {
        readNumberSign(&input, then: .hexadecimalReferenceStart)
      } else {
        guard byte.isASCIIDigit else { return abandonReference(&sink) }
        state = .decimalReference
      }
    case .hexadecimalReferenceStart:
      guard byte.hexadecimalValue != nil else { return abandonReference(&sink) }
      state = .hexadecimalReference
    case .hexadecimalReference: readDigits(&input, &sink, base: 16)
    case .decimalReference: readDigits(&input, &sink, base: 10)
    default: abandonReference(&sink)
    }
  }

  /// Reads `#` or `x`, which are text after all if no digit follows.
  private mutating func readNumberSign(_ input: inout InputCursor, then next: TokenizerState) {
    scratch.append(input.current)
    input.position += 1
    state = next
  }

  /// Gives what was taken for a reference to where its characters belong, as it stands.
  private mutating func abandonReference<Sink: HTMLTokenSink & ~Copyable>(_ sink: inout Sink) {
    emitReference(scratch.values, &sink)
    state = returnState
  }

  /// Gives characters to the attribute value or the text the reference stands in.
  private mutating func emitReference<Sink: HTMLTokenSink & ~Copyable>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ sink: inout Sink
  ) {
    if returnState.isAttributeValue {
      tag.bytes.append(bytes)
    } else if !bytes.isEmpty {
      sink.characters(bytes)
    }
  }

  // MARK: - Named references

  private mutating func readNamedReference<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink
  ) {
    while !input.isAtEnd {
      let byte = input.current
      guard named.advance(with: byte) else { return endNamedReference(next: byte, &sink) }
      scratch.append(byte)
      input.position &+= 1
      // No name goes on after its semicolon.
      if byte == Byte.semicolon { return endNamedReference(next: nil, &sink) }
    }
  }

  /// Gives out the longest name found and what was read beyond it.
  ///
  /// What was read beyond it are letters and digits, which mean themselves in every state that
  /// references occur in.
  private mutating func endNamedReference<Sink: HTMLTokenSink & ~Copyable>(
    next: UInt8?, _ sink: inout Sink
  ) {
    // The ampersand counts.
    let length = named.matchedLength + 1
    let following = length < scratch.count ? scratch[length] : next
    guard named.matchedLength > 0, !isTextInAttribute(lastByte: scratch[length - 1], following)
    else { return abandonReference(&sink) }
    emitReference(named.matchedValue, &sink)
    emitReference(scratch.values(length..<scratch.count), &sink)
    state = returnState
  }

  /// Whether a reference without semicolon is text, as in `href="?a=1&copy=2"`.
  private func isTextInAttribute(lastByte: UInt8, _ following: UInt8?) -> Bool {
    guard returnState.isAttributeValue, lastByte != Byte.semicolon, let following else {
      return false
    }
    return following == Byte.equals || following.isASCIIAlphanumeric
  }

  // MARK: - Numeric references

  private mutating func readDigits<Sink: HTMLTokenSink & ~Copyable>(
    _ input: inout InputCursor, _ sink: inout Sink, base: UInt32
  ) {
    while !input.isAtEnd {
      let byte = input.current
      guard let digit = byte.hexadecimalValue, digit < base else {
        if byte == Byte.semicolon { input.position += 1 }
        return endNumericReference(&sink)
      }
      referenceCodePoint = min(referenceCodePoint * base + digit, 0x11_0000)
      input.position &+= 1
    }
  }

  private mutating func endNumericReference<Sink: HTMLTokenSink & ~Copyable>(_ sink: inout Sink) {
    scratch.removeAll()
    for byte in Self.scalar(ofReference: referenceCodePoint).utf8 { scratch.append(byte) }
    abandonReference(&sink)
  }

  /// The character a number stands for; WHATWG HTML 13.2.5.80.
  static func scalar(ofReference number: UInt32) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    switch number {
    case 0: return replacement
    case 0x80...0x9F: return windows1252(number) ?? Unicode.Scalar(UInt8(number))
    default: return Unicode.Scalar(number) ?? replacement
    }
  }

  /// What windows-1252 has where Unicode has a C1 control; nil where it has nothing.
  private static func windows1252(_ number: UInt32) -> Unicode.Scalar? {
    switch number {
    case 0x80: "\u{20AC}"
    case 0x82: "\u{201A}"
    case 0x83: "\u{0192}"
    case 0x84: "\u{201E}"
    case 0x85: "\u{2026}"
    case 0x86: "\u{2020}"
    case 0x87: "\u{2021}"
    case 0x88: "\u{02C6}"
    case 0x89: "\u{2030}"
    case 0x8A: "\u{0160}"
    case 0x8B: "\u{2039}"
    case 0x8C: "\u{0152}"
    case 0x8E: "\u{017D}"
    case 0x91: "\u{2018}"
    case 0x92: "\u{2019}"
    case 0x93: "\u{201C}"
    case 0x94: "\u{201D}"
    case 0x95: "\u{2022}"
    case 0x96: "\u{2013}"
    case 0x97: "\u{2014}"
    case 0x98: "\u{02DC}"
    case 0x99: "\u{2122}"
    case 0x9A: "\u{0161}"
    case 0x9B: "\u{203A}"
    case 0x9C: "\u{0153}"
    case 0x9E: "\u{017E}"
    case 0x9F: "\u{0178}"
    default: nil
    }
  }

  /// Ends a reference the page ends in, and goes back to the state it stands in.
  mutating func endReference<Sink: HTMLTokenSink & ~Copyable>(into sink: inout Sink) {
    switch state {
    case .namedReference: endNamedReference(next: nil, &sink)
    case .hexadecimalReference, .decimalReference: endNumericReference(&sink)
    case .reference, .numericReference, .hexadecimalReferenceStart: abandonReference(&sink)
    default: break
    }
  }
}
