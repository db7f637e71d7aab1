import AgreementGate
import Wording

extension Reader {
  /// Takes a key, whatever is on the screen.
  mutating func press(_ key: Key, after frame: FrameNumber) -> [ReaderEffect] {
    notice = nil
    switch key {
    case .control("c"): return [.end(.interrupt)]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    case .unknown: return []
    default: break
    }
    switch surface {
    case .reading: return pressReading(key, after: frame)
    case .prompt(let prompt): return pressPrompt(key, prompt)
    case .list(let list): return pressList(key, list)
    case .help(let top): return pressHelp(key, top: top)
    }
  }

  private mutating func pressReading(_ key: Key, after frame: FrameNumber) -> [ReaderEffect] {
    if let awaited = entry.awaited {
      entry = KeyEntry()
      nameMark(key, awaited)
      return []
    }
    if entry.takeDigit(key) { return [] }
    let count = entry.count
    entry = KeyEntry()
    switch key {
    case .escape:
      if count == nil { forgetSearch() }
      return []
    case .wheelDown:
      scroll(by: 3)
      return []
    case .wheelUp:
      scroll(by: -3)
      return []
    default: break
    }
    guard let action = KeyTable.action(for: key) else { return [] }
    // The start is at 0 %; nothing else is done 0 times.
    return perform(action, count == 0 && action != .percent ? nil : count, after: frame)
  }

  /// Does what a key asks for in the text.
  private mutating func perform(_ action: Action, _ count: Int?, after frame: FrameNumber)
    -> [ReaderEffect]
  {
    switch action {
    case .lineDown, .lineUp, .pageDown, .pageUp, .halfDown, .halfUp, .start, .end, .percent:
      move(action, count)
    case .searchForward: openSearch(.forward)
    case .searchBackward: openSearch(.backward)
    case .nextHit: return searchAgain(search.direction, times: count ?? 1)
    case .previousHit: return searchAgain(search.direction.reversed, times: count ?? 1)
    case .nextHeading, .previousHeading, .firstNotShown, .nextChange, .previousChange:
      jump(action, times: count ?? 1)
    case .outline: openOutline()
    case .links: openLinks()
    case .setMark: awaitLetter(.markToSet)
    case .goToMark: awaitLetter(.markToGoTo)
    case .save: openSave()
    case .fold: return toggleFolding()
    case .hidden: return toggleHidden()
    case .reload: return reload()
    case .help: surface = .help(top: 0)
    case .agree: return agree(after: frame)
    case .decline: return frame >= 1 ? [.end(.decline)] : []
    case .leave: return [.end(.leave)]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .interrupt: return [.end(.interrupt)]
    }
    return []
  }

  /// Agrees, if the open gate was on the screen before the key was pressed; else says why not.
  private mutating func agree(after frame: FrameNumber) -> [ReaderEffect] {
    if gate.isOpen(forKeyAfter: frame) { return [.end(.agree)] }
    let reason: Verdict.Reason =
      if case .closed(let reason) = gate.standing { reason } else { .notPainted }
    notice = Notice(
      text: settings.catalog(.refused), short: settings.catalog(.refusedShort))
    return [.refused(reason)]
  }

  private mutating func awaitLetter(_ awaited: KeyEntry.Awaited) {
    entry.awaited = awaited
    notify(awaited == .markToSet ? .markPrompt : .goToMarkPrompt)
  }

  /// Sets the mark a key names, or goes to it.
  private mutating func nameMark(_ key: Key, _ awaited: KeyEntry.Awaited) {
    guard case .character(let name) = key, name != " " else { return }
    switch awaited {
    case .markToSet:
      place.marks[name] = topOffset
      notify(.markSet, ["name": String(Character(name))])
    case .markToGoTo where name == "'" || name == "`":
      guard let offset = place.beforeJump else { return notify(.noWayBack) }
      jump(toOffset: offset)
    case .markToGoTo:
      guard let offset = place.marks[name] else {
        return notify(.noMark, ["name": String(Character(name))])
      }
      jump(toOffset: offset)
    }
  }

  /// Scrolls or closes the help screen; decisions are inert in it.
  private mutating func pressHelp(_ key: Key, top: Int) -> [ReaderEffect] {
    let height = max(1, textRows)
    let last = max(0, HelpScreen(settings, columns: screen.columns).rows.count - height)
    let top = min(top, last)
    switch key {
    case .escape, "q", "h", .function(1): surface = .reading
    case "a", "x": notify(.inertHere)
    default:
      guard let row = scrolled(top, by: key, height: height, last: last) else { return [] }
      surface = .help(top: max(0, min(row, last)))
    }
    return []
  }

  /// Where a scrolling key leads in an overlay, before it is clamped; nil for other keys.
  func scrolled(_ row: Int, by key: Key, height: Int, last: Int) -> Int? {
    switch key {
    case .wheelDown: return row + 3
    case .wheelUp: return row - 3
    default: break
    }
    switch KeyTable.action(for: key) {
    case .lineDown: return row + 1
    case .lineUp: return row - 1
    case .pageDown: return row + max(1, height - 1)
    case .pageUp: return row - max(1, height - 1)
    case .halfDown: return row + max(1, height / 2)
    case .halfUp: return row - max(1, height / 2)
    case .start: return 0
    case .end: return last
    default: return nil
    }
  }
}
