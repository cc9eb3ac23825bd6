package import ProgressModel

/// What is said of a sprint.
package enum SprintText {
  /// Returns what it came to, such as `+212 words in 25 min`; `25 min` if the words were not counted.
  package static func result(
    wordsChange: Int64?, durationNanoseconds: Int64, on screen: ReportScreen
  ) -> String {
    let time = DurationText.forPeople(nanoseconds: durationNanoseconds)
    return wordsChange.map { change in
      // "0 words" would look like the count of the text.
      (change == 0 ? "no change" : WordFigures.changeInWords(change, on: screen)) + " in " + time
    } ?? time
  }

  /// Returns the line of a sprint that is over, such as `essay.txt: +212 words in 25 min · 412 of 500 today`.
  ///
  /// - Parameter goal: The goal that it counted for; `nil` for none.
  package static func line(
    _ name: String, wordsChange: Int64?, durationNanoseconds: Int64, goal: GoalProgress?,
    on screen: ReportScreen
  ) -> String {
    PrintableText.of(name) + ": "
      + result(wordsChange: wordsChange, durationNanoseconds: durationNanoseconds, on: screen)
      + GoalText.closing(goal, on: screen)
  }

  /// Returns how much time is left, such as `essay.txt: 24:59 left`. A second that has begun counts.
  package static func remaining(
    _ name: String, nanoseconds: Int64, on screen: ReportScreen
  ) -> String {
    let seconds = max(0, nanoseconds + 999_999_999) / 1_000_000_000
    func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let clock =
      (hours > 0 ? "\(hours):\(digits(minutes))" : "\(minutes)") + ":" + digits(seconds % 60)
    let end = ": \(clock) left"
    return ShortenedText.of(
      PrintableText.of(name), columnCount: max(1, screen.columnCount - 1 - end.utf8.count),
      ellipsis: screen.ellipsis) + end
  }
}
