import ProgressModel

// The words of words an hour, the same in a terminal and on a page. People read "pace" of goals only, where it is what is
// needed each day.

extension PaceFigures {
  /// The headings of ``texts(on:)``.
  static let titles = ["Words an hour", "Words", "Active", "Sessions"]

  /// Returns what stands in a row: words an hour, and what they are derived from.
  func texts(on screen: ReportScreen) -> [String] {
    [
      wordsPerHour.map { ($0 < 0 ? screen.minus : "") + NumberText.grouped($0.magnitude) }
        ?? screen.unknown,
      NumberText.groupedChange(words, on: screen),
      DurationText.forPeople(nanoseconds: activeNanoseconds), NumberText.grouped(sessionCount),
    ]
  }
}

extension WritingPace {
  /// Returns hours of the day such as `7:00–8:00`.
  static func hours(from first: Int, to end: Int, on screen: ReportScreen) -> String {
    "\(first):00\(screen.dash)\(end):00"
  }

  /// Returns the name of a row of an hour.
  static func name(ofHour hour: Int, on screen: ReportScreen) -> String {
    hours(from: hour, to: (hour + 1) % 24, on: screen)
  }

  /// Returns when the person writes fastest; `nil` where too little is known, or where all hours are alike.
  func sentence(on screen: ReportScreen) -> String? {
    guard let fastest, let rate = fastest.figures.wordsPerHour else { return nil }
    let figures = fastest.figures
    let basis = [
      NumberText.groupedChange(figures.words, on: screen) + " words in "
        + DurationText.forPeople(nanoseconds: figures.activeNanoseconds),
      NumberText.count(figures.sessionCount, "session"),
    ]
    return "You write fastest from \(fastest.firstHour):00 to \(fastest.endHour):00: "
      + NumberText.count(rate, "word") + " an hour (\(basis.joined(separator: ", ")))."
  }

  /// What the figures leave out, and where one needs more.
  var notes: [String] {
    var notes = ["Words are those that you added minus those that you removed, in sessions."]
    let all =
      hours.map(\.figures) + weekdays.map(\.figures) + documents.map(\.figures)
      + sessions.map(\.figures) + [total]
    if all.contains(where: { $0.wordsPerHour == nil }) {
      let (period, document, session) = (
        PaceFigures.Bound.period, PaceFigures.Bound.document, PaceFigures.Bound.session
      )
      func time(_ bound: PaceFigures.Bound) -> String {
        DurationText.forPeople(nanoseconds: bound.activeNanoseconds)
      }
      notes.append(
        "A figure for an hour of the day or a weekday needs \(period.sessionCount) sessions and "
          + "\(time(period)) of active time, one for a document \(time(document)), and one for a "
          + "session \(time(session)).")
    }
    if otherCount > 0 {
      notes.append(
        NumberText.count(otherCount, "session") + (otherCount == 1 ? " is" : " are")
          + " left out: the words were counted in another way.")
    }
    return notes
  }

  /// How the figures were made.
  static let explanation = [
    "Words an hour are the sum of the words divided by the sum of the hours, so a long session counts more.",
    "A session counts once it has ended, if its words are known. It counts in the period in which it began.",
    "Words count on the day on which they were saved. Of the hours before that save, each has its part by its active time.",
    "Words outside sessions don't count.",
  ]
}
