public import AgreementGate
public import LineLayout
public import TermsDocument

/// The number of a frame, counted from 1 as frames are painted; 0 stands for "before any".
public typealias FrameNumber = Int

/// Something that happened outside the reader.
public enum ReaderEvent: Sendable {
  /// A key, and the newest frame that had been written to the terminal before the key was waiting.
  case key(Key, after: FrameNumber)
  /// The document grew or was laid out further. Both belong together.
  case document(TermsDocument, LineLayout, LoadState)
  /// A notice about the load, such as a failure's message.
  case loadFailed(message: String)
  /// Bytes so far and the total where it is known.
  case progress(bytes: Int, total: Int?)
  /// The screen's size in cells.
  case resized(columns: Int, rows: Int)
  /// The frame of the state as it is has been written to the terminal in full.
  ///
  /// It follows the drawing at once, before any other event, and also where no cell had to change.
  case painted(FrameNumber)
  /// Time has passed: milliseconds since the first text was painted.
  case clock(milliseconds: Int)
  /// The text that changed since the agreed text, in positions of the text, ascending.
  case changes([Range<Int>])
  /// The place in the text that the address names (`#section`) was found.
  case arrived(at: Int)
  /// The process goes on after it was stopped; nothing of ours is on the screen.
  case resumed
  /// The end of the keyboard: the terminal is gone.
  case keyboardEnded
  /// The text was saved, or could not be.
  case saved(Result<String, SaveFailure>)
}

/// Why saving did not work, in words to show.
public struct SaveFailure: Error, Equatable, Sendable {
  /// What happened and what to do.
  public var message: String
  /// Makes a failure.
  public init(message: String) { self.message = message }
}

/// How a reading ends.
public enum Decision: Equatable, Sendable {
  case agree, decline, leave, interrupt
}

/// Something the reader wants done outside; it never does it itself.
public enum ReaderEffect: Equatable, Sendable {
  /// The reader decided, or left; the run ends unless recording fails.
  case end(Decision)
  /// Agree was pressed while the gate was closed.
  case refused(Verdict.Reason)
  /// Lay the document out with these options; the visible part is laid out at once from `anchor`.
  case layOut(LayoutOptions, anchor: Int)
  /// Load the document again.
  case reload
  /// Save the text as shown.
  case save(path: String)
  /// Clear and repaint the whole screen.
  case redraw
  /// Stop the process until it is continued.
  case suspend
  /// Wake the reader with `clock` after this many milliseconds; replaces the wake asked for before.
  case wake(afterMilliseconds: Int)
}
