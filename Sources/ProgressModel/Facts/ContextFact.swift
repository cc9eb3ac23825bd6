/// A part of an application's content that is not a file, such as a chapter or a quiz.
///
/// Its identifier is derived from its place, so every device that declares it writes the same fact. The
/// fact says only that there is such a place. Whether it is shown says an attribute.
package struct ContextFact: Hashable, Sendable {
  /// The application, such as `org.example.reader`.
  package let application: String
  /// The place in the application.
  package let path: IdentifierPath
  /// When it was declared, by the wall clock, in nanoseconds since 1970: the identifier has no time.
  package var createdAtNanoseconds: Int64?
  /// Who declared it.
  package var authorship: Authorship

  /// The identifier, derived from the application and the path.
  package let id: ContextIdentifier
  /// The context above it, derived as well; `nil` for a main context.
  package let parent: ContextIdentifier?

  /// Creates a context.
  package init(
    application: String, path: IdentifierPath, createdAtNanoseconds: Int64?,
    authorship: Authorship
  ) {
    self.application = application
    self.path = path
    self.createdAtNanoseconds = createdAtNanoseconds
    self.authorship = authorship
    id = ContextIdentifier(application: application, path: path)
    parent = .parent(application: application, path: path)
  }
}

extension ContextFact {
  /// Returns what two devices say together that declared the context: the older record.
  package func united(with other: ContextFact) -> ContextFact {
    let mine = createdAtNanoseconds ?? 0
    let theirs = other.createdAtNanoseconds ?? 0
    return switch authorship.order(against: other.authorship) {
    case ..<0: self
    case 0: mine <= theirs ? self : other
    default: other
    }
  }
}

extension Authorship {
  /// Puts two records in order that have no identifier of their own: by stamp, then by device, person and tool.
  ///
  /// - Returns: Negative if this one comes first, 0 if they are the same.
  package func order(against other: Authorship) -> Int {
    if stamp != other.stamp { return stamp < other.stamp ? -1 : 1 }
    if device != other.device { return device < other.device ? -1 : 1 }
    if person != other.person { return person < other.person ? -1 : 1 }
    if tool.utf8.elementsEqual(other.tool.utf8) { return 0 }
    return tool.utf8.lexicographicallyPrecedes(other.tool.utf8) ? -1 : 1
  }
}
