import FileProgressReports
package import ProgressModel

/// Says what dates and times mean that people type: one reader for all options, in one of two moods.
///
/// What names no year, week or day means the latest one that has been, or the first one to come. Days and periods
/// begin when the person's days do, and so do today, yesterday and tomorrow with a time: for someone whose day begins
/// at four, yesterday 1:30 is the end of yesterday. With the date or the weekday, a time belongs to the date that the
/// calendar shows.
package struct MomentReader: Sendable {
  /// Which way the person looks.
  package let mood: MomentMood
  private let nowNanoseconds: Int64
  private let clock: any LocalTime

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - nowNanoseconds: When the date is typed, since 1970.
  ///   - clock: What clocks show where it is typed, and when days begin there.
  package init(_ mood: MomentMood, nowNanoseconds: Int64, clock: any LocalTime) {
    self.mood = mood
    self.nowNanoseconds = nowNanoseconds
    self.clock = clock
  }

  /// The years in which something can have been recorded; others can't be told in nanoseconds.
  package static let years: ClosedRange<Int64> = 1900...2199

  /// The person's day.
  var today: CalendarDay { LocalDays.day(of: nowNanoseconds, in: clock) }

  /// The date that the calendar shows.
  private var date: CalendarDay { date(of: nowNanoseconds) }

  // MARK: - Days

  /// Returns the days of a day or period; `nil` for one that no calendar has, and for a time.
  package func days(of form: MomentForm) -> ClosedRange<CalendarDay>? {
    switch form {
    case .day(let day): day.day(from: today, mood).map { $0...$0 }
    case .period(let period): period.days(from: today, mood)
    case .time, .exact, .away: nil
    }
  }

  // MARK: - Moments

  /// Returns what a form means.
  ///
  /// - Throws: ``MomentProblem`` for what no calendar or clock has, or out of ``years``.
  package func moment(_ form: MomentForm) throws(MomentProblem) -> UnderstoodMoment {
    switch form {
    case .day, .period:
      guard let days = days(of: form), Self.years.contains(days.lowerBound.components.year) else {
        throw .nonexistent
      }
      return UnderstoodMoment(
        start: LocalDays.start(of: days.lowerBound, in: clock),
        end: LocalDays.start(of: days.upperBound.adding(1), in: clock),
        startText: days.lowerBound.text, endText: days.upperBound.text)
    case .time(nil, let time):
      return understood(
        try mood == .back
          ? last(time, notAfter: nowNanoseconds) : first(time, after: nowNanoseconds))
    case .time(let day?, let time) where day.isCounted:
      return understood(try moment(time, ofPersonsDay: existing(day.day(from: today, mood))))
    case .time(let day?, let time):
      var found = try existing(day.day(from: date, mood))
      // At nine on a Friday, ten o'clock on Friday was last week's.
      if mood == .back, day.isRecurring, place(time, of: found).nanoseconds > nowNanoseconds {
        found = try existing(day.day(from: date.adding(-1), mood))
      }
      return understood(try moment(time, of: found))
    case .exact(let day, let time, let offset):
      let found = try existing(day.day(from: date, mood))
      return understood(
        (found.number * 86_400 + time.seconds - offset).multipliedSaturated(by: 1_000_000_000))
    case .away(let seconds, let direction, _):
      let distance = seconds.multipliedSaturated(by: 1_000_000_000)
      let moment =
        direction ?? mood == .back
        ? nowNanoseconds.subtractingSaturated(distance)
        : nowNanoseconds.addingSaturated(distance)
      _ = try existing(date(of: moment))
      return understood(moment)
    }
  }

  /// Returns the last moment that is not after another one at which clocks show a time.
  ///
  /// - Throws: ``MomentProblem/skipped(_:_:)`` if clocks skip the time on that day.
  package func last(_ time: TimeOfDay, notAfter end: Int64) throws(MomentProblem) -> Int64 {
    let day = date(of: end)
    return try moment(time, of: place(time, of: day).nanoseconds <= end ? day : day.adding(-1))
  }

  /// Returns the first moment after another one at which clocks show a time.
  ///
  /// - Throws: ``MomentProblem/skipped(_:_:)`` if clocks skip the time on that day.
  package func first(_ time: TimeOfDay, after start: Int64) throws(MomentProblem) -> Int64 {
    let day = date(of: start)
    return try moment(time, of: place(time, of: day).nanoseconds > start ? day : day.adding(1))
  }

  /// Returns the moment at which clocks show a time in the person's day.
  ///
  /// - Throws: ``MomentProblem/skipped(_:_:)`` if clocks skip the time today.
  package func today(at time: TimeOfDay) throws(MomentProblem) -> Int64 {
    try moment(time, ofPersonsDay: today)
  }

  /// Describes a moment.
  func understood(_ moment: Int64) -> UnderstoodMoment {
    let text = MomentText.absolute(moment, timeZone: clock)
    return UnderstoodMoment(start: moment, end: moment, startText: text, endText: text)
  }

  private func date(of moment: Int64) -> CalendarDay {
    CalendarDay(number: CivilTime(nanoseconds: moment, in: clock).dayNumber)
  }

  private func existing(_ day: CalendarDay?) throws(MomentProblem) -> CalendarDay {
    guard let day, Self.years.contains(day.components.year) else { throw .nonexistent }
    return day
  }

  /// Returns when clocks show a time in a person's day, whose end is on the next date if the day begins late.
  private func moment(
    _ time: TimeOfDay, ofPersonsDay day: CalendarDay
  ) throws(MomentProblem) -> Int64 {
    try moment(time, of: time.seconds < clock.dayStartSeconds ? day.adding(1) : day)
  }

  private func moment(_ time: TimeOfDay, of day: CalendarDay) throws(MomentProblem) -> Int64 {
    let place = place(time, of: day)
    guard place.isShown else { throw .skipped(day, time) }
    return place.nanoseconds
  }

  /// Returns when clocks show a time of a day, at first where they show it twice. Of a time that they skip, returns when
  /// they would have shown it had they not been changed.
  private func place(
    _ time: TimeOfDay, of day: CalendarDay
  ) -> (nanoseconds: Int64, isShown: Bool) {
    let shown = day.number.multipliedSaturated(by: 86_400).addingSaturated(time.seconds)
    func offset(at seconds: Int64) -> Int64 {
      clock.utcOffsetSeconds(at: seconds.multipliedSaturated(by: 1_000_000_000))
    }
    // No clock is a day away from UTC, so one of these is its distance before a change, and the other one behind it.
    let offsets = [shown.subtractingSaturated(86_400), shown.addingSaturated(86_400)].map(offset)
    let moments = offsets.map { shown.subtractingSaturated($0) }
    let found = moments.sorted().first { shown.subtractingSaturated($0) == offset(at: $0) }
    return ((found ?? moments[0]).multipliedSaturated(by: 1_000_000_000), found != nil)
  }
}

