import LineLayout
import TermsDocument
import Wording

extension Reader {
  /// Opens the search prompt.
  mutating func openSearch(_ direction: SearchDirection) {
    surface = .prompt(
      Prompt(
        purpose: .search(direction), editor: LineEditor(), origin: place, formerSearch: search))
  }

  /// Forgets the hits; the history stays.
  mutating func forgetSearch() {
    search.search = nil
    search.current = nil
    search.count = HitCount()
  }

  /// Takes a key in a prompt; decisions are letters like any other here.
  mutating func pressPrompt(_ key: Key, _ prompt: Prompt) -> [ReaderEffect] {
    var prompt = prompt
    switch key {
    case .escape:
      return cancel(prompt)
    case .backspace where prompt.editor.isEmpty, .control("h") where prompt.editor.isEmpty:
      return cancel(prompt)
    case .enter:
      surface = .reading
      return accept(prompt)
    case .up, .control("p"): recall(&prompt, older: true)
    case .down, .control("n"): recall(&prompt, older: false)
    default:
      guard prompt.editor.edit(key) else { return [] }
      prompt.historyIndex = nil
    }
    surface = .prompt(prompt)
    return searchAsTyped(prompt)
  }

  private mutating func cancel(_ prompt: Prompt) -> [ReaderEffect] {
    surface = .reading
    guard case .search = prompt.purpose else { return [] }
    place = prompt.origin
    search = prompt.formerSearch
    return startCounting()
  }

  private mutating func accept(_ prompt: Prompt) -> [ReaderEffect] {
    switch prompt.purpose {
    case .save:
      return prompt.editor.isEmpty ? [] : [.save(path: prompt.editor.text)]
    case .search(let direction):
      guard !prompt.editor.isEmpty else {
        search = prompt.formerSearch
        search.direction = direction
        return searchAgain(direction, times: 1)
      }
      search.remember(prompt.editor.text)
      guard search.current != nil else { return searchAgain(direction, times: 1) }
      place.beforeJump = prompt.origin.anchor
      return []
    }
  }

  private mutating func recall(_ prompt: inout Prompt, older: Bool) {
    guard case .search = prompt.purpose, !search.history.isEmpty else { return }
    let index = (prompt.historyIndex ?? -1) + (older ? 1 : -1)
    guard index >= 0 else {
      prompt.historyIndex = nil
      prompt.editor = LineEditor()
      return
    }
    let newest = min(index, search.history.count - 1)
    prompt.historyIndex = newest
    prompt.editor = LineEditor(search.history[search.history.count - 1 - newest])
  }

  /// Searches for what stands in the prompt, from where the search was begun.
  private mutating func searchAsTyped(_ prompt: Prompt) -> [ReaderEffect] {
    guard case .search(let direction) = prompt.purpose else { return [] }
    place = prompt.origin
    search.search = TextSearch(pattern: prompt.editor.text)
    search.direction = direction
    search.current = nil
    search.count = HitCount()
    guard search.search != nil else { return [] }
    search.current = hit(direction, from: topOffset)?.range
    guard let current = search.current else { return [] }
    show(hit: current)
    return startCounting()
  }

  /// Goes to the next hit in a direction, around the end where needed.
  mutating func searchAgain(_ direction: SearchDirection, times: Int) -> [ReaderEffect] {
    guard let pattern = search.search?.pattern else {
      notify(.noSearch)
      return []
    }
    let origin = place.anchor
    var start = startOfNextSearch(direction)
    for _ in 0..<min(times, HitCount.limit) {
      guard let found = hit(direction, from: start) else {
        notify(.notFound, ["pattern": pattern])
        return []
      }
      if found.hasWrapped { notify(direction == .forward ? .wrappedToStart : .wrappedToEnd) }
      search.current = found.range
      start = found.range.lowerBound + (direction == .forward ? 1 : 0)
    }
    guard let current = search.current else { return [] }
    show(hit: current)
    place.beforeJump = origin
    return search.count.isDone ? [] : startCounting()
  }

  /// Where the next search starts: beside the current hit if it is on the screen, else at the screen.
  private func startOfNextSearch(_ direction: SearchDirection) -> Int {
    guard let current = search.current,
      visibleLines.contains(text.layout.line(showing: current.lowerBound))
    else { return topOffset }
    return direction == .forward ? current.lowerBound + 1 : current.lowerBound
  }

  /// The nearest hit at or after a place, or before it, around the end where needed.
  private func hit(_ direction: SearchDirection, from offset: Int)
    -> (range: Range<Int>, hasWrapped: Bool)?
  {
    guard let search = search.search else { return nil }
    let document = text.document
    let isVisible = text.isVisible(block:)
    switch direction {
    case .forward:
      if let hit = search.first(in: document, from: offset, isVisible: isVisible) {
        return (hit, false)
      }
      return search.first(in: document, from: 0, isVisible: isVisible).map { ($0, true) }
    case .backward:
      if let hit = search.last(in: document, before: offset, isVisible: isVisible) {
        return (hit, false)
      }
      return search.last(in: document, before: document.text.count, isVisible: isVisible)
        .map { ($0, true) }
    }
  }

  /// Brings a hit onto the screen, a third from the top where it was not there.
  private mutating func show(hit: Range<Int>) {
    guard text.layout.count > 0 else { return }
    let line = text.layout.line(showing: hit.lowerBound)
    if !visibleLines.contains(line) { scroll(to: line - textRows / 3) }
    place.cursorLine = line
  }

  /// Counts the hits anew, as far as one go reaches.
  mutating func startCounting() -> [ReaderEffect] {
    search.count = HitCount()
    countOn()
    return nextWake
  }

  /// Counts the hits in the next stretch of text.
  mutating func countOn() {
    guard let search = search.search, !self.search.count.isDone else { return }
    var count = self.search.count
    let document = text.document
    let wanted = min(count.next + HitCount.sliceBytes, document.text.count)
    var end = document.text.count
    if wanted < end, let block = text.block(at: wanted) {
      end = min(end, Int(document.blocks[block].end) + 1)
    }
    let slice = count.next..<max(count.next, end)
    for hit in search.hits(in: document, within: slice, isVisible: text.isVisible(block:))
    where hit.lowerBound >= count.next {
      if count.starts.count == HitCount.limit {
        count.isCapped = true
        break
      }
      count.starts.append(hit.lowerBound)
    }
    count.next = max(count.next, end)
    count.isDone = count.isCapped || end >= document.text.count
    self.search.count = count
  }
}
