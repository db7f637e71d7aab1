public import TermsDocument

extension LineLayout {
  /// The most text of unsettled blocks that is laid out while the page still arrives.
  ///
  /// It is laid out anew by each `extend`, so that a table of megabytes that only its end settles
  /// would otherwise cost the square of its size.
  static let tailBytes = 64 << 10

  /// Lays out what is new in a document.
  ///
  /// - Parameters:
  ///   - document: The document so far; must continue the one given before.
  ///   - limit: Stop after this many lines are there; nil for all.
  /// - Complexity: Linear in the text not laid out before and the unsettled tail.
  public mutating func extend(to document: TermsDocument, limit: Int? = nil) {
    rewind(to: document)
    dropTail()
    guard progress.nextBlock < document.blocks.count else { return }
    document.text.withUnsafeBufferPointer { text in
      var maker = LineMaker(document: document, text: text, options: options, width: width)
      swap(&maker.lines, &lines)
      swap(&maker.segments, &segments)
      maker.progress = progress
      maker.run(limit: limit ?? .max)
      swap(&maker.lines, &lines)
      swap(&maker.segments, &segments)
      progress = maker.progress
    }
  }

  /// Lays out the part of a document around a place: the lines that a screen needs at once.
  ///
  /// Its lines equal those the whole layout has there.
  ///
  /// - Parameters:
  ///   - document: The document so far.
  ///   - offset: A place in its text.
  ///   - lines: At least this many lines before and after the place are laid out, if there are.
  ///   - options: What the lines are to be made for.
  /// - Returns: A layout of some of the lines; find the place in it with `line(showing:)`.
  /// - Complexity: Linear in the text of the blocks that were laid out.
  public static func part(
    of document: TermsDocument, around offset: Int, lines: Int, options: LayoutOptions
  ) -> LineLayout {
    var layout = LineLayout(options: options)
    guard !document.blocks.isEmpty else { return layout }
    let maker = BlockOrder(document: document, options: options)
    let start = maker.start(above: maker.block(at: offset), lines: lines)
    layout.progress.nextBlock = start.block
    layout.progress.owesBlank = start.owesBlank
    layout.progress.continues = start.continues
    var limit = lines
    var before = -1
    while layout.count > before, layout.progress.nextBlock < document.blocks.count {
      before = layout.count
      layout.extend(to: document, limit: limit)
      let needed = layout.line(showing: offset) + lines + 1
      if layout.count >= needed { break }
      limit = max(needed, layout.count + 1)
    }
    return layout
  }

  /// Takes back lines whose indentation or folding changed since they were made.
  private mutating func rewind(to document: TermsDocument) {
    var first = progress.lists.update(to: document.lists)
    let landmark = Int(progress.landmark)
    if landmark >= 0, landmark < document.landmarks.count {
      let order = BlockOrder(document: document, options: options)
      if order.isFolded(progress.landmark) != progress.landmarkIsFolded {
        let start = Int(document.landmarks[landmark].firstBlock)
        first = min(first ?? start, start)
      }
    }
    guard let changed = first, changed < progress.nextBlock else { return }
    let order = BlockOrder(document: document, options: options)
    let start = order.start(above: changed, lines: 0)
    let offset = document.blocks[start.block].markerStart
    progress.nextBlock = start.block
    progress.lines = min(progress.lines, firstLine { $0.start >= offset })
    progress.owesBlank = start.owesBlank
    progress.folded = -1
    progress.landmark = -1
  }

  /// Removes the lines of blocks that were not settled.
  private mutating func dropTail() {
    if lines.count > progress.lines { lines.removeLast(lines.count - progress.lines) }
    if segments.count > progress.segments {
      segments.removeLast(segments.count - progress.segments)
    }
  }
}

/// Which blocks make lines, and in what units.
struct BlockOrder {
  /// The document.
  let document: TermsDocument
  /// What folds and hides blocks.
  let options: LayoutOptions

  /// Where a layout may start so that it goes as the whole one does.
  struct Start {
    /// The first block.
    var block: Int
    /// Whether a left-out block before it asked for a blank line.
    var owesBlank: Bool
    /// Whether lines come before it.
    var continues: Bool
  }

  /// Whether a landmark becomes one line.
  func isFolded(_ landmark: Int32) -> Bool {
    guard options.foldsChrome, landmark >= 0, Int(landmark) < document.landmarks.count,
      !options.unfolded.contains(Int(landmark))
    else { return false }
    return document.landmarks[Int(landmark)].isChrome
  }

  /// Whether a block makes no line because the page hides it.
  func isLeftOut(_ block: TermsDocument.Block) -> Bool { block.isHidden && !options.showsHidden }

  /// The block that holds a place, or the last one before it.
  func block(at offset: Int) -> Int {
    var low = 0
    var high = document.blocks.count
    while low < high {
      let middle = (low + high) / 2
      if Int(document.blocks[middle].markerStart) > offset {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return max(0, low - 1)
  }

  /// The first block of the folded landmark or table a block stands in, or the block itself.
  func unitStart(of block: Int) -> Int {
    var start = block
    if isFolded(document.blocks[start].landmark) {
      start = Int(document.landmarks[Int(document.blocks[start].landmark)].firstBlock)
    }
    let table = Int(document.blocks[start].table)
    if table >= 0, table < document.tables.count {
      start = min(start, Int(document.tables[table].firstBlock))
    }
    return start
  }

  /// Where to start so that a number of lines come before a block.
  func start(above block: Int, lines: Int) -> Start {
    var first = unitStart(of: block)
    var left = lines
    while left > 0, first > 0 {
      first = unitStart(of: first - 1)
      if !isLeftOut(document.blocks[first]) { left -= 1 }
    }
    var before = first
    var owesBlank = false
    while before > 0, isLeftOut(document.blocks[before - 1]),
      !isFolded(document.blocks[before - 1].landmark), document.blocks[before - 1].table < 0
    {
      before -= 1
      owesBlank = owesBlank || document.blocks[before].spaceBefore > 0
    }
    return Start(block: first, owesBlank: owesBlank, continues: before > 0)
  }
}
