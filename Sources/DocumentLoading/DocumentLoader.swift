/// Loads one document, event by event.
///
/// The first event is `head`, the last one `ended` or `failed`; a load that fails early has no head.
/// Dropping the loader gives the load up: the descriptor is closed, or the child ended and reaped.
public struct DocumentLoader: ~Copyable {
  private let request: LoadRequest
  /// The file that is read.
  private(set) var file: FileSource?
  /// The fetch that is under way.
  private(set) var remote: FetchSource?
  private var state = State.fresh

  private enum State { case fresh, running, over }

  /// Starts a load; nothing is read before the first `next`.
  public init(_ request: LoadRequest) { self.request = request }

  /// Waits for what happens next.
  ///
  /// Bytes are handed on as they arrive, at most 64 KiB at a time. Waits in `poll`, so a cancel is
  /// seen at once, also while a name is looked up or a connection made.
  ///
  /// - Returns: The next event; nil after `ended` or `failed`.
  public mutating func next() -> LoadEvent? {
    guard state != .over else { return nil }
    do {
      if state == .fresh {
        try start()
        state = .running
      }
      let event = try advance()
      if case .ended = event { finish() }
      return event
    } catch {
      finish()
      return .failed(error)
    }
  }

  /// Whether `next` would return at once, as far as can be told without waiting.
  public mutating func hasEventReady() -> Bool {
    switch state {
    case .over: true
    case .fresh: false
    case .running: file?.hasBytesReady() ?? remote?.hasBytesReady() ?? false
    }
  }

  private mutating func start() throws(LoadFailure) {
    guard !isReadable(request.cancelDescriptor) else { throw .cancelled }
    switch request.source {
    case .remote(let address):
      remote = try FetchSource(request, address: address)
    case .file, .standardInput:
      file = try FileSource(request, until: Deadline(seconds: request.timeoutSeconds))
    }
  }

  private mutating func advance() throws(LoadFailure) -> LoadEvent {
    if let event = try file?.next() { return event }
    if let event = try remote?.next() { return event }
    return .failed(.cancelled)
  }

  /// Lets go of descriptors and child as soon as the load is over, not when the loader dies.
  private mutating func finish() {
    state = .over
    file = nil
    remote = nil
  }
}
