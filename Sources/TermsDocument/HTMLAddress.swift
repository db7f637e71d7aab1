/// An address that links are resolved against (RFC 3986, 5.2).
struct HTMLAddress: Equatable, Sendable {
  private var scheme: String?
  private var authority: String?
  private var path = ""
  private var query: String?
  private var fragment: String?

  /// Takes an absolute address or a path apart.
  init(_ text: String) {
    var text = text
    self = text.withUTF8 { HTMLAddress(encoding: $0) }
  }

  /// Takes a reference apart; blanks around it and line ends in it go, unsafe bytes are encoded.
  private init(encoding bytes: UnsafeBufferPointer<UInt8>) {
    var first = 0
    var end = bytes.count
    while first < end, bytes[first] <= 0x20 { first += 1 }
    while end > first, bytes[end - 1] <= 0x20 { end -= 1 }
    var safe: [UInt8] = []
    safe.reserveCapacity(end - first)
    for byte in bytes[first..<end] where byte != 0x09 && byte != 0x0A && byte != 0x0D {
      Self.append(byte, to: &safe)
    }
    parse(safe[...])
  }

  /// For each byte whether it is percent-encoded.
  private static let isUnsafe = (0...255 as ClosedRange<UInt8>).map { byte in
    byte <= 0x20 || byte >= 0x7F || "\"<>\\^`{|}".utf8.contains(byte)
  }

  private static func append(_ byte: UInt8, to safe: inout [UInt8]) {
    guard isUnsafe[Int(byte)] else { return safe.append(byte) }
    let digits = Array("0123456789ABCDEF".utf8)
    safe += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Splits a reference by the grammar of RFC 3986, appendix B.
  private mutating func parse(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Self.string(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Self.string(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = Self.string(rest[..<colon]).lowercased()
      rest = rest[(colon + 1)...]
    }
    if rest.starts(with: "//".utf8) {
      let host = rest.dropFirst(2)
      let end = host.firstIndex(of: UInt8(ascii: "/")) ?? host.endIndex
      authority = Self.string(host[..<end])
      rest = host[end...]
    }
    path = Self.string(rest)
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, (first | 0x20) &- 0x61 < 26 else { return false }
    return bytes.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
  }

  /// Resolves a reference.
  ///
  /// - Returns: The target; nil for what names no place: scripts and data.
  func resolved(_ reference: UnsafeBufferPointer<UInt8>) -> HTMLAddress? {
    var target = HTMLAddress(encoding: reference)
    if let scheme = target.scheme {
      let isPlace = !["javascript", "data", "vbscript"].contains(scheme)
      target.path = target.authority == nil ? target.path : Self.withoutDots(target.path)
      return isPlace ? target : nil
    }
    target.scheme = scheme
    if target.authority != nil {
      target.path = Self.withoutDots(target.path)
      return target
    }
    target.authority = authority
    if target.path.isEmpty {
      target.path = path
      target.query = target.query ?? query
    } else if target.path.hasPrefix("/") {
      target.path = Self.withoutDots(target.path)
    } else {
      target.path = Self.withoutDots(merged(with: target.path))
    }
    return target
  }

  private func merged(with relative: String) -> String {
    if authority != nil, path.isEmpty { return "/" + relative }
    guard let slash = path.lastIndex(of: "/") else { return relative }
    return path[...slash] + relative
  }

  /// Takes `.` and `..` out of a path (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst(isAbsolute ? 1 : 0)
    var endsInFolder = false
    for segment in segments {
      endsInFolder = false
      switch segment {
      case ".": endsInFolder = true
      case "..":
        endsInFolder = true
        if let last = kept.last, last != ".." {
          kept.removeLast()
        } else if !isAbsolute {
          kept.append(segment)
        }
      default: kept.append(segment)
      }
    }
    let joined = kept.joined(separator: "/")
    return (isAbsolute ? "/" : "") + joined + (endsInFolder && !kept.isEmpty ? "/" : "")
  }

  /// The address as text.
  var text: String {
    var result = scheme.map { $0 + ":" } ?? ""
    if let authority { result += "//" + authority }
    result += path
    if let query { result += "?" + query }
    if let fragment { result += "#" + fragment }
    return result
  }
}
