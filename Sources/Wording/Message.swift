/// Every sentence and word a user can see, in English; the raw value is the gettext key.
///
/// `{name}` stands for a fact put in when the message is shown. A message that counts something has
/// its singular and plural forms with `|` between them and counts `{n}`.
public enum Message: String, CaseIterable, Sendable {
  // MARK: Reader

  // Why Agree is off, in a long form and in one for narrow screens.
  /// How far the end is while the gate is closed for it.
  case linesBelow = "{n} line below|{n} lines below"
  /// The same on a narrow screen.
  case linesBelowShort = "{n} below"
  /// How much was never on the screen, where everything must have been.
  case linesNotShown = "{n} line not shown yet|{n} lines not shown yet"
  /// The same on a narrow screen.
  case linesNotShownShort = "{n} not shown"
  /// How much of the least reading time is left.
  case secondsLeft = "{n} second left|{n} seconds left"
  /// The same on a narrow screen.
  case secondsLeftShort = "{n} s left"
  /// The document is arriving and its length is known.
  case loadingPercent = "loading, {n} %"
  /// The document is arriving.
  case loading = "loading"
  /// The document ended early.
  case cutShort = "cut short: not the whole text"
  /// The same on a narrow screen.
  case cutShortShort = "cut short"
  /// Nothing proves that the document is whole.
  case unverified = "nothing proves that this is the whole text"
  /// The same on a narrow screen.
  case unverifiedShort = "unproven"
  /// The document has no visible text.
  case nothingToRead = "nothing to read"
  /// The screen cannot show text and the agreement bar.
  case screenTooSmall = "the screen is too small"
  /// The same on a narrow screen.
  case screenTooSmallShort = "too small"
  /// The open gate is not on the screen yet.
  case notPainted = "one moment"

  // The agreement bar.
  /// The gate is open.
  case canAgree = "You can agree now"
  /// The same on a narrow screen.
  case canAgreeShort = "open"
  /// Before the reason why Agree is off.
  case notYet = "Not yet"
  /// Why pressing Agree did nothing.
  case refused = "Agree is off until then"
  /// The same on a narrow screen.
  case refusedShort = "Agree is off"
  /// Announces once that Agree was switched on.
  case unlocked = "Agree has just come on"
  /// What pressing the key means.
  case agreeMeaning = "I agree to these terms"
  /// The same on a narrow screen.
  case agreeMeaningShort = "I agree"
  /// The same on the narrowest screen.
  case agreeMeaningTiny = "agree"
  /// What stands beside the key while Agree is off.
  case agreeOff = "agree (off)"
  /// What the key for declining does.
  case decline = "I decline"
  /// What the key for leaving does.
  case leave = "leave"
  /// What the key for help does.
  case help = "help"
  /// There is more text below the screen.
  case moreBelow = "more below"
  /// The last line is on the screen.
  case endOfText = "end of text"
  /// Bytes that arrived so far.
  case bytesLoaded = "{size} loaded"
  /// Bytes that arrived so far, of a known total.
  case bytesLoadedOf = "{size} of {total}"
  /// A size in bytes.
  case sizeBytes = "{n} B"
  /// A size in thousands of bytes.
  case sizeKilobytes = "{number} kB"
  /// A size in millions of bytes.
  case sizeMegabytes = "{number} MB"
  /// Asked of a text under 500 characters.
  case isThisAll = "Is this the whole text?"
  /// How many parts the page hides.
  case hiddenParts = "{n} hidden part (H)|{n} hidden parts (H)"
  /// How many unsafe characters were replaced.
  case replacedCharacters = "{n} character replaced|{n} characters replaced"
  /// How many folded parts are on the screen.
  case foldedHint = "v unfolds"

  // Notices.
  /// A search found nothing.
  case notFound = "not found: {pattern}"
  /// What is typed in the search prompt is not in the text.
  case noMatch = "no match"
  /// A search reached the end and went on from the start.
  case wrappedToStart = "search went on from the start"
  /// A search reached the start and went on from the end.
  case wrappedToEnd = "search went on from the end"
  /// The search key was pressed before any search.
  case noSearch = "nothing was searched for yet"
  /// A mark was set.
  case markSet = "mark {name} set"
  /// There is no such mark.
  case noMark = "no mark {name}"
  /// Waits for the name of a mark to set.
  case markPrompt = "mark this place as: a letter"
  /// Waits for the name of a mark to go to.
  case goToMarkPrompt = "go to mark: a letter, or ' for back"
  /// There is no place to go back to.
  case noWayBack = "no jump to go back from"
  /// The document has no headings.
  case noHeadings = "this text has no headings"
  /// There is no heading further on.
  case noFurtherHeading = "no heading further on"
  /// There is no heading before this place.
  case noEarlierHeading = "no heading before this"
  /// The document has no links.
  case noLinks = "this text has no links"
  /// Nothing changed since the agreed text, or no text was agreed to.
  case noChanges = "no changes to show"
  /// There is no change further on.
  case noFurtherChange = "no change further on"
  /// There is no change before this place.
  case noEarlierChange = "no change before this"
  /// Every line was on the screen.
  case allShown = "every line was shown"
  /// No page chrome can be folded or unfolded.
  case nothingToFold = "nothing is folded on this page"
  /// The page hides nothing.
  case nothingHidden = "this page hides no text"
  /// Hidden text is shown now.
  case hiddenShown = "text the page hides is shown"
  /// Hidden text is left out again.
  case hiddenLeftOut = "text the page hides is left out"
  /// Hidden text outweighs the visible text, so it is shown from the start.
  case hiddenOutweighs = "the page hides most of its text; all of it is shown"
  /// The text is being loaded again.
  case reloading = "loading again"
  /// The text was saved.
  case saved = "saved to {path}"
  /// Saving is switched off.
  case saveDisabled = "saving is off in secure mode"
  /// A key without a meaning here.
  case inertHere = "decisions are made in the text: press q to go back"

