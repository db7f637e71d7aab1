/// The program's version.
enum ToolVersion {
  /// The version as `--version`, receipts and the user agent name it.
  static let current = "0.1.0"
  /// The day the version was made, as the manual page names it.
  static let date = "2026-11-30"
}
