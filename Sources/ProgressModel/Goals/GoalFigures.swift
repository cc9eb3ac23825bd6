/// How far goals are reached, derived from one activity after the other.
///
/// Add each activity with the goals that it belongs to, and the words that its files have now. A document may belong
/// to several goals: to its own, and to those of the folders above it. Each goal counts it.
package struct GoalFigures: Sendable {
  /// What counts as a day, and how pauses count.
  package struct Rule: Sendable {
    /// The clock by which the person's days begin.
    package var dayTime: any LocalTime
    /// The days of the week on which the person does not write.
    package var daysOff: Set<Weekday>
    /// The longest pause that counts as active; `nil` for no limit.
    package var idleLimitNanoseconds: Int64?

    package init(
      dayTime: any LocalTime, daysOff: Set<Weekday> = [],
      idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
    ) {
      self.dayTime = dayTime
      self.daysOff = daysOff
      self.idleLimitNanoseconds = idleLimitNanoseconds
    }
  }

  private struct Sum: Sendable {
    var goal: KnownGoal
    var days = WorkDays()
    /// The words by each counter, and of how many documents.
    var words: [String: (count: Int64, documentCount: Int)] = [:]
    var uncountedCount = 0
    var madeTexts: [MadeText] = []
    /// The sessions of today whose edits are not known, if the goal wants edits.
    var unseen: [UnseenSession] = []
    /// Whether all its documents are counted, so that none means no words.
    var isCounted = false
  }

  private var sums: [Sum]
  private var shares: DayShares
  private let rule: Rule
  private let wholeToday: Range<Int64>
  /// The work on all activities, those without a goal, too.
  package private(set) var days = WorkDays()

  /// Creates figures of nothing.
  ///
  /// - Parameters:
  ///   - goals: The goals.
  ///   - now: The moment that today is of, in nanoseconds since 1970.
  ///   - rule: What counts as a day, and how pauses count.
  package init(of goals: [KnownGoal], now: Int64, rule: Rule) {
    sums = goals.map { Sum(goal: $0) }
    shares = DayShares(
      now: now, in: rule.dayTime, idleLimitNanoseconds: rule.idleLimitNanoseconds)
    self.rule = rule
    wholeToday = LocalDays.wholeDay(of: now, in: rule.dayTime)
  }

  /// The goals, in the order in which they were given; their numbers count from 0.
  package var goals: [KnownGoal] { sums.map(\.goal) }

  /// Today.
  package var today: CalendarDay { shares.today }

  /// Adds the work on an activity to each day.
  ///
  /// - Parameters:
  ///   - facts: With the contents that its sessions began and ended with.
  ///   - viewpoint: Who reads, and when.
  ///   - goals: The numbers of the goals that it belongs to.
  package mutating func add(
    _ facts: ActivityFacts, from viewpoint: Viewpoint, to goals: some Sequence<Int>
  ) {
    let share = shares.share(of: facts, from: viewpoint)
    days.add(share)
    var unseen: [UnseenSession]?
    for goal in goals {
      sums[goal].days.add(share)
      guard sums[goal].goal.goal.editedPerDay != nil else { continue }
      let found = unseen ?? facts.unseenSessions(in: wholeToday, from: viewpoint)
      sums[goal].unseen += found
      unseen = found
    }
  }

  /// Adds the words that a document of a goal has; `nil` if they can't be counted.
  ///
  /// - Parameters:
  ///   - words: The words and their counter.
  ///   - goal: The number of the goal.
  package mutating func addWords(_ words: WordCount?, to goal: Int) {
    guard let words else {
      sums[goal].uncountedCount += 1
      return
    }
    let known = sums[goal].words[words.counter, default: (0, 0)]
    sums[goal].words[words.counter] = (
      known.count.addingSaturated(words.count), known.documentCount + 1
    )
  }

  /// Says which documents of a goal are made of other ones of it.
  package mutating func setMadeTexts(_ texts: [MadeText], of goal: Int) {
    sums[goal].madeTexts = texts
  }

  /// Says that all documents of a folder are counted: without any it has 0 words.
  package mutating func setCounted(_ goal: Int) { sums[goal].isCounted = true }

  /// Says where the document of a goal is now.
  package mutating func setPath(_ path: String, of goal: Int) {
    sums[goal].goal.path = path
    sums[goal].goal.isGone = false
    sums[goal].goal.isUnreachable = false
  }

  /// How far each goal is reached, in the order in which they were given.
  package var progress: [GoalProgress] { sums.map(progress) }

  /// Returns how far a goal is reached, by all that was added up to now.
  ///
  /// - Parameter goal: The number of the goal.
  package func progress(ofGoal goal: Int) -> GoalProgress { progress(of: sums[goal]) }

  private func progress(of sum: Sum) -> GoalProgress {
    let goal = sum.goal.goal
    let main = sum.words.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    let counter = main?.key ?? sum.days.mainCounter
    var progress = GoalProgress(
      path: sum.goal.path, isFolder: sum.goal.isFolder, goal: goal,
      today: sum.days.work(on: today, by: counter))
    progress.isGone = sum.goal.isGone
    progress.isUnreachable = sum.goal.isUnreachable
    progress.isElsewhere = sum.goal.isElsewhere
    progress.likelyPath = sum.goal.likelyPath
    progress.counter = counter
    if let counter {
      progress.weekChange = (today.startOfWeek.number...today.number).reduce(0) {
        $0.addingSaturated(sum.days.work(on: CalendarDay(number: $1), by: counter).change)
      }
    }
    progress.unseenToday = sum.unseen.sorted {
      ($0.startedAtNanoseconds, PathBytes($0.path)) < ($1.startedAtNanoseconds, PathBytes($1.path))
    }
    progress.madeTexts = sum.madeTexts
    progress.words = main?.value.count ?? (sum.isCounted ? 0 : nil)
    progress.documentCount = main?.value.documentCount ?? 0
    progress.leftOutCount =
      sum.uncountedCount
      + sum.words.reduce(0) { $0 + ($1.key == main?.key ? 0 : $1.value.documentCount) }
    let done = sum.days.days(by: counter) { work in
      guard work.day <= today else { return false }
      let end = LocalDays.start(of: work.day.adding(1), in: rule.dayTime)
      return work.reaches(sum.goal.history.goal(before: end))
    }
    let daysOff = goal.daysOff(besides: rule.daysOff)
    progress.streak = Streak(of: done, through: today, daysOff: daysOff)
    if let wanted = goal.words, let lastDay = goal.lastDay, let words = progress.words {
      let change = counter.map { sum.days.wordsChange(on: today, by: $0) } ?? 0
      progress.pace = GoalPace(
        missing: wanted.subtractingSaturated(words.subtractingSaturated(change)), today: today,
        lastDay: lastDay, daysOff: daysOff,
        written: sum.days.days(by: counter) { $0.words > 0 })
      // Today's words may have reached it.
      if words >= wanted { progress.pace = nil }
      if let counter, let begin = sum.goal.history.deadlineBeginNanoseconds {
        progress.course = GoalCourse(
          from: LocalDays.day(of: begin, in: rule.dayTime), knownSince: sum.days.firstDay,
          through: lastDay, today: today, words: words, wanted: wanted,
          wordsAtStart: goal.wordsAtStart, daysOff: daysOff
        ) { sum.days.wordsChange(on: $0, by: counter) }
      }
    }
    return progress
  }

  /// How many days in a row the person wrote, in any document. If no words were ever counted: how many days in a row
  /// they worked.
  package var streak: Streak {
    Streak(of: days.writtenDays, through: today, daysOff: rule.daysOff)
  }

  /// Returns the days of the last months, up to today or the last day with work.
  ///
  /// - Parameter monthCount: How many months, with this one.
  package func heatMap(monthCount: Int64) -> HeatMap {
    HeatMap(
      of: days.days(
        from: firstDay(ofMonths: monthCount), through: max(today, days.lastDay ?? today)))
  }

  /// Returns when the last months began.
  ///
  /// - Parameter monthCount: How many months, with this one.
  /// - Returns: In nanoseconds since 1970.
  package func firstMoment(ofMonths monthCount: Int64) -> Int64 {
    LocalDays.start(of: firstDay(ofMonths: monthCount), in: rule.dayTime)
  }

  private func firstDay(ofMonths monthCount: Int64) -> CalendarDay {
    let (year, month, _) = today.components
    let number = year * 12 + month - monthCount
    return CalendarDay(year: number / 12, month: number % 12 + 1, day: 1) ?? today
  }
}
