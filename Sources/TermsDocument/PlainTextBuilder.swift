/// Builds a document from plain text, line by line; the text must be well-formed UTF-8.
///
/// Lines stay as they are written, since legal text in files is wrapped and indented by hand: each is
/// a preformatted block. Blank lines become the space before the next line, several no more than
/// one; a form feed counts as one too. Tabs reach to the next of the columns 8, 16 and so on. Blanks
/// at a line's end go. A single line over a rule of `=` or `-` signs is a heading.
struct PlainTextBuilder: TextSink, Sendable {
  /// The document so far; the line that is being read is not among its blocks yet.
  private(set) var document = TermsDocument()

  /// The text of the open line.
  ///
  /// It enters the document when the line ends, so that what was handed to others never changes.
  private var line: [UInt8] = []
  /// Columns of the open line up to `counted`; only kept up to date for tabs.
  private var columns = 0
  private var counted = 0
  /// Whether a line feed that comes next belongs to the carriage return before it.
  private var endedWithReturn = false
  private var owesBlankLine = false
  /// Blanks and soft hyphens in the open line that are not ASCII; only such as are never taken out.
  private var wideBlanks = 0

  /// Makes an empty document.
  init() {}

  /// Reads more text.
  ///
  /// - Complexity: Linear in the bytes.
  mutating func take(_ utf8: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    var position = 0
    if endedWithReturn, let first = utf8.first {
      endedWithReturn = false
      if first == 0x0A {
        position = 1
        copied = 1
      }
    }
    while position < utf8.count {
      position = endOfLineText(utf8, from: position)
      guard position < utf8.count else { break }
      put(UnsafeBufferPointer(rebasing: utf8[copied..<position]))
      let control = utf8[position]
      apply(control)
      position += control < 0x80 ? 1 : control == 0xC2 ? 2 : 3
      if control == 0x0D {
        if position == utf8.count {
          endedWithReturn = true
        } else if utf8[position] == 0x0A {
          position += 1
        }
      }
      copied = position
    }
    put(UnsafeBufferPointer(rebasing: utf8[copied..<position]))
  }

  /// Makes room for so many bytes of text.
  mutating func makeRoom(_ bytes: Int) { document.text.reserveCapacity(bytes) }

  /// Forgets everything read so far.
  mutating func startAnew() {
    self = PlainTextBuilder()
  }

  /// Ends the text and settles all of it.
  mutating func finish() {
    endLine()
    document.settledBlocks = document.blocks.count
    document.isComplete = true
  }

  /// Finds the next tab or line end, and counts the wide blanks on the way.
  @inline(__always)
  private mutating func endOfLineText(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var position = SafeText.endOfPlainRun(utf8, from: start)
    while position < utf8.count {
      let byte = utf8[position]
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x0D: return position
      case 0..<0x80: position = SafeText.endOfPlainRun(utf8, from: position + 1)
      case 0xC2:
        if utf8[position + 1] == 0x85 { return position }
        wideBlanks += utf8[position + 1] == 0xA0 || utf8[position + 1] == 0xAD ? 1 : 0
        position += 2
      case 0xE2:
        if utf8[position + 1] == 0x80 {
          let last = utf8[position + 2]
          if last & 0xFE == 0xA8 { return position }
          wideBlanks += last <= 0x8A || last == 0xAF ? 1 : 0
        }
        position += 3
      case 0xE3:
        wideBlanks += utf8[position + 1] == 0x80 && utf8[position + 2] == 0x80 ? 1 : 0
        position += 3
      default:
        position += byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      }
    }
    return position
  }

  private mutating func apply(_ control: UInt8) {
    if control == 0x09 {
      let blanks = 8 - updatedColumns() % 8
      line.append(contentsOf: repeatElement(0x20, count: blanks))
      return
    }
    endLine()
    if control == 0x0C { owesBlankLine = true }
  }

  private mutating func put(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard !utf8.isEmpty else { return }
    document.statistics.replacedCharacters +=
      SafeText.append(utf8, to: &line, keepsLineFeeds: false)
  }

  /// Counts the columns of the open line; East Asian characters take two.
  private mutating func updatedColumns() -> Int {
    for byte in line[counted...] where byte & 0xC0 != 0x80 {
      columns += byte >= 0xE3 && byte != 0xEF ? 2 : 1
    }
    counted = line.count
    return columns
  }

  // MARK: Lines

  private mutating func endLine() {
    while line.last == 0x20 { line.removeLast() }
    let ink = Self.scalars(in: line) - wideBlanks
    wideBlanks = 0
    if ink > 0 {
      appendBlock()
      document.statistics.visibleCharacters += ink
    } else {
      owesBlankLine = true
    }
    line.removeAll(keepingCapacity: line.count < Self.keptBytes)
    counted = 0
    columns = 0
  }

  /// Room above this is given back after the line.
  private static let keptBytes = 64 << 10

  private mutating func appendBlock() {
    let start = UInt32(document.text.count)
    let end = start + UInt32(line.count)
    var block = TermsDocument.Block(
      kind: .preformatted, markerStart: start, start: start, end: end)
    block.spaceBefore = owesBlankLine && !document.blocks.isEmpty ? 1 : 0
    block.isRightToLeft = Self.startsRightToLeft(line)
    if block.spaceBefore == 0 { markHeading() }
    line.append(0x0A)
    document.text.append(contentsOf: line)
    document.blocks.append(block)
    owesBlankLine = false
    // The line may turn out to be a heading when the next one is read.
    document.settledBlocks = document.blocks.count - 1
  }

  /// Makes the last block a heading if the open line underlines it.
  private mutating func markHeading() {
    guard let sign = line.first, line.count >= 3, let last = document.blocks.last else { return }
    guard sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-") else { return }
    guard line.allSatisfy({ $0 == sign }) else { return }
    let isAlone = document.blocks.count == 1 || last.spaceBefore == 1
    let title = document.text[Int(last.start)..<Int(last.end)]
    let length = title.count { $0 & 0xC0 != 0x80 }
    guard isAlone, length <= line.count + 2, line.count <= 2 * length + 2 else { return }
    guard title.first != sign else { return }
    document.blocks[document.blocks.count - 1].kind = .heading
    document.blocks[document.blocks.count - 1].level = sign == UInt8(ascii: "=") ? 1 : 2
  }

  /// Counts scalars above the ASCII blank, eight bytes at a time.
  private static func scalars(in text: [UInt8]) -> Int {
    text.withUnsafeBytes { bytes in
      let high: UInt64 = 0x8080_8080_8080_8080
      var count = 0
      var position = 0
      while position + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        // ASCII above 0x20 overflows into the high bit; first bytes of others have the two high bits.
        let plain = ((word & ~high) &+ 0x5F5F_5F5F_5F5F_5F5F) & ~word
        count += ((plain | word & (word << 1)) & high).nonzeroBitCount
        position += 8
      }
      while position < bytes.count {
        let byte = bytes[position]
        count += byte > 0x20 && byte & 0xC0 != 0x80 ? 1 : 0
        position += 1
      }
      return count
    }
  }

  /// Whether the first letter is of a right-to-left script (UAX #9, P2 and P3).
  static func startsRightToLeft(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        let byte = bytes[position]
        if (byte | 0x20) &- 0x61 < 26 { return false }
        guard byte >= 0x80 else {
          position += 1
          continue
        }
        let (scalar, length) = SafeText.decode(bytes, at: position)
        switch scalar {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
          0x1E800...0x1EFFF:
          return true
        default:
          if Unicode.Scalar(scalar)?.properties.isAlphabetic == true { return false }
        }
        position += length
      }
      return false
    }
  }
}
