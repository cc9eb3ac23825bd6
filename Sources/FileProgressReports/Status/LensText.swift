package import ProgressModel

/// What an editor shows above the text of a document, and what it says when a goal is reached.
package enum LensText {
  /// Returns the line above a text, such as `1,204 words, 340 of 500 today` or `3 of 1,500 words`.
  ///
  /// - Parameters:
  ///   - words: The words of the text.
  ///   - wanted: The words that it should have; `nil` without such a goal.
  ///   - today: What ``today(_:goal:on:)`` says.
  package static func of(words: Int64, wanted: Int64? = nil, today: String?) -> String {
    let count =
      wanted.map { NumberText.grouped(words) + " of " + NumberText.count($0, "word") }
      ?? NumberText.count(words, "word")
    return ([count] + (today.map { [$0] } ?? [])).joined(separator: ", ")
  }

  /// Returns what today and this week came to, such as `340 of 500 today`, `900 of 3,000 this week` or
  /// `+120 today`; `nil` if there is nothing to say.
  ///
  /// - Parameters:
  ///   - today: What today's work on the document comes to.
  ///   - goal: The goal that it counts for; `nil` for none.
  package static func today(
    _ today: ReportTotals, goal: GoalProgress?, on screen: ReportScreen
  ) -> String? {
    if let goal, goal.fractionOfToday ?? goal.fractionOfWeek != nil {
      return GoalText.outcomes(of: goal).joined(separator: ", ")
    }
    guard let change = today.words.first?.ofDay, change != 0 else { return nil }
    return NumberText.groupedChange(change, on: screen) + " today"
  }

  /// Returns the message for a goal that was reached today, such as `You have reached today's goal for essay.txt: 512 of
  /// 500 words.`
  package static func reached(_ goal: GoalProgress) -> String {
    let name =
      goal.isOfAllDocuments
      ? GoalText.allDocuments
      : PrintableText.of(DocumentName(path: goal.path).name) + (goal.isFolder ? "/" : "")
    return "You have reached today's goal for \(name): \(GoalText.today(of: goal))."
  }
}
