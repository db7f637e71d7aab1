import AgreementGate
import LineLayout
import TermsDocument

/// What was on a painted screen: in text positions, and as one bit for each line of the layout.
///
/// The positions are what is kept when lines change; the bits make counting cheap. Lines without text
/// (blank ones, rules, folded parts) count as shown when painted, and after a new layout as soon as
/// the line before them is.
struct ShownLines: Equatable, Sendable {
  /// Text that was on a painted screen.
  private(set) var coverage = Coverage()
  /// One bit for each line, 64 to a word.
  private var words: [UInt64] = []
  /// Lines of the layout.
  private(set) var lineCount = 0
  /// Lines whose bit is set.
  private(set) var shownCount = 0

  /// Lines that were on no painted screen yet.
  var notShownCount: Int { lineCount - shownCount }

  /// Whether a line was on a painted screen.
  func contains(line: Int) -> Bool {
    line < lineCount && words[line / 64] & (1 << UInt64(line % 64)) != 0
  }

  /// How many lines of a stretch were shown.
  ///
  /// - Complexity: O(n / 64).
  func count(in lines: Range<Int>) -> Int {
    let lines = lines.clamped(to: 0..<lineCount)
    var sum = 0
    var line = lines.lowerBound
    while line < lines.upperBound {
      let bit = line % 64
      let length = min(64 - bit, lines.upperBound - line)
      let mask = length == 64 ? UInt64.max : ((1 << UInt64(length)) - 1) << UInt64(bit)
      sum += (words[line / 64] & mask).nonzeroBitCount
      line += length
    }
    return sum
  }

  /// The first line that was not shown.
  ///
  /// - Complexity: O(n / 64).
  var firstNotShown: Int? {
    for (index, word) in words.enumerated() where word != .max {
      let line = index * 64 + (~word).trailingZeroBitCount
      return line < lineCount ? line : nil
    }
    return nil
  }

  /// Notes that lines were painted.
  ///
  /// - Complexity: Linear in the lines.
  mutating func paint(_ lines: Range<Int>, of layout: LineLayout, in document: TermsDocument) {
    for line in lines {
      set(line)
      for range in layout.textRanges(ofLine: line) {
        coverage.insert(Self.withBlanks(range, in: document))
      }
    }
  }

  /// Forgets text from a place on: what stands there now is not what was shown.
  mutating func forgetText(from offset: Int) { coverage.remove(from: offset) }

  /// Fits the bits to a layout, of which lines before the first given are as before.
  ///
  /// - Complexity: Linear in the lines that were shown after `first`, and O(n / 64).
  mutating func rebuild(for layout: LineLayout, from first: Int) {
    resize(to: layout.count, keeping: first)
    guard first < layout.count else { return }
    let start = layout.offset(ofLine: first)
    var next = first
    for stretch in coverage.stretches[coverage.index(endingAtOrAfter: start + 1)...] {
      next = max(next, layout.line(showing: max(stretch.lowerBound, start)))
      let end = layout.line(showing: stretch.upperBound - 1)
      while next < layout.count, next <= end || layout.textRanges(ofLine: next).isEmpty {
        if isCovered(next, of: layout) { set(next) }
        next += 1
      }
    }
    setLeadingLinesWithoutText(of: layout)
  }

  /// Whether a line's text was shown; a line without text follows the line before it.
  private func isCovered(_ line: Int, of layout: LineLayout) -> Bool {
    let ranges = layout.textRanges(ofLine: line)
    if ranges.isEmpty { return line > 0 && contains(line: line - 1) }
    return ranges.allSatisfy(coverage.contains)
  }

  private mutating func setLeadingLinesWithoutText(of layout: LineLayout) {
    var line = 0
    while line < lineCount, layout.textRanges(ofLine: line).isEmpty { line += 1 }
    guard line > 0, contains(line: line) else { return }
    for leading in 0..<line { set(leading) }
  }

  private mutating func resize(to count: Int, keeping kept: Int) {
    let kept = min(kept, count, lineCount)
    words.removeLast(words.count - min(words.count, (kept + 63) / 64))
    if kept % 64 != 0 { words[kept / 64] &= (1 << UInt64(kept % 64)) - 1 }
    while words.count < (count + 63) / 64 { words.append(0) }
    lineCount = count
    shownCount = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  private mutating func set(_ line: Int) {
    guard line < lineCount, !contains(line: line) else { return }
    words[line / 64] |= 1 << UInt64(line % 64)
    shownCount += 1
  }

  /// A range with the blanks after it, so that text read on is one stretch however it is wrapped.
  private static func withBlanks(_ range: Range<Int>, in document: TermsDocument) -> Range<Int> {
    var end = range.upperBound
    while end < document.text.count, document.text[end] <= 0x20 { end += 1 }
    return range.lowerBound..<end
  }
}
