/// Puts a document together from what a reader finds, in reading order.
///
/// It folds white space, collapses margins, writes markers, splits text into styled runs, keeps what
/// is hidden apart and counts as it goes. All text passes through `SafeText` here. Readers tell it
/// what opens and closes; closing something that is not open is ignored, so that a page cannot
/// bring it out of step.
struct BlockBuilder: Sendable {
  /// How white space in the text is treated (CSS Text 3, `white-space`).
  enum WhiteSpace: UInt8, Sendable {
    /// Folded to single blanks.
    case folded
    /// Kept, line ends too.
    case kept
    /// Folded, but line ends are kept.
    case lines
  }

  /// What the next text looks like.
  struct Format: Equatable, Sendable {
    /// How it is set off.
    var style: TermsDocument.Style = []
    /// Index into `targets`, or -1.
    var link: Int32 = -1
    /// How white space is treated.
    var whiteSpace = WhiteSpace.folded
  }

  /// A raised or lowered stretch that is open.
  struct Shift: Sendable {
    var isRaised: Bool
    var position: Int?
    var block: Int
  }

  /// A list that is open.
  struct OpenList: Sendable {
    var index: Int32
    var firstBlock: Int
  }

  /// The document so far; a block that is still open is not among its blocks yet.
  var document = TermsDocument()
  /// How the next text is set off and folded.
  var format = Format()
  /// The kind of the next block.
  var kind = TermsDocument.Block.Kind.paragraph
  /// The heading level of the next block.
  var level: UInt8 = 0
  /// Whether the next block's direction is declared; nil to find it in the text.
  var declaredRightToLeft: Bool?
  /// Link targets as resolved; they enter the document with the first text that uses them.
  var targets: [String] = []
  /// Turns a target's index into its index in the document's links, or -1.
  var linkNumbers: [Int32] = []

  /// Whether a block is open.
  var isOpen = false
  /// The open block; its places count from the start of its own text.
  var block = TermsDocument.Block(kind: .paragraph, markerStart: 0, start: 0, end: 0)
  /// The text of the open block with its marker.
  ///
  /// It enters the document when the block ends, so that what was handed to others never changes.
  var openText: [UInt8] = []
  /// Styled stretches of the open block, counted from the start of its text.
  var openRuns: [TermsDocument.Run] = []
  /// How many blocks were begun; tells one from another.
  var serial = 0
  /// Visible characters of the open block, white space aside.
  var ink = 0
  /// Of these, characters of links.
  var linkInk = 0
  /// Whether a blank is due before the next text.
  var owesSpace = false
  /// Whether a blank that is due right now is left out, as after an opening bracket.
  var swallowsSpace = false
  /// Marks for deleted and inserted text that are open in the block.
  var openMarks: TermsDocument.Style = []
  /// Whether a blank line is due before the next block.
  var owesMargin = false
  /// Whether some block that is not hidden is in the document.
  var hasVisibleBlock = false
  /// The marker of the next block.
  var marker: [UInt8]?
  /// Columns of indentation outside lists.
  var indent = 0
  /// Lists that are open, innermost last.
  var openLists: [OpenList] = []
  /// How many of the open lists, from the outermost, no longer widen.
  var frozenLists = 0
  /// Raised and lowered stretches that are open.
  var shifts: [Shift] = []
  /// Anchors that wait for the next text.
  var anchors: [String] = []
  /// The table in columns that is open.
  var table: TableGrid?
  /// The same table while its caption is read.
  var captioned: TableGrid?
  /// For each open table whether it is the one laid out in columns.
  var openTables: [Bool] = []
  /// Landmarks that are open; only the outermost is recorded.
  var landmarkDepth = 0
  /// Whether the open landmark is known not to be chrome and counts no more.
  var landmarkIsDecided = false
  /// Hidden parts that are open.
  var hiddenDepth = 0
  /// What the visible flow owes while a hidden part is open.
  var visibleDebts: (margin: Bool, marker: [UInt8]?) = (false, nil)
  /// Whether hidden text is set aside because a visible block is open.
  var isAside = false
  /// Hidden text set aside until the block it stands in ends, one block a line.
  var aside: [UInt8] = []
  /// Whether the hidden part has had text.
  var hiddenPartHasText = false

  /// Makes an empty builder.
  init() {}

  // MARK: Blocks

  /// Starts a new line, if text is on the line, and owes a blank line before the next if asked to.
  mutating func breakBlock(margin: Bool = false) {
    if isAside {
      if aside.last != 0x0A { aside.append(0x0A) }
      return
    }
    endBlock()
    if margin { owesMargin = true }
  }

  /// Ends the line as `br` does; the second of two leaves a blank line.
  mutating func lineBreak() {
    if isAside { return breakBlock() }
    if isOpen {
      endBlock()
    } else if marker != nil {
      openBlock()
      endBlock()
    } else {
      owesMargin = true
    }
  }

