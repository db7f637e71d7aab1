import Glibc

/// What checking a receipt or a ledger found.
public struct Finding: Equatable, Sendable {
  /// The file it is about.
  public var path: String
  /// The line in a ledger, from 1; nil for a receipt in a file of its own.
  public var line: Int?
  /// The receipt, where there is a whole one.
  public var receipt: SealedReceipt?
  /// What is wrong; nil for a receipt that is intact.
  public var fault: Fault?

  /// What is wrong with a receipt.
  public enum Fault: Equatable, Sendable {
    /// The receipt does not have the digest it carries.
    case alteredReceipt
    /// It does not name the line before: lines were taken out, put in or moved.
    case brokenChain
    /// A line was cut short; `isAcknowledged` where the next receipt names it as torn.
    case tornLine(isAcknowledged: Bool)
    /// It is JSON, but no receipt of this schema.
    case otherSchema(String?)
    /// It is sealed but lacks what every receipt has.
    case incomplete
    /// The canonical text is not kept where records were looked for.
    case missingText(Digest)
    /// The kept text is not the one agreed to.
    case alteredText(Digest, path: String)
    /// The bytes as fetched are not kept where records were looked for.
    case missingSource(Digest)
    /// The kept bytes are not those that were fetched.
    case alteredSource(Digest, path: String)
    /// A directory has no ledger.
    case noLedger
  }

  /// Whether this makes a verification fail; an acknowledged torn line lost no decision.
  public var isFailure: Bool { fault != nil && fault != .tornLine(isAcknowledged: true) }
}

/// Checks receipts against themselves, their ledger, and the texts and bytes they name.
///
/// Nothing but files is needed. What no ledger can show is that its last lines were taken away.
public struct Verification {
  /// Directories in which texts and bytes are looked for.
  private let directories: [String]
  /// What is known of kept files, each read once.
  private var checked: [String: Kept] = [:]

  private enum Kept: Equatable { case intact, altered(path: String), missing }

  /// Makes a verification that looks for texts in some directories.
  public init(lookingIn directories: [String]) { self.directories = directories }

  /// Checks a directory of records or a file that holds one receipt.
  ///
  /// - Parameter path: The directory or the file.
  /// - Returns: One finding for each fault, or one without a fault for each receipt that has none.
  /// - Throws: What keeps it from being read.
  /// - Complexity: Linear in the ledger and the files it names.
  public mutating func check(_ path: String) throws(RecordError) -> [Finding] {
    let isDirectory = try OpenFile(path, path: path, flags: O_RDONLY | O_NONBLOCK).isDirectory()
    return try isDirectory ? checkDirectory(path) : checkFile(path)
  }

  private mutating func checkDirectory(_ path: String) throws(RecordError) -> [Finding] {
    let folder = try RecordDirectory(existing: path)
    let ledger = "\(path)/\(RecordDirectory.ledgerName)"
    let lines = try Ledger.lines(of: folder, waits: true)
    guard !lines.isEmpty else { return [Finding(path: ledger, fault: .noLedger)] }
    var findings: [Finding] = []
    for (index, line) in lines.enumerated() {
      let previous = index > 0 ? lines[index - 1] : nil
      let next = index + 1 < lines.count ? lines[index + 1] : nil
      let faults = faults(of: line, after: previous, before: next, in: path)
      let sealed = try? line.content.get()
      let found = faults.map {
        Finding(path: ledger, line: line.number, receipt: sealed, fault: $0)
      }
      findings +=
        found.isEmpty
        ? [Finding(path: ledger, line: line.number, receipt: sealed)] : found
    }
    return findings
  }

