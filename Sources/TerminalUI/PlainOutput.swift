/// What curses writes, with fewer kinds of sequences.
enum PlainOutput {
  /// Rewrites three sequences of curses that cost more than they give.
  ///
  /// The choice of the ASCII character set is left out: it is repeated with every change of
  /// attributes, and no other set is ever chosen. A repetition is written out: many terminals call
  /// themselves `xterm`, whose description has it, and do not know it, so a line of underscores to
  /// sign on would be one underscore. (Curses repeats in locales other than UTF-8 only.) The scroll
  /// region of the whole screen is named by its default, which curses does after each scroll.
  ///
  /// - Parameters:
  ///   - bytes: What curses wrote.
  ///   - rows: The screen's height.
  /// - Returns: The same picture in plainer bytes.
  /// - Complexity: O(*n*).
  static func rewritten(_ bytes: [UInt8], rows: Int) -> [UInt8] {
    let wholeScreen = Array("\u{1B}[1;\(rows)r".utf8)
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while let escape = bytes[index...].firstIndex(of: 0x1B) {
      plain += bytes[index..<escape]
      if bytes[escape...].starts(with: wholeScreen) {
        plain += [0x1B, 0x5B, 0x72]
        index = escape + wholeScreen.count
      } else if let length = rewrite(bytes[escape...], after: &plain) {
        index = escape + length
      } else {
        plain.append(0x1B)
        index = escape + 1
      }
    }
    plain += bytes[index...]
    return plain
  }

  /// Rewrites the sequence at the start, if it is a character set or a repetition, and returns its length.
  private static func rewrite(_ bytes: ArraySlice<UInt8>, after plain: inout [UInt8]) -> Int? {
    if bytes.starts(with: [0x1B, 0x28, 0x42]) { return 3 }
    guard bytes.starts(with: [0x1B, 0x5B]), let repeated = plain.last else { return nil }
    let digits = bytes.dropFirst(2).prefix { (0x30...0x39).contains($0) }
    guard digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == UInt8(ascii: "b"),
      let count = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    plain.append(contentsOf: repeatElement(repeated, count: count))
    return digits.count + 3
  }
}
