import TestSupport

/// A program under measurement: how it is started and which keys it takes.
struct Subject {
  /// What it reads.
  enum Kind: Equatable {
    case html
    case text
  }

  /// Its name.
  let name: String
  /// Its path.
  let path: String
  /// The arguments before the file that write the rendered text to standard output; nil where it
  /// cannot.
  var dump: [String]?
  /// The arguments before the file that show it on a terminal; nil where it cannot.
  var read: [String]?
  /// What it is measured with.
  var kinds: [Kind] = [.html]
  /// The key for the next page.
  var pageKey = " "
  /// The key for the end; nil where it has none that is the same on every terminal.
  var endKey: String? = "G"
  /// What it says of a search without a hit; nil where that is broken over lines.
  var notFound: String? = "not found"
  /// The key for one line down; nil where it scrolls by no single line.
  var lineKey: String?

  /// The tool itself, then every peer that is installed.
  static func all(tool: String) -> [Subject] {
    var subjects = [
      Subject(
        name: "scrollwrap", path: tool, dump: ["print"], read: ["--no-record"],
        kinds: [.html, .text], lineKey: "j")
    ]
    let peers: [(String, (String) -> Subject)] = [
      ("less", { Subject(name: "less", path: $0, read: [], kinds: [.text], lineKey: "j") }),
      ("fold", { Subject(name: "fold", path: $0, dump: ["-s"], kinds: [.text]) }),
      (
        "w3m",
        { Subject(name: "w3m", path: $0, dump: ["-dump", "-cols", "80"], read: [], lineKey: "J") }
      ),
      (
        "lynx",
        {
          Subject(name: "lynx", path: $0, dump: ["-dump", "-width=80"], read: [], endKey: "\u{5}")
        }
      ),
      (
        "links",
        {
          Subject(
            name: "links", path: $0, dump: ["-dump", "-width", "80"], read: [], endKey: nil)
        }
      ),
      (
        "elinks",
        {
          Subject(
            name: "elinks", path: $0, dump: ["-dump", "-dump-width", "80"], read: [],
            endKey: "\u{1B}[4~", notFound: nil)
        }
      ),
    ]
    for (name, make) in peers {
      if let path = PtyConfiguration.find(name) { subjects.append(make(path)) }
    }
    return subjects
  }
}
