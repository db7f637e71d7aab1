import Glibc

/// A POSIX thread that runs one closure.
///
/// The run loop waits in `poll` and the loader in blocking reads, so plain threads fit; the signal
/// mask of the thread that starts one is inherited, which keeps signals on the run loop's descriptor.
struct WorkerThread: ~Copyable {
  private let thread: pthread_t

  /// Carries the closure over to the new thread.
  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread.
  ///
  /// - Returns: nil when the system can start no more threads.
  init?(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start(body))
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the closure to return.
  consuming func join() { pthread_join(thread, nil) }
}
