import Glibc
import HTMLTokens

extension HTMLDocumentBuilder {
  // MARK: Steps

  /// Takes a step, at once or on the tape, unless the innermost element is left out.
  mutating func emit(_ step: HTMLStep) {
    guard !current.silence.contains(.unselected) else { return }
    emit(step, stream: Int(current.stream))
  }

  /// Takes a step in a stream.
  mutating func emit(_ step: HTMLStep, stream: Int) {
    if isTaping {
      tape.streams[stream].append(step)
    } else {
      builder.apply(step, bytes: UnsafeBufferPointer(start: nil, count: 0))
    }
  }

  /// Takes a step with bytes.
  mutating func emitBytes(
    _ code: HTMLStep.Code, _ bytes: UnsafeBufferPointer<UInt8>, stream: Int? = nil
  ) {
    guard !current.silence.contains(.unselected) else { return }
    var step = HTMLStep(code: code, second: Int32(bytes.count))
    guard isTaping else { return builder.apply(step, bytes: bytes) }
    step.first = Int32(tape.bytes.count)
    tape.bytes.append(contentsOf: bytes)
    step.second = Int32(tape.bytes.count)
    tape.streams[stream ?? Int(current.stream)].append(step)
  }

  /// Takes a step with a text of ours.
  mutating func emitBytes(_ code: HTMLStep.Code, _ text: String, stream: Int? = nil) {
    var text = text
    text.withUTF8 { emitBytes(code, $0, stream: stream) }
  }

  /// Writes text of ours in the innermost element.
  mutating func emitGenerated(_ text: String, stream: Int? = nil) {
    guard current.silence.isEmpty || current.display == .frame else { return }
    emitFormat(at: open.count - 1)
    emitBytes(.generated, text, stream: stream)
  }

  /// Writes text of the page in the innermost element.
  mutating func emitText(_ bytes: UnsafeBufferPointer<UInt8>, stream: Int) {
    guard current.silence.isEmpty, let start = bytes.baseAddress else { return }
    if memchr(start, 0, bytes.count) != nil { return emitWithoutNulls(bytes, stream: stream) }
    if !tables.isEmpty { noteTextInCell(bytes.count) }
    setFormat(current.format, stream: stream)
    guard isTaping else { return builder.text(bytes) }
    let first = Int32(tape.bytes.count)
    tape.bytes.append(contentsOf: bytes)
    let end = Int32(tape.bytes.count)
    let last = tape.streams[stream].count - 1
    if last >= 0, tape.streams[stream][last].code == .text,
      tape.streams[stream][last].second == first
    {
      tape.streams[stream][last].second = end
    } else {
      tape.streams[stream].append(.init(code: .text, first: first, second: end))
    }
  }

  /// The standard leaves NUL out of the body's text (13.2.6.4.7).
  private mutating func emitWithoutNulls(_ bytes: UnsafeBufferPointer<UInt8>, stream: Int) {
    let rest = bytes.filter { $0 != 0 }
    builder.document.statistics.replacedCharacters += bytes.count - rest.count
    guard !rest.isEmpty else { return }
    rest.withUnsafeBufferPointer { emitText($0, stream: stream) }
  }

  /// Asks for the format of an element before text of ours.
  mutating func emitFormat(at index: Int) {
    setFormat(open[index].format, stream: Int(open[index].stream))
  }

  private mutating func setFormat(_ format: BlockBuilder.Format, stream: Int) {
    if isTaping {
      guard tape.formats[stream] != format else { return }
      tape.formats[stream] = format
      tape.streams[stream].append(format.step)
    } else if directFormat != format {
      directFormat = format
      builder.format = format
    }
  }

  // MARK: Taping

  /// Begins to keep steps back.
  mutating func beginTaping() {
    guard !isTaping else { return }
    isTaping = true
    tape.streams = [[]]
    tape.formats = [nil]
    tape.bytes.removeAll(keepingCapacity: true)
  }

  /// Takes all steps kept back.
  mutating func endTaping() {
    guard isTaping else { return }
    isTaping = false
    directFormat = nil
    let steps = tape.streams[0]
    tape.streams = [[]]
    let bytes = tape.bytes
    tape.bytes = []
    bytes.withUnsafeBufferPointer { buffer in
      for step in steps { builder.apply(step, bytes: buffer) }
    }
  }

  // MARK: Pages

  /// Notes what the `html` or `body` tag says of the whole page.
  mutating func noteRoot(_ tag: HTMLTag) {
    guard !isInFragment else { return }
    if builder.document.language.isEmpty,
      let value = tag.value(of: "lang") ?? tag.value(of: "xml:lang"), value.count < 64
    {
      let isTag = value.allSatisfy {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-")
      }
      if isTag { builder.document.language = String(decoding: value, as: UTF8.self) }
    }
    if current.name == .html || current.name == .body, let value = tag.value(of: "dir") {
      direction = value.isEqual("rtl") ? 1 : value.isEqual("ltr") ? 0 : 2
      emit(.init(code: .direction, small: direction))
    }
  }

  /// Notes the address that links are resolved against; the first counts.
  mutating func noteBase(_ tag: HTMLTag) {
    guard !hasBase, !isInFragment, let href = tag.value(of: "href") else { return }
    hasBase = true
    if let resolved = address.resolved(href) { address = resolved }
    targets.removeAll()
  }

  /// Notes a refresh that a `meta` asks for.
  mutating func noteMeta(_ tag: HTMLTag) {
    guard !isInFragment else { return }
    if tag.value(of: "http-equiv")?.isEqual("refresh") == true {
      builder.document.statistics.hasScriptOrRefresh = true
    }
  }

  /// Notes a script, unless it is only data.
  mutating func noteScript(_ tag: HTMLTag) {
    guard !isInFragment else { return }
    let type = String(decoding: tag.value(of: "type") ?? .init(start: nil, count: 0), as: UTF8.self)
      .lowercased()
    let isData = type.contains("json") || type.contains("template") || type.contains("x-tmpl")
    if !isData { builder.document.statistics.hasScriptOrRefresh = true }
  }
}
