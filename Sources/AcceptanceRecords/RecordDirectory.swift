import Glibc

/// A directory of records: a ledger, and the texts and bytes its receipts name.
struct RecordDirectory: ~Copyable {
  /// The ledger's name.
  static let ledgerName = "ledger.jsonl"
  /// The name of the directory of canonical texts.
  static let textsName = "texts"
  /// The name of the directory of bytes as fetched.
  static let sourcesName = "sources"

  private let root: OpenFile

  /// The directory's path.
  var path: String { root.path }
  /// The directory's descriptor.
  var descriptor: Int32 { root.descriptor }

  /// Opens a directory that exists.
  init(existing path: String) throws(RecordError) {
    root = try OpenFile(path, path: path, flags: O_RDONLY | O_DIRECTORY)
  }

  /// Opens a directory and makes it, and what is above it, where it does not exist.
  init(creating path: String) throws(RecordError) {
    try RecordDirectory.create(path)
    try self.init(existing: path)
  }

  /// Waits until the disk knows the directory's entries.
  func sync() throws(RecordError) { try root.sync() }

  /// The path of a kept text.
  static func textPath(_ digest: Digest) -> String { "\(textsName)/sha256-\(digest.hex).txt" }
  /// The path of kept bytes.
  static func sourcePath(_ digest: Digest) -> String { "\(sourcesName)/sha256-\(digest.hex)" }

  /// Keeps a content under its digest; one that is kept already is verified and left as it is.
  ///
  /// - Parameters:
  ///   - content: What to keep.
  ///   - digest: The digest it must have.
  ///   - path: Where, below this directory: `textPath` or `sourcePath`.
  /// - Throws: What keeps it from being kept.
  func keep(_ content: KeptContent, digest: Digest, at path: String) throws(RecordError) {
    let parts = path.split(separator: "/").map(String.init)
    let folder = try folder(parts[0])
    if try RecordDirectory.holds(digest, name: parts[1], in: folder) {
      try folder.sync()
      return
    }
    let temporary = ".new-\(getpid())-\(UInt64.random(in: .min ... .max))"
    do throws(RecordError) {
      try RecordDirectory.write(content, digest: digest, name: temporary, in: folder)
      guard renameat(folder.descriptor, temporary, folder.descriptor, parts[1]) == 0 else {
        throw .failed(.write, path: "\(folder.path)/\(parts[1])", errno: errno)
      }
    } catch {
      unlinkat(folder.descriptor, temporary, 0)
      throw error
    }
    try folder.sync()
  }

  /// Opens a folder of this directory and makes it where it does not exist.
  private func folder(_ name: String) throws(RecordError) -> OpenFile {
    let path = "\(root.path)/\(name)"
    if mkdirat(root.descriptor, name, 0o700) == 0 {
      try root.sync()
    } else if errno != EEXIST {
      throw .failed(.create, path: path, errno: errno)
    }
    do throws(RecordError) {
      return try OpenFile(
        name, in: root.descriptor, path: path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch .notAFile {
      throw .notADirectory(path: path)
    }
  }

  private static func holds(
    _ digest: Digest, name: String, in folder: borrowing OpenFile
  ) throws(RecordError) -> Bool {
    do throws(RecordError) {
      let file = try OpenFile(
        name, in: folder.descriptor, path: "\(folder.path)/\(name)",
        flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      _ = try file.plainSize()
      guard try file.digest() == digest else { throw .altered(path: file.path) }
      return true
    } catch .failed(.open, _, ENOENT) {
      return false
    }
  }

  private static func write(
    _ content: KeptContent, digest: Digest, name: String, in folder: borrowing OpenFile
  ) throws(RecordError) {
    let file = try OpenFile(
      name, in: folder.descriptor, path: "\(folder.path)/\(name)",
      flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    var hasher = SHA256()
    switch content {
    case .bytes(let bytes):
      hasher.update(bytes)
      try file.write(bytes)
    case .descriptor(let descriptor):
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { throw .failed(.read, path: file.path, errno: errno) }
      let source = OpenFile(adopting: copy, path: file.path)
      try source.forEachPiece { (piece) throws(RecordError) in
        hasher.update(piece)
        try file.write(piece)
      }
    }
    let found = hasher.finish()
    guard found == digest else { throw .otherContent(expected: digest, found: found) }
    try file.sync()
  }

  /// Makes a directory and those above it, each for this user only.
  private static func create(_ path: String) throws(RecordError) {
    var missing: [String] = []
    var current = path
    while mkdir(current, 0o700) != 0 {
      let fault = errno
      if fault == EEXIST { break }
      guard fault == ENOENT, let parent = parent(of: current) else {
        if fault == ENOTDIR { throw .notADirectory(path: parent(of: current) ?? current) }
        throw .failed(.create, path: current, errno: fault)
      }
      missing.append(current)
      current = parent
    }
    for directory in missing.reversed() where mkdir(directory, 0o700) != 0 && errno != EEXIST {
      throw .failed(.create, path: directory, errno: errno)
    }
    guard let above = parent(of: current), !missing.isEmpty || current == path else { return }
    let holder = try OpenFile(above, path: above, flags: O_RDONLY | O_DIRECTORY)
    try holder.sync()
  }

  private static func parent(of path: String) -> String? {
    var name = Substring(path)
    while name.count > 1, name.last == "/" { name.removeLast() }
    guard let slash = name.lastIndex(of: "/") else { return name == "." ? nil : "." }
    let parent = name[..<slash]
    return parent.isEmpty ? (name.count > 1 ? "/" : nil) : String(parent)
  }
}

extension OpenFile {
  /// Takes over an open descriptor.
  init(adopting descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }
}
