import Glibc

/// Stopping and going on as a job of a shell.
enum JobControl {
  /// Stops the whole job, as the terminal's own suspend key does; returns when it is continued.
  ///
  /// Where no shell could continue it (an orphaned process group), the system ignores the stop
  /// and this returns at once.
  static func stop() { deliver(SIGTSTP) }

  /// Takes back the signal that continued the process, which was answered already.
  static func forgetResume() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGCONT)
    var noTime = timespec()
    unsafe sigtimedwait(&signals, nil, &noTime)
  }

  /// Waits, stopped, until the job is in the foreground.
  ///
  /// - Returns: False when a signal that ends the process arrived first.
  static func waitForForeground(of device: TerminalDevice) -> Bool {
    // Bounded: in an orphaned group stopping has no effect, and waiting would be a busy loop.
    for _ in 0..<64 {
      if device.isForeground || device.isGone { return true }
      if isEnding { return false }
      deliver(SIGTTOU)
    }
    return device.isForeground
  }

  /// Runs something that writes to the terminal, without being stopped for doing so in the
  /// background.
  static func withoutBackgroundStops(_ body: () -> Void) {
    var signals = sigset_t()
    var mask = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTTOU)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &mask)
    body()
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Sends a stop signal to the process group with its default action, and lets it through.
  private static func deliver(_ signal: CInt) {
    var standard = sigaction()
    var before = sigaction()
    unsafe standard.__sigaction_handler.sa_handler = SIG_DFL
    unsafe sigaction(signal, &standard, &before)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    kill(0, signal)
    var mask = sigset_t()
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &mask)
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
    unsafe sigaction(signal, &before, nil)
  }

  private static var isEnding: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return TerminalSignal.allCases.contains { signal in
      unsafe signal.endsProcess && sigismember(&pending, signal.rawValue) == 1
    }
  }
}