/// Why a date or time that was typed means nothing.
package enum MomentProblem: Error, Hashable {
  /// The calendar has no such day, or it is too far away.
  case nonexistent
  /// Clocks skip this time on this day, since they are set forward.
  case skipped(CalendarDay, TimeOfDay)
}

extension MomentForm.Day {
  /// Returns the day; `nil` for one that the calendar does not have.
  fileprivate func day(from today: CalendarDay, _ mood: MomentMood) -> CalendarDay? {
    switch self {
    case .date(let year, let month, let day):
      return CalendarDay(year: year, month: month, day: day)
    case .yearless(let month, let day):
      // There may be eight years between two leap days.
      let year = today.components.year
      let days = (0...8).lazy.compactMap { count in
        CalendarDay(year: mood == .back ? year - count : year + count, month: month, day: day)
      }
      return days.first { mood == .back ? $0 <= today : $0 >= today }
    case .dayOfMonth(let wanted):
      let (year, month, _) = today.components
      // No two months in a row lack a day.
      let counts: ClosedRange<Int64> = 0...2
      let days = counts.lazy.compactMap { (count: Int64) -> CalendarDay? in
        let number = year * 12 + month - 1 + (mood == .back ? -count : count)
        return CalendarDay(year: number / 12, month: number % 12 + 1, day: wanted)
      }
      return days.first { mood == .back ? $0 <= today : $0 >= today }
    case .weekday(let weekday, let choice):
      let daysAgo = Int64((today.weekday.rawValue - weekday.rawValue + 7) % 7)
      switch (choice, mood) {
      case (.nearest, .back): return today.adding(-daysAgo)
      case (.last, _): return today.adding(daysAgo == 0 ? -7 : -daysAgo)
      case (.next, _), (.nearest, .ahead): return today.adding(7 - daysAgo)
      case (.this, _): return today.adding(Int64(weekday.rawValue - today.weekday.rawValue))
      }
    case .away(let unit, let count, let direction):
      let count = direction ?? mood == .back ? -count : count
      switch unit {
      case .day: return today.adding(count)
      case .week: return today.adding(count * 7)
      case .month: return today.addingMonths(count)
      case .year: return today.addingMonths(count * 12)
      }
    case .named(let weekday, let day):
      // The weekday tells the year: a day to come may be read back to us, as goals print it.
      let days = [mood, mood == .back ? .ahead : .back].lazy.compactMap { day.day(from: today, $0) }
      return days.first { $0.weekday == weekday }
    }
  }
}

