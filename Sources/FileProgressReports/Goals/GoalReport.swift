package import ProgressModel

/// The goals for other programs.
package struct GoalReport: Sendable {
  /// How far each goal is reached.
  package var goals: [GoalProgress]
  /// When it was made, in nanoseconds since 1970.
  package var generatedAtNanoseconds: Int64

  package init(_ goals: [GoalProgress], generatedAtNanoseconds: Int64) {
    self.goals = goals
    self.generatedAtNanoseconds = generatedAtNanoseconds
  }

  /// The report as one line of JSON, schema `fileprogress.goals/1`, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
      json.name("goals")
      json.array(of: goals) { $0.write(to: &$1) }
      json.member("schema", "fileprogress.goals/1")
    }
  }
}

extension GoalReport {
  private static let columns = [
    "path", "kind", "counter", "words", "wordsWanted", "by", "progress", "wordsPerDay",
    "minutesPerDay", "day", "wordsToday", "wordsWantedToday", "activeTimeToday", "streak",
    "isTodayDone", "wordsPerWeek", "wordsThisWeek", "weekdays",
    "editedPerDay", "editedToday", "editsUnknown",
  ]

  /// The goals as a table file, a line for each, with CR LF.
  ///
  /// - Source: RFC 4180.
  package var csv: String {
    ([Self.columns] + goals.map(Self.fields)).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func fields(of progress: GoalProgress) -> [String] {
    func number(_ number: Int64?) -> String { number.map { String($0) } ?? "" }
    return [
      CSVField.text(progress.path), progress.isFolder ? "folder" : "document",
      progress.counter.map(CSVField.text) ?? "", number(progress.words),
      number(progress.goal.words), progress.goal.lastDay?.text ?? "",
      progress.fraction.map { $0.description } ?? "", number(progress.goal.wordsPerDay),
      number(progress.goal.minutesPerDay), progress.today.day.text,
      number(progress.today.words), number(progress.wordsForToday),
      DurationText.seconds(nanoseconds: progress.today.activeNanoseconds),
      String(progress.streak.dayCount), String(progress.streak.isTodayDone),
      number(progress.goal.wordsPerWeek), number(progress.wordsThisWeek),
      CSVField.text(progress.goal.weekdays?.typedText ?? ""),
      number(progress.goal.editedPerDay), number(progress.editedToday),
      number(progress.unseenCount),
    ]
  }
}
