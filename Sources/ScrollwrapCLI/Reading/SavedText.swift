import DocumentLoading
import Wording
import AcceptanceRecords
import Glibc
import LineLayout
import TermsReader

/// Writes the text as it is on the screen to a file of the reader's choice.
enum SavedText {
  /// Saves the text with where it came from, when, and its digests.
  ///
  /// Never writes over a file and never through a link: what is there stays.
  ///
  /// - Returns: The path, or why it was not saved.
  static func save(
    _ context: ReadingContext, _ state: PipelineState, to path: String
  ) -> Result<String, SaveFailure> {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { return .failure(failure(context, path, errno)) }
    defer { close(file) }
    guard TextOutput.write(content(context, state), to: file), fsync(file) == 0 else {
      let code = errno
      // Half a text must not pass for the text.
      unlink(path)
      return .failure(failure(context, path, code))
    }
    return .success(path)
  }

  private static func failure(
    _ context: ReadingContext, _ path: String, _ code: Int32
  ) -> SaveFailure {
    // The name alone: with its folders there would be no room to say what is wrong.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let message =
      code == EEXIST
      ? context.catalog(.saveExists, ["path": name])
      : context.catalog(.saveFailed, ["path": name, "reason": FailureText.reason(code)])
    return SaveFailure(message: message)
  }

  private static func content(_ context: ReadingContext, _ state: PipelineState) -> [UInt8] {
    let catalog = context.catalog
    let text = RenderedText(state.document).whole
    var lines = [
      catalog(.savedSource, ["source": state.head?.address ?? context.operand]),
      catalog(.savedDate, ["date": Timestamp.now.readable]),
      catalog(.savedText, ["digest": text.digest.description]),
    ]
    if let digest = state.digest {
      lines.append(catalog(.savedBytes, ["digest": digest.description]))
    }
    var bytes = Array((lines.joined(separator: "\n") + "\n\n").utf8)
    for line in 0..<state.layout.count {
      state.layout.plainText(ofLine: line, in: state.document, into: &bytes)
      bytes.append(0x0A)
    }
    return bytes
  }
}
