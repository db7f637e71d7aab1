/// A gettext file of translations: what `msgfmt` reads, as far as ours goes.
struct TranslationFile {
  /// One message.
  struct Entry: Equatable {
    /// Comments for translators, without `#. `.
    var comments: [String] = []
    /// The English form.
    var singular = ""
    /// The English form for many.
    var plural: String?
    /// The translations: one, or one for each plural form.
    var translations: [String] = []
  }

  /// The header, which is the translation of nothing.
  var header = ""
  /// The comments above the header, with their signs.
  var preamble: [String] = []
  /// The messages.
  var entries: [Entry] = []

  /// Reads a file.
  init(_ text: String) {
    var entry = Entry()
    var isOpen = false
    var field = ""
    func close(_ file: inout TranslationFile) {
      if isOpen, entry.singular.isEmpty {
        file.header = entry.translations.first ?? ""
      } else if isOpen {
        file.entries.append(entry)
      }
      entry = Entry()
      isOpen = false
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        close(&self)
      } else if line.hasPrefix("#. ") {
        entry.comments.append(String(line.dropFirst(3)))
      } else if line.hasPrefix("#") {
        preamble.append(String(line))
      } else if let quote = line.firstIndex(of: "\"") {
        let name = line[..<quote].trimming(" ")
        if !name.isEmpty { field = name }
        isOpen = true
        entry.add(TranslationFile.unquoted(line[quote...]), to: field, isNew: !name.isEmpty)
      }
    }
    close(&self)
  }

  /// The file's text.
  var text: String {
    var lines = preamble + ["msgid \"\"", "msgstr \"\""]
    lines += header.split(separator: "\n").map { "\"\(TranslationFile.escaped(String($0)))\\n\"" }
    for entry in entries {
      lines.append("")
      lines += entry.comments.map { "#. \($0)" }
      lines += TranslationFile.field("msgid", entry.singular)
      if let plural = entry.plural {
        lines += TranslationFile.field("msgid_plural", plural)
        for (index, form) in entry.translations.enumerated() {
          lines += TranslationFile.field("msgstr[\(index)]", form)
        }
      } else {
        lines += TranslationFile.field("msgstr", entry.translations.first ?? "")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func field(_ name: String, _ text: String) -> [String] {
    ["\(name) \"\(escaped(text))\""]
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private static func unquoted(_ text: Substring) -> String {
    var output = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if isEscaped {
        output.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        output.append(character)
      }
    }
    return output
  }
}

extension TranslationFile.Entry {
  fileprivate mutating func add(_ text: String, to field: String, isNew: Bool) {
    switch field {
    case "msgid": singular += text
    case "msgid_plural": plural = (plural ?? "") + text
    default:
      if isNew { translations.append("") }
      translations[translations.count - 1] += text
    }
  }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
