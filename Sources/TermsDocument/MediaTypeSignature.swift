/// What the first bytes of a body say about its type (after WHATWG MIME Sniffing, sections 6 and 7).
enum MediaSignature {
  private static let zip = "application/zip"

  private static let signatures: [(bytes: [UInt8], type: String, converter: String?)] = [
    (Array("{\\rtf".utf8), "text/rtf", "unrtf"),
    (Array("PK\u{3}\u{4}".utf8), zip, nil),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png", "tesseract"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg", "tesseract"),
    (Array("GIF87a".utf8), "image/gif", "tesseract"),
    (Array("GIF89a".utf8), "image/gif", "tesseract"),
    ([0x49, 0x49, 0x2A, 0x00], "image/tiff", "tesseract"),
    ([0x4D, 0x4D, 0x00, 0x2A], "image/tiff", "tesseract"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "application/msword", "antiword"),
    (Array("%!PS-Adobe-".utf8), "application/postscript", "ps2ascii"),
    ([0x1F, 0x8B, 0x08], "application/gzip", "gunzip"),
    (Array("BZh".utf8), "application/x-bzip2", "bunzip2"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "application/x-xz", "unxz"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "application/x-7z-compressed", "7z"),
    ([0x7F, 0x45, 0x4C, 0x46], "application/x-elf", nil),
    ([0x00, 0x61, 0x73, 0x6D], "application/wasm", nil),
    (Array("OggS\u{0}".utf8), "application/ogg", nil),
    (Array("ID3\u{3}".utf8), "audio/mpeg", nil),
  ]

  /// Finds the type whose signature the bytes carry.
  static func match(_ bytes: [UInt8]) -> MediaType? {
    let text = bytes.drop { $0 == 0x20 || $0 &- 9 < 5 }
    if text.starts(with: "%PDF-".utf8) { return MediaType(name: "application/pdf", kind: .pdf) }
    for (signature, type, converter) in signatures where bytes.starts(with: signature) {
      // "BZh" alone could start a text; a digit and the magic of a block follow.
      if type == "application/x-bzip2", !contains(bytes, "1AY&SY") { continue }
      return MediaType(name: type, kind: .unreadable(converter: converter))
    }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBPVP".utf8) {
      return MediaType(name: "image/webp", kind: .unreadable(converter: "tesseract"))
    }
    return nil
  }

  /// Tells office files from other archives by the names of their first members.
  static func zipContent(_ bytes: [UInt8]) -> MediaType {
    let kinds: [(member: String, type: String)] = [
      (
        "mimetypeapplication/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.text"
      ),
      ("mimetypeapplication/epub+zip", "application/epub+zip"),
      ("word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
      (
        "[Content_Types].xml",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      ),
    ]
    for (member, type) in kinds where contains(bytes, member) {
      return MediaType(name: type, kind: .unreadable(converter: MediaType.officeConverters[type]))
    }
    return MediaType(name: zip, kind: .unreadable(converter: "unzip"))
  }

  /// Whether some text occurs in the bytes.
  static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count, let first = wanted.first else { return false }
    for index in 0...(bytes.count - wanted.count) where bytes[index] == first {
      if bytes[index...].starts(with: wanted) { return true }
    }
    return false
  }

  /// Whether the bytes are rich in such as no text holds, UTF-16 and ISO-2022 aside.
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    if hasWideMark(bytes) || isWideASCII(bytes) { return false }
    let zeros = bytes.count { $0 == 0 }
    let controls = bytes.count { $0 < 0x20 && !($0 >= 9 && $0 <= 13) && $0 != 0x1B }
    return zeros * 50 > bytes.count || controls * 10 > bytes.count
  }

  /// Whether the bytes start as a page does, blanks and comments aside.
  static func looksLikeHTML(_ bytes: [UInt8]) -> Bool {
    var text = narrowed(bytes)
    while true {
      text = text.drop { $0 == 0x20 || $0 &- 9 < 5 }
      guard text.starts(with: "<!--".utf8) else { break }
      guard let end = endOfComment(text) else { return true }
      text = text[end...]
    }
    let tag = text.prefix(16).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    for name in openings where tag.starts(with: name.utf8) {
      let next = tag.dropFirst(name.utf8.count).first ?? 0x20
      if next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { return true }
    }
    return false
  }

  private static let openings = [
    "<!doctype", "<html", "<head", "<script", "<iframe", "<h1", "<h2", "<div", "<font", "<table",
    "<a", "<style", "<title", "<b", "<body", "<br", "<p", "<meta", "<link", "<main", "<article",
    "<section", "<center", "<ol", "<ul", "<span", "<base",
  ]

  /// Whether an XML text has `html` as its first element.
  static func hasXHTMLRoot(_ bytes: [UInt8]) -> Bool {
    let text = Array(narrowed(bytes))
    return contains(text, "<html") && contains(text, "http://www.w3.org/1999/xhtml")
      || contains(text, "<!DOCTYPE html")
  }

  private static func endOfComment(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + 2
    while index + 3 <= text.endIndex {
      if text[index...].starts(with: "-->".utf8) { return index + 3 }
      index += 1
    }
    return nil
  }

  private static func hasWideMark(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
  }

  /// Whether every second byte is zero, as in ASCII with two bytes a character.
  private static func isWideASCII(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    return (bytes[0] == 0 && bytes[2] == 0 && bytes[1] != 0 && bytes[3] != 0)
      || (bytes[1] == 0 && bytes[3] == 0 && bytes[0] != 0 && bytes[2] != 0)
  }

  /// The bytes without a byte order mark and, in UTF-16, without the zeros.
  private static func narrowed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes.dropFirst(3) }
    if hasWideMark(bytes) { return bytes.dropFirst(2).filter { $0 != 0 }[...] }
    return isWideASCII(bytes) ? bytes.filter { $0 != 0 }[...] : bytes[...]
  }
}
