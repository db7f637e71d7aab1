import TermsDocument

/// Columns of the list markers around a block, summed along the chain of lists.
struct ListColumns: Equatable, Sendable {
  /// Columns of each list's own markers when its lines were made.
  private var own: [UInt16] = []
  /// Columns of each list with all lists around it.
  private var total: [UInt32] = []
  /// The first block in each list, for laying a list out anew; `UInt32.max` before one is met.
  private var firstBlock: [UInt32] = []
  /// Lists before this one are closed.
  private var firstOpen = 0
  /// Past the last list with a block that was laid out; later ones are not closed but not begun.
  private var firstUnmet = 0

  /// Columns that the list and those around it indent a block by.
  func columns(of list: Int32) -> Int {
    list >= 0 && Int(list) < total.count ? Int(total[Int(list)]) : 0
  }

  /// Takes the widths of a document's lists.
  ///
  /// - Returns: The first block whose indentation changed, or nil.
  /// - Complexity: Linear in the lists since the outermost that was open.
  mutating func update(to lists: [TermsDocument.List]) -> Int? {
    var changed = UInt32.max
    for index in min(firstOpen, lists.count)..<lists.count {
      let list = lists[index]
      // Parents come before their lists; anything else would be no chain.
      let parent = list.parent >= 0 && list.parent < index ? Int(total[Int(list.parent)]) : 0
      let sum = UInt32(min(parent + Int(list.markerColumns), Int(UInt16.max)))
      if index < own.count {
        if own[index] != list.markerColumns { changed = min(changed, firstBlock[index]) }
        own[index] = list.markerColumns
        total[index] = sum
      } else {
        own.append(list.markerColumns)
        total.append(sum)
        firstBlock.append(.max)
      }
    }
    return changed == .max ? nil : Int(changed)
  }

  /// Notes that a block in a list was laid out.
  mutating func note(block: Int, list: Int32, in lists: [TermsDocument.List]) {
    var list = list
    var root = total.count
    firstUnmet = max(firstUnmet, min(Int(list) + 1, firstBlock.count))
    while list >= 0, Int(list) < firstBlock.count {
      root = Int(list)
      // The lists around one that was met before were met too.
      if firstBlock[root] != .max { break }
      firstBlock[root] = UInt32(block)
      list = lists[root].parent < list ? lists[root].parent : -1
    }
  }

  /// Notes which lists are still open at a block.
  mutating func close(before list: Int32, in lists: [TermsDocument.List]) {
    var list = list
    var root = total.count
    while list >= 0, Int(list) < total.count {
      root = Int(list)
      list = lists[root].parent < list ? lists[root].parent : -1
    }
    firstOpen = min(root, firstUnmet)
  }
}

/// How far a layout got, for going on.
struct LayoutProgress: Equatable, Sendable {
  /// The first block without settled lines.
  var nextBlock = 0
  /// Lines that are settled.
  var lines = 0
  /// Segments of settled lines.
  var segments = 0
  /// Whether a blank line is due that a left-out block asked for.
  var owesBlank = false
  /// Whether lines come before the first one here, so that it may have a blank line before it.
  var continues = false
  /// The landmark of the last folded line, or -1.
  var folded: Int32 = -1
  /// The landmark of the last settled block, or -1.
  var landmark: Int32 = -1
  /// Whether that landmark was folded.
  var landmarkIsFolded = false
  /// Indentation by lists.
  var lists = ListColumns()
}
