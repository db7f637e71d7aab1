/// The frames spoken between `scrollwrap` and `scrollwrap-fetch`.
public enum FetchFrame: Equatable, Sendable {
  case bytes([UInt8])
}
