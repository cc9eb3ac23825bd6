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

  /// Asks the delegate for a context, and returns whether there is one. Who asks for one that was asked for already
  /// waits for the same answer.
  ///
  /// - Parameters:
  ///   - id: The context.
  ///   - ask: Asks the delegate. Its time is limited, from the moment when it is asked.
  ///   - take: Takes what it declares.
  /// - Throws: What they throw; ``DataStoreError/Code/delegate`` if the delegate takes too long.
  func answer(
    for id: ContextIdentifier,
    asking ask: @escaping @Sendable (any ContextDelegate) async throws -> ContextDeclaration?,
    taking take: @escaping @Sendable (ContextDeclaration) async throws -> Void
  ) async throws -> Bool {
    let task = state.withLock { state -> Task<Bool, any Error>? in
      if let asked = state.asked[id] { return asked }
      guard let delegate = state.delegate else { return nil }
      let task = Task {
        guard let declaration = try await self.inTime({ try await ask(delegate) }) else {
          return false
        }
        try await take(declaration)
        return true
      }
      state.asked[id] = task
      return task
    }
    guard let task else { return false }
    defer { state.withLock { if $0.asked[id] == task { $0.asked[id] = nil } } }
    return try await task.value
  }

  /// Waits for an answer no longer than the limit; a late one is dropped.
  private func inTime(
    _ ask: @escaping @Sendable () async throws -> ContextDeclaration?
  ) async throws -> ContextDeclaration? {
    let (answers, continuation) = AsyncStream.makeStream(
      of: Result<ContextDeclaration?, any Error>.self)
    let asking = Task { [limit] in
      // Not before: in a busy process this may wait for its turn.
      let timer = Task {
        try await Task.sleep(for: limit)
        continuation.yield(
          .failure(
            DataStoreError(
              .delegate, message: "the context delegate did not answer within \(limit)")))
      }
      do {
        continuation.yield(.success(try await ask()))
      } catch {
        continuation.yield(.failure(error))
      }
      timer.cancel()
    }
    defer { asking.cancel() }
    for await answer in answers { return try answer.get() }
    return nil
  }
}
