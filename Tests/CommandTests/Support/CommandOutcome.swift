import Foundation
import Synchronization

/// What a command left behind: its status and all that it said.
struct CommandOutcome: Sendable, CustomStringConvertible {
  /// The exit status.
  var status: Int32
  /// Standard output.
  var bytes: [UInt8]
  /// Standard error.
  var talk: String
  /// The folder of the test, which is `/scratch` in texts.
  fileprivate var scratch = ""

  /// Standard output with names that differ from run to run made the same: see `NormalizedText`.
  var output: String {
    NormalizedText.of(String(decoding: bytes, as: UTF8.self), scratch: scratch)
  }

  /// Standard error, made the same.
  var said: String { NormalizedText.of(talk, scratch: scratch) }

  /// Standard error with a mark before each line, and the exit status if it is not 0, for a recording.
  var saidAndStatus: String {
    said.split(separator: "\n").map { "! \($0)\n" }.joined()
      + (status == 0 ? "" : "= \(status)\n")
  }

  /// Standard output as a JSON object.
  ///
  /// - Throws: The error of the parser.
  var json: [String: Any] {
    get throws {
      let value = try JSONSerialization.jsonObject(with: Data(bytes))
      return value as? [String: Any] ?? [:]
    }
  }

  /// What a failed expectation shows.
  var description: String { "status \(status)\n\(output)--- standard error\n\(said)" }
}

/// Collects what a command writes.
final class OutputRecorder: Sendable {
  private struct State {
    var output: [UInt8] = []
    var talk = ""
  }

  private let state = Mutex(State())
  private let refusal: (any Error)?

  init(refusal: (any Error)?) {
    self.refusal = refusal
  }

  func write(_ bytes: [UInt8]) throws {
    if let refusal { throw refusal }
    state.withLock { $0.output += bytes }
  }

  func talk(_ line: String) {
    state.withLock { $0.talk += line + "\n" }
  }

  func outcome(status: Int32, of scratch: String) -> CommandOutcome {
    state.withLock {
      CommandOutcome(status: status, bytes: $0.output, talk: $0.talk, scratch: scratch)
    }
  }
}
