import Glibc

/// Runs an installed program that turns a body into text.
///
/// The program is started without a shell. It reads the body from a nameless file on its standard
/// input and sees no other descriptor, no environment but a search path, and an end after a minute.
struct Converter: Sendable {
  /// The program's name, looked up in the search path.
  let program: String
  /// Its arguments; must make it read standard input and write UTF-8 to standard output.
  let arguments: [String]
  /// The package that has it.
  let package: String
  /// The most bytes it may write.
  var outputLimit = 67_108_864
  /// The most milliseconds it may take.
  var timeLimit: Int64 = 60_000

  /// Text of PDF files, in reading order of its columns.
  ///
  /// Not `-layout`: that puts the columns of a page side by side and tears their sentences apart.
  static let pdf = Converter(
    program: "pdftotext", arguments: ["-q", "-enc", "UTF-8", "-eol", "unix", "-", "-"],
    package: "poppler-utils")

  /// Converts a body.
  ///
  /// - Throws: `converterMissing` where it is not installed, `converterFailed` with its exit status,
  ///   or 128 and the number of the signal that ended it.
  func convert(_ body: [UInt8]) throws(ReadingError) -> [UInt8] {
    let input = try inputFile(body)
    defer { close(input) }
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw failed(errno) }
    for end in pipe { setCloseOnExec(end) }
    let child: pid_t
    do {
      child = try start(input: input, output: pipe[1])
    } catch {
      close(pipe[0])
      close(pipe[1])
      throw error
    }
    close(pipe[1])
    let output = read(from: pipe[0])
    // Before its pipe is closed, so that what ended it is known.
    if output == nil { kill(child, SIGKILL) }
    close(pipe[0])
    let status = wait(for: child)
    guard let output, status == 0 else { throw failed(status) }
    return output
  }

  private func failed(_ status: Int32) -> ReadingError {
    .converterFailed(program: program, status: status)
  }

  private func inputFile(_ body: [UInt8]) throws(ReadingError) -> Int32 {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(directory)/scrollwrap-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw failed(errno) }
    unlink(name)
    setCloseOnExec(file)
    var written = 0
    while written < body.count {
      let count = body.withUnsafeBytes { bytes in
        write(file, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = errno
        close(file)
        throw failed(reason)
      }
      written += count
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  private func start(input: Int32, output: Int32) throws(ReadingError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Descriptors that are not open are passed over.
    for other in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, other) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A process group of its own: a key that interrupts the reader is not meant for it.
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    var argv = Self.cStrings([program] + arguments)
    var environment = Self.cStrings(["PATH=\(path)", "LC_ALL=C.UTF-8"])
    defer { for text in argv + environment { free(text) } }
    var child: pid_t = 0
    let result = posix_spawnp(&child, program, &actions, &attributes, &argv, &environment)
    if result == ENOENT { throw .converterMissing(program: program, package: package) }
    guard result == 0 else { throw failed(result) }
    return child
  }

  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { string in string.withCString { strdup($0) } } + [nil]
  }

  private func setCloseOnExec(_ file: Int32) {
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
  }

  /// Reads to the end.
  ///
  /// - Returns: nil where it takes too long, writes too much or cannot be read.
  private func read(from file: Int32) -> [UInt8]? {
    let deadline = Self.milliseconds() + timeLimit
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let left = deadline - Self.milliseconds()
      guard left > 0, output.count <= outputLimit else { return nil }
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(clamping: left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return output }
      output.append(contentsOf: buffer[..<count])
    }
  }

  private func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return errno }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private static func milliseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
  }
}
