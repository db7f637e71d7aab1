import Glibc

extension PtyProcess {
  /// Waits until the screen is as wanted.
  ///
  /// - Parameters:
  ///   - what: The state in words, for the message.
  ///   - limit: How long to wait at most.
  ///   - condition: Looks at the screen whenever the program wrote something.
  /// - Throws: `PtyFailure` with the screen when time is up or the program ended without it.
  public func waitUntil(
    _ what: String, within limit: Duration = patience, _ condition: (TerminalScreen) -> Bool
  ) throws {
    try wait(what, within: limit) { condition(screen) }
  }

  /// Waits until a text is on the screen.
  public func waitForText(_ text: String, within limit: Duration = patience) throws {
    try waitUntil("the text \(text)", within: limit) { $0.row(containing: text) != nil }
  }

  /// Waits until anything is as wanted, taking in what the program writes.
  public func wait(_ what: String, within limit: Duration = patience, _ condition: () -> Bool)
    throws
  {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    while !condition() {
      guard clock.now < deadline else { throw failure("waited in vain for \(what)") }
      if exit != nil, !pump(milliseconds: 0) {
        if condition() { return }
        throw failure("the program ended before \(what)")
      }
      pump(milliseconds: 5)
      reap()
    }
  }

  /// Waits until the program ends and takes in all it wrote.
  @discardableResult
  public func waitForExit(within limit: Duration = patience) throws -> PtyExit {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    reap()
    while exit == nil {
      guard clock.now < deadline else { throw failure("waited in vain for the end") }
      pump(milliseconds: 5)
      reap()
    }
    while pump(milliseconds: 0) {}
    guard let exit else { throw failure("no exit status") }
    return exit
  }

  /// Waits for the next event of a name that was not waited for yet.
  ///
  /// - Parameters:
  ///   - name: The event's name.
  ///   - limit: How long to wait at most.
  ///   - condition: Which of the events of that name is meant; others are passed over.
  /// - Returns: The event.
  /// - Throws: `PtyFailure` with the screen when time is up or the program ended without it.
  @discardableResult
  public func waitForEvent(
    _ name: String, within limit: Duration = patience,
    where condition: (EventLog.Event) -> Bool = { _ in true }
  ) throws -> EventLog.Event {
    var found: EventLog.Event?
    try wait("the event \(name)", within: limit) {
      found = events.next(named: name, where: condition)
      return found != nil
    }
    guard let found else { throw failure("no event \(name)") }
    return found
  }

  /// Describes a failure with everything that helps to find its cause.
  public func failure(_ what: String) -> PtyFailure {
    let tail = output.suffix(2048).map(Self.escaped).joined()
    let errors = String(decoding: standardError.suffix(2048), as: UTF8.self)
    return PtyFailure(
      description: """
        \(what)
        \(screen.picture)
        process \(exit.map { "\($0)" } ?? "in state \(state)")
        last events: \(events.lines.suffix(5).joined(separator: " "))
        standard error: \(errors)
        last bytes: \(tail)
        """)
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x1B: "\\e"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x20..<0x7F: String(Unicode.Scalar(byte))
    default: "\\x" + String(byte, radix: 16)
    }
  }

  // MARK: - Taking in

  /// Takes in what the program wrote, waiting at most so long for the first of it.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  public func pump(milliseconds: Int) -> Bool {
    let sources = [primary, pipes.output, pipes.error, pipes.events]
    var waits = sources.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&waits, nfds_t(waits.count), CInt(milliseconds)) > 0 else { return false }
    var hasBytes = false
    for (index, wait) in waits.enumerated() where wait.revents != 0 {
      let bytes = PtyPipes.read(wait.fd)
      hasBytes = hasBytes || !bytes.isEmpty
      switch index {
      case 0:
        output += bytes
        screen.write(bytes)
      case 1: standardOutput += bytes
      case 2: standardError += bytes
      default: events.append(bytes)
      }
      if bytes.isEmpty, index > 0 { pipes.closeSource(wait.fd) }
    }
    return hasBytes
  }

  /// Takes in events only, so that the terminal fills up.
  public func pumpEvents(milliseconds: Int) {
    var wait = pollfd(fd: pipes.events, events: Int16(POLLIN), revents: 0)
    if poll(&wait, 1, CInt(milliseconds)) > 0 { events.append(PtyPipes.read(pipes.events)) }
  }

  /// Notices the end without reading the terminal, waiting a few milliseconds.
  public func reapOnly() {
    poll(nil, 0, 5)
    reap()
  }

  private func reap() {
    guard exit == nil else { return }
    var status: CInt = 0
    if waitpid(processIdentifier, &status, WNOHANG) == processIdentifier {
      exit = PtyExit(waitStatus: status)
    }
  }
}
