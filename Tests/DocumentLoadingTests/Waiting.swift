import Glibc
import Testing

/// Waits until something is true, for at most ten seconds.
func eventually(
  _ what: Comment, location: SourceLocation = #_sourceLocation, _ isTrue: () -> Bool
) {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(10)
  while !isTrue() {
    guard clock.now < end else {
      Issue.record(what, sourceLocation: location)
      return
    }
    // What is waited for here (a process that is reaped, a closed descriptor) sends no event.
    usleep(2_000)
  }
}
