import Glibc

/// A time of this machine's clock in milliseconds, written in UTC.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Milliseconds since 1970.
  public var milliseconds: Int

  /// Makes a time from milliseconds since 1970.
  public init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// What the clock says.
  public static var now: Timestamp {
    var time = timespec()
    let status = clock_gettime(CLOCK_REALTIME, &time)
    precondition(status == 0, "clock_gettime answered \(status)")
    return Timestamp(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  /// Reads a time as `description` writes it; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let shape = Array("0000-00-00T00:00:00.000Z".utf8)
    guard bytes.count == shape.count else { return nil }
    for (byte, form) in zip(bytes, shape) {
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      guard form == UInt8(ascii: "0") ? isDigit : byte == form else { return nil }
    }
    func number(_ range: Range<Int>) -> Int32 {
      bytes[range].reduce(0) { $0 * 10 + Int32($1 - UInt8(ascii: "0")) }
    }
    var parts = tm()
    parts.tm_year = number(0..<4) - 1900
    parts.tm_mon = number(5..<7) - 1
    parts.tm_mday = number(8..<10)
    parts.tm_hour = number(11..<13)
    parts.tm_min = number(14..<16)
    parts.tm_sec = number(17..<19)
    milliseconds = timegm(&parts) * 1000 + Int(number(20..<23))
    guard description.utf8.elementsEqual(bytes) else { return nil }
  }

  /// The time as receipts hold it: `2015-10-21T07:28:00.000Z`.
  public var description: String {
    let (date, time) = parts
    return "\(date)T\(time).\(padded(wholeMilliseconds, to: 3))Z"
  }

  /// The time as people read it: `2015-10-21 07:28:00 UTC`.
  public var readable: String {
    let (date, time) = parts
    return "\(date) \(time) UTC"
  }

  /// Compares times.
  public static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.milliseconds < other.milliseconds
  }

  private var wholeMilliseconds: Int { ((milliseconds % 1000) + 1000) % 1000 }

  private var parts: (date: String, time: String) {
    var seconds = (milliseconds - wholeMilliseconds) / 1000
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date =
      [padded(Int(parts.tm_year) + 1900, to: 4)]
      + [parts.tm_mon + 1, parts.tm_mday].map { padded(Int($0), to: 2) }
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), to: 2) }
    return (date.joined(separator: "-"), time.joined(separator: ":"))
  }

  private func padded(_ number: Int, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
