/// Words and colours for a comparison that is shown as text.
public struct UnifiedStyle: Sendable {
  /// What opens and closes words that are gone.
  public var removed = ("[-", "-]")
  /// What opens and closes words that came.
  public var inserted = ("{+", "+}")
  /// What opens and closes a line that is gone; empty without colours.
  public var removedLine = ("", "")
  /// What opens and closes a line that came.
  public var insertedLine = ("", "")
  /// What opens and closes the heading of a hunk.
  public var heading = ("", "")
  /// Lines shown around a change.
  public var context = 1

  /// Makes the style without colours.
  public init() {}

  /// The style with the terminal's own colours; the marks stay, since colour alone says nothing to
  /// many.
  public static var colored: UnifiedStyle {
    var style = UnifiedStyle()
    style.removed = ("\u{1B}[7m[-", "-]\u{1B}[27m")
    style.inserted = ("\u{1B}[7m{+", "+}\u{1B}[27m")
    style.removedLine = ("\u{1B}[31m", "\u{1B}[39m")
    style.insertedLine = ("\u{1B}[32m", "\u{1B}[39m")
    style.heading = ("\u{1B}[36m", "\u{1B}[39m")
    return style
  }
}

extension TextDifference {
  /// The comparison in the unified format: `-` lines with the words that are gone marked, `+` lines
  /// with the words that came marked, and the clause each change stands in.
  ///
  /// - Parameter style: How marks look.
  /// - Returns: UTF-8 text, every line ended; empty for equal texts.
  public func unified(_ style: UnifiedStyle = UnifiedStyle()) -> [UInt8] {
    var output: [UInt8] = []
    for group in groups(context: style.context) {
      let first = hunks[group.lowerBound]
      let last = hunks[group.upperBound - 1]
      let before = min(style.context, first.oldLines.lowerBound, first.newLines.lowerBound)
      let after = min(
        style.context, oldLines.count - last.oldLines.upperBound,
        newLines.count - last.newLines.upperBound)
      let oldRange = first.oldLines.lowerBound - before..<last.oldLines.upperBound + after
      let newRange = first.newLines.lowerBound - before..<last.newLines.upperBound + after
      let clause = clause(before: first.newLines.lowerBound)
      let heading = "@@ -\(span(oldRange)) +\(span(newRange)) @@"
      output += style.heading.0.utf8
      output += heading.utf8
      if let clause { output += [0x20] + new[newLines[clause]] }
      output += "\(style.heading.1)\n".utf8
      write(group, newRange, style, to: &output)
    }
    return output
  }

  private func write(
    _ group: Range<Int>, _ shown: Range<Int>, _ style: UnifiedStyle, to output: inout [UInt8]
  ) {
    var next = shown.lowerBound
    func same(upTo end: Int) {
      while next < end {
        output += [0x20] + new[newLines[next]] + [0x0A]
        next += 1
      }
    }
    for hunk in hunks[group] {
      same(upTo: hunk.newLines.lowerBound)
      for line in hunk.oldLines {
        let marks = hunk.isByWord ? hunk.removed : []
        output += "\(style.removedLine.0)-".utf8
        output += marked(old, oldLines[line], marks, style.removed)
        output += "\(style.removedLine.1)\n".utf8
      }
      for line in hunk.newLines {
        let marks = hunk.isByWord ? hunk.inserted : []
        output += "\(style.insertedLine.0)+".utf8
        output += marked(new, newLines[line], marks, style.inserted)
        output += "\(style.insertedLine.1)\n".utf8
      }
      next = hunk.newLines.upperBound
    }
    same(upTo: shown.upperBound)
  }

  /// Hunks that are shown together since their contexts touch.
  private func groups(context: Int) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in hunks.indices {
      if let last = groups.last,
        hunks[index].newLines.lowerBound - hunks[index - 1].newLines.upperBound <= 2 * context
      {
        groups[groups.count - 1] = last.lowerBound..<index + 1
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }

  private func span(_ range: Range<Int>) -> String {
    range.isEmpty ? "\(range.lowerBound),0" : "\(range.lowerBound + 1),\(range.count)"
  }

  /// A line with marks around some of its stretches.
  private func marked(
    _ text: [UInt8], _ line: Range<Int>, _ marks: [Range<Int>], _ signs: (String, String)
  ) -> [UInt8] {
    var output: [UInt8] = []
    var place = line.lowerBound
    let first = marks.partitioningIndex { $0.lowerBound >= line.lowerBound }
    for mark in marks[first...].prefix(while: { $0.upperBound <= line.upperBound }) {
      output += text[place..<mark.lowerBound]
      output += signs.0.utf8
      output += text[mark]
      output += signs.1.utf8
      place = mark.upperBound
    }
    return output + text[place..<line.upperBound]
  }

  /// The nearest line above that looks like a clause's heading.
  ///
  /// Canonical text has no headings, so a heading is what reads like one: a short line that begins
  /// with a number or the sign or word for a clause, or one that ends without a full stop.
  private func clause(before line: Int) -> Int? {
    var index = min(line, newLines.count) - 1
    let last = max(-1, index - 200)
    while index > last {
      if looksLikeHeading(newLines[index]) { return index }
      index -= 1
    }
    return nil
  }

  private func looksLikeHeading(_ line: Range<Int>) -> Bool {
    guard line.count <= 120, let first = new[line].first, let end = new[line].last else {
      return false
    }
    let starts = ["§", "第", "Article ", "Section ", "Clause "]
    if starts.contains(where: { new[line].starts(with: $0.utf8) }) { return line.count <= 90 }
    let endsSentence = ".;,:".utf8.contains(end) || new[line].suffix(3).elementsEqual("。".utf8)
    let isNumber = UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    return !endsSentence && (isNumber || line.count <= 60)
  }
}
