internal import FileProgress
internal import ProgressModel

/// The kind of a context's content. It changes only how the context is shown.
///
/// - Source: ClassKit, `CLSContextType`, with its raw values.
@nonexhaustive
public enum CLSContextType: Int, Sendable {
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
  /// A kind with its own name, ``CLSContext/customTypeName``.
  case custom
}

extension CLSContextType {
  init(_ type: ContextType) { self = CLSContextType(rawValue: type.rawValue) ?? .none }

  /// The type of the library with the same number.
  var type: ContextType { ContextType(rawValue: rawValue) ?? .none }
}
