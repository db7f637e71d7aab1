import Glibc

/// Where `scrollwrap-fetch` is and what it is given of our environment.
enum FetchProgram {
  /// Its name.
  static let name = "scrollwrap-fetch"
  /// The variable that names another one, for tests.
  static let variable = "SCROLLWRAP_FETCH"

  /// Variables the network library, its resolver and its TLS library read; nothing else is handed on.
  private static let variables = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "HOME", "PATH", "TMPDIR", "LD_LIBRARY_PATH",
    "LOCALDOMAIN", "RES_OPTIONS", "HOSTALIASES", "OPENSSL_CONF", "OPENSSL_MODULES", "ASAN_OPTIONS",
  ]

  /// Finds the program: beside our own, or where an installation puts it.
  ///
  /// - Throws: `fetcherMissing` with the place it was expected at.
  static func path() throws(LoadFailure) -> String {
    if let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty { return named }
    let folder = try ownFolder()
    let beside = "\(folder)/\(name)"
    for candidate in [beside, "\(folder)/../libexec/scrollwrap/\(name)"]
    where access(candidate, X_OK) == 0 {
      return candidate
    }
    throw .fetcherMissing(path: beside)
  }

  /// The environment of the child, as `NAME=value`.
  static func environment() -> [String] {
    variables.compactMap { name in getenv(name).map { name + "=" + String(cString: $0) } }
  }

  /// The folder our own program lies in, links resolved.
  private static func ownFolder() throws(LoadFailure) -> String {
    let capacity = Int(PATH_MAX)
    var length = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { names in
        guard let start = names.baseAddress else { return }
        length = readlink("/proc/self/exe", start, capacity)
      }
      count = max(length, 0)
    }
    guard length > 0, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      throw .fetcherMissing(path: name)
    }
    return String(decoding: bytes[..<slash], as: UTF8.self)
  }
}
