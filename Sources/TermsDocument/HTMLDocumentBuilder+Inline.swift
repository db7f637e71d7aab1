import HTMLTokens

extension HTMLDocumentBuilder {
  /// Draws an element without content and takes it off the stack again.
  mutating func drawVoid(_ name: HTMLTagName, _ tag: HTMLTag?) {
    guard pushVoid(name, tag) else { return }
    defer { pop() }
    guard current.silence.isEmpty else { return }
    switch current.display {
    case .lineBreak: emit(.init(code: .lineBreak))
    case .rule: emit(.init(code: .rule))
    case .wordBreak: emitText(Self.zeroWidthSpace)
    case .image: drawImage(tag)
    case .input: drawInput(tag)
    default: break
    }
  }

  /// A void element is never left out for depth: it is gone at once.
  private mutating func pushVoid(_ name: HTMLTagName, _ tag: HTMLTag?) -> Bool {
    if open.count < Self.deepest { return push(name, tag) }
    let cut = current
    guard cut.silence.isEmpty else { return false }
    var element = HTMLOpenElement(name: name)
    lastIdentity &+= 1
    element.identity = lastIdentity
    element.display = rows[Int(name.rawValue)].display
    element.format = cut.format
    element.selectorDepth = Int32(selecting?.depth ?? removing?.depth ?? 0)
    inherit(into: &element)
    openCounts[Int(name.rawValue)] += 1
    open.append(element)
    return true
  }

  private static let zeroWidthSpace = "\u{200B}"

  private mutating func emitText(_ text: String) {
    var text = text
    let stream = Int(current.stream)
    text.withUTF8 { emitText($0, stream: stream) }
  }

  private mutating func drawImage(_ tag: HTMLTag?) {
    guard let alternative = tag?.value(of: "alt") else {
      // An image without an alternative may be the only form the words have.
      return emitGenerated("[image]")
    }
    guard !Self.isBlank(alternative) else { return }
    emitGenerated("[")
    emitBytes(.generated, alternative)
    emitGenerated("]")
  }

  // MARK: Controls

  /// Whether an input is one that no page shows.
  func isHiddenInput(_ tag: HTMLTag) -> Bool {
    tag.value(of: "type")?.isEqual("hidden") == true
  }

  /// Writes an input as what it says: its value or its hint in brackets, boxes ticked or not.
  private mutating func drawInput(_ tag: HTMLTag?) {
    guard let tag, !isHiddenInput(tag) else { return }
    let type = String(decoding: tag.value(of: "type") ?? .init(start: nil, count: 0), as: UTF8.self)
      .lowercased()
    let isChecked = tag.value(of: "checked") != nil
    switch type {
    case "checkbox": emitGenerated(isChecked ? "[x]" : "[ ]")
    case "radio": emitGenerated(isChecked ? "(•)" : "( )")
    case "image": drawImage(tag)
    case "password": emitGenerated("[____]")
    default:
      let names: [StaticString] = ["value", "placeholder"]
      let text = names.compactMap { tag.value(of: $0) }.first { !Self.isBlank($0) }
      guard let text else { return drawEmptyInput(type) }
      emitGenerated("[")
      emitBytes(.generated, text)
      emitGenerated("]")
    }
  }

  private mutating func drawEmptyInput(_ type: String) {
    switch type {
    case "submit": emitGenerated("[Submit]")
    case "reset": emitGenerated("[Reset]")
    case "button": break
    default: emitGenerated("[____]")
    }
  }

  // MARK: Frames

  /// Names a frame whose content is another page, which is not part of this one.
  mutating func drawFrame(_ tag: HTMLTag) {
    let isTiny = ["width", "height"].contains { (name: StaticString) in
      tag.value(of: name)?.integer.map { $0 <= 1 } ?? false
    }
    guard !isTiny else { return }
    if let title = tag.value(of: "title"), !Self.isBlank(title) { return drawFrame(named: title) }
    if tag.value(of: "srcdoc") != nil { return emitGenerated("[frame]") }
    guard let source = tag.value(of: "src"), !Self.isBlank(source) else { return }
    guard !source.isEqual("about:blank"), let target = address.resolved(source) else { return }
    var text = target.text
    text.withUTF8 { drawFrame(named: $0) }
  }

  private mutating func drawFrame(named name: UnsafeBufferPointer<UInt8>) {
    emitGenerated("[frame: ")
    emitBytes(.generated, name)
    emitGenerated("]")
  }

  // MARK: Quotations

  /// The quotation marks of the page's language at the depth that is open (CLDR).
  var quotationMarks: (opens: String, closes: String) {
    let language = builder.document.language.lowercased().prefix { $0 != "-" }
    let isOuter = quotations % 2 == 1
    switch language {
    case "ja", "zh": return isOuter ? ("「", "」") : ("『", "』")
    case "fr": return isOuter ? ("«\u{A0}", "\u{A0}»") : ("‹\u{A0}", "\u{A0}›")
    case "de", "cs", "sk", "sl", "bg", "da", "is", "lt": return isOuter ? ("„", "“") : ("‚", "‘")
    case "pl", "ro", "hu": return isOuter ? ("„", "”") : ("«", "»")
    case "es", "it", "pt", "el", "ca": return isOuter ? ("«", "»") : ("“", "”")
    case "ru", "uk", "be": return isOuter ? ("«", "»") : ("„", "“")
    case "sv", "fi": return isOuter ? ("”", "”") : ("’", "’")
    case "no", "nb", "nn": return isOuter ? ("«", "»") : ("‘", "’")
    default: return isOuter ? ("“", "”") : ("‘", "’")
    }
  }
}
