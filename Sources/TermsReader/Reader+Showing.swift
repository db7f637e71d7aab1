import LineLayout
import TermsDocument
import Wording

extension Reader {
  /// Unfolds the first folded part on the screen, else folds one that is there, else all or none.
  mutating func toggleFolding() -> [ReaderEffect] {
    let landmarks = text.document.landmarks
    guard landmarks.contains(where: \.isChrome) else {
      notify(.nothingToFold)
      return []
    }
    if let folded = visibleLines.lazy.compactMap(text.layout.foldedLandmark(ofLine:)).first {
      text.wanted.unfolded.insert(folded)
    } else if let unfolded = visibleLines.lazy.compactMap(unfoldedLandmark(ofLine:)).first {
      place.anchor = Int(text.document.blocks[Int(landmarks[unfolded].firstBlock)].markerStart)
      text.wanted.unfolded.remove(unfolded)
      text.wanted.foldsChrome = true
    } else {
      text.wanted.foldsChrome = !text.wanted.foldsChrome || !text.wanted.unfolded.isEmpty
      text.wanted.unfolded = []
    }
    return [layOut()]
  }

  /// The page chrome that a line shows text of.
  private func unfoldedLandmark(ofLine line: Int) -> Int? {
    guard let range = text.layout.textRanges(ofLine: line).first,
      let block = text.block(at: range.lowerBound)
    else { return nil }
    let landmark = Int(text.document.blocks[block].landmark)
    return landmark >= 0 && text.document.landmarks[landmark].isChrome ? landmark : nil
  }

  /// Shows what the page hides, or leaves it out again.
  mutating func toggleHidden() -> [ReaderEffect] {
    guard text.document.statistics.hiddenParts > 0 else {
      notify(.nothingHidden)
      return []
    }
    text.wanted.showsHidden.toggle()
    notify(text.wanted.showsHidden ? .hiddenShown : .hiddenLeftOut)
    return [layOut()]
  }

  /// Asks where to save.
  mutating func openSave() {
    guard !settings.isSecure else { return notify(.saveDisabled) }
    surface = .prompt(
      Prompt(
        purpose: .save, editor: LineEditor(settings.proposedPath), origin: place,
        formerSearch: search))
  }

  /// Opens the list of headings, at the section on the screen.
  mutating func openOutline() {
    let items = outlineItems
    guard !items.isEmpty else { return notify(.noHeadings) }
    var list = ListOverlay(kind: .outline, items: items)
    let current = items.lastIndex { $0.offset <= topOffset } ?? 0
    list.select(current, height: max(1, textRows))
    surface = .list(list)
  }

  /// Opens the list of links, at the first one on the screen.
  mutating func openLinks() {
    let items = linkItems
    guard !items.isEmpty else { return notify(.noLinks) }
    var list = ListOverlay(kind: .links, items: items)
    list.select(items.firstIndex { $0.offset >= topOffset } ?? 0, height: max(1, textRows))
    surface = .list(list)
  }

  private var outlineItems: [ListOverlay.Item] {
    text.headings.blocks.filter(text.isVisible(block:)).map { index in
      let block = text.document.blocks[index]
      return ListOverlay.Item(
        offset: Int(block.markerStart), label: Int(block.markerStart)..<Int(block.end),
        level: Int(block.level), target: "")
    }
  }

  private var linkItems: [ListOverlay.Item] {
    var items: [ListOverlay.Item] = []
    var seen = Set<Int32>()
    for run in text.document.runs where run.link >= 0 && seen.insert(run.link).inserted {
      items.append(
        ListOverlay.Item(
          offset: Int(run.start), label: Int(run.start)..<Int(run.end), level: Int(run.link) + 1,
          target: text.document.links[Int(run.link)].target))
    }
    return items
  }

  /// Fits an open list to a document or a screen that changed.
  mutating func refreshList() {
    guard case .list(var list) = surface else { return }
    list.items = list.kind == .outline ? outlineItems : linkItems
    guard !list.items.isEmpty else {
      surface = .reading
      return
    }
    list.select(list.selected, height: max(1, textRows))
    surface = .list(list)
  }

  /// Moves in a list, jumps from it, or closes it; decisions are inert in it.
  mutating func pressList(_ key: Key, _ list: ListOverlay) -> [ReaderEffect] {
    var list = list
    let height = max(1, textRows)
    if entry.takeDigit(key) { return [] }
    let count = entry.count == 0 ? nil : entry.count
    entry = KeyEntry()
    switch key {
    case .escape, "q": surface = .reading
    case "o" where list.kind == .outline, "l" where list.kind == .links: surface = .reading
    case "a", "x": notify(.inertHere)
    case .enter:
      let row = count.map { max(0, min($0, list.items.count) - 1) } ?? list.selected
      surface = .reading
      jump(toOffset: list.items[row].offset)
    default:
      let last = list.items.count - 1
      let page = list.visibleCount(height: height)
      guard let row = scrolled(list.selected, by: key, height: page, last: last) else {
        return []
      }
      list.select(row, height: height)
      surface = .list(list)
    }
    return []
  }
}
