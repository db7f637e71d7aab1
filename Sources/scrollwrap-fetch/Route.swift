import FetchWire
import Foundation

/// The way from the address asked for to the one that answers.
///
/// Redirects are followed here and not by URLSession: its Linux version resolves relative ones against
/// the root, and what it follows and how often differs between toolchains.
struct Route: Sendable {
  /// Redirects that are followed.
  static let limit = 20

  /// The address asked now.
  private(set) var current: URL
  /// The addresses asked before, as they are reported.
  private(set) var visited: [String] = []
  /// The fragment that applies, percent escapes decoded.
  private(set) var fragment: String?
  /// Whether an address carried user information.
  private(set) var hadUserInformation = false
  private let first: URL

  /// Starts at an address as the user typed it; hosts and paths may be in any script.
  init(from typed: String) throws(FetchFault) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: text) else { throw Self.fault(.badAddress, typed) }
    current = try Self.checked(url)
    first = current
    note(url)
  }

  /// Whether the address asked now is at the origin first asked.
  var isAtFirstOrigin: Bool {
    current.scheme == first.scheme && current.host == first.host
      && current.effectivePort == first.effectivePort
  }

  /// Goes where a redirect points.
  ///
  /// - Throws: Faults for a target that makes no sense, is not allowed, or is one too many.
  mutating func follow(_ location: String) throws(FetchFault) {
    guard let url = URL(string: location, relativeTo: current)?.absoluteURL else {
      throw Self.fault(.badResponse, "Location: \(location)")
    }
    let target = try Self.checked(url)
    guard !(current.scheme == "https" && target.scheme == "http") else {
      throw Self.fault(.downgrade, target.reported)
    }
    guard visited.count < Self.limit else {
      var fault = FetchFault(.tooManyRedirects)
      fault.number = Self.limit
      throw fault
    }
    visited.append(current.reported)
    current = target
    note(url)
  }

  /// A fault that happened at the address asked now.
  func fault(_ kind: FetchFault.Kind) -> FetchFault {
    var fault = FetchFault(kind)
    fault.host = current.host ?? ""
    fault.port = current.effectivePort
    return fault
  }

  /// Keeps the fragment of an address; a redirect without one inherits it (RFC 9110, 10.2.2).
  private mutating func note(_ url: URL) {
    if let text = url.fragment { fragment = text.removingPercentEncoding ?? text }
    if url.user != nil || url.password != nil { hadUserInformation = true }
  }

  private static func checked(_ url: URL) throws(FetchFault) -> URL {
    guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      throw fault(.badAddress, url.absoluteString)
    }
    guard scheme == "http" || scheme == "https" else { throw fault(.unsupportedScheme, scheme) }
    guard let host = url.host, !host.isEmpty, (url.port ?? 80) > 0, (url.port ?? 80) < 65536,
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { throw fault(.badAddress, url.absoluteString) }
    parts.scheme = scheme
    parts.fragment = nil
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    guard let plain = parts.url else { throw fault(.badAddress, url.absoluteString) }
    return plain
  }

  private static func fault(_ kind: FetchFault.Kind, _ text: String) -> FetchFault {
    var fault = FetchFault(kind)
    fault.text = text
    return fault
  }
}

extension URL {
  /// The port, also where it is the scheme's own.
  var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// This address without user information, which is nobody's business on a screen or in a record.
  var reported: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return absoluteString
    }
    parts.user = nil
    parts.password = nil
    return parts.string ?? absoluteString
  }
}
