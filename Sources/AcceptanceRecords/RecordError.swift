/// Why a decision could not be recorded or the records not be read, as facts.
public enum RecordError: Error, Equatable, Sendable {
  /// Neither an option nor the environment says where records live.
  case noDirectory
  /// Something that should be a directory is not one.
  case notADirectory(path: String)
  /// Something that should be a plain file is a link, a device or the like.
  case notAFile(path: String)
  /// A file belongs to somebody else.
  case foreignOwner(path: String)
  /// A call failed.
  case failed(Operation, path: String, errno: Int32)
  /// Another process keeps the ledger locked.
  case locked(path: String)
  /// A kept file is not what its name says.
  case altered(path: String)
  /// What was to be kept does not have the digest the receipt names.
  case otherContent(expected: Digest, found: Digest)

  /// What was being done.
  public enum Operation: String, Equatable, Sendable {
    case create, open, read, write, sync, lock
  }
}
