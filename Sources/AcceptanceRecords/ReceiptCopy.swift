import Glibc

extension SealedReceipt {
  /// Writes a copy of the receipt, with a line feed, and waits until the disk has it.
  ///
  /// - Parameter path: A file, made anew for this user only or overwritten.
  /// - Throws: What kept it from being written in full.
  public func write(toFile path: String) throws(RecordError) {
    let file = try OpenFile(path, path: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    try file.write(line + [UInt8(ascii: "\n")])
    try file.sync()
  }

  /// Writes a copy of the receipt, with a line feed, to an open descriptor, which stays open.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - name: What to call it in a message.
  /// - Throws: What kept it from being written in full.
  public func write(to descriptor: Int32, name: String) throws(RecordError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .failed(.open, path: name, errno: errno) }
    let file = OpenFile(adopting: copy, path: name)
    try file.write(line + [UInt8(ascii: "\n")])
  }
}

extension Receipt.User {
  /// The account this process runs for, as far as the system says.
  public static var current: Receipt.User {
    var user = Receipt.User()
    user.id = Int(getuid())
    if let entry = getpwuid(getuid()) { user.name = String(cString: entry.pointee.pw_name) }
    var names = utsname()
    if uname(&names) == 0 {
      user.host = withUnsafeBytes(of: names.nodename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return user
  }
}
