import ChildProcesses
import Foundation
import Synchronization

/// Asks this program itself, each time in a process of its own: a slow answer delays no session, and a wrong one ends
/// no service.
package final class ProgramAnswers: AnswerSource {
  /// How much may be asked, and how long an answer may be.
  package struct Limits: Sendable {
    /// How many processes run at once.
    package var runningCount = 2
    /// How many questions wait for one.
    package var waitingCount = 16
    /// How long a process may take.
    package var time = Duration.seconds(10)
    /// How long an answer may be, in bytes.
    package var answerByteCount = 8 << 20

    package init() {}
  }

  private struct Line {
    var freeCount: Int
    var waiting: [CheckedContinuation<Bool, Never>] = []
  }

  private let program: String
  private let store: String?
  private let environment: [String: String]
  private let limits: Limits
  private let line: Mutex<Line>

  /// Prepares the source.
  ///
  /// - Parameters:
  ///   - store: The absolute path of the folder of the store; `nil` for the one that commands use without being told,
  ///     with the person's settings.
  ///   - program: The path of the program; without it, the one that runs, also if its file was replaced.
  ///   - environment: Its variables.
  package init(
    aboutStore store: String?, from program: String = "/proc/self/exe",
    environment: [String: String], limits: Limits = Limits()
  ) {
    self.store = store
    self.program = program
    self.environment = environment.merging(["FILEPROGRESS_DEVELOPER_MODE": "0"]) { $1 }
    self.limits = limits
    line = Mutex(Line(freeCount: limits.runningCount))
  }

  package func answer(to words: [String]) async throws(AnswerFailure) -> ProgramAnswer {
    guard await takeTurn() else { throw .busy }
    defer { giveTurn() }
    let result: Result<ProgramAnswer, AnswerFailure> = await withCheckedContinuation {
      continuation in
      // It waits more than it works, so it takes no thread from those that do.
      Thread.detachNewThread {
        continuation.resume(
          returning: Result { () throws(AnswerFailure) in try self.ask(words) })
      }
    }
    return try result.get()
  }

  /// Waits until a process may start.
  ///
  /// - Returns: `false` at once if too many wait already.
  private func takeTurn() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer: Bool? = line.withLock { line in
        if line.freeCount > 0 {
          line.freeCount -= 1
          return true
        }
        guard line.waiting.count < limits.waitingCount else { return false }
        line.waiting.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func giveTurn() {
    let next = line.withLock { line -> CheckedContinuation<Bool, Never>? in
      guard line.waiting.isEmpty else { return line.waiting.removeFirst() }
      line.freeCount += 1
      return nil
    }
    next?.resume(returning: true)
  }

  private func ask(_ words: [String]) throws(AnswerFailure) -> ProgramAnswer {
    guard
      let reply = try? ProgramReply(
        of: program, arguments: inStore(words), environment: environment, within: limits.time,
        mostByteCount: limits.answerByteCount)
    else { throw .failed }
    switch reply.interruption {
    case .late: throw .tooSlow
    case .tooLong: throw .failed
    case nil:
      return ProgramAnswer(status: reply.status, output: reply.answer, errors: reply.complaint)
    }
  }

  /// Names the store in a call, if that is needed. What follows `--` is no option.
  private func inStore(_ words: [String]) -> [String] {
    guard let store else { return words }
    let place = words.firstIndex(of: "--") ?? words.endIndex
    return Array(words[..<place]) + ["--home", store] + words[place...]
  }
}
