import CTerminalGuard
import Glibc
public import LineLayout
public import TermsReader

/// What of a terminal is used.
public struct TerminalOptions: Equatable, Sendable {
  /// Whether cells may have colours; their meaning never depends on it.
  public var usesColor: Bool
  /// Whether the wheel is reported; selecting text then needs Shift on most terminals.
  public var usesMouse: Bool

  /// Makes options.
  public init(usesColor: Bool = true, usesMouse: Bool = false) {
    self.usesColor = usesColor
    self.usesMouse = usesMouse
  }
}

/// The controlling terminal in full-screen mode, put back when this value dies.
///
/// The locale must be set before (`setlocale`); in one that is not UTF-8, what cannot be written
/// becomes ASCII. Make the `SignalDescriptor` first: suspending relies on its block.
///
/// Nothing here waits for the terminal except `suspend` and `restore`. A frame that the terminal
/// did not take in full leaves `wantsToWrite` true: poll `filedescriptor` for writing as well
/// and call `flush`. `writtenFrame` names the newest frame that was written to its last byte; keys
/// read before that was looked at belong to an older frame, so after a frame is written, first
/// read what is waiting and only then count the frame as seen.
public struct TerminalSession: ~Copyable {
  private let device: TerminalDevice
  private let screen: CursesScreen
  private let state: SessionState

  /// Opens the terminal, saves its modes and prepares the screen.
  ///
  /// Nothing is written before the first frame, so a run that ends earlier leaves no trace.
  public init(options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
    let device = try TerminalDevice()
    let type = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
    let size = ScreenSize.current(of: device)
    screen = try CursesScreen(
      type: type, options: options, columns: size.columns, rows: size.rows)
    self.device = device
    state = SessionState()
    device.enterRawModes()
    armGuard()
  }

  deinit { restore() }

  /// The descriptor to poll: for reading, and for writing while `wantsToWrite`.
  public var filedescriptor: CInt { device.descriptor }

  /// The size frames should have, at least 1 by 1.
  public var size: (columns: Int, rows: Int) { screen.size }

  /// What the terminal's description says its keys send, for the `KeyDecoder`.
  public var keySequences: [KeySequence] { screen.description.keys }

  /// Whether the terminal was hung up; nothing can be shown or read any more.
  public var isGone: Bool { device.isGone }

  // MARK: - Frames

  /// Whether bytes of a frame are waiting for the terminal to take them.
  public var wantsToWrite: Bool { device.wantsToWrite }

  /// The number of the newest frame that was written in full.
  public var writtenFrame: FrameNumber { state.written }

  /// Shows a frame, writing only what changed, in one piece.
  ///
  /// A frame offered while an older one still waits to be written is not taken, because its bytes
  /// would be out of date by the time they are sent; offer the newest again after `flush`.
  ///
  /// - Parameters:
  ///   - frame: What to show; what is outside the screen is cut off.
  ///   - number: Counts frames; `writtenFrame` becomes this once all is written.
  /// - Returns: Whether the frame was taken.
  @discardableResult
  public func paint(_ frame: Frame, number: FrameNumber) -> Bool {
    guard state.phase == .active, flush() else { return false }
    if state.needsEnter {
      blankWaitingLine()
      // After a stop that could not be answered the alternate screen is still on, and asking for
      // it again would forget where the cursor was before.
      if !state.isEntered { device.enqueue(screen.description.enterScreen) }
      device.enqueue(screen.description.enterModes)
      state.needsEnter = false
      state.isEntered = true
    }
    device.enqueue(screen.draw(frame))
    state.taken = number
    flush()
    return true
  }

  /// Shows one line on the normal screen while there is nothing to read yet.
  ///
  /// It is gone before the first frame, and before the terminal is put back: a run that ends without
  /// a frame has never left the normal screen.
  ///
  /// - Parameter line: Cells for less than a whole row; more is cut off.
  public func showWaiting(_ line: CellRow) {
    guard state.phase == .active, state.needsEnter, flush() else { return }
    device.enqueue(
      screen.description.blankLine + screen.fit.bytes(of: line, columns: screen.size.columns - 1))
    state.hasWaitingLine = true
    flush()
  }

