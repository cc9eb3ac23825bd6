import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel
import ProgressReading

/// Feeds a report from the store, one activity after the other.
struct ReportReading {
  let store: DataStore
  let selection: DocumentSelection
  let header: ReportHeader

  /// What the words of a report leave out.
  struct Uncounted {
    /// The absolute path of a document whose words can't be counted.
    var path: String
    /// Why.
    var reason: UnreadableReason
  }

  /// Hands over every activity that was worked on in the period, or lies in a folder that was named.
  ///
  /// - Parameters:
  ///   - hear: Hears of the facts of every activity on the way.
  ///   - complete: Adds to what is shown of an activity.
  ///   - body: Takes what is shown.
  func forEachSummary(
    hear: (ActivityFacts, Viewpoint) throws -> Void = { _, _ in },
    complete: (inout ActivitySummary, ActivityFacts) -> Void = { _, _ in },
    _ body: (ActivitySummary) throws -> Void
  ) throws {
    guard selection.present.files.isEmpty else {
      return try summaries(hear: hear, complete: complete).summaries.forEach(body)
    }
    try selection.forEachActivity(in: store, hasContents: true, includesContexts: true) {
      facts, viewpoint in
      try hear(facts, viewpoint)
      if var summary = header.summary(of: facts, from: viewpoint) {
        complete(&summary, facts)
        try body(summary)
      }
    }
  }

  /// The activities that were worked on in the period, and the files of text in the folders that were named,
  /// with the words that they have now; the newest first.
  ///
  /// - Parameters:
  ///   - hear: Hears of the facts of every activity on the way.
  ///   - complete: Adds to what is shown of an activity.
  func summaries(
    hear: (ActivityFacts, Viewpoint) throws -> Void = { _, _ in },
    complete: (inout ActivitySummary, ActivityFacts) -> Void = { _, _ in }
  ) throws -> (summaries: [ActivitySummary], uncounted: [Uncounted]) {
    var activities = RecentActivities(header)
    let present = selection.present.files
    var uncounted: [(file: FolderCounting.File, number: Int)] = []
    var isKnown = [Bool](repeating: false, count: present.count)
    try selection.forEachActivity(in: store, hasContents: true, includesContexts: true) {
      facts, viewpoint in
      try hear(facts, viewpoint)
      let files = selection.presentFiles(of: facts)
      for file in files { isKnown[file] = true }
      let number = activities.add(facts, from: viewpoint, isNamed: !files.isEmpty)
      guard let number else { return }
      activities.change(at: number) { complete(&$0, facts) }
      let counter = facts.newestSample?.counter
      guard let file = files.first.map({ present[$0] }) else {
        // A chapter that was deleted has no words any more, though somebody worked on it.
        if selection.isGone(facts, from: viewpoint, in: store) {
          activities.setGone(counter: counter, at: number)
        }
        return
      }
      if let counter, let words = facts.words(in: file.content, by: counter) {
        activities.setWords(words, by: counter, at: number)
      } else {
        uncounted.append((.init(path: file.path, counter: counter), number))
      }
    }
    var unrecorded: [PresentFile] = []
    for (file, isKnown) in zip(present, isKnown) where !isKnown { unrecorded.append(file) }
    let files = uncounted.map(\.file) + unrecorded.map { .init(path: $0.path) }
    var failures: [Uncounted] = []
    for (place, outcome) in FolderCounting(in: store).count(files).enumerated() {
      switch outcome {
      case .noText: continue
      case .uncounted(let reason):
        failures.append(Uncounted(path: files[place].path, reason: reason))
      case .words(let count, let counter) where place < uncounted.count:
        activities.setWords(count, by: counter, at: uncounted[place].number)
      case .words(let count, let counter):
        let file = unrecorded[place - uncounted.count]
        var summary = ActivitySummary(ofFileAt: file.path, knownAs: file.document)
        summary.words = (count, counter)
        activities.add(summary)
      }
    }
    return (activities.newestFirst, failures)
  }

  /// What the activities of each group come to.
  func groups(by grouping: ReportGrouping, timeZone: any LocalTime) throws -> ActivityGroups {
    var groups = ActivityGroups(by: grouping, header, timeZone: timeZone)
    if grouping.period == nil {
      for summary in try summaries().summaries { groups.add(summary) }
    } else {
      try selection.forEachActivity(in: store, hasContents: true, includesContexts: true) {
        groups.add($0, from: $1)
      }
    }
    return groups
  }

  /// Whether something is recorded that is of another time.
  func hasOther() throws -> Bool {
    try header.period != nil && selection.hasActivity(in: store)
  }
}
