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
  /// `--select` or `--remove` is not a selector that can be read.
  case badSelector(String)
}

/// Turns bytes, as they arrive, into a document.
public struct DocumentReader: ~Copyable {
  /// The document so far; a copy of it stays as it is while reading goes on.
  public private(set) var document = TermsDocument()
  /// The name of the character set in use, once it is known, in WHATWG spelling.
  public private(set) var charset: String?
  /// The media type in use, once it is known.
  public private(set) var mediaType: String?

  /// Makes a reader.
  ///
  /// - Parameter options: What is known of the body beforehand.
  /// - Throws: `badSelector`, `unknownCharset`.
  public init(options: ReadingOptions) throws(ReadingError) {}

  /// Takes the next bytes of the body.
  ///
  /// - Parameter bytes: Any number of bytes; characters, tags and lines may be cut anywhere.
  /// - Throws: `cannotShow` once the type is known to be none we can show, and converter errors.
  /// - Complexity: Linear in the bytes, whatever they are.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(ReadingError) {}

  /// Ends the body and settles the whole document.
  public mutating func finish() throws(ReadingError) {}
}
