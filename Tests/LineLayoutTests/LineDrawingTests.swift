import LineLayout
import TermsDocument
import Testing

@Suite("Drawn lines")
struct LineDrawingTests {
  @Test("Right-to-left paragraphs stand at the right edge in visual order (neomutt/neomutt#1671)")
  func rightToLeft() {
    var builder = DocumentBuilder()
    builder.add("שלום (עולם) 123 abc") { $0.isRightToLeft = true }
    let document = builder.complete()
    var options = LayoutOptions(width: 25)
    let visual = LineLayout(document, options)
    #expect(visual.drawnLines(in: document) == ["      abc 123 (םלוע) םולש"])
    #expect(visual.plainLines(in: document) == visual.drawnLines(in: document))
    // The bytes of the first word stand at the right edge.
    #expect(visual.columns(of: 0..<8, onLine: 0, in: document) == [21..<25])
    options.bidi = .logical
    let logical = LineLayout(document, options)
    #expect(logical.plainLines(in: document) == ["שלום (עולם) 123 abc"])
    #expect(logical.columns(of: 0..<8, onLine: 0, in: document) == [0..<4])
  }

  @Test("A Hebrew word in a left-to-right paragraph is turned by itself")
  func mixed() {
    let document = DocumentBuilder.paragraph("See שלום 12 now")
    let layout = LineLayout(document, LayoutOptions(width: 40))
    #expect(layout.drawnLines(in: document) == ["See 12 םולש now"])
    let hit = layout.columns(of: 4..<8, onLine: 0, in: document)
    #expect(hit == [9..<11])
  }

  @Test("A right-to-left list item has its marker at the right")
  func rightToLeftItem() {
    var builder = DocumentBuilder()
    let list = builder.list(columns: 3)
    builder.add("שלום עולם שלום", marker: "1.", list: list) { $0.isRightToLeft = true }
    let document = builder.complete()
    let layout = LineLayout(document, LayoutOptions(width: 20))
    #expect(layout.drawnLines(in: document) == ["   םולש םלוע םולש .1"])
  }

  @Test("Styles come from blocks and runs")
  func styles() {
    var builder = DocumentBuilder()
    builder.add("Title", .heading)
    builder.add("a bold link", marker: "•")
    builder.change {
      $0.links.append(TermsDocument.Link(target: "https://legal.example/"))
      let start = UInt32($0.blocks[1].start)
      $0.runs = [
        TermsDocument.Run(start: start + 2, end: start + 6, style: .strong),
        TermsDocument.Run(start: start + 7, end: start + 11, link: 0),
      ]
    }
    let document = builder.complete()
    let layout = LineLayout(document, LayoutOptions(width: 40))
    #expect(layout.row(ofLine: 0, in: document).cells.allSatisfy { $0.style == [.heading, .bold] })
    let cells = layout.row(ofLine: 2, in: document).cells
    #expect(cells[0].style == .dim)
    #expect(cells[2].style == [])
    #expect(cells[4].style == .bold)
    #expect(cells[9].style == [.link, .underline])
  }

