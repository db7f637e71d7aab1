/// The program's version.
enum ToolVersion {
  /// The version as `--version`, receipts and the user agent name it.
  static let current = "0.1.0"
}
