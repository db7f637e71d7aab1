import Glibc

/// What stands on a line of a ledger.
public struct LedgerLine: Sendable {
  /// The line's number, from 1.
  public var number: Int
  /// The digest of its bytes, which the next line names.
  public var digest: Digest
  /// The receipt, or why it is none.
  public var content: Result<SealedReceipt, SealedReceipt.Fault>
  /// Whether a line feed ends it; false for a last line that was cut short.
  public var isEnded: Bool

  /// Whether the line was cut short: not even JSON.
  public var isTorn: Bool {
    guard case .failure(.notJSON) = content else { return false }
    return true
  }
}

/// Lines of a ledger that were found but not read yet.
struct LedgerCandidates {
  /// Where a line stands.
  struct Place {
    /// The line's number, from 1.
    var number: Int
    /// Its bytes.
    var range: Range<Int>
  }

  /// The ledger.
  let bytes: [UInt8]
  /// The lines, oldest first.
  let places: [Place]

  /// A line, read.
  func line(_ place: Place) -> LedgerLine {
    let line = bytes[place.range]
    let content = Result { () throws(SealedReceipt.Fault) in try SealedReceipt(reading: line) }
    return LedgerLine(
      number: place.number, digest: Digest(of: line), content: content,
      isEnded: place.range.upperBound < bytes.count)
  }

  /// All lines, read.
  var lines: [LedgerLine] { places.map(line) }
}

/// The file that decisions are appended to, one receipt a line, each naming the digest of the line
/// before.
enum Ledger {
  /// Seconds to wait for another process to finish appending.
  static let lockSeconds = 10

  /// Appends a receipt, chained to the last line.
  ///
  /// A last line that was cut short stays, is ended, and is named by the new receipt. A line that
  /// could not be written or synced as a whole is taken back.
  ///
  /// - Returns: The receipt as written.
  static func append(
    _ receipt: Receipt, to directory: borrowing RecordDirectory,
    waiting seconds: Int = lockSeconds
  ) throws(RecordError) -> SealedReceipt {
    let file = try OpenFile(
      RecordDirectory.ledgerName, in: directory.descriptor,
      path: "\(directory.path)/\(RecordDirectory.ledgerName)",
      flags: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    _ = try file.plainSize()
    try lock(file, LOCK_EX, waiting: seconds)
    let size = try file.plainSize()
    var chained = receipt
    var bytes: [UInt8] = []
    chained.previous = nil
    chained.followsTornLine = false
    if size > 0 {
      let (last, isEnded) = try lastLine(of: file, size: size)
      chained.previous = Digest(of: last)
      chained.followsTornLine = isTorn(last)
      if !isEnded { bytes.append(UInt8(ascii: "\n")) }
    }
    let sealed = SealedReceipt(chained)
    bytes += sealed.line
    bytes.append(UInt8(ascii: "\n"))
    do throws(RecordError) {
      try file.write(bytes)
      try file.sync()
    } catch {
      // Half a line would be a torn one; where even this fails, the next append says so.
      _ = ftruncate(file.descriptor, off_t(size))
      throw error
    }
    if size == 0 { try directory.sync() }
    return sealed
  }

  /// The lines of a directory's ledger, oldest first; none where there is no ledger.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - needles: Lines without any of these bytes are left out unread, but are counted; empty for
  ///     all lines.
  ///   - waits: Whether to wait for a process that is appending, so that none is seen half done.
  /// - Returns: The lines.
  /// - Throws: What keeps the ledger from being read.
  /// - Complexity: Linear in the ledger.
  static func lines(
    of directory: borrowing RecordDirectory, containing needles: [[UInt8]] = [],
    waits: Bool = false
  ) throws(RecordError) -> [LedgerLine] {
    try candidates(of: directory, containing: needles, waits: waits).lines
  }

  /// The lines of a directory's ledger, found but not read; see `lines`.
  static func candidates(
    of directory: borrowing RecordDirectory, containing needles: [[UInt8]], waits: Bool = false
  ) throws(RecordError) -> LedgerCandidates {
    do throws(RecordError) {
      let file = try OpenFile(
        RecordDirectory.ledgerName, in: directory.descriptor,
        path: "\(directory.path)/\(RecordDirectory.ledgerName)",
        flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: file.path) }
      if waits { try lock(file, LOCK_SH) }
      let bytes = try file.read(0..<Int(try file.status().st_size))
      return LedgerCandidates(bytes: bytes, places: places(in: bytes, containing: needles))
    } catch .failed(.open, _, ENOENT) {
      return LedgerCandidates(bytes: [], places: [])
    }
  }

  private static func places(
    in bytes: [UInt8], containing needles: [[UInt8]]
  ) -> [LedgerCandidates.Place] {
    var places: [LedgerCandidates.Place] = []
    var number = 0
    var start = 0
    while start < bytes.count {
      let end = bytes.withUnsafeBufferPointer {
        $0[start...].firstIndex(of: UInt8(ascii: "\n")) ?? $0.count
      }
      number += 1
      if needles.isEmpty || needles.contains(where: { contains(bytes[start..<end], $0) }) {
        places.append(LedgerCandidates.Place(number: number, range: start..<end))
      }
      start = end + 1
    }
    return places
  }

  /// Whether bytes hold others somewhere (Horspool's search; glibc's `memmem` is not in reach).
  private static func contains(_ line: ArraySlice<UInt8>, _ needle: [UInt8]) -> Bool {
    guard let last = needle.last, needle.count <= line.count else { return needle.isEmpty }
    var skips = [Int](repeating: needle.count, count: 256)
    for (index, byte) in needle.dropLast().enumerated() {
      skips[Int(byte)] = needle.count - 1 - index
    }
    return line.withUnsafeBufferPointer { bytes in
      var end = needle.count - 1
      while end < bytes.count {
        let start = end - needle.count + 1
        if bytes[end] == last, bytes[start...end].elementsEqual(needle) { return true }
        end += skips[Int(bytes[end])]
      }
      return false
    }
  }

  private static func isTorn(_ line: [UInt8]) -> Bool {
    do throws(SealedReceipt.Fault) {
      _ = try SealedReceipt(reading: line[...])
      return false
    } catch .notJSON {
      return true
    } catch {
      return false
    }
  }

  /// The last line without its line feed, and whether it has one; read backwards.
  private static func lastLine(
    of file: borrowing OpenFile, size: Int
  ) throws(RecordError) -> ([UInt8], isEnded: Bool) {
    let isEnded = try file.read(size - 1..<size) == [UInt8(ascii: "\n")]
    let end = isEnded ? size - 1 : size
    var start = end
    var line: [UInt8] = []
    while start > 0 {
      let from = max(0, start - 1 << 14)
      let block = try file.read(from..<start)
      guard let feed = block.lastIndex(of: UInt8(ascii: "\n")) else {
        line = block + line
        start = from
        continue
      }
      return (block[(feed + 1)...] + line, isEnded)
    }
    return (line, isEnded)
  }

  private static func lock(
    _ file: borrowing OpenFile, _ kind: Int32, waiting seconds: Int = lockSeconds
  ) throws(RecordError) {
    for _ in 0...seconds * 100 {
      if flock(file.descriptor, kind | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .failed(.lock, path: file.path, errno: errno)
      }
      // Another writer holds the lock for as long as one append takes; flock knows no time limit.
      usleep(10_000)
    }
    throw .locked(path: file.path)
  }
}
