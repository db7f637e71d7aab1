import FetchWire

extension LoadFailure {
  /// The failure that a fetcher reported.
  init(_ fault: FetchFault) {
    switch fault.kind {
    case .hostNotFound, .refused, .unreachable, .lost, .cutShort: self.init(connection: fault)
    case .expired, .selfSigned, .wrongHost, .unknownAuthority, .badCertificate, .secureConnection:
      self.init(security: fault)
    case .status: self = .status(fault.number)
    case .tooManyRedirects: self = .tooManyRedirects(fault.number)
    case .downgrade: self = .downgrade(to: fault.text)
    case .tooLarge: self = .tooLarge(limit: fault.number)
    case .deadline: self = .deadline(seconds: fault.number)
    case .stalled: self = .stalled(seconds: fault.number, received: fault.expected ?? 0)
    case .badAddress: self = .badAddress(fault.text)
    case .unsupportedScheme: self = .unsupportedScheme(fault.text)
    case .badEncoding: self = .badEncoding(fault.text)
    case .badResponse: self = .badResponse(fault.text)
    case .certificateFile: self = .certificateFile(path: fault.text)
    case .other: self = .other(fault.text)
    }
  }

  private init(connection fault: FetchFault) {
    switch fault.kind {
    case .hostNotFound: self = .hostNotFound(host: fault.host)
    case .refused: self = .connectionRefused(host: fault.host, port: fault.port)
    case .unreachable: self = .hostUnreachable(host: fault.host, port: fault.port)
    case .lost: self = .connectionLost(received: fault.number, expected: fault.expected)
    default: self = .cutShort(received: fault.number, expected: fault.expected)
    }
  }

  private init(security fault: FetchFault) {
    switch fault.kind {
    case .expired: self = .certificate(host: fault.host, fault: .expired)
    case .selfSigned: self = .certificate(host: fault.host, fault: .selfSigned)
    case .wrongHost: self = .certificate(host: fault.host, fault: .wrongHost)
    case .unknownAuthority: self = .certificate(host: fault.host, fault: .unknownAuthority)
    case .badCertificate: self = .certificate(host: fault.host, fault: .other)
    default: self = .secureConnection(host: fault.host, detail: fault.text)
    }
  }
}

extension ResponseHead {
  /// The head that a fetcher reported.
  init(_ head: FetchHead) {
    address = head.address
    fragment = head.fragment
    hadUserInformation = head.hadUserInformation
    redirects = head.redirects
    status = head.status
    mediaType = head.mediaType
    charset = head.charset
    contentEncoding = head.contentEncoding
    length = head.length
    entityTag = head.entityTag
    lastModified = head.lastModified
  }

  /// Whether the end of the text itself can show that it is whole.
  ///
  /// Only HTML has a closing tag; a missing type may turn out to be HTML.
  var mayHaveClosingTag: Bool {
    guard let mediaType else { return true }
    return ["text/html", "application/xhtml+xml"].contains(mediaType)
  }
}
