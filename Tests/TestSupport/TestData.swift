import Glibc

/// Where fixtures and shared test data lie.
public enum TestData {
  /// The root of the package, without a slash at its end.
  public static let packageRoot = folder(above: #filePath, levels: 3)

  /// The folder of shared test data, or nil where there is none.
  ///
  /// `SCROLLWRAP_SHARED` names it; else it lies beside the package. Tests that need it are skipped
  /// with a notice where it is absent: `.enabled(if: TestData.shared != nil, "no shared test data")`.
  public static let shared: String? = {
    let named = getenv("SCROLLWRAP_SHARED").map { String(cString: $0) }
    let path = named ?? folder(above: packageRoot, levels: 1) + "/shared"
    return isFolder(path) ? path : nil
  }()

  /// The folder that lies a number of levels above a path.
  private static func folder(above path: String, levels: Int) -> String {
    "/" + path.split(separator: "/").dropLast(levels).joined(separator: "/")
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
