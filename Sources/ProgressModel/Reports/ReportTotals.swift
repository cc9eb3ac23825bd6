/// The sum of the activities of a report.
///
/// Times are sums over the activities: two documents that were open at once both count. Sums that exceed 64 bits
/// stay at the greatest value.
public struct ReportTotals: Hashable, Sendable {
  /// Words by one counter.
  public struct Words: Hashable, Sendable {
    /// The counter, such as `wc`.
    public var counter: String
    /// The sum of the newest counts, in a period of the last ones in it.
    package var count: Int64
    /// By how many they changed in sessions in the reported time; `nil` where that is known of none.
    package var change: Int64?
    /// By how many they changed outside of sessions in the reported time; `nil` where that is known of none.
    package var outside: Int64?
    /// How many activities have a count by this counter.
    package var activityCount: Int
    /// The sum of the words that came and went, as far as known; `nil` where nothing is.
    package var changed: WordsChanged?
    /// Of how many activities something is known of the words that came and went.
    package var knownCount = 0
    /// The part of the count that is of documents whose files are gone or excluded.
    package var absentCount: Int64 = 0
    /// How many of the activities these documents are.
    package var absentActivityCount = 0
    /// The sum of the words that the person said they wrote elsewhere in the reported time.
    package var declared: Int64 = 0

    /// The sum of the words that are there now, which is the total that people read: what was deleted or excluded is
    /// not in it. Its changes are in the others.
    package var presentCount: Int64 { count.subtractingSaturated(absentCount) }
    /// How many activities have these words.
    package var presentActivityCount: Int { activityCount - absentActivityCount }

    /// By how many they changed, in sessions, outside and elsewhere; `nil` where that is known of none.
    package var ofDay: Int64? {
      change == nil && outside == nil
        ? nil : (change ?? 0).addingSaturated(outside ?? 0).addingSaturated(declared)
    }
  }

  /// The sum of the times for other programs. Each activity adds whole seconds, as its row has them, so that a total
  /// is the sum of its rows.
  package private(set) var time = WorkTime()
  /// The exact sum of the times, which people read.
  package private(set) var exactTime = WorkTime()
  /// The time of a day, week or month in which each moment counts once, however many documents were open; `nil` for
  /// totals of anything else, and no time for totals of nothing.
  package private(set) var timeOfDay: WorkTime? = WorkTime()
  /// How many sessions there are.
  public private(set) var sessionCount = 0
  /// How many sessions go on from an earlier day, week or month, and count there.
  private var continuedCount = 0
  /// How many activities there are.
  public private(set) var activityCount = 0
  /// How many of the activities are work on contexts.
  package private(set) var contextCount = 0
  /// Words by counter, sorted by the counter's name; figures of different counters are never added.
  public private(set) var words: [Words] = []

  /// Creates totals of nothing.
  package init() {}

  /// Creates the totals of some activities.
  package init(of summaries: some Sequence<ActivitySummary>) {
    for summary in summaries { add(summary) }
  }

  /// Adds an activity with its newest count of words.
  package mutating func add(_ summary: ActivitySummary) {
    addFigures(of: summary)
    if let words = summary.words {
      add(
        Words(
          of: words, change: summary.netWordsChange, outside: summary.netWordsOutside,
          declared: summary.netWordsDeclared, changed: summary.wordsChanged,
          isAbsent: summary.isAbsent))
    }
  }

  /// Adds what other activities come to; sessions and activities that are in both count twice.
  package mutating func add(_ other: ReportTotals) {
    timeOfDay = nil
    time = time.adding(other.time)
    exactTime = exactTime.adding(other.exactTime)
    sessionCount += other.sessionCount
    continuedCount += other.continuedCount
    activityCount += other.activityCount
    contextCount += other.contextCount
    for words in other.words { add(words) }
  }

  /// Adds what activities come to in another day, week or month, which has no moment in common with this one.
  package mutating func addPeriod(_ other: ReportTotals) {
    let sum = timeOfDay.flatMap { own in other.timeOfDay.map(own.adding) }
    add(other)
    timeOfDay = sum
    continuedCount = 0
  }

  /// Returns what is left without activities that are a part of these.
  package func without(_ part: ReportTotals) -> ReportTotals {
    var rest = self
    rest.timeOfDay = nil
    rest.time = time.without(part.time)
    rest.exactTime = exactTime.without(part.exactTime)
    rest.sessionCount -= part.sessionCount
    rest.continuedCount -= part.continuedCount
    rest.activityCount -= part.activityCount
    rest.contextCount -= part.contextCount
    for words in part.words {
      guard let index = rest.words.firstIndex(where: { $0.counter == words.counter }) else {
        continue
      }
      rest.words[index].count = rest.words[index].count.subtractingSaturated(words.count)
      if let change = words.change {
        rest.words[index].change = rest.words[index].change?.subtractingSaturated(change)
      }
      if let outside = words.outside {
        rest.words[index].outside = rest.words[index].outside?.subtractingSaturated(outside)
      }
      rest.words[index].declared = rest.words[index].declared.subtractingSaturated(words.declared)
      rest.words[index].activityCount -= words.activityCount
      rest.words[index].absentCount = rest.words[index].absentCount
        .subtractingSaturated(words.absentCount)
      rest.words[index].absentActivityCount -= words.absentActivityCount
    }
    rest.words.removeAll { $0.activityCount == 0 }
    return rest
  }

