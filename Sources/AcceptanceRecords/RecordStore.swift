import Glibc

/// Where a document is looked for in the records.
public struct RecordedSource: Hashable, Sendable {
  /// The source as asked for: an address, a path or `-`.
  public var asked: String
  /// The address after redirects, or the absolute path; empty where it is not known.
  public var address: String

  /// Makes a source.
  public init(asked: String, address: String = "") {
    self.asked = asked
    self.address = address
  }

  /// Whether a receipt is about this source.
  ///
  /// A relative path means another file in another directory, so paths are compared as absolute
  /// ones; addresses count as asked or as arrived at.
  func matches(_ source: Receipt.Source) -> Bool {
    if !address.isEmpty, address == source.address { return true }
    return asked == source.asked && (asked == "-" || asked.contains("://") || address.isEmpty)
  }
}

/// Whether a text has been agreed to.
public enum AgreedState: Equatable, Sendable {
  /// This very text has been, by this receipt.
  case agreed(SealedReceipt)
  /// Another text of this source has been, last by this receipt.
  case changed(since: SealedReceipt)
  /// No text of this source ever was.
  case never
  /// This very text was declined later than it was agreed to, if it ever was.
  case declined(SealedReceipt)
  /// The agreement was taken back.
  case withdrawn(SealedReceipt)
}

/// The records: one directory that is written, and those that are read as well.
public struct RecordStore: Sendable {
  /// The directory of the whole system, which is read as well.
  public static let systemDirectory = "/var/lib/scrollwrap"

  /// The directory decisions are written to.
  public let directory: String
  /// Directories that are read as well; those that do not exist or may not be read are passed over.
  public let alsoRead: [String]

  /// Makes a store.
  public init(directory: String, alsoRead: [String] = [RecordStore.systemDirectory]) {
    self.directory = directory
    self.alsoRead = alsoRead.filter { $0 != directory }
  }

  /// Finds the directory decisions are written to.
  ///
  /// - Parameters:
  ///   - option: What `--records` says.
  ///   - environment: Looks up a variable of the environment.
  /// - Returns: `option`, else `SCROLLWRAP_RECORDS`, else `scrollwrap` below `XDG_DATA_HOME` (only if
  ///   absolute, as the XDG base directory specification wants) or below `~/.local/share`.
  /// - Throws: `noDirectory` for a user without a home.
  public static func directory(
    option: String?, environment: (String) -> String?
  ) throws(RecordError) -> String {
    if let option, !option.isEmpty { return option }
    if let named = environment("SCROLLWRAP_RECORDS"), !named.isEmpty { return named }
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/scrollwrap" }
    if let home = environment("HOME"), home.hasPrefix("/") {
      return "\(home)/.local/share/scrollwrap"
    }
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir, home.pointee != 0 else {
      throw .noDirectory
    }
    return "\(String(cString: home))/.local/share/scrollwrap"
  }

  /// Records a decision: first what it names, last the ledger's line.
  ///
  /// - Parameters:
  ///   - receipt: The decision; its digests must be those of what is kept.
  ///   - texts: The whole canonical text, and the body where it is another; empty to keep none.
  ///   - source: The bytes as fetched; nil to keep none.
  /// - Returns: The receipt as written; only then is the decision recorded.
  /// - Throws: What went wrong; then nothing was decided as far as the records go.
  public func record(
    _ receipt: Receipt, texts: [[UInt8]], source: KeptContent?
  ) throws(RecordError) -> SealedReceipt {
    let folder = try RecordDirectory(creating: directory)
    if let source, let digest = receipt.source.digest {
      try folder.keep(source, digest: digest, at: RecordDirectory.sourcePath(digest))
    }
    for text in texts {
      let digest = Digest(of: text)
      guard digest == receipt.text.digest || digest == receipt.text.bodyDigest else {
        throw .otherContent(expected: receipt.text.digest ?? digest, found: digest)
      }
      try folder.keep(.bytes(text), digest: digest, at: RecordDirectory.textPath(digest))
    }
    return try Ledger.append(receipt, to: folder)
  }

  /// The decisions about a source, or all of them, oldest first.
  ///
  /// Only receipts whose seal is whole count. The order is that of the ledger; those of several
  /// directories are merged by the time of the decision.
  ///
  /// - Parameter source: The source; nil for every one.
  /// - Returns: The receipts.
  /// - Throws: What keeps the ledger from being read.
  public func history(of source: RecordedSource? = nil) throws(RecordError) -> [SealedReceipt] {
    let needles = source.map(RecordStore.needles(for:))
    return try receipts(containing: needles ?? []).filter { sealed in
      source?.matches(sealed.receipt.source) ?? true
    }
  }

  /// The decisions about a text, by the digest of its body, its whole or its bytes, oldest first.
  public func history(of digest: Digest) throws(RecordError) -> [SealedReceipt] {
    try receipts(containing: [Array(digest.description.utf8)]).filter { sealed in
      let receipt = sealed.receipt
      return [receipt.text.bodyDigest, receipt.text.digest, receipt.source.digest].contains(digest)
    }
  }

