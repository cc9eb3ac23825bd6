import Synchronization

/// Which large files are to be read in one call: what the person answered when they were asked, and files outside class
/// folders. Each file is decided once, however often the call reads it.
final class LargeFileAnswers: Sendable {
  private let state = Mutex<(answerForAll: Bool?, answers: [String: Bool])>((nil, [:]))

  /// Whether a file is to be read, by its path without links; `nil` if that is not decided yet.
  func answer(for path: String) -> Bool? {
    state.withLock { $0.answerForAll ?? $0.answers[path] }
  }

  /// Takes an answer about a file.
  func note(_ path: String, isWanted: Bool) { state.withLock { $0.answers[path] = isWanted } }

  /// Notes that an option has confirmed all files.
  func noteAllWanted() { state.withLock { $0.answerForAll = true } }

  /// Notes that no large file is to be read, and that nobody is to be asked.
  func noteNoneWanted() { state.withLock { $0.answerForAll = false } }
}