  private func blankWaitingLine() {
    guard state.hasWaitingLine else { return }
    state.hasWaitingLine = false
    device.enqueue(screen.description.blankLine)
  }

  /// Writes what is still waiting, as far as the terminal takes it.
  ///
  /// - Returns: Whether nothing is left to write.
  @discardableResult
  public func flush() -> Bool {
    guard device.flush() else { return false }
    state.written = state.taken
    return true
  }

  /// Makes the next frame clear the screen and be written in full.
  public func redrawAll() { screen.forgetShown() }

  /// Looks at the terminal's size again and follows it; the next frame is written in full.
  ///
  /// - Returns: Whether the size changed.
  @discardableResult
  public func resizeToTerminal() -> Bool {
    let now = ScreenSize.current(of: device)
    guard now != screen.size else { return false }
    resize(columns: now.columns, rows: now.rows)
    return true
  }

  /// Gives the screen another size; the next frame is written in full.
  public func resize(columns: Int, rows: Int) {
    let size = ScreenSize.clamped(columns: columns, rows: rows)
    screen.resize(columns: size.columns, rows: size.rows)
    if state.phase == .active { armGuard() }
  }

  // MARK: - Keys

  /// Reads what is waiting at the keyboard, without waiting for more.
  public func read() -> TerminalInput { device.read() }

  // MARK: - Stopping and ending

  /// Leaves the screen, stops the whole job as `^Z` does, and comes back when it is continued.
  ///
  /// The size may have changed meanwhile, and the next frame is written in full. Returns at once
  /// where nobody could continue the job, and without the terminal when a signal that ends the
  /// process came meanwhile; it is waiting at the `SignalDescriptor` then.
  public func suspend() {
    guard state.phase == .active else { return }
    leaveScreen()
    state.phase = .suspended
    JobControl.stop()
    resumeAfterStop()
    JobControl.forgetResume()
  }

  /// Takes the terminal back after the process was continued (SIGCONT) without having been
  /// suspended here, as after SIGSTOP.
  ///
  /// Answer signals that end the process first: this may stop it again until it is in the
  /// foreground.
  public func resumeAfterStop() {
    guard state.phase != .restored else { return }
    guard JobControl.waitForForeground(of: device) else { return }
    state.phase = .active
    device.enterRawModes()
    resizeToTerminal()
    screen.forgetShown()
    state.needsEnter = true
    armGuard()
  }

  /// Puts the terminal back as it was found; does nothing the second time.
  ///
  /// Takes at most about half a second, even if the terminal reads nothing or is gone.
  public func restore() {
    guard state.phase != .restored else { return }
    if state.phase == .active { leaveScreen() }
    state.phase = .restored
  }

  private func leaveScreen() {
    // What a half-sent frame left in the terminal's parser ends at the first ESC.
    device.dropQueue()
    JobControl.withoutBackgroundStops {
      // In the background the modes are the shell's by now; the screen still is ours.
      let ownsModes = device.isForeground
      if ownsModes { device.resumeOutput() }
      blankWaitingLine()
      if state.isEntered {
        device.enqueue(screen.description.leave(rows: screen.size.rows))
      }
      if device.wantsToWrite {
        device.flush(withinMilliseconds: 500)
        device.dropQueue()
      }
      if ownsModes { device.restoreModes() }
    }
    state.isEntered = false
    terminal_guard_disarm()
  }

  private func armGuard() {
    let bytes = screen.description.leave(rows: screen.size.rows)
    var modes = device.originalModes
    unsafe terminal_guard_arm(device.descriptor, &modes, bytes, bytes.count)
  }
}

/// What changes in a session; apart from it so that the session can be restored while it dies.
private final class SessionState {
  enum Phase { case active, suspended, restored }

  var phase = Phase.active
  /// Whether the bytes that switch full-screen mode on have yet to be sent.
  var needsEnter = true
  /// Whether they were sent.
  var isEntered = false
  /// Whether a line of waiting stands on the normal screen.
  var hasWaitingLine = false
  var taken: FrameNumber = 0
  var written: FrameNumber = 0
}
