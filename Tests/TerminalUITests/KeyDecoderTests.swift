import TermsReader
import Testing

@testable import TerminalUI

@Suite struct KeyDecoderTests {
  /// Bytes a terminal sends, and the keys they are, whatever way they are cut.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    var keys: [Key]

    init(_ description: String, _ text: String, _ keys: Key...) {
      self.init(description, Array(text.utf8), keys)
    }

    init(_ description: String, _ bytes: [UInt8], _ keys: [Key]) {
      testDescription = description
      self.bytes = bytes
      self.keys = keys
    }
  }

  static let characters = [
    Row("ASCII", "a~ ", .character("a"), .character("~"), .character(" ")),
    Row(
      "UTF-8 of two, three and four bytes", "é漢😀", .character("é"), .character("漢"), .character("😀")
    ),
    Row(
      "control letters", [0x06, 0x0E, 0x10, 0x19],
      [.control("f"), .control("n"), .control("p"), .control("y")]),
    Row(
      "control signs", [0x00, 0x1C, 0x1D, 0x1E, 0x1F],
      [.control("@"), .control("\\"), .control("]"), .control("^"), .control("_")]),
    Row("CR, LF and keypad Enter (gwsw/less#703)", "\r\n\u{1B}OM", .enter, .enter, .enter),
    Row("^H and DEL (walles/moor#226)", "\u{08}\u{7F}", .backspace, .backspace),
    Row("tab and back tab", "\t\u{1B}[Z", .tab, .backTab),
    Row("Alt with letters and signs", "\u{1B}v\u{1B}<\u{1B}é", .alt("v"), .alt("<"), .alt("é")),
    Row("ESC a is no a (jonas/tig#1046)", "\u{1B}a", .alt("a")),
    Row("ESC Enter is no Enter", "\u{1B}\r", .unknown),
    Row("ESC DEL and ESC ^A", "\u{1B}\u{7F}\u{1B}\u{01}", .unknown, .unknown),
    Row("C1 control in UTF-8", "\u{9B}b", .unknown, .character("b")),
    Row(
      "invalid UTF-8 (Unicode table 3-7)", [0xFF, 0xC0, 0xAF, 0xE0, 0x80, 0xED, 0xA0, 0x62],
      [.unknown, .unknown, .unknown, .unknown, .unknown, .unknown, .unknown, .character("b")]),
    Row("cut UTF-8 before a letter", [0xE6, 0xBC, 0x62], [.unknown, .character("b")]),
    Row("byte beyond Unicode", [0xF4, 0x90, 0x62], [.unknown, .unknown, .character("b")]),
  ]

  static let cursorKeys = [
    Row("normal arrows", "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", .up, .down, .right, .left),
    Row(
      "application arrows (walles/moor#138)", "\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", .up, .down,
      .right, .left),
    Row(
      "arrows with modifiers", "\u{1B}[1;2A\u{1B}[1;5B\u{1B}[1;3C\u{1B}O5D\u{1B}O1;2A", .up, .down,
      .right, .left, .up),
    Row(
      "rxvt arrows with Shift and Ctrl", "\u{1B}[a\u{1B}[b\u{1B}Oa\u{1B}Od", .up, .down, .up, .left),
    Row("Alt and an arrow in rxvt and PuTTY", "\u{1B}\u{1B}[A\u{1B}\u{1B}OB", .up, .down),
    Row("Home in four spellings", "\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~", .home, .home, .home, .home),
    Row("End in four spellings", "\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~", .end, .end, .end, .end),
    Row(
      "pages, insert, delete", "\u{1B}[5~\u{1B}[6~\u{1B}[2~\u{1B}[3~", .pageUp, .pageDown, .insert,
      .delete),
    Row(
      "pages with modifiers", "\u{1B}[5;2~\u{1B}[6^\u{1B}[5$\u{1B}[6@", .pageUp, .pageDown, .pageUp,
      .pageDown),
    Row(
      "F1 to F4 in four spellings", "\u{1B}OP\u{1B}[[B\u{1B}[13~\u{1B}[1;2S", .function(1),
      .function(2), .function(3), .function(4)),
    Row(
      "F5 to F12", "\u{1B}[15~\u{1B}[17~\u{1B}[21~\u{1B}[23~\u{1B}[24;2~", .function(5),
      .function(6), .function(10), .function(11), .function(12)),
    Row(
      "keypad in application mode", "\u{1B}Op\u{1B}Oy\u{1B}Ok\u{1B}On", .character("0"),
      .character("9"), .character("+"), .character(".")),
    Row(
      "CSI u", "\u{1B}[102;5u\u{1B}[97;3u\u{1B}[27u\u{1B}[13u\u{1B}[9;2u", .control("f"), .alt("a"),
      .escape, .enter, .backTab),
    Row("xterm's other keys", "\u{1B}[27;5;102~\u{1B}[27;3;97~", .control("f"), .alt("a")),
    Row("a key let go (kitty)", "\u{1B}[97;1:3u\u{1B}[1;1:3A", .unknown, .unknown),
    Row(
      "wheel, SGR", "\u{1B}[<64;10;5M\u{1B}[<65;10;5M\u{1B}[<69;1;1M", .wheelUp, .wheelDown,
      .wheelDown),
    Row("wheel, X10", "\u{1B}[M`!!\u{1B}[Ma!!", .wheelUp, .wheelDown),
    Row("wheel, urxvt", "\u{1B}[96;1;1M\u{1B}[97;1;1M", .wheelUp, .wheelDown),
    Row(
      "clicks are no keys", "\u{1B}[<0;1;1M\u{1B}[<0;1;1m\u{1B}[M !!", .unknown, .unknown, .unknown),
  ]

  static let notKeys = [
    Row("device attributes", "\u{1B}[?62;22;52c\u{1B}[>41;320;0c", .unknown, .unknown),
    Row("cursor position", "\u{1B}[12;40R", .unknown),
    Row("mode report", "\u{1B}[?2026;2$y", .unknown),
    Row("keyboard protocol report", "\u{1B}[?1u", .unknown),
    Row("focus", "\u{1B}[I\u{1B}[O", .unknown, .unknown),
    Row(
      "colour report ended by BEL", "\u{1B}]11;rgb:aaaa/aaaa/qqqq\u{07}b", .unknown, .character("b")
    ),
    Row("colour report ended by ST", "\u{1B}]11;rgb:0/0/0\u{1B}\\b", .unknown, .character("b")),
    Row("DCS report", "\u{1B}P>|terminal a q x\u{1B}\\b", .unknown, .character("b")),
    Row(
      "APC, PM and SOS", "\u{1B}_a\u{1B}\\\u{1B}^a\u{1B}\\\u{1B}Xa\u{1B}\\", .unknown, .unknown,
      .unknown),
    Row("a report cut short by a key", "\u{1B}]11;a\u{1B}[A", .unknown, .up),
    Row("a report cut short by CAN", "\u{1B}]11;a\u{18}b", .unknown, .character("b")),
    Row("unknown final byte", "\u{1B}[1;2y", .unknown),
    Row("a sequence broken off by ESC", "\u{1B}[1;\u{1B}[A", .unknown, .up),
    Row("a sequence broken off by a control", "\u{1B}[1\r", .unknown, .enter),
    Row("a sequence broken off by text", "\u{1B}[1é", .unknown, .character("é")),
    Row(
      "paste (walles/moor#73, noborus/ov#613)", "\u{1B}[200~GGa\ry\u{1B}[201~b", .paste("GGa\ry"),
      .character("b")),
    Row(
      "paste with ESC inside", "\u{1B}[200~\u{1B}[201x\u{1B}\u{1B}[201~",
      .paste("\u{1B}[201x\u{1B}")),
    Row("empty paste", "\u{1B}[200~\u{1B}[201~", .paste("")),
    Row("end of a paste that never began", "\u{1B}[201~", .unknown),
  ]

  static let rows = characters + cursorKeys + notKeys

  @Test(arguments: rows)
  func readsItAtOnce(_ row: Row) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(row.bytes, at: 0).map(\.key) == row.keys)
    #expect(decoder.pendingTimeoutMilliseconds(at: 0) == nil)
  }

  @Test(arguments: rows)
  func readsEachByteAlone(_ row: Row) {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for (index, byte) in row.bytes.enumerated() {
      keys += decoder.feed([byte], at: index * 30).map(\.key)
      keys += decoder.expire(at: index * 30 + 29).map(\.key)
    }
    #expect(keys == row.keys)
  }

  @Test(arguments: rows)
  func readsItCutAnywhere(_ row: Row) {
    for cut in row.bytes.indices {
      var decoder = KeyDecoder()
      var keys = decoder.feed(row.bytes[..<cut], at: 0).map(\.key)
      keys += decoder.feed(row.bytes[cut...], at: 30).map(\.key)
      #expect(keys == row.keys, "cut at \(cut)")
    }
  }

  /// All pairs of rows: what one leaves behind must not change the next.
  @Test func rowsDoNotDisturbEachOther() {
    for first in Self.rows {
      for second in Self.rows {
        var decoder = KeyDecoder()
        let keys = decoder.feed(first.bytes + second.bytes, at: 0).map(\.key)
        #expect(keys == first.keys + second.keys, "\(first) then \(second)")
      }
    }
  }
}
