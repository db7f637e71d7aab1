/// Where a document comes from, as the user named it.
public enum DocumentSource: Equatable, Sendable {
  /// An `http` or `https` address, as typed.
  case remote(String)
  /// A path of a file.
  case file(String)
  /// Standard input.
  case standardInput
}

/// What a load is asked to do.
public struct LoadRequest: Equatable, Sendable {
  /// The document.
  public var source: DocumentSource
  /// The part of the document asked for, percent escapes decoded; remote addresses carry their own.
  public var fragment: String?
  /// Seconds until the load is given up.
  public var timeoutSeconds = 60
  /// Seconds without a byte until a remote load is given up.
  public var idleSeconds = 30
  /// Bytes a body may have.
  public var maximumBytes = 32 << 20
  /// Header lines to send besides our own, `Name: value`; only to the origin first asked.
  public var headers: [String] = []
  /// A file of certificates to trust besides the system's.
  public var certificateFile: String?
  /// The value of `User-Agent`; who knows the version of the tool sets it.
  public var userAgent = "scrollwrap (+terms reader)"
  /// A descriptor that becomes readable when the load is to be given up; -1 for none.
  public var cancelDescriptor: Int32 = -1
  /// A program to start instead of `scrollwrap-fetch`; for tests.
  var fetchProgram: String?
  /// The descriptor of standard input; tests use another.
  var standardInput: Int32 = 0

  /// Makes a request for a document.
  public init(source: DocumentSource) { self.source = source }
}

/// What the server said of the document before its bytes.
public struct ResponseHead: Equatable, Sendable {
  /// The address after redirects, without fragment and user information, its host in ASCII (punycode);
  /// for a file its path, for standard input `-`.
  public var address = ""
  /// The fragment of the address (`#section`), percent escapes decoded.
  public var fragment: String?
  /// Whether an address on the way carried user information (`user@host`), which can look like a host.
  public var hadUserInformation = false
  /// Addresses on the way, the first one asked for first, without the last.
  public var redirects: [String] = []
  /// The HTTP status; nil for files.
  public var status: Int?
  /// The media type without parameters, in lower case; nil where none was given.
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

/// What shows that a body is whole.
public enum Evidence: String, Equatable, Sendable {
  /// As many bytes as `Content-Length` said.
  case contentLength = "content-length"
  /// Chunked or HTTP/2 framing that ended properly.
  case framing
  /// A file or stream read to its end without an error.
  case endOfFile = "end-of-file"
  /// Nothing but a closing `html` or `body` tag, which the document reader must confirm.
  case closingTag = "closing-tag"
  /// Nothing.
  case none
}

/// Something that happened while a document is loaded.
public enum LoadEvent: Equatable, Sendable {
  /// The head of the response; comes once, before any bytes.
  case head(ResponseHead)
  /// The next bytes of the body, at most 64 KiB.
  case bytes([UInt8])
  /// The end of the body. `closingTag` where only the document can tell whether it is whole.
  case ended(Evidence)
  /// The end of the load without a whole body.
  case failed(LoadFailure)
}
