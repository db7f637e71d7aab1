import HTMLTokens

/// Turns the tokens of a page into a document by the standard's tree rules, without keeping a tree.
///
/// The stack of open elements is all that is known of the tree. The rules are those of WHATWG HTML
/// 13.2.6 as far as they decide which text there is, in which order and with which numbers. Elements
/// are never more than 512 deep: deeper ones become siblings, so that no text is lost and every step
/// takes bounded time. `noscript` is read as raw text, as with scripting on, and its text then as a
/// fragment of its own in place.
struct HTMLDocumentBuilder: Sendable {
  /// An insertion mode (WHATWG HTML 13.2.4.1).
  enum Mode: UInt8, Sendable {
    case beforeHead, inHead, afterHead, inBody, inTable, inCaption, inColumnGroup, inTableBody
    case inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset
  }

  /// Open elements are no deeper than this.
  static let deepest = 512

  /// Where text goes.
  var builder = BlockBuilder()
  /// The elements that are open, innermost last.
  var open: [HTMLOpenElement] = []
  /// How many elements of each name are open.
  var openCounts = [Int32](repeating: 0, count: 256)
  /// The list of active formatting elements.
  var formatting: [HTMLFormattingElement] = []
  /// The insertion mode.
  var mode = Mode.beforeHead
  /// The insertion modes of open templates.
  var templateModes: [Mode] = []
  /// Whether what follows is the text of the innermost element, up to its end tag.
  var isInText = false
  /// How the tokenizer is to go on after the start tag.
  var contentModel = ContentModel.data
  /// Whether a line feed that comes next is left out.
  var skipsLineFeed = false
  /// Whether elements put into a table go before it.
  var isFostering = false
  /// Blanks seen straight in a table, which belong to the text that may follow.
  var tableBlanks: [UInt8] = []
  /// Whether text was seen straight in a table since the last tag.
  var isInTableText = false
  /// Whether a frameset may still replace the body.
  var allowsFrameset = true
  /// Whether a form is open.
  var hasForm = false
  /// How many elements are left out of the stack because it is full.
  var flattened = 0
  /// Whether a `noscript` is being read as a fragment.
  var isInFragment = false
  /// The identity of the last element opened.
  var lastIdentity: UInt32 = 0

  /// The lists that are open.
  var lists: [HTMLListState] = []
  /// The tables that are open.
  var tables: [HTMLTableState] = []
  /// The steps kept back while a table or a list is undecided.
  var tape = HTMLTape()
  /// Whether steps are kept back.
  var isTaping = false
  /// Lists that count down and are not numbered yet.
  var pendingLists = 0
  /// The format last asked for while steps are carried out at once.
  var directFormat: BlockBuilder.Format?
  /// The kind and level of blocks, and their direction, as last asked for.
  var kind = TermsDocument.Block.Kind.paragraph
  var level: UInt8 = 0
  var direction: UInt8 = 2
  /// Quotations that are open.
  var quotations = 0

  /// The page's address, or what its `base` says.
  var address: HTMLAddress
  /// Whether a `base` was seen.
  var hasBase = false
  /// Link targets by their spelling.
  var targets: [[UInt8]: Int32] = [:]
  /// The title's bytes; nil before there is one.
  var title: [UInt8]?
  /// Whether the open `title` is the page's, which is the first.
  var readsTitle = false
  /// The raw text of the open `noscript`.
  var rawText: [UInt8] = []
  /// Elements that `--select` chose, and their depth.
  var selecting: SelectorMatcher?
  var selectDepth = 0
  /// Elements that `--remove` chose, and their depth.
  var removing: SelectorMatcher?
  var removeDepth = 0

  /// Names and traits, held here to be at hand.
  let names = HTMLTagNames.shared
  let rows = HTMLTagTraits.rows

  /// Makes a builder for a page.
  ///
  /// - Parameters:
  ///   - address: The page's address; links are resolved against it.
  ///   - select: What is to be kept; nil for the whole page.
  ///   - remove: What is to be left out; nil for nothing.
  init(address: String, select: SelectorList?, remove: SelectorList?) {
    self.address = HTMLAddress(address)
    selecting = select.map { SelectorMatcher($0) }
    removing = remove.map { SelectorMatcher($0) }
    var root = HTMLOpenElement(name: .html)
    root.display = .block
    root.groups = rows[Int(HTMLTagName.html.rawValue)].groups
    if select != nil { root.silence = .unselected }
    open.append(root)
    openCounts[Int(HTMLTagName.html.rawValue)] = 1
  }

