/// Why a load failed, as facts; the words are in `Wording`.
public enum LoadFailure: Error, Equatable, Sendable {
  /// There is no such file.
  case notFound(path: String)
  /// The path names a directory.
  case isDirectory(path: String)
  /// The file cannot be opened or read.
  case unreadable(path: String, errno: Int32)
  /// The file was written to while it was read.
  case changedWhileRead(path: String)
  /// The name of a host, or of the proxy before it, does not resolve.
  case hostNotFound(host: String)
  /// Nobody listens there, also not when asked again.
  case connectionRefused(host: String, port: Int)
  /// There is no way to the host.
  case hostUnreachable(host: String, port: Int)
  /// The connection was reset or closed before the body was whole.
  case connectionLost(received: Int, expected: Int?)
  /// The server's certificate does not hold.
  case certificate(host: String, fault: CertificateFault)
  /// No secure connection came about, in the TLS library's words.
  case secureConnection(host: String, detail: String)
  /// A status other than a whole success; 206 is one of them, nobody asked for a part.
  case status(Int)
  /// The server or the file ended early.
  case cutShort(received: Int, expected: Int?)
  /// The server sent the body in an encoding that cannot be undone.
  case badEncoding(String)
  /// What the server sent is not HTTP.
  case badResponse(String)
  /// More redirects than the limit.
  case tooManyRedirects(Int)
  /// A redirect from https to http.
  case downgrade(to: String)
  /// More bytes than allowed.
  case tooLarge(limit: Int)
  /// The total time is up.
  case deadline(seconds: Int)
  /// Nothing came for too long.
  case stalled(seconds: Int, received: Int)
  /// The address cannot be understood.
  case badAddress(String)
  /// A scheme other than http, https and file.
  case unsupportedScheme(String)
  /// The file of certificates cannot be used.
  case certificateFile(path: String)
  /// `scrollwrap-fetch` is not where it belongs.
  case fetcherMissing(path: String)
  /// `scrollwrap-fetch` could not be started, died, or said something that makes no sense.
  case fetcherFailed(String)
  /// The load was given up on request.
  case cancelled
  /// Anything else, in the network library's words.
  case other(String)

  /// What is wrong with a certificate.
  public enum CertificateFault: String, Equatable, Sendable {
    case expired, selfSigned, wrongHost, unknownAuthority, other
  }
}
