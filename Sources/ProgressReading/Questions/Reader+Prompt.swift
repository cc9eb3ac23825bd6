import FileProgress
package import ProgressModel

extension Reader {
  /// Returns what runs and what today comes to; nothing is read but the store.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  package func prompt() throws -> PromptFigures {
    let today = day(of: now)
    var figures = PeriodFigures(today, idleLimitNanoseconds: idleLimitNanoseconds)
    var goals = try goalReading(of: .all, countingNow: false)
    let sessions = try running()
    let first =
      goals.hasWeekly ? LocalDays.wholeWeek(of: now, in: dayTime).lowerBound : today.lowerBound
    _ = try store.documents.forEachRecentActivity(since: first, includesContexts: true) {
      _ = figures.add($0, from: $1)
      if goals.hasGoals { goals.add($0, from: $1) }
    }
    return PromptFigures(
      sessions: sessions, today: figures.totals,
      goal: goals.goalOfDay(workingOn: sessions.first?.document))
  }

  /// Returns what today's work on a document comes to; nothing is read but the store.
  ///
  /// - Parameter path: Where the document was seen last.
  /// - Returns: `nil` if nothing is recorded of a document that was seen there.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func prompt(ofFileAt path: String) throws -> PromptFigures? {
    guard let document = try store.documents.document(lastSeenAtPath: path),
      let facts = try store.documents.savedFacts(ofDocument: document)
    else { return nil }
    let viewpoint = try store.documents.viewpoint()
    var figures = PeriodFigures(day(of: now), idleLimitNanoseconds: idleLimitNanoseconds)
    _ = figures.add(facts, from: viewpoint)
    var goals = try goalReading(of: .of(documents: Set(facts.documents)), countingNow: false)
    if goals.hasGoals { goals.add(facts, from: viewpoint) }
    var answer = PromptFigures(
      sessions: try running().filter { facts.documents.contains($0.document) },
      today: figures.totals, goal: goals.goal(of: facts))
    answer.words = facts.currentSample?.words
    return answer
  }

  /// Returns the person's day of a moment, to its end: a clock that was ahead for a while may have left work of later
  /// days.
  ///
  /// - Returns: In nanoseconds since 1970.
  func day(of moment: Int64) -> Range<Int64> {
    LocalDays.wholeDay(of: moment, in: dayTime)
  }
}
