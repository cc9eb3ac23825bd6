import ClassKit

/// Questions about a scene.
struct Quiz: Part {
  struct Question {
    let text: String
    let answers: [String]
    /// The place of the correct one among the answers.
    let correct: Int
    let hint: String
  }

  let questions: [Question]

  var identifier: String { "quiz" }
  var title: String { "Quiz" }
  var contextType: CLSContextType { .quiz }

  func describe(_ context: CLSContext) {
    context.topic = .literacyAndWriting
    context.summary = "\(questions.count) questions about the scene."
    context.suggestedCompletionTime = NSRange(2...5)
    context.addProgressReportingCapabilities([
      CLSProgressReportingCapability(kind: .score, details: "One point for each correct answer"),
      CLSProgressReportingCapability(kind: .quantity, details: "How many hints were needed"),
      CLSProgressReportingCapability(kind: .binary, details: "Which answers were correct"),
    ])
  }
}
