import AgreementGate
import LineLayout
import TermsDocument

/// The document as far as it arrived, its lines, and what is known of the load.
struct TextState: Sendable {
  /// The document that the lines belong to.
  var document = TermsDocument()
  /// The lines on the screen; for a moment after a resize those of the old width.
  var layout: LineLayout
  /// What the lines should be laid out with.
  var wanted: LayoutOptions
  /// How much of it is there.
  var load = LoadState.loading(percent: nil)
  /// Bytes that arrived, and the total where it is known.
  var progress: (bytes: Int, total: Int?) = (0, nil)
  /// Why the load failed, in words.
  var failure: String?
  /// Text that changed since the agreed text, ascending.
  var changes: [Range<Int>] = []
  /// Headings found so far, as indices of blocks.
  var headings = HeadingIndex()
  /// Whether there is anything visible to read, folded or not.
  private(set) var hasText = false
  /// Whether hidden text was weighed against visible text after the load.
  var hasWeighedHidden = false

  /// Makes an empty text.
  init(options: LayoutOptions) {
    wanted = options
    layout = LineLayout(options: options)
  }

  /// Whether the lines on the screen are not those that are wanted.
  var isStale: Bool { layout.options != wanted }

  /// Whether a block is on some line of the layout.
  func isVisible(block index: Int) -> Bool {
    let block = document.blocks[index]
    if block.isHidden, !layout.options.showsHidden { return false }
    return block.landmark < 0 || !isFolded(landmark: Int(block.landmark))
  }

  /// Whether a landmark is folded to one line.
  func isFolded(landmark index: Int) -> Bool {
    let options = layout.options
    return options.foldsChrome && document.landmarks[index].isChrome
      && !options.unfolded.contains(index)
  }

  /// Looks whether there is anything visible to read, folded or not.
  ///
  /// - Complexity: Linear in the blocks up to the first one with visible text.
  mutating func noteWhetherThereIsText() {
    hasText = document.blocks.contains { block in
      guard !block.isHidden || layout.options.showsHidden else { return false }
      return document.text[Int(block.start)..<Int(block.end)].contains { $0 > 0x20 }
    }
  }

  /// The index of the block that holds a place in the text, or the one before it.
  ///
  /// - Complexity: O(log n).
  func block(at offset: Int) -> Int? {
    var low = 0
    var high = document.blocks.count
    while low < high {
      let middle = (low + high) / 2
      if Int(document.blocks[middle].markerStart) <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The words of a stretch of text, as one line.
  func words(in range: Range<Int>) -> String {
    String(decoding: document.text[range].map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}

/// The headings of a document, found while it grows.
struct HeadingIndex: Equatable, Sendable {
  /// Indices of heading blocks with text, ascending.
  private(set) var blocks: [Int] = []
  /// Blocks before this one are settled and were looked at.
  private var settled = 0

  /// Looks at the blocks that are new or may have changed.
  ///
  /// - Complexity: Linear in the blocks not settled before.
  mutating func extend(to document: TermsDocument) {
    if settled > document.blocks.count { self = HeadingIndex() }
    while let last = blocks.last, last >= settled { blocks.removeLast() }
    for index in settled..<document.blocks.count {
      let block = document.blocks[index]
      if block.kind == .heading, block.end > block.start { blocks.append(index) }
    }
    settled = min(document.settledBlocks, document.blocks.count)
  }

  /// How many headings start before or at a place in the text.
  ///
  /// - Complexity: O(log n).
  func count(startingUpTo offset: Int, in document: TermsDocument) -> Int {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      let start = Int(document.blocks[blocks[middle]].markerStart)
      if start <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
