import TermsDocument

/// Builds documents for tests, block by block.
struct SampleText {
  private(set) var document = TermsDocument()

  /// Starts a document with a title.
  init(title: String = "") { document.title = title }

  /// Adds a block of text with an optional marker.
  mutating func add(
    _ text: String, _ kind: TermsDocument.Block.Kind = .paragraph, level: Int = 0,
    marker: String = "", landmark: Int = -1, isHidden: Bool = false
  ) {
    let markerStart = UInt32(document.text.count)
    if !marker.isEmpty { document.text.append(contentsOf: (marker + " ").utf8) }
    let start = UInt32(document.text.count)
    document.text.append(contentsOf: text.utf8)
    var block = TermsDocument.Block(
      kind: kind, markerStart: markerStart, start: start, end: UInt32(document.text.count))
    document.text.append(0x0A)
    block.level = UInt8(level)
    block.spaceBefore = document.blocks.isEmpty ? 0 : 1
    block.landmark = Int32(landmark)
    block.isHidden = isHidden
    document.blocks.append(block)
    document.settledBlocks = document.blocks.count
    let characters = text.unicodeScalars.filter { !$0.properties.isWhitespace }.count
    if isHidden {
      document.statistics.hiddenCharacters += characters
      document.statistics.hiddenParts += 1
    } else {
      document.statistics.visibleCharacters += characters
    }
  }

  /// Adds a paragraph that ends with a link.
  mutating func addLink(_ label: String, to target: String, after text: String = "") {
    let start = UInt32(document.text.count + text.utf8.count)
    add(text + label)
    document.links.append(TermsDocument.Link(target: target))
    document.runs.append(
      TermsDocument.Run(
        start: start, end: start + UInt32(label.utf8.count), link: Int32(document.links.count - 1)))
  }

  /// Adds a navigation that is all links.
  mutating func addNavigation(_ labels: [String]) {
    var landmark = TermsDocument.Landmark(
      kind: .navigation, firstBlock: UInt32(document.blocks.count), endBlock: 0)
    for label in labels {
      add(label, .listItem, marker: "•", landmark: document.landmarks.count)
      landmark.characters += UInt32(label.utf8.count)
      landmark.linkCharacters += UInt32(label.utf8.count)
      landmark.links += 1
    }
    landmark.endBlock = UInt32(document.blocks.count)
    document.landmarks.append(landmark)
  }

  /// The document, whole.
  var complete: TermsDocument {
    var document = document
    document.isComplete = true
    return document
  }

  /// Terms with three sections, a navigation, hidden text and links; about 70 lines at 80 columns.
  static var terms: TermsDocument {
    var sample = SampleText(title: "Terms of the Harbour Library")
    sample.addNavigation(["Home", "Catalogue", "Opening hours", "Contact"])
    sample.add("Terms of the Harbour Library", .heading, level: 1)
    sample.add("These terms apply to everyone who borrows, reads or studies in the library.")
    for (section, name) in ["Borrowing", "Returning", "Liability"].enumerated() {
      sample.add("\(section + 1). \(name)", .heading, level: 2)
      for clause in 1...7 {
        sample.add(
          "Clause \(section + 1).\(clause): \(sentence(section * 7 + clause))", .listItem,
          marker: "\(section + 1).\(clause)")
      }
    }
    sample.addLink(
      "the opening hours", to: "https://library.example/hours", after: "See also ")
    sample.addLink("how to complain", to: "https://library.example/complain", after: "And ")
    sample.add("This offer ends on the first of May.", isHidden: true)
    sample.add("END OF TERMS")
    return sample.complete
  }

  /// A sentence that differs by number.
  static func sentence(_ number: Int) -> String {
    let things = ["books", "maps", "records", "journals", "prints"]
    return """
      Every reader may keep \(things[number % things.count]) for \(number + 7) days, unless \
      another reader asks for them; the library then writes to the address it has on file.
      """
  }

  /// Japanese terms of a few lines.
  static var japanese: TermsDocument {
    var sample = SampleText(title: "港図書館利用規約")
    sample.add("港図書館利用規約", .heading, level: 1)
    for clause in 1...9 {
      sample.add(
        "利用者は、借りた資料を\(clause + 7)日以内に返却しなければなりません。延滞した場合は、次の貸出しができなくなります。",
        .listItem, marker: "第\(clause)条")
    }
    return sample.complete
  }

  /// A text of so many one-line paragraphs without blank lines between them.
  static func lines(_ count: Int, text: (Int) -> String = { "line \($0)" }) -> TermsDocument {
    var sample = SampleText()
    for number in 1...max(1, count) where count > 0 { sample.add(text(number)) }
    var document = sample.complete
    for index in document.blocks.indices { document.blocks[index].spaceBefore = 0 }
    return document
  }
}
