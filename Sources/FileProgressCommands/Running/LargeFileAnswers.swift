import Synchronization

/// What the person answered in one call when they were asked whether a large file is to be read. They are asked once
/// for each file, however often the call reads it.
final class LargeFileAnswers: Sendable {
  private let state = Mutex<(areAllWanted: Bool, answers: [String: Bool])>((false, [:]))

  /// Whether a file is to be read, by its path without links; `nil` if nobody was asked.
  func answer(for path: String) -> Bool? {
    state.withLock { $0.areAllWanted ? true : $0.answers[path] }
  }

  /// Takes an answer about a file.
  func note(_ path: String, isWanted: Bool) { state.withLock { $0.answers[path] = isWanted } }

  /// Notes that an option has confirmed all files.
  func noteAllWanted() { state.withLock { $0.areAllWanted = true } }
}
