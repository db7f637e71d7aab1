import FoundationEssentials
import Glibc
import TestSupport

/// One run of a program from its start to its end, its output thrown away.
struct WholeRun {
  /// Milliseconds from start to end.
  let milliseconds: Double
  /// Milliseconds of processor time, which other work on the machine disturbs less.
  let processorMilliseconds: Double
  /// The most memory it held, in megabytes.
  let megabytes: Double
  /// The status it ended with.
  let status: Int

  /// Runs a program and waits for it.
  ///
  /// - Throws: `PtyFailure` when it cannot be started.
  init(_ path: String, _ arguments: [String], home: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for target: CInt in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_WRONLY, 0)
    }
    let variables = [
      "HOME=\(home)", "LANG=C.UTF-8", "TERM=xterm-256color", "TZ=UTC",
      "PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
    ]
    var process: pid_t = 0
    let start = Clock.now()
    let error = Self.withCStrings([path] + arguments) { arguments in
      Self.withCStrings(variables) { environment in
        posix_spawn(&process, path, &actions, nil, arguments, environment)
      }
    }
    guard error == 0 else {
      throw BenchFailure(description: "cannot start \(path): error \(error)")
    }
    var status: CInt = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    milliseconds = Clock.now() - start
    processorMilliseconds = Self.milliseconds(usage.ru_utime) + Self.milliseconds(usage.ru_stime)
    megabytes = Double(usage.ru_maxrss) / 1024
    self.status = status & 0x7F == 0 ? Int(status >> 8) & 0xFF : 128 + Int(status & 0x7F)
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("an array without memory") }
      return body(start)
    }
  }
}

/// Milliseconds on a clock that never goes back.
enum Clock {
  /// Milliseconds now.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}

/// Why a measurement could not be made.
struct BenchFailure: Error, CustomStringConvertible {
  /// What happened.
  let description: String
}
