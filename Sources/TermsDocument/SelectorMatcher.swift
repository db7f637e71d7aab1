import HTMLTokens

/// Holds a selector list against the elements of a page as they open and close.
///
/// Every compound of the list is one bit. For each open element it keeps which compounds end there,
/// so that an element costs as many steps as the list has compounds, however deep it lies.
struct SelectorMatcher: Sendable {
  /// The facts about one open element, as bits over the compounds.
  private enum Row: Int {
    /// Compounds that this element ends; that it or an element around it ends.
    case own, around
    /// Compounds that its last child so far ends; that any child so far ends.
    case lastChild, anyChild
    static let count = 4
  }

  private let list: SelectorList
  private let words: Int
  private var rows: [UInt64]

  /// How many elements are open.
  private(set) var depth = 0

  /// Makes a matcher outside every element.
  init(_ list: SelectorList) {
    self.list = list
    words = (list.compounds.count + 63) / 64
    rows = Array(repeating: 0, count: words * Row.count)
  }

  /// Opens an element inside those that are open.
  ///
  /// - Returns: Whether a selector of the list selects it.
  /// - Complexity: O(compounds × attributes of the element).
  mutating func open(_ element: borrowing some SelectableElement & ~Copyable) -> Bool {
    let parent = depth * words * Row.count
    let own = parent + words * Row.count
    rows.append(contentsOf: repeatElement(0, count: words * Row.count))
    var isSelected = false
    for (index, compound) in list.compounds.enumerated() {
      guard isReached(compound.combinator, before: index, parent: parent) else { continue }
      guard compound.accepts(element) else { continue }
      rows[own + index / 64] |= 1 << UInt64(index % 64)
      isSelected = isSelected || compound.isLast
    }
    for word in 0..<words {
      let bits = rows[own + word]
      rows[own + Row.around.rawValue * words + word] =
        bits | rows[parent + Row.around.rawValue * words + word]
      rows[parent + Row.lastChild.rawValue * words + word] = bits
      rows[parent + Row.anyChild.rawValue * words + word] |= bits
    }
    depth += 1
    return isSelected
  }

  /// Closes the innermost open elements.
  ///
  /// - Parameter newDepth: How many stay open.
  mutating func close(to newDepth: Int) {
    precondition(newDepth >= 0 && newDepth <= depth, "depth \(newDepth) of \(depth)")
    rows.removeLast((depth - newDepth) * words * Row.count)
    depth = newDepth
  }

  /// Whether what stands before a compound in its selector was met by the right elements.
  private func isReached(
    _ combinator: SelectorList.Combinator, before index: Int, parent: Int
  ) -> Bool {
    let row: Row
    switch combinator {
    case .first: return true
    case .descendant: row = .around
    case .child: row = .own
    case .nextSibling: row = .lastChild
    case .laterSibling: row = .anyChild
    }
    let previous = index - 1
    let word = rows[parent + row.rawValue * words + previous / 64]
    return word >> UInt64(previous % 64) & 1 == 1
  }
}

extension HTMLTag: SelectableElement {
  /// The value of an attribute, empty where it has none; nil where the attribute is absent.
  ///
  /// - Complexity: O(attributes).
  func attribute(_ name: [UInt8]) -> UnsafeBufferPointer<UInt8>? {
    for attribute in attributes {
      let start = Int(attribute.nameStart)
      let end = Int(attribute.nameEnd)
      guard end - start == name.count else { continue }
      guard attributeBytes[start..<end].elementsEqual(name) else { continue }
      let value = Int(attribute.valueStart)..<Int(attribute.valueEnd)
      return UnsafeBufferPointer(rebasing: attributeBytes[value])
    }
    return nil
  }
}
