import CICU
import TermsDocument

/// How much room the columns of a table need, and how much they get.
struct TableColumns {
  /// Blanks between two columns.
  static let gutter = 2
  /// The least a column may have for words longer than it.
  static let leastWidth = 5

  /// Longer words, which are mostly addresses, are cut rather than given a column of their own.
  static let longestWord = 24

  /// Columns of the longest word of each column.
  private var least: [Int]
  /// Columns of the longest line of each column.
  private var most: [Int]
  /// Where each column starts, once fitted.
  private(set) var starts: [Int] = []
  /// Columns of each column, once fitted.
  private(set) var widths: [Int] = []

  /// Makes the measure of a table with this many columns.
  init(count: Int) {
    least = [Int](repeating: 0, count: count)
    most = [Int](repeating: 0, count: count)
  }

  /// Takes a cell that covers one column.
  mutating func note(column: Int, least word: Int, most line: Int) {
    least[column] = max(least[column], word)
    most[column] = max(most[column], line)
  }

  /// Takes a cell that covers several columns, after those that cover one.
  mutating func note(columns: Range<Int>, least word: Int, most line: Int) {
    Self.widen(&least, columns, to: word)
    Self.widen(&most, columns, to: line)
  }

  private static func widen(_ widths: inout [Int], _ columns: Range<Int>, to needed: Int) {
    let room = columns.reduce(0) { $0 + widths[$1] } + gutter * (columns.count - 1)
    guard needed > room else { return }
    let share = (needed - room) / columns.count
    for column in columns { widths[column] += share }
    widths[columns.upperBound - 1] += needed - room - share * columns.count
  }

  /// Shares out a width: columns are as wide as they need, or as a common level allows.
  ///
  /// Words may be cut in tables of four columns or more, whose rows are hard to compare as lists,
  /// where there are three fifths of what the words need, and five columns each. Other tables that
  /// are too narrow for their words are better read as lists.
  ///
  /// - Returns: Whether the table fits.
  mutating func fit(to width: Int) -> Bool {
    let used = most.indices.filter { most[$0] > 0 }
    guard !used.isEmpty else { return false }
    for column in used {
      least[column] = min(max(least[column], 1), most[column], Self.longestWord)
    }
    let room = width - Self.gutter * (used.count - 1)
    let words = used.reduce(0) { $0 + least[$1] }
    if words > room {
      guard used.count > 3, room >= Self.leastWidth * used.count, room * 5 >= words * 3 else {
        return false
      }
      widths = Self.levelled([Int](repeating: 0, count: least.count), least, room)
    } else {
      widths = Self.levelled(least, most, room)
    }
    var column = 0
    starts = widths.map { width in
      defer { column += width > 0 ? width + Self.gutter : 0 }
      return column
    }
    return true
  }

  /// The widths between a least and a most that come to a sum at most `room`, as even as they can.
  private static func levelled(_ least: [Int], _ most: [Int], _ room: Int) -> [Int] {
    func widths(at level: Int) -> [Int] {
      least.indices.map { max(least[$0], min(most[$0], level)) }
    }
    var low = 0
    var high = room
    while low < high {
      let middle = (low + high + 1) / 2
      if widths(at: middle).reduce(0, +) <= room { low = middle } else { high = middle - 1 }
    }
    var found = widths(at: low)
    var left = room - found.reduce(0, +)
    for column in found.indices where left > 0 && found[column] == low && most[column] > low {
      found[column] += 1
      left -= 1
    }
    return found
  }

  /// The width of a stretch of columns with the blanks between them.
  func width(of columns: Range<Int>) -> Int {
    let used = columns.filter { widths[$0] > 0 }
    return used.reduce(0) { $0 + widths[$1] } + Self.gutter * max(0, used.count - 1)
  }
}

extension LineMaker {
  /// The columns of the longest word and of the whole of a stretch of text.
  ///
  /// - Complexity: Linear in the stretch.
  func measure(from start: Int, to end: Int) -> (least: Int, most: Int) {
    if text.isASCII(start, end) {
      var longest = 0
      var word = start
      for place in start..<end where text[place] == 0x20 {
        longest = max(longest, place - word)
        word = place + 1
      }
      return (max(longest, end - word), end - start)
    }
    let scanner = CellScanner(text: text)
    var place = start
    var longest = 0
    var word = 0
    var columns = 0
    while place < end {
      let cell = scanner.cell(at: place, end: end, column: columns)
      columns += cell.columns
      // Lines may break between most wide characters.
      word = text[place] == 0x20 ? 0 : cell.columns == 2 ? 2 : word + cell.columns
      longest = max(longest, word)
      place = cell.end
    }
    return (longest, columns)
  }
}
