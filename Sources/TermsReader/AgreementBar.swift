import AgreementGate
import LineLayout
import TermsDocument
import Wording

/// The rows at the bottom: whether Agree is on, why not, and what the keys mean.
struct AgreementBar {
  private let reader: Reader
  private var catalog: Catalog { reader.settings.catalog }
  private var glyphs: Glyphs { reader.settings.glyphs }
  private var isOpen: Bool { reader.gate.standing == .open }

  /// Makes the bar for a reader's state.
  init(_ reader: Reader) { self.reader = reader }

  /// The least width of a screen: the key and what it means must stand side by side.
  static func leastColumns(_ settings: ReaderSettings) -> Int {
    2 + TextWidth.columns(of: settings.catalog(.agreeMeaningTiny))
  }

  /// The bar's rows, as many as the screen has for it.
  func rows() -> [CellRow] {
    let columns = reader.screen.columns
    switch reader.screen.barRows {
    case 0: return []
    case 1: return [reader.surface == .reading ? singleRow(columns) : surfaceRow(columns)]
    default:
      return [
        stateRow(columns), reader.surface == .reading ? keyRow(columns) : surfaceRow(columns),
      ]
    }
  }

  private var barStyle: CellStyle { isOpen ? .barOpen : .barClosed }

  /// State, notice, and how far the text goes.
  private func stateRow(_ columns: Int) -> CellRow {
    var line = BarLine(style: barStyle)
    addState(to: &line, importance: 90)
    addNotice(to: &line, importance: 120)
    addFacts(to: &line)
    addPosition(to: &line)
    return line.row(columns: columns)
  }

  /// What the keys mean.
  private func keyRow(_ columns: Int) -> CellRow {
    var line = BarLine()
    addAgree(to: &line)
    addKey(.decline, .decline, to: &line, importance: 60)
    addKey(.leave, .leave, to: &line, importance: 50)
    addKey(.help, .help, to: &line, importance: 40)
    addLoad(to: &line)
    return line.row(columns: columns)
  }

  /// Everything in one row, on low screens.
  private func singleRow(_ columns: Int) -> CellRow {
    var line = BarLine(style: barStyle)
    addState(to: &line, importance: 90)
    addNotice(to: &line, importance: 120)
    if isOpen { addAgree(to: &line) }
    addPosition(to: &line)
    if !isOpen { addAgree(to: &line) }
    addKey(.decline, .decline, to: &line, importance: 30)
    addKey(.leave, .leave, to: &line, importance: 25)
    addKey(.help, .help, to: &line, importance: 20)
    return line.row(columns: columns)
  }

  private func addState(to line: inout BarLine, importance: Int) {
    switch reader.gate.standing {
    case .open:
      let open = glyphs.open
      line.add(
        [open + " " + catalog(.canAgree), open + " " + catalog(.canAgreeShort), open], .bold,
        importance: importance)
    case .closed(let reason):
      let words = ReasonWords(reason)
      let closed = glyphs.closed
      line.add(
        [
          "\(closed) \(catalog(.notYet)): \(words.long(catalog))",
          "\(closed) \(words.long(catalog))", "\(closed) \(words.short(catalog))",
        ] + (reader.notice?.isMinor == false ? [closed] : []), .bold, importance: importance,
        canGo: false)
    }
  }

  private func addNotice(to line: inout BarLine, importance: Int) {
    if let count = reader.entry.count {
      line.add([String(count)], .notice, importance: importance + 5)
    }
    guard let notice = reader.notice else { return }
    let shortest = notice.short ?? notice.text
    let room = [40, 24, reader.screen.columns - 3, 12]
    let cut = room.map { TextWidth.fitted(shortest, to: $0) }.filter { $0 != shortest }
    let forms = [notice.text] + (notice.short.map { [$0] } ?? []) + cut
    line.add(
      notice.isMinor ? [notice.text] : forms, .notice,
      importance: notice.isMinor ? 33 : importance)
  }

  /// What else there is to say of the text, the least important first to go.
  private func addFacts(to line: inout BarLine) {
    let statistics = reader.text.document.statistics
    if case .loading = reader.text.load {
    } else if statistics.visibleCharacters < 500 {
      line.add([catalog(.isThisAll)], .notice, importance: 65)
    }
    if statistics.hiddenParts > 0, !reader.text.layout.options.showsHidden {
      line.add(
        [catalog(.hiddenParts, count: statistics.hiddenParts)], importance: 32, isRight: true)
    }
    if statistics.replacedCharacters > 0 {
      line.add(
        [catalog(.replacedCharacters, count: statistics.replacedCharacters)], importance: 31,
        isRight: true)
    }
  }

  private func addPosition(to line: inout BarLine) {
    if reader.surface == .reading, let hits = hitWords {
      line.add([hits], importance: 70, isRight: true)
    }
    let status = reader.status
    let isMore = status.linesBelow > 0
    let mark = isMore ? glyphs.more : glyphs.end
    line.add(
      [mark + " " + catalog(isMore ? .moreBelow : .endOfText), mark], importance: 75,
      isRight: true)
    line.add(["\(status.percent) %"], importance: 45, isRight: true)
  }