  /// Takes the changes of the words of others.
  package mutating func takeChanges(of other: ReportTotals) {
    for index in words.indices {
      let known = other.words.first { $0.counter == words[index].counter }
      words[index].change = known?.change
      words[index].outside = known?.outside
      words[index].declared = known?.declared ?? 0
    }
  }

  /// Takes the times and the number of sessions of others.
  package mutating func takeTimes(of other: ReportTotals) {
    sessionCount = other.sessionCount
    time = other.time
    exactTime = other.exactTime
  }

  /// Takes the time of a day, week or month, in which each moment counts once.
  package mutating func setTimeOfDay(_ time: WorkTime) { timeOfDay = time }

  /// The active time of ``timeOfDay``.
  package var timeOfDayNanoseconds: Int64? { timeOfDay?.activeNanoseconds }

  /// The time that people read: of a day, week or month each moment once, else the sum.
  package var shownTime: WorkTime { timeOfDay ?? exactTime }

  /// The active time that people read. It is rounded as ``ShownTime`` says.
  package var shownTimeOfDayNanoseconds: Int64 { shownTime.shownActiveNanoseconds }

  /// Whether people read less time than the sum of the documents, since several were open at once.
  package var hasTimeAtOnce: Bool { exceeds(shownTime) }

  /// Whether the sum of the documents is more than a time in which each moment counts once, as people read both.
  package func exceeds(_ once: WorkTime) -> Bool {
    func isLess(_ time: KeyPath<WorkTime, Int64>) -> Bool {
      once[keyPath: time] < exactTime[keyPath: time]
    }
    return isLess(\.openNanoseconds) && isLess(\.shownOpenNanoseconds)
      || isLess(\.activeNanoseconds) && isLess(\.shownActiveNanoseconds)
  }

  /// The time of a day, week or month for other programs, which is never more than the sum of the rows.
  package var recordedTimeOfDayNanoseconds: Int64? {
    // Where nothing overlaps, the parts of seconds that rows leave out would make it more.
    timeOfDayNanoseconds.map { min($0, time.activeNanoseconds) }
  }

  /// Whether there was a session, even one of 0 s. What changed outside of sessions, or was set by hand, has no time, and
  /// neither have words that were only said to be written elsewhere.
  package var isTimed: Bool {
    time.openNanoseconds > 0 || sessionCount > 0 && words.allSatisfy { $0.declared == 0 }
  }

  /// Whether anything was done: there was a session, or words changed.
  package var hasWork: Bool {
    isTimed || words.contains { $0.ofDay ?? 0 != 0 || $0.declared != 0 }
  }

  /// The number of sessions that people read: a day has those that go on from the day before, too.
  package var shownSessionCount: Int { sessionCount + continuedCount }

  /// Adds an activity with its words in a period.
  ///
  /// - Parameter continued: How many of its sessions count in an earlier period.
  package mutating func add(
    _ summary: ActivitySummary, words: PeriodWords?, continued: Int = 0
  ) {
    addFigures(of: summary)
    continuedCount += continued
    if let words {
      add(
        Words(
          of: WordCount(words.count, counter: words.counter), change: words.change,
          outside: words.outside, declared: words.declared, changed: words.changed))
    }
  }

  private mutating func addFigures(of summary: ActivitySummary) {
    timeOfDay = nil
    time = time.adding(summary.time.wholeSeconds)
    exactTime = exactTime.adding(summary.time)
    sessionCount += summary.sessionCount
    activityCount += 1
    if summary.context != nil { contextCount += 1 }
  }

  private mutating func add(_ words: Words) {
    self.words[indexOfWords(by: words.counter)].add(words)
  }

  /// The index of the words by a counter, which are made if there are none.
  private mutating func indexOfWords(by counter: String) -> Int {
    let index = words.firstIndex { $0.counter >= counter } ?? words.endIndex
    if index == words.endIndex || words[index].counter != counter {
      words.insert(
        Words(counter: counter, count: 0, change: nil, outside: nil, activityCount: 0), at: index)
    }
    return index
  }
}

extension ReportTotals.Words {
  /// Creates the words of one activity.
  fileprivate init(
    of words: WordCount, change: Int64?, outside: Int64?, declared: Int64,
    changed: WordsChanged?, isAbsent: Bool = false
  ) {
    self.init(
      counter: words.counter, count: words.count, change: change, outside: outside,
      activityCount: 1, changed: changed, knownCount: changed == nil ? 0 : 1,
      absentCount: isAbsent ? words.count : 0, absentActivityCount: isAbsent ? 1 : 0,
      declared: declared)
  }

  /// Adds words by the same counter.
  fileprivate mutating func add(_ other: ReportTotals.Words) {
    count = count.addingSaturated(other.count)
    if let more = other.change { change = (change ?? 0).addingSaturated(more) }
    if let more = other.outside { outside = (outside ?? 0).addingSaturated(more) }
    declared = declared.addingSaturated(other.declared)
    activityCount += other.activityCount
    if let more = other.changed { changed = changed?.adding(more) ?? more }
    knownCount += other.knownCount
    absentCount = absentCount.addingSaturated(other.absentCount)
    absentActivityCount += other.absentActivityCount
  }
}
