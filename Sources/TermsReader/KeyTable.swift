public import Wording

/// What a key asks for while the text is being read.
enum Action: Hashable, Sendable {
  case lineDown, lineUp, pageDown, pageUp, halfDown, halfUp, start, end, percent
  case searchForward, searchBackward, nextHit, previousHit
  case nextHeading, previousHeading, outline, links, firstNotShown, nextChange, previousChange
  case setMark, goToMark
  case save, fold, hidden, reload, redraw, suspend, help
  case agree, decline, leave, interrupt
}

/// One row of the key table: the keys that do the same thing, and what that is.
public struct KeyBinding: Sendable {
  /// The group of keys it stands with in help and documentation.
  public let group: Message
  /// The keys, the one to learn first in front.
  public let keys: [Key]
  /// What they do.
  public let meaning: Message
  /// What the reader does for them.
  let action: Action

  init(_ group: Message, _ action: Action, _ keys: [Key], _ meaning: Message) {
    self.group = group
    self.keys = keys
    self.meaning = meaning
    self.action = action
  }

  /// The keys' names, for help, man page and README.
  ///
  /// - Parameters:
  ///   - catalog: The words for keys that have no character.
  ///   - arrows: How the arrow keys are drawn; nil to name them in words.
  /// - Returns: One name for each key.
  public func names(in catalog: Catalog, arrows: (down: String, up: String)? = ("↓", "↑"))
    -> [String]
  {
    keys.map { $0.name(in: catalog, arrows: arrows) }
  }
}

/// The one table of keys: it decides what a key does, and what help and documentation say of it.
public enum KeyTable {
  /// All keys of the reading mode, in the order in which they are explained.
  public static let bindings: [KeyBinding] = moving + finding + jumping + showing + deciding

  private static let moving = [
    KeyBinding(
      .groupMoving, .lineDown, ["j", .down, .enter, .control("n"), .control("e")], .doLineDown),
    KeyBinding(.groupMoving, .lineUp, ["k", .up, .control("p"), .control("y")], .doLineUp),
    KeyBinding(
      .groupMoving, .pageDown, [" ", "f", .pageDown, .control("f"), .control("v")], .doPageDown),
    KeyBinding(
      .groupMoving, .pageUp, ["b", .pageUp, .control("b"), .alt("v")], .doPageUp),
    KeyBinding(.groupMoving, .halfDown, ["d", .control("d")], .doHalfDown),
    KeyBinding(.groupMoving, .halfUp, ["u", .control("u")], .doHalfUp),
    KeyBinding(.groupMoving, .start, ["g", "<", .home], .doStart),
    KeyBinding(.groupMoving, .end, ["G", ">", .end], .doEnd),
    KeyBinding(.groupMoving, .percent, ["%", "p"], .doPercent),
  ]

  private static let finding = [
    KeyBinding(.groupFinding, .searchForward, ["/"], .doSearchForward),
    KeyBinding(.groupFinding, .searchBackward, ["?"], .doSearchBackward),
    KeyBinding(.groupFinding, .nextHit, ["n"], .doNextHit),
    KeyBinding(.groupFinding, .previousHit, ["N"], .doPreviousHit),
  ]

  private static let jumping = [
    KeyBinding(.groupJumping, .nextHeading, ["]"], .doNextHeading),
    KeyBinding(.groupJumping, .previousHeading, ["["], .doPreviousHeading),
    KeyBinding(.groupJumping, .outline, ["o"], .doOutline),
    KeyBinding(.groupJumping, .links, ["l"], .doLinks),
    KeyBinding(.groupJumping, .firstNotShown, ["."], .doFirstNotShown),
    KeyBinding(.groupJumping, .nextChange, ["c"], .doNextChange),
    KeyBinding(.groupJumping, .previousChange, ["C"], .doPreviousChange),
    KeyBinding(.groupJumping, .setMark, ["m"], .doSetMark),
    KeyBinding(.groupJumping, .goToMark, ["'"], .doGoToMark),
  ]

  private static let showing = [
    KeyBinding(.groupShowing, .save, ["s"], .doSave),
    KeyBinding(.groupShowing, .fold, ["v"], .doFold),
    KeyBinding(.groupShowing, .hidden, ["H"], .doHidden),
    KeyBinding(.groupShowing, .reload, ["r"], .doReload),
    KeyBinding(.groupShowing, .redraw, [.control("l")], .doRedraw),
    KeyBinding(.groupShowing, .suspend, [.control("z")], .doSuspend),
    KeyBinding(.groupShowing, .help, ["h", .function(1)], .doHelp),
  ]

  private static let deciding = [
    KeyBinding(.groupDeciding, .agree, ["a"], .doAgree),
    KeyBinding(.groupDeciding, .decline, ["x"], .doDecline),
    KeyBinding(.groupDeciding, .leave, ["q"], .doLeave),
    KeyBinding(.groupDeciding, .interrupt, [.control("c")], .doInterrupt),
  ]

  private static let actions: [Key: Action] = Dictionary(
    bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } },
    uniquingKeysWith: { first, _ in first })

  /// What a key asks for, or nil.
  static func action(for key: Key) -> Action? { actions[key] }

  /// The first key for an action, by name.
  static func name(of action: Action, in catalog: Catalog) -> String {
    bindings.first { $0.action == action }?.names(in: catalog).first ?? ""
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// A printing character, written as itself.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }

  /// The key's name as help and documentation show it.
  func name(in catalog: Catalog, arrows: (down: String, up: String)?) -> String {
    switch self {
    case .character(" "): catalog(.keySpace)
    case .character(let scalar): String(Character(scalar))
    case .control(let scalar): "^" + String(Character(scalar)).uppercased()
    case .alt(let scalar): catalog(.keyEscape) + "-" + String(Character(scalar))
    case .enter: catalog(.keyEnter)
    case .escape: catalog(.keyEscape)
    case .up: arrows?.up ?? catalog(.keyUp)
    case .down: arrows?.down ?? catalog(.keyDown)
    case .pageUp: catalog(.keyPageUp)
    case .pageDown: catalog(.keyPageDown)
    case .home: catalog(.keyHome)
    case .end: catalog(.keyEnd)
    case .function(let number): "F\(number)"
    default: catalog(.keyOther)
    }
  }
}
