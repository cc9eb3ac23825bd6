import FileProgress
package import ProgressModel

/// What is known of one file.
package struct FileReport: Sendable {
  /// Which document it is, why, and what of its words is not on record.
  package var standing: FileStanding
  /// The activity with its sessions and its goal; `nil` for a file that is not recorded.
  package var activity: ActivitySummary?
  /// The running timers that were probably forgotten, of this document and of others; empty if this one does not
  /// run, or if they were not asked for.
  package var forgotten: [RunningSession] = []
}

extension Reader {
  /// Returns what is known of one file; nothing is written.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - lastingPath: The same path, as paths are recorded.
  ///   - findsForgotten: Whether to find timers that were probably forgotten.
  /// - Throws: ``FileStanding/Gone`` for a recorded file that is gone, `FileTrackingError`, `DataStoreError`.
  package func status(
    ofFileAt path: String, lastingPath: @autoclosure () -> String, findsForgotten: Bool = true
  ) throws -> FileReport {
    let standing = try FileStanding(ofFileAt: path, lastingPath: lastingPath(), in: store)
    guard let facts = standing.status.facts else { return FileReport(standing: standing) }
    let summary = try summary(of: facts, from: standing.status.viewpoint)
    return FileReport(
      standing: standing, activity: summary,
      forgotten: findsForgotten && summary.isStarted ? try forgottenTimers() : [])
  }

  /// Returns what is recorded of a file that is gone; nothing is written.
  ///
  /// - Parameter path: Where it was seen last, or would be since its folder was renamed, as paths are recorded.
  /// - Returns: The activity, also of a document that is elsewhere now; `nil` if nothing was seen there.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func history(ofGoneFileAt path: String) throws -> ActivitySummary? {
    guard let document = try store.documents.lastSighting(ofGoneFileAt: path)?.document,
      let facts = try store.documents.facts(ofDocument: document)
    else { return nil }
    var summary = try summary(of: facts, from: try store.documents.viewpoint())
    // What can't be found out is left as it was.
    if let path = (try? KnownDocument(facts).pathInFolder(in: store)) ?? nil { summary.path = path }
    return summary
  }

  private func summary(
    of facts: ActivityFacts, from viewpoint: Viewpoint
  ) throws -> ActivitySummary {
    var summary = facts.summary(
      from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, listsSessions: true)
    summary.setPeriodWords(facts.periodWords())
    summary.isExcluded = try store.exclusions.areExcluded(filesAt: [summary.path]) == [true]
    var goals = try goalReading(of: .of(documents: Set(facts.documents)))
    if goals.hasGoals {
      goals.add(facts, from: viewpoint)
      summary.goal = goals.goal(of: facts)
    }
    return summary
  }
}
