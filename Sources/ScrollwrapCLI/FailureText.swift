import AcceptanceRecords
import DocumentLoading
import Glibc
import TerminalUI
import TermsDocument
import Wording

/// What went wrong, as it is said: an object, and a sentence with what happened and what to do.
struct FailureText: Equatable, Sendable {
  /// What it happened to; nil where that is the document itself.
  var object: String?
  /// What happened and what to do.
  var sentence: String

  /// The whole line, with the document's name where nothing else is the object.
  func line(about document: String) -> String { "\(object ?? document): \(sentence)" }
}

extension FailureText {
  /// Says why a load failed.
  init(_ failure: LoadFailure, _ catalog: Catalog) {
    self.init(object: FailureText.object(of: failure), sentence: "")
    switch failure {
    case .notFound(let path) where FailureText.looksLikeAddress(path):
      sentence = catalog(.loadNotFoundHost, ["path": path])
    case .notFound: sentence = catalog(.loadNotFound)
    case .isDirectory: sentence = catalog(.loadIsDirectory)
    case .unreadable(_, EACCES), .unreadable(_, EPERM): sentence = catalog(.loadNotPermitted)
    case .unreadable(_, let code):
      sentence = catalog(.loadUnreadable, ["reason": FailureText.reason(code)])
    case .changedWhileRead: sentence = catalog(.loadChangedWhileRead)
    case .cutShort(let received, let expected):
      sentence = FailureText.counted(.loadCutShort, .loadCutShortKnown, received, expected, catalog)
    case .tooLarge(let limit): sentence = catalog(.loadTooLarge, count: limit)
    case .deadline(let seconds): sentence = catalog(.loadDeadline, count: seconds)
    case .stalled(let seconds, _): sentence = catalog(.loadStalled, count: seconds)
    case .badAddress: sentence = catalog(.loadBadAddress)
    case .unsupportedScheme(let scheme):
      sentence = catalog(.loadUnsupportedScheme, ["scheme": scheme])
    case .certificateFile: sentence = catalog(.loadCertificateFile)
    case .fetcherMissing: sentence = catalog(.loadFetcherMissing)
    case .fetcherFailed(let reason): sentence = catalog(.loadFetcherFailed, ["reason": reason])
    case .cancelled: sentence = catalog(.loadCancelled)
    case .other(let reason): sentence = catalog(.loadOther, ["reason": reason])
    default: sentence = FailureText.network(failure, catalog)
    }
  }

  /// The file a failure is about, where that is not the document.
  private static func object(of failure: LoadFailure) -> String? {
    switch failure {
    case .certificateFile(let path), .fetcherMissing(let path): path
    default: nil
    }
  }

  /// Whether a path reads like an address without its scheme: `www.…` or a host with something
  /// behind it.
  private static func looksLikeAddress(_ path: String) -> Bool {
    let host = path.prefix { $0 != "/" }
    guard !host.hasPrefix("."), host.allSatisfy({ $0.isLetter || $0.isNumber || "-.".contains($0) })
    else { return false }
    return host.hasPrefix("www.") || host.contains(".") && host.endIndex < path.endIndex
  }

  private static func network(_ failure: LoadFailure, _ catalog: Catalog) -> String {
    switch failure {
    case .hostNotFound(let host): catalog(.loadHostNotFound, ["host": host])
    case .connectionRefused(let host, let port):
      catalog(.loadConnectionRefused, ["host": host, "port": String(port)])
    case .hostUnreachable(let host, let port):
      catalog(.loadHostUnreachable, ["host": host, "port": String(port)])
    case .connectionLost(let received, let expected):
      counted(.loadConnectionLost, .loadConnectionLostKnown, received, expected, catalog)
    case .certificate(let host, let fault): catalog(message(for: fault), ["host": host])
    case .secureConnection(let host, let detail):
      catalog(.loadSecureConnection, ["host": host, "reason": detail])
    case .status(let status): catalog(message(forStatus: status), ["status": String(status)])
    case .badEncoding(let encoding): catalog(.loadBadEncoding, ["encoding": encoding])
    case .badResponse(let reason): catalog(.loadBadResponse, ["reason": reason])
    case .tooManyRedirects(let limit): catalog(.loadTooManyRedirects, count: limit)
    case .downgrade(let address): catalog(.loadDowngrade, ["address": address])
    default: catalog(.loadOther, ["reason": "\(failure)"])
    }
  }

