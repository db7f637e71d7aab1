import CTransferHook
import FetchWire
import Foundation
import FoundationNetworking

extension FetchHead {
  /// The head of a response that a route led to.
  init(_ response: HTTPURLResponse, route: Route) {
    self.init()
    address = route.current.reported
    fragment = route.fragment
    hadUserInformation = route.hadUserInformation
    redirects = route.visited
    status = response.statusCode
    if let type = response.value(forHTTPHeaderField: "Content-Type") {
      (mediaType, charset) = Self.mediaType(of: type)
    }
    contentEncoding = response.contentCoding
    length = response.exactLength
    entityTag = response.value(forHTTPHeaderField: "ETag")
    lastModified = response.value(forHTTPHeaderField: "Last-Modified")
  }

  /// Takes a `Content-Type` apart.
  static func mediaType(of field: String) -> (type: String?, charset: String?) {
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let type = parts[0].lowercased()
    let charset = parts.dropFirst().lazy.compactMap { part -> String? in
      let pair = part.split(separator: "=", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard pair.count == 2, pair[0].lowercased() == "charset" else { return nil }
      return pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
    }.first
    return (type.isEmpty ? nil : type, charset)
  }
}

extension HTTPURLResponse {
  /// Whether this status sends the reader elsewhere.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(statusCode) }

  /// Whether the whole document follows: a success, and not a part of it.
  var isWholeSuccess: Bool { (200...299).contains(statusCode) && statusCode != 206 }

  /// The encoding of the body, where it is not identity.
  var contentCoding: String? {
    guard let field = value(forHTTPHeaderField: "Content-Encoding") else { return nil }
    let coding = field.trimmingCharacters(in: .whitespaces).lowercased()
    return coding.isEmpty || coding == "identity" ? nil : coding
  }

  /// The bytes the body must have, where the server said it and nothing makes it doubtful.
  var exactLength: Int? {
    guard contentCoding == nil, value(forHTTPHeaderField: "Transfer-Encoding") == nil,
      let field = value(forHTTPHeaderField: "Content-Length")
    else { return nil }
    // A repeated field arrives joined by commas; equal values are one (RFC 9110, 8.6).
    let values = Set(field.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    guard values.count == 1, let text = values.first, !text.isEmpty,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    // More than fits is still more than any limit.
    return Int(text) ?? .max
  }

  /// What the transport proves, now that the transfer ended without an error.
  ///
  /// libcurl reports chunked bodies and HTTP/2 streams that stop before their end as errors, and
  /// nothing of the kind for a body that ends with its connection.
  func proof(received: Int) -> FetchProof {
    guard contentCoding == nil else { return .none }
    if let exactLength { return received == exactLength ? .contentLength : .none }
    if transfer_hook_is_framed() || statusCode == 204 || statusCode == 205 { return .framing }
    let coding = value(forHTTPHeaderField: "Transfer-Encoding") ?? ""
    return coding.trimmingCharacters(in: .whitespaces).lowercased() == "chunked" ? .framing : .none
  }
}
