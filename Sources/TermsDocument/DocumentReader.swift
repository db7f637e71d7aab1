import HTMLTokens

/// How a page is to be read: what the transport said of it and what the user asked for.
public struct ReadingOptions: Equatable, Sendable {
  /// The media type the server named or the user forces, without parameters; nil to detect it.
  public var mediaType: String?
  /// The character set of the transport's header (`Content-Type: ...; charset=`).
  public var headerCharset: String?
  /// The character set the user forces with `--charset`.
  public var forcedCharset: String?
  /// The page's address after redirects, or a path; links are resolved against it.
  public var address: String = ""
  /// How long the body will be, where the transport says so; 0 where it does not.
  ///
  /// Memory is set apart for so much text, but not touched before it is needed.
  public var expectedBytes = 0
  /// Selector lists of `--select`; nil for the whole page.
  public var select: String?
  /// Selector lists of `--remove`.
  public var remove: String?

  /// Makes the options of a plain read.
  public init() {}
}

/// Why a body cannot be read as a document.
public enum ReadingError: Error, Equatable, Sendable {
  /// A type that cannot be shown, and what would convert it.
  case cannotShow(mediaType: String, converter: String?)
  /// A converter is needed and not installed, with the package that has it.
  case converterMissing(program: String, package: String)
  /// A converter ended with an error.
  case converterFailed(program: String, status: Int32)
  /// `--charset` names no encoding.
  case unknownCharset(String)
  /// `--select` or `--remove` is not a selector that can be read; with what is wrong in it.
  case badSelector(String)
}

/// Turns bytes, as they arrive, into a document.
///
/// The first bytes decide the media type, then the encoding; what is HTML or plain text grows a
/// document at once, while Markdown and PDF can be read only when the body is whole.
public struct DocumentReader: ~Copyable {
  private let options: ReadingOptions
  private let forced: TextEncoding?
  private var type: MediaType?
  /// The start of the body until its type is known; all of it where a converter reads it.
  private var start: [UInt8] = []
  private var decoder: EncodingDecoder
  private var page: PageReader
  private var error: ReadingError?
  private var isFinished = false

  /// The document so far; a copy of it stays as it is while reading goes on.
  public var document: TermsDocument {
    var result = page.document
    result.statistics.replacedCharacters += decoder.malformed
    return result
  }

  /// The name of the character set in use, once it is known, in WHATWG spelling.
  public var charset: String? { decoder.charset }

  /// The media type in use, once it is known.
  public var mediaType: String? { type?.name }

  /// Makes a reader.
  ///
  /// - Parameter options: What is known of the body beforehand.
  /// - Throws: `badSelector`, `unknownCharset`.
  public init(options: ReadingOptions) throws(ReadingError) {
    let forced = options.forcedCharset.flatMap { TextEncoding.labelled($0) }
    if let name = options.forcedCharset, forced == nil {
      throw .unknownCharset(SafeText.line(name))
    }
    let select = try Self.selectors(options.select)
    let remove = try Self.selectors(options.remove)
    self.options = options
    self.forced = forced
    page = PageReader(
      address: options.address, select: select, remove: remove, room: options.expectedBytes)
    decoder = EncodingDecoder(forced: forced, header: options.headerCharset, isMarkup: true)
  }

  private static func selectors(_ text: String?) throws(ReadingError) -> SelectorList? {
    guard let text else { return nil }
    return try SelectorList(text)
  }

  /// Takes the next bytes of the body.
  ///
  /// - Parameter bytes: Any number of bytes; characters, tags and lines may be cut anywhere.
  /// - Throws: `cannotShow` once the type is known to be none we can show, and converter errors; the
  ///   same again for every call after that.
  /// - Complexity: Linear in the bytes, whatever they are.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(ReadingError) {
    precondition(!isFinished, "bytes after the end of the body")
    if let error { throw error }
    let bytes = bytes.assumingMemoryBound(to: UInt8.self)
    guard let type else {
      start.append(contentsOf: bytes)
      try judge(isEnd: false)
      return
    }
    if type.kind == .pdf {
      start.append(contentsOf: bytes)
    } else {
      decoder.append(bytes, into: &page)
    }
  }

  /// Ends the body and settles the whole document.
  ///
  /// - Throws: `cannotShow` and converter errors.
  public mutating func finish() throws(ReadingError) {
    if let error { throw error }
    guard !isFinished else { return }
    if type == nil { try judge(isEnd: true) }
    isFinished = true
    do {
      if type?.kind == .pdf { try convert() }
      decoder.finish(into: &page)
      try page.finish()
    } catch {
      self.error = error
      throw error
    }
  }

  /// Names the type of the body as soon as its start allows, and reads that start.
  private mutating func judge(isEnd: Bool) throws(ReadingError) {
    let judged = MediaType.judge(
      declared: options.mediaType, bytes: Array(start.prefix(MediaType.sampleSize)),
      address: options.address, isEnd: isEnd)
    guard let judged else { return }
    type = judged
    if case .unreadable(let converter) = judged.kind {
      let reason = ReadingError.cannotShow(mediaType: judged.name, converter: converter)
      error = reason
      start = []
      throw reason
    }
    page.begin(judged.kind)
    guard judged.kind != .pdf else { return }
    decoder = EncodingDecoder(
      forced: forced, header: options.headerCharset,
      isMarkup: judged.kind == .html || judged.kind == .xhtml)
    let bytes = start
    start = []
    bytes.withUnsafeBufferPointer { decoder.append($0, into: &page) }
  }

  /// Turns a PDF into text, which is UTF-8.
  private mutating func convert() throws(ReadingError) {
    let text = try Converter.pdf.convert(start)
    start = []
    guard text.contains(where: { $0 > 0x20 }) else {
      throw .cannotShow(mediaType: "application/pdf", converter: "ocrmypdf")
    }
    decoder = EncodingDecoder(forced: .utf8, header: nil, isMarkup: false)
    text.withUnsafeBufferPointer { decoder.append($0, into: &page) }
  }
}
