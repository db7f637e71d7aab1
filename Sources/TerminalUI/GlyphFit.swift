import CCurses
import LineLayout

/// Fits a grapheme cluster into the cells the layout gave it.
///
/// The layout, the C library and the terminal each have their own idea of widths. Only what all
/// can agree on is sent, so that the column after a cluster is the same for everyone: marks that
/// take no column stay, joined pictures become their first one, and what the locale cannot write
/// becomes a stand-in.
struct GlyphFit {
  /// One cell of the screen library: a base with its marks, and the columns it takes.
  struct Piece: Equatable {
    var scalars: [UInt32]
    var columns: Int
  }

  /// What stands for a character that cannot be shown.
  private let replacement: UInt32

  /// Makes it for the current locale.
  init() { replacement = cc_width(0xFFFD) == 1 ? 0xFFFD : 0x3F }

  /// The pieces that fill exactly so many columns.
  func pieces(of cluster: UnsafeRawBufferPointer, columns: Int) -> [Piece] {
    var pieces: [Piece] = []
    for scalar in unsafe String(decoding: cluster, as: UTF8.self).unicodeScalars {
      add(scalar.value, to: &pieces)
    }
    if pieces.reduce(0, { $0 + $1.columns }) != columns {
      pieces = pieces.first.map { [$0] } ?? []
    }
    if pieces.isEmpty || pieces[0].columns > columns { pieces = [standIn] }
    let used = pieces.reduce(0) { $0 + $1.columns }
    return pieces + Array(repeating: Piece(scalars: [0x20], columns: 1), count: columns - used)
  }

  /// A row as plain bytes, cut off after so many columns.
  func bytes(of row: CellRow, columns: Int) -> [UInt8] {
    var text = ""
    var used = 0
    for cell in row.cells {
      used += Int(cell.columns)
      guard used <= columns else { break }
      let start = Int(cell.start)
      let cluster = Array(row.bytes[start..<start + Int(cell.count)])
      let fitted = unsafe cluster.withUnsafeBytes {
        unsafe pieces(of: $0, columns: Int(cell.columns))
      }
      for piece in fitted {
        text.unicodeScalars.append(contentsOf: piece.scalars.compactMap(Unicode.Scalar.init))
      }
    }
    return Array(text.utf8)
  }

  private var standIn: Piece { Piece(scalars: [replacement], columns: 1) }

  private func add(_ scalar: UInt32, to pieces: inout [Piece]) {
    switch Int(cc_width(scalar)) {
    case 1, 2:
      pieces.append(Piece(scalars: [scalar], columns: Int(cc_width(scalar))))
    case 0 where isHarmlessMark(scalar):
      guard let last = pieces.indices.last else { return pieces.append(standIn) }
      if pieces[last].scalars.count < Int(cc_cell_capacity) { pieces[last].scalars.append(scalar) }
    case 0:
      break
    default:
      let text = asciiStandIn(scalar).map { Piece(scalars: [$0], columns: 1) }
      pieces.append(text ?? standIn)
    }
  }

  /// Whether a mark combines in the same way everywhere.
  ///
  /// Those that choose a presentation, join pictures or turn the direction
  /// change widths on some terminals only, and say nothing on the others.
  private func isHarmlessMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0, 0x200B, 0x200D...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF,
      0xE0000...0xE0FFF:
      false
    default: true
    }
  }

  /// The nearest ASCII character for signs that terms and our own screens are full of.
  private func asciiStandIn(_ scalar: UInt32) -> UInt32? {
    let character: Unicode.Scalar
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x3000: character = " "
    case 0x2010...0x2015, 0x2212, 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x2550:
      character = "-"
    case 0x2018...0x201B, 0x2032: character = "'"
    case 0x201C...0x201F, 0xAB, 0xBB, 0x2033: character = "\""
    case 0x2022, 0x2023, 0x2043, 0xB7, 0x25A0...0x25AF, 0x25CF: character = "*"
    case 0x25CB, 0x25E6: character = "o"
    case 0x2026: character = "."
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x2551, 0x2590, 0x258C: character = "|"
    case 0x250C...0x254F, 0x2552...0x257F: character = "+"
    case 0x2588, 0x2589, 0x2593: character = "#"
    case 0x2591, 0x2592: character = ":"
    case 0x2190, 0x25C0, 0x25C2, 0x2039: character = "<"
    case 0x2192, 0x25B6, 0x25B8, 0x203A: character = ">"
    case 0x2191, 0x25B2, 0x25B4: character = "^"
    case 0x2193, 0x25BC, 0x25BE: character = "v"
    case 0xA9: character = "c"
    case 0xAE: character = "R"
    case 0xD7: character = "x"
    default: return nil
    }
    return character.value
  }
}
