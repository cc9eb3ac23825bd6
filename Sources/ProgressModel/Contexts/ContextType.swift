/// What kind of content a context is. It changes nothing but how it is shown.
///
/// - Source: ClassKit, `CLSContextType`, with its raw values.
public enum ContextType: Int, Hashable, Sendable, CaseIterable {
  /// Nothing special.
  case none = 0
  /// The main context of an application, and nothing else.
  case app
  /// A chapter.
  case chapter
  /// A section.
  case section
  /// A level.
  case level
  /// A page.
  case page
  /// A task.
  case task
  /// A challenge.
  case challenge
  /// A quiz.
  case quiz
  /// An exercise.
  case exercise
  /// A lesson.
  case lesson
  /// A book.
  case book
  /// A game.
  case game
  /// A document.
  case document
  /// A recording.
  case audio
  /// A video.
  case video
  /// A course.
  case course
  /// A kind with its own name.
  case custom

  /// The name in the store, in commands and in JSON, such as `chapter`.
  package var name: String { "\(self)" }

  /// Finds a type by its name.
  package init?(name: String) {
    guard let match = Self.byName[name] else { return nil }
    self = match
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
