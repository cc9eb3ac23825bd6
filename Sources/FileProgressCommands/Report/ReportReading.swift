import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// Feeds a report from the store, one activity after the other.
struct ReportReading {
  let store: DataStore
  let selection: DocumentSelection
  let header: ReportHeader

  /// Hands over every activity that was worked on in the period.
  func forEachSummary(_ body: (ActivitySummary) throws -> Void) throws {
    try selection.forEachActivity(in: store, hasContents: header.listsSessions) {
      facts, viewpoint in
      if let summary = header.summary(of: facts, from: viewpoint) { try body(summary) }
    }
  }

  /// The activities that were worked on in the period, the newest first.
  func summaries() throws -> [ActivitySummary] {
    var activities = RecentActivities(header)
    try selection.forEachActivity(in: store, hasContents: true) { activities.add($0, from: $1) }
    return activities.newestFirst
  }

  /// What the activities of each group come to.
  func groups(by grouping: ReportGrouping, timeZone: TimeZone) throws -> ActivityGroups {
    var groups = ActivityGroups(by: grouping, header, timeZone: timeZone)
    try selection.forEachActivity(in: store, hasContents: groups.needsContents) {
      groups.add($0, from: $1)
    }
    return groups
  }

  /// Whether something is recorded that is of another time.
  func hasOther() throws -> Bool {
    try header.period != nil && selection.hasActivity(in: store)
  }
}
