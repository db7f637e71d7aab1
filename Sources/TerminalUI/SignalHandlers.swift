import Glibc

/// The signal handlers of the process at one moment.
///
/// Starting curses installs its own handlers, of which one ends the process with status 1: a
/// status that would mean "declined" here.
@safe
struct SignalHandlers {
  private static let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
  private let actions: [sigaction]

  /// Remembers the handlers of the signals curses takes.
  init() {
    actions = Self.signals.map { signal in
      var action = sigaction()
      unsafe sigaction(signal, nil, &action)
      return action
    }
  }

  /// Puts the remembered handlers back.
  func restore() {
    for (signal, action) in zip(Self.signals, actions) {
      var action = action
      unsafe sigaction(signal, &action, nil)
    }
  }
}
