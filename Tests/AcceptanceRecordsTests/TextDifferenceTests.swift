import Testing

@testable import AcceptanceRecords

@Suite struct TextDifferences {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: String
    var new: String
    var unified: String
  }

  static let cases = [
    Case(testDescription: "equal", old: "a\nb\n", new: "a\nb\n", unified: ""),
    Case(
      testDescription: "a number in a clause",
      old: "4. Refunds\nYou may return goods within 30 days of delivery.\n5. Law\nSwiss law.\n",
      new: "4. Refunds\nYou may return goods within 14 days of delivery.\n5. Law\nSwiss law.\n",
      unified: """
        @@ -1,3 +1,3 @@ 4. Refunds
         4. Refunds
        -You may return goods within [-30-] days of delivery.
        +You may return goods within {+14+} days of delivery.
         5. Law

        """),
    Case(
      testDescription: "a clause put in",
      old: "1. One\nText one.\n", new: "1. One\nText one.\n2. Two\nWe may sell your data.\n",
      unified: """
        @@ -2,1 +2,3 @@ 1. One
         Text one.
        +2. Two
        +We may sell your data.

        """),
    Case(
      testDescription: "a clause taken out",
      old: "Terms\nYou may cancel at any time.\nEnd here.\n", new: "Terms\nEnd here.\n",
      unified: """
        @@ -1,3 +1,2 @@ Terms
         Terms
        -You may cancel at any time.
         End here.

        """),
    Case(
      testDescription: "another clause altogether is not marked by words",
      old: "Alpha beta gamma delta.\n", new: "One two three four five!\n",
      unified: """
        @@ -1,1 +1,1 @@
        -Alpha beta gamma delta.
        +One two three four five!

        """),
    Case(
      testDescription: "Japanese, character by character",
      old: "第3条 契約期間は1年とします。\n", new: "第3条 契約期間は2年とします。\n",
      unified: """
        @@ -1,1 +1,1 @@
        -第3条 契約期間は[-1-]年とします。
        +第3条 契約期間は{+2+}年とします。

        """),
    Case(
      testDescription: "everything new", old: "", new: "a b\n",
      unified: "@@ -0,0 +1,1 @@\n+a b\n"),
  ]

  @Test(arguments: cases) func areShownUnified(_ row: Case) {
    let difference = TextDifference(from: Array(row.old.utf8), to: Array(row.new.utf8))
    #expect(String(decoding: difference.unified(), as: UTF8.self) == row.unified)
    #expect(difference.isEmpty == row.unified.isEmpty)
  }

  @Test func giveRangesInTheNewText() {
    let old = "Keep this line.\nPay in 30 days.\nGone for good.\nLast.\n"
    let new = "Keep this line.\nPay in 14 days.\nLast.\nAdded.\n"
    let difference = TextDifference(from: Array(old.utf8), to: Array(new.utf8))
    let stretches = difference.changedRanges.map { range in
      String(decoding: Array(new.utf8)[range], as: UTF8.self)
    }
    #expect(stretches == ["14", "", "Added."] || stretches == ["14", "Added."])
    let ranges = difference.changedRanges
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    #expect(ranges.allSatisfy { $0.upperBound <= new.utf8.count })
  }

  @Test func taggedColoursKeepTheMarks() {
    let difference = TextDifference(from: Array("a b c\n".utf8), to: Array("a b d\n".utf8))
    let text = String(decoding: difference.unified(.colored), as: UTF8.self)
    #expect(text.contains("[-c-]") && text.contains("{+d+}") && text.contains("\u{1B}[31m"))
  }

  /// 1 MB in paragraphs of 60 words, with a word changed in every tenth.
  @Test func areFastOnAMegabyte() {
    var numbers = Numbers(state: 7)
    let words = (0..<2000).map { "word\($0)" }
    var old: [String] = []
    var new: [String] = []
    for line in 0..<2400 {
      var paragraph = (0..<60).map { _ in words[Int.random(in: 0..<2000, using: &numbers)] }
      old.append(paragraph.joined(separator: " "))
      if line % 10 == 0 { paragraph[30] = "changed\(line)" }
      new.append(paragraph.joined(separator: " "))
    }
    let sides = [old, new].map { Array(($0.joined(separator: "\n") + "\n").utf8) }
    #expect(sides[0].count > 1_000_000)
    var difference: TextDifference?
    let time = ContinuousClock().measure {
      difference = TextDifference(from: sides[0], to: sides[1])
    }
    #expect(difference?.hunks.count == 240)
    #expect(difference?.hunks.allSatisfy { $0.isByWord && $0.inserted.count == 1 } == true)
    #expect(time < .seconds(20), "\(time) without optimisation")
  }
}
