import CICU

/// Takes decoded text as it comes.
protocol TextSink: ~Copyable {
  /// Takes well-formed UTF-8 that ends between two scalars.
  mutating func take(_ utf8: UnsafeBufferPointer<UInt8>)
  /// Forgets all text taken so far: it was read in the wrong encoding.
  mutating func startAnew()
}

/// Turns the bytes of one encoding into UTF-8, in pieces cut anywhere.
///
/// UTF-8 is checked here and handed on without a copy. The single-byte encodings ICU lacks are
/// tables. Everything else goes through an ICU converter. Malformed bytes become U+FFFD.
struct EncodingConverter: ~Copyable {
  private enum Method {
    case utf8
    case icu(OpaquePointer)
    case table([UInt32])
  }

  private let method: Method
  private var pending: [UInt8] = []
  private var output: [UInt8] = []
  private var malformedHere = 0
  private static let outputSize = 16_384

  /// How many malformed sequences became U+FFFD.
  var malformed: Int {
    if case .icu(let handle) = method {
      return Int(clamping: cicu_converter_malformed(handle))
    }
    return malformedHere
  }

  /// Whether an ICU converter does the work.
  var isICU: Bool {
    if case .icu = method { return true }
    return false
  }

  /// Makes a converter; UTF-8 where the encoding's table is not installed.
  init(_ encoding: TextEncoding) {
    if let name = encoding.converter, let handle = cicu_converter_open(name) {
      method = .icu(handle)
      output = Array(repeating: 0, count: Self.outputSize)
    } else if let table = Self.upperHalf(of: encoding) {
      method = .table(table)
    } else {
      method = .utf8
    }
  }

  deinit {
    if case .icu(let handle) = method { cicu_converter_close(handle) }
  }

  /// Converts the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: Any number of bytes.
  ///   - isEnd: Whether no more follow, so that a sequence begun is malformed.
  ///   - sink: Where the text goes.
  /// - Complexity: Linear in the bytes.
  mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, into sink: inout some TextSink & ~Copyable
  ) {
    switch method {
    case .utf8: convertUTF8(bytes, isEnd: isEnd, into: &sink)
    case .icu(let handle): convert(bytes, by: handle, isEnd: isEnd, into: &sink)
    case .table(let table): convert(bytes, by: table, into: &sink)
    }
  }

  // MARK: UTF-8

  private mutating func convertUTF8(
    _ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, into sink: inout some TextSink & ~Copyable
  ) {
    var start = 0
    if !pending.isEmpty {
      // A scalar takes at most three more bytes; they are joined apart from the rest.
      var joined = pending
      let before = joined.count
      while start < bytes.count, start < 3 {
        joined.append(bytes[start])
        start += 1
      }
      let done = joined.withUnsafeBufferPointer { one in
        firstSequence(one, isEnd: isEnd && start == bytes.count, into: &sink)
      }
      guard done > 0 else {
        pending = joined
        return
      }
      pending = []
      // What is pending begins a scalar, so the sequence found covers it.
      start = done - before
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    let used = convertWhole(rest, isEnd: isEnd, into: &sink)
    pending = Array(rest[used...])
  }

  /// Hands on the first scalar of some bytes, or a mark for it.
  ///
  /// - Returns: The bytes it took; 0 where more are needed.
  private mutating func firstSequence(
    _ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, into sink: inout some TextSink & ~Copyable
  ) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let (scalar, length) = SafeText.decode(bytes, at: 0)
    let one = UnsafeBufferPointer(rebasing: bytes[..<length])
    if scalar != SafeText.malformed {
      sink.take(one)
    } else if !isEnd, length == bytes.count, SafeText.incompleteTail(one) == length {
      return 0
    } else {
      mark(into: &sink)
    }
    return length
  }

  /// Hands on all whole scalars.
  ///
  /// - Returns: How many bytes they took; what is left begins a scalar.
  private mutating func convertWhole(
    _ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, into sink: inout some TextSink & ~Copyable
  ) -> Int {
    let end = isEnd ? bytes.count : bytes.count - SafeText.incompleteTail(bytes)
    let body = UnsafeBufferPointer(rebasing: bytes[..<end])
    var start = 0
    while start < end {
      let stop = Self.endOfWellFormed(body, from: start)
      if stop > start { sink.take(UnsafeBufferPointer(rebasing: body[start..<stop])) }
      start = stop
      guard start < end else { break }
      start += SafeText.decode(body, at: start).length
      mark(into: &sink)
    }
    return end
  }

  private mutating func mark(into sink: inout some TextSink & ~Copyable) {
    malformedHere += 1
    let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    replacement.withUnsafeBufferPointer { sink.take($0) }
  }

  /// Finds where well-formed UTF-8 ends.
  static func endOfWellFormed(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var position = start
    while position < bytes.count {
      if bytes[position] < 0x80 {
        position += 1
        while position + 8 <= bytes.count {
          let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
          if word & 0x8080_8080_8080_8080 != 0 { break }
          position += 8
        }
        continue
      }
      // Three bytes that need no closer look: neither over-long nor a surrogate.
      let lead = bytes[position]
      if lead > 0xE0, lead < 0xED, position + 2 < bytes.count,
        bytes[position + 1] & 0xC0 == 0x80, bytes[position + 2] & 0xC0 == 0x80
      {
        position += 3
        continue
      }
      let (scalar, length) = SafeText.decode(bytes, at: position)
      if scalar == SafeText.malformed { return position }
      position += length
    }
    return position
  }

  // MARK: Other encodings

  private mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, by handle: OpaquePointer, isEnd: Bool,
    into sink: inout some TextSink & ~Copyable
  ) {
    var start = 0
    while true {
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      var used = 0
      let written = output.withUnsafeMutableBufferPointer { out in
        cicu_converter_feed(
          handle, rest.baseAddress, rest.count, &used, out.baseAddress, out.count, isEnd ? 1 : 0)
      }
      start += used
      if written > 0 {
        output.withUnsafeBufferPointer { out in
          sink.take(UnsafeBufferPointer(rebasing: out[..<written]))
        }
      }
      if written == 0, start == bytes.count || used == 0 { return }
    }
  }

  private mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, by table: [UInt32],
    into sink: inout some TextSink & ~Copyable
  ) {
    output.removeAll(keepingCapacity: true)
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else {
        SafeText.appendScalar(table[Int(byte) - 0x80], to: &output)
      }
    }
    output.withUnsafeBufferPointer { sink.take($0) }
  }

  /// The scalars of bytes 0x80 to 0xFF in encodings that ICU has no table for.
  private static func upperHalf(of encoding: TextEncoding) -> [UInt32]? {
    switch encoding.name {
    case "x-user-defined":
      return (0..<128).map { 0xF780 + $0 }
    case "ISO-8859-16":
      let letters =
        "\u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸż"
        + "ÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ"
      return (0x80..<0xA0).map { $0 } + letters.unicodeScalars.map(\.value)
    default:
      return nil
    }
  }
}
