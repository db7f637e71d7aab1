/// Sentences of the command line: verbs, options, and what the verbs answer.
///
/// Written like `Message`: the raw value is the gettext key, `{name}` a fact, `|` parts the plural.
public enum CommandMessage: String, CaseIterable, Sendable {
  // MARK: Help

  case helpUsage = "Usage:"
  case helpSynopsisOption = "[OPTION]..."
  case helpIntroduction = """
    Shows a terms document in the terminal and takes the answer of its reader. Agreeing is \
    possible only when the whole text has arrived and its end has been on the screen.
    """
  case helpSources = """
    A SOURCE is an http, https or file address, a path, or - for standard input. A path that is \
    also a command is written ./print or after --.
    """
  case helpCommands = "Commands:"
  case helpStatus = "Exit status:"
  case helpMore = "Records are kept in {directory}. See scrollwrap(1) for keys and receipts."

  case verbRead = "read, then agree or decline"
  case verbPrint = "write the text to standard output; ask nothing"
  case verbCheck = "say whether the current text has been agreed to; never ask"
  case verbDiff = "show what changed since the text agreed to"
  case verbLog = "show the history of decisions, newest last"
  case verbVerify = "check receipts offline"
  case verbWithdraw = "take an agreement back; the history keeps both"

  case statusAgreed = "agreed and recorded (other commands: done)"
  case statusDeclined = "declined; not agreed, texts differ, or a receipt failed"
  case statusUsage = "usage error"
  case statusLeft = "left without deciding"
  case statusIncomplete = "the document did not load completely"
  case statusNothingToRead = "nothing to read"
  case statusNoTerminal = "no terminal to ask on"
  case statusDifferentText = "the text is not the one agreed to or named"
  case statusNotRecorded = "the decision could not be recorded"
  case statusTimedOut = "the time of --timeout ran out"
  case statusSignal = "ended by signal n"

  // MARK: Options

  case groupAgreeing = "Agreeing:"
  case groupRecords = "Records:"
  case groupDocument = "Document:"
  case groupLoading = "Loading:"
  case groupScreen = "Screen:"
  case groupOther = "Other:"

  case optionLive = "the gate closes again when the reader scrolls up from the end (default)"
  case optionSticky = "the gate stays open once it has been open"
  case optionMargin = "lines that may remain below the screen (default 0)"
  case optionRequire = "reach the end, or have every line shown (default end)"
  case optionMinSeconds = "earliest time to agree after the text is on the screen (default 0)"
  case optionTimeout = "give up waiting for a decision, with status 124"
  case optionIfNeeded = "end with status 0 at once if the current text is agreed to already"
  case optionAccept =
    "agree without asking, only if text or bytes have exactly this digest; may be given again"
  case optionAllowUnverified =
    "let a text that nothing proves to be whole open the gate; the receipt says so"
  case optionReceipt = "also write the receipt to FILE (- is standard output)"
  case optionRecords = "keep the records in DIR (or set SCROLLWRAP_RECORDS)"
  case optionNoRecord = "keep nothing; the exit status is the only answer"
  case optionEvents = "write what happens to FD or FILE, one JSON object a line"
  case optionSelect = "show only the parts of the page that match; may be given again"
  case optionRemove = "leave out the parts of the page that match; may be given again"
  case optionCharset = "read the bytes in this encoding instead of the detected one"
  case optionContentType = "read the bytes as this media type instead of the detected one"
  case optionLoadTimeout = "give up a load after this time (default 60)"
  case optionMaxBytes = "refuse a longer document; K, M and G may follow (default 32M)"
  case optionHeader = "send this header line too; may be given again"
  case optionCacert = "trust the certificates in FILE besides the system's"
  case optionWidth = "columns of text (default: the screen's, at most 100)"
  case optionPlain = "work line by line, for speech, braille and dumb terminals"
  case optionColor = "use colors: auto, always or never (default auto)"
  case optionMouse = "scroll with the mouse wheel"
  case optionBidi = "order of right-to-left text: auto, visual or logical (default auto)"
  case optionHelp = "show this help; after a command, only what it takes"
  case optionVersion = "show the version"

  // MARK: Option errors

