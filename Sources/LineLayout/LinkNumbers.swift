import TermsDocument

extension LinkNumber {
  /// Lines narrower than this have no numbers, which would leave no room for the words.
  static let leastWidth = 16
}

extension TermsDocument {
  /// The index of the first run that ends after a place.
  func firstRun(endingAfter offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].end) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The numbers of the links that end in a stretch of text, ascending.
  ///
  /// A link cut into several runs by other styles has its number after the last.
  func linkNumbers(from start: Int, to end: Int) -> [LinkNumber] {
    var numbers: [LinkNumber] = []
    var index = firstRun(endingAfter: start)
    while index < runs.count, Int(runs[index].start) < end {
      let run = runs[index]
      index += 1
      guard run.link >= 0 else { continue }
      let goesOn =
        index < runs.count && runs[index].link == run.link && runs[index].start == run.end
      if goesOn, Int(run.end) < end { continue }
      var offset = min(Int(run.end), end)
      while offset > Int(run.start), text[offset - 1] == 0x20 { offset -= 1 }
      numbers.append(LinkNumber(offset: offset, number: Int(run.link) + 1))
    }
    return numbers
  }
}
