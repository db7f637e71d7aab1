public import TermsDocument

/// What decides how a document is laid out, besides the document.
public struct LayoutOptions: Equatable, Sendable {
  /// Which order right-to-left text is drawn in.
  public enum Bidi: Sendable {
    /// As it is read, for terminals that draw cells in the order they are sent.
    case visual
    /// As it is stored, for terminals that reorder text themselves.
    case logical
  }
  /// Columns a line may take; a line is laid out for at least 2, the width of a wide character.
  public var width: Int
  /// Whether landmarks that are page chrome are folded to one line.
  public var foldsChrome = false
  /// Landmarks that are unfolded although chrome is folded, by index.
  public var unfolded: Set<Int> = []
  /// Whether text that the page hides is shown.
  public var showsHidden = false
  /// Whether link numbers such as `[12]` follow their links, on lines of 16 columns or more.
  public var numbersLinks = false
  /// Which order right-to-left text is drawn in.
  public var bidi = Bidi.visual
  /// Words for the line a folded landmark becomes, by landmark kind and number of links.
  public var foldedLabel: @Sendable (TermsDocument.Landmark) -> String = { "▸ \($0.links)" }

  /// Makes the options for a width.
  public init(width: Int) { self.width = width }

  /// Compares all but the words.
  public static func == (one: LayoutOptions, other: LayoutOptions) -> Bool {
    one.width == other.width && one.foldsChrome == other.foldsChrome
      && one.unfolded == other.unfolded && one.showsHidden == other.showsHidden
      && one.numbersLinks == other.numbersLinks && one.bidi == other.bidi
  }
}

/// A document broken into lines for one width.
///
/// A value: a copy handed to another thread stays as it is. Lines of blocks that are settled in the
/// document do not change, unless a list's markers grow wider or a landmark turns out to be page
/// chrome while the page arrives; later ones are laid out anew by the next `extend`.
///
/// No text is lost at any width: below two columns, lines are laid out for two.
public struct LineLayout: Equatable, Sendable {
  /// The options the lines were made for.
  public let options: LayoutOptions
  /// The lines.
  var lines: [Line] = []
  /// What the cells of table rows show.
  var segments: [Segment] = []
  /// What is needed to go on.
  var progress = LayoutProgress()

  /// How many lines there are.
  public var count: Int { lines.count }

  /// Columns lines are laid out for.
  var width: Int { min(max(options.width, 2), Int(UInt16.max)) }

  /// Makes an empty layout.
  public init(options: LayoutOptions) { self.options = options }

  // MARK: Lines and places

  /// The index of the line that shows a place in the text; the nearest before it where it is folded.
  ///
  /// - Complexity: O(log n), and linear in the lines of a table row.
  public func line(showing offset: Int) -> Int {
    let found = max(0, firstLine { Int($0.start) > offset } - 1)
    guard found < lines.count, lines[found].flags.contains(.row) else { return found }
    // Cells of a row stand side by side, so that their places do not ascend line by line.
    var first = found
    while first > 0, !lines[first].flags.contains(.groupStart),
      lines[first - 1].flags.contains(.row)
    {
      first -= 1
    }
    var best = (start: -1, line: found)
    var line = first
    while line < lines.count, lines[line].flags.contains(.row),
      line == first || !lines[line].flags.contains(.groupStart)
    {
      for segment in lineSegments(line)
      where Int(segment.start) <= offset && Int(segment.start) > best.start
        && segment.start < segment.end && !segment.flags.contains(.repeated)
      {
        best = (Int(segment.start), line)
      }
      line += 1
    }
    return best.line
  }

  /// Where a line's first character stands in the text; for a blank line the place it stands before.
  ///
  /// - Precondition: `line` is at least 0 and below `count`.
  public func offset(ofLine line: Int) -> Int { Int(lines[line].start) }

  /// How many lines from the first start at the same places as those of another layout.
  ///
  /// - Parameters:
  ///   - other: The other layout.
  ///   - limit: No more than this many lines are compared; both must have them.
  /// - Returns: How many start at the same places, at most the limit.
  /// - Complexity: Linear in the limit, a comparison of two numbers for each line.
  public func linesInCommon(with other: LineLayout, upTo limit: Int) -> Int {
    lines.withUnsafeBufferPointer { lines in
      other.lines.withUnsafeBufferPointer { others in
        var line = 0
        while line < limit, lines[line].start == others[line].start { line += 1 }
        return line
      }
    }
  }

  /// The stretches of text a line shows, ascending; several for a row of table cells, none for a
  /// blank line, a rule or a folded landmark.
  public func textRanges(ofLine line: Int) -> [Range<Int>] {
    let shown = lines[line]
    if shown.flags.contains(.row) {
      return lineSegments(line).filter { $0.start < $0.end && !$0.flags.contains(.repeated) }
        .map { Int($0.start)..<Int($0.end) }
        .sorted { $0.lowerBound < $1.lowerBound }
    }
    guard shown.start < shown.end, shown.flags.isDisjoint(with: [.blank, .rule, .folded]) else {
      return []
    }
    return [Int(shown.start)..<Int(shown.end)]
  }

  /// The index of the folded landmark a line stands for, or nil.
  public func foldedLandmark(ofLine line: Int) -> Int? {
    lines[line].flags.contains(.folded) ? Int(lines[line].reference) : nil
  }

  /// The segments of a table row.
  func lineSegments(_ line: Int) -> ArraySlice<Segment> {
    let first = Int(lines[line].reference)
    return segments[first..<first + Int(lines[line].indent)]
  }

  /// The index of the first line that is past a place, lines being ordered.
  func firstLine(where isPast: (Line) -> Bool) -> Int {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if isPast(lines[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
