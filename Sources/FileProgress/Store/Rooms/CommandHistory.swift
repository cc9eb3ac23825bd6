import ProgressModel
import ProgressStorage

/// The commands of this device that can be undone.
package struct CommandHistory: Sendable {
  let kernel: StoreKernel

  /// A command that was undone.
  package struct UndoneCommand: Sendable {
    /// The command, for people.
    package var summary: String
    /// The sessions whose time it had corrected.
    package var sessions: [SessionIdentifier]
  }

  /// What undoing came to.
  package enum UndoOutcome: Sendable {
    /// A command was undone.
    case undone(UndoneCommand)
    /// Nothing was undone, because something was forgotten since this command.
    case forgotSince(summary: String)
    /// There is no command to undo. `hasForgotten`: whether something was ever forgotten.
    case nothing(hasForgotten: Bool)

    /// The command that was undone; `nil` for none.
    package var undone: UndoneCommand? {
      if case .undone(let command) = self { command } else { nil }
    }
  }

  /// Undoes the newest deciding command of this device that is not undone.
  ///
  /// - Parameter goesBeforeForgetting: Whether a command is undone from before something was forgotten. That
  ///   can't be undone, so the command is not the one that a person typed last.
  package func undoLast(goesBeforeForgetting: Bool = false) throws -> UndoOutcome {
    let tool = kernel.tool
    return try kernel.sync {
      let undone = try kernel.writeOnQueue { writer -> UndoOutcome in
        let barrier = try writer.reader.lastCommandBeforeForgetting()
        let commands = try writer.reader.undoableCommands(limit: 2)
        guard let last = commands.first else { return .nothing(hasForgotten: barrier != nil) }
        if barrier == .command(last.id) {
          guard goesBeforeForgetting else { return .forgotSince(summary: last.summary) }
          try writer.noteForgetting(after: commands.dropFirst().first?.id)
        }
        try writer.insert(
          UndoingFact(
            id: writer.newIdentifier(), undone: last.id, authorship: writer.authorship(tool: tool)))
        return .undone(
          UndoneCommand(
            summary: last.summary, sessions: try writer.reader.sessions(correctedBy: last.id)))
      }
      try kernel.refreshAdoptedDevices()
      return undone
    }
  }
}
