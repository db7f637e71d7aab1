import AcceptanceRecords
import Glibc
import Wording

/// From the command line to a verb: locale, options, help and version, records, and who does what.
struct VerbDispatch {
  /// Does a verb that shows a document.
  typealias Act = (Options, VerbContext) -> Outcome

  /// Reads, then asks.
  var read: Act
  /// Puts the text on standard output.
  var print: Act
  /// Loads and renders a document for `check` and `diff`.
  var load: (String, Options, Catalog) throws(DocumentFault) -> CurrentText
  /// Where messages go.
  var messages = MessageWriter()
  /// Where answers go.
  var output = STDOUT_FILENO
  /// Looks up a variable of the environment.
  var environment: (String) -> String? = { name in
    getenv(name).map { String(cString: $0) }
  }

  /// Does what a command line says.
  ///
  /// - Parameters:
  ///   - arguments: The command line, the program's name first.
  ///   - catalog: The words.
  /// - Returns: How the run ends.
  func run(_ arguments: [String], catalog: Catalog) -> Outcome {
    // A file that may grow no further is an error of that write, not the end of the run.
    signal(SIGXFSZ, SIG_IGN)
    switch Result(catching: { () throws(OptionError) in try OptionParser.parse(arguments) }) {
    case .failure(let error):
      messages.write(error.text(catalog))
      return .usage
    case .success(.version):
      return write("scrollwrap \(ToolVersion.current)\n")
    case .success(.help(let verb)):
      let directory = try? RecordStore.directory(option: nil, environment: environment)
      return write(HelpText(catalog: catalog).text(for: verb, directory: directory))
    case .success(.run(let options)):
      return run(options, catalog: catalog)
    }
  }

  private func run(_ options: Options, catalog: Catalog) -> Outcome {
    let directory: String
    do throws(RecordError) {
      directory = try RecordStore.directory(
        option: options.recordsDirectory, environment: environment)
    } catch {
      // Who keeps nothing needs no place for it.
      guard options.verb == .print || options.verb == .verify || !options.keepsRecord else {
        messages.write(FailureText(error, catalog).line(about: "records"))
        return .notRecorded
      }
      directory = ""
    }
    let context = VerbContext(
      options: options, catalog: catalog, store: RecordStore(directory: directory),
      messages: messages, output: output,
      isColored: options.color.isOn(descriptor: output, environment: environment))
    let load: VerbContext.Load = { (name) throws(DocumentFault) in
      try self.load(name, options, catalog)
    }
    return switch options.verb {
    case .read: read(options, context)
    case .print: print(options, context)
    case .check: context.check(load: load)
    case .diff: context.diff(load: load)
    case .log: context.log()
    case .verify: context.verify()
    case .withdraw: context.withdraw()
    }
  }

  /// Help that cannot be written was not shown.
  private func write(_ text: String) -> Outcome {
    TextOutput.write(Array(text.utf8), to: output) ? .agreed : .usage
  }
}

extension Options.Color {
  /// Whether colours are used on a descriptor.
  ///
  /// By itself only on a terminal that can, and not with `NO_COLOR` (https://no-color.org).
  func isOn(descriptor: Int32, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isatty(descriptor) == 1 && (environment("NO_COLOR") ?? "").isEmpty
        && environment("TERM") != "dumb"
    }
  }
}
