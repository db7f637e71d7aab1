import AcceptanceRecords
import DocumentLoading
import Glibc

/// A document as the user named it, as the records know it.
struct SourceName: Equatable, Sendable {
  /// The name as typed.
  let typed: String

  /// Makes a name.
  init(_ typed: String) { self.typed = typed }

  /// How records name it; the address of a page is known only after its redirects.
  var recorded: RecordedSource {
    // What cannot be loaded may still have been recorded under the name that was typed.
    guard let request = try? LoadRequest(argument: typed), case .file(let path) = request.source
    else { return RecordedSource(asked: typed) }
    return RecordedSource(asked: typed, address: SourceName.absolute(path))
  }

  /// The path from the root, without links where the file exists.
  private static func absolute(_ path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }
}
