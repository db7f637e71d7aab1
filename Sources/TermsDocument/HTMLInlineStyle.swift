/// What an element's `style` attribute says that decides its text, its place or its number.
struct HTMLInlineStyle: Equatable, Sendable {
  /// What `display` asks for, as far as it matters here.
  enum Display: Equatable, Sendable {
    case none, block, inline
  }

  /// What `display` asks for; nil where it is not set.
  var display: Display?
  /// How white space is treated.
  var whiteSpace: BlockBuilder.WhiteSpace?
  /// How the items of a list are marked.
  var listStyle: HTMLListMarker?
  /// Whether a line is drawn through the text.
  var isStruck = false

  /// Reads the declarations of a `style` attribute (CSS Style Attributes, 3).
  ///
  /// - Complexity: Linear in the bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var displayIsImportant = false
    var position = 0
    while position < bytes.count {
      let end = Self.end(of: bytes, from: position)
      let declaration = UnsafeBufferPointer(rebasing: bytes[position..<end])
      position = end + 1
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = Self.word(declaration[..<colon])
      guard Self.known.contains(name) else { continue }
      let value = Self.word(declaration[(colon + 1)...])
      let isImportant = value.contains("!")
      if name == "display" {
        guard isImportant || !displayIsImportant else { continue }
        displayIsImportant = isImportant
      }
      take(name, value)
    }
  }

  private static let known: Set<String> = [
    "display", "white-space", "list-style", "list-style-type", "text-decoration",
    "text-decoration-line",
  ]

  private mutating func take(_ name: String, _ value: String) {
    let words = value.split { $0 == " " || $0 == "!" }
    switch name {
    case "display":
      switch words.first {
      case "none": display = HTMLInlineStyle.Display.none
      case "block", "flex", "grid", "table", "list-item", "flow-root": display = .block
      default: display = .inline
      }
    case "white-space":
      switch words.first {
      case "pre", "pre-wrap", "break-spaces": whiteSpace = .kept
      case "pre-line": whiteSpace = .lines
      case "normal", "nowrap": whiteSpace = .folded
      default: break
      }
    case "text-decoration", "text-decoration-line":
      isStruck = words.contains("line-through")
    default:
      for word in words {
        if let style = HTMLListMarker(keyword: String(word)) { listStyle = style }
      }
    }
  }

  /// Where the declaration that starts at an offset ends: at a semicolon outside quotes and brackets.
  private static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    var quote: UInt8 = 0
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth = max(0, depth - 1)
        case UInt8(ascii: ";") where depth == 0: return position
        default: break
        }
      }
      position += 1
    }
    return position
  }

  /// The bytes in lower case, each white space a blank, cut off at both ends.
  private static func word(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var result: [UInt8] = []
    for byte in bytes {
      if BlockBuilder.isBlank(byte) {
        if let last = result.last, last != 0x20 { result.append(0x20) }
      } else {
        result.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      }
    }
    if result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
