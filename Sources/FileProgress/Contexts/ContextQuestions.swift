import ProgressModel
import Synchronization

/// The questions that were asked of a delegate and are not answered yet, one for each context.
final class ContextQuestions: Sendable {
  private let state = Mutex(State())

  private struct State {
    weak var delegate: (any ContextDelegate)?
    var limit = Duration.seconds(3)
    var asked: [ContextIdentifier: Task<Bool, any Error>] = [:]
  }

  /// How long a delegate may take.
  var limit: Duration {
    get { state.withLock { $0.limit } }
    set { state.withLock { $0.limit = newValue } }
  }

  var delegate: (any ContextDelegate)? {
    get { state.withLock { $0.delegate } }
    set { state.withLock { $0.delegate = newValue } }
  }

  /// Returns whether the delegate gave a context. Who asks for one that was asked for already waits for the
  /// same answer.
  ///
  /// - Throws: What the delegate throws; ``DataStoreError/Code/delegate`` if it takes too long.
  func answer(
    for id: ContextIdentifier,
    _ body: @escaping @Sendable (any ContextDelegate) async throws -> Bool
  ) async throws -> Bool {
    let task = state.withLock { state -> Task<Bool, any Error>? in
      if let asked = state.asked[id] { return asked }
      guard let delegate = state.delegate else { return nil }
      let task = Task { try await body(delegate) }
      state.asked[id] = task
      return task
    }
    guard let task else { return false }
    defer { state.withLock { if $0.asked[id] == task { $0.asked[id] = nil } } }
    return try await first(of: task)
  }

  /// Waits for an answer no longer than the limit; a late one is dropped.
  private func first(of task: Task<Bool, any Error>) async throws -> Bool {
    let (answers, continuation) = AsyncStream.makeStream(of: Result<Bool, any Error>.self)
    let waiting = Task { continuation.yield(await task.result) }
    let timer = Task { [limit] in
      try await Task.sleep(for: limit)
      task.cancel()
      continuation.yield(
        .failure(
          DataStoreError(
            .delegate, message: "the context delegate did not answer within \(limit)")))
    }
    defer {
      timer.cancel()
      waiting.cancel()
    }
    for await answer in answers { return try answer.get() }
    return false
  }
}
