/// Sentences for what goes wrong: loading, reading, terminals and records.
///
/// Written like `Message`: the raw value is the gettext key, `{name}` a fact, `|` parts the plural.
/// Each names the object, says what happened and what to do.
public enum FailureMessage: String, CaseIterable, Sendable {
  // MARK: Loading

  case notFound = "{path}: there is no such file; check the name"
  case isDirectory = "{path}: is a directory; name a file in it"
  case notPermitted = "{path}: may not be read; check who may read it"
  case unreadable = "{path}: could not be read ({reason}); try again"
  case hostNotFound = "{host}: no such host is known; check the address and the network"
  case connectionRefused = "{host}: refuses connections on port {port}; check the address or try later"
  case connectionLost =
    "the connection was lost after {n} byte; try again|the connection was lost after {n} bytes; try again"
  case connectionLostKnown =
    "the connection was lost after {received} of {expected} bytes; try again"
  case certificateExpired =
    "{host}: its certificate has expired; check this machine's clock, else do not trust the page"
  case certificateSelfSigned =
    "{host}: its certificate is signed by itself; name it with --cacert if you trust it"
  case certificateWrongHost =
    "{host}: its certificate is for another host; check the address"
  case certificateUnknown =
    "{host}: nobody this machine trusts signed its certificate; name the authority with --cacert"
  case certificateOther = "{host}: its certificate cannot be trusted; do not trust the page"
  case cutShort = "the document was cut short after {n} byte; reload it|the document was cut short after {n} bytes; reload it"
  case cutShortKnown = "the document was cut short after {received} of {expected} bytes; reload it"
  case tooManyRedirects =
    "was redirected more than {n} time; check the address|was redirected more than {n} times; check the address"
  case downgrade = "redirects from https to {address}; ask the site for an https address"
  case tooLarge = "the document is longer than {n} byte; raise --max-bytes to read it|the document is longer than {n} bytes; raise --max-bytes to read it"
  case deadline = "did not arrive within {n} second; try again or raise --load-timeout|did not arrive within {n} seconds; try again or raise --load-timeout"
  case badAddress = "{address}: is not an address; check how it is written"
  case unsupportedScheme = "{scheme}: addresses of this kind cannot be read; use http, https or file"
  case fetcherMissing = "{path}: is missing or cannot be run; install scrollwrap again"
  case fetcherFailed = "loading broke off ({reason}); try again"
  case cancelled = "loading was broken off; start again"
  case loadOther = "loading failed ({reason}); try again"

  case status403 = "the server refuses to show it (status 403); open it in a browser to see why"
  case status404 = "there is no such page (status 404); check the address"
  case status410 = "the page was removed for good (status 410); look for its new address"
  case status429 = "the server asks for fewer requests (status 429); wait and try again"
  case status451 = "the page is withheld for legal reasons (status 451); ask its owner for a copy"
  case statusSignIn = "the server wants a sign-in (status {status}); send one with --header"
  case statusClient = "the server refuses the request (status {status}); check the address"
  case statusServer = "the server has a fault of its own (status {status}); try later"
  case statusOther = "the server answers with status {status}, not with the page; check the address"

  // MARK: Reading

  case cannotShow = "{type} cannot be shown; convert it to text or HTML first"
  case cannotShowWith = "{type} cannot be shown; convert it first, for example with {converter}"
  case converterMissing = "{program} is needed to show it; install the package {package}"
  case converterFailed = "{program} ended with status {status}; check whether the document is whole"
  case unknownCharset = "--charset: \"{name}\" is not an encoding; give one such as UTF-8 or Shift_JIS"
  case badSelector =
    "\"{selector}\" is not a selector; give type, #id, .class, [attribute] or combinations of them"
  case nothingToRead = "has no text to read; check whether the page needs a script or a sign-in"
  case nothingSelected = "no part matches {selector}; check the selector"
  case unverified =
    "nothing proves that the document is whole; reload it or give --allow-unverified"

  // MARK: Terminal

  case noTerminal =
    "there is no terminal to ask on; run it in one, or agree beforehand with --accept={digest}"
  case noTerminalPlain =
    "there is no terminal to ask on; run it in one, or agree beforehand with --accept=sha256:HEX"
  case unknownTerminal = "TERM: the terminal type \"{type}\" is not known; set TERM or give --plain"
  case terminalOther = "the terminal cannot be used ({reason}); try another or give --plain"

  // MARK: Records

  case noRecordsDirectory = "no directory for records is known; give --records=DIR"
  case recordNotDirectory = "{path}: is not a directory; give another with --records"
  case recordNotFile = "{path}: is not a plain file; move it away and try again"
  case recordForeign = "{path}: belongs to another user; give another directory with --records"
  case recordCreate = "{path}: could not be created ({reason}); free the way or give --records"
  case recordOpen = "{path}: could not be opened ({reason}); check who may read and write it"
  case recordRead = "{path}: could not be read ({reason}); check the disk"
  case recordWrite = "{path}: could not be written ({reason}); make room and decide again"
  case recordSync = "{path}: did not reach the disk ({reason}); check the disk and decide again"
  case recordLock = "{path}: could not be locked ({reason}); use a disk that allows it"
  case recordLocked = "{path}: another program keeps it locked; end that and decide again"
  case recordAltered = "{path}: is not what its name says; move it away and try again"
  case recordOtherContent =
    "what was to be kept has another digest than the receipt names ({expected}); decide again"
  case notRecorded = "the decision was not recorded"
}
