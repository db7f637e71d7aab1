import Foundation

/// Where fixtures and shared test data lie.
public enum TestData {
  /// The root of the package.
  public static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of test data that is not part of the project; nil where it is absent.
  ///
  /// `SCROLLWRAP_SHARED` names it, else it is `shared` beside the package.
  public static let shared: String? = {
    let named = ProcessInfo.processInfo.environment["SCROLLWRAP_SHARED"]
    let path = named ?? URL(filePath: packageRoot).deletingLastPathComponent().path + "/shared"
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return exists && isDirectory.boolValue ? path : nil
  }()
}