  /// Whether the current text of a source has been agreed to.
  ///
  /// Agreement follows the body text: it holds when this body was agreed to, here, after the last
  /// withdrawal, and was not declined since. Standard input has no identity, so another text there
  /// was never agreed to rather than changed.
  ///
  /// - Parameters:
  ///   - bodyDigest: The digest of the body text now.
  ///   - source: The source.
  /// - Returns: The state.
  /// - Throws: What keeps the ledger from being read.
  public func agreedState(
    bodyDigest: Digest, source: RecordedSource
  ) throws(RecordError) -> AgreedState {
    var changed: SealedReceipt?
    var found: AgreedState?
    try forEachNewestFirst(of: source) { sealed in
      let isSame = sealed.receipt.text.bodyDigest == bodyDigest
      switch sealed.receipt.decision {
      case .withdrawn: found = changed.map(AgreedState.changed) ?? .withdrawn(sealed)
      case .agreed where isSame: found = .agreed(sealed)
      case .declined where isSame && changed == nil: found = .declined(sealed)
      case .agreed: changed = changed ?? sealed
      case .declined: break
      }
      return found == nil
    }
    if let found { return found }
    guard let changed, source.asked != "-" else { return .never }
    return .changed(since: changed)
  }

  /// The last agreement of a source that was not taken back, whatever its text.
  public func standingAgreement(of source: RecordedSource) throws(RecordError) -> SealedReceipt? {
    var standing: SealedReceipt?
    try forEachNewestFirst(of: source) { sealed in
      if sealed.receipt.decision == .agreed { standing = sealed }
      return sealed.receipt.decision == .declined
    }
    return standing
  }

  /// A kept text, from any of the directories, checked against its digest.
  ///
  /// - Parameter digest: The text's digest.
  /// - Returns: The text; nil where no directory has it.
  /// - Throws: `altered` for one that is not what its name says.
  public func text(_ digest: Digest) throws(RecordError) -> [UInt8]? {
    for path in [directory] + alsoRead {
      let name = "\(path)/\(RecordDirectory.textPath(digest))"
      do throws(RecordError) {
        let file = try OpenFile(name, path: name, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let bytes = try file.read(0..<Int(try file.status().st_size))
        guard Digest(of: bytes) == digest else { throw .altered(path: name) }
        return bytes
      } catch .failed(.open, _, ENOENT) {
        continue
      } catch .notADirectory {
        continue
      }
    }
    return nil
  }

  /// Reads the decisions about a source from the newest on, for as long as the body answers true.
  ///
  /// Where only one ledger knows the source, no more of its lines are read than are needed.
  private func forEachNewestFirst(
    of source: RecordedSource, _ body: (SealedReceipt) -> Bool
  ) throws(RecordError) {
    let needles = RecordStore.needles(for: source)
    let shared = alsoRead.contains { path in
      let known = try? candidates(path, containing: needles)
      return known?.places.isEmpty == false
    }
    guard !shared else {
      for sealed in try history(of: source).reversed() where !body(sealed) { return }
      return
    }
    let own = try candidates(directory, containing: needles)
    for place in own.places.reversed() {
      guard let sealed = try? own.line(place).content.get(),
        source.matches(sealed.receipt.source)
      else { continue }
      guard body(sealed) else { return }
    }
  }

  /// What a line about a source must contain.
  private static func needles(for source: RecordedSource) -> [[UInt8]] {
    [source.asked, source.address].filter { !$0.isEmpty }.map {
      JSONValue.string($0).canonicalBytes
    }
  }

  private func candidates(
    _ path: String, containing needles: [[UInt8]]
  ) throws(RecordError) -> LedgerCandidates {
    do throws(RecordError) {
      let folder = try RecordDirectory(existing: path)
      return try Ledger.candidates(of: folder, containing: needles)
    } catch .failed(.open, _, ENOENT) {
      return LedgerCandidates(bytes: [], places: [])
    }
  }

  private func receipts(containing needles: [[UInt8]]) throws(RecordError) -> [SealedReceipt] {
    var found: [SealedReceipt] = []
    for path in alsoRead {
      // What others keep may be missing or closed to us; our own directory may only be missing.
      let known = try? candidates(path, containing: needles)
      found += known?.lines.compactMap { try? $0.content.get() } ?? []
    }
    let shared = found.count
    found += try candidates(directory, containing: needles).lines.compactMap {
      try? $0.content.get()
    }
    guard shared > 0, shared < found.count else { return found }
    let ordered = found.enumerated().sorted { one, other in
      let times = [one, other].map {
        $0.element.receipt.reading.decided ?? Timestamp(milliseconds: 0)
      }
      return times[0] == times[1] ? one.offset < other.offset : times[0] < times[1]
    }
    return ordered.map(\.element)
  }
}
