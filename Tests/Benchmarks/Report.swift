import FoundationEssentials

/// Writes results as a table for people and as JSON for programs.
struct Report {
  /// What was measured.
  let results: Results
  /// The programs, in the order of the columns.
  let subjects: [Subject]
  /// How often everything was run.
  let runs: Int

  /// The table, in Markdown.
  var table: String {
    let names = subjects.map(\.name)
    var lines = [
      "| row | " + names.joined(separator: " | ") + " | to best peer | budget | met |",
      "|---|" + String(repeating: "--:|", count: names.count + 1) + "---|---|",
    ]
    for row in results.rows {
      let values = names.map { results.value($0, row.title).map(Self.number) ?? "" }
      let own = results.value(Bench.tool, row.title)
      let ratio = own.flatMap { own in
        results.best(row).flatMap { best in
          best.value > 0 ? "\(Self.number(own / best.value)) × \(best.name)" : nil
        }
      }
      let met = results.isMet(row).map { $0 ? "yes" : "**no**" } ?? ""
      lines.append(
        "| \(row.title), \(row.unit) | \(values.joined(separator: " | ")) | \(ratio ?? "") | \(Self.words(row.budget)) | \(met) |"
      )
    }
    return lines.joined(separator: "\n")
  }

  /// Everything, with every sample.
  func json() throws -> Data {
    let rows = results.rows.map { row in
      RowRecord(
        title: row.title, unit: row.unit, budget: Self.words(row.budget), met: results.isMet(row),
        medians: Dictionary(
          uniqueKeysWithValues: results.samples(of: row).keys.map {
            ($0, results.value($0, row.title) ?? 0)
          }),
        samples: results.samples(of: row))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(Record(runs: runs, rows: rows))
  }

  private struct Record: Codable {
    var runs: Int
    var rows: [RowRecord]
  }

  private struct RowRecord: Codable {
    var title: String
    var unit: String
    var budget: String
    var met: Bool?
    var medians: [String: Double]
    var samples: [String: [Double]]
  }

  private static func words(_ budget: Row.Budget?) -> String {
    switch budget {
    case nil: ""
    case .atMost(let limit): "at most \(number(limit))"
    case .ofPeer(let factor, let peer, let title):
      "at most \(number(factor)) × \(peer) in \(title)"
    case .ofBest(let factor, let peers):
      "at most \(number(factor)) × " + (peers.isEmpty ? "best" : peers.joined(separator: ", "))
    }
  }

  /// A number with about three digits.
  private static func number(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    let factor = value >= 10 ? 10.0 : 100.0
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