  /// The current hit's number and how many there are: `3/17`, `3/1000+`.
  private var hitWords: String? {
    let search = reader.search
    guard search.search != nil, let current = search.current else { return nil }
    let isPartial = !search.count.isDone || search.count.isCapped
    let total = "\(search.count.starts.count)" + (isPartial ? "+" : "")
    return search.count.index(of: current.lowerBound).map { "\($0)/\(total)" } ?? total
  }

  /// The key that agrees, and what pressing it means.
  private func addAgree(to line: inout BarLine) {
    let key = KeyTable.name(of: .agree, in: catalog)
    guard isOpen else {
      line.add(
        pieces: [[(key, [.key, .dim]), (" " + catalog(.agreeOff), .dim)]], importance: 35)
      return
    }
    let meanings: [Message] = [.agreeMeaning, .agreeMeaningShort, .agreeMeaningTiny]
    let forms = meanings.map { meaning -> [BarLine.Piece] in
      [(key, [.key, .bold]), (" " + catalog(meaning), .bold)]
    }
    line.add(pieces: forms, importance: 100, canGo: false)
  }

  private func addKey(
    _ action: Action, _ meaning: Message, to line: inout BarLine, importance: Int
  ) {
    let key = KeyTable.name(of: action, in: catalog)
    line.add(pieces: [[(key, .key), (" " + catalog(meaning), [])]], importance: importance)
  }

  private func addLoad(to line: inout BarLine) {
    let (bytes, total) = reader.text.progress
    guard case .loading = reader.text.load, bytes > 0 else { return }
    let size = sizeWords(bytes)
    let words = total.map { catalog(.bytesLoadedOf, ["size": size, "total": sizeWords($0)]) }
    line.add([words ?? catalog(.bytesLoaded, ["size": size])], .dim, importance: 55, isRight: true)
  }

  /// A number of bytes in words, with one decimal below ten.
  private func sizeWords(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return catalog(.sizeBytes, count: bytes) }
    let (unit, message): (Int, Message) =
      bytes < 1_000_000 ? (1000, .sizeKilobytes) : (1_000_000, .sizeMegabytes)
    let whole = bytes / unit
    let number = whole < 10 ? "\(whole).\(bytes % unit * 10 / unit)" : "\(whole)"
    return catalog(message, ["number": number])
  }

  /// The prompt, or the keys of an overlay.
  private func surfaceRow(_ columns: Int) -> CellRow {
    switch reader.surface {
    case .prompt(let prompt): promptRow(prompt, columns)
    case .list: overlayRow(columns, enter: .goThere)
    case .reading, .help: overlayRow(columns, enter: nil)
    }
  }

  private func overlayRow(_ columns: Int, enter: Message?) -> CellRow {
    var line = BarLine(style: reader.screen.barRows == 1 ? barStyle : [])
    if reader.screen.barRows == 1 { addNotice(to: &line, importance: 120) }
    if let enter {
      line.add(
        pieces: [[(catalog(.keyEnter), .key), (" " + catalog(enter), [])]], importance: 60)
    }
    addKey(.leave, .goBack, to: &line, importance: 70)
    return line.row(columns: columns)
  }

  private func promptRow(_ prompt: Prompt, _ columns: Int) -> CellRow {
    var row = CellRow()
    let label = promptLabel(prompt)
    row.append(label, style: .key, upTo: columns)
    let shown = visiblePart(of: prompt, after: label, columns)
    row.append(shown, style: [], upTo: columns)
    let words = promptWords(prompt)
    let width = TextWidth.columns(of: words)
    if width > 0, row.columns + 2 + width <= columns {
      row.pad(to: columns - width)
      row.append(words, style: .notice, upTo: columns)
    }
    row.pad(to: columns)
    return row
  }

  /// What stands before the typed text.
  private func promptLabel(_ prompt: Prompt) -> String {
    switch prompt.purpose {
    case .search(.forward): KeyTable.name(of: .searchForward, in: catalog)
    case .search(.backward): KeyTable.name(of: .searchBackward, in: catalog)
    case .save: catalog(.savePrompt) + " "
    }
  }

  private func promptWords(_ prompt: Prompt) -> String {
    guard case .search = prompt.purpose, !prompt.editor.isEmpty else { return "" }
    return hitWords ?? catalog(.noMatch)
  }

  /// The typed text, cut at the left so that the caret is on the screen.
  private func visiblePart(of prompt: Prompt, after label: String, _ columns: Int) -> String {
    let room = max(0, columns - TextWidth.columns(of: label) - 1)
    var before = Substring(prompt.editor.textBeforeCaret)
    let after = prompt.editor.text.dropFirst(before.count)
    while TextWidth.columns(of: String(before)) > room, !before.isEmpty { before.removeFirst() }
    return String(before) + after
  }

  /// The column of the caret in the prompt's row.
  func caretColumn(of prompt: Prompt) -> Int {
    let columns = reader.screen.columns
    let label = promptLabel(prompt)
    let part = visiblePart(of: prompt, after: label, columns)
    let after = prompt.editor.text.count - prompt.editor.textBeforeCaret.count
    let before = String(part.dropLast(after))
    let column = TextWidth.columns(of: label) + TextWidth.columns(of: before)
    return max(0, min(column, columns - 1))
  }
}
