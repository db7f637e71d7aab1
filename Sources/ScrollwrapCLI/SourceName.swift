import AcceptanceRecords
import DocumentLoading
import Glibc

/// A document as the user named it: told apart as address, path or standard input.
struct SourceName: Equatable, Sendable {
  /// The name as typed.
  let typed: String

  /// Makes a name.
  init(_ typed: String) { self.typed = typed }

  /// What to load.
  ///
  /// A name is an address where it begins with a scheme and `://`, or with `http:`, `https:` or
  /// `file:` in any case; the loader says which addresses it cannot read.
  var document: DocumentSource {
    if typed == "-" { return .standardInput }
    return isAddress && !isFileAddress ? .remote(typed) : .file(path)
  }

  /// The part a `file:` address names; pages' own addresses keep theirs.
  var fragment: String? {
    guard isFileAddress, let mark = typed.firstIndex(of: "#") else { return nil }
    return SourceName.unescaped(typed[typed.index(after: mark)...])
  }

  /// How records name it; the address of a page is known only after its redirects.
  var recorded: RecordedSource {
    switch document {
    case .standardInput: RecordedSource(asked: typed)
    case .remote: RecordedSource(asked: typed)
    case .file(let path): RecordedSource(asked: typed, address: SourceName.absolute(path))
    }
  }

  private var scheme: Substring? {
    let scheme = typed.prefix { $0 != ":" }
    guard scheme.endIndex < typed.endIndex, let first = scheme.utf8.first,
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20,
      scheme.utf8.allSatisfy({ byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.".utf8.contains(byte)
      })
    else { return nil }
    return scheme
  }

  private var isAddress: Bool {
    guard let scheme else { return false }
    if ["http", "https", "file"].contains(scheme.lowercased()) { return true }
    return typed[scheme.endIndex...].hasPrefix("://")
  }

  private var isFileAddress: Bool { isAddress && scheme?.lowercased() == "file" }

  /// The path of a file; that of a `file:` address has no host but this machine and no escapes left
  /// (RFC 8089).
  private var path: String {
    guard isFileAddress, let scheme else { return typed }
    var rest = typed[scheme.endIndex...].dropFirst().prefix { $0 != "#" && $0 != "?" }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2).drop { $0 != "/" }
    }
    return SourceName.unescaped(rest)
  }

  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
      let digits = source[index...].dropFirst().prefix(2)
      let isEscape =
        source[index] == UInt8(ascii: "%") && digits.count == 2
        && !digits.contains(UInt8(ascii: "+"))
      if isEscape, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path from the root, without links where the file exists.
  private static func absolute(_ path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }
}