  private mutating func faults(
    of line: LedgerLine, after previous: LedgerLine?, before next: LedgerLine?, in path: String
  ) -> [Finding.Fault] {
    switch line.content {
    case .failure(.notJSON):
      let follower = try? next?.content.get().receipt
      let isNamed = follower?.followsTornLine == true && follower?.previous == line.digest
      return [.tornLine(isAcknowledged: isNamed)]
    case .failure(.altered): return [.alteredReceipt]
    case .failure(.otherSchema(let schema)): return [.otherSchema(schema)]
    case .failure(.incomplete): return [.incomplete]
    case .success(let sealed):
      let isChained = sealed.receipt.previous == previous?.digest
      let broken: [Finding.Fault] = isChained ? [] : [.brokenChain]
      // A line cut short at its very end may still be whole JSON; only the line feed is missing.
      let torn: [Finding.Fault] = line.isEnded ? [] : [.tornLine(isAcknowledged: false)]
      return broken + torn + contentFaults(of: sealed.receipt, lookingIn: [path] + directories)
    }
  }

  private mutating func checkFile(_ path: String) throws(RecordError) -> [Finding] {
    let file = try OpenFile(path, path: path, flags: O_RDONLY | O_NONBLOCK)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    let bytes = try file.read(0..<Int(status.st_size))
    let faults: [Finding.Fault]
    var whole: SealedReceipt?
    do throws(SealedReceipt.Fault) {
      let sealed = try SealedReceipt(reading: bytes[...])
      whole = sealed
      let beside = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      faults = contentFaults(of: sealed.receipt, lookingIn: [beside] + directories)
    } catch {
      switch error {
      case .notJSON:
        let looksLikeReceipt = bytes.first == UInt8(ascii: "{")
        faults = looksLikeReceipt ? [.tornLine(isAcknowledged: false)] : [.otherSchema(nil)]
      case .altered: faults = [.alteredReceipt]
      case .otherSchema(let schema): faults = [.otherSchema(schema)]
      case .incomplete: faults = [.incomplete]
      }
    }
    let findings = faults.map { Finding(path: path, receipt: whole, fault: $0) }
    return findings.isEmpty ? [Finding(path: path, receipt: whole)] : findings
  }

  /// Checks the texts and bytes a receipt names.
  private mutating func contentFaults(
    of receipt: Receipt, lookingIn places: [String]
  ) -> [Finding.Fault] {
    var faults: [Finding.Fault] = []
    var texts = [receipt.text.digest, receipt.text.bodyDigest].compactMap { $0 }
    if texts.count == 2, texts[0] == texts[1] { texts.removeLast() }
    for digest in texts {
      switch state(of: RecordDirectory.textPath(digest), digest, in: places) {
      case .intact: break
      case .altered(let path): faults.append(.alteredText(digest, path: path))
      case .missing: faults.append(.missingText(digest))
      }
    }
    guard let digest = receipt.source.digest else { return faults }
    switch state(of: RecordDirectory.sourcePath(digest), digest, in: places) {
    case .intact: break
    case .altered(let path): faults.append(.alteredSource(digest, path: path))
    case .missing: faults.append(.missingSource(digest))
    }
    return faults
  }

  private mutating func state(of name: String, _ digest: Digest, in places: [String]) -> Kept {
    var worst = Kept.missing
    for place in places {
      let path = "\(place)/\(name)"
      let kept = checked[path] ?? Verification.state(of: path, digest)
      checked[path] = kept
      if kept == .intact { return .intact }
      if worst == .missing { worst = kept }
    }
    return worst
  }

  /// A file that cannot be read counts as missing: nothing shows that it holds the text.
  private static func state(of path: String, _ digest: Digest) -> Kept {
    do throws(RecordError) {
      let file = try OpenFile(path, path: path, flags: O_RDONLY | O_NONBLOCK)
      return try file.digest() == digest ? .intact : .altered(path: path)
    } catch {
      return .missing
    }
  }
}

extension OpenFile {
  /// Whether this is a directory.
  fileprivate func isDirectory() throws(RecordError) -> Bool {
    try status().st_mode & S_IFMT == S_IFDIR
  }
}
