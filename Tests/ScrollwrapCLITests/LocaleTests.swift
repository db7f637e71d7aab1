import Foundation
import Testing
import TestSupport
import Wording

@testable import ScrollwrapCLI

@Suite struct Locales {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var variables: [String: String]
    var characters: String?
    var messages: String?
    var language: String?
  }

  static let cases = [
    Case(testDescription: "nothing", variables: [:]),
    Case(
      testDescription: "LANG", variables: ["LANG": "ja_JP.UTF-8"], characters: "ja_JP.UTF-8",
      messages: "ja_JP.UTF-8", language: "ja_JP"),
    Case(
      testDescription: "LC_ALL before all", variables: ["LANG": "ja_JP.UTF-8", "LC_ALL": "C"],
      characters: "C", messages: "C"),
    Case(
      testDescription: "empty counts for nothing",
      variables: ["LC_ALL": "", "LC_CTYPE": "de_DE.utf8@euro", "LANG": "ja_JP"],
      characters: "de_DE.utf8@euro", messages: "ja_JP", language: "ja_JP"),
    Case(
      testDescription: "messages of their own",
      variables: ["LC_MESSAGES": "POSIX", "LANG": "ja_JP.UTF-8"], characters: "ja_JP.UTF-8",
      messages: "POSIX"),
  ]

  @Test(arguments: cases) func areNamedByTheEnvironment(_ row: Case) {
    let names = LocaleNames { row.variables[$0] }
    #expect(names.characters == row.characters)
    #expect(names.messages == row.messages)
    #expect(names.language == row.language)
  }

  @Test(arguments: [
    ("ja_JP.UTF-8", true), ("xx_XX.utf8", true), ("de_DE.UTF-8@euro", true), ("ja_JP", false),
    ("ja_JP.eucJP", false), ("C", false), ("utf8", false),
  ]) func sayWhetherTheyAreUTF8(_ name: String, _ isUTF8: Bool) {
    #expect(LocaleNames.saysUTF8(name) == isUTF8)
  }

  /// Sets the process's locale from variables; needs a process of its own.
  static func setUp(_ variables: [String: String]) throws -> (LocaleSetup, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let place = folder.file("ja/LC_MESSAGES")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let po = "\(TestData.packageRoot)/Resources/po/ja.po"
    let (status, _) = try Command.run("/usr/bin/msgfmt", ["-o", "\(place)/scrollwrap.mo", po])
    guard status == 0 else { exit(EX_UNAVAILABLE) }
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "LANGUAGE"] { unsetenv(name) }
    for (name, value) in variables { setenv(name, value, 1) }
    setenv("SCROLLWRAP_LOCALEDIR", folder.path, 1)
    let setup = LocaleSetup.fromEnvironment { name in getenv(name).map { String(cString: $0) } }
    return (setup, folder)
  }

  static let hasMsgfmt = FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt")

  /// A locale that is not installed still brings its language and UTF-8.
  @Test(.enabled(if: hasMsgfmt, "no msgfmt")) func notInstalled() async {
    await #expect(processExitsWith: .success) {
      let (setup, folder) = try Locales.setUp(["LANG": "ja_XX.UTF-8"])
      let text = setup.catalog(.checkNever, ["source": "x"])
      let isGood = setup.isUTF8 && text == "x: 同意したことがありません" && setup.name == "ja_XX.UTF-8"
      withExtendedLifetime(folder) { exit(isGood ? 0 : 1) }
    }
  }

  @Test(.enabled(if: hasMsgfmt, "no msgfmt")) func countedMessages() async {
    await #expect(processExitsWith: .success) {
      let (setup, folder) = try Locales.setUp(["LC_ALL": "C.UTF-8", "LANGUAGE": "ja"])
      let texts = [1, 3].map { setup.catalog(.verifyLedger, count: $0) }
      let isGood =
        texts == ["受領記録 1 件、すべて問題ありません", "受領記録 3 件、すべて問題ありません"]
      withExtendedLifetime(folder) { exit(isGood ? 0 : 1) }
    }
  }

  @Test(.enabled(if: hasMsgfmt, "no msgfmt")) func plainC() async {
    await #expect(processExitsWith: .success) {
      let (setup, folder) = try Locales.setUp(["LC_ALL": "C", "LANGUAGE": "ja"])
      let isGood = !setup.isUTF8 && setup.catalog(.decisionAgreed) == "agreed"
      withExtendedLifetime(folder) { exit(isGood ? 0 : 1) }
    }
  }

  @Test(.enabled(if: hasMsgfmt, "no msgfmt")) func languageWithoutTranslation() async {
    await #expect(processExitsWith: .success) {
      let (setup, folder) = try Locales.setUp(["LANG": "fi_FI.UTF-8"])
      // Short keys lie within a string's value, long ones on the heap: both must outlive the call.
      let isWhole = CommandMessage.allCases.allSatisfy { message in
        setup.catalog(message, count: 2) == Catalog.english(message, count: 2)
      }
      let isGood =
        setup.isUTF8 && isWhole
        && setup.catalog(.verifyLedger, count: 2) == "2 receipts, all intact"
      withExtendedLifetime(folder) { exit(isGood ? 0 : 1) }
    }
  }
}
