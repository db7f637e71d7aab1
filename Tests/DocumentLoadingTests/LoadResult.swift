@testable import DocumentLoading

/// Everything a load said.
struct LoadResult {
  /// The head, if there was one.
  var head: ResponseHead?
  /// The body.
  var body: [UInt8] = []
  /// The last event.
  var verdict: LoadEvent?
  /// The largest number of bytes that came in one event.
  var largestPiece = 0

  /// Runs a load to its end.
  init(_ request: LoadRequest) {
    var loader = DocumentLoader(request)
    while let event = loader.next() { take(event) }
  }

  /// Loads an address, with changes to the request.
  init(_ address: String, _ change: (inout LoadRequest) -> Void = { _ in }) {
    var request = LoadRequest(source: .remote(address))
    request.timeoutSeconds = 20
    change(&request)
    self.init(request)
  }

  private mutating func take(_ event: LoadEvent) {
    switch event {
    case .head(let head): self.head = head
    case .bytes(let bytes):
      body += bytes
      largestPiece = max(largestPiece, bytes.count)
    case .ended, .failed: verdict = event
    }
  }

  /// The failure, if it is one.
  var failure: LoadFailure? {
    guard case .failed(let failure) = verdict else { return nil }
    return failure
  }

  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The verdict in one word, and what it rests on.
  var words: (verdict: String, why: String) {
    switch verdict {
    case .ended(.none): ("unverified", "none")
    case .ended(.closingTag): ("the tag decides", "closing-tag")
    case .ended(let evidence): ("verified", evidence.rawValue)
    case .failed(let failure): ("failed", "\(failure)")
    default: ("?", "\(String(describing: verdict))")
    }
  }
}

extension LoadEvent {
  /// This event without the words of libraries, which differ between their versions.
  var withoutWords: LoadEvent {
    switch self {
    case .failed(.badEncoding): .failed(.badEncoding(""))
    case .failed(.badResponse): .failed(.badResponse(""))
    case .failed(.secureConnection(let host, _)): .failed(.secureConnection(host: host, detail: ""))
    case .failed(.other): .failed(.other(""))
    default: self
    }
  }
}
