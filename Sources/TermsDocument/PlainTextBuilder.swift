/// Builds a document from plain text, line by line.
///
/// Lines stay as they are written, since legal text in files is wrapped and indented by hand: each is
/// a preformatted block. Blank lines become the space before the next line, several no more than
/// one; a form feed counts as one too. Tabs reach to the next of the columns 8, 16 and so on. Blanks
/// at a line's end go. A single line over a rule of `=` or `-` signs is a heading.
struct PlainTextBuilder: TextSink, Sendable {
  /// The document so far; the line that is being read is not among its blocks yet.
  private(set) var document = TermsDocument()

  /// Where the open line starts in the text.
  private var lineStart = 0
  /// Columns of the open line up to `counted`; only kept up to date for tabs.
  private var columns = 0
  private var counted = 0
  /// Whether a line feed that comes next belongs to the carriage return before it.
  private var endedWithReturn = false
  private var owesBlankLine = false

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
      position = SafeText.endOfPlainRun(utf8, from: position)
      guard position < utf8.count else { break }
      let length = lengthOfControl(utf8, at: position)
      guard length > 0 else {
        position += 1
        continue
      }
      put(UnsafeBufferPointer(rebasing: utf8[copied..<position]))
      apply(utf8[position])
      position += length
      if utf8[position - length] == 0x0D {
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

  /// The length of a tab or line end at an offset; 0 where there is none.
  private func lengthOfControl(_ utf8: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    switch utf8[position] {
    case 0x09, 0x0A, 0x0C, 0x0D: return 1
    case 0xC2:
      return position + 1 < utf8.count && utf8[position + 1] == 0x85 ? 2 : 0
    case 0xE2:
      guard position + 2 < utf8.count, utf8[position + 1] == 0x80 else { return 0 }
      return utf8[position + 2] & 0xFE == 0xA8 ? 3 : 0
    default: return 0
    }
  }

  private mutating func apply(_ control: UInt8) {
    if control == 0x09 {
      let blanks = 8 - updatedColumns() % 8
      document.text.append(contentsOf: repeatElement(0x20, count: blanks))
      return
    }
    endLine()
    if control == 0x0C { owesBlankLine = true }
  }

  private mutating func put(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard !utf8.isEmpty else { return }
    document.statistics.replacedCharacters +=
      SafeText.append(utf8, to: &document.text, keepsLineFeeds: false)
  }

  /// Counts the columns of the open line; East Asian characters take two.
  private mutating func updatedColumns() -> Int {
    for byte in document.text[counted...] where byte & 0xC0 != 0x80 {
      columns += byte >= 0xE3 && byte != 0xEF ? 2 : 1
    }
    counted = document.text.count
    return columns
  }

  // MARK: Lines

  private mutating func endLine() {
    while document.text.count > lineStart, document.text.last == 0x20 {
      document.text.removeLast()
    }
    let ink = Self.visibleCharacters(in: document.text[lineStart...])
    if ink > 0 {
      appendBlock()
      document.statistics.visibleCharacters += ink
    } else {
      document.text.removeLast(document.text.count - lineStart)
      owesBlankLine = true
    }
    lineStart = document.text.count
    counted = lineStart
    columns = 0
  }

  private mutating func appendBlock() {
    let start = UInt32(lineStart)
    let end = UInt32(document.text.count)
    var block = TermsDocument.Block(
      kind: .preformatted, markerStart: start, start: start, end: end)
    block.spaceBefore = owesBlankLine && !document.blocks.isEmpty ? 1 : 0
    block.isRightToLeft = Self.startsRightToLeft(document.text[lineStart...])
    if block.spaceBefore == 0 { markHeading(over: document.text[lineStart...]) }
    document.text.append(0x0A)
    document.blocks.append(block)
    owesBlankLine = false
    // The line may turn out to be a heading when the next one is read.
    document.settledBlocks = document.blocks.count - 1
  }

  /// Makes the last block a heading if the new line underlines it.
  private mutating func markHeading(over line: ArraySlice<UInt8>) {
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

  /// Counts scalars that are not white space.
  static func visibleCharacters(in text: ArraySlice<UInt8>) -> Int {
    text.withUnsafeBufferPointer { bytes in
      var count = 0
      var blanks = 0
      for index in bytes.indices {
        let byte = bytes[index]
        count += byte & 0xC0 != 0x80 && byte > 0x20 ? 1 : 0
        // U+00A0 and U+3000.
        let before = index > 0 ? bytes[index - 1] : 0
        blanks += byte == 0xA0 && before == 0xC2 ? 1 : 0
        blanks += byte == 0x80 && before == 0x80 && index > 1 && bytes[index - 2] == 0xE3 ? 1 : 0
      }
      return count - blanks
    }
  }

  /// Whether the first letter is of a right-to-left script (UAX #9, P2 and P3).
  static func startsRightToLeft(_ text: ArraySlice<UInt8>) -> Bool {
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
