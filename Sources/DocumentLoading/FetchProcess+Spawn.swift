import Glibc

extension FetchProcess {
  /// Starts the child.
  static func spawn(
    _ program: String, speakingOver socket: borrowing Descriptor
  ) throws(LoadFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The socket becomes standard input and output. Nothing the network library prints may reach
    // the screen, and no descriptor of this process, whoever opened it, may reach the child.
    posix_spawn_file_actions_adddup2(&actions, socket.number, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket.number, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    closeAll(from: STDERR_FILENO + 1, &actions)
    detachFromTerminal(&attributes)

    var process: pid_t = 0
    let arguments = CStrings([program])
    let environment = CStrings(FetchProgram.environment())
    let code = posix_spawn(
      &process, program, &actions, &attributes, arguments.pointers, environment.pointers)
    guard code == 0 else {
      guard code != ENOENT else { throw .fetcherMissing(path: program) }
      throw .fetcherFailed("\(program): \(describe(code))")
    }
    return process
  }

  /// Has the child close all descriptors from a number on.
  ///
  /// Looked up by name: the importer does not see glibc's `_np` functions. Where it is missing, the
  /// fetcher's own start does the same a little later.
  private static func closeAll(from first: Int32, _ actions: inout posix_spawn_file_actions_t) {
    typealias AddCloseFrom =
      @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
    guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
    _ = unsafeBitCast(symbol, to: AddCloseFrom.self)(&actions, first)
  }

  /// Puts the child into a session of its own, where neither keys nor signals of the terminal reach
  /// it, with every signal as a fresh program has it.
  private static func detachFromTerminal(_ attributes: inout posix_spawnattr_t) {
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    // POSIX_SPAWN_SETSID, a macro the importer does not see because of its feature guard.
    let newSession: Int32 = 0x80
    let flags = newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}

/// The system's words for an error number.
func describe(_ code: Int32) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

/// A list of C strings that ends with a null pointer, freed when this value dies.
private struct CStrings: ~Copyable {
  /// The strings.
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// Copies strings.
  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      (pointers + index).initialize(to: strdup(string))
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
