import HTMLTokens

// What opening and closing an element does to the document: WHATWG HTML 15.3.
extension HTMLDocumentBuilder {
  /// Takes the steps that opening an element asks for.
  mutating func draw(at index: Int, _ look: HTMLLook, _ tag: HTMLTag?) {
    if open[index].silence.contains(.unselected) { return count(at: index, look, tag) }
    if open[index].effects.contains(.hides) {
      emit(.init(code: .beginHidden, small: standsAlone(open[index]) ? 1 : 0))
    }
    if let identity = look.identity, !identity.isEmpty { emitBytes(.anchor, identity) }
    if open[index].name == .a, look.identity == nil, let name = tag?.value(of: "name") {
      emitBytes(.anchor, name)
    }
    if standsAlone(open[index]) { drawSurroundings(at: index, look) }
    let isFrame = open[index].display == .frame && open[index].silence == .content
    if open[index].silence.isEmpty || isFrame { drawOpening(at: index, look, tag) }
  }

  /// Counts lists and items that are not shown, so that those that are keep their numbers.
  private mutating func count(at index: Int, _ look: HTMLLook, _ tag: HTMLTag?) {
    switch open[index].display {
    case .orderedList, .bulletList: openList(at: index, look, tag)
    case .item: openItem(at: index, look, tag)
    default: break
    }
  }

  /// Whether an element stands on lines of its own.
  private func standsAlone(_ element: HTMLOpenElement) -> Bool {
    if element.effects.contains(.blockStyle) { return true }
    switch element.display {
    case .inline, .nothing, .link, .button, .select, .option, .superscript, .subscript, .ruby,
      .rubyText, .rubyParenthesis, .quotation, .deleted, .inserted, .frame, .title, .noscript,
      .template, .svg, .image, .input, .lineBreak, .wordBreak, .language:
      return false
    default:
      return true
    }
  }

  /// Ends the line and opens a landmark or a direction.
  private mutating func drawSurroundings(at index: Int, _ look: HTMLLook) {
    let element = open[index]
    if element.effects.contains(.blockStyle) { emit(.init(code: .breakBlock)) }
    if let landmark = Self.landmark(element.name, role: look.role) {
      let isInner =
        look.role == nil && (element.name == .header || element.name == .footer)
        && (isOpen(.article) || isOpen(.section) || isOpen(.main))
      open[index].effects.insert(isInner ? .innerLandmark : .landmark)
      emit(.init(code: .breakBlock, small: 1))
      emit(.init(code: .openLandmark, small: landmark.rawValue))
    }
    guard let value = look.direction else { return }
    let new: UInt8 = value.isEqual("rtl") ? 1 : value.isEqual("ltr") ? 0 : 2
    guard new != direction else { return }
    open[index].effects.insert(.direction)
    open[index].outerDirection = direction
    direction = new
    emit(.init(code: .breakBlock))
    emit(.init(code: .direction, small: new))
  }

  private static func landmark(
    _ name: HTMLTagName, role: UnsafeBufferPointer<UInt8>?
  ) -> TermsDocument.Landmark.Kind? {
    if let role {
      if role.isEqual("navigation") { return .navigation }
      if role.isEqual("banner") { return .header }
      if role.isEqual("contentinfo") { return .footer }
      if role.isEqual("complementary") { return .aside }
    }
    switch name {
    case .nav: return .navigation
    case .header: return .header
    case .footer: return .footer
    case .aside: return .aside
    default: return nil
    }
  }

  private mutating func drawOpening(at index: Int, _ look: HTMLLook, _ tag: HTMLTag?) {
    let element = open[index]
    switch element.display {
    case .inline, .nothing, .link, .deleted, .inserted: return
    case .block: emit(.init(code: .breakBlock))
    case .section, .paragraph, .details, .definitionList, .address, .dialog:
      noteBlockInCell()
      emit(.init(code: .breakBlock, small: 1))
    case .heading:
      noteBlockInCell(isHeading: true)
      emit(.init(code: .breakBlock, small: 1))
      setKind(.heading, UInt8(element.name.rawValue - HTMLTagName.h1.rawValue + 1), at: index)
    case .preformatted, .textarea:
      noteBlockInCell()
      emit(.init(code: .breakBlock, small: 1))
      setKind(.preformatted, at: index)
    case .quote, .definition:
      noteBlockInCell()
      emit(.init(code: .breakBlock, small: element.display == .quote ? 1 : 0))
      open[index].effects.insert(.indent)
      emit(.init(code: .indent, first: element.display == .quote ? 2 : 4))
    case .term:
      emit(.init(code: .breakBlock))
      setKind(.term, at: index)
    case .orderedList, .bulletList: openList(at: index, look, tag)
    case .item: openItem(at: index, look, tag)
    case .table, .rowGroup, .row, .cell, .headerCell, .caption:
      drawTablePart(at: index, look, tag)
    default: drawInline(at: index, tag)
    }
  }

