import AcceptanceRecords
import Glibc

/// Puts a decision on disk, and says so.
struct Recording {
  /// The records.
  let store: RecordStore
  /// What was decided on.
  let maker: ReceiptMaker
  /// The bytes as fetched.
  let spool: Spool?

  /// Records a decision.
  ///
  /// - Returns: The receipt as written; nil with `--no-record` and no `--receipt`.
  /// - Throws: Why the decision is not on disk; then it does not count.
  func record(_ receipt: Receipt) throws(RecordError) -> SealedReceipt? {
    let options = maker.context.options
    guard options.keepsRecord else {
      guard options.receipt != nil else { return nil }
      let sealed = SealedReceipt(receipt)
      try write(sealed)
      return sealed
    }
    var texts = [maker.rendered.whole.bytes]
    if maker.rendered.body.bytes != texts[0] { texts.append(maker.rendered.body.bytes) }
    let source = spool.map { KeptContent.descriptor($0.descriptor) }
    let sealed = try store.record(receipt, texts: texts, source: source)
    try write(sealed)
    return sealed
  }

  /// Writes the copy that `--receipt` asks for; it is part of the record.
  private func write(_ sealed: SealedReceipt) throws(RecordError) {
    switch maker.context.options.receipt {
    case nil: return
    case .standardOutput?: try write(sealed.line, to: STDOUT_FILENO, named: "-")
    case .descriptor(let number)?: try write(sealed.line, to: number, named: String(number))
    case .file(let path)?:
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw .failed(.create, path: path, errno: errno) }
      defer { close(file) }
      try write(sealed.line, to: file, named: path)
      var status = stat()
      // A pipe or device has nothing to sync.
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
      guard fsync(file) == 0 else { throw .failed(.sync, path: path, errno: errno) }
    }
  }

  private func write(_ line: [UInt8], to file: Int32, named path: String) throws(RecordError) {
    let ended = line.last == 0x0A ? line : line + [0x0A]
    guard TextOutput.write(ended, to: file) else {
      throw .failed(.write, path: path, errno: errno)
    }
  }
}
