import FileProgress
package import ProgressModel

extension Reader {
  /// Returns today, this week, what runs, the last documents, the goals, and the days of the last months.
  ///
  /// - Parameter hasTrends: Whether the words of each document over time are wanted.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func overview(withTrends hasTrends: Bool = false) throws -> Overview {
    let now = now
    let week = LocalDays.wholeWeek(of: now, in: dayTime)
    var figures = OverviewFigures(
      ofDay: day(of: now), inWeek: week,
      idleLimitNanoseconds: idleLimitNanoseconds, trendUntilNanoseconds: hasTrends ? now : nil)
    var goals = try goalReading(of: .all)
    let first = goals.firstMoment(ofMonths: HeatMap.usualMonthCount)
    _ = try store.documents.forEachRecentActivity(
      since: min(first, week.lowerBound), atLeast: 5, includesContexts: true
    ) {
      figures.add($0, from: $1)
      goals.add($0, from: $1)
    }
    var overview = figures.overview
    var found = try goals.result()
    if isRowPossiblyLonger(found, since: first) {
      // The row goes back to where the months begin that were read.
      var all = try goals.again(self)
      _ = try store.documents.forEachActivity(hasContents: true) { all.add($0, from: $1) }
      found = try all.result()
    }
    overview.goals = found.goals
    overview.streak = found.figures.streak
    overview.heatMap = found.figures.heatMap(monthCount: HeatMap.usualMonthCount)
    find(&overview.recent)
    try markExcluded(&overview.recent)
    let made = try store.documents.madeOfOthers()
    for index in overview.recent.indices where overview.recent[index].context == nil {
      let document = overview.recent[index].document
      overview.recent[index].isMadeOfOthers =
        try made.contains(document) && store.documents.isMade(document)
      if overview.recent[index].isElsewhere {
        let known = try? KnownDocument(document, in: store)
        overview.recent[index].isOutOfReach = known?.isThere(in: store) != true
      }
    }
    if let last = overview.continued, last.isGone {
      // What can't be found out is left as it was.
      let known = try? KnownDocument(last.document, in: store)
      overview.continuedPath = (try? known?.pathInFolder(in: store)) ?? nil
    }
    if !overview.running.isEmpty { overview.sessions = try running(findingFiles: true) }
    return overview
  }

  /// Whether days in a row may go on before a moment, if only work since then was added.
  private func isRowPossiblyLonger(_ found: GoalReading.Result, since moment: Int64) -> Bool {
    let first = LocalDays.day(of: moment, in: dayTime)
    let dayCount = found.figures.today.number - first.number
    // Days off may lie between the days of a row, and the last week may not be whole.
    func mayBeLonger(_ streak: Streak, _ daysOff: Set<Weekday>) -> Bool {
      Int64(streak.dayCount) * 7 >= (dayCount - 6) * Int64(7 - daysOff.count)
    }
    return mayBeLonger(found.figures.streak, daysOff)
      || found.goals.contains { mayBeLonger($0.streak, $0.goal.daysOff(besides: daysOff)) }
  }

  /// Notes which documents have files that are not recorded any more.
  func markExcluded(_ summaries: inout [ActivitySummary]) throws {
    let areExcluded = try store.exclusions.areExcluded(filesAt: summaries.map(\.path))
    for (index, isExcluded) in zip(summaries.indices, areExcluded) {
      summaries[index].isExcluded = isExcluded && summaries[index].context == nil
    }
  }

  /// Gives documents that were renamed in their folders their names of today, or notes that they are gone, though
  /// their folders are there.
  private func find(_ summaries: inout [ActivitySummary]) {
    var files = MissingFiles(in: store)
    for index in summaries.indices {
      let summary = summaries[index]
      guard !summary.isElsewhere, summary.context == nil, files.isMissing(summary.path),
        // Nobody asked, so what can't be found out is left as it was.
        let known = try? KnownDocument(summary.document, in: store)
      else { continue }
      switch files.whereabouts(of: known.facts) {
      case .renamed(let path): summaries[index].path = path
      case .gone(let path):
        summaries[index].path = path
        summaries[index].isGone = true
      case nil: break
      }
    }
  }
}
