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
    let viewpoint = standing.status.viewpoint
    var summary = facts.summary(
      from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, listsSessions: true)
    summary.setPeriodWords(facts.periodWords())
    var goals = try goalReading(of: .of(documents: Set(facts.documents)))
    if goals.hasGoals {
      goals.add(facts, from: viewpoint)
      summary.goal = goals.goal(of: facts)
    }
    return FileReport(
      standing: standing, activity: summary,
      forgotten: findsForgotten && summary.isStarted ? try forgottenTimers() : [])
  }
}
