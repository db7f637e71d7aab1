import CGetopt
import Glibc
import Synchronization

/// Reads a command line by the option table with glibc's `getopt_long`.
///
/// GNU conventions hold: options may follow operands, long ones may be shortened while they stay
/// unambiguous, `--` ends them. The first operand before `--` that is a verb's word is the verb.
struct OptionParser {
  /// One element of a command line.
  private enum Element {
    case option(Int, value: String)
    case operand(String)
  }

  /// glibc parses in global variables, so one parse at a time.
  private static let turn = Mutex(())
  private static let firstCode: Int32 = 256

  /// Reads a command line.
  ///
  /// - Parameter arguments: The command line, the program's name first.
  /// - Returns: What to do; a wish for help or the version wins over whatever follows it.
  /// - Throws: What is wrong, of the first thing that is.
  static func parse(_ arguments: [String]) throws(OptionError) -> Invocation {
    let (elements, rest) = try split(arguments)
    var options = Options()
    var given: [OptionSpec] = []
    var hasVerb = false
    for element in elements {
      switch element {
      case .operand(let word):
        if !hasVerb, options.operands.isEmpty, let verb = Verb(word: word) {
          options.verb = verb
          hasVerb = true
        } else {
          options.operands.append(word)
        }
      case .option(let index, let value):
        let option = OptionTable.all[index]
        if option.name == OptionTable.help { return .help(options.verb) }
        if option.name == OptionTable.version { return .version }
        given.append(option)
        do throws(AllowedValue) {
          try option.apply(value, &options)
        } catch {
          throw .badValue(option: option.flag, given: value, allowed: error)
        }
      }
    }
    options.operands += rest
    try check(options, given: given)
    return .run(options)
  }

  private static func check(_ options: Options, given: [OptionSpec]) throws(OptionError) {
    for option in given where !option.verbs.contains(options.verb) {
      throw .notForVerb(option: option.flag, verb: options.verb)
    }
    let allowed = options.verb.operandCount
    guard options.operands.count >= allowed.lowerBound else {
      throw .missingOperand(verb: options.verb)
    }
    guard options.operands.count <= allowed.upperBound else {
      throw .extraOperand(options.operands[allowed.upperBound], verb: options.verb)
    }
    guard !options.operands.contains("") else { throw .emptyOperand }
    guard options.operands.count(where: { $0 == "-" }) < 2 else { throw .standardInputTwice }
  }

  /// Splits a command line into options and operands, and the operands after `--`.
  private static func split(
    _ arguments: [String]
  ) throws(OptionError) -> ([Element], rest: [String]) {
    let outcome: Result<([Element], rest: [String]), OptionError> = turn.withLock { _ in
      withCommandLine(arguments) { count, pointers in
        Result { () throws(OptionError) in try read(arguments, count, pointers) }
      }
    }
    return try outcome.get()
  }

  private static func read(
    _ arguments: [String], _ count: Int32,
    _ pointers: UnsafePointer<UnsafeMutablePointer<CChar>?>
  ) throws(OptionError) -> ([Element], rest: [String]) {
    let table = LongOptions(OptionTable.all, firstCode: firstCode)
    defer { table.free() }
    var elements: [Element] = []
    cg_restart()
    while true {
      let at = Int(max(1, cg_index()))
      let code = cg_next(count, pointers, shortOptions, table.base)
      let value = cg_value().map { String(cString: $0) } ?? ""
      switch code {
      case -1:
        return (elements, rest: Array(arguments.dropFirst(Int(cg_index()))))
      case 1:
        elements.append(.operand(value))
      case _ where code >= firstCode:
        elements.append(.option(Int(code - firstCode), value: value))
        if endsReading(Int(code - firstCode)) { return (elements, rest: []) }
      default:
        let letter = Unicode.Scalar(UInt8(truncatingIfNeeded: code))
        guard code != fault(UInt8(ascii: "?")), code != fault(UInt8(ascii: ":")),
          let index = OptionTable.all.firstIndex(where: { $0.letter == letter })
        else { throw explain(typed: arguments[at]) }
        elements.append(.option(index, value: value))
        if endsReading(index) { return (elements, rest: []) }
      }
    }
  }

  /// Whether nothing after an option matters.
  private static func endsReading(_ index: Int) -> Bool {
    [OptionTable.help, OptionTable.version].contains(OptionTable.all[index].name)
  }

  /// Says why glibc refused an argument.
  private static func explain(typed argument: String) -> OptionError {
    let name = String(argument.prefix { $0 != "=" })
    let code = cg_fault()
    if code >= firstCode, Int(code - firstCode) < OptionTable.all.count {
      let option = OptionTable.all[Int(code - firstCode)]
      guard let argument = option.argument else { return .unexpectedValue(option: option.flag) }
      return .missingValue(option: option.flag, argument: argument)
    }
    if code != 0, let letter = Unicode.Scalar(UInt32(bitPattern: code)) {
      return .unknown(option: "-\(letter)", nearest: nil)
    }
    let candidates = OptionTable.all.map(\.flag).filter { $0.hasPrefix(name) }
    guard candidates.count < 2 else { return .ambiguous(option: name, candidates: candidates) }
    return .unknown(option: name, nearest: nearest(to: name))
  }

  private static func nearest(to name: String) -> String? {
    let ranked = OptionTable.all.map { (flag: $0.flag, distance: editDistance($0.flag, name)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= 2 else {
      return nil
    }
    return best.flag
  }

  /// Letters to put in, take out or change to get from one word to the other.
  private static func editDistance(_ one: String, _ other: String) -> Int {
    let letters = Array(other.utf8)
    var row = Array(0...letters.count)
    for (line, letter) in one.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, candidate) in letters.enumerated() {
        let changed = diagonal + (letter == candidate ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[letters.count]
  }

  /// `-` makes glibc hand out operands in order, `:` tells a missing value from an unknown option.
  private static let shortOptions =
    "-:" + OptionTable.all.compactMap { $0.letter.map { String(Character($0)) } }.joined()

  private static func fault(_ mark: UInt8) -> Int32 { Int32(mark) }

  /// Lends a command line to C.
  private static func withCommandLine<Value>(
    _ arguments: [String],
    _ body: (Int32, UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        preconditionFailure("an array of \(arguments.count) arguments has no address")
      }
      return body(Int32(arguments.count), base)
    }
  }
}

/// The table as glibc wants it; freed by its user.
private struct LongOptions {
  let base: UnsafeMutablePointer<option>
  private let names: [UnsafeMutablePointer<CChar>?]

  init(_ options: [OptionSpec], firstCode: Int32) {
    let names = options.map { strdup($0.name) }
    let base = UnsafeMutablePointer<option>.allocate(capacity: options.count + 1)
    for (index, spec) in options.enumerated() {
      let value = spec.argument == nil ? no_argument : required_argument
      (base + index).initialize(
        to: option(
          name: names[index], has_arg: value, flag: nil, val: firstCode + Int32(index)))
    }
    (base + options.count).initialize(to: option())
    self.names = names
    self.base = base
  }

  func free() {
    for name in names { Glibc.free(name) }
    base.deallocate()
  }
}
