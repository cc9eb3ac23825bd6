import DocumentWriting
import FileProgress
import Synchronization

/// A terminal whose lines are known beforehand, and which keeps what it was told.
final class ScriptedTerminal: LineTerminal {
  private struct State {
    var lines: [String]
    var output: [UInt8] = []
    var said: [String] = []
    var endings: [SessionEnding] = []
    var decisions: [MatchDecision] = []
  }

  private let state: Mutex<State>
  private let canWrite: Bool
  let isInputTerminal: Bool
  let isOutputTerminal: Bool
  let isInputGone: Bool
  let handlesSignals = false

  init(
    _ lines: [String], isTyped: Bool = false, isInputGone: Bool = false, canWrite: Bool = true
  ) {
    state = Mutex(State(lines: lines))
    isInputTerminal = isTyped
    isOutputTerminal = isTyped
    self.isInputGone = isInputGone
    self.canWrite = canWrite
  }

  struct Broken: Error {}

  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var said: [String] { state.withLock { $0.said } }
  var decisions: [MatchDecision] { state.withLock { $0.decisions } }
  var endings: [SessionEnding] { state.withLock { $0.endings } }

  func readLine() -> [UInt8]? {
    state.withLock { $0.lines.isEmpty ? nil : Array($0.lines.removeFirst().utf8) }
  }

  func write(_ bytes: [UInt8]) throws {
    guard canWrite || bytes.isEmpty else { throw Broken() }
    state.withLock { $0.output += bytes }
  }

  func show(_ notice: LineNotice) {
    let word: String? =
      switch notice {
      case .opened(let lineCount, let byteCount, let words, let isNew):
        "opened \(lineCount) \(byteCount) \(words ?? -1)\(isNew ? " new" : "")"
      case .answered(let response): response.message.map { "answered \($0)" }
      case .written(let byteCount, _): "written \(byteCount)"
      case .notRecorded: "not recorded"
      case .commandTakenAsText: "taken as text"
      case .unwritten: "unwritten"
      case .kept(let path): "kept \(path.split(separator: "/").last ?? "")"
      case .lost: "lost"
      }
    if let word { state.withLock { $0.said.append(word) } }
  }

  func show(_ decision: MatchDecision) {
    state.withLock { $0.decisions.append(decision) }
  }

  func show(_ ending: SessionEnding) throws {
    state.withLock { $0.endings.append(ending) }
  }

  func leave(bySignal number: Int32, _ failure: (any Error)?) -> Never {
    fatalError("no signal is handled")
  }
}
