import Glibc
import TerminalUI

/// What the process and its children do with signals, as events on descriptor 3.
enum SignalReport {
  /// Reports the handlers and masks of this process and of a child.
  static func write(_ signals: borrowing SignalDescriptor) {
    let isDefault = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH].allSatisfy { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    }
    event("handlers", isDefault ? "default" : "changed")
    event("mask", own("SigBlk:"))
    child(signals)
  }

  /// Starts threads that compute for ever.
  static func startThreads() {
    for _ in 0..<2 {
      var thread = pthread_t()
      pthread_create(&thread, nil, { _ in while true { pause() } }, nil)
    }
  }

  private static func event(_ name: String, _ value: String) {
    let line = Array("{\"event\": \"\(name)\", \"value\": \"\(value)\"}\n".utf8)
    _ = Glibc.write(3, line, line.count)
  }

  private static func own(_ name: String) -> String {
    let descriptor = open("/proc/self/status", O_RDONLY)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = max(0, read(descriptor, &buffer, buffer.count))
    let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) } ?? ""
    return String(line.drop { $0 != "\t" }.dropFirst())
  }

  private static func child(_ signals: borrowing SignalDescriptor) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    signals.prepareChild(&attributes)
    let script = """
      while read name value; do case $name in
      SigBlk:) blocked=$value;; SigIgn:) ignored=$value;;
      esac; done < /proc/self/status
      printf '{"event": "childmask", "value": "%s"}\\n' $blocked >&3
      printf '{"event": "childignored", "value": "%s"}\\n' $ignored >&3
      """
    let words: [String] = ["sh", "-c", script]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var process: pid_t = 0
    posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, environ)
    var status: CInt = 0
    waitpid(process, &status, 0)
    for argument in arguments { free(argument) }
    posix_spawnattr_destroy(&attributes)
  }
}
