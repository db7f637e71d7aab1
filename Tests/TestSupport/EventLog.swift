import FoundationEssentials

/// What a program reported about itself, one JSON object a line.
public struct EventLog: Sendable {
  /// One event.
  public struct Event: Equatable, Sendable, Decodable {
    /// All members of the object.
    public let members: [String: Value]

    /// Reads an object.
    public init(from decoder: any Decoder) throws {
      members = try decoder.singleValueContainer().decode([String: Value].self)
    }

    /// The event's name.
    public var name: String { self["event"]?.string ?? "" }

    /// A member of the object.
    public subscript(name: String) -> Value? { members[name] }
  }

  /// A JSON value.
  public enum Value: Equatable, Sendable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    /// Reads any value.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([Value].self) {
        self = .array(value)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    /// The value as text, if it is that.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The value as a whole number, if it is that.
    public var integer: Int? {
      if case .number(let value) = self { Int(exactly: value) } else { nil }
    }
    /// The value as truth, if it is that.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  }

  /// The lines as they came.
  public private(set) var lines: [String] = []
  /// The events, in order.
  public private(set) var events: [Event] = []
  /// Lines that are not a JSON object.
  public private(set) var malformed: [String] = []

  private var partial: [UInt8] = []
  private var seen = 0

  /// Makes an empty log.
  public init() {}

  /// Adds bytes as they arrive, cut anywhere.
  public mutating func append(_ bytes: [UInt8]) {
    partial += bytes
    while let end = partial.firstIndex(of: 0x0A) {
      let line = Array(partial[..<end])
      partial.removeFirst(end + 1)
      lines.append(String(decoding: line, as: UTF8.self))
      if let event = try? JSONDecoder().decode(Event.self, from: Data(line)) {
        events.append(event)
      } else {
        malformed.append(String(decoding: line, as: UTF8.self))
      }
    }
  }

  /// Passes over all events so far.
  public mutating func passOver() { seen = events.count }

  /// The next event of a name that was not returned yet; those before it are passed over.
  public mutating func next(named name: String, where condition: (Event) -> Bool) -> Event? {
    let match = events.indices[seen...].first { events[$0].name == name && condition(events[$0]) }
    guard let match else { return nil }
    seen = match + 1
    return events[match]
  }
}

extension EventLog.Value {
  /// A member of an object; nil for everything else.
  public subscript(name: String) -> EventLog.Value? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
