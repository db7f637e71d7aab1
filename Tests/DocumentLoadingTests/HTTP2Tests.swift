import Glibc
import TestSupport
import Testing

@testable import DocumentLoading

/// The proxy of Debian's nghttp2-proxy.
enum Nghttpx {
  static let program = "/usr/sbin/nghttpx"
  static let isInstalled = access(program, X_OK) == 0
}

/// HTTP/2 over TLS, spoken by nghttpx before a server of ours.
@Suite(.enabled(if: Nghttpx.isInstalled, "nghttpx (Debian: nghttp2-proxy) is not installed"))
struct HTTP2Tests {
  /// A running nghttpx.
  final class Proxy: Sendable {
    let port: Int
    private let process: pid_t

    init(before server: HTTPServer, in scratch: Scratch) throws {
      let identity = try TLSIdentity()
      try identity.write(to: scratch.path + "/ca.pem")
      try identity.writeKey(to: scratch.path + "/key.pem")
      // Free again when it is used; nobody else takes it in between but by chance.
      port = try ListeningSocket().port
      let arguments = [
        Nghttpx.program, "--conf=/dev/null", "--frontend=127.0.0.1,\(port)",
        "--backend=127.0.0.1,\(server.port)", "--workers=1", "--errorlog-file=/dev/null",
        "--accesslog-file=", scratch.path + "/key.pem", scratch.path + "/ca.pem",
      ]
      var process: pid_t = 0
      let texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
      defer { for text in texts { free(text) } }
      let code = posix_spawn(&process, Nghttpx.program, nil, nil, texts, nil)
      guard code == 0 else { throw LoadFailure.other("nghttpx: \(code)") }
      self.process = process
      eventually("nghttpx listens") { [port] in
        guard let number = connectToLoopback(port: port) else { return false }
        close(number)
        return true
      }
    }

    deinit {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  @Test func framesProveWhatTheyEnd() throws {
    let scratch = try Scratch()
    let body = Array("<p>Terms without a closing tag".utf8)
    let chunked = ["Content-Type: text/html", "Transfer-Encoding: chunked"]
    let gate = Gate()
    let server = try HTTPServer { request in
      switch request.target {
      case "/moved": .redirect(308, to: "/length")
      case "/length": .page(body)
      case "/chunked": .chunked([body, body])
      case "/plain": .chunked([body], type: "text/plain")
      case "/cut":
        HTTPAnswer([.send(HTTPAnswer.head(200, chunked) + HTTPAnswer.chunk(body)), .wait(gate)])
      default: .page("", status: 404)
      }
    }
    let proxy = try Proxy(before: server, in: scratch)
    let rows: [(path: String, bytes: Int, verdict: LoadEvent)] = [
      ("/length", 30, .ended(.contentLength)),
      ("/moved", 30, .ended(.contentLength)),
      ("/chunked", 60, .ended(.framing)),
      ("/plain", 30, .ended(.framing)),
      ("/missing", 0, .failed(.status(404))),
    ]
    for row in rows {
      let result = LoadResult("https://127.0.0.1:\(proxy.port)\(row.path)") {
        $0.certificateFile = scratch.path + "/ca.pem"
      }
      report("HTTP/2 \(row.path)", result)
      #expect(result.body.count == row.bytes, "\(row.path)")
      #expect(result.verdict == row.verdict, "\(row.path)")
    }
    // Cut only once its bytes have arrived; a reset overtakes what nghttpx has not sent yet.
    var request = LoadRequest(source: .remote("https://127.0.0.1:\(proxy.port)/cut"))
    request.certificateFile = scratch.path + "/ca.pem"
    var loader = DocumentLoader(request)
    guard case .head = loader.next() else {
      Issue.record("no head")
      return
    }
    #expect(loader.next() == .bytes(body))
    gate.open()
    #expect(loader.next() == .failed(.cutShort(received: body.count, expected: nil)))
  }
}
