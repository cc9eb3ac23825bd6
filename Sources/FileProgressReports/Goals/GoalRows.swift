import ProgressModel

/// What is shown of a goal, each value with its label.
struct GoalRows {
  /// The rows, with short labels.
  let rows: [(label: String, text: String)]

  /// Creates the rows of a goal.
  ///
  /// - Parameter isBelowStanding: Whether ``GoalText/standing(of:)`` is shown above: it has the words, and how a goal
  ///   without a pace stands.
  init(_ progress: GoalProgress, isBelowStanding: Bool = false, on screen: ReportScreen) {
    var rows: [(label: String, text: String)] = []
    if !isBelowStanding, let words = GoalText.words(of: progress) { rows.append(("words", words)) }
    rows.append(("today", GoalText.today(of: progress)))
    if let unseen = GoalText.unseen(of: progress, on: screen) { rows.append(("not seen", unseen)) }
    if let week = GoalText.week(of: progress) { rows.append(("week", week)) }
    if let streak = GoalText.streak(progress.streak) {
      let isOpen = progress.isForToday && !progress.streak.isTodayDone
      rows.append(("streak", streak + (isOpen ? ", not yet today" : "")))
    }
    let sentences = GoalText.sentences(about: progress)
    if !sentences.isEmpty, progress.pace != nil || !isBelowStanding {
      rows.append((progress.pace == nil ? "goal" : "pace", sentences.joined(separator: " ")))
    }
    if progress.leftOutCount > 0 {
      let count = NumberText.count(progress.leftOutCount, "document")
      rows.append(
        (
          "left out",
          "\(count) with words counted by other rules, or that can't be counted."
        ))
    }
    self.rows = rows
  }
}
