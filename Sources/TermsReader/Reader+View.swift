public import AgreementGate
import LineLayout
import TermsDocument
import Wording

/// Where a reading stands, for the event stream and the record.
public struct ReaderStatus: Equatable, Sendable {
  /// The first line on the screen, from 0.
  public var top: Int
  /// Rows that show text.
  public var rows: Int
  /// Lines of the whole text.
  public var total: Int
  /// Columns of the screen.
  public var columns: Int
  /// How far down the last line on the screen is, from 0 to 100.
  public var percent: Int
  /// Which surface is on the screen.
  public var mode: Frame.Mode
  /// What the gate says, as the screen shows it.
  public var verdict: Verdict
  /// Lines below the screen.
  public var linesBelow: Int
}

/// What of the view being painted can change: where it is as before, so is the view.
public struct LookAfterPainting: Equatable, Sendable {
  /// What the gate says.
  let verdict: Verdict
  /// What the reader is told.
  let notice: Notice?
  /// How many lines were shown, where the scroll bar has marks for those that were not.
  let shownLines: Int
}

extension Reader {
  /// Where the reading stands now.
  public var status: ReaderStatus {
    let extent = ScrollExtent(
      topLine: top, viewportLines: max(0, textRows), totalLines: text.layout.count)
    return ReaderStatus(
      top: top, rows: extent.viewportLines, total: extent.totalLines, columns: screen.columns,
      percent: extent.percent, mode: mode, verdict: gate.standing, linesBelow: extent.linesBelow)
  }

  /// Which surface is on the screen.
  var mode: Frame.Mode {
    switch surface {
    case .reading: .reading
    case .prompt(let prompt): prompt.purpose == .save ? .prompt : .search
    case .list(let list): list.kind == .outline ? .outline : .links
    case .help: .help
    }
  }

  /// What of the view the event `painted` can change.
  public var lookAfterPainting: LookAfterPainting {
    LookAfterPainting(
      verdict: gate.standing, notice: notice,
      shownLines: settings.policy.requirement == .all ? shown.shownCount : 0)
  }

  /// Draws the state.
  ///
  /// - Complexity: O(cells of the screen); see `ScrollBar` for its marks.
  public func view() -> Frame {
    var frame = Frame(columns: screen.columns, rows: screen.rows)
    frame.mode = mode
    guard screen.columns > 0, screen.rows > 0 else { return frame }
    let first = screen.titleRows
    frame.textRows = first..<first + max(0, textRows)
    if first > 0 { frame.rows[0] = titleRow() }
    for (index, row) in bodyRows().enumerated() { frame.rows[first + index] = row }
    let bar = AgreementBar(self)
    for (index, row) in bar.rows().enumerated() {
      frame.rows[screen.rows - screen.barRows + index] = row
    }
    placeCursor(in: &frame, bar)
    return frame
  }

  private func bodyRows() -> [CellRow] {
    guard textRows > 0 else { return [] }
    switch surface {
    case .reading, .prompt: return textBody()
    case .list(let list): return ListScreen(self, list).rows()
    case .help(let top):
      let rows = HelpScreen(settings, columns: screen.columns).rows
      let first = max(0, min(top, rows.count - textRows))
      return Array(rows[first..<min(rows.count, first + textRows)])
    }
  }

  /// Title at the left, section or source at the right.
  private func titleRow() -> CellRow {
    var line = BarLine()
    let catalog = settings.catalog
    let title = text.document.title.isEmpty ? settings.sourceName : text.document.title
    line.add(Self.forms(of: title, columns: [60, 40, 24, 12]), .bold, importance: 2)
    switch surface {
    case .help: line.add([catalog(.helpTitle)], .dim, importance: 3, isRight: true)
    case .list(let list):
      let words = catalog(list.kind == .outline ? .outlineTitle : .linksTitle)
      line.add([words], .dim, importance: 3, isRight: true)
    case .reading, .prompt:
      let source = title == settings.sourceName ? "" : settings.sourceName
      let section = section.flatMap { $0 == title ? nil : $0 } ?? source
      line.add(
        Self.forms(of: section, columns: [40, 24, 12]), .dim, importance: 1, isRight: true)
    }
    return line.row(columns: screen.columns)
  }

  /// A text and its shorter forms.
  private static func forms(of text: String, columns: [Int]) -> [String] {
    let own = TextWidth.columns(of: text)
    return [text] + columns.filter { $0 < own }.map { TextWidth.fitted(text, to: $0) }
  }

  /// The heading that the text at the top of the screen stands under.
  private var section: String? {
    guard text.layout.count > 0 else { return nil }
    let count = text.headings.count(startingUpTo: topOffset, in: text.document)
    guard let index = text.headings.blocks[..<count].last(where: text.isVisible(block:)) else {
      return nil
    }
    let block = text.document.blocks[index]
    return text.words(in: Int(block.markerStart)..<Int(block.end))
  }

  /// The lines of the text, with hits, changes and the scroll bar.
  private func textBody() -> [CellRow] {
    let marks = TextMarks(self)
    let bar = ScrollBar(self).cells
    let margin = screen.marginColumns
    let edge = screen.columns - screen.scrollBarColumns
    return (0..<textRows).map { index in
      var row = CellRow(capacity: screen.columns)
      let line = top + index
      if line < text.layout.count {
        if margin > 0, marks.isChanged(line: line) {
          row.append(settings.glyphs.change, style: .added, upTo: margin)
        }
        row.pad(to: margin)
        row.append(marks.row(ofLine: line), upTo: edge)
      }
      if index < bar.count, screen.scrollBarColumns > 0 {
        row.pad(to: edge)
        row.append(bar[index].glyph, style: bar[index].style, upTo: screen.columns)
      }
      return row
    }
  }

  /// Parks the cursor where something new is: the prompt, the selected row, the first new line.
  private func placeCursor(in frame: inout Frame, _ bar: AgreementBar) {
    switch surface {
    case .prompt(let prompt):
      frame.cursor = (bar.caretColumn(of: prompt), screen.rows - 1)
      frame.showsCursor = true
    case .list(let list):
      let row = (list.selected - list.top) * list.rowsPerItem(height: textRows)
      frame.cursor = (0, max(0, min(screen.rows - 1, screen.titleRows + row)))
    case .help:
      frame.cursor = (0, min(screen.rows - 1, screen.titleRows))
    case .reading:
      let row = visibleLines.contains(place.cursorLine) ? place.cursorLine - top : 0
      let column = min(screen.marginColumns, screen.columns - 1)
      frame.cursor = (column, min(screen.rows - 1, screen.titleRows + row))
    }
  }
}
