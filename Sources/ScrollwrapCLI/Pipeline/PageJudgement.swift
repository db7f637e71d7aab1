import TermsDocument

/// Whether a page that arrived is something to read and agree to.
///
/// A 200 answer is not a terms page: script shells, bot walls, refresh stubs and parked domains come
/// with one too. What they have in common is next to no text and a script or refresh instead.
enum PageJudgement: Equatable {
  /// There is text; `showsHidden` where the page hides more than it shows, so that nobody agrees to
  /// the small visible part of a text.
  case text(showsHidden: Bool)
  /// No visible text at all.
  case empty
  /// A few words and a script, refresh or challenge in place of the text.
  case shell
  /// `--select` matched nothing.
  case nothingSelected

  /// Characters under which a page with a script in it is taken for a shell: the smallest real terms
  /// page of 63 had 333, the largest shell 167 but with an error status or a refresh.
  static let shellLimit = 100
  /// Characters under which the reader is asked whether this is the whole text.
  static let shortLimit = 500

  /// Judges a complete document.
  init(_ document: TermsDocument, isSelected: Bool) {
    let counts = document.statistics
    if isSelected, counts.selectedElements == 0 {
      self = .nothingSelected
      return
    }
    let showsHidden = counts.hiddenOutweighsVisible
    let characters = counts.visibleCharacters + (showsHidden ? counts.hiddenCharacters : 0)
    if characters == 0 {
      self = counts.hasScriptOrRefresh ? .shell : .empty
    } else if characters < Self.shellLimit, counts.hasScriptOrRefresh, !isSelected {
      self = .shell
    } else {
      self = .text(showsHidden: showsHidden)
    }
  }
}
