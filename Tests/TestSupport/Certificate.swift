import CTLS
import Glibc

/// A key and a certificate made for a test.
public final class TLSIdentity: @unchecked Sendable {
  // The value behind the pointer is never changed once it is made, and OpenSSL counts references to
  // keys and certificates atomically.
  fileprivate let value: OpaquePointer

  /// Makes a certificate.
  ///
  /// - Parameters:
  ///   - name: Its common name.
  ///   - alternatives: The names it is good for, as `DNS:localhost,IP:127.0.0.1`; nil for none.
  ///   - days: When it is valid, in days from now.
  ///   - isAuthority: Whether it may sign others.
  ///   - issuer: Who signs it; nil for itself.
  /// - Throws: `ServerError` where OpenSSL refuses.
  public init(
    name: String = "localhost", alternatives: String? = "DNS:localhost,IP:127.0.0.1",
    days: ClosedRange<Int> = -1...2, isAuthority: Bool = false, issuer: TLSIdentity? = nil
  ) throws {
    let made = tls_identity_make(
      name, alternatives, Int32(days.lowerBound), Int32(days.upperBound), isAuthority,
      issuer?.value)
    guard let made else { throw ServerError("no certificate for \(name)", errno: EINVAL) }
    value = made
  }

  deinit { tls_identity_free(value) }

  /// Makes an authority, for `issuer`.
  ///
  /// - Throws: `ServerError` where OpenSSL refuses.
  public static func authority(_ name: String = "Test Authority") throws -> TLSIdentity {
    try TLSIdentity(name: name, alternatives: nil, isAuthority: true)
  }

  /// Writes the certificate to a file, for `--cacert`.
  ///
  /// - Throws: `ServerError` where the file cannot be written.
  public func write(to path: String) throws {
    guard tls_identity_write(value, path) else { throw ServerError(path) }
  }

  /// Writes the key to a file.
  ///
  /// - Throws: `ServerError` where the file cannot be written.
  public func writeKey(to path: String) throws {
    guard tls_identity_write_key(value, path) else { throw ServerError(path) }
  }
}

/// The TLS side of a server, shared by its connections.
final class TLSServer: @unchecked Sendable {
  // An SSL_CTX may be used by several threads once it is set up, which init completes.
  private let value: OpaquePointer

  init(_ identity: TLSIdentity, isOutdated: Bool) throws {
    guard let made = tls_server_make(identity.value, isOutdated) else {
      throw ServerError("no TLS server", errno: EINVAL)
    }
    value = made
  }

  deinit { tls_server_free(value) }

  /// Shakes hands over a socket; nil where the client does not like us.
  func accept(_ socket: Int32) -> TLSConnection? {
    tls_accept(value, socket).map { TLSConnection($0) }
  }
}

/// A TLS connection, used by one thread.
final class TLSConnection {
  private let value: OpaquePointer

  init(_ value: OpaquePointer) { self.value = value }

  deinit { tls_connection_free(value) }

  /// Reads into a buffer; 0 at the end.
  func read(_ bytes: inout [UInt8]) -> Int { tls_read(value, &bytes, bytes.count) }

  /// Writes some bytes; negative where the client is gone.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { tls_write(value, $0.baseAddress, $0.count) }
  }

  /// Says that nothing more comes.
  func finish() { tls_finish(value) }
}