  @Test("Link numbers follow their links and count in widths")
  func numbers() {
    var builder = DocumentBuilder()
    builder.add("Read the privacy policy now")
    builder.change {
      $0.links = [TermsDocument.Link(target: "https://legal.example/")]
      $0.runs = [
        TermsDocument.Run(start: 9, end: 16, link: 0),
        TermsDocument.Run(start: 16, end: 23, link: 0, style: .strong),
      ]
    }
    let document = builder.complete()
    var options = LayoutOptions(width: 26)
    options.numbersLinks = true
    #expect(
      LineLayout(document, options).plainLines(in: document) == [
        "Read the privacy policy[1]", "now",
      ])
    options.width = 25
    #expect(
      LineLayout(document, options).plainLines(in: document) == [
        "Read the privacy", "policy[1] now",
      ])
    options.numbersLinks = false
    #expect(LineLayout(document, options).plainLines(in: document)[0] == "Read the privacy policy")
  }

  @Test("Page chrome is one line until it is unfolded")
  func folding() {
    var builder = DocumentBuilder()
    builder.add("Home") { $0.landmark = 0 }
    builder.add("Prices", space: 0) { $0.landmark = 0 }
    builder.add("Clause one.")
    builder.change {
      var landmark = TermsDocument.Landmark(kind: .navigation, firstBlock: 0, endBlock: 2)
      landmark.characters = 10
      landmark.linkCharacters = 10
      landmark.links = 2
      $0.landmarks = [landmark]
    }
    let document = builder.complete()
    var options = LayoutOptions(width: 40)
    options.foldsChrome = true
    let folded = LineLayout(document, options)
    #expect(folded.plainLines(in: document) == ["▸ 2", "", "Clause one."])
    #expect(folded.foldedLandmark(ofLine: 0) == 0)
    #expect(folded.foldedLandmark(ofLine: 2) == nil)
    #expect(folded.textRanges(ofLine: 0).isEmpty)
    #expect(folded.line(showing: 7) == 0)
    options.unfolded = [0]
    #expect(
      LineLayout(document, options).plainLines(in: document) == [
        "Home", "Prices", "", "Clause one.",
      ])
  }

  @Test("A landmark that turns out to be chrome is folded when more of it arrives")
  func lateFolding() {
    var builder = DocumentBuilder()
    builder.add("Words first") { $0.landmark = 0 }
    builder.change {
      var landmark = TermsDocument.Landmark(kind: .header, firstBlock: 0, endBlock: 1)
      landmark.characters = 10
      $0.landmarks = [landmark]
      $0.settledBlocks = 1
    }
    var options = LayoutOptions(width: 40)
    options.foldsChrome = true
    var layout = LineLayout(builder.document, options)
    #expect(layout.plainLines(in: builder.document) == ["Words first"])
    builder.add("Link link") { $0.landmark = 0 }
    builder.add("Text.")
    builder.change {
      $0.landmarks[0].linkCharacters = 90
      $0.landmarks[0].characters = 100
      $0.landmarks[0].endBlock = 2
    }
    let document = builder.complete()
    layout.extend(to: document)
    #expect(layout.plainLines(in: document) == ["▸ 0", "", "Text."])
  }

  @Test("A list whose markers grow wider is laid out anew")
  func growingMarkers() {
    var builder = DocumentBuilder()
    let list = builder.list(columns: 3)
    builder.add("Before.")
    for item in 1...9 {
      builder.add("item", marker: "\(item).", space: item == 1 ? 1 : 0, list: list)
    }
    builder.change { $0.settledBlocks = $0.blocks.count }
    var layout = LineLayout(builder.document, LayoutOptions(width: 40))
    #expect(layout.plainLines(in: builder.document)[2] == "1. item")
    builder.add("item", marker: "10.", space: 0, list: list)
    builder.change { $0.lists[0].markerColumns = 4 }
    let document = builder.complete()
    layout.extend(to: document)
    #expect(layout.plainLines(in: document) == lines(document, width: 40))
    #expect(layout.plainLines(in: document)[2] == " 1. item")
  }

  @Test("Hidden text is left out, and dim when it is shown")
  func hidden() {
    var builder = DocumentBuilder()
    builder.add("Seen A.")
    builder.add("Hidden.") { $0.isHidden = true }
    builder.add("Seen B.", space: 0)
    let document = builder.complete()
    var options = LayoutOptions(width: 40)
    #expect(LineLayout(document, options).plainLines(in: document) == ["Seen A.", "", "Seen B."])
    options.showsHidden = true
    let shown = LineLayout(document, options)
    #expect(shown.plainLines(in: document) == ["Seen A.", "", "Hidden.", "Seen B."])
    #expect(shown.row(ofLine: 2, in: document).cells.allSatisfy { $0.style == .dim })
  }

  @Test("A soft hyphen shows only at a break (tats/w3m#224)")
  func softHyphen() {
    let document = DocumentBuilder.paragraph("the co\u{AD}op")
    #expect(lines(document, width: 8) == ["the coop"])
    #expect(lines(document, width: 7) == ["the co-", "op"])
    #expect(lines(document, width: 6) == ["the", "coop"])
  }

  @Test("Hyphens break after them, not before digits (walles/moor#252)")
  func hyphens() {
    #expect(
      lines(.init(paragraph: "is non-transferable"), width: 10) == ["is non-", "transferab", "le"])
    #expect(lines(.init(paragraph: "from -40 to"), width: 7) == ["from", "-40 to"])
  }

  @Test("Narrow lines keep room for text beside deep indentation")
  func deepIndentation() {
    var builder = DocumentBuilder()
    var list: Int32 = -1
    for _ in 0..<1000 { list = builder.list(in: list, columns: 3) }
    builder.add("some words in a deep item", marker: "1.", list: list)
    let document = builder.complete()
    for width in 1...40 {
      let all = lines(document, width: width)
      #expect(all.joined().filter { $0 != " " } == "1.somewordsinadeepitem", "\(width)")
      if width >= 20 { #expect(all.count <= 4) }
    }
  }

  @Test("A tab goes to the next stop")
  func tabs() {
    var builder = DocumentBuilder()
    builder.add("a\tb\tc", .preformatted)
    #expect(lines(builder.complete(), width: 40) == ["a       b       c"])
  }
}

extension TermsDocument {
  init(paragraph: String) { self = DocumentBuilder.paragraph(paragraph) }
}
