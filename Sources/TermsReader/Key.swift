/// A key as the reader understands it, whatever bytes the terminal sent for it.
public enum Key: Hashable, Sendable {
  /// A printing character, as one grapheme's first scalar.
  case character(Unicode.Scalar)
  /// A character with Control held, in lower case: `^F` is `.control("f")`.
  case control(Unicode.Scalar)
  /// A character with Alt held, or sent right after ESC.
  case alt(Unicode.Scalar)
  case enter, tab, backTab, backspace, escape
  case up, down, left, right, pageUp, pageDown, home, end, insert, delete
  case function(Int)
  case wheelUp, wheelDown
  /// Text that was pasted, in one piece; never a decision.
  case paste(String)
  /// A sequence that is no key of ours: ignored, and never read as its parts.
  case unknown
}
