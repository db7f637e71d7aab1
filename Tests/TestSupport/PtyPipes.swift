import Glibc

/// The pipes between a test and its program; -1 where there is none.
struct PtyPipes {
  /// Ends held by the test.
  private(set) var input: CInt = -1
  private(set) var output: CInt = -1
  private(set) var error: CInt = -1
  private(set) var events: CInt = -1
  /// Ends the program gets.
  private var childEnds: [CInt] = [-1, -1, -1]
  private(set) var childEvents: CInt = -1

  /// Opens the pipes a configuration asks for.
  init(_ configuration: PtyConfiguration) throws {
    if configuration.standardInput == .pipe {
      let ends = try Self.pipe()
      (childEnds[0], input) = (ends.read, ends.write)
      _ = fcntl(input, F_SETFL, O_NONBLOCK)
    }
    if configuration.standardOutput == .pipe {
      (output, childEnds[1]) = try Self.pipe()
    }
    if configuration.standardError == .pipe {
      (error, childEnds[2]) = try Self.pipe()
    }
    if configuration.eventsDescriptor != nil {
      (events, childEvents) = try Self.pipe()
    }
  }

  /// The program's end for one of its standard streams.
  func childEnd(of stream: CInt) -> CInt { childEnds[Int(stream)] }

  /// Closes what only the program needs.
  mutating func closeChildEnds() {
    for end in childEnds + [childEvents] where end >= 0 { close(end) }
    childEnds = [-1, -1, -1]
    childEvents = -1
  }

  /// Ends the program's standard input.
  mutating func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Closes a pipe that has come to its end.
  mutating func closeSource(_ descriptor: CInt) {
    close(descriptor)
    if descriptor == output { output = -1 }
    if descriptor == error { error = -1 }
    if descriptor == events { events = -1 }
  }

  /// Ends everything; the descriptors must not be used again.
  mutating func closeAll() {
    closeChildEnds()
    closeInput()
    for descriptor in [output, error, events] where descriptor >= 0 { closeSource(descriptor) }
  }

  private static func pipe() throws -> (read: CInt, write: CInt) {
    var ends: [CInt] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw PtyFailure(description: "no pipe: error \(errno)") }
    // High numbers, so that a file action never overwrites an end it still needs.
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 100) }
    for end in ends { close(end) }
    return (high[0], high[1])
  }

  /// What can be read at once from a descriptor.
  static func read(_ descriptor: CInt) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    return Array(buffer[..<max(0, count)])
  }

  /// A small file as text; empty when it cannot be read.
  static func contents(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    return String(decoding: read(descriptor), as: UTF8.self)
  }
}
