/// Decides whether the reader may agree yet: the promise this product is for.
///
/// Agreeing is possible only while all of this holds, judged in this order:
///
/// 1. the whole document arrived, and the transport proves it;
/// 2. there is text;
/// 3. at least one row of the screen shows text;
/// 4. no more than `margin` lines remain below the viewport;
/// 5. where everything must be shown, no line is left that was never on a painted screen;
/// 6. the least reading time has passed since the first text was painted.
///
/// An empty or half-loaded document also shows its last line, so the load state comes before the
/// position. A text that fits the screen needs no scrolling. The facts are judged anew on every
/// change, never on an event such as "scrolling ended": a live gate closes again as soon as one of
/// them fails. A sticky gate stays open for the same text once a painted frame has shown it open.
///
/// Nothing counts as open for a decision before a frame that shows the open gate is on the screen.
public struct AgreementGate: Equatable, Sendable {
  /// What the gate asks for.
  public let policy: GatePolicy
  /// Whether a sticky gate was opened for this text.
  public private(set) var hasOpened = false

  /// Makes a closed gate.
  public init(policy: GatePolicy = GatePolicy()) { self.policy = policy }

  /// The answer that a frame drawn from these facts must show.
  ///
  /// It is open before any frame has shown it: what counts for a decision is `judge`.
  ///
  /// - Complexity: O(1).
  public func standing(_ facts: GateFacts) -> Verdict {
    guard let reason = hasOpened ? reasonAgainstLatched(facts) : reasonAgainst(facts) else {
      return .open
    }
    return .closed(reason)
  }

  /// The answer that counts for a decision.
  ///
  /// - Parameters:
  ///   - facts: What is true now.
  ///   - isPainted: Whether a frame that shows these facts has been written to the terminal.
  /// - Returns: `standing`, but closed with `notPainted` where only the painted frame is missing.
  /// - Complexity: O(1).
  public mutating func judge(_ facts: GateFacts, isPainted: Bool) -> Verdict {
    let verdict = standing(facts)
    guard verdict == .open else { return verdict }
    guard isPainted else { return .closed(.notPainted) }
    if policy.mode == .sticky { hasOpened = true }
    return .open
  }

  /// Closes the gate for a new text: a reload, or the next document.
  public mutating func reset() { hasOpened = false }

  /// The first condition that fails, in the order of the promise.
  private func reasonAgainst(_ facts: GateFacts) -> Verdict.Reason? {
    switch facts.load {
    case .loading(let percent): return .loading(percent: percent)
    case .failed: return .cutShort
    case .unverified where !policy.allowsUnverified: return .unverified
    case .unverified, .complete: break
    }
    guard facts.hasText, facts.extent.totalLines > 0 else { return .nothingToRead }
    guard facts.extent.viewportLines > 0 else { return .screenTooSmall }
    guard facts.extent.linesBelow <= policy.margin else {
      return .linesBelow(facts.extent.linesBelow)
    }
    if policy.requirement == .all, facts.linesNotShown > 0 {
      return .linesNotShown(facts.linesNotShown)
    }
    let left = policy.minimumMilliseconds.subtractingReportingOverflow(facts.milliseconds)
    if !left.overflow, left.partialValue > 0 {
      return .secondsLeft((left.partialValue - 1) / 1000 + 1)
    }
    return nil
  }

  /// What still closes a sticky gate that was opened: a screen that shows no text at all.
  private func reasonAgainstLatched(_ facts: GateFacts) -> Verdict.Reason? {
    if facts.load == .failed { return .cutShort }
    guard facts.hasText else { return .nothingToRead }
    return facts.extent.viewportLines > 0 ? nil : .screenTooSmall
  }
}

/// What a gate asks of the reading before it opens.
public struct GatePolicy: Equatable, Sendable {
  /// What happens when the reader leaves the end again.
  public enum Mode: String, Equatable, Sendable, CaseIterable {
    /// The gate closes again.
    case live
    /// The gate stays open for this text.
    case sticky
  }

  /// How much of the text must have been on the screen.
  public enum Requirement: String, Equatable, Sendable, CaseIterable {
    /// The end.
    case end
    /// Every line.
    case all
  }

  /// What happens when the reader leaves the end again.
  public var mode: Mode
  /// Lines that may remain below the viewport.
  public var margin: Int
  /// How much of the text must have been on the screen.
  public var requirement: Requirement
  /// Seconds from the first painted text to the earliest agreement.
  public var minimumSeconds: Int
  /// Whether a document of unproven length may open the gate.
  public var allowsUnverified: Bool

  /// The least reading time in milliseconds, which are what the clock counts.
  var minimumMilliseconds: Int {
    let product = max(0, minimumSeconds).multipliedReportingOverflow(by: 1000)
    return product.overflow ? .max : product.partialValue
  }

  /// Makes a policy; without arguments the one the product promises.
  public init(
    mode: Mode = .live, margin: Int = 0, requirement: Requirement = .end, minimumSeconds: Int = 0,
    allowsUnverified: Bool = false
  ) {
    precondition(margin >= 0, "a margin is 0 or more lines, not \(margin)")
    precondition(minimumSeconds >= 0, "a least time is 0 or more seconds, not \(minimumSeconds)")
    self.mode = mode
    self.margin = margin
    self.requirement = requirement
    self.minimumSeconds = minimumSeconds
    self.allowsUnverified = allowsUnverified
  }
}

/// Everything the gate's answer depends on.
public struct GateFacts: Equatable, Sendable {
  /// How much of the document is there.
  public var load: LoadState
  /// Whether the document has anything visible to read.
  public var hasText: Bool
  /// Where the viewport lies.
  public var extent: ScrollExtent
  /// Lines that were on no painted screen yet.
  public var linesNotShown: Int
  /// Milliseconds since the first text was painted; 0 before.
  public var milliseconds: Int

  /// Makes the facts of one moment.
  public init(
    load: LoadState, hasText: Bool, extent: ScrollExtent, linesNotShown: Int = 0,
    milliseconds: Int = 0
  ) {
    self.load = load
    self.hasText = hasText
    self.extent = extent
    self.linesNotShown = linesNotShown
    self.milliseconds = milliseconds
  }
}
