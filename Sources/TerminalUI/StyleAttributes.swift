import CCurses
import LineLayout

/// How the meanings of cells look on this terminal.
///
/// Every meaning has its attributes; colour only comes on top, so that nothing is lost without it.
/// Colours are from the middle of the palette or bring their own background: both a light and a
/// dark default background stay readable, and the default itself is never replaced.
struct StyleAttributes {
  /// What curses needs to know about a cell.
  struct Look: Equatable {
    /// The attribute bits.
    var attributes: attr_t
    /// The colour pair; 0 is the terminal's own.
    var pair: CShort
  }

  /// Which colours there are to choose from.
  enum Palette: Equatable {
    case none, basic, full
  }

  private enum Pair: CShort, CaseIterable {
    case link = 1
    case added, removed, hit, currentHit, barOpen, notice, key, heading

    /// The foreground and background of a palette; -1 is the terminal's own.
    func colors(in palette: Palette) -> (CShort, CShort) {
      let full = palette == .full
      return switch self {
      case .link: (full ? 33 : 4, -1)
      case .added: (full ? 35 : 2, -1)
      case .removed: (full ? 167 : 1, -1)
      case .hit: (0, full ? 179 : 3)
      case .currentHit: (0, full ? 208 : 6)
      case .barOpen: (full ? 16 : 0, full ? 114 : 2)
      case .notice: (full ? 166 : 1, -1)
      case .key: (full ? 33 : 4, -1)
      case .heading: (full ? 67 : 4, -1)
      }
    }
  }

  private let palette: Palette
  private let hasItalic: Bool

  /// Sets the colour pairs up in the current curses screen.
  init(usesColor: Bool, hasItalic: Bool, colors: Int) {
    self.hasItalic = hasItalic
    let wanted: Palette = colors >= 256 ? .full : .basic
    guard usesColor, colors >= 8, start_color() == OK, use_default_colors() == OK else {
      palette = .none
      return
    }
    palette = wanted
    for pair in Pair.allCases {
      let (foreground, background) = pair.colors(in: wanted)
      init_pair(pair.rawValue, foreground, background)
    }
  }

  /// The look of a style.
  func look(of style: CellStyle) -> Look {
    guard !style.isEmpty else { return Look(attributes: 0, pair: 0) }
    return Look(attributes: attributes(of: style), pair: pair(of: style)?.rawValue ?? 0)
  }

  private func attributes(of style: CellStyle) -> attr_t {
    var bits: attr_t = 0
    let bold: CellStyle = [.bold, .heading, .currentHit, .barOpen, .notice, .key]
    if !style.isDisjoint(with: bold) { bits |= cc_bold }
    let underline: CellStyle = [.underline, .link, .currentHit, .added]
    if !style.isDisjoint(with: underline) { bits |= cc_underline }
    if style.contains(.italic) { bits |= hasItalic ? cc_italic : cc_underline }
    // The scroll bar is told by its shape: attributes of its own would be sent with every line
    // that scrolls in beside it.
    if !style.isDisjoint(with: [.dim, .removed]) { bits |= cc_dim }
    if isReversed(style) { bits |= cc_reverse }
    return bits
  }

  /// Bars and hits stand out by reversing where no colour does it for them.
  private func isReversed(_ style: CellStyle) -> Bool {
    if palette != .none, !style.isDisjoint(with: [.hit, .currentHit, .barOpen]) { return false }
    return !style.isDisjoint(with: [.reverse, .barClosed, .barOpen, .hit, .currentHit])
  }

  private func pair(of style: CellStyle) -> Pair? {
    guard palette != .none else { return nil }
    if style.contains(.currentHit) { return .currentHit }
    if style.contains(.hit) { return .hit }
    if style.contains(.barOpen) { return .barOpen }
    // On reversed cells a foreground colour would become the background.
    if isReversed(style) { return nil }
    if style.contains(.notice) { return .notice }
    if style.contains(.added) { return .added }
    if style.contains(.removed) { return .removed }
    if style.contains(.link) { return .link }
    if style.contains(.heading) { return .heading }
    return style.contains(.key) ? .key : nil
  }
}
