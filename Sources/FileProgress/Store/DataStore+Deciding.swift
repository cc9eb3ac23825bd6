import Foundation
import ProgressModel
import ProgressStorage

extension DataStore {
  /// Stops manual sessions, also of files that are gone.
  ///
  /// - Parameter documents: Whose sessions; `nil` for all that run.
  /// - Returns: How many were stopped.
  package func stopManualSessions(of documents: Set<FactIdentifier>?) throws -> Int {
    let tool = kernel.tool
    return try kernel.sync {
      try kernel.writeOnQueue { writer in
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

  /// Corrects the end of the newest manual session of a document that began before a moment.
  ///
  /// Only a session that runs, whose recorded end is uncertain, or whose recorded end is at most
  /// ``EndCorrection/limitNanoseconds`` ago is corrected; what was corrected can be corrected again.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - wallNanoseconds: When it ended, in nanoseconds since 1970.
  ///   - summary: The command, for people.
  /// - Returns: What became of it; nothing was written unless it is
  ///   ``EndCorrection/corrected``.
  package func correctEnd(
    ofDocument document: FactIdentifier, atWallNanoseconds wallNanoseconds: Int64,
    asCommand summary: String
  ) throws -> EndCorrection {
    let tool = kernel.tool
    return try kernel.sync {
      try kernel.writeOnQueue { writer in
        let device = try writer.reader.identity().device
        let facts = try writer.reader.activity(ofDocument: document, device: device)
        let manual = facts.sessions.filter {
          $0.session.kind == .manual && $0.counts
            && $0.startedAtNanoseconds.map { $0 < wallNanoseconds } ?? false
        }
        guard
          let newest = manual.max(by: {
            ($0.startedAtNanoseconds ?? .min) < ($1.startedAtNanoseconds ?? .min)
          })
        else { return .noSession }
        let viewpoint = Viewpoint(device: device, now: writer.now)
        if let end = EndCorrection.settledEnd(of: newest, from: viewpoint) {
          return .settled(atNanoseconds: end)
        }
        let start =
          newest.spans.earliest?.wallStartNanoseconds ?? newest.startedAtNanoseconds
          ?? wallNanoseconds
        let recordedEnd = newest.spans.latest?.wallEndNanoseconds ?? 0
        let command = try writer.insertCommand(summary, tool: tool)
        try writer.insert(
          CorrectionFact(
            id: writer.newIdentifier(), session: newest.session.id,
            kind: wallNanoseconds > recordedEnd ? .add : .cut, wallStartNanoseconds: start,
            durationNanoseconds: wallNanoseconds.subtractingSaturated(start),
            authorship: writer.authorship(tool: tool, command: command)))
        return .corrected
      }
    }
  }

  /// The patterns of paths that are not followed, sorted.
  package func exclusions() throws -> [String] {
    try kernel.read { reader, _ in try reader.exclusions() } ?? []
  }

  /// The pattern by which a file is not followed, if there is one.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed, and it need not exist.
  package func exclusion(ofFileAt path: String) throws -> String? {
    let files = configuration.fileSystem
    let policy = try RecordingPolicy(configuration, excluding: exclusions())
    let paths = [path, try? files.absolutePath(path), try? files.resolve(path)]
    return policy.exclusion(ofFileAt: paths.compactMap(\.self))?.text
  }

  /// Switches recording off, or on again, for the paths of patterns, as one command.
  ///
  /// - Parameters:
  ///   - patterns: What `ExclusionPattern` takes.
  ///   - isExcluded: Whether files of the patterns are not followed from now on.
  ///   - summary: The command, for people.
  /// - Returns: The patterns of which this was not so before; if there are none, nothing was recorded.
  @discardableResult
  package func setExclusion(
    _ patterns: [String], isExcluded: Bool, asCommand summary: String
  ) throws -> [String] {
    let tool = kernel.tool
    return try kernel.sync {
      try kernel.writeOnQueue { writer in
        var known = Set(try writer.reader.exclusions())
        let changed = patterns.filter {
          isExcluded ? known.insert($0).inserted : known.remove($0) != nil
        }
        guard !changed.isEmpty else { return [] }
        let command = try writer.insertCommand(summary, tool: tool)
        for pattern in changed {
          try writer.insert(
            PreferenceFact(
              id: writer.newIdentifier(), kind: .exclusion, key: pattern,
              value: isExcluded ? "" : nil,
              authorship: writer.authorship(tool: tool, command: command)))
        }
        return changed
      }
    }
  }

  /// Undoes the newest deciding command of this device that is not undone.
  ///
  /// - Returns: The command, or `nil` if there is none.
  package func undoLastCommand() throws -> String? {
    let tool = kernel.tool
    return try kernel.sync {
      let undone = try kernel.writeOnQueue { writer -> String? in
        guard let last = try writer.reader.undoableCommands(limit: 1).first else { return nil }
        try writer.insert(
          UndoingFact(
            id: writer.newIdentifier(), undone: last.id, authorship: writer.authorship(tool: tool)))
        return last.summary
      }
      try kernel.refreshAdoptedDevices()
      return undone
    }
  }

  /// A document and the place where a report shows it.
  package struct PlacedDocument: Hashable, Sendable {
    /// The document.
    package var document: FactIdentifier
    /// Its path; empty if it was never seen.
    package var path: String
    /// Its path without links.
    package var resolvedPath: String
    /// Whether that is a place on another device.
    package var isFromElsewhere: Bool

    /// Creates a place.
    package init(
      _ document: FactIdentifier, path: String, resolvedPath: String? = nil,
      isFromElsewhere: Bool = false
    ) {
      self.document = document
      self.path = path
      self.resolvedPath = resolvedPath ?? path
      self.isFromElsewhere = isFromElsewhere
    }
  }

  /// All documents, also those of which only another device has seen the file.
  ///
  /// - Complexity: O(*n*) in the documents.
  package func placedDocuments() throws -> [PlacedDocument] {
    try documents { reader, device in
      try reader.allDocuments().map { document in
        let places = try reader.members(ofDocument: document)
          .compactMap { try reader.location(ofDocument: $0, device: device) }
        let newest = places.max { $0.authorship.stamp < $1.authorship.stamp }
        return try PlacedDocument(document, at: newest, device: device, reader)
      }
    }
  }

  /// The documents whose last work lies before a moment.
  ///
  /// Work is all that a report is made of: sessions, items, progress and counted words, and that the
  /// content was seen new or changed.
  ///
  /// - Parameter wallNanoseconds: The moment, in nanoseconds since 1970.
  package func documents(lastWorkedOnBefore wallNanoseconds: Int64) throws -> [PlacedDocument] {
    let viewpoint = kernel.wideViewpoint(try kernel.connectForReading())
    return try documents { reader, device in
      try reader.allDocuments().compactMap { document in
        let facts = try reader.activity(ofDocument: document, device: device)
        let moments = [
          facts.sessions.filter(\.hasTime).map { $0.endNanoseconds(from: viewpoint) }.max(),
          facts.lastReportedAtNanoseconds,
          try reader.lastContentChange(ofDocuments: facts.documents),
        ]
        guard moments.compactMap(\.self).max() ?? 0 < wallNanoseconds else { return nil }
        return try PlacedDocument(document, at: facts.location, device: device, reader)
      }
    }
  }

  private func documents(
    _ body: (FactReader, _ device: FactIdentifier) throws -> [PlacedDocument]
  ) throws -> [PlacedDocument] {
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return []
    }
    return try DataStoreError.wrapping { try open.read { try body($0, device) } }
  }

  /// The paths, without links, at which documents lay last on this device; files may be gone.
  package func lastingPaths(ofDocuments documents: Set<FactIdentifier>) throws -> [String] {
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return []
    }
    return try DataStoreError.wrapping {
      try open.read { reader in
        let members = try documents.flatMap { try reader.members(ofDocument: $0) }
        return try reader.lastingPaths(ofDocuments: Set(members), device: device)
      }
    }
  }

  /// Forgets documents, with everything that was recorded of them, and scrubs the files of the store.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - day: Today, as `2026-11-20`, for the copy that replaces the older ones.
  /// - Returns: The damaged databases, kept by repairs, that were removed, since they may have named
  ///   the documents.
  /// - Throws: ``DataStoreError``. With ``DataStoreError/Code/tracesRemain`` all of it is forgotten,
  ///   and what is left is made up for by ``maintain(day:)``; with any other code nothing is.
  @discardableResult
  package func forget(_ documents: [FactIdentifier], day: String) throws -> [String] {
    try kernel.sync {
      try kernel.writeOnQueue { writer in
        for document in documents {
          for member in try writer.reader.members(ofDocument: document) {
            try writer.erase(document: member)
          }
        }
        try writer.removeEmptyCommands()
        try writer.requestScrub()
      }
      return try scrub(day: day)
    }
  }

  /// Whether there are damaged databases that repairs have kept.
  package var hasKeptDamage: Bool {
    kernel.location.map { !ProgressDatabase.keptDamage(of: $0).isEmpty } ?? false
  }

  /// Makes the daily copy, and finishes an erasure that was interrupted.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  /// - Throws: ``DataStoreError``, whose message names what could not be written and why; with
  ///   ``DataStoreError/Code/tracesRemain`` it was the erasure that could not be finished.
  package func maintain(day: String) throws {
    try kernel.sync {
      guard let open = kernel.connection(ifOpenFor: .readWrite) else { return }
      if try isScrubDue(open) {
        try scrub(day: day)
        return
      }
      guard open.database.needsBackup(day: day) else { return }
      do {
        try open.database.backUp(day: day)
      } catch let error as StorageError {
        // The sentence of the storage is one about what was to be recorded, and that was.
        throw DataStoreError(
          DataStoreError(error).code,
          message: "\(error.path) (\(error.cause)). What was recorded is kept, and the next "
            + "command that records something tries again")
      }
      open.owners?.removeAbandoned()
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

  /// Returns whether files of the store may hold traces of what was forgotten.
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
      let folder = open.database.location?.folder ?? open.database.path
      throw DataStoreError(
        .tracesRemain,
        message: "what was forgotten is deleted for good and shows nowhere any more, but files in "
          + "\(folder) may still hold traces of it: \(error.path) could not be written anew "
          + "(\(error.cause)). When that is mended, `fileprogress doctor --repair` removes them, and "
          + "so does the next command that records something",
        underlyingErrors: [DataStoreError(error)])
    }
  }
}

extension DataStore.PlacedDocument {
  fileprivate init(
    _ document: FactIdentifier, at location: SightingFact?, device: FactIdentifier,
    _ reader: FactReader
  ) throws {
    self.init(
      document, path: location?.path ?? "", resolvedPath: location?.resolvedPath,
      isFromElsewhere: try location.map {
        try !reader.device($0.authorship.device, countsAs: device)
      } ?? false)
  }
}
