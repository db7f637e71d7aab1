/// Where the tokenizer is: the states of WHATWG HTML 13.2.5.
///
/// States that differ only in the parse errors they report are one here: the four "comment
/// less-than sign" states are the comment state, "ambiguous ampersand" is the state it returns to.
/// The RCDATA, RAWTEXT and script data states for a possible end tag are the `text` states, which
/// remember where they came from.
enum TokenizerState: UInt8 {
  // Text.
  case data, rcdata, rawText, scriptData, plaintext, cdata, cdataBracket, cdataEnd
  // A possible end tag inside RCDATA, RAWTEXT or script data.
  case textLessThan, textEndTagOpen, textEndTagName
  // Script data between `<!--` and `-->`.
  case scriptLessThan, scriptEscapeStart, scriptEscapeStartDash
  case scriptEscaped, scriptEscapedDash, scriptEscapedDashDash, scriptEscapedLessThan
  case scriptDoubleEscapeStart, scriptDoubleEscaped, scriptDoubleEscapedDash
  case scriptDoubleEscapedDashDash, scriptDoubleEscapedLessThan, scriptDoubleEscapeEnd
  // Tags.
  case tagOpen, endTagOpen, tagName, selfClosingStartTag
  case beforeAttributeName, attributeName, afterAttributeName, beforeAttributeValue
  case attributeValueDoubleQuoted, attributeValueSingleQuoted, attributeValueUnquoted
  case afterAttributeValueQuoted
  // Comments.
  case markupDeclarationOpen, bogusComment, commentStart, commentStartDash, comment
  case commentEndDash, commentEnd, commentEndBang
  // Document types.
  case doctype, beforeDoctypeName, doctypeName, afterDoctypeName, doctypeKeyword
  case afterPublicKeyword, beforePublicIdentifier, publicIdentifier
  case afterPublicIdentifier, betweenIdentifiers
  case afterSystemKeyword, beforeSystemIdentifier, systemIdentifier
  case afterSystemIdentifier, bogusDoctype
  // Character references.
  case reference, namedReference, numericReference
  case hexadecimalReferenceStart, hexadecimalReference, decimalReference
}

extension TokenizerState {
  /// The state in which the text of a content model is read.
  init(_ model: ContentModel) {
    self =
      switch model {
      case .data: .data
      case .rcdata: .rcdata
      case .rawText: .rawText
      case .scriptData: .scriptData
      case .plaintext: .plaintext
      }
  }

  /// Whether it is one of the states of a tag, from `<` to the last attribute.
  var isInTag: Bool {
    rawValue >= Self.tagOpen.rawValue && rawValue <= Self.afterAttributeValueQuoted.rawValue
  }

  /// Whether characters read here belong to an attribute's value.
  var isAttributeValue: Bool {
    self == .attributeValueDoubleQuoted || self == .attributeValueSingleQuoted
      || self == .attributeValueUnquoted
  }
}
