import DocumentIdentity
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine
import Synchronization

/// Writes changes into the store.
struct Saving: Sendable {
  let living: LivingActivities
  /// The contexts, of which a save keeps the changes, too; a heartbeat keeps none.
  var contexts: ContextRoom?

  var kernel: StoreKernel { living.kernel }

  func saveOnQueue(commandSummary: String? = nil) throws {
    let reading = kernel.clock.read()
    var changes: [ActivityChanges] = []
    var refusals: [DataStoreError] = []
    var refusalCounts: [(Activity, Int)] = []
    for activity in living.all {
      let change = activity.state.withLock { state -> ActivityChanges? in
        refusals += state.refusals
        refusalCounts.append((activity, state.refusals.count))
        living.didStop(state.beat(reading))
        return state.hasUnsavedFacts ? ActivityChanges(state, of: activity) : nil
      }
      guard let change else { continue }
      if activity.isRecorded {
        changes.append(change)
      } else {
        change.markSaved()
      }
    }
    let allContextChanges = contexts?.changes ?? []
    let contextChanges = try recorded(allContextChanges)
    if !changes.isEmpty || !contextChanges.isEmpty {
      try writeChanges(&changes, contextChanges, commandSummary: commandSummary)
      for change in changes {
        change.markSaved()
        refusals += change.refusedItems
      }
      releaseOwnerIfIdle()
      kernel.changes.tell(changes.map(\.activity))
    }
    let saved = Set(contextChanges.map(\.id))
    contexts?.markSaved(contextChanges, areKept: true)
    contexts?.markSaved(allContextChanges.filter { !saved.contains($0.id) }, areKept: false)
    refusals += contexts?.takeRefusals() ?? []
    // Only now: a save that failed leaves them to the next one.
    for (activity, count) in refusalCounts {
      activity.state.withLock { $0.refusals.removeFirst(count) }
      activity.letGoIfIdle()
    }
    guard refusals.isEmpty else {
      let names = refusals.map(\.message).joined(separator: "; ")
      throw DataStoreError(
        .partialFailure, message: "everything else was saved; not saved: \(names)",
        objectIdentifier: refusals.first?.objectIdentifier, underlyingErrors: refusals)
    }
  }

  /// Writes only the sessions of activities, as a heartbeat does.
  func saveSessions(of activities: [Activity]) throws {
    var changes = activities.map { activity in
      activity.state.withLock { ActivityChanges($0, of: activity, onlyAcknowledgedSessions: true) }
    }
    try writeChanges(&changes, [], commandSummary: nil)
    for change in changes { change.markSaved() }
    kernel.changes.tell(changes.map(\.activity))
  }

  /// Writes only changes of contexts, as after an answer of a delegate.
  func saveContextsOnQueue(_ contextChanges: [ContextChange]) throws {
    let contextChanges = try recorded(contextChanges)
    guard let contexts, !contextChanges.isEmpty else { return }
    var none: [ActivityChanges] = []
    try writeChanges(&none, contextChanges, commandSummary: nil)
    contexts.markSaved(contextChanges, areKept: true)
  }

  /// Leaves out the contexts of which nothing is kept; call on the queue.
  private func recorded(_ changes: [ContextChange]) throws -> [ContextChange] {
    guard !changes.isEmpty, kernel.recordsNothingUnassigned else { return changes }
    guard !kernel.recordsNothing else { return [] }
    let open = try kernel.connected(.readWrite)
    return try DataStoreError.wrapping {
      try open.database.read { reader in
        try changes.filter { try kernel.records($0.id, reader) }
      }
    }
  }

  private func writeChanges(
    _ changes: inout [ActivityChanges], _ contextChanges: [ContextChange],
    commandSummary: String?
  ) throws {
    let open = try kernel.connected(.readWrite)
    if changes.contains(where: \.hasOwnedSession) {
      try DataStoreError.wrapping { try open.registerOwner(kernel.owner) }
    }
    let tool = kernel.tool
    let ended = changes.reduce(into: Set()) { $0.formUnion($1.endedManualSessions) }
    var saved: ContextRoom.Saved?
    _ = try kernel.writeOnQueue(
      ending: ended, touching: \.self
    ) { writer -> TouchedFacts? in
      var made: CommandIdentifier?
      // Not before it has decided something: a command without facts could not be undone.
      func command() throws -> CommandIdentifier? {
        guard let commandSummary, made == nil else { return made }
        made = try writer.insertCommand(commandSummary, tool: tool)
        return made
      }
      // Attempts are reported through them.
      let stateBefore = try contextChanges.isEmpty ? nil : writer.reader.contextState()
      if let contexts, !contextChanges.isEmpty {
        try contextChanges.write(writer, of: contexts.application, tool: tool)
      }
      var documents: [DocumentIdentifier] = []
      for index in changes.indices {
        try changes[index].write(writer, tool: tool, owner: kernel.owner, command: command)
        documents += try changes[index].documents(writer.reader)
      }
      if let stateBefore {
        saved = try ContextRoom.saved(contextChanges, since: stateBefore, writer)
      }
      return TouchedFacts(documents: documents)
    }
    if let saved { contexts?.install(saved) }
  }

  private func releaseOwnerIfIdle() {
    guard living.runningActivity == nil else { return }
    let isBusy = living.all.contains { activity in
      activity.state.withLock { $0.isRunningHere }
    }
    if !isBusy { try? kernel.connected(.readWrite).unregisterOwner(kernel.owner) }
  }
}
