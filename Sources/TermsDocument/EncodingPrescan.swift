/// Looks for the encoding a page declares in its head.
///
/// The rules are those of WHATWG HTML 13.2.3.2 with three differences, each from real pages: it reads
/// on past the first 1,024 bytes to the end of the head (pages declare as late as byte 12,104), it
/// skips what scripts, styles and titles contain, and it notes the page's language for detection.
struct EncodingPrescan {
  /// How far into a page a head is looked for.
  static let limit = 65_536
  /// How far the standard reads, whatever stands there.
  private static let standardReach = 1_024

  /// The encoding found; a declared UTF-16 means UTF-8, as the declaration itself was readable.
  private(set) var encoding: TextEncoding?
  /// The primary language of the page in lower case, or empty.
  private(set) var language: [UInt8] = []
  /// Whether the head has ended, or nothing more is to be expected of it.
  private(set) var isDone = false

  private var head: [UInt8] = []
  private var position = 0
  /// The element whose text is skipped, such as `script`.
  private var skipping: [UInt8]?
  /// How long the head has to grow before a construct cut at its end is looked at again.
  private var nextLook = 0
  private var fallback: TextEncoding?
  /// Whether the head has ended.
  private var sawBody = false

  /// Makes a prescan at the start of a page.
  init() {}

