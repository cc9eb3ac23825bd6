import Foundation
import ProgressModel
import ProgressStorage

extension DataStore {
  /// Stops manual sessions, also of files that are gone.
  ///
  /// - Parameter documents: Whose sessions; `nil` for all that run.
  /// - Returns: How many were stopped.
  package func stopManualSessions(of documents: Set<FactIdentifier>?) throws -> Int {
    let tool = configuration.applicationIdentifier
    return try work.sync {
      try write { writer in
        var count = 0
        for known in try writer.reader.openSessions() where known.session.kind == .manual {
          let members = try writer.reader.members(ofDocument: known.sighting.document)
          if let documents, documents.isDisjoint(with: members) { continue }
          // The transaction has extended it up to now already.
          try writer.insert(
            ClosingFact(
              id: writer.newIdentifier(), session: known.session.id, sighting: nil,
              reason: .stopped, endedAtNanoseconds: writer.now.wallNanoseconds,
              isUncertain: false, authorship: writer.authorship(tool: tool)))
          count += 1
        }
        return count
      }
    }
  }

  /// Corrects the end of the newest manual session of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - wallNanoseconds: When it ended, in nanoseconds since 1970.
  ///   - summary: The command, for people.
  /// - Returns: Whether there is such a session that began before.
  package func correctEnd(
    ofDocument document: FactIdentifier, atWallNanoseconds wallNanoseconds: Int64,
    asCommand summary: String
  ) throws -> Bool {
    let tool = configuration.applicationIdentifier
    return try work.sync {
      try write { writer in
        let device = try writer.reader.identity().device
        let facts = try writer.reader.activity(ofDocument: document, device: device)
        let manual = facts.sessions.filter {
          $0.session.kind == .manual && $0.startedAtNanoseconds < wallNanoseconds
        }
        guard let newest = manual.max(by: { $0.startedAtNanoseconds < $1.startedAtNanoseconds })
        else { return false }
        let recordedEnd = newest.spans.last?.wallEndNanoseconds ?? 0
        let command = writer.newIdentifier()
        try writer.insert(
          CommandFact(
            id: command, summary: summary, authorship: writer.authorship(tool: tool)))
        try writer.insert(
          CorrectionFact(
            id: writer.newIdentifier(), session: newest.session.id,
            kind: wallNanoseconds > recordedEnd ? .add : .cut,
            wallStartNanoseconds: newest.spans.first?.wallStartNanoseconds ?? 0,
            durationNanoseconds: wallNanoseconds
              - (newest.spans.first?.wallStartNanoseconds ?? wallNanoseconds),
            authorship: writer.authorship(tool: tool, command: command)))
        return true
      }
    }
  }

  /// The patterns of paths that are not followed, sorted.
  package func exclusions() throws -> [String] {
    guard let open = try connectedForReading() else { return [] }
    return try DataStoreError.wrapping { try open.read { try $0.exclusions() } }
  }

  /// Switches recording off, or on again, for the paths of a pattern.
  ///
  /// - Parameter isExcluded: Whether files of the pattern are not followed from now on.
  package func setExclusion(
    _ pattern: String, isExcluded: Bool, asCommand summary: String
  ) throws {
    let tool = configuration.applicationIdentifier
    try work.sync {
      try write { writer in
        let command = writer.newIdentifier()
        try writer.insert(
          CommandFact(
            id: command, summary: summary, authorship: writer.authorship(tool: tool)))
        try writer.insert(
          PreferenceFact(
            id: writer.newIdentifier(), kind: .exclusion, key: pattern,
            value: isExcluded ? "" : nil,
            authorship: writer.authorship(tool: tool, command: command)))
      }
    }
  }

  /// Undoes the newest deciding command that is not undone.
  ///
  /// - Returns: The command, or `nil` if there is none.
  package func undoLastCommand() throws -> String? {
    let tool = configuration.applicationIdentifier
    return try work.sync {
      try write { writer in
        guard let last = try writer.reader.undoableCommands(limit: 1).first else { return nil }
        try writer.insert(
          UndoingFact(
            id: writer.newIdentifier(), undone: last.id, authorship: writer.authorship(tool: tool)))
        return last.summary
      }
    }
  }

  /// The documents whose last work lies before a moment; those never worked on by when they were seen.
  ///
  /// - Parameter wallNanoseconds: The moment, in nanoseconds since 1970; `nil` for all documents.
  package func documents(
    lastWorkedOnBefore wallNanoseconds: Int64?
  ) throws -> [(FactIdentifier, path: String)] {
    guard let open = try connectedForReading(), let device = open.identity?.device else {
      return []
    }
    let viewpoint = wideViewpoint(open)
    return try DataStoreError.wrapping {
      try open.read { reader in
        try reader.allDocuments().compactMap { document in
          let facts = try reader.activity(ofDocument: document, device: device)
          let seen = facts.location?.seenAtNanoseconds ?? 0
          let last = facts.sessions.map { $0.endNanoseconds(from: viewpoint) }.max() ?? seen
          if let wallNanoseconds, last >= wallNanoseconds { return nil }
          return (document, facts.location?.path ?? "")
        }
      }
    }
  }

  /// Forgets documents, with everything that was recorded of them, and scrubs the files of the store.
  ///
  /// - Parameter day: Today, as `2026-11-20`, for the copy that replaces the older ones.
  /// - Throws: ``DataStoreError``; either all of it is forgotten or nothing.
  package func forget(_ documents: [FactIdentifier], day: String) throws {
    try work.sync {
      try write { writer in
        for document in documents {
          for member in try writer.reader.members(ofDocument: document) {
            try writer.erase(document: member)
          }
        }
        try writer.removeEmptyCommands()
        try writer.requestScrub()
      }
      let open = try connected(.readWrite)
      try DataStoreError.wrapping { try open.database.scrub(day: day) }
    }
  }

  /// Makes the daily copy, and finishes an erasure that was interrupted.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  package func maintain(day: String) throws {
    try work.sync {
      guard let open = connection(ifOpenFor: .readWrite) else { return }
      try DataStoreError.wrapping {
        if try open.database.read({ try $0.local("scrubDue") }) != nil {
          try open.database.scrub(day: day)
        } else if open.database.needsBackup(day: day) {
          try open.database.backUp(day: day)
          open.owners?.removeAbandoned()
        }
      }
    }
  }
}
