import AgreementGate
import LineLayout
import TermsDocument
import Wording

extension Reader {
  /// Where the first line on the screen stands in the text.
  var topOffset: Int {
    text.layout.count > 0 ? text.layout.offset(ofLine: top) : place.anchor
  }

  /// Puts a line at the top of the screen, as far as the last page allows.
  ///
  /// - Parameters:
  ///   - target: The line.
  ///   - isJump: Whether the line itself is what is to be looked at, not what came into view.
  mutating func scroll(to target: Int, isJump: Bool = false) {
    guard text.layout.count > 0 else { return }
    let before = top
    let line = max(0, min(target, lastTop))
    place.line = line
    place.anchor = text.layout.offset(ofLine: line)
    let isPartOfPage = line > before && line < before + textRows
    place.cursorLine = isJump ? target : isPartOfPage ? before + textRows : line
  }

  /// Scrolls by lines, down where positive.
  mutating func scroll(by lines: Int) { scroll(to: top + lines) }

  /// Remembers the place for the way back.
  mutating func rememberJump() { place.beforeJump = topOffset }

  /// Goes to a place in the text.
  mutating func jump(toOffset offset: Int) {
    guard text.layout.count > 0 else { return }
    rememberJump()
    scroll(to: text.layout.line(showing: offset), isJump: true)
  }

  /// Does a scrolling key.
  mutating func move(_ action: Action, _ count: Int?) {
    let times = count ?? 1
    let page = max(1, textRows - 1)
    switch action {
    case .lineDown: scroll(by: times)
    case .lineUp: scroll(by: -times)
    case .pageDown: scroll(by: page * times)
    case .pageUp: scroll(by: -page * times)
    case .halfDown: scroll(by: halfPage(count))
    case .halfUp: scroll(by: -halfPage(count))
    case .start: goTo(paragraph: count ?? 0)
    case .end: goToEnd(count)
    case .percent: goTo(percent: count)
    default: break
    }
  }

  /// The size of half a page, which a number sets.
  private mutating func halfPage(_ count: Int?) -> Int {
    if let count { place.halfPage = count }
    return place.halfPage ?? max(1, textRows / 2)
  }

  private mutating func goToEnd(_ count: Int?) {
    if let count { return goTo(paragraph: count) }
    rememberJump()
    scroll(to: lastTop)
  }

  /// Goes to a paragraph by its number: the same text at every width (AMythicDev/minus#99).
  private mutating func goTo(paragraph number: Int) {
    rememberJump()
    let blocks = text.document.blocks
    guard number > 1, !blocks.isEmpty else { return scroll(to: 0) }
    let block = blocks[min(number, blocks.count) - 1]
    scroll(to: text.layout.line(showing: Int(block.markerStart)), isJump: true)
  }

  private mutating func goTo(percent: Int?) {
    guard let percent else { return }
    rememberJump()
    scroll(to: text.layout.count * min(percent, 100) / 100)
  }

  /// Does a key that jumps from one thing to the next.
  mutating func jump(_ action: Action, times: Int) {
    switch action {
    case .firstNotShown:
      guard let line = shown.firstNotShown else { return notify(.allShown) }
      rememberJump()
      scroll(to: line, isJump: true)
    case .nextHeading, .previousHeading: jumpToHeading(forward: action == .nextHeading, times)
    default: jumpToChange(forward: action == .nextChange, times)
    }
  }

  private mutating func jumpToHeading(forward: Bool, _ times: Int) {
    let headings = text.headings.blocks
    guard !headings.isEmpty else { return notify(.noHeadings) }
    let offset = topOffset
    let after = text.headings.count(startingUpTo: offset, in: text.document)
    let before = text.headings.count(startingUpTo: offset - 1, in: text.document)
    let order =
      forward
      ? stride(from: after, to: headings.count, by: 1) : stride(from: before - 1, to: -1, by: -1)
    let text = text
    let places = order.lazy.map { headings[$0] }.filter { text.isVisible(block: $0) }
      .map { Int(text.document.blocks[$0].markerStart) }
    step(through: places, times, ifNone: forward ? .noFurtherHeading : .noEarlierHeading)
  }

  private mutating func jumpToChange(forward: Bool, _ times: Int) {
    guard !text.changes.isEmpty else { return notify(.noChanges) }
    let changes = text.changes
    let after = Self.count(of: changes, startingUpTo: topOffset)
    let before = Self.count(of: changes, startingUpTo: topOffset - 1)
    let order =
      forward
      ? stride(from: after, to: changes.count, by: 1) : stride(from: before - 1, to: -1, by: -1)
    let places = order.lazy.map { changes[$0].lowerBound }
    step(through: places, times, ifNone: forward ? .noFurtherChange : .noEarlierChange)
  }

  /// How many ranges of an ascending list start before or at a place.
  private static func count(of ranges: [Range<Int>], startingUpTo offset: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Goes to the so-manieth place on another line, or to the last there is.
  private mutating func step(
    through places: some Sequence<Int>, _ times: Int, ifNone message: Message
  ) {
    var line = top
    var steps = 0
    for place in places {
      let next = text.layout.line(showing: place)
      guard next != line else { continue }
      line = next
      steps += 1
      if steps >= times { break }
    }
    let former = top
    guard steps > 0 else { return notify(message) }
    rememberJump()
    scroll(to: line, isJump: true)
    if top == former { notify(message) }
  }
}