  // Prompts and overlays.
  /// Asks for a path.
  case savePrompt = "save as:"
  /// The title of the list of headings.
  case outlineTitle = "Outline"
  /// The title of the list of links.
  case linksTitle = "Links (shown, never opened)"
  /// The title of the help screen.
  case helpTitle = "Keys"
  /// What Enter does in a list.
  case goThere = "go there"
  /// What q does in an overlay.
  case goBack = "back"
  /// What Enter does in the search prompt.
  case find = "find"
  /// What Enter does in the save prompt.
  case saveVerb = "save"
  /// What ESC does in a prompt.
  case cancel = "cancel"
  /// How much of a section was shown.
  case shownPercent = "{n} % shown"
  /// A folded navigation.
  case foldedNavigation = "navigation, {n} link|navigation, {n} links"
  /// A folded page header.
  case foldedHeader = "page header, {n} link|page header, {n} links"
  /// A folded page footer.
  case foldedFooter = "page footer, {n} link|page footer, {n} links"
  /// A folded aside.
  case foldedAside = "aside, {n} link|aside, {n} links"

  // Names of keys.
  /// The Enter key.
  case keyEnter = "Enter"
  /// The space bar.
  case keySpace = "Space"
  /// The key for a page down.
  case keyPageDown = "PgDn"
  /// The key for a page up.
  case keyPageUp = "PgUp"
  /// The Home key.
  case keyHome = "Home"
  /// The End key.
  case keyEnd = "End"
  /// The Escape key.
  case keyEscape = "ESC"
  /// The arrow down, where arrows cannot be drawn.
  case keyDown = "Down"
  /// The arrow up, where arrows cannot be drawn.
  case keyUp = "Up"
  /// Any other key.
  case keyOther = "key"

  // Groups of keys, and what each key does.
  /// Keys that move.
  case groupMoving = "Moving"
  /// Keys that find.
  case groupFinding = "Finding"
  /// Keys that jump.
  case groupJumping = "Sections, links, places"
  /// Keys that change what is shown.
  case groupShowing = "The text and the screen"
  /// Keys that decide.
  case groupDeciding = "Deciding"
  /// `j`.
  case doLineDown = "one line down; a number before it: so many"
  /// `k`.
  case doLineUp = "one line up"
  /// Space.
  case doPageDown = "one page down, with one line of overlap"
  /// `b`.
  case doPageUp = "one page up"
  /// `d`.
  case doHalfDown = "half a page down; a number before it sets the size"
  /// `u`.
  case doHalfUp = "half a page up"
  /// `g`.
  case doStart = "start of the text; a number before it: that paragraph"
  /// `G`.
  case doEnd = "end of the text"
  /// `%`.
  case doPercent = "with a number before it: that part of the text"
  /// `/`.
  case doSearchForward = "search forward while you type; capitals matter if you type one"
  /// `?`.
  case doSearchBackward = "search backward"
  /// `n`.
  case doNextHit = "next match"
  /// `N`.
  case doPreviousHit = "previous match"
  /// `]`.
  case doNextHeading = "next heading"
  /// `[`.
  case doPreviousHeading = "previous heading"
  /// `o`.
  case doOutline = "outline: headings, and how much of each was shown"
  /// `l`.
  case doLinks = "links with their numbers and targets"
  /// `.`.
  case doFirstNotShown = "first line not shown yet"
  /// `c`.
  case doNextChange = "next change since the agreed text"
  /// `C`.
  case doPreviousChange = "previous change"
  /// `m`.
  case doSetMark = "mark this place with a letter"
  /// `'`.
  case doGoToMark = "go to a mark; '' goes back to before the last jump"
  /// `s`.
  case doSave = "save the text as shown, with source, date and digest"
  /// `v`.
  case doFold = "unfold or fold navigation, page header and footer"
  /// `H`.
  case doHidden = "show or leave out what the page hides"
  /// `r`.
  case doReload = "load the document again"
  /// `^L`.
  case doRedraw = "redraw the screen"
  /// `^Z`.
  case doSuspend = "suspend"
  /// `h`.
  case doHelp = "this help"
  /// `a`.
  case doAgree = "agree to these terms, once the gate is open"
  /// `x`.
  case doDecline = "decline these terms"
  /// `q`.
  case doLeave = "leave without deciding"
  /// `^C`.
  case doInterrupt = "interrupt; nothing is decided"

  // MARK: Command line
}