  /// Puts a horizontal rule between the blocks.
  mutating func rule() {
    if isAside { return breakBlock() }
    breakBlock(margin: true)
    let savedMarker = marker
    marker = nil
    openBlock()
    block.kind = .rule
    closeOpenBlock()
    marker = savedMarker
    owesMargin = true
  }

  /// Opens a block with its marker.
  mutating func openBlock() {
    if table != nil { openCellIfNone() }
    serial += 1
    isOpen = true
    ink = 0
    linkInk = 0
    owesSpace = false
    swallowsSpace = false
    openMarks = []
    block = TermsDocument.Block(kind: kind, markerStart: 0, start: 0, end: 0)
    block.level = kind == .heading ? level : 0
    block.isHidden = hiddenDepth > 0
    block.indent = UInt16(min(indent, Self.deepestIndent))
    block.list = openLists.last?.index ?? -1
    block.landmark =
      landmarkDepth > 0 && !landmarkIsDecided ? Int32(document.landmarks.count - 1) : -1
    settleMargin()
    if table != nil { placeInTable() }
    if let marker {
      openText += marker
      openText.append(0x20)
      if kind == .paragraph { block.kind = .listItem }
      self.marker = nil
    }
    enterAnchors()
    block.start = UInt32(openText.count)
  }

  /// Ends the open block, if there is one, and what was set aside in it.
  mutating func endBlock() {
    if isOpen {
      closeMarks()
      let isBlank =
        ink == 0 && block.markerStart == block.start && block.kind != .preformatted
      if isBlank { dropOpenBlock() } else { closeOpenBlock() }
    }
    if !aside.isEmpty, !isAside { flushAside() }
  }

  /// Writes an empty block for a marker that got no text.
  mutating func flushMarker() {
    guard marker != nil, !isAside else { return }
    endBlock()
    openBlock()
    closeOpenBlock()
  }

  /// The deepest indentation outside lists, in columns; deeper quotes stay there.
  static let deepestIndent = 40

  private mutating func settleMargin() {
    let isFirst = block.isHidden ? document.blocks.isEmpty : !hasVisibleBlock
    block.spaceBefore = owesMargin && !isFirst ? 1 : 0
    owesMargin = false
  }

  private mutating func closeOpenBlock() {
    isOpen = false
    owesSpace = false
    block.isRightToLeft = declaredRightToLeft ?? startsRightToLeft(block.start)
    enterOpenText()
    if block.isHidden {
      document.statistics.hiddenCharacters += ink
      if ink > 0 { hiddenPartHasText = true }
    } else {
      document.statistics.visibleCharacters += ink
      hasVisibleBlock = true
      countInLandmark()
    }
    document.blocks.append(block)
    settle()
  }

  /// Takes back a block in which there is nothing to see; it leaves a blank line as it would.
  private mutating func dropOpenBlock() {
    isOpen = false
    owesSpace = false
    openText.removeAll(keepingCapacity: true)
    openRuns.removeAll(keepingCapacity: true)
    let start = UInt32(document.text.count)
    for index in document.anchors.indices.reversed() {
      guard document.anchors[index].offset > start else { break }
      document.anchors[index].offset = start
    }
    owesMargin = owesMargin || block.spaceBefore == 1 || hasVisibleBlock && table?.isInCell != true
  }

  /// Adds the text of the open block to the document, and moves its places there.
  private mutating func enterOpenText() {
    let base = UInt32(document.text.count)
    block.markerStart = base
    block.start += base
    block.end = base + UInt32(openText.count)
    openText.append(0x0A)
    document.text.append(contentsOf: openText)
    for run in openRuns {
      document.runs.append(
        .init(
          start: base + run.start, end: base + run.end, link: run.link, style: run.style))
    }
    openText.removeAll(keepingCapacity: openText.count < Self.keptBytes)
    openRuns.removeAll(keepingCapacity: openRuns.count < Self.keptBytes)
  }

  /// Room above this is given back, so that one huge block does not hold it for the rest of the page.
  private static let keptBytes = 64 << 10

  // MARK: Anchors

  /// Puts the anchors that wait where the document ends.
  private mutating func enterAnchors() {
    let offset = UInt32(document.text.count)
    for name in anchors { document.anchors.append(.init(name: name, offset: offset)) }
    anchors.removeAll(keepingCapacity: true)
  }

  /// Names the place of the next text.
  mutating func anchor(_ name: String) {
    if isOpen, !isAside {
      let offset = UInt32(document.text.count + openText.count)
      document.anchors.append(.init(name: name, offset: offset))
    } else {
      anchors.append(name)
    }
  }

  // MARK: End

  /// Ends the document; every block is final.
  mutating func finish() {
    while !openTables.isEmpty { closeTable() }
    flushMarker()
    endBlock()
    while landmarkDepth > 0 { closeLandmark() }
    if hiddenDepth > 0 {
      hiddenDepth = 1
      endHidden()
    }
    openLists.removeAll()
    frozenLists = 0
    enterAnchors()
    settle()
    document.isComplete = true
  }
}
