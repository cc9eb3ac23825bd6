package import ProgressModel

/// The rows of a report: which activities it has, with their words as far as they are on record.
///
/// The library and the command show the same rows, since both take them from here.
package struct ReportRows: Sendable {
  /// A row whose file has changed since its words were counted, or was never counted.
  package struct Uncounted: Sendable {
    /// Where the file is.
    package var path: String
    /// What counts the words of the document; `nil` if they were never counted.
    package var counter: String?
    /// The number of its row in ``ReportRows/activities``.
    package var number: Int
  }

  /// The activities that were worked on in the period, or lie in a folder that was named.
  package var activities: RecentActivities
  /// The rows whose words have still to be counted.
  package private(set) var uncounted: [Uncounted] = []
  /// The files in the folders that were named of which nothing is recorded. Only a caller that reads these files knows
  /// which are text documents.
  package private(set) var unrecorded: [PresentFile] = []

  /// Reads the rows of a report; writes nothing.
  ///
  /// - Parameters:
  ///   - selection: The documents that are meant.
  ///   - store: The store that the selection was made in.
  ///   - header: The period, and how time is counted.
  ///   - keepsLastWords: Whether a file that is gone from a folder that was named keeps its last known words, as in
  ///     tables, which mark it. If not, it has 0.
  ///   - hear: Hears of the facts of every activity on the way.
  ///   - complete: Adds to what is shown of an activity.
  /// - Throws: ``DataStoreError`` if the store can't be read, or what `hear` throws.
  package init(
    of selection: DocumentSelection, in store: DataStore, _ header: ReportHeader,
    keepsLastWords: Bool = false,
    hear: (ActivityFacts, Viewpoint) throws -> Void = { _, _ in },
    complete: (inout ActivitySummary, ActivityFacts) -> Void = { _, _ in }
  ) throws {
    activities = RecentActivities(header)
    let present = selection.present.files
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
          if let counter, !keepsLastWords {
            activities.setWords(WordCount(0, counter: counter), at: number)
          }
          activities.change(at: number) { $0.isGone = true }
        }
        return
      }
      if let counter, let words = facts.words(in: file.content, by: counter) {
        activities.setWords(WordCount(words, counter: counter), at: number)
      } else {
        uncounted.append(Uncounted(path: file.path, counter: counter, number: number))
      }
    }
    for (file, isKnown) in zip(present, isKnown) where !isKnown { unrecorded.append(file) }
  }
}
