import FetchWire
import Foundation
import FoundationNetworking

/// What is known of a transfer when it fails.
struct TransferFacts: Sendable {
  /// Whether a response began.
  var hasHead = false
  /// Body bytes that arrived.
  var received = 0
  /// Body bytes that were to arrive.
  var expected: Int?
  /// Seconds without a byte that were allowed.
  var idleSeconds = 0
}

extension FetchFault {
  /// The facts behind an error of URLSession.
  ///
  /// URLSession's codes are coarse and sometimes wrong (a refused IPv6 address marks every later error
  /// as refused), so libcurl's own words, which it passes on, decide first.
  init(_ error: any Error, at route: Route, _ facts: TransferFacts) {
    let error = error as NSError
    let words = error.localizedDescription
    let kind = Self.kind(words: words, code: error.code, hasHead: facts.hasHead)
    self = route.fault(kind)
    text = words
    switch kind {
    case .lost, .cutShort:
      number = facts.received
      expected = facts.expected
    case .stalled:
      number = facts.idleSeconds
      expected = facts.received
    case .hostNotFound, .refused, .unreachable:
      takeProxy(from: words)
    case .secureConnection:
      // OpenSSL/3.0.19: error:0A00014D:SSL routines::WHAT IS WRONG
      if let mark = words.range(of: "::", options: .backwards) {
        text = String(words[mark.upperBound...])
      }
    default:
      break
    }
  }

  private static func kind(words: String, code: Int, hasHead: Bool) -> Kind {
    // A body in progress can only be slow, damaged or cut.
    if hasHead {
      if code == NSURLErrorTimedOut { return .stalled }
      if words.contains("encoding") { return .badEncoding }
      return words.contains("reset") || code == NSURLErrorNetworkConnectionLost ? .lost : .cutShort
    }
    if let kind = phrases.first(where: { words.contains($0.phrase) })?.kind { return kind }
    if words.hasPrefix("Failed to connect") || words.hasPrefix("Couldn't connect") {
      return code == NSURLErrorCannotConnectToHost ? .refused : .unreachable
    }
    switch code {
    case NSURLErrorCannotFindHost: return .hostNotFound
    case NSURLErrorCannotConnectToHost: return .refused
    case NSURLErrorNetworkConnectionLost: return .lost
    case NSURLErrorBadServerResponse: return .lost
    case NSURLErrorTimedOut: return .stalled
    case NSURLErrorBadURL: return .badAddress
    case NSURLErrorUnsupportedURL: return .unsupportedScheme
    default: return .other
    }
  }

  /// What libcurl and OpenSSL say, and what it means; the first that fits.
  private static let phrases: [(phrase: String, kind: Kind)] = [
    ("certificate has expired", .expired),
    ("certificate is not yet valid", .expired),
    ("self-signed certificate in certificate chain", .unknownAuthority),
    ("self signed certificate in certificate chain", .unknownAuthority),
    ("self-signed certificate", .selfSigned),
    ("self signed certificate", .selfSigned),
    ("unable to get local issuer certificate", .unknownAuthority),
    ("unable to get issuer certificate", .unknownAuthority),
    ("unable to verify the first certificate", .unknownAuthority),
    ("does not match target host name", .wrongHost),
    ("no alternative certificate subject name matches", .wrongHost),
    ("SSL certificate problem", .badCertificate),
    ("error setting certificate", .certificateFile),
    ("Could not resolve", .hostNotFound),
    ("SSL routines", .secureConnection),
    ("SSL_connect", .secureConnection),
    ("SSL connect", .secureConnection),
    ("Connection reset by peer", .lost),
    ("Empty reply from server", .lost),
    ("not closed cleanly", .lost),
    ("encoding", .badEncoding),
    ("HTTP/0.9", .badResponse),
    ("HTTP version", .badResponse),
    ("Weird server reply", .badResponse),
    ("Invalid status line", .badResponse),
    ("Invalid Content-Length", .badResponse),
    ("header", .badResponse),
  ]

  /// Names the proxy where it is the proxy that could not be reached.
  private mutating func takeProxy(from words: String) {
    if let range = words.range(of: "Could not resolve proxy: ") {
      host = String(words[range.upperBound...])
    }
    // Failed to connect to HOST port PORT after N ms: WHY
    let parts = words.split(separator: " ")
    guard words.hasPrefix("Failed to connect to "), parts.count > 6, parts[5] == "port",
      let number = Int(parts[6])
    else { return }
    host = String(parts[4])
    port = number
  }
}
