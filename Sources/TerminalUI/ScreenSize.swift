import CCurses
import Glibc

/// How large the screen is, from whoever knows.
enum ScreenSize {
  /// The largest side that is believed; more would only cost memory.
  private static let limit = 2000

  /// The size from the terminal, else from `COLUMNS` and `LINES`, else 80 by 24.
  static func current(of device: TerminalDevice) -> (columns: Int, rows: Int) {
    if let size = device.size { return clamped(columns: size.columns, rows: size.rows) }
    return clamped(columns: variable("COLUMNS") ?? 80, rows: variable("LINES") ?? 24)
  }

  /// The size with each side at least 1 and not absurd.
  static func clamped(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
    (min(max(1, columns), limit), min(max(1, rows), limit))
  }

  private static func variable(_ name: String) -> Int? {
    guard let value = unsafe getenv(name), let number = unsafe Int(String(cString: value)),
      number > 0
    else { return nil }
    return number
  }
}