extension MomentForm.Period {
  /// Returns the first and the last day; `nil` for a period that the calendar does not have.
  fileprivate func days(from today: CalendarDay, _ mood: MomentMood) -> ClosedRange<CalendarDay>? {
    let (year, month, _) = today.components
    switch self {
    case .around(.day, let count):
      let day = today.adding(count)
      return day...day
    case .around(.week, let count):
      let monday = today.adding(7 * count - Int64(today.weekday.rawValue))
      return monday...monday.adding(6)
    case .around(.month, let count):
      return CalendarDay(year: year, month: month, day: 1)?.addingMonths(count)?.month
    case .around(.year, let count): return Self.year(year + count).days(from: today, mood)
    case .throughToday(let unit, let count):
      let start: CalendarDay? =
        switch unit {
        case .day: today.adding(1 - count)
        case .week: today.adding(1 - 7 * count)
        case .month: today.addingMonths(-count)?.adding(1)
        case .year: today.addingMonths(-12 * count)?.adding(1)
        }
      return start.map { $0...today }
    case .month(year: let wanted?, let month):
      return CalendarDay(year: wanted, month: month, day: 1)?.month
    case .month(year: nil, let wanted):
      // The month that is now belongs to both moods.
      let year =
        mood == .back
        ? (wanted <= month ? year : year - 1) : (wanted >= month ? year : year + 1)
      return CalendarDay(year: year, month: wanted, day: 1)?.month
    case .week(year: nil, let week):
      // The week that is now belongs to both moods. It may be one of the next year already, and not all years have a
      // week 53.
      let counts: ClosedRange<Int64> = -1...7
      let weeks = counts.lazy.compactMap { (count: Int64) -> ClosedRange<CalendarDay>? in
        Self.week(year: mood == .back ? year - count : year + count, week).days(from: today, mood)
      }
      return weeks.first { mood == .back ? $0.lowerBound <= today : $0.upperBound >= today }
    case .week(year: let year?, let week):
      // A week belongs to the year that its Thursday is in.
      guard let fourth = CalendarDay(year: year, month: 1, day: 4) else { return nil }
      let monday = fourth.adding(7 * (week - 1) - Int64(fourth.weekday.rawValue))
      guard monday.adding(3).components.year == year else { return nil }
      return monday...monday.adding(6)
    case .year(let year):
      guard let first = CalendarDay(year: year, month: 1, day: 1),
        let last = CalendarDay(year: year, month: 12, day: 31)
      else { return nil }
      return first...last
    }
  }
}

extension CalendarDay {
  /// Returns the same day so many months later, or the last day of a month that is shorter; `nil` for one out of the
  /// calendar.
  fileprivate func addingMonths(_ count: Int64) -> CalendarDay? {
    let (year, month, day) = components
    let number = year * 12 + month - 1 + count
    guard number >= 12 else { return nil }
    return (0...3).lazy.compactMap {
      CalendarDay(year: number / 12, month: number % 12 + 1, day: day - $0)
    }.first
  }

  /// The month that begins with the day.
  fileprivate var month: ClosedRange<CalendarDay>? {
    addingMonths(1).map { self...$0.adding(-1) }
  }
}
