extension BlockBuilder {
  /// Opens a part that the page hides.
  ///
  /// - Parameter breaks: Whether the part stands on lines of its own. A part inside a line is set
  ///   aside and becomes blocks after the block it stands in.
  mutating func beginHidden(breaks: Bool) {
    hiddenDepth += 1
    guard hiddenDepth == 1 else { return }
    if breaks { endBlock() }
    hiddenPartHasText = false
    isAside = isOpen
    if isAside { return }
    visibleDebts = (owesMargin, marker)
    marker = nil
  }

  /// Closes the innermost hidden part.
  mutating func endHidden() {
    guard hiddenDepth > 0 else { return }
    guard hiddenDepth == 1 else {
      hiddenDepth -= 1
      return
    }
    if isAside {
      isAside = false
      if aside.last != 0x0A { aside.append(0x0A) }
      hiddenPartHasText = aside.contains { $0 > 0x20 }
      if !hiddenPartHasText { aside.removeAll() }
    } else {
      endBlock()
      (owesMargin, marker) = visibleDebts
    }
    hiddenDepth = 0
    if hiddenPartHasText { document.statistics.hiddenParts += 1 }
  }

  /// Sets hidden text aside, white space folded.
  mutating func setAside(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      if !Self.isBlank(byte) {
        aside.append(byte)
      } else if let last = aside.last, last > 0x20 {
        aside.append(0x20)
      }
    }
  }

  /// Makes blocks of the text that was set aside.
  mutating func flushAside() {
    let text = aside
    aside = []
    let savedFormat = format
    let savedKind = kind
    let debts = (owesMargin, marker)
    format = Format()
    kind = .paragraph
    marker = nil
    hiddenDepth += 1
    text.withUnsafeBufferPointer { buffer in
      for line in buffer.split(separator: 0x0A) {
        owesMargin = false
        self.text(UnsafeBufferPointer(rebasing: line))
        endBlock()
      }
    }
    hiddenDepth -= 1
    (owesMargin, marker) = debts
    format = savedFormat
    kind = savedKind
  }
}
