import HTMLTokens

extension HTMLDocumentBuilder {
  /// Opens an element.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - tag: Its tag; nil where the rules imply it.
  ///   - style: The format it is opened again with.
  ///   - link: The link it is opened again with.
  /// - Returns: Whether it is on the stack; past the depth limit it is not, and its content belongs
  ///   to the element around it.
  @discardableResult
  mutating func push(
    _ name: HTMLTagName, _ tag: HTMLTag?, style: TermsDocument.Style = [], link: Int32 = -1
  ) -> Bool {
    let traits = rows[Int(name.rawValue)]
    if open.count >= Self.deepest, !isExempt(traits) {
      flatten(name, traits, tag)
      return false
    }
    var element = HTMLOpenElement(name: name)
    lastIdentity &+= 1
    element.identity = lastIdentity
    element.display = traits.display
    element.groups = traits.groups
    element.ownStyle = traits.style.union(style)
    element.ownLink = link
    if name == .unknown, let tag { element.key = Self.key(of: tag.name) }
    inherit(into: &element)
    var look = HTMLLook()
    if let tag, !tag.attributes.isEmpty || selecting != nil || removing != nil {
      look = HTMLLook(tag)
      select(tag, into: &element)
      takeLook(look, tag, into: &element)
    }
    dress(&element, tag)
    openCounts[Int(name.rawValue)] += 1
    open.append(element)
    draw(at: open.count - 1, look, tag)
    return true
  }

  /// Opens the root of a fragment, which ends every scope.
  mutating func pushBarrier() {
    var element = HTMLOpenElement(name: .noscript)
    lastIdentity &+= 1
    element.identity = lastIdentity
    element.effects = .barrier
    element.groups = [.special, .scope, .tableScope]
    inherit(into: &element)
    if isFostering, current.groups.contains(.fosters) { element.stream = Int32(fosterStream()) }
    element.format = current.format
    openCounts[Int(HTMLTagName.noscript.rawValue)] += 1
    open.append(element)
  }

  /// Whether an element is put on the stack even when it is full.
  ///
  /// The rules for tables and raw text need these. They hold no others of their kind without a table
  /// or another element that is not exempt between.
  private func isExempt(_ traits: HTMLTagTraits) -> Bool {
    switch traits.start {
    case .ignored: traits.groups.contains(.impliedThoroughly)
    case .body, .frameset, .rawHead, .title, .textarea, .xmp, .rawText: true
    case .noscript: !isInFragment
    default: false
    }
  }

  /// Puts an element that is too deep beside the one around it.
  private mutating func flatten(_ name: HTMLTagName, _ traits: HTMLTagTraits, _ tag: HTMLTag?) {
    flattened += 1
    switch traits.display {
    case .item:
      emit(.init(code: .breakBlock))
      numberItem(HTMLLook(), tag)
    case .inline, .link, .deleted, .inserted, .superscript, .subscript, .quotation, .ruby,
      .rubyText, .nothing:
      break
    default:
      emit(.init(code: .breakBlock))
    }
  }

  /// Gives an element what it has from the one around it.
  func inherit(into element: inout HTMLOpenElement) {
    let parent = open[open.count - 1]
    element.silence = parent.silence
    element.stream = parent.stream
  }

  /// Takes what an element's attributes say of its text.
  private mutating func takeLook(
    _ look: HTMLLook, _ tag: HTMLTag, into element: inout HTMLOpenElement
  ) {
    let style = look.style.map { HTMLInlineStyle($0) }
    if look.isHidden || style?.display == HTMLInlineStyle.Display.none {
      element.effects.insert(.hides)
    }
    if style?.display == .block { element.effects.insert(.blockStyle) }
    if style?.isStruck == true { element.ownStyle.insert(.deleted) }
    element.ownWhiteSpace = style?.whiteSpace
  }

  /// Gives an element its format and its stream.
  private mutating func dress(_ element: inout HTMLOpenElement, _ tag: HTMLTag?) {
    let parent = open[open.count - 1]
    switch element.display {
    case .deleted: element.ownStyle.insert(.deleted)
    case .inserted: element.ownStyle.insert(.inserted)
    case .preformatted, .textarea: element.ownWhiteSpace = element.ownWhiteSpace ?? .kept
    case .link:
      if let tag, let href = tag.value(of: "href") { element.ownLink = target(href) }
    case .nothing, .rubyParenthesis, .title, .noscript, .frame:
      if element.name != .noscript || !isInFragment { element.silence.insert(.content) }
    case .template: element.effects.insert(.hides)
    case .dialog:
      if tag?.value(of: "open") == nil { element.effects.insert(.hides) }
    default: break
    }
    if element.name == .datalist {
      element.silence.remove(.content)
      element.effects.insert(.hides)
    }
    element.format = parent.format
    element.format.style.formUnion(element.ownStyle)
    if element.ownLink >= 0 { element.format.link = element.ownLink }
    if let whiteSpace = element.ownWhiteSpace { element.format.whiteSpace = whiteSpace }
    if isFostering, parent.groups.contains(.fosters) { element.stream = Int32(fosterStream()) }
  }

