import CSystemCalls
import ChildProcesses
import Foundation
import Testing

/// The client in Python, with the test as the person who types.
final class LinesClient {
  /// The folder with the clients that the guide shows.
  static let folder = (#filePath as NSString).deletingLastPathComponent + "/Clients"

  /// The program.
  let process: ChildProcess
  private var sending: Int32
  private let receiving: Int32
  private var received: [UInt8] = []

  /// Starts it.
  ///
  /// - Parameter name: The document.
  init(_ fixture: CommandFixture, on name: String) throws {
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    let isPiped = fileprogress_pipe(&input) == 0 && fileprogress_pipe(&output) == 0
    try #require(isPiped)
    defer {
      close(input[0])
      close(output[1])
    }
    let python = try #require(ForeignProgram.python.path)
    var program = ChildProgram(
      python, ["python3", Self.folder + "/lines.py", fixture.path(name)],
      environment: fixture.programEnvironment)
    (program.input, program.output, program.closesOthers) = (input[0], output[1], true)
    (sending, receiving) = (input[1], output[0])
    process = try program.start()
  }

  deinit {
    stopTyping()
    close(receiving)
  }

  /// Types a line.
  ///
  /// - Returns: What the client says of it.
  func type(_ line: String) throws -> String {
    let bytes = Array((line + "\n").utf8)
    let count = bytes.withUnsafeBytes { write(sending, $0.baseAddress, $0.count) }
    try #require(count == bytes.count)
    let said = nextLine()
    return try #require(said)
  }

  /// Types nothing more, and waits for the end.
  ///
  /// - Returns: Its status as a shell tells it, and what it said last.
  func finish() -> (status: Int32, said: String?) {
    stopTyping()
    let said = nextLine()
    while nextLine() != nil {}
    return (process.waitForStatus(), said)
  }

  private func stopTyping() {
    guard sending >= 0 else { return }
    close(sending)
    sending = -1
  }

  private func nextLine() -> String? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = bytes.withUnsafeMutableBytes { read(receiving, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      received += bytes[..<count]
    }
  }
}
