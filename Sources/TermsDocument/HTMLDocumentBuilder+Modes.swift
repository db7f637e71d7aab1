import HTMLTokens

// The insertion modes: WHATWG HTML 13.2.6.4. Each handler says whether it has dealt with the token;
// if not, it has changed the mode and the token is looked at again.
extension HTMLDocumentBuilder {
  /// Deals with a start tag by the rules for HTML content.
  mutating func start(_ name: HTMLTagName, _ tag: HTMLTag) {
    while !start(name, tag, in: mode) {}
  }

  /// Deals with an end tag by the rules for HTML content.
  mutating func end(_ name: HTMLTagName, _ tag: HTMLTag) {
    while !end(name, tag, in: mode) {}
  }

  private mutating func start(_ name: HTMLTagName, _ tag: HTMLTag, in mode: Mode) -> Bool {
    switch mode {
    case .beforeHead, .inHead, .afterHead: return startOutsideBody(name, tag)
    case .inBody: startInBody(name, tag)
    case .inTable: return startInTable(name, tag)
    case .inCaption: return startInCaption(name, tag)
    case .inColumnGroup: return startInColumnGroup(name, tag)
    case .inTableBody: return startInTableBody(name, tag)
    case .inRow: return startInRow(name, tag)
    case .inCell: return startInCell(name, tag)
    case .inTemplate: return startInTemplate(name, tag)
    case .afterBody:
      guard name != .html else {
        startInBody(name, tag)
        return true
      }
      self.mode = .inBody
      return false
    case .inFrameset, .afterFrameset: startInFrameset(name, tag)
    }
    return true
  }

  private mutating func end(_ name: HTMLTagName, _ tag: HTMLTag, in mode: Mode) -> Bool {
    switch mode {
    case .beforeHead, .inHead, .afterHead: return endOutsideBody(name, tag)
    case .inBody: endInBody(name, tag)
    case .inTable: return endInTable(name, tag)
    case .inCaption: return endInCaption(name, tag)
    case .inColumnGroup: return endInColumnGroup(name, tag)
    case .inTableBody: return endInTableBody(name, tag)
    case .inRow: return endInRow(name, tag)
    case .inCell: return endInCell(name, tag)
    case .inTemplate:
      if name == .template { endTemplate() }
    case .afterBody:
      guard name != .html, name != .body else { return true }
      self.mode = .inBody
      return false
    case .inFrameset, .afterFrameset: endInFrameset(name)
    }
    return true
  }

  // MARK: Around the head

  private mutating func startOutsideBody(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .html:
      noteRoot(tag)
    case .head where mode == .beforeHead:
      mode = .inHead
    case .head:
      break
    case .base, .basefont, .bgsound, .link, .meta, .title, .noframes, .script, .style, .template,
      .noscript where mode != .afterHead:
      if mode == .beforeHead { mode = .inHead }
      startInHead(name, tag)
    case .body where mode == .afterHead:
      push(name, tag)
      noteRoot(tag)
      mode = .inBody
      allowsFrameset = false
    case .frameset where mode == .afterHead:
      push(name, tag)
      mode = .inFrameset
    default:
      leaveHead()
      return false
    }
    return true
  }

  private mutating func endOutsideBody(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    switch name {
    case .head where mode != .afterHead:
      mode = .afterHead
    case .template:
      endTemplate()
    case .body, .html, .br:
      leaveHead()
      return false
    default:
      break
    }
    return true
  }

  /// Goes on to the next mode towards the body.
  mutating func leaveHead() {
    switch mode {
    case .beforeHead:
      mode = .inHead
    case .inHead:
      mode = .afterHead
    default:
      push(.body, nil)
      mode = .inBody
    }
  }

  /// Deals with a start tag by the rules for the head, in which all of these are allowed anywhere.
  mutating func startInHead(_ name: HTMLTagName, _ tag: HTMLTag) {
    switch name {
    case .base:
      noteBase(tag)
    case .meta:
      noteMeta(tag)
    case .title:
      push(name, tag)
      beginText(.rcdata)
    case .script:
      noteScript(tag)
      push(name, tag)
      beginText(.scriptData)
    case .style, .noframes:
      push(name, tag)
      beginText(.rawText)
    case .noscript:
      push(name, tag)
      if !isInFragment { beginText(.rawText) }
    case .template:
      startTemplate(tag)
    default:
      break
    }
  }

  // MARK: Templates

  private mutating func startTemplate(_ tag: HTMLTag) {
    allowsFrameset = false
    guard push(.template, tag) else { return }
    addMarker()
    mode = .inTemplate
    templateModes.append(.inTemplate)
  }

  /// Closes the innermost template.
  mutating func endTemplate() {
    guard isOpen(.template) else { return }
    guard let position = open.lastIndex(where: { $0.name == .template && $0.namespace == .html })
    else { return }
    popAll(downTo: position)
    clearFormatting()
    templateModes.removeLast()
    resetMode()
  }

  private mutating func startInTemplate(_ name: HTMLTagName, _ tag: HTMLTag) -> Bool {
    let next: Mode
    switch name {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      startInHead(name, tag)
      return true
    case .caption, .colgroup, .tbody, .tfoot, .thead: next = .inTable
    case .col: next = .inColumnGroup
    case .tr: next = .inTableBody
    case .td, .th: next = .inRow
    default: next = .inBody
    }
    templateModes[templateModes.count - 1] = next
    mode = next
    return false
  }

  // MARK: Framesets

  private mutating func startInFrameset(_ name: HTMLTagName, _ tag: HTMLTag) {
    switch name {
    case .html: noteRoot(tag)
    case .frameset where mode == .inFrameset: push(name, tag)
    case .frame where mode == .inFrameset: drawFrame(tag)
    case .noframes: startInHead(name, tag)
    default: break
    }
  }

  private mutating func endInFrameset(_ name: HTMLTagName) {
    guard name == .frameset, mode == .inFrameset else { return }
    if open.count > 1 { pop() }
    if current.name != .frameset { mode = .afterFrameset }
  }

  // MARK: Resetting

  /// Finds the insertion mode from the open elements (13.2.4.1).
  mutating func resetMode() {
    for index in open.indices.reversed() {
      let element = open[index]
      if element.effects.contains(.barrier) { return mode = .inBody }
      guard element.namespace == .html else { continue }
      switch element.name {
      case .td, .th: return mode = .inCell
      case .tr: return mode = .inRow
      case .tbody, .thead, .tfoot: return mode = .inTableBody
      case .caption: return mode = .inCaption
      case .colgroup: return mode = .inColumnGroup
      case .table: return mode = .inTable
      case .template: return mode = templateModes.last ?? .inBody
      case .body: return mode = .inBody
      case .frameset: return mode = .inFrameset
      case .html: return mode = index == 0 && !isOpen(.body) ? .afterHead : .inBody
      default: continue
      }
    }
  }
}
