package import ProgressModel

/// What an application says about one of its contexts.
package struct DeclaredContext: Hashable, Sendable {
  /// The place in the application.
  package var path: IdentifierPath
  /// What is said.
  package var attributes: ContextAttributes
  /// The attributes of which something is said; the others stay as they are.
  package var names: [ContextAttribute]

  /// Creates a declaration.
  package init(
    path: IdentifierPath, attributes: ContextAttributes,
    names: [ContextAttribute] = ContextAttributes.names
  ) {
    self.path = path
    self.attributes = attributes
    self.names = names
  }
}

/// A context can't be stored.
package struct ContextLimitError: Error, Hashable {
  /// The place of the context.
  package var path: IdentifierPath
  /// The limit that it breaks.
  package var limit: ContextLimit
}
