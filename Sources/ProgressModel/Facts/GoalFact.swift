/// A person's goal for a document, a context or a folder; for each key, the newest value counts.
///
/// If the person forgets the document, context or folder, the goal is deleted, too.
package struct GoalFact: Hashable, Sendable {
  /// What the goal is for.
  package enum Target: Hashable, Sendable {
    /// A document.
    case document(DocumentIdentifier)
    /// A context of a program.
    case context(ContextIdentifier)
    /// All documents in a folder and its subfolders. The value is its absolute path.
    case folder(String)

    /// The folder that stands for all documents, wherever they are. It is never walked through.
    package static let pathOfAllDocuments = "/"
    /// All documents, wherever they are.
    package static let allDocuments = Target.folder(pathOfAllDocuments)
  }

  /// The key of the fact that tells a folder from a later one at its path, by the inode that it had on the device.
  package static let inodeKey = "inode"

  /// A random identifier.
  package var id: FactIdentifier
  /// What the goal is for.
  package var target: Target
  /// What to reach: a ``Goal/Key``, or one of a newer version; or ``inodeKey``.
  package var key: String
  /// How much to reach; `nil` if the goal was withdrawn.
  package var value: String?
  /// Who set it.
  package var authorship: Authorship

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
