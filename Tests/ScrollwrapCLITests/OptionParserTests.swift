import AcceptanceRecords
import Testing
import Wording

@testable import ScrollwrapCLI

@Suite struct OptionParsing {
  static func parse(_ arguments: String...) throws -> Invocation {
    try OptionParser.parse(["scrollwrap"] + arguments)
  }

  static func options(_ arguments: [String]) throws -> Options? {
    guard case .run(let options) = try OptionParser.parse(["scrollwrap"] + arguments) else {
      return nil
    }
    return options
  }

  static func made(_ change: (inout Options) -> Void) -> Options {
    var options = Options()
    options.operands = ["x"]
    change(&options)
    return options
  }

  static let digest = "sha256:" + String(repeating: "ab", count: 32)

  static let good: [([String], Options)] = [
    (["x"], made { _ in }),
    (["--live", "x"], made { _ in }),
    (["--live", "--sticky", "x"], made { $0.mode = .sticky }),
    (["x", "--sticky", "--live"], made { _ in }),
    (["--margin=3", "x"], made { $0.margin = 3 }),
    (["--margin", "3", "x"], made { $0.margin = 3 }),
    (["x", "--mar=3"], made { $0.margin = 3 }),
    (["--margin=99999999999999999999", "x"], made { $0.margin = OptionValue.greatest }),
    (["--require=all", "x"], made { $0.requirement = .all }),
    (["--min-seconds=5", "x"], made { $0.minimumSeconds = 5 }),
    (["--timeout=1", "x"], made { $0.timeoutSeconds = 1 }),
    (["--if-needed", "x"], made { $0.onlyIfNeeded = true }),
    (
      ["--accept=\(digest)", "x"], made { $0.acceptedDigests = [Digest(digest)].compactMap { $0 } }
    ),
    (
      ["--accept=\(digest.uppercased().replacing("SHA", with: "sha"))", "x"],
      made { $0.acceptedDigests = [Digest(digest)].compactMap { $0 } }
    ),
    (["--allow-unverified", "x"], made { $0.allowsUnverified = true }),
    (["--receipt=-", "x"], made { $0.receipt = .standardOutput }),
    (["--receipt=r.json", "x"], made { $0.receipt = .file("r.json") }),
    (["--records=/r", "x"], made { $0.recordsDirectory = "/r" }),
    (["--no-record", "x"], made { $0.keepsRecord = false }),
    (["--events=3", "x"], made { $0.events = .descriptor(3) }),
    (["--events=log", "x"], made { $0.events = .file("log") }),
    (["--select=main", "--select=#t", "x"], made { $0.select = "main, #t" }),
    (["--remove=.ad", "x"], made { $0.remove = ".ad" }),
    (["--charset=Shift_JIS", "x"], made { $0.charset = "Shift_JIS" }),
    (["--content-type=Text/HTML", "x"], made { $0.contentType = "text/html" }),
    (["--load-timeout=5", "x"], made { $0.loadTimeoutSeconds = 5 }),
    (["--max-bytes=1000", "x"], made { $0.maximumBytes = 1000 }),
    (["--max-bytes=2k", "x"], made { $0.maximumBytes = 2048 }),
    (["--max-bytes=64M", "x"], made { $0.maximumBytes = 64 << 20 }),
    (["--header=A: b", "--header=C:", "x"], made { $0.headers = ["A: b", "C:"] }),
    (["--cacert=ca.pem", "x"], made { $0.certificateFile = "ca.pem" }),
    (["--width=40", "x"], made { $0.width = 40 }),
    (["--plain", "x"], made { $0.isPlain = true }),
    (["--color=never", "x"], made { $0.color = .never }),
    (["--mouse", "x"], made { $0.usesMouse = true }),
    (["--bidi=logical", "x"], made { $0.bidi = .logical }),
    (["--", "x"], made { _ in }),
    (["--", "print"], made { $0.operands = ["print"] }),
    (["./print"], made { $0.operands = ["./print"] }),
    (["--", "--margin=3"], made { $0.operands = ["--margin=3"] }),
    (["x", "--", "-y", "check"], made { $0.operands = ["x", "-y", "check"] }),
    (["x", "print"], made { $0.operands = ["x", "print"] }),
    (["-"], made { $0.operands = ["-"] }),
    (["read"], made { $0.operands = ["read"] }),
    (["print", "x"], made { $0.verb = .print }),
    (
      ["print", "print"],
      made {
        $0.verb = .print
        $0.operands = ["print"]
      }
    ),
    (
      ["--width=40", "print", "x"],
      made {
        $0.verb = .print
        $0.width = 40
      }
    ),
    (["check", "x"], made { $0.verb = .check }),
    (
      ["diff", "x", "--color=always"],
      made {
        $0.verb = .diff; $0.color = .always
      }
    ),
    (["log", "x"], made { $0.verb = .log }),
    (
      ["log"],
      made {
        $0.verb = .log; $0.operands = []
      }
    ),
    (
      ["verify", "x", "y"],
      made {
        $0.verb = .verify; $0.operands = ["x", "y"]
      }
    ),
    (["withdraw", "x"], made { $0.verb = .withdraw }),
  ]

