import Foundation
import ProgressModel
import ProgressStorage
import Synchronization

extension DataStore {
  /// Keeps all changes in one transaction, which is durable when this returns.
  ///
  /// - Throws: ``DataStoreError``. With ``DataStoreError/Code/partialFailure`` everything was kept but
  ///   the items that the error names; with any other code nothing was, and all changes are still
  ///   there to be saved again.
  /// - Source: ClassKit, `save(completion:)`.
  public func save() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      kernel.async { continuation.resume(with: Result { try self.saveOnQueue() }) }
    }
  }

  /// Keeps all changes, and reports to a closure on any thread; returns before anything is kept.
  ///
  /// The closure has no default, unlike in ClassKit: in top-level code the compiler would take this
  /// for `try await store.save()`, and the program would end before the changes are kept.
  ///
  /// - Parameter completion: Gets what ``save()`` would throw, or `nil`; `nil` if nobody wants to know.
  public func save(completion: (@Sendable ((any Error)?) -> Void)?) {
    kernel.async {
      let result = Result { try self.saveOnQueue() }
      guard let completion else { return }
      DispatchQueue.global().async {
        switch result {
        case .success: completion(nil)
        case .failure(let error): completion(error)
        }
      }
    }
  }

  /// Keeps all changes, and waits for it.
  ///
  /// - Throws: As ``save()``.
  public func saveAndWait() throws {
    try kernel.sync { try saveOnQueue() }
  }

  /// Keeps all changes as parts of one command that can be undone.
  ///
  /// - Parameter summary: The command, for people.
  /// - Throws: As ``save()``.
  package func saveAndWait(asCommand summary: String) throws {
    try kernel.sync { try saveOnQueue(commandSummary: summary) }
  }

  private func saveOnQueue(commandSummary: String? = nil) throws {
    let reading = kernel.clock.read()
    var changes: [ActivityChanges] = []
    var refusals: [DataStoreError] = []
    var refusalCounts: [(Activity, Int)] = []
    for activity in livingActivities {
      let change = activity.state.withLock { state -> ActivityChanges? in
        refusals += state.refusals
        refusalCounts.append((activity, state.refusals.count))
        didStop(state.beat(reading))
        return state.hasUnsavedFacts ? ActivityChanges(state, of: activity) : nil
      }
      guard let change else { continue }
      if activity.isRecorded {
        changes.append(change)
      } else {
        change.markSaved()
      }
    }
    if !changes.isEmpty {
      try writeChanges(&changes, commandSummary: commandSummary)
      for change in changes {
        change.markSaved()
        refusals += change.refusedItems
      }
      releaseOwnerIfIdle()
    }
    // Only now: a save that failed leaves them to the next one.
    for (activity, count) in refusalCounts {
      activity.state.withLock { $0.refusals.removeFirst(count) }
      activity.letGoIfIdle()
    }
    guard refusals.isEmpty else {
      let names = refusals.map(\.message).joined(separator: "; ")
      throw DataStoreError(
        .partialFailure, message: "everything was saved but this: \(names)",
        objectIdentifier: refusals.first?.objectIdentifier, underlyingErrors: refusals)
    }
  }

  /// Writes the sessions of activities and nothing else, as a heartbeat does.
  func saveSessions(of activities: [Activity]) throws {
    var changes = activities.map { activity in
      activity.state.withLock { ActivityChanges($0, of: activity, onlyAcknowledgedSessions: true) }
    }
    try writeChanges(&changes, commandSummary: nil)
    for change in changes { change.markSaved() }
  }

  private func writeChanges(
    _ changes: inout [ActivityChanges], commandSummary: String?
  ) throws {
    let open = try kernel.connected(.readWrite)
    if changes.contains(where: \.hasOwnedSession) {
      try DataStoreError.wrapping { try open.registerOwner(kernel.owner) }
    }
    let tool = kernel.tool
    let ended = changes.reduce(into: Set()) { $0.formUnion($1.endedManualSessions) }
    try kernel.writeOnQueue(ending: ended) { writer in
      var made: FactIdentifier?
      // Not before it has decided something: a command without facts could not be undone.
      func command() throws -> FactIdentifier? {
        guard let commandSummary, made == nil else { return made }
        made = try writer.insertCommand(commandSummary, tool: tool)
        return made
      }
      for index in changes.indices {
        try changes[index].write(writer, tool: tool, owner: kernel.owner, command: command)
      }
    }
  }

  private func releaseOwnerIfIdle() {
    guard runningActivity == nil else { return }
    let isBusy = livingActivities.contains { activity in
      activity.state.withLock { $0.isRunningHere }
    }
    if !isBusy { try? kernel.connected(.readWrite).unregisterOwner(kernel.owner) }
  }
}
