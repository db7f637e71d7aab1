import Glibc

/// A file or standard input, read to its end.
struct FileSource: ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private let opened: stat
  private let limit: Int
  private let seconds: Int
  private let cancel: Int32
  private let deadline: Deadline
  private let fragment: String?
  private var received = 0
  private var isHeadDue = true

  /// Opens the file a request names.
  ///
  /// - Throws: `notFound`, `isDirectory` or `unreadable`.
  init(_ request: LoadRequest, until deadline: Deadline) throws(LoadFailure) {
    let path = Self.path(of: request.source)
    let descriptor = try Self.open(path, standardInput: request.standardInput)
    let opened = try Self.status(of: descriptor, path: path)
    guard opened.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory(path: path) }
    self.path = path
    self.descriptor = descriptor
    self.opened = opened
    self.deadline = deadline
    limit = request.maximumBytes
    seconds = request.timeoutSeconds
    cancel = request.cancelDescriptor
    fragment = request.fragment
  }

  /// Whether bytes are waiting to be read, or the end is.
  mutating func hasBytesReady() -> Bool { isHeadDue || isReadable(descriptor.number) }

  /// Bytes read at first: enough for a screen, so that nothing is waited for that is below it.
  private static let firstPiece = 16 << 10
  /// Bytes read at a time after that.
  private static let piece = 64 << 10

  /// Names under which the system hands out standard input.
  private static let standardInputPaths = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

  /// The path of a source, `-` for standard input.
  private static func path(of source: DocumentSource) -> String {
    guard case .file(let path) = source, !standardInputPaths.contains(path) else { return "-" }
    return path
  }

  private static func status(
    of descriptor: borrowing Descriptor, path: String
  ) throws(LoadFailure) -> stat {
    do {
      return try descriptor.status()
    } catch {
      throw .unreadable(path: path, errno: error.code)
    }
  }

  /// Opens without waiting: a FIFO without a writer must not keep a cancel from being seen.
  ///
  /// Standard input is used as it is: opened anew as `/dev/stdin` it would fail where it is a socket
  /// and start from its beginning where it is a file.
  private static func open(
    _ path: String, standardInput: Int32
  ) throws(LoadFailure) -> Descriptor {
    guard path != "-" else { return Descriptor(borrowing: standardInput) }
    guard !path.utf8.contains(0) else { throw .notFound(path: path) }
    while true {
      let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      if number >= 0 { return Descriptor(owning: number) }
      switch errno {
      case EINTR: continue
      case ENOENT, ENOTDIR: throw .notFound(path: path)
      default: throw .unreadable(path: path, errno: errno)
      }
    }
  }

  private var isRegular: Bool { opened.st_mode & S_IFMT == S_IFREG }

  /// Waits for what happens next.
  ///
  /// - Throws: The failure the load ends with.
  mutating func next() throws(LoadFailure) -> LoadEvent {
    if isHeadDue {
      isHeadDue = false
      return .head(head)
    }
    do {
      while true {
        switch try wait(for: descriptor.number, cancel: cancel, until: deadline) {
        case .cancelled: throw LoadFailure.cancelled
        case .late: throw LoadFailure.deadline(seconds: seconds)
        case .ready: break
        }
        if let event = try readOnce() { return event }
      }
    } catch let error as SystemError {
      throw .unreadable(path: path, errno: error.code)
    } catch let failure as LoadFailure {
      throw failure
    } catch {
      throw .other("\(error)")
    }
  }

  /// Reads what is there; nil where another reader of the same stream was faster.
  private mutating func readOnce() throws -> LoadEvent? {
    // An endless stream that is always ready must end as well.
    guard !deadline.hasPassed else { throw LoadFailure.deadline(seconds: seconds) }
    let bytes: [UInt8]
    do {
      bytes = try descriptor.read(upTo: received == 0 ? Self.firstPiece : Self.piece)
    } catch  where error.code == EAGAIN {
      return nil
    }
    guard !bytes.isEmpty else {
      try checkUnchanged()
      return .ended(.endOfFile)
    }
    received += bytes.count
    guard received <= limit else { throw LoadFailure.tooLarge(limit: limit) }
    return .bytes(bytes)
  }

  private var head: ResponseHead {
    var head = ResponseHead()
    head.address = path
    head.fragment = fragment
    // Files of /proc say that they have no bytes, and standard input may be past its beginning.
    if isRegular, opened.st_size > 0 {
      let place = lseek(descriptor.number, 0, SEEK_CUR)
      head.length = max(0, Int(opened.st_size) - max(0, Int(place)))
    }
    return head
  }

  /// Makes sure that the end that was reached is the end of the file that was opened.
  ///
  /// A file that shrank was cut short. One that grew or was written to is a mixture of two texts.
  private func checkUnchanged() throws {
    guard isRegular, opened.st_size > 0 else { return }
    let now = try descriptor.status()
    guard now.st_size >= opened.st_size else {
      throw LoadFailure.cutShort(received: received, expected: Int(opened.st_size))
    }
    guard now.st_size == opened.st_size, now.st_mtim.tv_sec == opened.st_mtim.tv_sec,
      now.st_mtim.tv_nsec == opened.st_mtim.tv_nsec
    else { throw LoadFailure.changedWhileRead(path: path) }
  }
}
