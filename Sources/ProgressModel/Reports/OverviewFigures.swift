/// What an overview shows, derived from one activity after the other.
package struct OverviewFigures: Sendable {
  /// How many of the last documents are shown.
  private static let recentCount = 5

  private let idleLimitNanoseconds: Int64?
  private let trendUntilNanoseconds: Int64?
  private let weekSinceNanoseconds: Int64
  private var today: PeriodFigures
  private var week: PeriodFigures
  private var running: [ActivitySummary] = []
  private var recent: [Recent] = []

  /// An activity that does not run, and when somebody last worked on it.
  private struct Recent: Sendable {
    var summary: ActivitySummary
    var lastWorkNanoseconds: Int64
  }

  /// Creates an overview of nothing.
  ///
  /// - Parameters:
  ///   - today: When today begins and ends, in nanoseconds since 1970.
  ///   - week: When this week begins and ends; today is in it.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  ///   - trendUntilNanoseconds: Until when the words of the last documents are drawn; `nil` for no drawing.
  package init(
    ofDay today: Range<Int64>, inWeek week: Range<Int64>, idleLimitNanoseconds: Int64?,
    trendUntilNanoseconds: Int64? = nil
  ) {
    self.idleLimitNanoseconds = idleLimitNanoseconds
    self.trendUntilNanoseconds = trendUntilNanoseconds
    self.today = PeriodFigures(today, idleLimitNanoseconds: idleLimitNanoseconds)
    weekSinceNanoseconds = week.lowerBound
    self.week = PeriodFigures(week, idleLimitNanoseconds: idleLimitNanoseconds)
  }

  /// Adds an activity.
  ///
  /// - Parameter facts: With the contents that its sessions began and ended with.
  package mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    guard !facts.isDropped else { return }
    let latest = facts.lastWorkNanoseconds(from: viewpoint) ?? 0
    let laterCount = recent.count { $0.lastWorkNanoseconds > latest }
    // What is older than this week and than the last documents is not shown.
    if latest < weekSinceNanoseconds, laterCount >= Self.recentCount { return }
    let time = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    var history: WordHistory?
    func words() -> WordHistory {
      let known = history ?? WordHistory(of: facts)
      history = known
      return known
    }
    // What was not worked on this week was not worked on today.
    if week.add(facts, words(), of: time, from: viewpoint) {
      _ = today.add(facts, words(), of: time, from: viewpoint)
    }
    var summary = facts.summary(
      of: time, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: nil,
      listsSessions: false)
    summary.setPeriodWords(facts.periodWords(words()))
    if let trendUntilNanoseconds, let counter = summary.words?.counter {
      summary.wordsOverTime = words().trend(
        since: nil, until: trendUntilNanoseconds, by: counter)
    }
    if summary.isStarted {
      running.append(summary)
    } else {
      recent.append(Recent(summary: summary, lastWorkNanoseconds: latest))
    }
    // Sorting after each would take longer, keeping all of them more memory.
    if recent.count > 64 { recent = Self.newest(recent) }
  }

  /// The overview of all that was added.
  package var overview: Overview {
    Overview(
      today: today.totals, week: week.totals, running: running,
      recent: Self.newest(recent).map(\.summary))
  }

  /// The latest first; what came in with one look has one moment, and is shown by path.
  private static func newest(_ activities: [Recent]) -> [Recent] {
    Array(
      activities.sorted {
        let (one, other) = ($0.lastWorkNanoseconds, $1.lastWorkNanoseconds)
        return one != other
          ? one > other
          : $0.summary.standsAbove($1.summary)
      }.prefix(recentCount))
  }
}
