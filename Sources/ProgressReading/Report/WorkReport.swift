package import DocumentText
package import ProgressModel

/// What a report shows: its rows, and what they come to.
package struct WorkReport: Sendable {
  /// The parts of a report that take time, besides its rows.
  package struct Parts: OptionSet, Sendable {
    /// The bits.
    package let rawValue: Int

    /// Creates a set of bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// How far goals are reached, of each row and of all.
    package static let goals: Parts = [.rowGoals, Parts(rawValue: 1)]
    /// The days in a row and the last months.
    package static let habit = Parts(rawValue: 2)
    /// The days of the report, in whole half years.
    package static let calendar = Parts(rawValue: 4)
    /// The days, weeks or months of the report, whichever fit.
    package static let periods = Parts(rawValue: 8)
    /// The words of each document over time.
    package static let trends = Parts(rawValue: 16)
    /// How far the goal of each row is reached. No file is counted for it.
    package static let rowGoals = Parts(rawValue: 32)
    /// Which files are excluded, and the last words of those that are gone from a folder that was named. For people.
    package static let presence = Parts(rawValue: 64)
    /// The time of all rows in which each moment counts once.
    package static let timeAtOnce = Parts(rawValue: 128)
    /// How many words an hour the person writes.
    package static let pace = Parts(rawValue: 256)
  }

  /// A document whose words can't be counted.
  package struct Uncounted: Sendable {
    /// The absolute path.
    package var path: String
    /// Why.
    package var reason: UnreadableReason
  }

  /// The days, weeks or months of a report.
  package struct Periods: Sendable {
    /// Which they are.
    package var unit: ReportGrouping
    /// All of them, from the start of the report to its end.
    package var all: [ReportPeriod]
    /// Those in which somebody worked.
    package var groups: ActivityGroups
  }

  /// How regularly the person writes.
  package struct Habit: Sendable {
    /// On how many days in a row the person wrote.
    package var streak: Streak
    /// The days of the last months.
    package var months: HeatMap
  }

  /// The period, and how time is counted.
  package var header: ReportHeader
  /// When it starts, in nanoseconds since 1970; `nil` if that is open and nothing was done. If that is open, words that
  /// were written before the first session are known only with ``Parts/periods``.
  package var startNanoseconds: Int64?
  /// The rows, the newest first.
  package var activities: [ActivitySummary]
  /// The files of text whose words are missing.
  package var uncounted: [Uncounted] = []
  /// How far goals are reached; empty for a report that ends earlier than today.
  package var goals: [GoalProgress] = []
  /// How regularly the person writes; `nil` if neither goals nor days were read, or if the report ends earlier
  /// than today.
  package var habit: Habit?
  /// The days of the report; `nil` if they were not asked for.
  package var calendar: HeatMap?
  /// The days, weeks or months; `nil` if they were not asked for, or if the report covers no time.
  package var periods: Periods?
  /// The time of all rows in which each moment counts once; `nil` if it was not asked for.
  package var timeAtOnce: WorkTime?
  /// How many words an hour the person writes; `nil` if it was not asked for.
  package var pace: WritingPace?
}
