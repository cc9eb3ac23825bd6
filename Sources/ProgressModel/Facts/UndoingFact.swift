/// The undoing of a command: the facts of the command do not count any more.
package struct UndoingFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The command that is undone.
  package var undone: CommandIdentifier
  /// Who undid it.
  package var authorship: Authorship

  package init(id: FactIdentifier, undone: CommandIdentifier, authorship: Authorship) {
    self.id = id
    self.undone = undone
    self.authorship = authorship
  }
}
