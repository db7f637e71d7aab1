import FetchWire
import Glibc

/// A remote document, fetched by a child process.
struct FetchSource: ~Copyable {
  /// The child.
  private(set) var process: FetchProcess
  private var frames = FetchFrameReader(of: .fetcher)
  private let request: LoadRequest
  private let deadline: Deadline
  private var received = 0
  private var hasHead = false
  private var mayHaveClosingTag = true

  /// Seconds the child gets beyond its own deadline before it is given up as lost.
  private static let grace = 2
  /// The exit status with which the child says that its time was up while nobody listened.
  private static let lateStatus: Int32 = 124

  /// Starts to fetch an address.
  ///
  /// - Throws: `fetcherMissing` or `fetcherFailed`.
  init(_ request: LoadRequest, address: String) throws(LoadFailure) {
    self.request = request
    let seconds = request.timeoutSeconds.addingReportingOverflow(Self.grace)
    deadline = Deadline(seconds: seconds.overflow ? .max : seconds.partialValue)
    let program = if let named = request.fetchProgram { named } else { try FetchProgram.path() }
    process = try FetchProcess(program: program)
    // A child that is gone already shows in the first read.
    _ = process.send(FetchFrame.request(FetchRequest(request, address: address)).encoded)
  }

  /// Whether a frame is there already, or bytes are waiting to be read.
  mutating func hasBytesReady() -> Bool { frames.hasFrame || isReadable(process.socket.number) }

  /// Waits for what happens next.
  ///
  /// - Throws: The failure the load ends with.
  mutating func next() throws(LoadFailure) -> LoadEvent {
    while true {
      guard let frame = try nextFrame() else {
        try receive()
        continue
      }
      if let event = try event(for: frame) { return event }
    }
  }

  private mutating func nextFrame() throws(LoadFailure) -> FetchFrame? {
    do {
      return try frames.next()
    } catch {
      throw .fetcherFailed(error.message)
    }
  }

  private mutating func event(for frame: FetchFrame) throws(LoadFailure) -> LoadEvent? {
    switch frame {
    case .hello, .request:
      return nil
    case .head(let head):
      let head = ResponseHead(head)
      hasHead = true
      mayHaveClosingTag = head.mayHaveClosingTag
      return .head(head)
    case .bytes(let bytes):
      received += bytes.count
      guard received <= request.maximumBytes else { throw .tooLarge(limit: request.maximumBytes) }
      return bytes.isEmpty ? nil : .bytes(bytes)
    case .ended(let proof):
      return .ended(evidence(for: proof))
    case .failed(let fault):
      throw LoadFailure(fault)
    }
  }

  private func evidence(for proof: FetchProof) -> Evidence {
    switch proof {
    case .contentLength: .contentLength
    case .framing: .framing
    case .none: mayHaveClosingTag ? .closingTag : .none
    }
  }

  /// Waits for bytes of the child.
  private mutating func receive() throws(LoadFailure) {
    let bytes: [UInt8]
    do {
      let socket = process.socket.number
      switch try wait(for: socket, cancel: request.cancelDescriptor, until: deadline) {
      case .cancelled: throw Stop.cancelled
      case .late: throw Stop.late
      case .ready: bytes = try process.socket.read(upTo: 64 << 10)
      }
    } catch Stop.cancelled {
      throw .cancelled
    } catch Stop.late {
      throw .deadline(seconds: request.timeoutSeconds)
    } catch {
      // A child killed with bytes of ours unread resets the socket instead of ending it.
      bytes = []
    }
    guard bytes.isEmpty else { return frames.append(bytes) }
    throw endedEarly()
  }

  /// Why a wait is not gone on with.
  private enum Stop: Error { case cancelled, late }

  /// The failure of a child that went away before its last frame.
  private mutating func endedEarly() -> LoadFailure {
    switch process.end() {
    case .exited(Self.lateStatus): .deadline(seconds: request.timeoutSeconds)
    case .exited(0), .unknown: .fetcherFailed(FetchWireError.cut.message)
    case .exited(let status): .fetcherFailed("exit status \(status)")
    // URLSession on Linux traps on a response whose head stops half-way ("Transfer completed, but
    // there's no response"), which is the server's doing.
    case .signalled(SIGILL) where !hasHead, .signalled(SIGTRAP) where !hasHead:
      .badResponse("no complete head")
    case .signalled(let number): .fetcherFailed("ended by signal \(number)")
    }
  }
}

extension FetchRequest {
  /// What the child is told of a load.
  init(_ request: LoadRequest, address: String) {
    self.init()
    self.address = address
    userAgent = request.userAgent
    headers = request.headers
    certificateFile = request.certificateFile
    deadlineSeconds = request.timeoutSeconds
    idleSeconds = request.idleSeconds
    maximumBytes = request.maximumBytes
  }
}
