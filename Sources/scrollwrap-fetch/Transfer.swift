import Dispatch
import FetchWire
import Foundation
import FoundationNetworking
import Synchronization

/// One fetch from the first request to the last frame.
final class Transfer: NSObject, URLSessionDataDelegate, Sendable {
  private let request: FetchRequest
  private let channel: FrameChannel
  private let headers: [(name: String, value: String)]
  private let state: Mutex<State>

  /// What changes while a fetch is under way; also guards the channel, so that frames never mix.
  private struct State {
    var route: Route
    var facts = TransferFacts()
    var response: HTTPURLResponse?
    var mayRetry = true
  }

  /// Prepares to fetch an address.
  ///
  /// - Throws: Faults of the address or of a header line.
  init(_ request: FetchRequest, _ channel: FrameChannel) throws(FetchFault) {
    self.request = request
    self.channel = channel
    headers = try Self.parse(request.headers)
    var state = State(route: try Route(from: request.address))
    state.facts.idleSeconds = min(max(request.idleSeconds, 1), 86_400)
    self.state = Mutex(state)
  }

  /// Asks for the first address.
  func start() {
    let session = URLSession(
      configuration: Self.configuration, delegate: self, delegateQueue: ImmediateQueue())
    ask(session)
  }

  /// Ends with the deadline, or with an exit status where a frame is stuck half-way.
  func giveUp() {
    state.withLockIfAvailable { _ in
      var fault = FetchFault(.deadline)
      fault.number = request.deadlineSeconds
      channel.end(with: .failed(fault))
    }
    FetchTool.leave(FetchTool.Status.late)
  }

  /// Nothing is kept from one load to the next, and cookies last as long as this process.
  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return configuration
  }

  /// Sends a request for the address the route stands at.
  private func ask(_ session: URLSession) {
    let request = state.withLock { urlRequest(for: $0) }
    session.dataTask(with: request).resume()
  }

  /// Asks again, later and on another queue: creating a task waits for the queue callbacks come on.
  private func askAgain(_ session: URLSession, after delay: DispatchTimeInterval) {
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { @Sendable [self] in ask(session) }
  }

  private func urlRequest(for state: State) -> URLRequest {
    var request = URLRequest(url: state.route.current)
    request.timeoutInterval = Double(state.facts.idleSeconds)
    request.setValue(self.request.userAgent, forHTTPHeaderField: "User-Agent")
    request.setValue(
      "text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,*/*;q=0.5",
      forHTTPHeaderField: "Accept")
    if state.route.isAtFirstOrigin {
      for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    }
    // Last, so that nothing overrides it: only then does Content-Length say how much text comes.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    return request
  }

  private static func parse(_ lines: [String]) throws(FetchFault) -> [(name: String, value: String)]
  {
    var headers: [(name: String, value: String)] = []
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let hasControls = line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" }
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" "), !hasControls else {
        var fault = FetchFault(.other)
        fault.text = "header line \(line)"
        throw fault
      }
      headers.append((String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)))
    }
    return headers
  }
}

// MARK: - What URLSession reports

extension Transfer {
  /// Redirects are declined here and followed when their response is complete.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Reports the head of a whole success and ends with every other status.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(.allow)
    guard let response = response as? HTTPURLResponse else { return }
    // An interim response (103) announces another one.
    guard response.statusCode >= 200, !response.isRedirect else { return }
    state.withLock { state in
      guard response.isWholeSuccess else { end(with: response.statusCode, at: state.route) }
      let head = FetchHead(response, route: state.route)
      state.response = response
      state.facts.hasHead = true
      state.facts.expected = head.length
      channel.send(.head(head))
      refuse(moreThan: head.length ?? 0)
    }
  }

  /// Passes on what arrives.
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { state in
      guard state.facts.hasHead else { return }
      let room = request.maximumBytes - state.facts.received
      state.facts.received += data.count
      channel.send(body: data.prefix(max(room, 0)))
      refuse(moreThan: state.facts.received)
    }
  }

  /// Ends the fetch, follows a redirect, or tries once more.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    state.withLock { state in
      if let error { return recover(from: error, session, &state) }
      if let response = state.response {
        let proof = response.proof(received: state.facts.received)
        channel.end(with: .ended(proof))
      }
      follow(task.response as? HTTPURLResponse, session, &state)
    }
  }

  private func follow(
    _ response: HTTPURLResponse?, _ session: URLSession, _ state: inout State
  ) {
    guard let response else { channel.end(with: .failed(state.route.fault(.badResponse))) }
    guard response.isRedirect, let location = response.value(forHTTPHeaderField: "Location") else {
      end(with: response.statusCode, at: state.route)
    }
    do {
      try state.route.follow(location)
      askAgain(session, after: .seconds(0))
    } catch {
      channel.end(with: .failed(error))
    }
  }

  /// A connection refused or reset before any byte is tried once more: servers do so when restarting.
  private func recover(from error: any Error, _ session: URLSession, _ state: inout State) {
    var fault = FetchFault(error, at: state.route, state.facts)
    if fault.kind == .certificateFile, let path = request.certificateFile { fault.text = path }
    let isFleeting = fault.kind == .refused || fault.kind == .lost
    guard isFleeting, !state.facts.hasHead, state.mayRetry else {
      channel.end(with: .failed(fault))
    }
    state.mayRetry = false
    askAgain(session, after: .milliseconds(200))
  }

  private func refuse(moreThan bytes: Int) {
    guard bytes > request.maximumBytes else { return }
    var fault = FetchFault(.tooLarge)
    fault.number = request.maximumBytes
    channel.end(with: .failed(fault))
  }

  private func end(with status: Int, at route: Route) -> Never {
    var fault = route.fault(.status)
    fault.number = status
    channel.end(with: .failed(fault))
  }
}

/// Runs what URLSession hands it at once, on the thread that hands it over.
///
/// An ordinary queue would take in a body as fast as the network brings it, while the frames before it
/// wait to be read. Run at once, a write that waits keeps libcurl from reading on, and the server is
/// held back by TCP.
private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
  // Has no state of its own; what is added runs on URLSession's serial work queue.
  override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
