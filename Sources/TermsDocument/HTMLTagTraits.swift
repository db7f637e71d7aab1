/// What the standard's tree rules and our drawing know of an element, one row for each name.
///
/// Sources: WHATWG HTML 13.2.4.2 (special elements, scopes), 13.2.6.3 (implied end tags),
/// 13.2.6.4.7 (the "in body" insertion mode), 15.3 (how elements are rendered).
struct HTMLTagTraits: Sendable {
  /// Groups of elements that the tree rules name.
  struct Group: OptionSet, Sendable {
    let rawValue: UInt16
    /// Has no content and no end tag.
    static let void = Group(rawValue: 1)
    /// Is in the category "special".
    static let special = Group(rawValue: 2)
    /// Ends the default scope; with `listScope` or `buttonScope` only that one.
    static let scope = Group(rawValue: 4)
    static let listScope = Group(rawValue: 8)
    static let buttonScope = Group(rawValue: 16)
    static let tableScope = Group(rawValue: 32)
    /// Is closed by "generate implied end tags".
    static let implied = Group(rawValue: 64)
    /// Is closed by "generate all implied end tags thoroughly".
    static let impliedThoroughly = Group(rawValue: 128)
    /// Text straight in it goes before its table.
    static let fosters = Group(rawValue: 256)
    /// Ends foreign content that it is found in.
    static let breaksOut = Group(rawValue: 512)
  }

  /// The rule for a start tag in the "in body" insertion mode.
  enum Start: UInt8, Sendable {
    case ordinary, ignored, html, body, frameset, head, headVoid, rawHead, title, template
    case noscript, block, heading, pre, form, item, definition, plaintext, button, anchor, format
    case nobr, marked, table, void, input, bareVoid, rule, image, textarea, xmp, rawText, select
    case option, optgroup, rubyBase, rubyText, math, svg
  }

  /// The rule for an end tag in the "in body" insertion mode.
  enum End: UInt8, Sendable {
    case ordinary, ignored, template, body, html, block, form, paragraph, item, definition, heading
    case format, marked, lineBreak, select
  }

  /// How the element is drawn.
  enum Display: UInt8, Sendable {
    case inline, nothing, block, section, paragraph, heading, preformatted, quote
    case orderedList, bulletList, item, definitionList, term, definition, caption
    case table, rowGroup, row, cell, headerCell, details, summary, rule, lineBreak
    case link, image, input, button, select, option, textarea, language, superscript, `subscript`
    case ruby, rubyText, rubyParenthesis, quotation, deleted, inserted, frame, dialog, address
    case title, noscript, template, wordBreak, svg
  }

  /// The rule for its start tag.
  var start = Start.ordinary
  /// The rule for its end tag.
  var end = End.ordinary
  /// How it is drawn.
  var display = Display.inline
  /// The groups it is in.
  var groups: Group = []
  /// How its text is set off.
  var style: TermsDocument.Style = []

  /// The rows, by raw value of the name.
  static let rows: [HTMLTagTraits] = HTMLTagName.allCases.map(row)
}

extension HTMLTagTraits {
  private init(
    _ start: Start, _ end: End, _ display: Display, _ groups: Group = [],
    _ style: TermsDocument.Style = []
  ) {
    self.init(start: start, end: end, display: display, groups: groups, style: style)
  }

  private static func row(_ name: HTMLTagName) -> HTMLTagTraits {
    blockRow(name) ?? tableRow(name) ?? inlineRow(name) ?? emptyRow(name) ?? HTMLTagTraits()
  }

