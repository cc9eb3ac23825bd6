/// A session of which nobody knows how many words were added and removed: a goal of edited words can't see it.
package struct UnseenSession: Hashable, Sendable {
  /// Where its document is, or was last; an absolute path.
  package var path: String
  /// The start, in nanoseconds since 1970.
  package var startedAtNanoseconds: Int64

  package init(path: String, startedAtNanoseconds: Int64) {
    self.path = path
    self.startedAtNanoseconds = startedAtNanoseconds
  }
}

extension ActivityFacts {
  /// Returns the sessions that started in a period, are over, and may have edits that nobody saw, in any order.
  ///
  /// A timer whose text is the same at both ends has none, and one with words by the person's word has these.
  ///
  /// - Parameter period: Half-open, in nanoseconds since 1970.
  /// - Complexity: O(*n* log *n*) in the facts of the activity, if it has such sessions.
  func unseenSessions(in period: Range<Int64>, from viewpoint: Viewpoint) -> [UnseenSession] {
    func isWanted(_ record: SessionRecord) -> Bool {
      record.counts && record.wordsInEffect == nil && !record.state(from: viewpoint).isRunning
        && record.startedAtNanoseconds.map { period.contains($0) } ?? false
    }
    // Most activities were worked on at other times.
    guard context == nil, sessions.contains(where: isWanted) else { return [] }
    let contents = CountedContents(of: self)
    let known = sessionsWithEnds(contents, WordChanges(of: self, contents), from: viewpoint)
    return known.filter(isWanted).compactMap { record in
      guard let start = record.startedAtNanoseconds else { return nil }
      if let first = record.contentAtStart, first == record.contentAtEnd { return nil }
      var figures = SessionFigures()
      figures.addWords(of: record, contents)
      guard figures.wordsChanged == nil else { return nil }
      return UnseenSession(path: location?.path ?? "", startedAtNanoseconds: start)
    }
  }
}