  /// Reads on.
  ///
  /// - Complexity: Linear over all calls: a construct that is cut is looked at again only when the
  ///   head has grown by an eighth.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isDone else { return }
    head.append(contentsOf: bytes.prefix(Self.limit - head.count))
    let isFull = head.count >= Self.limit
    guard isFull || head.count >= nextLook else { return }
    scan()
    nextLook = head.count + head.count / 8
    if isFull || (sawBody && head.count >= Self.standardReach) { end() }
  }

  /// Ends the page.
  mutating func finish() {
    guard !isDone else { return }
    scan()
    end()
  }

  private mutating func end() {
    isDone = true
    encoding = encoding ?? fallback
    head = []
  }

  private mutating func scan() {
    if position == 0 { readXMLDeclaration() }
    while !isDone, let tagStart = nextTagStart() {
      position = tagStart
      guard let next = readMarkup(at: tagStart) else { return }
      position = next
      if sawBody, position >= Self.standardReach { end() }
    }
    if !isDone { position = head.count }
  }

  private func nextTagStart() -> Int? {
    var index = position
    while index < head.count {
      if head[index] == UInt8(ascii: "<") { return index }
      index += 1
    }
    return nil
  }

  /// Reads a comment, tag or other markup.
  ///
  /// - Returns: Where it ends; nil where it is cut.
  private mutating func readMarkup(at start: Int) -> Int? {
    if skipping != nil { return readSkipped(at: start) }
    guard start + 1 < head.count else { return nil }
    switch head[start + 1] {
    case UInt8(ascii: "!"):
      if startsWith("<!--", at: start) { return find("-->", from: start + 2) }
      if head.count - start < 4 { return nil }
      return find(">", from: start + 1)
    case UInt8(ascii: "?"):
      return find(">", from: start + 1)
    case UInt8(ascii: "/"):
      guard let end = find(">", from: start + 1) else { return nil }
      if startsWith("</head", at: start) { sawBody = true }
      return end
    case let byte where (byte | 0x20) &- 0x61 < 26:
      return readTag(at: start)
    default:
      return start + 1
    }
  }

  private mutating func readSkipped(at start: Int) -> Int? {
    guard let name = skipping else { return start + 1 }
    guard start + name.count + 2 <= head.count else { return nil }
    let isEnd = head[start + 1] == UInt8(ascii: "/")
    if isEnd, zip(head[(start + 2)...], name).allSatisfy({ $0 | 0x20 == $1 }) {
      skipping = nil
      return start + 1
    }
    return start + 1
  }

  private mutating func readTag(at start: Int) -> Int? {
    var reader = AttributeReader(bytes: head, position: start + 1)
    let name = reader.tagName()
    var attributes: [(name: [UInt8], value: [UInt8])] = []
    while let attribute = reader.next() { attributes.append(attribute) }
    guard !reader.isCut else { return nil }
    switch String(decoding: name, as: UTF8.self) {
    case "meta": readMeta(attributes)
    case "html": readLanguage(attributes)
    case "body", "frameset": sawBody = true
    case "script", "style", "title", "textarea", "noframes": skipping = name
    default: break
    }
    return reader.position
  }

  private mutating func readMeta(_ attributes: [(name: [UInt8], value: [UInt8])]) {
    var isContentType = false
    var charset: [UInt8]?
    var content: [UInt8]?
    for (name, value) in attributes {
      switch String(decoding: name, as: UTF8.self) {
      case "http-equiv": isContentType = value.map(Self.lower).elementsEqual("content-type".utf8)
      case "charset": charset = charset ?? value
      case "content": content = content ?? value
      default: break
      }
    }
    if charset == nil, isContentType, let content {
      charset = Self.charset(inContentType: content)
    }
    guard let charset else { return }
    guard let found = TextEncoding.labelled(String(decoding: charset, as: UTF8.self)) else {
      return
    }
    if found.name.hasPrefix("UTF-16") {
      encoding = .utf8
    } else {
      encoding = found.name == "x-user-defined" ? .windows1252 : found
    }
    end()
  }

  private mutating func readLanguage(_ attributes: [(name: [UInt8], value: [UInt8])]) {
    for (name, value) in attributes
    where name.elementsEqual("lang".utf8) || name.elementsEqual("xml:lang".utf8) {
      language = value.map(Self.lower)
    }
  }

  /// Notes the encoding of an XML declaration, which a `meta` overrules.
  private mutating func readXMLDeclaration() {
    guard startsWith("<?xml", at: 0), let end = find(">", from: 0) else { return }
    let text = Array(head[..<end])
    guard let start = Self.index(of: "encoding", in: text, from: 0) else { return }
    guard let value = Self.valueAfterEquals(in: text, from: start + 8) else { return }
    let found = TextEncoding.labelled(String(decoding: value, as: UTF8.self))
    fallback = found?.name.hasPrefix("UTF-16") == true ? .utf8 : found
  }

  /// Reads the charset of a content type (WHATWG HTML, 2.5.6).
  static func charset(inContentType text: [UInt8]) -> [UInt8]? {
    var start = 0
    while let found = index(of: "charset", in: text, from: start) {
      if let value = valueAfterEquals(in: text, from: found + 7) { return value }
      start = found + 7
    }
    return nil
  }

  private static func valueAfterEquals(in text: [UInt8], from start: Int) -> [UInt8]? {
    var index = start
    while index < text.count, text[index] <= 0x20 { index += 1 }
    guard index < text.count, text[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    while index < text.count, text[index] <= 0x20 { index += 1 }
    guard index < text.count else { return nil }
    let quote = text[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let rest = text[(index + 1)...]
      return rest.firstIndex(of: quote).map { Array(rest[..<$0]) }
    }
    return Array(text[index...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") })
  }

  // MARK: Bytes

  private func startsWith(_ word: String, at start: Int) -> Bool {
    guard start + word.utf8.count <= head.count else { return false }
    return zip(head[start...], word.utf8).allSatisfy { Self.lower($0) == $1 }
  }

  private func find(_ word: String, from start: Int) -> Int? {
    Self.index(of: word, in: head, from: start).map { $0 + word.utf8.count }
  }

  private static func index(of word: String, in text: [UInt8], from start: Int) -> Int? {
    let wanted = Array(word.utf8)
    guard text.count >= wanted.count, start <= text.count - wanted.count else { return nil }
    for index in start...(text.count - wanted.count) where lower(text[index]) == wanted[0] {
      if zip(text[index...], wanted).allSatisfy({ lower($0) == $1 }) { return index }
    }
    return nil
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}

/// Reads the attributes of one tag (WHATWG HTML 13.2.3.2, "get an attribute").
private struct AttributeReader {
  let bytes: [UInt8]
  private(set) var position: Int
  /// Whether the bytes end inside the tag.
  private(set) var isCut = false

  init(bytes: [UInt8], position: Int) {
    self.bytes = bytes
    self.position = position
  }

  mutating func tagName() -> [UInt8] {
    take { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
  }

  /// Reads an attribute, its name in lower case.
  ///
  /// - Returns: nil at the end of the tag, or where the bytes end.
  mutating func next() -> (name: [UInt8], value: [UInt8])? {
    skip { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
    guard let first = peek() else { return cut() }
    guard first != UInt8(ascii: ">") else {
      position += 1
      return nil
    }
    var name: [UInt8] = []
    if first == UInt8(ascii: "=") {
      name.append(first)
      position += 1
    }
    name += take {
      $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=")
    }
    skip { $0 <= 0x20 }
    guard let sign = peek() else { return cut() }
    guard sign == UInt8(ascii: "=") else { return (name, []) }
    position += 1
    skip { $0 <= 0x20 }
    guard let value = value() else { return cut() }
    return (name, value)
  }

  private mutating func value() -> [UInt8]? {
    guard let quote = peek() else { return nil }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      let start = position
      while let byte = peek(), byte != quote { position += 1 }
      guard peek() != nil else { return nil }
      position += 1
      return Array(bytes[start..<(position - 1)])
    }
    let start = position
    while let byte = peek(), byte > 0x20, byte != UInt8(ascii: ">") { position += 1 }
    return peek() == nil ? nil : Array(bytes[start..<position])
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> [UInt8] {
    let start = position
    skip(while: isPart)
    return bytes[start..<position].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while let byte = peek(), isPart(byte) { position += 1 }
  }

  private func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func cut() -> (name: [UInt8], value: [UInt8])? {
    isCut = true
    return nil
  }
}
