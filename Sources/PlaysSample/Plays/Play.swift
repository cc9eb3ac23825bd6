import ClassKit

/// A play with its acts.
struct Play: Part {
  let identifier: String
  let title: String
  let author: String
  let acts: [Act]

  var contextType: CLSContextType { .book }
  var parts: [any Part] { acts }

  func describe(_ context: CLSContext) {
    context.topic = .literacyAndWriting
    context.summary = "A play by \(author)."
    // A student is assigned scenes and quizzes.
    context.isAssignable = false
  }
}

/// An act with its scenes.
struct Act: Part {
  let number: Int
  let scenes: [Scene]

  var identifier: String { "act-\(number)" }
  var title: String { "Act \(number)" }
  var contextType: CLSContextType { .chapter }
  var parts: [any Part] { scenes }

  func describe(_ context: CLSContext) {
    context.topic = .literacyAndWriting
    context.isAssignable = false
  }
}
