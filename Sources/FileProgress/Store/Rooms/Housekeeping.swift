import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine

/// Keeps the store's files in order: makes daily copies and erases what was forgotten.
package struct Housekeeping: Sendable {
  let kernel: StoreKernel

  /// Forgets documents and contexts, with everything that was recorded of them, and scrubs the files of the store.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - contexts: The contexts, with all below them.
  ///   - folders: Absolute paths without a slash at the end. The goals for these folders and for all
  ///     folders below them are forgotten, too.
  ///   - day: Today, as `2026-11-20`, for the copy that replaces the older ones.
  /// - Returns: The damaged databases, kept by repairs, that were removed, since they may have named
  ///   the documents.
  /// - Throws: ``DataStoreError``. With ``DataStoreError/Code/tracesRemain`` all of it is forgotten, and
  ///   ``maintain(day:)`` removes the traces that are left. With any other code nothing is forgotten.
  @discardableResult
  package func forget(
    _ documents: [DocumentIdentifier], contexts: [ContextPlace] = [], folders: [String] = [],
    day: String
  ) throws -> [String] {
    let tool = kernel.tool
    return try kernel.sync {
      try kernel.writeOnQueue { writer in
        for document in documents {
          for member in try writer.reader.members(ofDocument: document) {
            try writer.erase(document: member)
          }
        }
        for place in contexts {
          try writer.forgetContexts(atOrBelow: place.path, of: place.application, tool: tool)
        }
        for folder in folders { try writer.eraseGoals(atOrBelow: folder) }
        try writer.eraseFormerExclusions()
        try writer.removeEmptyCommands()
        try writer.noteForgetting(after: writer.reader.undoableCommands(limit: 1).first?.id)
        try writer.requestScrub()
      }
      return try scrub(day: day)
    }
  }

  /// How often commands have files looked at in the background.
  private static let lookPauseSeconds: Int64 = 60

  /// Returns whether nobody took the turn to look at files in the last minute, and takes it then.
  package func takesTurnToLook() -> Bool {
    guard let lock = kernel.location?.openingLock, !kernel.recordsNothingUnassigned else {
      return false
    }
    let now = kernel.clock.read().wallNanoseconds / 1_000_000_000
    let mark = TurnMark(lock)
    return mark.isRecent(at: now, within: Self.lookPauseSeconds) == false && mark.set(to: now)
  }

  /// Whether the store still has patterns that are excluded no longer.
  ///
  /// - Throws: ``DataStoreError``.
  package func hasFormerExclusions() throws -> Bool {
    try kernel.read { reader, _ in try !reader.formerExclusions().isEmpty } ?? false
  }

  /// Whether there are damaged databases that repairs have kept.
  package var hasKeptDamage: Bool {
    kernel.location.map { !StoreDatabase.keptDamage(of: $0).isEmpty } ?? false
  }

  /// Makes the daily copy, and finishes an erasure that was interrupted.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  /// - Returns: Whether nothing is left to do today; `false` for a store that is not open for writing.
  /// - Throws: ``DataStoreError``, whose message names what could not be written and why; with
  ///   ``DataStoreError/Code/tracesRemain`` it was the erasure that could not be finished.
  @discardableResult
  package func maintain(day: String) throws -> Bool {
    try kernel.sync { () throws -> Bool in
      guard let open = kernel.connection(ifOpenFor: .readWrite) else { return false }
      // A store that was moved away has its files elsewhere, and a copy here would be all there is.
      guard (try? open.database.store.refuseLostFiles()) != nil else { return false }
      open.owners?.removeAbandoned()
      if let location = kernel.location {
        let unfinished = (location.refusals as NSString).lastPathComponent + "."
        PrivateFiles.removeAbandoned(
          in: location.folder, named: [PrivateFiles.spacePrefix, unfinished])
      }
      if try isScrubDue(open) {
        try scrub(day: day)
        return true
      }
      guard open.database.store.needsBackup(day: day) else { return true }
      do {
        try open.database.store.backUp(day: day)
      } catch let error as StorageError {
        // The sentence of the storage is one about what was to be recorded, and that was.
        throw DataStoreError(
          DataStoreError(error).code,
          message: "\(error.path) (\(error.cause)). Your records are safe, and the next "
            + "command that records something tries again")
      }
      return true
    }
  }

  /// Finishes an erasure that was interrupted.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  /// - Returns: Whether there was one.
  /// - Throws: ``DataStoreError``.
  package func finishErasure(day: String) throws -> Bool {
    try kernel.sync {
      guard try isScrubDue(try kernel.connected(.readWrite)) else { return false }
      try scrub(day: day)
      return true
    }
  }

  /// Returns whether the store's files may hold traces of what was forgotten.
  func isScrubDue(_ open: StoreConnection) throws -> Bool {
    try DataStoreError.wrapping {
      try open.database.read { try $0.local("scrubDue") } != nil
    }
  }

  @discardableResult
  private func scrub(day: String) throws -> [String] {
    let open = try kernel.connected(.readWrite)
    do {
      return try open.database.scrub(day: day)
    } catch {
      let folder = open.database.store.location?.folder ?? open.database.store.path
      throw DataStoreError(
        .tracesRemain,
        message:
          "The records are deleted, but files in \(folder) may still contain traces: \(error.path) "
          + "could not be rewritten (\(error.cause)). Fix that, then: fileprogress doctor --repair",
        underlyingErrors: [DataStoreError(error)])
    }
  }
}
