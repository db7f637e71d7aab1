import Foundation
import TestSupport
import Testing

@testable import Wording

/// Every message there is, with the name translators see.
private let messages: [(name: String, key: String)] =
  Message.allCases.map { ("Message.\($0)", $0.rawValue) }
  + CommandMessage.allCases.map { ("CommandMessage.\($0)", $0.rawValue) }
  + FailureMessage.allCases.map { ("FailureMessage.\($0)", $0.rawValue) }
  + RunMessage.allCases.map { ("RunMessage.\($0)", $0.rawValue) }

private let poFolder = "Resources/po"

/// The messages as gettext entries, equal ones joined, without translations.
private func template() -> [TranslationFile.Entry] {
  var entries: [TranslationFile.Entry] = []
  var places: [String: Int] = [:]
  for (name, key) in messages {
    if let place = places[key] {
      entries[place].comments.append(name)
      continue
    }
    let (singular, plural) = Catalog.forms(of: key)
    places[key] = entries.count
    entries.append(TranslationFile.Entry(comments: [name], singular: singular, plural: plural))
  }
  return entries
}

private func read(_ name: String) throws -> TranslationFile {
  TranslationFile(
    try String(contentsOfFile: "\(TestData.packageRoot)/\(poFolder)/\(name)", encoding: .utf8))
}

/// The names in braces, sorted.
private func facts(in text: String) -> [String] {
  text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
    $0.split(separator: "}").first
  }
  .map(String.init).sorted()
}

@Suite struct Messages {
  @Test func sayTheSameOnce() {
    let repeated = Dictionary(grouping: messages) { $0.key }.filter { $0.value.count > 1 }
    for (key, places) in repeated {
      let forms = Set(places.map { String(describing: Catalog.forms(of: $0.key)) })
      #expect(forms.count == 1, "\(key) has other forms in \(places.map(\.name))")
    }
  }

  @Test func countInBothForms() {
    for (name, key) in messages {
      let (singular, plural) = Catalog.forms(of: key)
      guard let plural else { continue }
      #expect(facts(in: singular) == facts(in: plural), "\(name)")
      #expect(facts(in: plural).contains("n"), "\(name) counts nothing")
    }
  }

  @Test func fillFactsOnce() {
    let text = Catalog.english(.badValueProbe, ["option": "{given}", "given": "x"])
    #expect(text.hasPrefix("{given}: \"x\""), "a fact with braces is shown as it is")
  }
}

extension CommandMessage {
  fileprivate static let badValueProbe = CommandMessage.notHeader
}

@Suite struct Translations {
  static let languages = ["ja"]

  @Test func haveATemplate() {
    var file = TranslationFile("")
    file.preamble = [
      "# Messages of scrollwrap; made from the enumerations in Sources/Wording by make golden.",
      "# {name} stands for a fact and stays as it is.",
    ]
    file.header = """
      Project-Id-Version: scrollwrap
      MIME-Version: 1.0
      Content-Type: text/plain; charset=UTF-8
      Content-Transfer-Encoding: 8bit
      Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;

      """
    file.entries = template().map { entry in
      var entry = entry
      entry.translations = entry.plural == nil ? [""] : ["", ""]
      return entry
    }
    #expect(GoldenFile.difference(of: file.text, from: "\(poFolder)/scrollwrap.pot") == nil)
  }

  /// The file holds the template's messages in its order; recording adds new ones, untranslated,
  /// and takes out those that are gone.
  @Test(arguments: languages) func followTheTemplate(_ language: String) throws {
    var file = try read("\(language).po")
    let known = Dictionary(
      file.entries.map { ($0.singular, $0) }, uniquingKeysWith: { first, _ in first })
    let forms = file.header.contains("nplurals=1") ? 1 : 2
    file.entries = template().map { entry in
      var entry = entry
      let count = entry.plural == nil ? 1 : forms
      let old = known[entry.singular]
      let isSame = old?.plural == entry.plural && old?.translations.count == count
      entry.translations = isSame ? old?.translations ?? [] : Array(repeating: "", count: count)
      return entry
    }
    #expect(GoldenFile.difference(of: file.text, from: "\(poFolder)/\(language).po") == nil)
  }

  @Test(arguments: languages) func areThereForEveryMessage(_ language: String) throws {
    let file = try read("\(language).po")
    let known = Dictionary(
      file.entries.map { ($0.singular, $0) }, uniquingKeysWith: { first, _ in first })
    let missing = template().filter { entry in
      known[entry.singular]?.translations.contains("") ?? true
    }
    #expect(
      missing.isEmpty,
      "without a translation: \(missing.map { $0.comments[0] }.joined(separator: ", "))")
  }

  @Test(arguments: languages) func nameTheSameFacts(_ language: String) throws {
    for entry in try read("\(language).po").entries {
      let wanted = facts(in: entry.plural ?? entry.singular)
      for translation in entry.translations where !translation.isEmpty {
        #expect(facts(in: translation) == wanted, "\(entry.comments): \(translation)")
      }
    }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt"), "no msgfmt"),
    arguments: languages)
  func passMsgfmt(_ language: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/msgfmt")
    process.arguments = [
      "--check", "-o", "/dev/null", "\(TestData.packageRoot)/\(poFolder)/\(language).po",
    ]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let words = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(words)")
  }
}
