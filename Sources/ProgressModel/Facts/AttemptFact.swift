/// One try at a context, such as taking a quiz again. The newest is the one that goes on.
package struct AttemptFact: Hashable, Sendable {
  /// A random identifier, which says when the attempt was made.
  package var id: AttemptIdentifier
  /// The context.
  package var context: ContextIdentifier
  /// Who made it.
  package var authorship: Authorship

  package init(id: AttemptIdentifier, context: ContextIdentifier, authorship: Authorship) {
    self.id = id
    self.context = context
    self.authorship = authorship
  }
}
