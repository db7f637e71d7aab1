import CICU

extension LinePen {
  /// Puts the glyphs from an index on in the order they are read in on the screen, by UAX #9.
  ///
  /// The line is taken by itself with its paragraph's level; brackets inside right-to-left text are
  /// mirrored, as no terminal does it for us.
  mutating func reorder(from first: Int, isRightToLeft: Bool) {
    var units: [UInt16] = []
    var starts: [Int] = []
    for glyph in glyphs[first...] {
      starts.append(units.count)
      units.append(contentsOf: String(decoding: shown(glyph), as: UTF8.self).utf16)
    }
    guard !units.isEmpty, units.count < Int(Int32.max) else { return }
    var unitLevels = [UInt8](repeating: 0, count: units.count)
    let base: UInt8 = isRightToLeft ? 1 : 0
    guard cicu_bidi_levels(units, Int32(units.count), base, &unitLevels) == 0 else { return }
    let levels = starts.map { unitLevels[$0] }
    var order = [Int32](repeating: 0, count: levels.count)
    cicu_bidi_order(levels, Int32(levels.count), &order)
    for index in levels.indices where levels[index] & 1 == 1 { mirror(first + index) }
    glyphs.replaceSubrange(first..., with: order.map { glyphs[first + Int($0)] })
  }

  private mutating func mirror(_ index: Int) {
    guard let scalar = String(decoding: shown(glyphs[index]), as: UTF8.self).unicodeScalars.first,
      let mirrored = Unicode.Scalar(cicu_mirrored(scalar.value)), mirrored != scalar
    else { return }
    replace(index, with: String(mirrored).utf8)
  }
}
