import CVTerm

/// A terminal that draws into memory: the judge of what a program's bytes look like.
///
/// It is libvterm, which shares no code with the program under test.
public final class TerminalScreen {
  /// One cell of the screen.
  public struct Cell: Equatable, Sendable {
    /// What is in the cell; empty in the second column of a wide character and where nothing was
    /// written.
    public var text: String
    /// Columns the character takes.
    public var width: Int
    /// How it is drawn.
    public var attributes: Attributes
    /// Palette index of the text, or -1 for the default.
    public var foreground: Int
    /// Palette index of the background, or -1 for the default.
    public var background: Int
  }

  /// The attributes of a cell.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: CInt
    /// Makes a set from its bits.
    public init(rawValue: CInt) { self.rawValue = rawValue }
    /// Bold text.
    public static let bold = Attributes(rawValue: 1)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 2)
    /// Italic text.
    public static let italic = Attributes(rawValue: 4)
    /// Text and background exchanged.
    public static let reverse = Attributes(rawValue: 8)
    /// Text struck through.
    public static let strike = Attributes(rawValue: 16)
    /// Blinking text.
    public static let blink = Attributes(rawValue: 32)
  }

  /// What the terminal was told besides text; filled by libvterm's callbacks.
  fileprivate final class Properties {
    var isCursorVisible = true
    var isAlternate = false
    var mouseMode = 0
    var bells = 0
  }

  /// The screen's size.
  public private(set) var columns: Int
  /// The screen's size.
  public private(set) var rows: Int

  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let properties = Properties()
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>

  /// Makes a blank screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    guard let terminal = vterm_new(CInt(rows), CInt(columns)),
      let screen = vterm_obtain_screen(terminal)
    else { preconditionFailure("no memory for a terminal of \(columns) by \(rows)") }
    self.terminal = terminal
    self.screen = screen
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.settermprop = { property, value, user in
      guard let user, let value else { return 0 }
      TerminalScreen.note(property, cvt_number(value), in: user)
      return 1
    }
    callbacks.pointee.bell = { user in
      guard let user else { return 0 }
      Unmanaged<Properties>.fromOpaque(user).takeUnretainedValue().bells += 1
      return 1
    }
    vterm_set_utf8(terminal, 1)
    vterm_screen_set_callbacks(
      screen, callbacks, Unmanaged.passUnretained(properties).toOpaque())
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  private static func note(_ property: VTermProp, _ value: CInt, in user: UnsafeMutableRawPointer) {
    let properties = Unmanaged<Properties>.fromOpaque(user).takeUnretainedValue()
    switch property {
    case VTERM_PROP_CURSORVISIBLE: properties.isCursorVisible = value != 0
    case VTERM_PROP_ALTSCREEN: properties.isAlternate = value != 0
    case VTERM_PROP_MOUSE: properties.mouseMode = Int(value)
    default: break
    }
  }

  // MARK: - Driving

  /// Shows bytes as a terminal would.
  public func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      let text = raw.bindMemory(to: CChar.self)
      guard let start = text.baseAddress else { return }
      vterm_input_write(terminal, start, text.count)
    }
  }

  /// Shows text as a terminal would.
  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Changes the size; what no longer fits is cut.
  public func resize(columns: Int, rows: Int) {
    vterm_set_size(terminal, CInt(rows), CInt(columns))
    self.columns = columns
    self.rows = rows
  }

  // MARK: - Looking

  /// Whether the alternate screen is shown.
  public var isAlternate: Bool { properties.isAlternate }
  /// Whether the cursor is drawn.
  public var isCursorVisible: Bool { properties.isCursorVisible }
  /// Which mouse events the program asked for; 0 for none.
  public var mouseMode: Int { properties.mouseMode }
  /// How often the bell rang.
  public var bells: Int { properties.bells }

  /// Where the cursor is, in columns and rows from 0.
  public var cursor: (column: Int, row: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.col), Int(position.row))
  }

  /// The cell at a place.
  ///
  /// - Precondition: The place is on the screen.
  public func cell(column: Int, row: Int) -> Cell {
    precondition(
      (0..<columns).contains(column) && (0..<rows).contains(row),
      "column \(column), row \(row) is off the screen of \(columns) by \(rows)")
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: CInt(row), col: CInt(column)), &cell)
    let scalars = withUnsafeBytes(of: &cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
    var text = String.UnicodeScalarView()
    for value in scalars.prefix(while: { $0 != 0 }) {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return Cell(
      text: String(text), width: Int(cell.width),
      attributes: Attributes(rawValue: cvt_attributes(&cell)),
      foreground: Int(cvt_foreground(&cell)), background: Int(cvt_background(&cell)))
  }

  /// The text of a row, without the blanks at its end.
  public func text(row: Int) -> String {
    var text = ""
    var column = 0
    while column < columns {
      let cell = cell(column: column, row: row)
      text += cell.text.isEmpty ? " " : cell.text
      column += max(1, cell.width)
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows.
  public var lines: [String] { (0..<rows).map { text(row: $0) } }

  /// The text of all rows, joined by newlines.
  public var text: String { lines.joined(separator: "\n") }

  /// The first row that contains a text, or nil.
  public func row(containing part: String) -> Int? {
    (0..<rows).first { text(row: $0).contains(part) }
  }

  /// The cells of the first place where a text stands, or nil; the text must not be broken over
  /// two rows.
  public func cells(of part: String) -> [Cell]? {
    guard let row = row(containing: part) else { return nil }
    for start in 0..<columns {
      var found = ""
      var cells: [Cell] = []
      var column = start
      while column < columns, found.unicodeScalars.count < part.unicodeScalars.count {
        let cell = cell(column: column, row: row)
        found += cell.text.isEmpty ? " " : cell.text
        cells.append(cell)
        column += max(1, cell.width)
      }
      if found == part { return cells }
    }
    return nil
  }

  /// The screen with a frame around it, for messages of failed tests.
  public var picture: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let body = lines.map { "|" + $0 }
    let state =
      "cursor \(cursor.column),\(cursor.row) \(isCursorVisible ? "shown" : "hidden"); "
      + (isAlternate ? "alternate screen" : "normal screen") + "; \(columns) by \(rows)"
    return ([edge] + body + [edge, state]).joined(separator: "\n")
  }
}
