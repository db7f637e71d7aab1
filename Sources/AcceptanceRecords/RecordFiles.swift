import Glibc

/// Content to be kept: bytes, or a descriptor of a file that holds them.
public enum KeptContent: Sendable {
  /// Bytes in memory.
  case bytes([UInt8])
  /// A file that can be read from its start; its position is neither used nor moved.
  case descriptor(Int32)
}

/// An open descriptor, closed when this value dies.
struct OpenFile: ~Copyable {
  /// The descriptor.
  let descriptor: Int32
  /// The path, for messages.
  let path: String

  deinit { close(descriptor) }

  /// Opens a path below a directory without following a link at its end.
  init(
    _ name: String, in directory: Int32 = AT_FDCWD, path: String, flags: Int32, mode: mode_t = 0
  ) throws(RecordError) {
    var opened = openat(directory, name, flags | O_CLOEXEC | O_NOCTTY, mode)
    while opened < 0, errno == EINTR {
      opened = openat(directory, name, flags | O_CLOEXEC | O_NOCTTY, mode)
    }
    guard opened >= 0 else {
      let fault = errno
      if fault == ELOOP, flags & O_NOFOLLOW != 0 { throw .notAFile(path: path) }
      if fault == ENOTDIR { throw .notADirectory(path: path) }
      throw .failed(flags & O_CREAT == 0 ? .open : .create, path: path, errno: fault)
    }
    descriptor = opened
    self.path = path
  }

  /// What the file is.
  func status() throws(RecordError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .failed(.read, path: path, errno: errno)
    }
    return status
  }

  /// Makes sure that this is a plain file of this user or of root.
  ///
  /// - Returns: Its size in bytes.
  func plainSize() throws(RecordError) -> Int {
    let status = try status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreignOwner(path: path) }
    return Int(status.st_size)
  }

  /// Writes all bytes at the descriptor's position.
  func write(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      // A write of nothing without an error would never end.
      guard count > 0 else {
        throw .failed(.write, path: path, errno: count == 0 ? EIO : errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Writes all bytes at the descriptor's position.
  func write(_ bytes: [UInt8]) throws(RecordError) {
    let outcome = bytes.withUnsafeBytes { buffer in
      Result { () throws(RecordError) in try write(buffer) }
    }
    try outcome.get()
  }

  /// Reads from a place on, into room; 0 at the end of the file.
  func read(into room: UnsafeMutableRawBufferPointer, at offset: Int) throws(RecordError) -> Int {
    var count = pread(descriptor, room.baseAddress, room.count, off_t(offset))
    while count < 0, errno == EINTR {
      count = pread(descriptor, room.baseAddress, room.count, off_t(offset))
    }
    guard count >= 0 else { throw .failed(.read, path: path, errno: errno) }
    return count
  }

  /// Reads a stretch; shorter where the file ends.
  func read(_ range: Range<Int>) throws(RecordError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    let outcome = bytes.withUnsafeMutableBytes { room in
      Result { () throws(RecordError) in
        while filled < room.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
          let count = try read(into: rest, at: range.lowerBound + filled)
          guard count > 0 else { break }
          filled += count
        }
      }
    }
    try outcome.get()
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Reads the whole file piece by piece.
  func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(RecordError) -> Void
  ) throws(RecordError) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { room.deallocate() }
    var offset = 0
    while true {
      let count = try read(into: room, at: offset)
      guard count > 0 else { return }
      try body(UnsafeRawBufferPointer(rebasing: room[..<count]))
      offset += count
    }
  }

  /// Waits until the disk has what was written.
  func sync() throws(RecordError) {
    // Pipes, terminals and the like have no disk to wait for.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw .failed(.sync, path: path, errno: errno)
    }
  }

  /// The digest of the whole file.
  func digest() throws(RecordError) -> Digest {
    var hasher = SHA256()
    try forEachPiece { (piece) throws(RecordError) in hasher.update(piece) }
    return hasher.finish()
  }
}
