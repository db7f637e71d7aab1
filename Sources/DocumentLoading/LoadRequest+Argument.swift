extension LoadRequest {
  /// Reads a source as it stands on a command line: an address, a path, or `-`.
  ///
  /// What begins with `http:` or `https:` is an address, what begins with `file:` a path with percent
  /// escapes, and `name://` of any other scheme is refused; everything else is a path.
  ///
  /// - Throws: `badAddress` or `unsupportedScheme`.
  public init(argument: String) throws(LoadFailure) {
    guard argument != "-" else {
      self.init(source: .standardInput)
      return
    }
    guard let scheme = Self.scheme(of: argument) else {
      self.init(source: .file(argument))
      return
    }
    let rest = argument.utf8.dropFirst(scheme.utf8.count + 1)
    switch scheme.lowercased() {
    case "http", "https":
      guard rest.starts(with: "//".utf8) else { throw .badAddress(argument) }
      self.init(source: .remote(argument))
    case "file":
      let (path, fragment) = try Self.file(Array(rest), argument)
      self.init(source: .file(path))
      self.fragment = fragment
    case let other where rest.starts(with: "//".utf8):
      throw .unsupportedScheme(other)
    default:
      self.init(source: .file(argument))
    }
  }

  /// What stands before the first colon, where it has the form of a scheme (RFC 3986, 3.1).
  private static func scheme(of argument: String) -> String? {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    let scheme = argument[..<colon]
    guard let first = scheme.first, first.isASCII, first.isLetter else { return nil }
    let isScheme = scheme.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
    }
    return isScheme ? String(scheme) : nil
  }

  /// Takes what follows `file:` apart (RFC 8089).
  private static func file(
    _ rest: [UInt8], _ argument: String
  ) throws(LoadFailure) -> (path: String, fragment: String?) {
    let parts = rest.split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0]
    if path.starts(with: "//".utf8) {
      path = path.dropFirst(2)
      let host = path.prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else {
        throw .badAddress(argument)
      }
      path = path.dropFirst(host.count)
    }
    // A query means nothing to a file; a name with a question mark has it escaped.
    path = path.prefix { $0 != UInt8(ascii: "?") }
    guard path.first == UInt8(ascii: "/"), let decoded = decodePercents(path) else {
      throw .badAddress(argument)
    }
    let fragment = parts.count > 1 ? decodePercents(parts[1]) : nil
    return (decoded, fragment)
  }

  /// Undoes percent escapes; nil where one is broken, stands for NUL, or the result is not UTF-8.
  private static func decodePercents(_ bytes: ArraySlice<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit),
        high + low > 0
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