  private mutating func drawInline(at index: Int, _ tag: HTMLTag?) {
    switch open[index].display {
    case .summary:
      emit(.init(code: .breakBlock))
      setKind(.summary, at: index)
      if index > 0, open[index - 1].name == .details { emitBytes(.marker, "▾") }
    case .button, .select:
      open[index].effects.insert(.bracket)
      emitFormat(at: index)
      emit(.init(code: .openBracket, small: 0))
    case .option:
      emitFormat(at: index)
      emit(.init(code: isOpen(.select) ? .separator : .breakBlock))
      if open[index].name == .optgroup, let label = tag?.value(of: "label"), !label.isEmpty {
        emitText(label, stream: Int(open[index].stream))
        emitGenerated(":")
      }
    case .superscript, .subscript:
      emit(.init(code: .openShift, small: open[index].display == .superscript ? 1 : 0))
    case .rubyText:
      open[index].effects.insert(.bracket)
      emitFormat(at: index)
      emit(.init(code: .openBracket, small: 1))
    case .quotation:
      quotations += 1
      emitGenerated(quotationMarks.opens)
    case .frame: if let tag { drawFrame(tag) }
    default: break
    }
  }

  /// Sets the kind of the blocks in an element.
  private mutating func setKind(
    _ new: TermsDocument.Block.Kind, _ newLevel: UInt8 = 0, at index: Int
  ) {
    open[index].effects.insert(.kind)
    open[index].outerKind = kind
    open[index].outerLevel = level
    kind = new
    level = newLevel
    emit(.init(code: .kind, small: new.rawValue, half: UInt16(newLevel)))
  }

  // MARK: Closing

  /// Takes the steps that closing an element asks for.
  mutating func undraw(_ element: HTMLOpenElement) {
    if element.silence.contains(.unselected) {
      if element.effects.contains(.ownsState) { closeList(element) }
      return
    }
    let stream = Int(element.stream)
    if element.silence.isEmpty { drawClosing(element, stream) }
    if element.effects.contains(.kind) {
      kind = element.outerKind
      level = element.outerLevel
      emit(.init(code: .kind, small: kind.rawValue, half: UInt16(level)), stream: stream)
    }
    if element.effects.contains(.indent) {
      emit(.init(code: .indent, first: element.display == .quote ? -2 : -4), stream: stream)
    }
    if element.effects.contains(.blockStyle) { emit(.init(code: .breakBlock), stream: stream) }
    if element.effects.contains(.direction) {
      direction = element.outerDirection
      emit(.init(code: .breakBlock), stream: stream)
      emit(.init(code: .direction, small: direction), stream: stream)
    }
    if !element.effects.isDisjoint(with: [.landmark, .innerLandmark]) {
      let isInner = element.effects.contains(.innerLandmark)
      emit(.init(code: .breakBlock, small: 1), stream: stream)
      emit(.init(code: .closeLandmark, small: isInner ? 1 : 0), stream: stream)
    }
    if element.effects.contains(.hides) { emit(.init(code: .endHidden), stream: stream) }
  }

  private mutating func drawClosing(_ element: HTMLOpenElement, _ stream: Int) {
    switch element.display {
    case .inline, .nothing, .link, .deleted, .inserted: return
    case .block, .term, .definition, .summary:
      emit(.init(code: .breakBlock), stream: stream)
    case .section, .paragraph, .heading, .preformatted, .quote, .details, .definitionList,
      .textarea, .address, .dialog:
      emit(.init(code: .breakBlock, small: 1), stream: stream)
    case .orderedList, .bulletList: closeList(element)
    case .item: emit(.init(code: .closeItem), stream: stream)
    case .table, .rowGroup, .row, .cell, .headerCell, .caption: undrawTablePart(element)
    case .option where !isOpen(.select): emit(.init(code: .breakBlock), stream: stream)
    case .button, .select: emit(.init(code: .closeBracket, small: 0), stream: stream)
    case .rubyText: emit(.init(code: .closeBracket, small: 1), stream: stream)
    case .superscript, .subscript: emit(.init(code: .closeShift), stream: stream)
    case .quotation:
      emitGenerated(quotationMarks.closes, stream: stream)
      quotations = max(0, quotations - 1)
    default: break
    }
  }
}
