/// The words of a goal on each day, against the line that leads to all of them by its last day.
///
/// The line begins with the words that were there when the person began to want so many by a day, also if some of them
/// were deleted since. It rises by the same number of words each day, and on days off it rests.
package struct GoalCourse: Hashable, Sendable {
  /// The words at the end of a day.
  package struct Point: Hashable, Sendable {
    /// The day.
    package var day: CalendarDay
    /// The words at its end.
    package var words: Int64

    package init(day: CalendarDay, words: Int64) {
      self.day = day
      self.words = words
    }
  }

  /// The words that were there: a point for each day, from the day before the line begins to today. A young line has days
  /// before it, too, as far as words of them are known.
  package let written: [Point]
  /// The points between which the line is straight; the last one has all words on the last day.
  package let line: [Point]
  /// The words that the line has at the end of today.
  package let lineToday: Int64

  /// A young line would be a point without what was written before: so many days up to today are shown.
  private static let leastDayCount: Int64 = 56

  /// Compares words with a line.
  ///
  /// - Parameters:
  ///   - firstDay: The day on which the person began to want so many words by a day, not after today.
  ///   - firstKnownDay: The first day of which the words are known; `nil` if they are not known before `firstDay`.
  ///   - lastDay: The last day of the goal, not before today.
  ///   - words: The words that are there now.
  ///   - wanted: The words of the goal, more than there were when the line begins.
  ///   - wordsAtStart: The words that were counted when the line began; `nil` if nobody counted.
  ///   - daysOff: The days of the week on which the line rests, unless the line has only such days.
  ///   - change: Returns by how many words a day changed the texts.
  /// - Complexity: O(*n*) in the days since the first one; with days off, in the days up to the last one.
  package init?(
    from firstDay: CalendarDay, knownSince firstKnownDay: CalendarDay? = nil,
    through lastDay: CalendarDay, today: CalendarDay, words: Int64, wanted: Int64,
    wordsAtStart: Int64? = nil, daysOff: Set<Weekday> = [], change: (CalendarDay) -> Int64
  ) {
    guard firstDay <= today, today <= lastDay else { return nil }
    let dayBefore = firstDay.adding(-1)
    let earliest = min(
      dayBefore, max(firstKnownDay ?? dayBefore, today.adding(-Self.leastDayCount)))
    var written = [Point(day: today, words: words)]
    var start: Int64 = 0
    while let known = written.last, known.day > earliest {
      let day = known.day.adding(-1)
      var before = known.words.subtractingSaturated(change(known.day))
      if day == dayBefore {
        // A text that is gone changed no day. One that was there, but was tracked later, was not counted then.
        start = max(0, before, wordsAtStart ?? 0)
        if start == wordsAtStart { before = start }
      }
      written.append(Point(day: day, words: before))
    }
    guard start < wanted else { return nil }
    let hasWorkingDays =
      GoalPace.count(from: firstDay, through: lastDay) { !daysOff.contains($0) } > 0
    func rises(_ weekday: Weekday) -> Bool { !hasWorkingDays || !daysOff.contains(weekday) }
    let dayCount = GoalPace.count(from: firstDay, through: lastDay, where: rises)
    func point(_ day: CalendarDay) -> Point {
      let done = day < firstDay ? 0 : GoalPace.count(from: firstDay, through: day, where: rises)
      let share = Double(done) / Double(dayCount)
      return Point(day: day, words: start + Int64((Double(wanted - start) * share).rounded()))
    }
    var line = [point(dayBefore)]
    if hasWorkingDays, !daysOff.isEmpty {
      for number in firstDay.number..<lastDay.number {
        let day = CalendarDay(number: number)
        if rises(day.weekday) != rises(day.adding(1).weekday) { line.append(point(day)) }
      }
    }
    line.append(point(lastDay))
    self.written = written.reversed().map { Point(day: $0.day, words: max(0, $0.words)) }
    self.line = line
    lineToday = point(today).words
  }

  /// Returns the words that the line has at the end of a day; `nil` for a day that it does not cover.
  package func words(ofLineOn day: CalendarDay) -> Int64? {
    guard let end = line.firstIndex(where: { $0.day >= day }) else { return nil }
    let after = line[end]
    guard after.day > day else { return after.words }
    guard end > 0 else { return nil }
    let before = line[end - 1]
    let share =
      Double(day.number - before.day.number) / Double(after.day.number - before.day.number)
    return before.words + Int64((Double(after.words - before.words) * share).rounded())
  }

  /// Whether the line begins today, so that all of the day is left to follow it.
  package var isFirstDay: Bool { line.first?.day.adding(1) == written.last?.day }

  /// By how many words the text is ahead of the line at the end of today; below 0 if it is behind.
  package var ahead: Int64 { (written.last?.words ?? 0).subtractingSaturated(lineToday) }
}
