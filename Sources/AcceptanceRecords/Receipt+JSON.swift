extension Receipt {
  /// The receipt as JSON, without the digest over itself.
  public var json: JSONValue {
    .object([
      "schema": .string(Receipt.schema),
      "decision": .string(decision.rawValue),
      "method": method.json,
      "source": source.json,
      "text": text.json,
      "gate": gate?.json ?? .null,
      "reading": reading.json,
      "presentation": presentation?.json ?? .null,
      "user": .object([
        "name": JSONValue(user.name), "uid": .integer(user.id), "host": JSONValue(user.host),
      ]),
      "tool": .object(["name": .string("scrollwrap"), "version": .string(toolVersion)]),
      "withdraws": JSONValue(withdraws),
      "previous": JSONValue(previous),
      "follows_torn_line": .bool(followsTornLine),
      "does_not_prove": .array(Receipt.limits.map(JSONValue.string)),
    ])
  }

  /// Reads a receipt; nil where a member it cannot do without is missing or of another kind.
  ///
  /// Members it does not know are left alone: they count for the digest, not for the meaning.
  public init?(_ json: JSONValue) {
    guard json["schema"]?.text == Receipt.schema,
      let decision = json["decision"]?.text.flatMap(Decision.init(rawValue:)),
      let method = json["method"].flatMap(Method.init)
    else { return nil }
    self.init(decision: decision, method: method)
    source = json["source"].map(Source.init) ?? Source()
    text = json["text"].map(Text.init) ?? Text()
    gate = json["gate"].flatMap(Gate.init)
    reading = json["reading"].map(Reading.init) ?? Reading()
    presentation = json["presentation"].flatMap(Presentation.init)
    user.name = json["user"]?["name"]?.text
    user.id = json["user"]?["uid"]?.number ?? 0
    user.host = json["user"]?["host"]?.text
    toolVersion = json["tool"]?["version"]?.text ?? ""
    withdraws = json["withdraws"]?.digest
    previous = json["previous"]?.digest
    followsTornLine = json["follows_torn_line"]?.truth ?? false
  }
}

extension JSONValue {
  fileprivate init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
  fileprivate init(_ number: Int?) { self = number.map(JSONValue.integer) ?? .null }
  fileprivate init(_ digest: Digest?) { self.init(digest?.description) }
  fileprivate init(_ time: Timestamp?) { self.init(time?.description) }

  /// The digest a text names.
  fileprivate var digest: Digest? { text.flatMap { Digest($0) } }
  /// The time a text names.
  fileprivate var time: Timestamp? { text.flatMap { Timestamp($0) } }
  /// The texts of an array.
  fileprivate var texts: [String] { elements?.compactMap(\.text) ?? [] }
}

extension Receipt.Method {
  fileprivate var json: JSONValue {
    let (kind, value) =
      switch self {
      case .key(let key): ("key", key)
      case .typed(let word): ("typed", word)
      case .pinnedDigest(let digest): ("pinned-digest", digest.description)
      case .command(let command): ("command", command)
      }
    return .object(["kind": .string(kind), "value": .string(value)])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let value = json["value"]?.text else { return nil }
    switch json["kind"]?.text {
    case "key": self = .key(value)
    case "typed": self = .typed(value)
    case "pinned-digest":
      guard let digest = Digest(value) else { return nil }
      self = .pinnedDigest(digest)
    case "command": self = .command(value)
    default: return nil
    }
  }
}

extension Receipt.Source {
  fileprivate var json: JSONValue {
    .object([
      "asked": .string(asked), "address": .string(address),
      "redirects": .array(redirects.map(JSONValue.string)), "http_status": JSONValue(status),
      "media_type": JSONValue(mediaType), "charset": JSONValue(charset),
      "etag": JSONValue(entityTag), "last_modified": JSONValue(lastModified),
      "bytes": .integer(byteCount), "digest": JSONValue(digest),
      "completeness": .object(["evidence": JSONValue(evidence), "verified": .bool(isVerified)]),
    ])
  }

