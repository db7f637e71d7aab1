import CTerminalGuard
public import Glibc

/// A signal the run loop answers.
public enum TerminalSignal: CInt, CaseIterable, Sendable {
  case hangUp = 1
  case interrupt = 2
  case quit = 3
  case terminate = 15
  case resume = 18
  case stop = 20
  case resize = 28

  /// Whether the signal asks the process to end, with status 128 plus its number.
  public var endsProcess: Bool {
    switch self {
    case .hangUp, .interrupt, .quit, .terminate: true
    case .resume, .stop, .resize: false
    }
  }
}

/// Signals as a descriptor that becomes readable, instead of handlers.
///
/// The signals are blocked in the calling thread. Make this value in the main thread before any
/// other thread starts: threads inherit the block, and they must, because a signal sent to the
/// process is given to any thread that lets it through. Child processes must not inherit it; start
/// them with attributes prepared by `prepareChild`. A signal that was ignored at the start (as by
/// `nohup`) stays ignored, and writing to a closed pipe is an error instead of a signal.
public struct SignalDescriptor: ~Copyable {
  /// The descriptor to poll for reading.
  public let filedescriptor: CInt

  private let previousMask: sigset_t
  private let previousPipeAction: sigaction

  /// Blocks the signals and opens the descriptor.
  public init() throws(TerminalError) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in TerminalSignal.allCases where !Self.isIgnored(signal.rawValue) {
      unsafe sigaddset(&signals, signal.rawValue)
    }
    let descriptor = unsafe terminal_signal_descriptor(&signals)
    guard descriptor >= 0 else { throw .callFailed("signalfd", code: errno) }
    var mask = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &mask)
    var ignore = sigaction()
    unsafe ignore.__sigaction_handler.sa_handler = SIG_IGN
    var pipeAction = sigaction()
    unsafe sigaction(SIGPIPE, &ignore, &pipeAction)
    filedescriptor = descriptor
    previousMask = mask
    previousPipeAction = pipeAction
  }

  deinit {
    // What is still waiting was meant for the run that is over.
    while next() != nil {}
    close(filedescriptor)
    var action = previousPipeAction
    unsafe sigaction(SIGPIPE, &action, nil)
    var mask = previousMask
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// The next signal that has arrived, or nil; never waits.
  public borrowing func next() -> TerminalSignal? {
    var record = [UInt8](repeating: 0, count: terminal_signal_record_size)
    while true {
      let count = unsafe record.withUnsafeMutableBytes { buffer in
        unsafe read(filedescriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count == record.count else { return nil }
      if let signal = unsafe TerminalSignal(rawValue: terminal_signal_number(record)) {
        return signal
      }
    }
  }

  /// Makes a child process start with the mask from before and with signals as usual.
  ///
  /// - Parameter attributes: Initialised attributes for `posix_spawn`; other flags are kept.
  public borrowing func prepareChild(_ attributes: inout posix_spawnattr_t) {
    var flags: Int16 = 0
    unsafe posix_spawnattr_getflags(&attributes, &flags)
    flags |= Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    unsafe posix_spawnattr_setflags(&attributes, flags)
    var mask = previousMask
    unsafe posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
  }

  private static func isIgnored(_ signal: CInt) -> Bool {
    // The default for a change of size and for going on is to do nothing, so an inherited
    // "ignore" carries no wish.
    guard signal != SIGWINCH, signal != SIGCONT else { return false }
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    // Function pointers have no equality in Swift; "ignore" is the one with the value 1.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
