package import ProgressModel

/// The forms in which people write a date or a time. What they mean depends on when they are typed, see
/// ``MomentReader``.
package enum MomentForm: Hashable, Sendable {
  /// A day.
  case day(Day)
  /// A week, a month or a year.
  case period(Period)
  /// A time of a day; `nil` where no day was typed.
  case time(Day?, TimeOfDay)
  /// A time of a day at an offset from UTC.
  case exact(Day, TimeOfDay, utcOffsetSeconds: Int64)
  /// So long ago, or ahead; `nil` where only the mood says which. Only `now` and what has seconds is more exact than a
  /// minute.
  case away(seconds: Int64, MomentMood?, isToTheMinute: Bool)

  /// A day as it is typed.
  package enum Day: Hashable, Sendable {
    /// `2026-11-20`. The calendar may have no such day.
    case date(year: Int64, month: Int64, day: Int64)
    /// `20 nov`
    case yearless(month: Int64, day: Int64)
    /// `the 15th`
    case dayOfMonth(Int64)
    /// `friday`
    case weekday(Weekday, Choice)
    /// `3 days ago`, `in 2 weeks`, `1month`; `nil` where only the mood says which. `today` is 0 days away.
    case away(Unit, Int64, MomentMood?)
    /// `fri 20 nov`: a day that must be on a day of the week.
    indirect case named(Weekday, Day)
  }

  /// A period as it is typed.
  package enum Period: Hashable, Sendable {
    /// `last week`: so many weeks, months or years from the one that is now.
    case around(Unit, Int64)
    /// `last 7 days`: so many days, weeks, months or years, of which today is the last day.
    case throughToday(Unit, Int64)
    /// `2026-11`, `november`
    case month(year: Int64?, Int64)
    /// `2026-W47`, `week 47`
    case week(year: Int64?, Int64)
    /// `2026`
    case year(Int64)
  }

  /// Which of the days of one name is meant.
  package enum Choice: Hashable, Sendable {
    /// The one that the mood says.
    case nearest
    /// The one before today.
    case last
    /// The one in this week, which starts on Monday.
    case this
    /// The one after today.
    case next
  }

  /// What days are counted in.
  package enum Unit: Hashable, Sendable {
    case day
    case week
    case month
    case year
  }

  // MARK: - What was typed

  /// Whether a time without a day was typed.
  package var isTimeOfDay: Bool {
    if case .time(nil, _) = self { true } else { false }
  }

  /// Whether a day or a period was typed, without a time.
  package var isDay: Bool {
    switch self {
    case .day, .period: true
    case .time, .exact, .away: false
    }
  }

  /// Whether a week, a month or a year was typed.
  var isPeriod: Bool {
    if case .period = self { true } else { false }
  }

  /// Whether a time was typed without seconds.
  package var isToTheMinute: Bool {
    switch self {
    case .time(_, let time), .exact(_, let time, _): time.second == nil
    case .away(_, _, let isToTheMinute): isToTheMinute
    case .day, .period: false
    }
  }

  /// Whether it means the same whenever it is typed.
  package var isInFull: Bool {
    switch self {
    case .day(let day), .time(let day?, _): day.isInFull
    case .period(.around), .period(.throughToday), .period(.month(year: nil, _)),
      .period(.week(year: nil, _)), .time(nil, _), .away:
      false
    case .period, .exact: true
    }
  }

  /// Whether it recurs, so that it has a meaning before and after any day: `friday`, `20 nov`, `november`, `week 47`.
  package var isRecurring: Bool {
    switch self {
    case .day(let day): day.isRecurring
    case .period(.month(year: nil, _)), .period(.week(year: nil, _)): true
    case .period, .time, .exact, .away: false
    }
  }
}

extension MomentForm.Day {
  /// Whether the year was typed.
  var isInFull: Bool {
    switch self {
    case .date: true
    case .named(_, let day): day.isInFull
    case .yearless, .dayOfMonth, .weekday, .away: false
    }
  }

  /// Whether it is counted from today, as `yesterday` is.
  var isCounted: Bool {
    switch self {
    case .away: true
    case .named(_, let day): day.isCounted
    case .date, .yearless, .dayOfMonth, .weekday: false
    }
  }

  /// Whether there are many such days.
  var isRecurring: Bool {
    switch self {
    case .yearless, .dayOfMonth, .weekday(_, .nearest): true
    case .named(_, let day): day.isRecurring
    case .date, .weekday, .away: false
    }
  }
}