  fileprivate init(_ json: JSONValue) {
    self.init()
    asked = json["asked"]?.text ?? ""
    address = json["address"]?.text ?? ""
    redirects = json["redirects"]?.texts ?? []
    status = json["http_status"]?.number
    mediaType = json["media_type"]?.text
    charset = json["charset"]?.text
    entityTag = json["etag"]?.text
    lastModified = json["last_modified"]?.text
    byteCount = json["bytes"]?.number ?? 0
    digest = json["digest"]?.digest
    evidence = json["completeness"]?["evidence"]?.text
    isVerified = json["completeness"]?["verified"]?.truth ?? false
  }
}

extension Receipt.Text {
  fileprivate var json: JSONValue {
    .object([
      "digest": JSONValue(digest), "body_digest": JSONValue(bodyDigest),
      "title": JSONValue(title), "language": JSONValue(language), "words": .integer(words),
      "hidden": .object([
        "parts": .integer(hiddenParts), "characters": .integer(hiddenCharacters),
      ]),
      "replaced_characters": .integer(replacedCharacters),
      "folded_lines": .array(foldedLines.map(JSONValue.string)),
      "select": JSONValue(select), "remove": JSONValue(remove),
    ])
  }

  fileprivate init(_ json: JSONValue) {
    self.init()
    digest = json["digest"]?.digest
    bodyDigest = json["body_digest"]?.digest
    title = json["title"]?.text
    language = json["language"]?.text
    words = json["words"]?.number ?? 0
    hiddenParts = json["hidden"]?["parts"]?.number ?? 0
    hiddenCharacters = json["hidden"]?["characters"]?.number ?? 0
    replacedCharacters = json["replaced_characters"]?.number ?? 0
    foldedLines = json["folded_lines"]?.texts ?? []
    select = json["select"]?.text
    remove = json["remove"]?.text
  }
}

extension Receipt.Gate {
  fileprivate var json: JSONValue {
    .object([
      "mode": .string(mode), "margin": .integer(margin), "require": .string(require),
      "min_seconds": .integer(minimumSeconds), "allow_unverified": .bool(allowsUnverified),
    ])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let mode = json["mode"]?.text, let margin = json["margin"]?.number,
      let require = json["require"]?.text
    else { return nil }
    self.init(
      mode: mode, margin: margin, require: require,
      minimumSeconds: json["min_seconds"]?.number ?? 0,
      allowsUnverified: json["allow_unverified"]?.truth ?? false)
  }
}

extension Receipt.Reading {
  fileprivate var json: JSONValue {
    let covered = coverage.map { coverage in
      JSONValue.object([
        "shown_bytes": .integer(coverage.shownBytes), "total_bytes": .integer(coverage.totalBytes),
        "lines_not_shown": .integer(coverage.linesNotShown),
        "total_lines": .integer(coverage.totalLines),
      ])
    }
    return .object([
      "opened": JSONValue(opened), "loaded": JSONValue(loaded),
      "end_reached": JSONValue(endReached), "decided": JSONValue(decided),
      "coverage": covered ?? .null,
    ])
  }

  fileprivate init(_ json: JSONValue) {
    self.init()
    opened = json["opened"]?.time
    loaded = json["loaded"]?.time
    endReached = json["end_reached"]?.time
    decided = json["decided"]?.time
    guard let covered = json["coverage"], let shown = covered["shown_bytes"]?.number else { return }
    coverage = Receipt.Coverage(
      shownBytes: shown, totalBytes: covered["total_bytes"]?.number ?? 0,
      linesNotShown: covered["lines_not_shown"]?.number ?? 0,
      totalLines: covered["total_lines"]?.number ?? 0)
  }
}

extension Receipt.Presentation {
  fileprivate var json: JSONValue {
    .object([
      "columns": .integer(columns), "rows": .integer(rows), "words": .string(words),
      "locale": .string(locale), "plain": .bool(isPlain),
    ])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let columns = json["columns"]?.number, let rows = json["rows"]?.number else {
      return nil
    }
    self.init(
      columns: columns, rows: rows, words: json["words"]?.text ?? "",
      locale: json["locale"]?.text ?? "", isPlain: json["plain"]?.truth ?? false)
  }
}
