/// What kind of body a media type or the first bytes announce.
struct MediaType: Equatable, Sendable {
  /// How a body is read.
  enum Kind: Equatable, Sendable {
    case html, xhtml, plainText, markdown, pdf
    /// Not at all; with a program that turns such bodies into text, where there is one.
    case unreadable(converter: String?)
  }

  /// The media type, in lower case and without parameters.
  let name: String
  /// How it is read.
  let kind: Kind

  /// How many bytes the type of an unlabelled body is judged by.
  static let sampleSize = 1_024

  /// Judges a body.
  ///
  /// A label for text is believed unless the bytes carry the signature of something else; no label,
  /// or one that says nothing, leaves it to the address and the bytes. Text labelled plain stays
  /// plain, markup or not.
  ///
  /// - Parameters:
  ///   - declared: The type named by the transport or the user.
  ///   - bytes: The start of the body.
  ///   - address: Where it came from.
  ///   - isEnd: Whether the bytes are all of it.
  /// - Returns: nil while more bytes are needed.
  static func judge(
    declared: String?, bytes: [UInt8], address: String, isEnd: Bool
  ) -> MediaType? {
    let label = declared.map(essence) ?? ""
    let isVague = vagueLabels.contains(label)
    let labelled = isVague ? nil : MediaType(label: label, address: address)
    let enough = isEnd || bytes.count >= (labelled == nil ? sampleSize : 64)
    if let signed = MediaSignature.match(bytes) {
      guard signed.name == "application/zip", labelled?.isOfficeFile != true else {
        return labelled?.isOfficeFile == true ? labelled : signed
      }
      return enough ? MediaSignature.zipContent(bytes) : nil
    }
    guard enough || (labelled == nil && MediaSignature.looksLikeHTML(bytes)) else { return nil }
    guard let labelled else { return sniffed(bytes, address: address) }
    switch labelled.kind {
    case .pdf:
      return MediaSignature.contains(bytes, "%PDF-") ? labelled : sniffed(bytes, address: address)
    case .plainText where MediaSignature.isBinary(bytes): return binary
    default: return labelled
    }
  }

  private static let binary = MediaType(
    name: "application/octet-stream", kind: .unreadable(converter: nil))

  /// Labels that say nothing about the body.
  private static let vagueLabels: Set<String> = [
    "", "application/octet-stream", "binary/octet-stream", "application/binary",
    "application/unknown",
    "unknown/unknown", "*/*", "application/x-unknown-content-type", "application/force-download",
    "application/download", "application/x-download",
  ]

  private static func sniffed(_ bytes: [UInt8], address: String) -> MediaType {
    if MediaSignature.isBinary(bytes) { return binary }
    if let known = MediaType(ending: ending(of: address)) { return known }
    if MediaSignature.contains(Array(bytes.prefix(64)), "<?xml") {
      let isPage = MediaSignature.hasXHTMLRoot(bytes)
      return MediaType(name: isPage ? "application/xhtml+xml" : "application/xml", kind: .xhtml)
    }
    return MediaSignature.looksLikeHTML(bytes)
      ? MediaType(name: "text/html", kind: .html)
      : MediaType(name: "text/plain", kind: .plainText)
  }

  /// A type with its parameters cut off.
  static func essence(_ type: String) -> String {
    let name = type.prefix { $0 != ";" }.lowercased()
    return SafeText.line(name)
  }

  /// The part of an address's last segment after its last full stop, in lower case.
  private static func ending(of address: String) -> String {
    let path = address.contains("://") ? address.prefix { $0 != "?" && $0 != "#" } : address[...]
    let segment = path.split(separator: "/").last ?? ""
    guard let dot = segment.lastIndex(of: ".") else { return "" }
    return segment[segment.index(after: dot)...].lowercased()
  }
}

extension MediaType {
  /// Makes the type that files with an ending hold; nil where the ending says nothing.
  private init?(ending: String) {
    switch ending {
    case "md", "markdown", "mdown", "mkd", "mkdn":
      self.init(name: "text/markdown", kind: .markdown)
    case "html", "htm", "shtml": self.init(name: "text/html", kind: .html)
    case "xhtml", "xht": self.init(name: "application/xhtml+xml", kind: .xhtml)
    case "txt", "text", "log", "rst", "adoc": self.init(name: "text/plain", kind: .plainText)
    default: return nil
    }
  }

  /// Makes the type a label names; every label is some type.
  private init(label: String, address: String) {
    name = label
    switch label {
    case "text/html": kind = .html
    case "application/xhtml+xml", "text/xml", "application/xml": kind = .xhtml
    case "text/markdown", "text/x-markdown", "text/x-web-markdown": kind = .markdown
    case "application/pdf", "application/x-pdf": kind = .pdf
    case "text/plain":
      kind = MediaType(ending: Self.ending(of: address))?.markdownOnly ?? .plainText
    case "text/rtf", "application/rtf": kind = .unreadable(converter: "unrtf")
    case "application/json", "application/javascript", "application/ecmascript",
      "application/x-javascript", "application/yaml", "application/x-sh", "application/toml",
      "message/rfc822", "application/x-tex", "application/x-httpd-php":
      kind = .plainText
    case let type where type.hasPrefix("text/"): kind = .plainText
    case let type where type.hasPrefix("image/"): kind = .unreadable(converter: "tesseract")
    case let type where type.hasSuffix("+json"): kind = .plainText
    case let type where type.hasSuffix("+xml"): kind = .xhtml
    default: kind = .unreadable(converter: Self.officeConverters[label])
    }
  }

  private var markdownOnly: Kind? { kind == .markdown ? .markdown : nil }

  /// Whether it is kept in a ZIP container, whose signature says less than the label.
  private var isOfficeFile: Bool {
    Self.officeConverters[name] == "pandoc"
  }

  /// Programs that turn office files into text.
  static let officeConverters: [String: String] = [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "pandoc",
    "application/vnd.oasis.opendocument.text": "pandoc",
    "application/epub+zip": "pandoc",
    "application/msword": "antiword",
    "application/postscript": "ps2ascii",
    "application/gzip": "gunzip",
    "application/x-gzip": "gunzip",
    "application/zip": "unzip",
  ]
}