  /// Makes room for so many bytes of text.
  mutating func makeRoom(_ bytes: Int) { builder.document.text.reserveCapacity(bytes) }

  /// The document so far.
  var document: TermsDocument { builder.document }

  /// Ends the page: closes what is open and settles every block.
  mutating func finish() {
    if isInText { endText() }
    popAll(downTo: 1)
    endTaping()
    if let title {
      builder.document.title = SafeText.line(String(decoding: title, as: UTF8.self))
    }
    builder.finish()
  }

  // MARK: The stack

  /// The innermost open element.
  var current: HTMLOpenElement {
    get { open[open.count - 1] }
    _modify { yield &open[open.count - 1] }
  }

  /// Whether an element of a name is open anywhere.
  @inline(__always)
  func isOpen(_ name: HTMLTagName) -> Bool {
    openCounts[Int(name.rawValue)] > 0
  }

  /// Where the innermost element of a name is, if no element of a group lies above it.
  ///
  /// - Complexity: O(1) where no such element is open, else O(depth).
  func position(of name: HTMLTagName, in scope: HTMLTagTraits.Group) -> Int? {
    guard isOpen(name) else { return nil }
    var index = open.count - 1
    while index >= 0 {
      if open[index].name == name, open[index].namespace == .html { return index }
      if !open[index].groups.isDisjoint(with: scope) { return nil }
      if open[index].effects.contains(.barrier) { return nil }
      index -= 1
    }
    return nil
  }

  /// The groups that end the default scope, with foreign integration points.
  static let defaultScope: HTMLTagTraits.Group = [.scope]
  /// The groups that end button scope.
  static let buttonScope: HTMLTagTraits.Group = [.scope, .buttonScope]
  /// The groups that end list item scope.
  static let listScope: HTMLTagTraits.Group = [.scope, .listScope]
  /// The groups that end table scope.
  static let tableScope: HTMLTagTraits.Group = [.tableScope]

  /// Closes the innermost elements until so many are left.
  mutating func popAll(downTo count: Int) {
    while open.count > max(count, 1) { pop() }
  }

  /// Closes the innermost element.
  mutating func pop() {
    guard open.count > 1 else { return }
    let element = open[open.count - 1]
    open.removeLast()
    forget(element)
  }

  /// Closes what may be closed silently, except elements of one name.
  mutating func closeImplied(except name: HTMLTagName = .unknown) {
    while current.groups.contains(.implied), current.name != name { pop() }
  }

  /// Closes a paragraph that is open in button scope.
  mutating func closeParagraph() {
    guard let position = position(of: .p, in: Self.buttonScope) else { return }
    popAll(downTo: position)
  }
}

// MARK: - Tokens

extension HTMLDocumentBuilder: HTMLTokenSink {
  /// Whether the innermost element is foreign.
  var allowsCDATA: Bool { current.namespace != .html }

  /// Takes text.
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = bytes
    if skipsLineFeed {
      skipsLineFeed = false
      if bytes.first == 0x0A { bytes = UnsafeBufferPointer(rebasing: bytes[1...]) }
    }
    guard !bytes.isEmpty else { return }
    if isInText { return textOfElement(bytes) }
    if current.namespace != .html, current.effects.isDisjoint(with: [.htmlPoint, .mathPoint]) {
      return foreignText(bytes)
    }
    text(bytes)
  }

  /// Takes a start tag.
  mutating func startTag(_ tag: borrowing HTMLTag) -> ContentModel {
    skipsLineFeed = false
    endTableText()
    contentModel = .data
    builder.document.statistics.endsWithClosingTag = false
    let tag = copy tag
    let name = names.name(of: tag.name)
    if usesForeignRules(startTag: name) {
      foreignStart(name, tag)
    } else {
      start(name, tag)
    }
    return contentModel
  }

  /// Takes an end tag.
  mutating func endTag(_ tag: borrowing HTMLTag) {
    skipsLineFeed = false
    endTableText()
    let tag = copy tag
    let name = names.name(of: tag.name)
    if !isInFragment {
      builder.document.statistics.endsWithClosingTag = name == .body || name == .html
    }
    if isInText { return endText() }
    if current.namespace != .html {
      foreignEnd(name, tag)
    } else {
      end(name, tag)
    }
  }

  private mutating func endTableText() {
    isInTableText = false
    if !tableBlanks.isEmpty { tableBlanks.removeAll() }
  }

  /// Takes a comment, which has no text.
  mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>) {}

  /// Takes a document type, which changes no text.
  mutating func doctype(_ doctype: HTMLDoctype) {}
}
