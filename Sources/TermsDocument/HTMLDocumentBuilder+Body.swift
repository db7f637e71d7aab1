import HTMLTokens

// The "in body" insertion mode: WHATWG HTML 13.2.6.4.7.
extension HTMLDocumentBuilder {
  /// Deals with a start tag in the body.
  mutating func startInBody(_ name: HTMLTagName, _ tag: HTMLTag) {
    switch rows[Int(name.rawValue)].start {
    case .ordinary:
      reconstruct()
      push(name, tag)
    case .format:
      startFormatting(name, tag)
    case .block:
      closeParagraph()
      push(name, tag)
    case .item, .definition: startItem(name, tag)
    case .void: startVoid(name, tag)
    case .anchor: startAnchor(name, tag)
    case .heading:
      closeParagraph()
      if (HTMLTagName.h1.rawValue...HTMLTagName.h6.rawValue).contains(current.name.rawValue) {
        pop()
      }
      push(name, tag)
    case .table:
      closeParagraph()
      allowsFrameset = false
      if push(name, tag) { mode = .inTable }
    case .rawHead, .title, .template, .noscript, .headVoid:
      startInHead(name, tag)
    default: startUncommon(name, tag)
    }
  }

  private mutating func startUncommon(_ name: HTMLTagName, _ tag: HTMLTag) {
    switch rows[Int(name.rawValue)].start {
    case .html, .body: noteRoot(tag)
    case .frameset: startFrameset(tag)
    case .pre, .form, .plaintext, .button, .rule, .xmp: startBlock(name, tag)
    case .nobr:
      reconstruct()
      if position(of: .nobr, in: Self.defaultScope) != nil { endFormatting(name, nil) }
      startFormatting(name, tag)
    case .marked:
      reconstruct()
      if push(name, tag) { addMarker() }
      allowsFrameset = false
    case .input:
      closeSelect()
      startVoid(name, tag)
    case .bareVoid: break
    case .image: startInBody(.img, tag)
    case .textarea:
      push(name, tag)
      skipsLineFeed = true
      allowsFrameset = false
      beginText(.rcdata)
    case .rawText:
      allowsFrameset = false
      push(name, tag)
      beginText(.rawText)
    case .select: startSelect(tag)
    case .option, .optgroup: startOption(name, tag)
    case .rubyBase, .rubyText: startRuby(name, tag)
    case .math, .svg:
      reconstruct()
      pushForeign(name, tag, name == .math ? .math : .svg)
    default:
      // A part of a table outside of any table: the standard leaves the tag out.
      if flattened > 0 { emit(.init(code: .breakBlock)) }
    }
  }

  private mutating func startBlock(_ name: HTMLTagName, _ tag: HTMLTag) {
    switch name {
    case .form:
      guard !hasForm || isOpen(.template) else { return }
      closeParagraph()
      if push(name, tag), !isOpen(.template) { hasForm = true }
    case .button:
      if let position = position(of: .button, in: Self.defaultScope) {
        closeImplied()
        popAll(downTo: position)
      }
      reconstruct()
      push(name, tag)
      allowsFrameset = false
    case .hr:
      closeParagraph()
      if position(of: .select, in: Self.defaultScope) != nil {
        closeImplied()
      } else {
        drawVoid(name, tag)
      }
      allowsFrameset = false
    case .xmp:
      closeParagraph()
      reconstruct()
      allowsFrameset = false
      push(name, tag)
      beginText(.rawText)
    case .plaintext:
      closeParagraph()
      push(name, tag)
      contentModel = .plaintext
    default:
      closeParagraph()
      push(name, tag)
      skipsLineFeed = true
      allowsFrameset = false
    }
  }

  private mutating func startItem(_ name: HTMLTagName, _ tag: HTMLTag) {
    allowsFrameset = false
    let isItem = name == .li
    if isItem ? isOpen(.li) : isOpen(.dd) || isOpen(.dt) {
      var index = open.count - 1
      while index > 0 {
        let element = open[index]
        if element.name == name || !isItem && (element.name == .dd || element.name == .dt) {
          closeImplied(except: element.name)
          popAll(downTo: index)
          break
        }
        if element.effects.contains(.barrier) { break }
        let isTransparent = element.name == .address || element.name == .div || element.name == .p
        if element.groups.contains(.special), !isTransparent { break }
        index -= 1
      }
    }
    closeParagraph()
    push(name, tag)
  }

  private mutating func startVoid(_ name: HTMLTagName, _ tag: HTMLTag) {
    reconstruct()
    drawVoid(name, tag)
    if name != .input || !isHiddenInput(tag) { allowsFrameset = false }
  }

