/// A receipt as it is written: one line of canonical JSON that carries the digest over itself.
public struct SealedReceipt: Equatable, Sendable {
  /// What the line says.
  public let receipt: Receipt
  /// The digest of the canonical JSON without its own `digest` member.
  public let digest: Digest
  /// The line, without a line feed.
  public let line: [UInt8]

  /// Why a line is not a receipt.
  public enum Fault: Error, Equatable, Sendable {
    /// It is not JSON: cut short by a crash, or something else altogether.
    case notJSON(JSONError)
    /// It is JSON of another schema.
    case otherSchema(String?)
    /// Its digest is not the one it carries: it was altered.
    case altered
    /// It is sealed but lacks what every receipt has.
    case incomplete
  }

  /// Seals a receipt.
  public init(_ receipt: Receipt) {
    self.receipt = receipt
    let body = receipt.json
    digest = Digest(of: body.canonicalBytes)
    guard case .object(var members) = body else {
      preconditionFailure("a receipt is written as an object, not as \(body)")
    }
    members["digest"] = .string(digest.description)
    line = JSONValue.object(members).canonicalBytes
  }

  /// Reads a line and checks its seal.
  ///
  /// White space and the order of members do not matter, so that a receipt that was only set out
  /// anew is still good.
  ///
  /// - Parameter bytes: The line, or a file that holds one receipt.
  /// - Throws: What is wrong with it.
  public init(reading bytes: ArraySlice<UInt8>) throws(Fault) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONParser.parse(bytes)
    } catch {
      throw .notJSON(error)
    }
    guard case .object(var members) = json, members["schema"]?.text == Receipt.schema else {
      throw .otherSchema(json["schema"]?.text)
    }
    guard let digest = members.removeValue(forKey: "digest")?.text.flatMap({ Digest($0) }),
      Digest(of: JSONValue.object(members).canonicalBytes) == digest
    else { throw .altered }
    guard let receipt = Receipt(json) else { throw .incomplete }
    self.receipt = receipt
    self.digest = digest
    line = Array(bytes)
  }
}
