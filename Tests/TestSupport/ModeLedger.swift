/// What a program's bytes switched on in the terminal and did not switch off.
///
/// Only bytes are looked at, not an emulator's opinion, so modes the emulator does not know count
/// too.
public struct ModeLedger: Equatable, Sendable {
  /// Private modes set, by number, except those that are set in a terminal at rest.
  public private(set) var privateModes: Set<Int> = []
  /// Private modes of a terminal at rest that were reset: wrapping (7) and the cursor (25).
  public private(set) var missingModes: Set<Int> = []
  /// ANSI modes set, such as insert (4).
  public private(set) var ansiModes: Set<Int> = []
  /// Whether the keypad is in application mode.
  public private(set) var hasApplicationKeypad = false
  /// Whether the last SGR left attributes or colours on.
  public private(set) var hasAttributes = false
  /// Keyboard protocol levels pushed and not popped.
  public private(set) var keyboardLevels = 0
  /// Whether a scroll region smaller than the screen may be left.
  public private(set) var hasScrollRegion = false
  /// Whether the bytes end inside a sequence.
  public private(set) var isUnfinished = false
  /// Operating system commands that were sent, such as titles and clipboard contents.
  public private(set) var commands: [String] = []

  private static let atRest: Set<Int> = [7, 25]

  /// Reads bytes a program wrote.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, from the program's start.
  ///   - rows: The screen's height, to tell a scroll region from the whole screen.
  public init(_ bytes: [UInt8], rows: Int = 24) {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x1B else {
        index += 1
        continue
      }
      guard index + 1 < bytes.count else {
        isUnfinished = true
        return
      }
      index = take(bytes, at: index + 1, rows: rows)
    }
  }

  /// Whether the terminal is as if the program had never run.
  public var isClean: Bool {
    privateModes.isEmpty && missingModes.isEmpty && ansiModes.isEmpty && !hasApplicationKeypad
      && !hasAttributes && keyboardLevels == 0 && !hasScrollRegion && !isUnfinished
  }

  /// Reads what follows an ESC and returns the index after it.
  private mutating func take(_ bytes: [UInt8], at start: Int, rows: Int) -> Int {
    switch bytes[start] {
    case UInt8(ascii: "["): return takeControl(bytes, at: start + 1, rows: rows)
    case UInt8(ascii: "]"): return takeCommand(bytes, at: start + 1)
    case UInt8(ascii: "="): hasApplicationKeypad = true
    case UInt8(ascii: ">"): hasApplicationKeypad = false
    case UInt8(ascii: "("), UInt8(ascii: ")"): return start + 2
    default: break
    }
    return start + 1
  }

  private mutating func takeControl(_ bytes: [UInt8], at start: Int, rows: Int) -> Int {
    guard let end = bytes[start...].firstIndex(where: { (0x40..<0x7F).contains($0) }) else {
      isUnfinished = true
      return bytes.count
    }
    let body = String(decoding: bytes[start..<end], as: UTF8.self)
    let numbers = body.drop { "?<=>".contains($0) }.split(
      separator: ";", omittingEmptySubsequences: false
    ).map { Int($0) ?? 0 }
    switch bytes[end] {
    case UInt8(ascii: "h"): setModes(numbers, to: true, isPrivate: body.hasPrefix("?"))
    case UInt8(ascii: "l"): setModes(numbers, to: false, isPrivate: body.hasPrefix("?"))
    case UInt8(ascii: "m") where !body.hasPrefix(">") && !body.hasPrefix("?"):
      setAttributes(numbers)
    case UInt8(ascii: "u") where body.hasPrefix(">"): keyboardLevels += 1
    case UInt8(ascii: "u") where body.hasPrefix("<"):
      keyboardLevels -= max(1, numbers.first ?? 1)
    case UInt8(ascii: "r"):
      let isWhole = numbers == [0] || (numbers.count == 2 && numbers[0] <= 1 && numbers[1] >= rows)
      hasScrollRegion = !isWhole
    default: break
    }
    return end + 1
  }

  private mutating func setModes(_ modes: [Int], to isSet: Bool, isPrivate: Bool) {
    for mode in modes {
      if !isPrivate {
        // 34 is how screen and tmux spell the cursor's ordinary shape.
        guard mode != 34 else { continue }
        if isSet { ansiModes.insert(mode) } else { ansiModes.remove(mode) }
      } else if Self.atRest.contains(mode) {
        if isSet { missingModes.remove(mode) } else { missingModes.insert(mode) }
      } else {
        if isSet { privateModes.insert(mode) } else { privateModes.remove(mode) }
      }
    }
  }

  /// Colours set to their defaults and attributes switched off one by one leave nothing on; to
  /// know that, each would have to be tracked, so only a full reset counts.
  private mutating func setAttributes(_ numbers: [Int]) {
    let isDefaultColors = numbers.allSatisfy { $0 == 39 || $0 == 49 }
    if numbers.isEmpty || numbers == [0] {
      hasAttributes = false
    } else if !isDefaultColors {
      hasAttributes = true
    }
  }

  private mutating func takeCommand(_ bytes: [UInt8], at start: Int) -> Int {
    guard let end = bytes[start...].firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
      isUnfinished = true
      return bytes.count
    }
    commands.append(String(decoding: bytes[start..<end], as: UTF8.self))
    return bytes[end] == 0x07 ? end + 1 : min(end + 2, bytes.count)
  }
}
