/// The undoing of a command: the facts of the command do not count any more.
///
/// A redo is the undoing of an undoing: the undoing it names does not hold any more, so the command counts again. A redo
/// itself is never undone. To undo the command once more, a new undoing names the command. So it depends only on which
/// facts are known whether a command counts, never on their order.
package struct UndoingFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The command that is undone, or the identifier of the undoing that does not hold any more.
  package var undone: CommandIdentifier
  /// Who undid it.
  package var authorship: Authorship

  package init(id: FactIdentifier, undone: CommandIdentifier, authorship: Authorship) {
    self.id = id
    self.undone = undone
    self.authorship = authorship
  }

  /// Creates a redo.
  ///
  /// - Parameters:
  ///   - id: A random identifier.
  ///   - undoing: The undoing that does not hold any more.
  ///   - authorship: Who says so.
  package init(id: FactIdentifier, takingBack undoing: FactIdentifier, authorship: Authorship) {
    self.init(id: id, undone: CommandIdentifier(undoing), authorship: authorship)
  }
}