  /// Elements that stand on lines of their own.
  private static func blockRow(_ name: HTMLTagName) -> HTMLTagTraits? {
    switch name {
    case .address, .article, .aside, .figure, .footer, .header, .main, .nav, .section, .fieldset,
      .search:
      HTMLTagTraits(.block, .block, .section, .special)
    case .center, .div, .figcaption, .hgroup, .legend:
      HTMLTagTraits(
        name == .legend ? .ordinary : .block, name == .legend ? .ordinary : .block, .block,
        name == .div || name == .center ? [.special, .breaksOut] : name == .legend ? [] : .special)
    case .dialog: HTMLTagTraits(.block, .block, .dialog)
    case .blockquote: HTMLTagTraits(.block, .block, .quote, [.special, .breaksOut])
    case .details: HTMLTagTraits(.block, .block, .details, .special)
    case .summary: HTMLTagTraits(.block, .block, .summary, .special)
    case .dl: HTMLTagTraits(.block, .block, .definitionList, [.special, .breaksOut])
    case .dd:
      HTMLTagTraits(.definition, .definition, .definition, [.special, .implied, .breaksOut])
    case .dt:
      HTMLTagTraits(.definition, .definition, .term, [.special, .implied, .breaksOut], .strong)
    case .ol: HTMLTagTraits(.block, .block, .orderedList, [.special, .listScope, .breaksOut])
    case .ul: HTMLTagTraits(.block, .block, .bulletList, [.special, .listScope, .breaksOut])
    case .menu: HTMLTagTraits(.block, .block, .bulletList, [.special, .breaksOut])
    case .dir: HTMLTagTraits(.block, .block, .bulletList, .special)
    case .li: HTMLTagTraits(.item, .item, .item, [.special, .implied, .breaksOut])
    case .p: HTMLTagTraits(.block, .paragraph, .paragraph, [.special, .implied, .breaksOut])
    case .h1, .h2, .h3, .h4, .h5, .h6:
      HTMLTagTraits(.heading, .heading, .heading, [.special, .breaksOut], .strong)
    case .pre: HTMLTagTraits(.pre, .block, .preformatted, [.special, .breaksOut])
    case .listing: HTMLTagTraits(.pre, .block, .preformatted, [.special, .breaksOut])
    case .plaintext: HTMLTagTraits(.plaintext, .ordinary, .preformatted, .special)
    case .xmp: HTMLTagTraits(.xmp, .ordinary, .preformatted, .special)
    case .form: HTMLTagTraits(.form, .form, .block, .special)
    case .html: HTMLTagTraits(.html, .html, .block, [.special, .scope, .tableScope])
    case .body: HTMLTagTraits(.body, .body, .block, [.special, .breaksOut])
    case .frameset: HTMLTagTraits(.frameset, .ordinary, .block, .special)
    case .head: HTMLTagTraits(.ignored, .ordinary, .block, [.special, .breaksOut])
    case .optgroup: HTMLTagTraits(.optgroup, .ordinary, .option, [.implied, .impliedThoroughly])
    case .option: HTMLTagTraits(.option, .ordinary, .option, [.implied])
    default: nil
    }
  }

  /// Parts of tables.
  private static func tableRow(_ name: HTMLTagName) -> HTMLTagTraits? {
    switch name {
    case .table:
      HTMLTagTraits(
        .table, .ordinary, .table, [.special, .scope, .tableScope, .fosters, .breaksOut])
    case .caption:
      HTMLTagTraits(.ignored, .ignored, .caption, [.special, .scope, .impliedThoroughly])
    case .colgroup: HTMLTagTraits(.ignored, .ignored, .nothing, [.special, .impliedThoroughly])
    case .col: HTMLTagTraits(.ignored, .ignored, .nothing, [.special, .void])
    case .tbody, .thead, .tfoot:
      HTMLTagTraits(.ignored, .ignored, .rowGroup, [.special, .impliedThoroughly, .fosters])
    case .tr: HTMLTagTraits(.ignored, .ignored, .row, [.special, .impliedThoroughly, .fosters])
    case .td: HTMLTagTraits(.ignored, .ignored, .cell, [.special, .scope, .impliedThoroughly])
    case .th:
      HTMLTagTraits(
        .ignored, .ignored, .headerCell, [.special, .scope, .impliedThoroughly], .strong)
    default: nil
    }
  }

