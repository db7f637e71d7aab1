import HTMLTokens

// SVG and MathML inside a page: WHATWG HTML 13.2.6.5.
extension HTMLDocumentBuilder {
  /// Whether a start tag is dealt with by the rules for foreign content.
  func usesForeignRules(startTag name: HTMLTagName) -> Bool {
    let element = current
    guard element.namespace != .html else { return false }
    if element.effects.contains(.htmlPoint) { return false }
    if element.effects.contains(.mathPoint), name != .mglyph, name != .malignmark { return false }
    if element.namespace == .math, element.name == .annotationxml, name == .svg { return false }
    return true
  }

  /// Deals with a start tag in foreign content.
  mutating func foreignStart(_ name: HTMLTagName, _ tag: HTMLTag) {
    let breaksOut =
      rows[Int(name.rawValue)].groups.contains(.breaksOut)
      || name == .font && ["color", "face", "size"].contains { tag.value(of: $0) != nil }
    guard breaksOut else { return pushForeign(name, tag, current.namespace) }
    breakOut()
    start(name, tag)
  }

  /// Deals with an end tag in foreign content.
  mutating func foreignEnd(_ name: HTMLTagName, _ tag: HTMLTag) {
    if name == .br || name == .p {
      breakOut()
      return end(name, tag)
    }
    let key = name == .unknown ? Self.key(of: tag.name) : 0
    var index = open.count - 1
    while index > 0, open[index].namespace != .html {
      if open[index].name == name, open[index].key == key { return popAll(downTo: index) }
      index -= 1
    }
    end(name, tag)
  }

  /// Closes foreign elements up to one in which HTML is read.
  private mutating func breakOut() {
    while current.namespace != .html,
      current.effects.isDisjoint(with: [.htmlPoint, .mathPoint])
    {
      pop()
    }
  }

  /// Opens a foreign element, or closes it at once where its tag does.
  mutating func pushForeign(
    _ name: HTMLTagName, _ tag: HTMLTag, _ namespace: HTMLOpenElement.Namespace
  ) {
    guard open.count < Self.deepest else {
      flattened += 1
      return
    }
    var element = HTMLOpenElement(name: name)
    lastIdentity &+= 1
    element.identity = lastIdentity
    element.namespace = namespace
    element.key = name == .unknown ? Self.key(of: tag.name) : 0
    element.selectorDepth = Int32(selecting?.depth ?? removing?.depth ?? 0)
    inherit(into: &element)
    element.format = current.format
    if isFostering, current.groups.contains(.fosters) { element.stream = Int32(fosterStream()) }
    if namespace == .svg {
      svgPoint(name, &element)
    } else {
      mathPoint(name, tag, &element)
    }
    open.append(element)
    if tag.isSelfClosing { pop() }
  }

  private func svgPoint(_ name: HTMLTagName, _ element: inout HTMLOpenElement) {
    element.silence.insert(.drawing)
    guard name == .foreignobject || name == .desc || name == .title else { return }
    element.effects.insert(.htmlPoint)
    element.groups = [.special, .scope]
    // Real text inside a drawing; titles and descriptions tell what the drawing shows.
    if name == .foreignobject { element.silence.remove(.drawing) }
  }

  private func mathPoint(_ name: HTMLTagName, _ tag: HTMLTag, _ element: inout HTMLOpenElement) {
    switch name {
    case .mi, .mo, .mn, .ms, .mtext:
      element.effects.insert(.mathPoint)
      element.groups = [.special, .scope]
    case .annotationxml:
      element.groups = [.special, .scope]
      if let encoding = tag.value(of: "encoding"),
        encoding.isEqual("text/html") || encoding.isEqual("application/xhtml+xml")
      {
        element.effects.insert(.htmlPoint)
      }
    default: break
    }
  }

  /// Takes text in foreign content.
  mutating func foreignText(_ bytes: UnsafeBufferPointer<UInt8>) {
    allowsFrameset = allowsFrameset && Self.isBlank(bytes)
    emitText(bytes, stream: Int(current.stream))
  }
}
