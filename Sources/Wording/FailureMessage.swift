/// Sentences for what goes wrong: loading, reading, terminals and records.
///
/// Written like `Message`: the raw value is the gettext key, `{name}` a fact, `|` parts the plural.
/// Each says what happened and what to do; the object it happened to stands before it.
public enum FailureMessage: String, CaseIterable, Sendable {
  // MARK: Loading

  case loadNotFound = "there is no such file; check the name"
  case loadNotFoundHost =
    "there is no such file; for a page on the web write https://{path}"
  case loadIsDirectory = "is a directory; name a file in it"
  case loadNotPermitted = "may not be read; check who may read it"
  case loadUnreadable = "could not be read ({reason}); try again"
  case loadChangedWhileRead = "was written to while it was read; read it again"
  case loadHostNotFound = "no host {host} is known; check the address and the network"
  case loadConnectionRefused =
    "{host} refuses connections on port {port}; check the address or try later"
  case loadHostUnreachable =
    "there is no way to {host} on port {port}; check the network or try later"
  case loadConnectionLost = """
    the connection was lost after {n} byte; try again|\
    the connection was lost after {n} bytes; try again
    """
  case loadConnectionLostKnown =
    "the connection was lost after {received} of {expected} bytes; try again"
  case loadCertificateExpired = """
    the certificate of {host} has expired; check this machine's clock, \
    else do not trust the page
    """
  case loadCertificateSelfSigned =
    "the certificate of {host} is signed by itself; name it with --cacert if you trust it"
  case loadCertificateWrongHost = "the certificate of {host} is for another host; check the address"
  case loadCertificateUnknown = """
    nobody this machine trusts signed the certificate of {host}; \
    name the authority with --cacert
    """
  case loadCertificateOther = "the certificate of {host} does not hold; do not trust the page"
  case loadSecureConnection =
    "no secure connection to {host} came about ({reason}); check the address or try later"
  case loadCutShort = """
    the document was cut short after {n} byte; reload it|\
    the document was cut short after {n} bytes; reload it
    """
  case loadCutShortKnown =
    "the document was cut short after {received} of {expected} bytes; reload it"
  case loadBadEncoding =
    "the server sent it encoded as {encoding}, which cannot be undone; try again later"
  case loadBadResponse = "what the server sent is not HTTP ({reason}); check the address"
  case loadTooManyRedirects = """
    was redirected more than {n} time; check the address|\
    was redirected more than {n} times; check the address
    """
  case loadDowngrade = "is redirected from https to {address}; ask the site for an https address"
  case loadTooLarge = """
    is longer than {n} byte; raise --max-bytes to read it|\
    is longer than {n} bytes; raise --max-bytes to read it
    """
  case loadDeadline = """
    did not arrive within {n} second; try again or raise --load-timeout|\
    did not arrive within {n} seconds; try again or raise --load-timeout
    """
  case loadStalled = """
    nothing came for {n} second; try again|\
    nothing came for {n} seconds; try again
    """
  case loadBadAddress = "is not an address; check how it is written"
  case loadUnsupportedScheme =
    "addresses that begin with {scheme} cannot be read; use http, https or file"
  case loadCertificateFile = "holds no certificates that can be used; give a file in PEM format"
  case loadFetcherMissing = "is missing or cannot be run; install scrollwrap again"
  case loadFetcherFailed = "loading broke off ({reason}); try again"
  case loadCancelled = "loading was broken off; start again"
  case loadOther = "loading failed ({reason}); try again"

  case status403 = "the server refuses to show it (status 403); see in a browser why"
  case status404 = "there is no such page (status 404); check the address"
  case status410 = "the page was removed for good (status 410); look for its new address"
  case status429 = "the server asks for fewer requests (status 429); wait and try again"
  case status451 = "the page is withheld for legal reasons (status 451); ask its owner for a copy"
  case statusSignIn = "the server wants a sign-in (status {status}); send one with --header"
  case statusClient = "the server refuses the request (status {status}); check the address"
  case statusServer = "the server has a fault of its own (status {status}); try later"
  case statusOther =
    "the server answers with status {status} and not with the page; check the address"

  // MARK: Reading

  case readCannotShow = "text of type {type} cannot be shown; convert it to text or HTML first"
  case readCannotShowWith =
    "text of type {type} cannot be shown; convert it first, for example with {converter}"
  case readConverterMissing = "{program} is needed to show it; install the package {package}"
  case readConverterFailed =
    "{program} ended with status {status}; check whether the document is whole"
  case readUnknownCharset = "\"{name}\" is not an encoding; give one such as UTF-8 or Shift_JIS"
  case readBadSelector = """
    "{selector}" is not a selector; give a type, #id, .class, [attribute] \
    or a combination of them
    """
  case readNothing = "has no text to read; check whether the page needs a script or a sign-in"
  case readNothingSelected = "no part of it matches {selector}; check the selector"
  case loadUnverified =
    "nothing proves that the document is whole; reload it or give --allow-unverified"

  // MARK: Terminal

  case noTerminal = """
    there is no terminal to ask on; run it in one, \
    or agree beforehand with --accept={digest}
    """
  case unknownTerminal =
    "the terminal type \"{type}\" is not known; set TERM or give --plain"
  case terminalOther = "the terminal cannot be used ({reason}); try another or give --plain"

  // MARK: Records

  case noRecordsDirectory = "no directory is known to keep them in; give --records=DIR"
  case recordNotDirectory = "is not a directory; give another with --records"
  case recordNotFile = "is not a plain file; move it away and try again"
  case recordForeign = "belongs to another user; give another directory with --records"
  case recordCreate = "could not be created ({reason}); clear the way or give --records"
  case recordOpen = "could not be opened ({reason}); check who may read and write it"
  case recordRead = "could not be read ({reason}); check the disk"
  case recordWrite = "could not be written ({reason}); make room and decide again"
  case recordSync = "did not reach the disk ({reason}); check the disk and decide again"
  case recordLock = "could not be locked ({reason}); use a disk that allows it"
  case recordLocked = "another program keeps it locked; end that one and decide again"
  case recordAltered = "is not what its name says; move it away and try again"
  case recordOtherContent = """
    what was to be kept does not have the digest the receipt names ({digest}); \
    decide again
    """
  case receiptNotWritten =
    "the decision is in the ledger, but this copy could not be written ({reason}); copy it by hand"
}