  private static func counted(
    _ message: FailureMessage, _ known: FailureMessage, _ received: Int, _ expected: Int?,
    _ catalog: Catalog
  ) -> String {
    guard let expected else { return catalog(message, count: received) }
    return catalog(known, ["received": String(received), "expected": String(expected)])
  }

  private static func message(for fault: LoadFailure.CertificateFault) -> FailureMessage {
    switch fault {
    case .expired: .loadCertificateExpired
    case .selfSigned: .loadCertificateSelfSigned
    case .wrongHost: .loadCertificateWrongHost
    case .unknownAuthority: .loadCertificateUnknown
    case .other: .loadCertificateOther
    }
  }

  private static func message(forStatus status: Int) -> FailureMessage {
    switch status {
    case 401, 407: .statusSignIn
    case 403: .status403
    case 404: .status404
    case 410: .status410
    case 429: .status429
    case 451: .status451
    case 400..<500: .statusClient
    case 500..<600: .statusServer
    default: .statusOther
    }
  }

  /// The system's words for an error number.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension FailureText {
  /// Says why a body cannot be read as a document.
  init(_ error: ReadingError, _ catalog: Catalog) {
    switch error {
    case .cannotShow(let type, nil):
      self.init(sentence: catalog(.readCannotShow, ["type": type]))
    case .cannotShow(let type, let converter?):
      self.init(sentence: catalog(.readCannotShowWith, ["type": type, "converter": converter]))
    case .converterMissing(let program, let package):
      self.init(
        sentence: catalog(.readConverterMissing, ["program": program, "package": package]))
    case .converterFailed(let program, let status):
      self.init(
        sentence: catalog(.readConverterFailed, ["program": program, "status": String(status)]))
    case .unknownCharset(let name):
      self.init(object: "--charset", sentence: catalog(.readUnknownCharset, ["name": name]))
    case .badSelector(let selector):
      self.init(sentence: catalog(.readBadSelector, ["selector": selector]))
    }
  }

  /// Says why no terminal can be used.
  ///
  /// - Parameters:
  ///   - error: What the terminal layer says.
  ///   - digest: The digest to agree to beforehand, where the text is known already.
  ///   - catalog: The words.
  init(_ error: TerminalError, digest: Digest? = nil, _ catalog: Catalog) {
    switch error {
    case .noControllingTerminal:
      let named = digest?.description ?? "sha256:HEX"
      self.init(sentence: catalog(.noTerminal, ["digest": named]))
    case .unknownTerminalType(let type):
      self.init(object: "TERM", sentence: catalog(.unknownTerminal, ["type": type]))
    case .callFailed(let call, let code):
      let reason = "\(call): \(FailureText.reason(code))"
      self.init(sentence: catalog(.terminalOther, ["reason": reason]))
    }
  }

  /// Says why a decision could not be recorded, or the records not be read.
  init(_ error: RecordError, _ catalog: Catalog) {
    switch error {
    case .noDirectory: self.init(object: "records", sentence: catalog(.noRecordsDirectory))
    case .notADirectory(let path):
      self.init(object: path, sentence: catalog(.recordNotDirectory))
    case .notAFile(let path): self.init(object: path, sentence: catalog(.recordNotFile))
    case .foreignOwner(let path): self.init(object: path, sentence: catalog(.recordForeign))
    case .locked(let path): self.init(object: path, sentence: catalog(.recordLocked))
    case .altered(let path): self.init(object: path, sentence: catalog(.recordAltered))
    case .otherContent(let expected, _):
      let facts: KeyValuePairs = ["digest": expected.description]
      self.init(object: "records", sentence: catalog(.recordOtherContent, facts))
    case .failed(let operation, let path, let code):
      let message: FailureMessage =
        switch operation {
        case .create: .recordCreate
        case .open: .recordOpen
        case .read: .recordRead
        case .write: .recordWrite
        case .sync: .recordSync
        case .lock: .recordLock
        }
      let reason = FailureText.reason(code)
      self.init(object: path, sentence: catalog(message, ["reason": reason]))
    }
  }
}
