/// A session whose words and active time are both known: what words an hour are derived from.
package struct PaceSession: Hashable, Sendable {
  /// Words that were seen at a moment.
  package struct Change: Hashable, Sendable {
    /// When, in nanoseconds since 1970.
    package var momentNanoseconds: Int64
    /// By how many the words changed since the change before.
    package var words: Int64

    package init(momentNanoseconds: Int64, words: Int64) {
      self.momentNanoseconds = momentNanoseconds
      self.words = words
    }
  }

  /// The session.
  package var id: SessionIdentifier
  /// The activity that it belongs to.
  package var activity: ActivityIdentifier
  /// The document.
  package var document: DocumentIdentifier
  /// Where the document is, or was last.
  package var path: String
  /// Whether its file is gone.
  package var isGone = false
  /// Whether its file is not recorded any more, if that was asked for.
  package var isExcluded = false
  /// The start, in nanoseconds since 1970.
  package var startedAtNanoseconds: Int64
  /// The counter of the words.
  package var counter: String
  /// Its changes as the report counts them, the oldest first.
  package var changes: [Change]
  /// When somebody worked in it, by the wall clock, in nanoseconds since 1970; not empty.
  package var active: IntervalSet

  package init(
    id: SessionIdentifier, activity: ActivityIdentifier, document: DocumentIdentifier,
    path: String, startedAtNanoseconds: Int64, counter: String, changes: [Change],
    active: IntervalSet
  ) {
    self.id = id
    self.activity = activity
    self.document = document
    self.path = path
    self.startedAtNanoseconds = startedAtNanoseconds
    self.counter = counter
    self.changes = changes
    self.active = active
  }

  /// By how many the words changed in it; below 0 if the text shrank.
  package var words: Int64 { changes.reduce(0) { $0.addingSaturated($1.words) } }
}

extension ActivityFacts {
  /// Returns the sessions of a report whose words and active time are both known, in any order.
  ///
  /// A session counts whole in the period in which it starts, and only after it ended. One whose words count in another
  /// session that was open at the same time is left out, and so is work on a context.
  ///
  /// - Parameters:
  ///   - header: The period and the idle rule.
  ///   - viewpoint: Who reads, and when.
  /// - Complexity: O(*n* log *n*) in the facts of the activity.
  package func paceSessions(
    of header: ReportHeader, from viewpoint: Viewpoint
  ) -> [PaceSession] {
    let period = header.period
    func isWanted(_ record: SessionRecord) -> Bool {
      record.counts && !record.state(from: viewpoint).isRunning
        && record.startedAtNanoseconds.map { period?.contains($0) ?? true } ?? false
    }
    // Deriving the changes takes long, and most activities of a store were worked on at other times.
    guard context == nil, sessions.contains(where: isWanted) else { return [] }
    let contents = CountedContents(of: self)
    let changes = WordChanges(of: self, contents)
    let steps = Dictionary(grouping: changes.steps) { $0.session }
    return sessionsWithEnds(contents, changes, from: viewpoint).enumerated().compactMap {
      index, record in
      guard isWanted(record), let start = record.startedAtNanoseconds else { return nil }
      var figures = SessionFigures()
      figures.addWords(of: record, contents)
      guard let counter = figures.counter, let first = figures.wordsAtStart,
        let last = figures.wordsAtEnd
      else { return nil }
      let own = (steps[index] ?? []).filter { $0.counter == counter }
      guard !own.isEmpty || first == last else { return nil }
      let active = TrackedTime(
        of: [record], from: viewpoint, idleLimitNanoseconds: header.idleLimitNanoseconds
      ).active.wallMoments
      guard !active.isEmpty else { return nil }
      var session = PaceSession(
        id: record.session.id, activity: id, document: location?.document ?? id.firstDocument,
        path: location?.path ?? "", startedAtNanoseconds: start, counter: counter,
        changes: own.map { .init(momentNanoseconds: $0.momentNanoseconds, words: $0.change) }
          .sorted { $0.momentNanoseconds < $1.momentNanoseconds },
        active: active)
      session.isGone = isGone
      return session
    }
  }
}
