/// A command that decided something, so that it can be undone as a whole.
package struct CommandFact: Hashable, Sendable {
  /// A random identifier, named by every fact of the command.
  package var id: CommandIdentifier
  /// What the command was, for people.
  package var summary: String
  /// Who gave it.
  package var authorship: Authorship

  package init(id: CommandIdentifier, summary: String, authorship: Authorship) {
    self.id = id
    self.summary = summary
    self.authorship = authorship
  }
}
