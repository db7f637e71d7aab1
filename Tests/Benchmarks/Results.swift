/// One thing that is measured, and what is asked of it.
struct Row {
  /// What is asked of a row.
  enum Budget {
    /// At most so many times the best of all peers, or of some.
    case ofBest(Double, of: [String] = [])
    /// At most a value.
    case atMost(Double)
    /// At most so many times what a peer takes in another row.
    case ofPeer(Double, String, inRow: String)
  }

  /// What is measured.
  let title: String
  /// The unit of its values.
  let unit: String
  /// What is asked of it; nil for rows that only inform.
  var budget: Budget?
}

/// What was measured, by row and program.
struct Results {
  /// The rows in the order they were first measured.
  private(set) var rows: [Row] = []
  private var samples: [String: [String: [Double]]] = [:]

  /// Adds a sample.
  mutating func add(_ value: Double?, _ subject: String, _ row: Row) {
    guard let value else { return }
    if samples[row.title] == nil { rows.append(row) }
    samples[row.title, default: [:]][subject, default: []].append(value)
  }

  /// The samples of a row by program.
  func samples(of row: Row) -> [String: [Double]] { samples[row.title] ?? [:] }

  /// The middle of a program's samples, or of their hundredth part from the top for rows of `p99`.
  func value(_ subject: String, _ title: String) -> Double? {
    guard let values = samples[title]?[subject], !values.isEmpty else { return nil }
    let sorted = values.sorted()
    if title.hasSuffix("p99") { return sorted[(sorted.count * 99 - 1) / 100] }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The peer with the least value.
  func best(_ row: Row, of peers: [String] = []) -> (name: String, value: Double)? {
    let names = samples(of: row).keys.filter {
      $0 != Bench.tool && $0 != Bench.floor && (peers.isEmpty || peers.contains($0))
    }
    return names.compactMap { name in value(name, row.title).map { (name, $0) } }
      .min { $0.1 < $1.1 }
  }

  /// Whether a row's budget is met; nil where there is none or nothing to compare with.
  func isMet(_ row: Row) -> Bool? {
    guard let own = value(Bench.tool, row.title), let budget = row.budget else { return nil }
    switch budget {
    case .atMost(let limit): return own <= limit
    case .ofBest(let factor, let peers):
      return best(row, of: peers).map { own <= $0.value * factor }
    case .ofPeer(let factor, let peer, let title):
      return value(peer, title).map { own <= $0 * factor }
    }
  }
}
