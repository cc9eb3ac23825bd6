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

  /// The words that were there: a point for each day, from the day before the line begins to today.
  package let written: [Point]
  /// The points between which the line is straight; the last one has all words on the last day.
  package let line: [Point]
  /// The words that the line has at the end of today.
  package let lineToday: Int64

  /// Compares words with a line.
  ///
  /// - Parameters:
  ///   - firstDay: The day on which the person began to want so many words by a day, before today; else there is
  ///     nothing to compare yet.
  ///   - lastDay: The last day of the goal, not before today.
  ///   - words: The words that are there now.
  ///   - wanted: The words of the goal, more than there were when the line begins.
  ///   - wordsAtStart: The words that were counted when the line began; `nil` if nobody counted.
  ///   - daysOff: The days of the week on which the line rests, unless the line has only such days.
  ///   - change: Returns by how many words a day changed the texts.
  /// - Complexity: O(*n*) in the days since the first one; with days off, in the days up to the last one.
  package init?(
    from firstDay: CalendarDay, through lastDay: CalendarDay, today: CalendarDay, words: Int64,
    wanted: Int64, wordsAtStart: Int64? = nil, daysOff: Set<Weekday> = [],
    change: (CalendarDay) -> Int64
  ) {
    guard firstDay < today, today <= lastDay else { return nil }
    var known = Point(day: today, words: words)
    var written = [known]
    while known.day >= firstDay {
      known = Point(
        day: known.day.adding(-1), words: known.words.subtractingSaturated(change(known.day)))
      written.append(known)
    }
    // A text that is gone changed no day. One that was there, but was tracked later, was not counted then.
    let start = max(0, known.words, wordsAtStart ?? 0)
    guard start < wanted else { return nil }
    if start == wordsAtStart { written[written.count - 1].words = start }
    let hasWorkingDays =
      GoalPace.count(from: firstDay, through: lastDay) { !daysOff.contains($0) } > 0
    func rises(_ weekday: Weekday) -> Bool { !hasWorkingDays || !daysOff.contains(weekday) }
    let dayCount = GoalPace.count(from: firstDay, through: lastDay, where: rises)
    func point(_ day: CalendarDay) -> Point {
      let done = day < firstDay ? 0 : GoalPace.count(from: firstDay, through: day, where: rises)
      let share = Double(done) / Double(dayCount)
      return Point(day: day, words: start + Int64((Double(wanted - start) * share).rounded()))
    }
    var line = [point(firstDay.adding(-1))]
    if hasWorkingDays, !daysOff.isEmpty {
      for number in firstDay.number..<lastDay.number {
        let day = CalendarDay(number: number)
        if rises(day.weekday) != rises(day.adding(1).weekday) { line.append(point(day)) }
      }
    }
    line.append(point(lastDay))
    self.written = written.reversed()
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

  /// By how many words the text is ahead of the line at the end of today; below 0 if it is behind.
  package var ahead: Int64 { (written.last?.words ?? 0).subtractingSaturated(lineToday) }
}
