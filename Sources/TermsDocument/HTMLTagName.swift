/// An element name that the rules for HTML know; all others are one case.
///
/// Names are matched as bytes, so that a page's tags cost no string each.
enum HTMLTagName: UInt8, CaseIterable, Sendable {
  case unknown
  case a, abbr, acronym, address, annotationxml, applet, area, article, aside, audio
  case b, base, basefont, bdi, bdo, bgsound, big, blockquote, body, br, button
  case canvas, caption, center, cite, code, col, colgroup
  case data, datalist, dd, del, desc, details, dfn, dialog, dir, div, dl, dt
  case em, embed, fieldset, figcaption, figure, font, footer, foreignobject, form, frame, frameset
  case h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html
  case i, iframe, image, img, input, ins, kbd, keygen, label, legend, li, link, listing
  case main, malignmark, map, mark, marquee, math, menu, meta, meter, mglyph, mi, mn, mo, ms, mtext
  case nav, nobr, noembed, noframes, noscript
  case object, ol, optgroup, option, output, p, param, plaintext, pre, progress, q
  case rb, rp, rt, rtc, ruby, s, samp, script, search, section, select, small, source, span
  case strike, strong, style, sub, summary, sup, svg
  case table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, tt
  case u, ul, `var`, video, wbr, xmp

  /// All names but `unknown` as they are written in a page, in the order of the cases.
  ///
  /// One literal, since a case asked for its own name looks up metadata: that took a tenth of the
  /// instructions of printing a page of 100 KB.
  static let spellings: StaticString = """
    a abbr acronym address annotation-xml applet area article aside audio b base basefont bdi \
    bdo bgsound big blockquote body br button canvas caption center cite code col colgroup \
    data datalist dd del desc details dfn dialog dir div dl dt em embed fieldset figcaption \
    figure font footer foreignobject form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup \
    hr html i iframe image img input ins kbd keygen label legend li link listing main \
    malignmark map mark marquee math menu meta meter mglyph mi mn mo ms mtext nav nobr noembed \
    noframes noscript object ol optgroup option output p param plaintext pre progress q rb rp \
    rt rtc ruby s samp script search section select small source span strike strong style sub \
    summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u \
    ul var video wbr xmp
    """
}

/// Finds an element's name from its bytes.
struct HTMLTagNames: Sendable {
  /// The table for the names above, built once.
  static let shared = HTMLTagNames()

  private static let bits: UInt64 = 10
  private var keys: [UInt64]
  private var tails: [UInt64]
  private var names: [HTMLTagName]

  /// Enters every name into the table; slots are open, a collision takes the next one.
  private init() {
    let size = 1 << Int(Self.bits)
    keys = Array(repeating: 0, count: size)
    tails = Array(repeating: 0, count: size)
    names = Array(repeating: .unknown, count: size)
    let spellings = UnsafeBufferPointer(
      start: HTMLTagName.spellings.utf8Start, count: HTMLTagName.spellings.utf8CodeUnitCount)
    let words = spellings.split(separator: 0x20)
    for (name, word) in zip(HTMLTagName.allCases.dropFirst(), words) {
      let (key, tail) = Self.packed(UnsafeBufferPointer(rebasing: word))
      var slot = Self.slot(key)
      while names[slot] != .unknown { slot = (slot + 1) & (size - 1) }
      keys[slot] = key
      tails[slot] = tail
      names[slot] = name
    }
  }

  /// The name that the bytes spell in lower case.
  ///
  /// - Complexity: O(1); names longer than 16 bytes are unknown at once.
  @inline(__always)
  func name(of bytes: UnsafeBufferPointer<UInt8>) -> HTMLTagName {
    guard bytes.count <= 16 else { return .unknown }
    let (key, tail) = Self.packed(bytes)
    var slot = Self.slot(key)
    while names[slot] != .unknown {
      if keys[slot] == key, tails[slot] == tail { return names[slot] }
      slot = (slot + 1) & (names.count - 1)
    }
    return .unknown
  }

  /// The first eight bytes and the next eight as numbers.
  @inline(__always)
  private static func packed(_ bytes: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    var key: UInt64 = 0
    var tail: UInt64 = 0
    for index in 0..<min(bytes.count, 8) { key = key << 8 | UInt64(bytes[index]) }
    if bytes.count > 8 {
      for index in 8..<bytes.count { tail = tail << 8 | UInt64(bytes[index]) }
    }
    return (key, tail)
  }

  @inline(__always)
  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
  }
}
