/// Numbers for stretches of bytes, equal ones for equal stretches.
struct Interning {
  private var numbers: [ArraySlice<UInt8>: Int32] = [:]

  /// The number of a stretch.
  mutating func number(of stretch: ArraySlice<UInt8>) -> Int32 {
    if let known = numbers[stretch] { return known }
    let number = Int32(numbers.count)
    numbers[stretch] = number
    return number
  }
}

/// What changed between two canonical texts, by lines and, within changed lines, by words.
public struct TextDifference: Sendable {
  /// A stretch of lines that differ.
  public struct Hunk: Equatable, Sendable {
    /// Lines of the old text, by index.
    public var oldLines: Range<Int>
    /// Lines of the new text, by index.
    public var newLines: Range<Int>
    /// Stretches of the old text that are gone, in bytes; the whole lines where they have nothing
    /// to do with the new ones.
    public var removed: [Range<Int>]
    /// Stretches of the new text that came, in bytes.
    public var inserted: [Range<Int>]
    /// Whether words were compared; else the lines differ as wholes.
    public var isByWord: Bool
  }

  /// The old text.
  public let old: [UInt8]
  /// The new text.
  public let new: [UInt8]
  /// The lines of the old text, in bytes, without their line feeds.
  public let oldLines: [Range<Int>]
  /// The lines of the new text.
  public let newLines: [Range<Int>]
  /// What differs, ascending.
  public let hunks: [Hunk]

  /// Compares two texts.
  ///
  /// - Complexity: Linear in the texts for few changes; see `SequenceDifference` for many.
  public init(from old: [UInt8], to new: [UInt8]) {
    self.old = old
    self.new = new
    let oldLines = TextDifference.lines(of: old)
    let newLines = TextDifference.lines(of: new)
    self.oldLines = oldLines
    self.newLines = newLines
    var interning = Interning()
    let changes = SequenceDifference.changes(
      from: oldLines.map { interning.number(of: old[$0]) },
      to: newLines.map { interning.number(of: new[$0]) })
    hunks = changes.map { change in
      TextDifference.hunk(
        change, old: old, Array(oldLines[change.old]), new: new, Array(newLines[change.new]))
    }
  }

  /// Whether the texts are equal.
  public var isEmpty: Bool { hunks.isEmpty }

  /// The stretches of the new text that are new, ascending and apart; an empty one stands where
  /// something was only taken away.
  public var changedRanges: [Range<Int>] {
    hunks.flatMap { hunk -> [Range<Int>] in
      guard hunk.inserted.isEmpty else { return hunk.inserted }
      if let first = hunk.newLines.first {
        return [newLines[first].lowerBound..<newLines[first].lowerBound]
      }
      let place = hunk.newLines.lowerBound
      let start = place < newLines.count ? newLines[place].lowerBound : max(0, new.count - 1)
      return [start..<start]
    }
  }

  private static func lines(of text: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    text.withUnsafeBufferPointer { bytes in
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        lines.append(start..<end)
        start = end + 1
      }
    }
    return lines
  }

  /// Works out a hunk; words are compared where the lines have something to do with each other.
  private static func hunk(
    _ change: Change, old: [UInt8], _ oldLines: [Range<Int>], new: [UInt8],
    _ newLines: [Range<Int>]
  ) -> Hunk {
    let whole = Hunk(
      oldLines: change.old, newLines: change.new, removed: oldLines, inserted: newLines,
      isByWord: false)
    guard !oldLines.isEmpty, !newLines.isEmpty else { return whole }
    let oldWords = oldLines.flatMap { WordTokens.tokens(of: old, in: $0) }
    let newWords = newLines.flatMap { WordTokens.tokens(of: new, in: $0) }
    var interning = Interning()
    let changes = SequenceDifference.changes(
      from: oldWords.map { interning.number(of: old[$0]) },
      to: newWords.map { interning.number(of: new[$0]) })
    let kept = oldWords.count - changes.reduce(0) { $0 + $1.old.count }
    // Fewer than three words in ten in common is another clause, not a changed one.
    guard kept * 10 >= min(oldWords.count, newWords.count) * 3 else { return whole }
    return Hunk(
      oldLines: change.old, newLines: change.new,
      removed: changes.flatMap { stretches(of: oldWords[$0.old], among: oldLines) },
      inserted: changes.flatMap { stretches(of: newWords[$0.new], among: newLines) },
      isByWord: true)
  }

  /// Joins neighbouring words to stretches that stay within a line.
  private static func stretches(
    of words: ArraySlice<Range<Int>>, among lines: [Range<Int>]
  ) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var line = lines.partitioningIndex { $0.upperBound >= words.first?.upperBound ?? 0 }
    for word in words {
      let before = line
      while line < lines.count, lines[line].upperBound < word.upperBound { line += 1 }
      if let last = stretches.last, line == before {
        stretches[stretches.count - 1] = last.lowerBound..<word.upperBound
      } else {
        stretches.append(word)
      }
    }
    return stretches
  }
}

extension Array {
  /// The index of the first element a claim holds for, where it holds for all after it.
  ///
  /// - Complexity: O(log n).
  func partitioningIndex(where claim: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if claim(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Cuts text into what a comparison calls words.
enum WordTokens {
  /// The words of a stretch: runs of letters and digits, single marks, and single characters of
  /// scripts that are written without blanks (from U+2E80 on: Chinese, Japanese, Korean, emoji).
  static func tokens(of text: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var start = range.lowerBound
    text.withUnsafeBufferPointer { bytes in
      var index = range.lowerBound
      func close(at end: Int) { if end > start { tokens.append(start..<end) } }
      while index < range.upperBound {
        let byte = bytes[index]
        if byte == 0x20 {
          close(at: index)
          start = index + 1
          index += 1
        } else if byte < 0x80 ? isMark(byte) : standsAlone(bytes, index) {
          close(at: index)
          let end = min(range.upperBound, index + length(byte))
          tokens.append(index..<end)
          start = end
          index = end
        } else {
          index += byte < 0x80 ? 1 : length(byte)
        }
      }
      close(at: range.upperBound)
    }
    return tokens
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      false
    default: true
    }
  }

  private static func standsAlone(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let lead = bytes[index]
    if lead >= 0xF0 { return true }
    guard lead >= 0xE2, index + 1 < bytes.count else { return false }
    // U+2000–U+206F is punctuation; U+2E80 is E2 BA 80.
    return lead > 0xE2 || bytes[index + 1] == 0x80 || bytes[index + 1] == 0x81
      || bytes[index + 1] >= 0xBA
  }

  private static func length(_ lead: UInt8) -> Int {
    lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
  }
}
