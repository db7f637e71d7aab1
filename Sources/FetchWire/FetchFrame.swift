/// The frames spoken between `scrollwrap` and `scrollwrap-fetch`.
///
/// `scrollwrap` says one `request`. The fetcher answers `hello`, then either `failed`, or `head`, any
/// number of `bytes`, and `ended` or `failed`. On the wire a frame is one byte for its kind, four bytes
/// for the length of its payload (big-endian), and the payload.
public enum FetchFrame: Equatable, Sendable {
  /// What to fetch.
  case request(FetchRequest)
  /// The fetcher's first word, with the version of this protocol it speaks.
  case hello(version: UInt8)
  /// What the server said before the body.
  case head(FetchHead)
  /// The next bytes of the body, at most `FetchFrame.maximumBytes`.
  case bytes([UInt8])
  /// The end of the body, and what the transport proves about it.
  case ended(FetchProof)
  /// The end of the fetch without a whole body.
  case failed(FetchFault)

  /// The version of this protocol.
  public static let version: UInt8 = 1
  /// Body bytes one frame may carry.
  public static let maximumBytes = 64 << 10
  /// Payload bytes a frame that is not `bytes` may have.
  public static let maximumPayload = 1 << 20
}

/// What a fetcher is asked to do.
public struct FetchRequest: Equatable, Sendable {
  /// The address as the user typed it.
  public var address = ""
  /// The value of `User-Agent`.
  public var userAgent = ""
  /// Header lines to send besides, `Name: value`; only to the origin first asked.
  public var headers: [String] = []
  /// A file of certificates to trust besides the system's.
  public var certificateFile: String?
  /// Seconds until the fetch is given up.
  public var deadlineSeconds = 60
  /// Seconds without a byte until the fetch is given up.
  public var idleSeconds = 30
  /// Bytes a body may have.
  public var maximumBytes = 32 << 20

  /// Makes a request with the usual limits and no address.
  public init() {}
}

/// What a server said before the body.
public struct FetchHead: Equatable, Sendable {
  /// The address after redirects, without fragment and user information, its host in ASCII.
  public var address = ""
  /// The fragment, percent escapes decoded.
  public var fragment: String?
  /// Whether an address on the way carried user information (`user@host`).
  public var hadUserInformation = false
  /// Addresses on the way, the first one asked for first, without the last.
  public var redirects: [String] = []
  /// The HTTP status.
  public var status = 0
  /// The media type without parameters, in lower case.
  public var mediaType: String?
  /// The `charset` parameter.
  public var charset: String?
  /// `Content-Encoding`, where it is not identity.
  public var contentEncoding: String?
  /// Bytes the body will have, where that is known exactly.
  public var length: Int?
  /// `ETag`.
  public var entityTag: String?
  /// `Last-Modified`.
  public var lastModified: String?

  /// Makes an empty head.
  public init() {}
}

/// What the transport proves about a body that ended without an error.
public enum FetchProof: UInt8, Equatable, Sendable {
  /// Exactly as many bytes came as `Content-Length` said.
  case contentLength = 1
  /// The framing (chunked, HTTP/2, a status that has no body) said that this is the end.
  case framing = 2
  /// Nothing: the connection was closed, or the body was encoded although identity was asked for.
  case none = 3
}

/// Why a fetch failed, as facts.
public struct FetchFault: Error, Equatable, Sendable {
  /// What happened.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case other, badAddress, unsupportedScheme, hostNotFound, refused, unreachable, lost, cutShort
    case expired, selfSigned, wrongHost, unknownAuthority, badCertificate, secureConnection
    case status, tooManyRedirects, downgrade, tooLarge, deadline, stalled
    case badEncoding, badResponse, certificateFile
  }

  /// What happened.
  public var kind: Kind
  /// The host it happened with; empty where there is none.
  public var host = ""
  /// The port it happened with; 0 where there is none.
  public var port = 0
  /// The figure that belongs to the kind: status, limit, seconds, or bytes received.
  public var number = 0
  /// Bytes that were to come, where that was known.
  public var expected: Int?
  /// An address, a scheme, or the network library's own words.
  public var text = ""

  /// Makes a fault of a kind without facts.
  public init(_ kind: Kind) { self.kind = kind }
}
