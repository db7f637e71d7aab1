import CCurses
import CTerminalGuard
import Glibc
import LineLayout
import TermsReader

/// The screen as curses keeps it: frames go in, the bytes that bring the terminal up to date come
/// out.
///
/// Curses writes into a file in memory. What it wrote is then sent by `TerminalDevice`, in one
/// piece and without ever waiting inside the library; the library's own input, modes and signal
/// handlers are not used.
@safe
final class CursesScreen {
  /// What the terminal can do.
  let description: TerminalDescription
  /// The size frames are cut to, in columns and rows.
  private(set) var size: (columns: Int, rows: Int)

  private let screen: OpaquePointer
  private let file: UnsafeMutablePointer<FILE>
  private let styles: StyleAttributes
  let fit = GlyphFit()
  private var shown: Frame?
  private var isCursorShown: Bool?
  private var pages: PageWriter
  /// Where the last frame left the cursor.
  private var cursor = (column: 0, row: 0)
  /// For each row of the window, whether it may hold cells of two columns.
  private var hasDouble: [Bool]

  /// Starts curses for the terminal named by `TERM`.
  init(type: String, options: TerminalOptions, columns: Int, rows: Int) throws(TerminalError) {
    let memory = terminal_memory_file()
    guard memory >= 0, let file = unsafe fdopen(memory, "w+") else {
      throw .callFailed("memfd_create", code: errno)
    }
    let handlers = SignalHandlers()
    guard !type.isEmpty, let screen = unsafe newterm(type, file, file) else {
      unsafe fclose(file)
      throw .unknownTerminalType(type)
    }
    handlers.restore()
    guard let description = TerminalDescription(usesMouse: options.usesMouse) else {
      unsafe delscreen(screen)
      unsafe fclose(file)
      throw .unknownTerminalType(type)
    }
    unsafe self.screen = screen
    unsafe self.file = file
    self.description = description
    size = (columns, rows)
    hasDouble = Array(repeating: false, count: rows)
    styles = StyleAttributes(
      usesColor: options.usesColor, hasItalic: description.hasItalic, colors: description.colors)
    pages = PageWriter(styles: styles, fit: fit)
    // Waiting input must not cut a frame short; the library would look for it in its own file.
    typeahead(-1)
    unsafe leaveok(cc_window(), false)
    unsafe scrollok(cc_window(), false)
    resize_term(CInt(rows), CInt(columns))
    // The library switches the screen on with its first output. `enter` does that here, so the
    // bytes are dropped; both agree on an empty screen with the cursor in its corner.
    unsafe wrefresh(cc_window())
    _ = takeOutput()
  }

  deinit {
    endwin()
    unsafe delscreen(screen)
    unsafe fclose(file)
  }

  /// Follows the terminal to another size; the next frame is written in full.
  func resize(columns: Int, rows: Int) {
    // Not `resizeterm`, which also puts a key into an input queue nobody reads.
    resize_term(CInt(rows), CInt(columns))
    size = (columns, rows)
    hasDouble = Array(repeating: true, count: rows)
    forgetShown()
  }

  /// Makes the next frame clear the screen and write everything.
  func forgetShown() {
    shown = nil
    isCursorShown = nil
    unsafe clearok(cc_shown(), true)
  }

  // MARK: - Drawing

  /// The bytes that turn what is shown into the frame.
  ///
  /// Text that moved is found by curses, which compares rows by their hashes, and is moved by the
  /// terminal.
  func draw(_ frame: Frame) -> [UInt8] {
    var page: [UInt8] = []
    let written = pages.rows(of: frame, over: shown, size: size)
    for row in 0..<size.rows {
      let cells = row < frame.rows.count ? frame.rows[row] : CellRow()
      if let shown, row < shown.rows.count, shown.rows[row] == cells { continue }
      let isWritten = written.contains(row) && !hasDouble[row]
      if isWritten, let shown { pages.write(cells, over: shown.rows[row], at: row, to: &page) }
      place(cells, row: row, isWritten: isWritten)
    }
    // Curses goes on from where it left the cursor.
    if !page.isEmpty { pages.move(toRow: cursor.row, column: cursor.column, &page) }
    let column = min(max(0, frame.cursor.column), size.columns - 1)
    let row = min(max(0, frame.cursor.row), size.rows - 1)
    unsafe wmove(cc_window(), CInt(row), CInt(column))
    unsafe wnoutrefresh(cc_window())
    doupdate()
    cursor = (column, row)
    var output = PlainOutput.rewritten(page + takeOutput(), rows: size.rows)
    if isCursorShown != frame.showsCursor {
      output += frame.showsCursor ? description.showCursor : description.hideCursor
      isCursorShown = frame.showsCursor
    }
    shown = frame
    return output
  }

