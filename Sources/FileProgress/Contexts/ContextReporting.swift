import ProgressModel

/// Reports what a person did at contexts, by their paths.
///
/// Your type names its store and handles failures. Everything else has a default. Each call looks up the context,
/// does its work and saves. If it fails, ``reportingDidFail(with:)`` gets the error, and the call throws it, too.
///
/// ```swift
/// struct Quiz: ContextReporting {
///   let dataStore: DataStore
///
///   func reportingDidFail(with error: any Error) { print("Progress was not kept: \(error)") }
///
///   func finish(points: Double) async throws {
///     let quiz = ["hamlet", "quiz-1"]
///     let score = ScoreItem(identifier: "score", title: "Score", score: points, maxScore: 10)
///     try await startActivity(at: quiz)
///     try await setPrimaryItem(score, at: quiz)
///     try await setProgress(1, at: quiz)
///     try await stopActivity(at: quiz)
///   }
/// }
/// ```
///
/// A path has the identifiers from below the main context down, and may start with the program's own. Calls ask
/// ``DataStore/contextDelegate`` for missing contexts.
///
/// - Source: HMHClassKitHelper, `ClassKitEnabled`.
public protocol ContextReporting: Sendable {
  /// The store that keeps everything.
  var dataStore: DataStore { get }

  /// Receives the error of a call that failed.
  ///
  /// - Parameter error: What the call throws. The text of a ``DataStoreError`` names the path.
  func reportingDidFail(with error: any Error)
}

extension ContextReporting {
  /// Starts a new attempt at a context, and makes the context active.
  ///
  /// - Parameter identifierPath: The path of the context.
  /// - Returns: The running activity.
  /// - Throws: ``DataStoreError``, and what the delegate throws.
  @discardableResult
  public func startActivity(at identifierPath: [String]) async throws -> Activity {
    try await reporting("start the activity", at: identifierPath) { context in
      context.becomeActive()
      let activity = context.createNewActivity()
      activity.start()
      return activity
    }
  }

  /// Stops the activity of a context.
  ///
  /// - Parameters:
  ///   - identifierPath: The path of the context.
  ///   - resignsActive: Whether the context stops being active.
  /// - Throws: As ``startActivity(at:)``; ``DataStoreError/Code/notFound`` if the context has no activity.
  public func stopActivity(
    at identifierPath: [String], resignsActive: Bool = true
  ) async throws {
    try await reporting("stop the activity", at: identifierPath) { context in
      try context.activity(startsIfNeeded: false).stop()
      if resignsActive { context.resignActive() }
    }
  }

  /// Sets how much of a context was covered, from its start.
  ///
  /// - Parameters:
  ///   - progress: The covered fraction, 0…1.
  ///   - identifierPath: The path of the context.
  ///   - startIfNeeded: Whether to make and start the activity if it does not run.
  /// - Throws: As ``stopActivity(at:resignsActive:)``.
  public func setProgress(
    _ progress: Double, at identifierPath: [String], startIfNeeded: Bool = true
  ) async throws {
    try await reporting("set the progress", at: identifierPath) { context in
      try context.activity(startsIfNeeded: startIfNeeded).progress = progress
    }
  }

  /// Sets the item that is shown first.
  ///
  /// - Parameters:
  ///   - item: The item. Its kind must be the same in all attempts.
  ///   - identifierPath: The path of the context.
  ///   - startIfNeeded: Whether to make and start the activity if it does not run.
  /// - Throws: As ``stopActivity(at:resignsActive:)``; ``DataStoreError/Code/partialFailure`` if the item was
  ///   refused.
  public func setPrimaryItem(
    _ item: ActivityItem, at identifierPath: [String], startIfNeeded: Bool = true
  ) async throws {
    try await reporting("set the primary item", at: identifierPath) { context in
      try context.activity(startsIfNeeded: startIfNeeded).primaryActivityItem = item
    }
  }

  /// Adds an item. It replaces one with the same identifier.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - identifierPath: The path of the context.
  ///   - startIfNeeded: Whether to make and start the activity if it does not run.
  /// - Throws: As ``setPrimaryItem(_:at:startIfNeeded:)``.
  public func addAdditionalItem(
    _ item: ActivityItem, at identifierPath: [String], startIfNeeded: Bool = true
  ) async throws {
    try await reporting("add an item", at: identifierPath) { context in
      try context.activity(startsIfNeeded: startIfNeeded).addAdditionalActivityItem(item)
    }
  }

  /// Looks up a context, does something with it, and saves; reports and throws what fails.
  private func reporting<Value: Sendable>(
    _ task: String, at identifierPath: [String], _ work: @Sendable (Context) throws -> Value
  ) async throws -> Value {
    do {
      let context = try await dataStore.mainContext.descendant(
        matchingIdentifierPath: identifierPath)
      let value = try work(context)
      try await dataStore.save()
      return value
    } catch {
      let error = DataStoreError.naming(
        "could not \(task) of \(identifierPath.joined(separator: " / "))", error)
      reportingDidFail(with: error)
      throw error
    }
  }
}

extension DataStoreError {
  /// Says in an error of the store what was to be done; other errors stay as they are.
  fileprivate static func naming(_ task: String, _ error: any Error) -> any Error {
    guard let error = error as? DataStoreError else { return error }
    return DataStoreError(
      error.code, message: "\(task): \(error.message)", objectIdentifier: error.objectIdentifier,
      underlyingErrors: error.underlyingErrors.isEmpty ? [error] : error.underlyingErrors)
  }
}

extension Context {
  /// Returns the activity of the newest attempt.
  ///
  /// - Parameter startsIfNeeded: Whether an attempt is made if there is none, and its activity is started.
  /// - Throws: ``DataStoreError/Code/notFound`` if there is no attempt.
  fileprivate func activity(startsIfNeeded: Bool) throws -> Activity {
    guard startsIfNeeded else {
      if let activity = currentActivity { return activity }
      throw DataStoreError(
        .notFound, message: "the context has no activity; start one first",
        objectIdentifier: identifier)
    }
    let activity = room.currentOrFirstActivity(of: id)
    if !activity.isStarted { activity.start() }
    return activity
  }
}