  /// Elements that stand in a line.
  private static func inlineRow(_ name: HTMLTagName) -> HTMLTagTraits? {
    switch name {
    case .a: HTMLTagTraits(.anchor, .format, .link)
    case .b, .strong: HTMLTagTraits(.format, .format, .inline, .breaksOut, .strong)
    case .i, .em: HTMLTagTraits(.format, .format, .inline, .breaksOut, .emphasis)
    case .cite, .dfn, .var: HTMLTagTraits(.ordinary, .ordinary, .inline, [], .emphasis)
    case .code, .tt:
      HTMLTagTraits(.format, .format, .inline, .breaksOut, .code)
    case .kbd, .samp: HTMLTagTraits(.ordinary, .ordinary, .inline, [], .code)
    case .u: HTMLTagTraits(.format, .format, .inline, .breaksOut, .underlined)
    case .mark: HTMLTagTraits(.ordinary, .ordinary, .inline, [], .underlined)
    case .big, .small: HTMLTagTraits(.format, .format, .inline, .breaksOut)
    case .font: HTMLTagTraits(.format, .format, .inline)
    case .s, .strike: HTMLTagTraits(.format, .format, .deleted, .breaksOut)
    case .del: HTMLTagTraits(.ordinary, .ordinary, .deleted)
    case .ins: HTMLTagTraits(.ordinary, .ordinary, .inserted)
    case .nobr: HTMLTagTraits(.nobr, .format, .inline, .breaksOut)
    case .span: HTMLTagTraits(.ordinary, .ordinary, .inline, .breaksOut)
    case .sub: HTMLTagTraits(.ordinary, .ordinary, .subscript, .breaksOut)
    case .sup: HTMLTagTraits(.ordinary, .ordinary, .superscript, .breaksOut)
    case .q: HTMLTagTraits(.ordinary, .ordinary, .quotation)
    case .ruby: HTMLTagTraits(.ordinary, .ordinary, .ruby, .breaksOut)
    case .rb: HTMLTagTraits(.rubyBase, .ordinary, .inline, [.implied, .impliedThoroughly])
    case .rtc: HTMLTagTraits(.rubyBase, .ordinary, .rubyText, [.implied, .impliedThoroughly])
    case .rt: HTMLTagTraits(.rubyText, .ordinary, .rubyText, [.implied, .impliedThoroughly])
    case .rp: HTMLTagTraits(.rubyText, .ordinary, .rubyParenthesis, [.implied, .impliedThoroughly])
    case .button: HTMLTagTraits(.button, .block, .button, [.special, .buttonScope])
    case .applet, .marquee, .object:
      HTMLTagTraits(.marked, .marked, .inline, [.special, .scope])
    case .select: HTMLTagTraits(.select, .select, .select, [.special, .scope])
    case .textarea: HTMLTagTraits(.textarea, .ordinary, .textarea, .special)
    case .math: HTMLTagTraits(.math, .ordinary, .inline)
    case .svg: HTMLTagTraits(.svg, .ordinary, .svg)
    case .datalist: HTMLTagTraits(.ordinary, .ordinary, .nothing)
    default: nil
    }
  }

  /// Elements without drawn content, and those whose content is not markup.
  private static func emptyRow(_ name: HTMLTagName) -> HTMLTagTraits? {
    switch name {
    case .area, .embed, .keygen:
      HTMLTagTraits(
        .void, .ordinary, .nothing,
        name == .embed ? [.special, .void, .breaksOut] : [.special, .void])
    case .br: HTMLTagTraits(.void, .lineBreak, .lineBreak, [.special, .void, .breaksOut])
    case .img: HTMLTagTraits(.void, .ordinary, .image, [.special, .void, .breaksOut])
    case .wbr: HTMLTagTraits(.void, .ordinary, .wordBreak, [.special, .void])
    case .image: HTMLTagTraits(.image, .ordinary, .image, .void)
    case .input: HTMLTagTraits(.input, .ordinary, .input, [.special, .void])
    case .hr: HTMLTagTraits(.rule, .ordinary, .rule, [.special, .void, .breaksOut])
    case .param, .source, .track:
      HTMLTagTraits(.bareVoid, .ordinary, .nothing, [.special, .void])
    case .base, .basefont, .bgsound, .link:
      HTMLTagTraits(.headVoid, .ordinary, .nothing, [.special, .void])
    case .meta: HTMLTagTraits(.headVoid, .ordinary, .nothing, [.special, .void, .breaksOut])
    case .frame: HTMLTagTraits(.ignored, .ordinary, .nothing, [.special, .void])
    case .script, .style: HTMLTagTraits(.rawHead, .ordinary, .nothing, .special)
    case .noframes: HTMLTagTraits(.rawHead, .ordinary, .nothing, .special)
    case .noembed: HTMLTagTraits(.rawText, .ordinary, .nothing, .special)
    case .iframe: HTMLTagTraits(.rawText, .ordinary, .frame, .special)
    case .title: HTMLTagTraits(.title, .ordinary, .title, .special)
    case .noscript: HTMLTagTraits(.noscript, .ordinary, .noscript, .special)
    case .template: HTMLTagTraits(.template, .template, .template, [.special, .scope, .tableScope])
    default: nil
    }
  }
}