  /// Puts a row of cells into the window, blank to the right.
  ///
  /// - Parameters:
  ///   - row: The cells.
  ///   - index: Which row.
  ///   - isWritten: Whether the terminal shows them by the time curses writes.
  private func place(_ row: CellRow, row index: Int, isWritten: Bool) {
    let isSingle = row.columns == row.cells.count && row.columns <= size.columns
    if isSingle, !hasDouble[index] {
      placeSingle(row, row: index, isWritten: isWritten)
    } else {
      placeAny(row, row: index)
    }
    hasDouble[index] = !isSingle
  }

  /// Puts a row into the window that has cells of one column only, over one that has no others.
  ///
  /// ASCII goes in as narrow characters and the rest over it, cell by cell. The library takes narrow
  /// ones as they are and asks for the width of each wide one, a third of the time from a key to
  /// its frame; but it cares for the halves of cells of two columns only with wide ones.
  private func placeSingle(_ row: CellRow, row index: Int, isWritten: Bool) {
    let width = size.columns
    var last = (style: CellStyle(), look: styles.look(of: []))
    var bits = cc_narrow(last.look.attributes, last.look.pair)
    unsafe withUnsafeTemporaryAllocation(of: chtype.self, capacity: width) { line in
      unsafe line.initialize(repeating: 0x20 | bits)
      var others: [(column: Int, piece: cchar_t)] = []
      unsafe row.bytes.withUnsafeBytes { bytes in
        for (column, cell) in row.cells.enumerated() {
          if cell.style != last.style {
            last = (cell.style, styles.look(of: cell.style))
            bits = cc_narrow(last.look.attributes, last.look.pair)
          }
          let start = Int(cell.start)
          if cell.count == 1, unsafe (0x20..<0x7F).contains(bytes[start]) {
            unsafe line[column] = chtype(bytes[start]) | bits
            continue
          }
          let cluster = unsafe UnsafeRawBufferPointer(
            rebasing: bytes[start..<start + Int(cell.count)])
          for piece in unsafe fit.pieces(of: cluster, columns: 1) {
            others.append((column, Self.cell(piece.scalars, look: last.look)))
          }
        }
      }
      unsafe mvwaddchnstr(cc_window(), CInt(index), 0, line.baseAddress, CInt(width))
      if isWritten {
        unsafe mvwaddchnstr(cc_shown(), CInt(index), 0, line.baseAddress, CInt(width))
      }
      for (column, cell) in others {
        var piece = cell
        unsafe mvwadd_wchnstr(cc_window(), CInt(index), CInt(column), &piece, 1)
        if isWritten { unsafe mvwadd_wchnstr(cc_shown(), CInt(index), CInt(column), &piece, 1) }
      }
    }
  }

  /// Puts any row into the window.
  private func placeAny(_ row: CellRow, row index: Int) {
    var line: [cchar_t] = []
    var columns = 0
    unsafe row.bytes.withUnsafeBytes { bytes in
      for cell in row.cells {
        guard columns + Int(cell.columns) <= size.columns else { break }
        columns += Int(cell.columns)
        let start = Int(cell.start)
        let cluster = unsafe UnsafeRawBufferPointer(
          rebasing: bytes[start..<start + Int(cell.count)])
        for piece in unsafe fit.pieces(of: cluster, columns: Int(cell.columns)) {
          line.append(Self.cell(piece.scalars, look: styles.look(of: cell.style)))
        }
      }
    }
    let blank = Self.cell([0x20], look: styles.look(of: []))
    line.append(contentsOf: repeatElement(blank, count: size.columns - columns))
    unsafe mvwadd_wchnstr(cc_window(), CInt(index), 0, line, CInt(line.count))
  }

  private static func cell(_ scalars: [UInt32], look: StyleAttributes.Look) -> cchar_t {
    var cell = cchar_t()
    unsafe cc_set_cell(&cell, scalars, CInt(scalars.count), look.attributes, look.pair)
    return cell
  }

  // MARK: - Output

  /// Takes what curses wrote into its file.
  private func takeOutput() -> [UInt8] {
    let memory = unsafe fileno(file)
    let count = Int(lseek(memory, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    let output = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let read = unsafe pread(memory, buffer.baseAddress, count, 0)
      initialized = max(0, read)
    }
    lseek(memory, 0, SEEK_SET)
    return output
  }
}
