/// What kind of content a context is. It changes nothing but how it is shown.
///
/// - Source: ClassKit, `CLSContextType`, with its raw values.
package enum ContextType: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  /// The main context of an application, and nothing else.
  case app
  case chapter
  case section
  case level
  case page
  case task
  case challenge
  case quiz
  case exercise
  case lesson
  case book
  case game
  case document
  case audio
  case video
  case course
  /// One with a name of its own.
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
