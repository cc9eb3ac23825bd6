package import FileProgress
package import ProgressModel

/// A report whose files and folders are found and whose rows are not read yet.
package struct ReportReading: Sendable {
  /// The period, and how time is counted.
  package let header: ReportHeader
  /// The files and folders that were asked for.
  package let selection: DocumentSelection
  private let reader: Reader
  private let places: [DocumentSelection.Place]

  /// Finds the files and folders.
  init(_ reader: Reader, places: [DocumentSelection.Place], _ header: ReportHeader) throws {
    self.reader = reader
    self.places = places
    self.header = header
    selection = try DocumentSelection(
      places, in: reader.store, looksIntoFolders: true, skipping: reader.isSkipped)
  }

  /// The clock by which the person's days began.
  package var dayTime: any LocalTime { reader.dayTime }

  /// Whether nothing was worked on in any place that was asked for.
  package var isWithoutWork: Bool {
    !places.isEmpty && selection.untracked.count + selection.gone.count == places.count
  }

  /// Reads the report.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  /// - Complexity: O(*n*) in all records of the store.
  package func report(with parts: WorkReport.Parts) throws -> WorkReport {
    // Only the documents tell when a report of everything starts. If it is years ago, its periods are months.
    let unit =
      header.sinceNanoseconds.map { ReportPeriods.unit(for: $0..<max($0, end)) } ?? .month
    var groups =
      parts.contains(.periods)
      ? ActivityGroups(by: unit, header, timeZone: reader.dayTime) : nil
    var time = parts.contains(.timeAtOnce) ? UnitedTime(header) : nil
    var goals = try goalReading(for: parts)
    var shownPaths: [String: String] = [:]
    var paceSessions: [PaceSession]? = parts.contains(.pace) ? [] : nil
    let (activities, uncounted) = try rows(
      keepsLastWords: parts.contains(.presence),
      hear: {
        groups?.add($0, from: $1)
        time?.add($0, from: $1)
        goals?.add($0, from: $1)
        paceSessions?.append(contentsOf: $0.paceSessions(of: header, from: $1))
      },
      complete: { summary, facts in
        summary.goal = goals?.goal(of: facts)
        if let goal = summary.goal { shownPaths[goal.path] = summary.path }
        guard parts.contains(.trends), let counter = summary.words?.counter else { return }
        // From the first count, as in the overview: a document has one trend everywhere.
        summary.wordsOverTime = WordHistory(of: facts).trend(
          since: nil,
          until: min(header.untilNanoseconds ?? .max, header.generatedAtNanoseconds), by: counter)
      })
    var report = WorkReport(
      header: header,
      activities: try parts.contains(.presence)
        ? markingExcluded(activities.newestFirst) : activities.newestFirst)
    report.uncounted = uncounted
    report.timeAtOnce = time?.time
    report.pace = try paceSessions.map { try pace(of: $0, isForPeople: parts.contains(.presence)) }
    // Words may have been written before the first session.
    let first =
      header.sinceNanoseconds ?? groups?.firstWorkNanoseconds
      ?? report.activities.compactMap(\.firstOpenedAtNanoseconds).min()
    report.startNanoseconds = first
    if parts.contains(.goals) || !parts.isDisjoint(with: [.habit, .calendar]),
      let found = try goals?.result()
    {
      // Of linked files, a goal has the name of the row.
      report.goals = found.goals.map { goal in
        var goal = goal
        goal.path = shownPaths[goal.path] ?? goal.path
        return goal
      }
      if isOfToday {
        report.habit = WorkReport.Habit(
          streak: found.figures.streak,
          months: found.figures.heatMap(monthCount: HeatMap.usualMonthCount))
      }
      if parts.contains(.calendar) {
        report.calendar = calendar(of: found.figures.days, since: first)
      }
    }
    if let known = groups, let first, first < end {
      let range = first..<end
      let fitting = ReportPeriods.unit(for: range)
      report.periods = WorkReport.Periods(
        unit: fitting,
        all: ReportPeriods.all(fitting, covering: range, timeZone: reader.dayTime),
        groups: fitting == unit ? known : try self.groups(by: fitting))
    }
    return report
  }

  /// Whether folders were named that have files.
  package var isOfFolders: Bool { !selection.present.files.isEmpty }

  /// Hands over the rows one after the other, as they are read.
  ///
  /// - Parameters:
  ///   - hasGoals: Whether goals are wanted.
  ///   - order: The order of the rows; `nil` for any.
  ///   - body: Takes a row.
  /// - Returns: How far goals are reached.
  /// - Throws: `DataStoreError` if the store can't be read, or what `body` throws.
  package func forEachActivity(
    withGoals hasGoals: Bool = false, by order: ReportOrder? = nil,
    _ body: (ActivitySummary) throws -> Void
  ) throws -> [GoalProgress] {
    var goals = try goalReading(for: hasGoals ? .goals : [])
    if !isOfFolders, order == nil {
      try selection.forEachActivity(in: reader.store, hasContents: true, includesContexts: true) {
        facts, viewpoint in
        goals?.add(facts, from: viewpoint)
        if var summary = header.summary(of: facts, from: viewpoint) {
          summary.goal = goals?.goal(of: facts)
          try body(summary)
        }
      }
    } else {
      let rows = try rows(
        hear: { goals?.add($0, from: $1) }, complete: { $0.goal = goals?.goal(of: $1) })
      try rows.activities.newestFirst.sorted(by: order, in: header).forEach(body)
    }
    return try goals?.result().goals ?? []
  }

  /// Returns what the activities of each group come to.
  ///
  /// - Parameters:
  ///   - isForPeople: Whether documents that are gone or excluded are marked and keep their last words, and
  ///     ``ActivityGroups/timeAtOnce`` is read: as in a report with ``WorkReport/Parts/presence`` and
  ///     ``WorkReport/Parts/timeAtOnce``.
  ///   - order: The order of documents; `nil` for the most active first.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func groups(
    by grouping: ReportGrouping, isForPeople: Bool = false, sortedBy order: ReportOrder? = nil
  ) throws -> ActivityGroups {
    var groups = ActivityGroups(by: grouping, header, timeZone: reader.dayTime)
    if grouping.period == nil {
      var time = isForPeople ? UnitedTime(header) : nil
      let newest = try rows(
        keepsLastWords: isForPeople, hear: { time?.add($0, from: $1) }
      ).activities.newestFirst
      let marked = try isForPeople ? markingExcluded(newest) : newest
      for summary in marked.sorted(by: order, in: header) { groups.add(summary) }
      groups.keepsOrder = order != nil
      groups.timeAtOnce = time?.time
    } else {
      try selection.forEachActivity(in: reader.store, hasContents: true, includesContexts: true) {
        groups.add($0, from: $1)
      }
      if isForPeople {
        try groups.markExcluded { try reader.store.exclusions.areExcluded(filesAt: $0) }
      }
    }
    return groups
  }

  /// Returns how many words an hour the person writes. No file is read.
  ///
  /// - Parameter isForPeople: Whether documents that are excluded are marked.
  /// - Throws: `DataStoreError` if the store can't be read.
  /// - Complexity: O(*n* log *n*) in all records of the documents that were asked for.
  package func pace(isForPeople: Bool) throws -> WritingPace {
    var sessions: [PaceSession] = []
    try selection.forEachActivity(in: reader.store, hasContents: true) {
      sessions += $0.paceSessions(of: header, from: $1)
    }
    return try pace(of: sessions, isForPeople: isForPeople)
  }

  /// Returns the time that groups cover, up to the end of the report; `nil` if that is none.
  package func range(of groups: ActivityGroups) -> Range<Int64>? {
    guard let start = groups.firstStartNanoseconds else { return nil }
    let first = header.sinceNanoseconds ?? start
    let range = first..<max(first, end)
    return range.isEmpty ? nil : range
  }

  /// Returns the first headings of texts, as ``Reader/firstHeadings(ofFilesAt:)`` does.
  package func firstHeadings(ofFilesAt paths: [String]) -> [String: String] {
    reader.firstHeadings(ofFilesAt: paths)
  }

  /// Returns whether rows may be of contexts: they are in no file or folder.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  package func mayHaveContexts() throws -> Bool {
    try places.isEmpty && reader.store.contextCatalogue.hasAttempts()
  }

  /// Returns whether sessions may have notes, or words by the person's word.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  package func mayHaveRemarks() throws -> Bool { try reader.store.sessions.hasRemarks() }

  /// Returns whether sessions may belong to timers of folders.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  package func mayHaveFolderTimers() throws -> Bool { try reader.store.folderTimers.haveBeen() }

  /// Returns whether something was recorded outside the period.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  package func hasOther() throws -> Bool {
    try header.period != nil && selection.hasActivity(in: reader.store)
  }

  // MARK: - What is read

  /// The end of the report, which is not in it.
  private var end: Int64 {
    min(header.untilNanoseconds ?? .max, header.generatedAtNanoseconds.addingSaturated(1))
  }

  /// A goal is about today, and a report of an earlier time ends before.
  private var isOfToday: Bool { header.untilNanoseconds == nil }

  /// - Returns: `nil` if there are no goals, and nothing is to be known of each day.
  private func goalReading(for parts: WorkReport.Parts) throws -> GoalReading? {
    let needsDays =
      parts.contains(.calendar) || parts.contains(.habit) && isOfToday
    guard needsDays || parts.contains(.rowGoals) && isOfToday else { return nil }
    let wanted: WantedGoals =
      !isOfToday
      ? .none
      : places.isEmpty ? .all : .atOrBelow(places.map { GoalPlace($0.path, in: reader.store) })
    let goals = try reader.goalReading(of: wanted, countingNow: isOfToday)
    return goals.hasGoals || needsDays ? goals : nil
  }

  /// Reads the rows, and counts the files of text in the folders that were named.
  private func rows(
    keepsLastWords: Bool = false,
    hear: (ActivityFacts, Viewpoint) throws -> Void = { _, _ in },
    complete: (inout ActivitySummary, ActivityFacts) -> Void = { _, _ in }
  ) throws -> (activities: RecentActivities, uncounted: [WorkReport.Uncounted]) {
    let rows = try ReportRows(
      of: selection, in: reader.store, header, keepsLastWords: keepsLastWords, hear: hear,
      complete: complete)
    var activities = rows.activities
    var uncounted: [WorkReport.Uncounted] = []
    let files =
      rows.uncounted.map { FolderCounting.File(path: $0.path, counter: $0.counter) }
      + rows.unrecorded.map { FolderCounting.File(path: $0.path) }
    for (place, outcome) in FolderCounting(in: reader.store).count(files).enumerated() {
      switch outcome {
      case .noText: continue
      case .uncounted(let reason):
        uncounted.append(WorkReport.Uncounted(path: files[place].path, reason: reason))
      case .words(let words, _) where place < rows.uncounted.count:
        activities.setWords(words, at: rows.uncounted[place].number)
      case .words(let words, _):
        let file = rows.unrecorded[place - rows.uncounted.count]
        var summary = ActivitySummary(ofFileAt: file.path, knownAs: file.document)
        summary.words = words
        activities.add(summary)
      }
    }
    return (activities, uncounted)
  }

  /// Notes which files are excluded. Their words stay the last known ones, and are in no total.
  private func markingExcluded(_ activities: [ActivitySummary]) throws -> [ActivitySummary] {
    var activities = activities
    try reader.markExcluded(&activities)
    return activities
  }

  private func pace(of sessions: [PaceSession], isForPeople: Bool) throws -> WritingPace {
    var sessions = sessions
    if isForPeople {
      let areExcluded = try reader.store.exclusions.areExcluded(filesAt: sessions.map(\.path))
      for (place, isExcluded) in zip(sessions.indices, areExcluded) {
        sessions[place].isExcluded = isExcluded
      }
    }
    return WritingPace(of: sessions, in: reader.dayTime)
  }

  /// The days of the report, in whole half years from a Monday to the last day.
  private func calendar(of days: WorkDays, since start: Int64?) -> HeatMap {
    var last = LocalDays.day(of: end.subtractingSaturated(1), in: reader.dayTime)
    if isOfToday { last = max(last, days.lastDay ?? last) }
    let nextWeek = last.adding(7 - Int64(last.weekday.rawValue))
    let first = min(start.map { LocalDays.day(of: $0, in: reader.dayTime) } ?? last, last)
    let dayCount = HeatMap.halfYearWeekCount * 7
    let chartCount = (nextWeek.number - first.number + dayCount - 1) / dayCount
    return HeatMap(of: days.days(from: nextWeek.adding(-chartCount * dayCount), through: last))
  }
}

extension Reader {
  /// Finds the files and folders of a report, whose rows are read afterwards.
  ///
  /// - Parameters:
  ///   - places: Files and folders; none for everything.
  ///   - since: The start, in nanoseconds since 1970; `nil` for everything before.
  ///   - until: The end, which is not in it; `nil` for everything after.
  ///   - unitEnd: The end of the week or month that it is of; `nil` if it is not of one.
  ///   - listsSessions: Whether each activity has its sessions.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func report(
    on places: [DocumentSelection.Place] = [], since: Int64?, until: Int64?,
    unitEnd: Int64? = nil, listsSessions: Bool = false
  ) throws -> ReportReading {
    try ReportReading(
      self, places: places,
      ReportHeader(
        generatedAtNanoseconds: now, sinceNanoseconds: since, untilNanoseconds: until,
        unitEndNanoseconds: unitEnd, idleLimitNanoseconds: idleLimitNanoseconds,
        listsSessions: listsSessions))
  }
}
