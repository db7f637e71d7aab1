import CCurses
import Glibc
import TermsReader

/// What terminfo says about the current terminal, as bytes ready to send.
struct TerminalDescription {
  /// Bytes that switch to the alternate screen, where there is one.
  let enterScreen: [UInt8]
  /// Bytes that switch the modes on and clear the screen.
  let enterModes: [UInt8]
  /// Bytes that show and hide the cursor.
  let showCursor: [UInt8]
  let hideCursor: [UInt8]
  /// Bytes that blank the line the cursor is on and leave the cursor at its start.
  let blankLine: [UInt8]
  /// Whether italics can be shown.
  let hasItalic: Bool
  /// How many colours there are.
  let colors: Int
  /// What the keys send.
  let keys: [KeySequence]

  private let leaveModes: [UInt8]
  private let leaveScreen: [UInt8]

  /// Reads the description of the terminal curses was started on; nil when its cursor cannot be
  /// addressed.
  init?(usesMouse: Bool) {
    guard let address = Self.position(column: 0, row: 0), !Self.bytes("clear").isEmpty else {
      return nil
    }
    // Private modes are ignored by terminals that speak ECMA-48, and shown as text by others.
    let isStandard = address.starts(with: [0x1B, 0x5B])
    let paste = isStandard ? Array("\u{1B}[?2004".utf8) : []
    let mouse = isStandard && usesMouse
    func switched(_ on: Bool) -> [UInt8] {
      let letter: [UInt8] = [on ? 0x68 : 0x6C]
      let reports = mouse ? ["\u{1B}[?1000", "\u{1B}[?1006"] : []
      return (paste.isEmpty ? [] : paste + letter) + reports.flatMap { Array($0.utf8) + letter }
    }
    let plain = Self.bytes("sgr0") + Self.bytes("op")
    enterScreen = Self.bytes("smcup")
    enterModes =
      Self.bytes("rmir") + Self.bytes("smam") + plain + Self.bytes("smkx")
      + switched(true) + Self.bytes("clear")
    leaveModes = switched(false) + plain + Self.bytes("rmkx") + Self.bytes("cnorm")
    // Emulators that keep the cursor's visibility with its place hide it again with the former screen.
    leaveScreen = Self.bytes("rmcup") + Self.bytes("cnorm")
    showCursor = Self.bytes("cnorm")
    hideCursor = Self.bytes("civis")
    blankLine = [0x0D] + Self.bytes("el")
    hasItalic = !Self.bytes("sitm").isEmpty
    colors = Int(unsafe tigetnum("colors"))
    keys = Self.keyCapabilities.compactMap { name, key in
      let bytes = Self.bytes(name)
      return bytes.isEmpty ? nil : KeySequence(bytes: bytes, key: key)
    }
  }

  /// Bytes that switch everything off again, for a screen of so many rows.
  ///
  /// Without an alternate screen the cursor goes to an empty last row, where the shell goes on.
  func leave(rows: Int) -> [UInt8] {
    let bottom = (Self.position(column: 0, row: rows - 1) ?? []) + Self.bytes("el")
    return leaveModes + bottom + leaveScreen
  }

  /// Bytes that put the cursor in a place.
  static func position(column: Int, row: Int) -> [UInt8]? {
    guard let capability = unsafe cc_string("cup") else { return nil }
    return unsafe text(cc_string2(capability, CInt(row), CInt(column)))
  }

  // MARK: - Capabilities

  /// A string capability's bytes; none when the terminal lacks it.
  private static func bytes(_ name: String) -> [UInt8] {
    unsafe text(cc_string(name)) ?? []
  }

  /// The bytes of a capability without its delays, which only hardware of the past needed.
  private static func text(_ capability: UnsafePointer<CChar>?) -> [UInt8]? {
    guard let capability = unsafe capability else { return nil }
    let all = unsafe Array(UnsafeBufferPointer(start: capability, count: strlen(capability)))
      .map { UInt8(bitPattern: $0) }
    var kept: [UInt8] = []
    var rest = all[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "$"), rest.dropFirst().first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        kept.append(byte)
        rest = rest.dropFirst()
      }
    }
    return kept
  }

  /// The keys terminfo knows by name.
  private static var keyCapabilities: [(String, Key)] {
    let named: [(String, Key)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("kpp", .pageUp),
      ("knp", .pageDown), ("khome", .home), ("kend", .end), ("kich1", .insert),
      ("kdch1", .delete), ("kbs", .backspace), ("kcbt", .backTab), ("kent", .enter),
      ("kri", .up), ("kind", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home),
      ("kEND", .end), ("kPRV", .pageUp), ("kNXT", .pageDown),
    ]
    return named + (1...12).map { ("kf\($0)", .function($0)) }
  }
}
