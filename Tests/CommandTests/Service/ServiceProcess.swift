import ChildProcesses
import FileProgressTestSupport
import Foundation
import LocalService
import Testing

/// `fileprogress serve` for the store of a desk, as a person starts it.
final class ServiceProcess {
  /// What it answered.
  struct Answer: CustomStringConvertible {
    /// The status of HTTP.
    var status: Int
    /// What followed the head.
    var text: String

    /// The body as JSON; `nil` for none.
    var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    /// What a failed expectation shows.
    var description: String { "\(status) \(text)" }
  }

  /// The absolute path of its socket.
  let socketPath: String
  private let fixture: CommandFixture
  private var process: ChildProcess?

  /// Starts it, and waits until it answers.
  init(for fixture: CommandFixture) throws {
    self.fixture = fixture
    let outcome = try fixture.shell("fileprogress serve --socket", normalizing: false)
    try #require(outcome.status == 0, "\(outcome)")
    socketPath = String(outcome.output.dropLast())
    try start()
  }

  deinit { end(by: SIGKILL) }

  /// Starts it again.
  func start() throws {
    var program = ChildProgram(
      CommandFixture.program, ["fileprogress", "serve", "--quiet"],
      environment: fixture.programEnvironment)
    program.closesOthers = true
    let process = try program.start()
    self.process = process
    let call = ServiceCall(socketPath: socketPath)
    try CommandFixture.wait(for: "an answer of the service") {
      guard process.endingIfOver() == nil else {
        self.process = nil
        throw POSIXError(.ESRCH)
      }
      return call.send("GET", "/v1/service") != nil
    }
  }

  /// Ends it, and waits for that.
  ///
  /// - Returns: Its status as a shell tells it; `nil` if it was over.
  @discardableResult
  func end(by signal: Int32) -> Int32? {
    guard let process else { return nil }
    self.process = nil
    kill(process.number, signal)
    return process.waitForStatus()
  }

  /// Asks it something.
  ///
  /// - Parameters:
  ///   - target: The encoded address.
  ///   - body: A JSON text; empty for none.
  func ask(_ method: String, _ target: String, _ body: String = "") throws -> Answer {
    try fixture.scratch.write(body, to: "request")
    let outcome = try fixture.shell(
      """
      curl --silent --show-error --max-time 120 --unix-socket '\(socketPath)' \
      --request \(method) --data-binary @../request --write-out '\\n%{http_code}' \
      'http://localhost\(target)'
      """, normalizing: false)
    let end = try #require(outcome.output.lastIndex(of: "\n"), "\(outcome)")
    let status = try #require(
      Int(outcome.output[outcome.output.index(after: end)...]), "\(outcome)")
    return Answer(status: status, text: String(outcome.output[..<end]))
  }
}

extension CommandFixture {
  /// Waits until something is so: minutes, if need be.
  ///
  /// - Parameter event: What did not happen, if the wait was too long.
  static func wait(for event: String, until isSo: () throws -> Bool) throws {
    for _ in 0..<3000 {
      if try isSo() { return }
      usleep(100_000)
    }
    _ = try #require(nil as String?, "waited in vain for \(event)")
  }

  /// A desk with a folder for sockets, whose path is short enough for one.
  static func withService() throws -> CommandFixture {
    var fixture = try CommandFixture(scratch: ScratchFolder(in: "/tmp"))
    fixture.environment["XDG_RUNTIME_DIR"] = fixture.scratch.path
    return fixture
  }

  /// The sessions of a document as `status --json` shows them, at the time of the system.
  func programSessions(of name: String) throws -> [[String: Any]] {
    let outcome = try shell("fileprogress status --json \(name)", normalizing: false)
    let json =
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let activity = json?["activity"] as? [String: Any]
    return activity?["sessions"] as? [[String: Any]] ?? []
  }
}