  case unknownOption = "{option}: is not an option; see scrollwrap --help"
  case unknownOptionNear = "{option}: is not an option; did you mean {nearest}?"
  case ambiguousOption = "{option}: could be {candidates}; write more of it"
  case missingValue = "{option}: needs a value; write {option}={argument}"
  case unexpectedValue = "{option}: takes no value; write it alone"
  case notForVerb = "{option}: means nothing to {verb}; leave it out"
  case notForReading = "{option}: means nothing while reading; leave it out"
  case missingSource = "no document is named; give an address, a path or -"
  case missingVerbSource = "{verb}: no document is named; give an address, a path or -"
  case missingReceipt = "{verb}: no receipt is named; give a receipt or a directory of records"
  case extraOperand = "{operand}: is one too many for {verb}; give one document"
  case standardInputTwice = "-: standard input can be read only once; name it once"
  case emptyOperand = "a document's name is empty; give an address, a path or -"

  case notLines = """
    {option}: "{given}" is not a number of lines; give a whole number, {least} or more
    """
  case notSeconds =
    "{option}: \"{given}\" is not a number of seconds; give a whole number, {least} or more"
  case notColumns =
    "{option}: \"{given}\" is not a number of columns; give a whole number from {least} to {most}"
  case notBytes = """
    {option}: "{given}" is not a number of bytes; give one such as 1048576, 512K or 64M
    """
  case notOneOf = "{option}: \"{given}\" is not known; give {allowed}"
  case notDigest = """
    {option}: "{given}" is not a digest; give sha256: and 64 hexadecimal digits, as check prints \
    them
    """
  case notHeader = "{option}: \"{given}\" is not a header line; give a name, a colon and a value"
  case notMediaType = "{option}: \"{given}\" is not a media type; give one such as text/html"
  case notTarget =
    "{option}: \"{given}\" is not a place to write to; give a descriptor from 1 on or a file"
  case notEmpty = "{option}: the value is empty; give one or leave the option out"
  case listOr = "{first} or {last}"
  case listSeparator = ", "

  // MARK: Answers

  case checkAgreed = "{source}: agreed to on {date}"
  case checkChanged = "{source}: changed since it was agreed to on {date}"
  case checkNever = "{source}: never agreed to"
  case checkDeclined = "{source}: declined on {date}"
  case checkWithdrawn = "{source}: the agreement was taken back on {date}"
  case checkDigest = "digest of the text: {digest}"

  case diffNever = "was never agreed to; there is nothing to compare it with"
  case diffNotKept =
    "the text agreed to on {date} is not kept here; name its records with --records"
  case diffOld = "agreed to on {date}"
  case diffNew = "now"

  case logEmpty = "no decision is recorded"
  case decisionAgreed = "agreed"
  case decisionDeclined = "declined"
  case decisionWithdrawn = "taken back"

  case withdrawDone = "{source}: the agreement of {date} is taken back"
  case withdrawNone = "is not agreed to; there is nothing to take back"

  case verifyIntact = "intact"
  case verifyLedger = "{n} receipt, all intact|{n} receipts, all intact"
  case verifyLedgerFaulty = "{n} of {total} receipts is intact|{n} of {total} receipts are intact"
  case verifyHead = "digest of the last line: {digest}"
  case verifyAlteredReceipt = "the receipt was altered; do not rely on it"
  case verifyBrokenChain = """
    does not follow the line before; receipts were taken out, put in or moved, \
    compare with a copy
    """
  case verifyTorn = "was cut short; a crash or a full disk lost this decision, decide again"
  case verifyTornNamed = "was cut short by a crash; the receipt after it says so"
  case verifyOtherSchema = "is not a receipt of this program; name a receipt"
  case verifyIncomplete = "lacks what every receipt has; compare with a copy"
  case verifyMissingText = "the text {digest} is not kept here; name its records with --records"
  case verifyAlteredText = "{path} was altered; it is not the text of the decision"
  case verifyMissingSource =
    "the bytes {digest} are not kept here; name their records with --records"
  case verifyAlteredSource = "{path} was altered; these are not the bytes of the decision"
  case verifyNoLedger = "there is no receipt; check the directory"

  case ledgerTorn = "the line before was cut short by a crash; the new receipt says so"
}
