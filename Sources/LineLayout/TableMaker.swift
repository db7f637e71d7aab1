import TermsDocument

extension LineMaker {
  /// Adds the lines of a table.
  mutating func place(table index: Int) {
    let table = document.tables[index]
    for block in Int(table.firstBlock)..<Int(table.endBlock) { place(block: block) }
  }
}
