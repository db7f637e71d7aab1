/// Loads one document, event by event.
public struct DocumentLoader: ~Copyable {
  /// Starts a load; nothing is read before the first `next`.
  public init(_ request: LoadRequest) {}

  /// Waits for what happens next.
  ///
  /// - Returns: The next event; nil after `ended` or `failed`.
  public mutating func next() -> LoadEvent? { nil }
}