  /// Holds an element against `--select` and `--remove`.
  private mutating func select(_ tag: HTMLTag, into element: inout HTMLOpenElement) {
    element.selectorDepth = Int32(selecting?.depth ?? removing?.depth ?? 0)
    if selecting?.open(tag) == true {
      element.effects.insert(.selected)
      if removeDepth == 0 { builder.document.statistics.selectedElements += 1 }
      selectDepth += 1
    }
    if removing?.open(tag) == true {
      element.effects.insert(.removed)
      removeDepth += 1
    }
    let isShown = (selecting == nil || selectDepth > 0) && removeDepth == 0
    if isShown {
      element.silence.remove(.unselected)
    } else {
      element.silence.insert(.unselected)
    }
  }

  /// Takes back what an element that left the stack had set.
  mutating func forget(_ element: HTMLOpenElement) {
    if element.namespace == .html { openCounts[Int(element.name.rawValue)] -= 1 }
    undraw(element)
    if element.effects.contains(.selected) { selectDepth -= 1 }
    if element.effects.contains(.removed) { removeDepth -= 1 }
    closeSelectors(to: Int(element.selectorDepth))
    let start = rows[Int(element.name.rawValue)].start
    if start == .format || start == .anchor || start == .nobr { noteClosed(element.identity) }
  }

  private mutating func closeSelectors(to depth: Int) {
    if let current = selecting?.depth, current > depth { selecting?.close(to: depth) }
    if let current = removing?.depth, current > depth { removing?.close(to: depth) }
  }

  // MARK: Links

  /// The index of a link target, or -1 where the address names no place.
  private mutating func target(_ href: UnsafeBufferPointer<UInt8>) -> Int32 {
    let key = Array(href)
    if let known = targets[key] { return known }
    var index: Int32 = -1
    if let resolved = address.resolved(href) {
      index = Int32(builder.targets.count)
      builder.targets.append(resolved.text)
      builder.linkNumbers.append(-1)
    }
    targets[key] = index
    return index
  }
}

/// The attributes that any element may have and that matter here.
struct HTMLLook {
  /// The `style` attribute.
  var style: UnsafeBufferPointer<UInt8>?
  /// The `id`.
  var identity: UnsafeBufferPointer<UInt8>?
  /// The `role`.
  var role: UnsafeBufferPointer<UInt8>?
  /// The `dir`.
  var direction: UnsafeBufferPointer<UInt8>?
  /// Whether `hidden` hides the element.
  var isHidden = false

  /// Makes the look of an element without attributes.
  init() {}

  /// Reads a tag's attributes once.
  init(_ tag: HTMLTag) {
    for attribute in tag.attributes {
      let name = Int(attribute.nameStart)..<Int(attribute.nameEnd)
      switch name.count {
      case 2 where tag.spells("id", name): identity = tag.value(attribute)
      case 3 where tag.spells("dir", name): direction = tag.value(attribute)
      case 4 where tag.spells("role", name): role = tag.value(attribute)
      case 5 where tag.spells("style", name): style = tag.value(attribute)
      case 6 where tag.spells("hidden", name):
        isHidden = !tag.value(attribute).isEqual("until-found")
      default: break
      }
    }
  }
}

extension HTMLTag {
  /// Whether bytes of the attributes spell a name.
  @inline(__always)
  func spells(_ name: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    for index in 0..<range.count
    where attributeBytes[range.lowerBound + index] != name.utf8Start[index] {
      return false
    }
    return true
  }

  /// The value of an attribute.
  @inline(__always)
  func value(_ attribute: Attribute) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      rebasing: attributeBytes[Int(attribute.valueStart)..<Int(attribute.valueEnd)])
  }

  /// The value of the attribute with a name; nil where it is absent.
  func value(of name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for attribute in attributes
    where spells(name, Int(attribute.nameStart)..<Int(attribute.nameEnd)) {
      return value(attribute)
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes spell a word, upper and lower case of ASCII letters aside.
  func isEqual(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count {
      let byte = self[index]
      let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
      if lower != word.utf8Start[index] { return false }
    }
    return true
  }

  /// The integer that the bytes start with (WHATWG HTML 2.3.4.1); nil where there is none.
  var integer: Int32? {
    var index = 0
    while index < count, BlockBuilder.isBlank(self[index]) { index += 1 }
    var isNegative = false
    if index < count, self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+") {
      isNegative = self[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < count, self[index] &- 0x30 < 10 else { return nil }
    var result: Int64 = 0
    while index < count, self[index] &- 0x30 < 10 {
      result = Swift.min(result * 10 + Int64(self[index] - 0x30), Int64(Int32.max))
      index += 1
    }
    return Int32(isNegative ? -result : result)
  }
}
