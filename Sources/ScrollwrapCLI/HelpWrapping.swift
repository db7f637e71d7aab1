import LineLayout

/// Breaks help text into lines by columns of the terminal.
struct HelpWrapping {
  /// Columns a line may take.
  let columns: Int
  /// Columns every line but the first begins with.
  let indent: Int

  /// The text's lines; the first begins behind `lead`, which is as wide as the indent or wider.
  ///
  /// A lead that leaves no room stands on a line of its own. Words of scripts without blanks may be
  /// broken between any two characters that no rule keeps together (the common kinsoku).
  func lines(_ text: String, after lead: String = "") -> [String] {
    var lines: [String] = []
    var line = lead
    var used = TextWidth.columns(of: lead)
    if used > indent, !lead.isEmpty, indent > 0 {
      lines.append(line.trimmedAtEnd)
      used = columns
      line = ""
    }
    let margin = String(repeating: " ", count: indent)
    if used < indent {
      line += String(repeating: " ", count: indent - used)
      used = indent
    }
    for piece in pieces(of: text) {
      let width = TextWidth.columns(of: piece.trimmedAtEnd)
      if used + width > columns {
        if !line.trimmedAtEnd.isEmpty { lines.append(line.trimmedAtEnd) }
        line = margin
        used = indent
      }
      line += piece
      used += TextWidth.columns(of: piece)
    }
    return lines + [line.trimmedAtEnd]
  }

  /// Stretches that are never broken, each with the blanks that follow it.
  private func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var before: Character?
    for character in text {
      if let last = before, breaks(between: last, and: character) {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
      before = character
    }
    return pieces + [piece]
  }

  private func breaks(between one: Character, and other: Character) -> Bool {
    if other == " " { return false }
    if one == " " { return true }
    let isOpen = isWide(one) || isWide(other)
    return isOpen && !"、。」』）〕ー・：；？！ぁぃぅぇぉっゃゅょァィゥェォッャュョ.,;:)".contains(other)
      && !"「『（〔(".contains(one)
  }

  private func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return 0x2E80...0xFFDC ~= scalar.value
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
