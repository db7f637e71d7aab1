/// The words of a document in the one form that digests and comparisons use.
///
/// One block a line; white space of any kind is folded to one blank and left out at a line's ends;
/// characters that only guide line breaking (soft hyphen, zero-width space, word joiner, byte order
/// mark) are left out; empty blocks leave no line. Letters are kept as they are: no Unicode
/// normalisation, so that the form does not depend on a Unicode version.
public struct CanonicalText: Equatable, Sendable {
  /// The text, UTF-8, every line ended by a line feed.
  public private(set) var bytes: [UInt8] = []
  /// How many words it has: stretches without blanks.
  public private(set) var wordCount = 0

  /// Where stretches of the document went, ascending in both.
  private var anchors: [Anchor] = []
  private var lineStart = 0
  private var pendingBlank = false

  private struct Anchor: Equatable, Sendable {
    var canonical: Int
    var document: Int
  }

  /// Makes an empty text.
  public init() {}

  /// Makes the text of bytes whose lines are blocks.
  ///
  /// - Complexity: Linear in the bytes.
  public init(lines: [UInt8]) {
    lines.withUnsafeBufferPointer { buffer in
      var start = 0
      while start < buffer.count {
        let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) ?? buffer.count
        append(UnsafeBufferPointer(rebasing: buffer[start..<end]), at: start)
        endBlock()
        start = end + 1
      }
    }
  }

  /// The digest of the text.
  public var digest: Digest { Digest(of: bytes) }

  /// Adds a piece to the block that is open.
  ///
  /// - Parameters:
  ///   - piece: UTF-8; may end within a block but not within a character.
  ///   - offset: Where the piece stands in the document, for `documentOffset`; negative for
  ///     words that stand nowhere there, such as a list item's number.
  /// - Complexity: Linear in the piece.
  public mutating func append(_ piece: UnsafeBufferPointer<UInt8>, at offset: Int = -1) {
    guard !piece.isEmpty else { return }
    let start = bytes.count
    var shift: Int?
    var found: [Anchor] = []
    bytes.append(contentsOf: repeatElement(0, count: piece.count + 1))
    var isAtLineStart = start == lineStart
    var pending = pendingBlank
    var words = 0
    let written = bytes.withUnsafeMutableBufferPointer { room in
      var end = start
      var index = 0
      while index < piece.count {
        let (kind, length) = CanonicalText.kind(of: piece, at: index)
        switch kind {
        case .blank: pending = true
        case .nothing: break
        case .letter:
          if pending, !isAtLineStart {
            room[end] = 0x20
            end += 1
          }
          if pending || isAtLineStart { words += 1 }
          if shift != index - end {
            shift = index - end
            found.append(Anchor(canonical: end, document: offset + index))
          }
          pending = false
          isAtLineStart = false
          for byte in 0..<length { room[end + byte] = piece[index + byte] }
          end += length
        }
        index += length
      }
      return end
    }
    bytes.removeLast(bytes.count - written)
    if offset >= 0 { anchors += found }
    pendingBlank = pending
    wordCount += words
  }

  /// Ends the block; a block without words leaves no line.
  public mutating func endBlock() {
    pendingBlank = false
    guard bytes.count > lineStart else { return }
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
  }

  /// Where a place of this text stands in the document it was made from; nil in an empty text.
  ///
  /// A place in words that stand nowhere in the document is counted on from the words before.
  ///
  /// - Complexity: O(log n).
  public func documentOffset(of offset: Int) -> Int? {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].canonical <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return anchors.first?.document }
    let anchor = anchors[low - 1]
    return anchor.document + offset - anchor.canonical
  }

  private enum Kind { case letter, blank, nothing }

  /// What the character at a place is, and how many bytes it takes.
  @inline(__always)
  private static func kind(
    of piece: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (Kind, length: Int) {
    let lead = piece[index]
    if lead < 0x80 { return (lead <= 0x20 || lead == 0x7F ? .blank : .letter, 1) }
    return wideKind(of: piece, at: index, lead: lead)
  }

  private static func wideKind(
    of piece: UnsafeBufferPointer<UInt8>, at index: Int, lead: UInt8
  ) -> (Kind, length: Int) {
    let wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    let length = min(wanted, piece.count - index)
    guard length == wanted, length > 1 else { return (.letter, length) }
    let second = piece[index + 1]
    if length == 2 {
      guard lead == 0xC2 else { return (.letter, 2) }
      // U+0085, U+00A0 and the soft hyphen U+00AD.
      return (second == 0x85 || second == 0xA0 ? .blank : second == 0xAD ? .nothing : .letter, 2)
    }
    guard length == 3 else { return (.letter, length) }
    let scalar = UInt32(lead & 15) << 12 | UInt32(second & 63) << 6 | UInt32(piece[index + 2] & 63)
    switch scalar {
    case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return (.blank, 3)
    case 0x200B, 0x2060, 0xFEFF: return (.nothing, 3)
    default: return (.letter, 3)
    }
  }
}
