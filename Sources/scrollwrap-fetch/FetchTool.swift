import CTransferHook
import Dispatch
import FetchWire
import Foundation
import Glibc

/// Fetches one address for `scrollwrap` and ends.
///
/// The request comes over standard input and the answer goes to standard output, as frames. The end
/// of standard input means that `scrollwrap` is gone; then nothing more is to be done.
enum FetchTool {
  /// Exit statuses of this program; the answer itself is in the frames.
  enum Status {
    /// The conversation came to its end, or the other side went away.
    static let done: Int32 = 0
    /// There was no request to be read.
    static let noRequest: Int32 = 2
    /// The time was up while nobody took our frames.
    static let late: Int32 = 124
  }

  /// Ends this process at once; the only place that does so.
  ///
  /// Nothing is flushed or torn down: what was to be said was written, and libcurl's threads may be
  /// anywhere.
  static func leave(_ status: Int32) -> Never { _exit(status) }

  /// Runs the program; returns only where there is no request.
  ///
  /// - Returns: The exit status.
  static func run() -> Int32 {
    transfer_hook_close_from(STDERR_FILENO + 1)
    signal(SIGPIPE, SIG_IGN)
    guard isatty(STDIN_FILENO) == 0, let request = readRequest() else {
      let words = "scrollwrap-fetch: no request on standard input; scrollwrap starts this program\n"
      try? FileHandle.standardError.write(contentsOf: Data(words.utf8))
      return Status.noRequest
    }
    let channel = FrameChannel(descriptor: STDOUT_FILENO)
    channel.send(.hello(version: FetchFrame.version))
    endWithOtherSide()
    start(request, channel)
    dispatchMain()
  }

  private static func start(_ request: FetchRequest, _ channel: FrameChannel) {
    do {
      try trust(request.certificateFile)
      let transfer = try Transfer(request, channel)
      let time = DispatchTime.now() + .seconds(min(max(request.deadlineSeconds, 0), 1 << 30))
      DispatchQueue.global().asyncAfter(deadline: time) { @Sendable in transfer.giveUp() }
      transfer.start()
    } catch {
      channel.end(with: .failed(error))
    }
  }

  /// Makes the network library trust the certificates in a file.
  private static func trust(_ path: String?) throws(FetchFault) {
    guard let path else { return }
    guard transfer_hook_is_active(), access(path, R_OK) == 0 else {
      var fault = FetchFault(.certificateFile)
      fault.text = path
      throw fault
    }
    transfer_hook_trust(path)
  }

  private static func readRequest() -> FetchRequest? {
    var frames = FetchFrameReader(of: .requester)
    while true {
      var bytes = [UInt8](repeating: 0, count: 16 << 10)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      frames.append(bytes.prefix(count))
      guard let frame = try? frames.next() else {
        // nil where more is needed; an error shows again with the next bytes or the end.
        continue
      }
      if case .request(let request) = frame { return request }
    }
  }

  /// Ends this process when the other side closes, however it dies.
  private static func endWithOtherSide() {
    DispatchQueue.global(qos: .userInitiated).async { @Sendable in
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count > 0 || (count < 0 && errno == EINTR) { continue }
        leave(Status.done)
      }
    }
  }
}
