import ProgressModel

/// What is shown of a goal, each value with its label.
struct GoalRows {
  /// The rows, with short labels.
  let rows: [(label: String, text: String)]

  /// Creates the rows of a goal.
  ///
  /// - Parameter showsWords: Whether the words are not shown elsewhere.
  init(_ progress: GoalProgress, showsWords: Bool = true) {
    var rows: [(label: String, text: String)] = []
    if showsWords, let words = GoalText.words(of: progress) { rows.append(("words", words)) }
    rows.append(("today", GoalText.today(of: progress)))
    if let streak = GoalText.streak(progress.streak) {
      rows.append(("streak", streak + (progress.streak.isTodayDone ? "" : ", not yet today")))
    }
    let sentences = GoalText.sentences(about: progress)
    if !sentences.isEmpty {
      rows.append((progress.pace == nil ? "goal" : "pace", sentences.joined(separator: " ")))
    }
    if progress.leftOutCount > 0 {
      let count = NumberText.count(progress.leftOutCount, "document")
      let verb = progress.leftOutCount == 1 ? "is" : "are"
      let pronoun = progress.leftOutCount == 1 ? "it" : "them"
      rows.append(
        (
          "left out",
          "\(count) \(verb) left out: another counter counts \(pronoun), or \(pronoun == "it" ? "it" : "they") can't be counted."
        ))
    }
    self.rows = rows
  }
}
