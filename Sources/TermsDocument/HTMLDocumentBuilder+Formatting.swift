import HTMLTokens

// Formatting elements that overlap blocks: WHATWG HTML 13.2.4.3 and 13.2.6.4.7, "adoption agency".
extension HTMLDocumentBuilder {
  /// As many equal formatting elements are kept after a marker (the standard's Noah's Ark clause).
  private static let mostEqual = 3

  /// Puts a marker on the list of active formatting elements.
  mutating func addMarker() {
    formatting.append(
      .init(name: .unknown, identity: 0, isOpen: true, style: [], link: -1))
  }

  /// Takes everything from the list down to the last marker.
  mutating func clearFormatting() {
    while let last = formatting.popLast(), last.name != .unknown {}
  }

  /// Opens a formatting element and puts it on the list.
  ///
  /// Elements are equal here if they look equal, so that the list stays short whatever the attributes.
  mutating func startFormatting(_ name: HTMLTagName, _ tag: HTMLTag) {
    reconstruct()
    guard push(name, tag) else { return }
    var equal = 0
    var earliest: Int?
    var index = formatting.count - 1
    while index >= 0, formatting[index].name != .unknown {
      let entry = formatting[index]
      if entry.name == name, entry.style == current.ownStyle, entry.link == current.ownLink {
        equal += 1
        earliest = index
      }
      index -= 1
    }
    if equal >= Self.mostEqual, let earliest { formatting.remove(at: earliest) }
    formatting.append(
      .init(
        name: name, identity: current.identity, isOpen: true, style: current.ownStyle,
        link: current.ownLink))
  }

  /// Opens again the formatting elements that blocks have closed.
  mutating func reconstruct() {
    guard let last = formatting.last, !last.isOpen else { return }
    var first = formatting.count - 1
    while first > 0, !formatting[first - 1].isOpen { first -= 1 }
    for index in first..<formatting.count {
      let entry = formatting[index]
      guard push(entry.name, nil, style: entry.style, link: entry.link) else { return }
      formatting[index].identity = current.identity
      formatting[index].isOpen = true
    }
  }

  /// Notes on the list that an element has been closed.
  mutating func noteClosed(_ identity: UInt32) {
    var index = formatting.count - 1
    while index >= 0 {
      if formatting[index].identity == identity {
        formatting[index].isOpen = false
        return
      }
      index -= 1
    }
  }

  /// Where on the list the last element of a name is, after the last marker.
  func activePosition(of name: HTMLTagName) -> Int? {
    var index = formatting.count - 1
    while index >= 0, formatting[index].name != .unknown {
      if formatting[index].name == name { return index }
      index -= 1
    }
    return nil
  }

  /// Closes a formatting element although blocks may be open in it.
  ///
  /// The standard moves nodes about; the order of the text stays the same, so all that counts here is
  /// which elements are open afterwards.
  mutating func endFormatting(_ name: HTMLTagName, _ tag: HTMLTag?) {
    guard let active = activePosition(of: name) else {
      if let tag { endOrdinary(name, tag) }
      return
    }
    let entry = formatting[active]
    guard entry.isOpen, let position = open.lastIndex(where: { $0.identity == entry.identity })
    else {
      formatting.remove(at: active)
      return
    }
    var index = open.count - 1
    var lastSpecial: Int?
    while index > position {
      let element = open[index]
      if !element.groups.isDisjoint(with: .scope) { return }
      if lastSpecial == nil, element.groups.contains(.special) { lastSpecial = index }
      index -= 1
    }
    formatting.remove(at: active)
    guard let lastSpecial else { return popAll(downTo: position) }
    popAll(downTo: lastSpecial + 1)
    for index in (position..<lastSpecial).reversed() {
      let element = open[index]
      let isKept =
        index != position
        && (element.groups.contains(.special)
          || formatting.contains { $0.identity == element.identity })
      if !isKept { removeFromStack(at: index) }
    }
    reformat(from: position)
  }

  /// Takes an element out of the stack although others are open in it.
  mutating func removeFromStack(at index: Int) {
    let element = open.remove(at: index)
    forget(element)
  }

  /// Works out anew what the text of open elements looks like.
  mutating func reformat(from first: Int) {
    for index in max(first, 1)..<max(open.count, 1) where index < open.count {
      let parent = open[index - 1]
      var format = parent.format
      format.style.formUnion(open[index].ownStyle)
      if open[index].ownLink >= 0 { format.link = open[index].ownLink }
      if let own = open[index].ownWhiteSpace { format.whiteSpace = own }
      open[index].format = format
    }
  }
}
