/// A decision about a text, and all that is known of how it was made.
public struct Receipt: Equatable, Sendable {
  /// The schema the receipt is written in.
  public static let schema = "scrollwrap.receipt/1"
}