  @Test(arguments: good) func yieldsOptions(_ arguments: [String], _ options: Options) throws {
    #expect(try Self.options(arguments) == options)
  }

  @Test func yieldsHelpAndVersion() throws {
    #expect(try Self.parse("--help") == .help(.read))
    #expect(try Self.parse("-h", "--bogus") == .help(.read))
    #expect(try Self.parse("print", "--help") == .help(.print))
    #expect(try Self.parse("--version") == .version)
    #expect(try Self.parse("-V") == .version)
    #expect(try Self.options(["--", "--help"])?.operands == ["--help"])
  }

  /// Every option is exercised above.
  @Test func everyOptionIsTried() {
    let tried = Self.good.flatMap(\.0).map { $0.prefix { $0 != "=" } }
    for option in OptionTable.all
    where ![OptionTable.help, OptionTable.version].contains(option.name) {
      #expect(tried.contains(option.flag[...]), "\(option.flag)")
    }
  }

  @Test func manyParseAtOnce() async throws {
    try await withThrowingTaskGroup(of: Options?.self) { group in
      for margin in 0..<100 {
        group.addTask { try Self.options(["--margin=\(margin)", "\(margin)"]) }
      }
      for try await options in group {
        #expect(options?.operands == [String(options?.margin ?? -1)])
      }
    }
  }
}

