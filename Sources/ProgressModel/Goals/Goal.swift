/// What a person wants to reach with a document, or with all documents in a folder.
package struct Goal: Hashable, Sendable {
  /// A part of a goal. The raw value is the key of its fact, and stays as it is for ever.
  package enum Key: String, Hashable, CaseIterable, Sendable {
    /// How many words the text should have.
    case words
    /// The last day for these words, such as `2026-12-04`.
    case by
    /// How many words to write in a day.
    case wordsPerDay
    /// How many minutes to work in a day.
    case minutesPerDay
    /// How many words to write in a week.
    case wordsPerWeek
    /// On which days of the week, such as `mon,fri`.
    case weekdays
    /// How many words to add or remove in a day.
    case editedPerDay
    /// How many words there were when words were first wanted by a last day.
    case wordsAtStart
  }

  /// How many words the text should have, 1…``greatestWords``.
  package var words: Int64?
  /// The last day for these words.
  package var lastDay: CalendarDay?
  /// How many words to write in a day, 1…``greatestWords``.
  package var wordsPerDay: Int64?
  /// How many minutes to work in a day, 1…``greatestMinutes``; active time counts.
  package var minutesPerDay: Int64?
  /// How many words to write in a week, from Monday to Sunday, 1…``greatestWords``.
  package var wordsPerWeek: Int64?
  /// The days of the week on which something is wanted, not all; `nil` for every day that is not off.
  package var weekdays: Set<Weekday>?
  /// How many words to add or remove in a day, 1…``greatestWords``.
  package var editedPerDay: Int64?
  /// How many words there were on the morning of the day on which words were first wanted by a last day. It is no wish,
  /// and `nil` if nobody counted.
  package var wordsAtStart: Int64?

  /// The most words that a goal can have.
  package static let greatestWords: Int64 = 10_000_000
  /// The minutes of a day.
  package static let greatestMinutes: Int64 = 1440

  package init(
    words: Int64? = nil, lastDay: CalendarDay? = nil, wordsPerDay: Int64? = nil,
    minutesPerDay: Int64? = nil, wordsPerWeek: Int64? = nil,
    weekdays: Set<Weekday>? = nil, editedPerDay: Int64? = nil, wordsAtStart: Int64? = nil
  ) {
    self.words = words
    self.lastDay = lastDay
    self.wordsPerDay = wordsPerDay
    self.minutesPerDay = minutesPerDay
    self.wordsPerWeek = wordsPerWeek
    self.weekdays = weekdays
    self.editedPerDay = editedPerDay
    self.wordsAtStart = wordsAtStart
  }

  /// Whether it wants nothing; days of the week alone are no wish.
  package var isEmpty: Bool { self == Goal(weekdays: weekdays, wordsAtStart: wordsAtStart) }

  /// Whether it wants words by a last day, so that a line leads there.
  package var hasLine: Bool { words != nil && lastDay != nil }

  /// Whether it wants something of each day.
  package var isDaily: Bool {
    wordsPerDay != nil || minutesPerDay != nil || editedPerDay != nil
  }

  /// Whether it wants something of each day or each week.
  package var isRecurring: Bool { isDaily || wordsPerWeek != nil }

  /// Returns the days of the week that don't break a row of days.
  ///
  /// - Parameter daysOff: The person's days off, which hold unless the goal names its own days.
  package func daysOff(besides daysOff: Set<Weekday>) -> Set<Weekday> {
    weekdays.map { Set(Weekday.allCases).subtracting($0) } ?? daysOff
  }

  /// The value of a part, as its fact has it; `nil` for a part that is not wanted. A value that can't be read,
  /// which a newer version may have written, is as if it were not there.
  package subscript(key: Key) -> String? {
    get {
      switch key {
      case .words: words.map { String($0) }
      case .by: lastDay?.text
      case .wordsPerDay: wordsPerDay.map { String($0) }
      case .minutesPerDay: minutesPerDay.map { String($0) }
      case .wordsPerWeek: wordsPerWeek.map { String($0) }
      case .weekdays: weekdays?.typedText
      case .editedPerDay: editedPerDay.map { String($0) }
      case .wordsAtStart: wordsAtStart.map { String($0) }
      }
    }
    set {
      func number(upTo greatest: Int64) -> Int64? {
        newValue.flatMap { Int64($0) }.flatMap { (1...greatest).contains($0) ? $0 : nil }
      }
      switch key {
      case .words: words = number(upTo: Self.greatestWords)
      case .by: lastDay = newValue.flatMap { CalendarDay($0) }
      case .wordsPerDay: wordsPerDay = number(upTo: Self.greatestWords)
      case .minutesPerDay: minutesPerDay = number(upTo: Self.greatestMinutes)
      case .wordsPerWeek: wordsPerWeek = number(upTo: Self.greatestWords)
      case .weekdays: weekdays = newValue.flatMap { Set<Weekday>(typed: $0) }
      case .editedPerDay: editedPerDay = number(upTo: Self.greatestWords)
      case .wordsAtStart:
        wordsAtStart = newValue.flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
      }
    }
  }
}
