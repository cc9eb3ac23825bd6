import CSystemCalls
import ChildProcesses
import Foundation
import LanguageServer
import Testing

/// An editor that started `fileprogress lsp`, as the program's other side of two pipes.
final class EditorProcess {
  /// The program.
  let process: ChildProcess
  private var sending: Int32
  private let receiving: Int32
  private var frames = FrameReader()
  /// How many bytes came, and how many of them were whole frames.
  private(set) var byteCounts = (received: 0, framed: 0)

  /// Starts the program.
  init(_ fixture: CommandFixture, _ options: [String] = []) throws {
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    let isPiped = fileprogress_pipe(&input) == 0 && fileprogress_pipe(&output) == 0
    try #require(isPiped)
    var program = ChildProgram(
      CommandFixture.program, ["fileprogress", "lsp"] + options,
      environment: fixture.programEnvironment)
    (program.input, program.output) = (input[0], output[1])
    (program.hidesErrors, program.closesOthers) = (true, true)
    defer {
      close(input[0])
      close(output[1])
    }
    (sending, receiving) = (input[1], output[0])
    process = try program.start()
  }

  deinit {
    stopSending()
    close(receiving)
  }

  /// Sends a message.
  func send(_ json: String) {
    let frame = Frame.of(Array(json.utf8))
    _ = frame.withUnsafeBytes { write(sending, $0.baseAddress, $0.count) }
  }

  /// Tells of a document.
  ///
  /// - Parameters:
  ///   - method: What happened, such as `didSave`.
  ///   - more: More about the document, as members of JSON.
  ///   - changes: What changed, as JSON; `nil` for nothing.
  func tell(_ method: String, _ path: String, more: String = "", changes: String? = nil) {
    let changes = changes.map { #","contentChanges":\#($0)"# } ?? ""
    let document = #""textDocument":{"uri":"file://\#(path)"\#(more)}\#(changes)"#
    send(#"{"jsonrpc":"2.0","method":"textDocument/\#(method)","params":{\#(document)}}"#)
  }

  /// Sends the first request.
  func initialize(named name: String?) throws {
    let client = name.map { #","clientInfo":{"name":"\#($0)"}"# } ?? ""
    let capabilities = #""capabilities":{"workspace":{"codeLens":{"refreshSupport":true}}}"#
    send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{\#(capabilities)\#(client)}}"#)
    _ = try next("\"id\":1,")
    send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
  }

  /// Waits for a message that has a text in it.
  func next(_ text: String) throws -> String {
    while let body = try nextBody() {
      if body.contains(text) { return body }
    }
    return try #require(nil as String?, "the program ended without saying \(text)")
  }

  /// Waits until the program has recorded what it was told, which it says by asking for new lenses.
  func awaitRecord() throws {
    _ = try next("workspace/codeLens/refresh")
  }

  /// The editor sends nothing more.
  func stopSending() {
    guard sending >= 0 else { return }
    close(sending)
    sending = -1
  }

  /// Waits until the program ends.
  ///
  /// - Returns: Its status as a shell tells it.
  func finished() throws -> Int32 {
    while try nextBody() != nil {}
    return process.waitForStatus()
  }

  private func nextBody() throws -> String? {
    while true {
      if let body = try frames.next() {
        byteCounts.framed += Frame.of(body).count
        return String(decoding: body, as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = bytes.withUnsafeMutableBytes { read(receiving, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      byteCounts.received += count
      frames.append(bytes[..<count])
    }
  }
}