@Suite struct OptionErrors {
  static let rows: [([String], String)] = [
    ([], "no document is named; give an address, a path or -"),
    (["print"], "print: no document is named; give an address, a path or -"),
    (["verify"], "verify: no receipt is named; give a receipt or a directory of records"),
    (["print", "a", "b"], "b: is one too many for print; give one document"),
    (["log", "a", "b"], "b: is one too many for log; give one document"),
    (["-", "-"], "-: standard input can be read only once; name it once"),
    ([""], "a document's name is empty; give an address, a path or -"),
    (["--bogus", "x"], "--bogus: is not an option; see scrollwrap --help"),
    (["--margins=1", "x"], "--margins: is not an option; did you mean --margin?"),
    (["--colour=never", "x"], "--colour: is not an option; did you mean --color?"),
    (["-x", "x"], "-x: is not an option; see scrollwrap --help"),
    (
      ["--re=1", "x"],
      "--re: could be --require, --receipt, --records or --remove; write more of it"
    ),
    (["--margin"], "--margin: needs a value; write --margin=LINES"),
    (["--mouse=yes", "x"], "--mouse: takes no value; write it alone"),
    (["print", "--margin=1", "x"], "--margin: means nothing to print; leave it out"),
    (["--margin=1", "check", "x"], "--margin: means nothing to check; leave it out"),
    (
      ["--margin=x", "x"],
      "--margin: \"x\" is not a number of lines; give a whole number, 0 or more"
    ),
    (
      ["--margin=-1", "x"],
      "--margin: \"-1\" is not a number of lines; give a whole number, 0 or more"
    ),
    (
      ["--margin=", "x"], "--margin: \"\" is not a number of lines; give a whole number, 0 or more"
    ),
    (
      ["--margin=1.5", "x"],
      "--margin: \"1.5\" is not a number of lines; give a whole number, 0 or more"
    ),
    (
      ["--margin=+1", "x"],
      "--margin: \"+1\" is not a number of lines; give a whole number, 0 or more"
    ),
    (
      ["--margin=１", "x"],
      "--margin: \"１\" is not a number of lines; give a whole number, 0 or more"
    ),
    (["--require=some", "x"], "--require: \"some\" is not known; give end or all"),
    (
      ["--min-seconds=1m", "x"],
      "--min-seconds: \"1m\" is not a number of seconds; give a whole number, 0 or more"
    ),
    (
      ["--timeout=0", "x"],
      "--timeout: \"0\" is not a number of seconds; give a whole number, 1 or more"
    ),
    (
      ["--load-timeout=x", "x"],
      "--load-timeout: \"x\" is not a number of seconds; give a whole number, 1 or more"
    ),
    (
      ["--accept=md5:0", "x"],
      "--accept: \"md5:0\" is not a digest; give sha256: and 64 hexadecimal digits, as check prints them"
    ),
    (["--receipt=", "x"], "--receipt: the value is empty; give one or leave the option out"),
    (["--records=", "x"], "--records: the value is empty; give one or leave the option out"),
    (["--select=", "x"], "--select: the value is empty; give one or leave the option out"),
    (["--remove=", "x"], "--remove: the value is empty; give one or leave the option out"),
    (["--charset=", "x"], "--charset: the value is empty; give one or leave the option out"),
    (["--cacert=", "x"], "--cacert: the value is empty; give one or leave the option out"),
    (
      ["--events=0", "x"],
      "--events: \"0\" is not a place to write to; give a descriptor from 1 on or a file"
    ),
    (
      ["--events=", "x"],
      "--events: \"\" is not a place to write to; give a descriptor from 1 on or a file"
    ),
    (
      ["--content-type=html", "x"],
      "--content-type: \"html\" is not a media type; give one such as text/html"
    ),
    (
      ["--max-bytes=0", "x"],
      "--max-bytes: \"0\" is not a number of bytes; give one such as 1048576, 512K or 64M"
    ),
    (
      ["--max-bytes=1T", "x"],
      "--max-bytes: \"1T\" is not a number of bytes; give one such as 1048576, 512K or 64M"
    ),
    (
      ["--header=nothing", "x"],
      "--header: \"nothing\" is not a header line; give a name, a colon and a value"
    ),
    (
      ["--header=A: b\nC: d", "x"],
      "--header: \"A: b\nC: d\" is not a header line; give a name, a colon and a value"
    ),
    (
      ["--width=0", "x"],
      "--width: \"0\" is not a number of columns; give a whole number from 1 to 4096"
    ),
    (
      ["--width=4097", "x"],
      "--width: \"4097\" is not a number of columns; give a whole number from 1 to 4096"
    ),
    (["--color=Always", "x"], "--color: \"Always\" is not known; give auto, always or never"),
    (["--bidi=both", "x"], "--bidi: \"both\" is not known; give auto, visual or logical"),
  ]

  @Test(arguments: rows) func sayWhatIsWrong(_ arguments: [String], _ text: String) {
    do throws(OptionError) {
      _ = try OptionParser.parse(["scrollwrap"] + arguments)
      Issue.record("\(arguments) is accepted")
    } catch {
      #expect(error.text(.english) == text)
    }
  }

  /// Every option that takes a value refuses something, above or by name.
  @Test func everyValueIsTried() {
    let tried = Self.rows.flatMap(\.0).map { $0.prefix { $0 != "=" } }
    for option in OptionTable.all where option.argument != nil {
      #expect(tried.contains(option.flag[...]), "\(option.flag)")
    }
  }

  @Test func everyOptionIsCheckedAgainstTheVerb() {
    for option in OptionTable.all {
      for verb in Verb.allCases where !option.verbs.contains(verb) {
        let value = option.argument == nil ? "" : "=\(Self.sample(option.name))"
        let arguments = ["scrollwrap", verb.rawValue, option.flag + value, "x"]
        #expect(throws: OptionError.notForVerb(option: option.flag, verb: verb)) {
          try OptionParser.parse(arguments)
        }
      }
    }
  }

  private static func sample(_ name: String) -> String {
    switch name {
    case "require": "all"
    case "color", "bidi": "auto"
    case "accept": OptionParsing.digest
    case "content-type": "text/html"
    case "header": "A: b"
    default: "1"
    }
  }

  @Test func theTableIsWhole() {
    #expect(Set(OptionTable.all.map(\.name)).count == OptionTable.all.count)
    let order = OptionTable.all.map { OptionGroup.allCases.firstIndex(of: $0.group) ?? -1 }
    #expect(order == order.sorted(), "options stand by group")
  }
}
