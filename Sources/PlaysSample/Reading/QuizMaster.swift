import ClassKit

/// Asks the questions of a quiz and reports score, hints and each answer.
enum QuizMaster {
  private static let letters = ["a", "b", "c"]

  static func ask(_ quiz: Quiz, at path: [String], headed heading: String) async throws {
    let visit = try await Visit(at: path, isContinuing: false)
    let activity = visit.activity
    let count = quiz.questions.count
    let score = CLSScoreItem(
      identifier: "score", title: "Score", score: 0, maxScore: Double(count))
    let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
    activity.primaryActivityItem = score
    activity.addAdditionalActivityItem(hints)
    print("\n\(Screen.bold(heading))")

    for (index, question) in quiz.questions.enumerated() {
      print("\n\(index + 1) of \(count)  \(question.text)")
      for (letter, answer) in zip(letters, question.answers) {
        print("        \(letter)  \(answer)")
      }
      guard let isCorrect = answer(to: question, counting: hints) else { break }
      let item = CLSBinaryItem(
        identifier: "question-\(index + 1)", title: "Question \(index + 1)",
        type: .correctIncorrect)
      item.value = isCorrect
      if isCorrect { score.score += 1 }
      activity.addAdditionalActivityItem(item)
      activity.progress = Double(index + 1) / Double(count)
      try await CLSDataStore.shared.save()
    }

    let isFinished = activity.progress == 1
    if isFinished { CLSDataStore.shared.completeAllAssignedActivities(matching: path) }
    try await visit.end()
    let hintCount = Int(hints.quantity)
    print(
      "\n\(isFinished ? "You have" : "Stopped. So far you have") \(Int(score.score)) of \(count) points"
        + ", with \(hintCount) \(hintCount == 1 ? "hint" : "hints").")
  }

  /// Asks until there is an answer.
  ///
  /// - Returns: Whether it was correct; `nil` if the student stops.
  private static func answer(
    to question: Quiz.Question, counting hints: CLSQuantityItem
  ) -> Bool? {
    while let typed = Screen.ask("        a, b or c; h: hint, q: stop") {
      if typed == "q" { return nil }
      if typed == "h" {
        hints.quantity += 1
        print("        \(Screen.dim("Hint: \(question.hint)"))")
      } else if let index = letters.firstIndex(of: typed) {
        let correct = "\(letters[question.correct])  \(question.answers[question.correct])"
        let isCorrect = index == question.correct
        print(
          "        "
            + (isCorrect ? Screen.green("✓ \(correct)") : "✗ \(typed). Correct: \(correct)"))
        return isCorrect
      }
    }
    return nil
  }
}
