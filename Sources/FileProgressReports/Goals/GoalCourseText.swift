package import ProgressModel

/// How the words of goals compare with the lines that lead to their last days.
package struct GoalCourseText: Sendable {
  /// The lines, without line feeds; empty if no goal has such a line.
  package let lines: [String]

  /// Lays out goals, each with a sentence and, if wanted, two rows of small bars: what was written, and the line.
  ///
  /// - Parameters:
  ///   - rowCount: How many of the goals are shown at most, as in ``GoalTable``.
  ///   - hasBars: Whether there are bars; without Unicode there are none.
  package init(
    _ goals: [GoalProgress], ofAtMost rowCount: Int = GoalTable.greatestCount, hasBars: Bool,
    on screen: ReportScreen
  ) {
    let shown = goals.filter { !$0.isGone }.prefix(min(rowCount, GoalTable.greatestCount))
    lines = shown.flatMap { goal -> [String] in
      guard let course = goal.course, let wanted = goal.goal.words else { return [] }
      let sentence =
        FittedName(of: goal, on: screen).name + ": "
        + Self.standing(of: course, wanting: wanted, on: screen)
      return WrappedText.lines(of: sentence, columnCount: screen.columnCount, indent: "  ")
        + (hasBars ? Self.bars(of: course, on: screen) : [])
    }
  }

  /// Returns how many words there are and how many the line has today, such as
  /// `38,200 of 50,000 · 36,667 planned by today · 1,533 ahead`.
  static func standing(
    of course: GoalCourse, wanting wanted: Int64, on screen: ReportScreen
  ) -> String {
    let words = course.lineToday.addingSaturated(course.ahead)
    let distance =
      course.ahead == 0
      ? "on plan"
      : NumberText.grouped(course.ahead.magnitude)
        + (course.ahead > 0 ? " ahead" : " behind")
    let parts = [
      NumberText.grouped(words) + " of " + NumberText.grouped(wanted),
      NumberText.grouped(course.lineToday) + " planned by today",
    ]
    // Nobody is behind on the first day.
    let shown = course.isFirstDay && course.ahead < 0 ? parts : parts + [distance]
    return shown.joined(separator: screen.usesUnicode ? " · " : ", ")
  }

  /// The most small bars in a row.
  private static let greatestBarCount = 30

  /// Returns a row of what was written up to today and one of the whole line, with one scale.
  private static func bars(of course: GoalCourse, on screen: ReportScreen) -> [String] {
    guard screen.usesUnicode, let first = course.line.first?.day, let last = course.line.last?.day
    else { return [] }
    let dayCount = last.number - first.number
    let count = min(Int64(greatestBarCount), dayCount)
    let days = (1...count).map { first.adding($0 * dayCount / count) }
    let words = Dictionary(course.written.map { ($0.day, $0.words) }) { $1 }
    let today = course.written.last?.day ?? first
    // The bar of the days that go on shows what there is now.
    let written = days.prefix { $0 < today }.map { words[$0] } + [words[today]]
    let text = Sparkline.text(written + days.map(course.words(ofLineOn:)), on: screen)
    guard !text.isEmpty else { return [] }
    return [
      "  written  \(text.prefix(written.count))", "  line     \(text.dropFirst(written.count))",
    ]
  }
}