  private mutating func startAnchor(_ name: HTMLTagName, _ tag: HTMLTag) {
    if let active = activePosition(of: .a) {
      let identity = formatting[active].identity
      endFormatting(.a, nil)
      if let left = formatting.lastIndex(where: { $0.identity == identity }) {
        formatting.remove(at: left)
      }
      if let left = open.lastIndex(where: { $0.identity == identity }) {
        removeFromStack(at: left)
        reformat(from: left)
      }
    }
    startFormatting(name, tag)
  }

  private mutating func startFrameset(_ tag: HTMLTag) {
    guard allowsFrameset, !isInFragment, open.count > 1, open[1].name == .body else { return }
    popAll(downTo: 1)
    push(.frameset, tag)
    mode = .inFrameset
  }

  private mutating func startSelect(_ tag: HTMLTag) {
    guard position(of: .select, in: Self.defaultScope) == nil else { return closeSelect() }
    reconstruct()
    push(.select, tag)
    allowsFrameset = false
  }

  /// Closes a select in which something stands that cannot.
  private mutating func closeSelect() {
    guard let position = position(of: .select, in: Self.defaultScope) else { return }
    popAll(downTo: position)
  }

  private mutating func startOption(_ name: HTMLTagName, _ tag: HTMLTag) {
    if position(of: .select, in: Self.defaultScope) != nil {
      closeImplied(except: name == .option ? .optgroup : .unknown)
    } else if current.name == .option {
      pop()
    }
    reconstruct()
    push(name, tag)
  }

  private mutating func startRuby(_ name: HTMLTagName, _ tag: HTMLTag) {
    if position(of: .ruby, in: Self.defaultScope) != nil {
      closeImplied(except: rows[Int(name.rawValue)].start == .rubyText ? .rtc : .unknown)
    }
    push(name, tag)
  }

  // MARK: End tags

  /// Deals with an end tag in the body.
  mutating func endInBody(_ name: HTMLTagName, _ tag: HTMLTag) {
    // An element too deep for the stack ends its line here.
    if flattened > 0, rows[Int(name.rawValue)].groups.contains(.special) {
      emit(.init(code: .breakBlock))
    }
    switch rows[Int(name.rawValue)].end {
    case .ordinary: endOrdinary(name, tag)
    case .format: endFormatting(name, tag)
    case .block, .marked, .select:
      guard let position = position(of: name, in: Self.defaultScope) else { return }
      closeImplied()
      popAll(downTo: position)
      if rows[Int(name.rawValue)].end == .marked { clearFormatting() }
    case .paragraph:
      if position(of: .p, in: Self.buttonScope) == nil { push(.p, nil) }
      closeParagraph()
    case .item:
      guard let position = position(of: name, in: Self.listScope) else { return }
      popAll(downTo: position)
    case .definition:
      guard let position = position(of: name, in: Self.defaultScope) else { return }
      popAll(downTo: position)
    case .heading: endHeading()
    case .form: endForm()
    case .template: endTemplate()
    case .lineBreak:
      reconstruct()
      drawVoid(.br, nil)
    case .body, .html:
      guard position(of: .body, in: Self.defaultScope) != nil else { return }
      mode = .afterBody
    case .ignored: break
    }
  }

  /// Closes the innermost element of a name unless a special one is open in it.
  mutating func endOrdinary(_ name: HTMLTagName, _ tag: HTMLTag) {
    guard isOpen(name) else { return }
    let key = name == .unknown ? Self.key(of: tag.name) : 0
    var index = open.count - 1
    while index > 0 {
      let element = open[index]
      if element.name == name, element.key == key, element.namespace == .html {
        closeImplied(except: name)
        return popAll(downTo: index)
      }
      if element.groups.contains(.special) || element.effects.contains(.barrier) { return }
      index -= 1
    }
  }

  private mutating func endHeading() {
    var nearest: Int?
    for name in [HTMLTagName.h1, .h2, .h3, .h4, .h5, .h6] {
      guard let position = position(of: name, in: Self.defaultScope) else { continue }
      nearest = max(nearest ?? 0, position)
    }
    guard let nearest else { return }
    closeImplied()
    popAll(downTo: nearest)
  }

  private mutating func endForm() {
    hasForm = false
    guard let position = position(of: .form, in: Self.defaultScope) else { return }
    closeImplied()
    if position == open.count - 1 {
      pop()
    } else if position < open.count {
      removeFromStack(at: position)
      reformat(from: position)
    }
  }

  /// A number that tells names apart which are not known (FNV-1a).
  static func key(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash | 1
  }
}
