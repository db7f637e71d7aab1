/// Every sentence and word a user can see, in English; the raw value is the gettext key.
///
/// `{name}` stands for a fact put in when the message is shown. A message that counts something has
/// its singular and plural forms with `|` between them and counts `{n}`.
public enum Message: String, CaseIterable, Sendable {
  /// How far the end is while the gate is closed for it.
  case linesBelow = "{n} line below|{n} lines below"
}
