import LineLayout
import TermsDocument
import Testing

@Suite("Every width and script")
struct LayoutPropertyTests {
  struct Script: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var isRightToLeft = false
  }

  static let scripts = [
    Script(
      testDescription: "Latin",
      text:
        "You agree to the “Terms” — as amended — at https://legal.example/terms/of/service/2026?x=1#part and/or non-transferable co\u{AD}op\u{AD}er\u{AD}ation, § 5 of 1,000.50 EUR."
    ),
    Script(
      testDescription: "Greek",
      text: "Οι παρόντες Όροι Χρήσης «ισχύουν» από την 1η Ιανουαρίου 2026· διαβάστε τους."),
    Script(
      testDescription: "Cyrillic",
      text: "Настоящее Соглашение — «договор» между Вами и ООО «Ромашка» № 5, п. 1.2."),
    Script(
      testDescription: "Hebrew",
      text: "תנאי השימוש (להלן: \"התנאים\") חלים על 100% מהשירות Acme Inc. החל מ-2026.",
      isRightToLeft: true),
    Script(
      testDescription: "Arabic",
      text: "توافق على الشروط (النسخة 2.1) المنشورة على موقع Acme، وتُطبَّق من ١ يناير ٢٠٢٦.",
      isRightToLeft: true),
    Script(testDescription: "Devanagari", text: "ये नियम और शर्तें सेवा के उपयोग पर लागू होती हैं। क्ष त्रि ज्ञानी १२३।"),
    Script(
      testDescription: "Thai", text: "ข้อกำหนดและเงื่อนไขการใช้บริการนี้เป็นสัญญาระหว่างผู้ใช้งานกับบริษัท กำหนดน้ำ"),
    Script(testDescription: "Khmer", text: "លក្ខខណ្ឌនៃការប្រើប្រាស់សេវាកម្មនេះគឺជាកិច្ចព្រមព្រៀងរវាងអ្នកនិងក្រុមហ៊ុន។"),
    Script(
      testDescription: "Japanese",
      text: "この利用規約（以下「本規約」といいます。）は、サービスの利用条件を定めるものです。ユーザーは、ちょっとデータ１００％…"),
    Script(
      testDescription: "Hangul",
      text: "이 약관은 회사(이하 \"회사\"라 한다)가 제공하는 서비스의 이용조건을 정합니다. 한글 \u{1112}\u{1161}\u{11AB}"),
    Script(
      testDescription: "emoji",
      text:
        "ok 👍🏽 family 👨\u{200D}👩\u{200D}👧\u{200D}👦 flags 🇩🇪🇯🇵🇺 heart ❤\u{FE0F} text ⌚\u{FE0E} key 1\u{FE0F}\u{20E3}😀😀😀😀"
    ),
    Script(testDescription: "Burmese", text: "ဤဝန်ဆောင်မှုစည်းမျဉ်းများသည် သင်နှင့်ကုမ္ပဏီအကြား သဘောတူညီချက်ဖြစ်သည်။"),
    Script(
      testDescription: "marks (newsboat/newsboat#2805)",
      text: "\u{301}x " + String(repeating: "e\u{301}", count: 200) + " z"
        + String(repeating: "\u{300}", count: 20)),
  ]

  private func document(_ script: Script) -> TermsDocument {
    var builder = DocumentBuilder()
    builder.add(script.text) { $0.isRightToLeft = script.isRightToLeft }
    return builder.complete()
  }

  @Test("Lines joined give the text, and none is wider than the screen", arguments: scripts)
  func joined(_ script: Script) {
    let document = document(script)
    for width in 1...120 {
      let layout = LineLayout(document, LayoutOptions(width: width))
      var next = 0
      for line in 0..<layout.count {
        let row = layout.row(ofLine: line, in: document)
        #expect(row.columns <= max(2, width))
        #expect(row.columns == row.cells.reduce(0) { $0 + Int($1.columns) })
        for cell in row.cells {
          let bytes = row.bytes[Int(cell.start)..<Int(cell.start) + Int(cell.count)]
          #expect(String(decoding: bytes, as: UTF8.self).unicodeScalars.count <= 5)
        }
        for range in layout.textRanges(ofLine: line) {
          #expect(document.text[next..<range.lowerBound].allSatisfy { $0 == 0x20 })
          next = range.upperBound
          #expect(layout.line(showing: range.lowerBound) == line)
          #expect(layout.offset(ofLine: line) == range.lowerBound)
        }
      }
      #expect(next == document.blocks[0].end)
    }
  }

  @Test("Every scalar that shows something is drawn once", arguments: scripts)
  func drawn(_ script: Script) {
    let document = document(script)
    var options = LayoutOptions(width: 40)
    options.bidi = .logical
    for width in [1, 2, 7, 40, 120] {
      options.width = width
      let layout = LineLayout(document, options)
      let all = layout.drawnLines(in: document).joined().unicodeScalars
      let unseen: Set<Unicode.Scalar> = [
        " ", "-", "\u{AD}", "\u{200B}", "\u{200D}", "\u{25CC}", "\u{FE0F}",
      ]
      #expect(
        String(String.UnicodeScalarView(all.filter { !unseen.contains($0) }))
          == String(
            String.UnicodeScalarView(script.text.unicodeScalars.filter { !unseen.contains($0) })),
        "width \(width)")
    }
  }

  @Test("Lines start and end as the rules of Japanese ask", arguments: 12...60)
  func kinsoku(_ width: Int) {
    let document = document(Self.scripts[8])
    let all = lines(document, width: width)
    for line in all {
      #expect(!"、。」）ーャュョッっょ…％".contains(line.first ?? " "), "\(width): \(all)")
      #expect(!"（「".contains(line.last ?? " "), "\(width): \(all)")
    }
  }

  @Test("Thai lines start with no mark (kovidgoyal/kitty PR #10477)", arguments: 2...60)
  func thai(_ width: Int) {
    for line in lines(document(Self.scripts[6]), width: width) {
      let first = line.unicodeScalars.first?.value ?? 0
      let isMark =
        first == 0xE31 || first == 0xE33 || (0xE34...0xE3A).contains(first)
        || (0xE47...0xE4E).contains(first)
      #expect(!isMark)
    }
  }

  @Test("Wide characters are never cut at the edge (newsboat/newsboat#38)")
  func wide() {
    let text = String(repeating: "漢", count: 500)
    let document = DocumentBuilder.paragraph(text)
    #expect(lines(document, width: 41)[0] == String(repeating: "漢", count: 20))
    for width in 10...20 {
      let all = lines(document, width: width)
      #expect(all.joined() == text)
      #expect(all.allSatisfy { TextWidth.columns(of: $0) <= width })
    }
  }

  /// A document with all kinds of blocks.
  static func mixed() -> TermsDocument {
    var builder = DocumentBuilder()
    let list = builder.list(columns: 4)
    for round in 0..<12 {
      builder.add("Heading \(round)", .heading)
      builder.add("Hidden words.") { $0.isHidden = true }
      builder.add(Self.scripts[round % Self.scripts.count].text, space: 0)
      builder.add(
        "item text that is long enough to wrap somewhere", marker: "\(round).", list: list)
      builder.table(
        [["Name", "Text of a cell"], ["x\(round)", Self.scripts[round % 4].text]], headerRows: 1)
      builder.add("", .rule)
      builder.add("  pre  formatted   text", .preformatted, space: 0)
    }
    return builder.complete()
  }

  @Test("The layout of a part is that part of the whole", arguments: [1, 7, 20, 33, 80, 120])
  func parts(_ width: Int) {
    let document = Self.mixed()
    let options = LayoutOptions(width: width)
    let whole = LineLayout(document, options)
    for offset in stride(from: 0, to: document.text.count, by: 97) {
      let part = LineLayout.part(of: document, around: offset, lines: 10, options: options)
      let shift = whole.line(showing: offset) - part.line(showing: offset)
      #expect(shift >= 0)
      #expect(
        part.count - part.line(showing: offset)
          >= min(10, whole.count - whole.line(showing: offset)))
      #expect(part.line(showing: offset) >= min(10, whole.line(showing: offset)))
      for line in 0..<part.count {
        #expect(part.offset(ofLine: line) == whole.offset(ofLine: line + shift))
        #expect(
          part.row(ofLine: line, in: document) == whole.row(ofLine: line + shift, in: document))
      }
    }
  }

  @Test("A layout that grew with the document is the layout of the whole", arguments: [12, 50])
  func growing(_ width: Int) {
    let document = Self.mixed()
    var layout = LineLayout(options: LayoutOptions(width: width))
    for settled in 0..<document.blocks.count {
      var part = document
      part.isComplete = false
      part.settledBlocks = settled
      part.blocks = SharedArray(document.blocks.prefix(settled + 2))
      part.text = SharedArray(document.text.prefix(Int(part.blocks.last?.end ?? 0) + 1))
      part.tables = SharedArray(
        document.tables.filter { Int($0.firstBlock) < part.blocks.count })
      for table in part.tables.indices {
        let end = min(part.tables[table].endBlock, UInt32(part.blocks.count))
        part.tables[table].endBlock = end
        part.tables[table].cells.removeAll { $0.endBlock > end }
      }
      layout.extend(to: part)
    }
    layout.extend(to: document, limit: 40)
    layout.extend(to: document)
    #expect(layout.plainLines(in: document) == lines(document, width: width))
  }
}
