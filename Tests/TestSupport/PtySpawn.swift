import Glibc

/// Starting a program as the leader of a session on a terminal.
enum PtySpawn {
  /// The flag that makes the child a session leader; its name is not visible in this module.
  private static let newSession: Int16 = 0x80

  /// Starts the program and returns its process.
  static func start(
    _ configuration: PtyConfiguration, home: String, terminal: CInt, pipes: PtyPipes
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var name = [CChar](repeating: 0, count: 128)
    ttyname_r(terminal, &name, name.count)
    if configuration.hasControllingTerminal {
      // The first terminal a session leader opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    }
    let streams = [
      configuration.standardInput, configuration.standardOutput, configuration.standardError,
    ]
    for (target, stream) in streams.enumerated() {
      add(stream, at: CInt(target), terminal: name, pipes: pipes, to: &actions)
    }
    if let target = configuration.eventsDescriptor {
      posix_spawn_file_actions_adddup2(&actions, pipes.childEvents, target)
    }
    var attributes = try attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let variables = configuration.variables(home: home).map { "\($0.key)=\($0.value)" }
    var process: pid_t = 0
    let error = withCStrings([configuration.program] + configuration.arguments) { arguments in
      withCStrings(variables.sorted()) { environment in
        posix_spawn(
          &process, configuration.program, &actions, &attributes, arguments, environment)
      }
    }
    guard error == 0 else {
      throw PtyFailure(description: "cannot start \(configuration.program): error \(error)")
    }
    return process
  }

  private static func add(
    _ stream: PtyConfiguration.Stream, at target: CInt, terminal: [CChar], pipes: PtyPipes,
    to actions: inout posix_spawn_file_actions_t
  ) {
    switch stream {
    case .terminal:
      posix_spawn_file_actions_addopen(&actions, target, terminal, O_RDWR | O_NOCTTY, 0)
    case .null:
      posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
    case .closed:
      // Closing what may not be open is an error in some systems; opening first is not.
      posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      posix_spawn_file_actions_addclose(&actions, target)
    case .pipe:
      posix_spawn_file_actions_adddup2(&actions, pipes.childEnd(of: target), target)
    case .file(let path):
      let flags = target == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, target, path, flags, 0o600)
    }
  }

  /// A session of its own, no signal blocked and none ignored, whatever the test runner does.
  private static func attributes() throws -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    sigdelset(&signals, SIGKILL)
    sigdelset(&signals, SIGSTOP)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    guard posix_spawnattr_setflags(&attributes, flags) == 0 else {
      throw PtyFailure(description: "a session of its own cannot be asked for")
    }
    return attributes
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
