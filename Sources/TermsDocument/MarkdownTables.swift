/// Replaces tables written with pipes by HTML tables (GitHub Flavored Markdown, 4.10).
///
/// A table is a line with cells, a line of dashes with as many cells, and every line after it up to a
/// blank one or the start of another block. Those inside lists and quotes stay as they are written.
enum MarkdownTables {
  /// Renders the inline Markdown of one cell.
  typealias Inline = (ArraySlice<UInt8>) -> [UInt8]

  /// The text with its tables replaced.
  ///
  /// - Complexity: Linear in the text.
  static func replaced(in text: ArraySlice<UInt8>, inline: Inline) -> [UInt8] {
    guard text.contains(UInt8(ascii: "|")) else { return Array(text) }
    var lines = MarkdownLines(text)
    var all: [Range<Int>] = []
    while let line = lines.next() { all.append(line) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var fence: Fence?
    var index = 0
    while index < all.count {
      let line = text[all[index]]
      if let open = fence {
        if open.isClosed(by: line) { fence = nil }
      } else if let opening = Fence(line) {
        fence = opening
      } else if index + 1 < all.count, let columns = header(line, over: text[all[index + 1]]) {
        index = append(all, from: index, columns, of: text, to: &result, inline: inline)
        continue
      }
      result += line
      index += 1
    }
    return result
  }

  /// Appends the table that starts at a line.
  ///
  /// - Returns: The index of the first line after it.
  private static func append(
    _ lines: [Range<Int>], from first: Int, _ columns: Int, of text: ArraySlice<UInt8>,
    to result: inout [UInt8], inline: Inline
  ) -> Int {
    result += Array("\n<table border=\"1\"><thead>".utf8)
    appendRow(text[lines[first]], columns, "th", to: &result, inline: inline)
    result += Array("</thead><tbody>".utf8)
    var index = first + 2
    while index < lines.count, continuesTable(text[lines[index]]) {
      appendRow(text[lines[index]], columns, "td", to: &result, inline: inline)
      index += 1
    }
    result += Array("</tbody></table>\n\n".utf8)
    return index
  }

  private static func appendRow(
    _ line: ArraySlice<UInt8>, _ columns: Int, _ tag: String, to result: inout [UInt8],
    inline: Inline
  ) {
    result += Array("<tr>".utf8)
    var cells = self.cells(line)
    // A row may be short; what it has too much of is kept, as it is text.
    while cells.count < columns { cells.append([]) }
    for cell in cells {
      result += Array("<\(tag)>".utf8) + inline(cell) + Array("</\(tag)>".utf8)
    }
    result += Array("</tr>".utf8)
  }

  /// The number of columns, if two lines are the head of a table.
  private static func header(_ line: ArraySlice<UInt8>, over rule: ArraySlice<UInt8>) -> Int? {
    guard line.contains(UInt8(ascii: "|")), indentation(line) < 4, indentation(rule) < 4 else {
      return nil
    }
    guard rule.contains(UInt8(ascii: "-")), rule.allSatisfy({ isRuleByte($0) }) else { return nil }
    let rules = cells(rule)
    guard rules.allSatisfy(isRule), rules.count == cells(line).count else { return nil }
    return rules.count
  }

  private static func isRuleByte(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "|") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ":")
  }

  private static func isRule(_ cell: ArraySlice<UInt8>) -> Bool {
    var dashes = cell
    if dashes.first == UInt8(ascii: ":") { dashes = dashes.dropFirst() }
    if dashes.last == UInt8(ascii: ":") { dashes = dashes.dropLast() }
    return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
  }

  private static func continuesTable(_ line: ArraySlice<UInt8>) -> Bool {
    guard indentation(line) < 4, let first = line.first(where: { $0 > 0x20 }) else { return false }
    if line.contains(UInt8(ascii: "|")) { return true }
    return ![UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: "<")].contains(first)
      && Fence(line) == nil
  }

  /// Splits a line at its pipes, those after a backslash or inside code aside.
  private static func cells(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var text = trimmed(line)
    if text.first == UInt8(ascii: "|") { text = text.dropFirst() }
    var result: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if text[index] == UInt8(ascii: "|") {
        result.append(unescaped(trimmed(text[start..<index])))
        start = index + 1
      }
      index += 1
    }
    let last = trimmed(text[start...])
    if !last.isEmpty { result.append(unescaped(last)) }
    return result
  }

  /// A cell's text with `\|` as a plain pipe, which it is even inside code.
  private static func unescaped(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard cell.contains(UInt8(ascii: "\\")) else { return cell }
    var result: [UInt8] = []
    for byte in cell {
      if byte == UInt8(ascii: "|"), result.last == UInt8(ascii: "\\") { result.removeLast() }
      result.append(byte)
    }
    return result[...]
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result = text
    while let first = result.first, first <= 0x20 { result = result.dropFirst() }
    while let last = result.last, last <= 0x20 { result = result.dropLast() }
    return result
  }

  fileprivate static func indentation(_ line: ArraySlice<UInt8>) -> Int {
    var columns = 0
    for byte in line {
      guard byte == 0x20 || byte == 0x09 else { break }
      columns += byte == 0x09 ? 4 : 1
    }
    return columns
  }
}

/// The fence of a code block, inside which nothing is a table.
private struct Fence {
  let sign: UInt8
  let length: Int

  init?(_ line: ArraySlice<UInt8>) {
    let text = line.drop { $0 == 0x20 }
    guard let first = text.first, MarkdownTables.indentation(line) < 4 else { return nil }
    guard first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else { return nil }
    let count = text.prefix { $0 == first }.count
    guard count >= 3 else { return nil }
    if first == UInt8(ascii: "`"), text.dropFirst(count).contains(first) { return nil }
    sign = first
    length = count
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 }
    let count = text.prefix { $0 == sign }.count
    return count >= length && text.dropFirst(count).allSatisfy { $0 <= 0x20 }
  }
}
