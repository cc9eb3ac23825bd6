/// What a person wants to reach with a document, a context or a folder; the newest value of a key holds.
///
/// It goes when that is forgotten.
package struct GoalFact: Hashable, Sendable {
  /// What the goal is for.
  package enum Target: Hashable, Sendable {
    /// A document.
    case document(DocumentIdentifier)
    /// A context of a program.
    case context(ContextIdentifier)
    /// All documents in a folder and below, by its absolute path.
    case folder(String)
  }

  /// A random identifier.
  package var id: FactIdentifier
  /// What it is for.
  package var target: Target
  /// What is to be reached, such as `words per day`.
  package var key: String
  /// How much, or `nil` for a withdrawal.
  package var value: String?
  /// Who set it.
  package var authorship: Authorship

  /// Creates a goal.
  package init(
    id: FactIdentifier, target: Target, key: String, value: String?, authorship: Authorship
  ) {
    self.id = id
    self.target = target
    self.key = key
    self.value = value
    self.authorship = authorship
  }
}
