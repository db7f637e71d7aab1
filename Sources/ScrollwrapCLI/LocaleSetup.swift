import CGettext
import Glibc
import Wording

/// The user's locale: how characters are read and written, and which language messages are in.
struct LocaleSetup: Sendable {
  /// The locale's name, as receipts name it.
  let name: String
  /// Whether text is UTF-8.
  let isUTF8: Bool
  /// The messages.
  let catalog: Catalog

  /// The name of our messages among all.
  private static let domain = "scrollwrap"

  /// Sets the process's locale from its environment; call once, before any thread is started.
  ///
  /// A locale that is named but not installed is common in containers and over ssh. Where its name
  /// says UTF-8, characters are then handled as C.UTF-8 does, and messages still follow its language.
  ///
  /// - Parameters:
  ///   - environment: Looks up a variable.
  ///   - executable: The path of the running program.
  /// - Returns: What the process has now.
  static func fromEnvironment(
    _ environment: (String) -> String?, executable: String? = runningExecutable()
  ) -> LocaleSetup {
    let wanted = LocaleNames(environment)
    // Only these two are used; each other one would cost a start the opening of its files.
    setlocale(LC_MESSAGES, "")
    if setlocale(LC_CTYPE, "") == nil { adapt(to: wanted) }
    let isUTF8 = nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
    let name = setlocale(LC_CTYPE, nil).map { String(cString: $0) } ?? "C"
    guard isUTF8, let directory = messageDirectory(environment, executable: executable) else {
      return LocaleSetup(name: wanted.characters ?? name, isUTF8: isUTF8, catalog: .english)
    }
    bindtextdomain(domain, directory)
    bind_textdomain_codeset(domain, "UTF-8")
    return LocaleSetup(name: wanted.characters ?? name, isUTF8: true, catalog: translated)
  }

  /// The messages as gettext finds them.
  ///
  /// What has no translation comes back as the very pointer that was given, so the keys must live
  /// until the answer is copied.
  private static let translated = Catalog { singular, plural, count in
    singular.withCString { key in
      guard let plural else {
        return dgettext(domain, key).map { String(cString: $0) } ?? singular
      }
      return plural.withCString { many in
        let found = dngettext(domain, key, many, UInt(max(0, count)))
        return found.map { String(cString: $0) } ?? (count == 1 ? singular : plural)
      }
    }
  }

  /// Makes the best of a locale that is not installed.
  private static func adapt(to wanted: LocaleNames) {
    guard wanted.characters.map(LocaleNames.saysUTF8) == true,
      setlocale(LC_CTYPE, "C.UTF-8") != nil
    else { return }
    // gettext looks at LANGUAGE only where messages have a locale other than C.
    let current = setlocale(LC_MESSAGES, nil).map { String(cString: $0) }
    if current == nil || current == "C" || current == "POSIX" {
      setlocale(LC_MESSAGES, "C.UTF-8")
    }
    if let language = wanted.language, getenv("LANGUAGE").map({ $0.pointee == 0 }) ?? true {
      setenv("LANGUAGE", language, 1)
    }
  }

  /// The directory of compiled messages: what the variable says, else the installed one, else that
  /// of the build tree; nil where there is none.
  private static func messageDirectory(
    _ environment: (String) -> String?, executable: String?
  ) -> String? {
    if let named = environment("SCROLLWRAP_LOCALEDIR"), !named.isEmpty { return named }
    guard let executable, let slash = executable.utf8.lastIndex(of: 0x2F) else { return nil }
    let folder = executable[...slash]
    for directory in ["\(folder)../share/locale", "\(folder)../../locale"]
    where access("\(directory)/ja/LC_MESSAGES/\(domain).mo", R_OK) == 0 {
      return directory
    }
    return nil
  }

  /// The path of the running program.
  static func runningExecutable() -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { room in
      guard let base = room.baseAddress else { return nil }
      let count = readlink("/proc/self/exe", base, room.count)
      guard count > 0 else { return nil }
      return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

/// The locales the environment asks for, by the order POSIX gives the variables.
struct LocaleNames: Equatable, Sendable {
  /// The locale of characters; nil where none is named.
  let characters: String?
  /// The locale of messages; nil where none is named.
  let messages: String?

  /// Reads the environment.
  init(_ environment: (String) -> String?) {
    func first(_ names: [String]) -> String? {
      names.compactMap { environment($0) }.first { !$0.isEmpty }
    }
    characters = first(["LC_ALL", "LC_CTYPE", "LANG"])
    messages = first(["LC_ALL", "LC_MESSAGES", "LANG"])
  }

  /// The language of messages, as `LANGUAGE` wants it: `ja_JP.UTF-8` is `ja_JP`.
  var language: String? {
    guard let messages else { return nil }
    let language = messages.prefix { $0 != "." && $0 != "@" }
    return ["", "C", "POSIX"].contains(language) ? nil : String(language)
  }

  /// Whether a locale's name says that its text is UTF-8.
  static func saysUTF8(_ name: String) -> Bool {
    let codeset = name.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }.lowercased()
    return codeset == "utf-8" || codeset == "utf8"
  }
}
