import ProgressModel
import ProgressStorage

/// The commands of this device that can be undone and redone.
package struct CommandHistory: Sendable {
  let kernel: StoreKernel

  /// A command that can be undone or redone.
  package struct PastCommand: Hashable, Sendable {
    /// After so long, in nanoseconds, a person may have forgotten which command was the last one: an hour.
    private static let limitNanoseconds: Int64 = 3_600_000_000_000

    /// The command.
    package var id: CommandIdentifier
    /// The command, for people.
    package var summary: String
    /// When it was given, undone or redone, whichever was last, in nanoseconds since 1970; `nil` if nothing tells.
    package var changedAtNanoseconds: Int64?
    /// Whether something was forgotten since. That can't be undone, so the command is not the one that a person typed
    /// last.
    package var isBeforeForgetting: Bool

    /// Whether a person has to confirm that it is undone or redone.
    ///
    /// - Parameter now: The wall clock, in nanoseconds since 1970.
    package func needsConfirmation(at now: Int64) -> Bool {
      guard !isBeforeForgetting, let changedAtNanoseconds else { return true }
      return now.subtractingSaturated(changedAtNanoseconds) > Self.limitNanoseconds
    }
  }

  /// A command that was undone or redone.
  package struct ChangedCommand: Sendable {
    /// The command, for people.
    package var summary: String
    /// The sessions whose time it had corrected.
    package var sessions: [SessionIdentifier]
    /// Those of ``sessions`` whose time stays as it is, because a later correction holds.
    package var coveredSessions: Set<SessionIdentifier> = []
  }

  /// What undoing or redoing came to.
  package enum Outcome: Sendable {
    /// A command was undone or redone.
    case done(ChangedCommand)
    /// Nothing was changed, because a person has to confirm it for this command.
    case unconfirmed(PastCommand)
    /// There is no such command. `count`: how many there are. `hasForgotten`: whether something was ever forgotten.
    case missing(count: Int, hasForgotten: Bool)

    /// The command that was undone or redone; `nil` for none.
    package var done: ChangedCommand? {
      if case .done(let command) = self { command } else { nil }
    }
  }

  /// What can be undone and redone.
  package struct Listing: Hashable, Sendable {
    /// The commands that can be undone, the one that was given or redone last first.
    package var undoable: [PastCommand] = []
    /// The command that can be redone: the one that was undone last.
    package var redoable: PastCommand?
  }

  /// Lists the commands; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n* log *n*) in the commands.
  package func list() throws -> Listing {
    try kernel.readContent { reader, _ in
      Listing(
        undoable: try Self.undoable(reader, limit: .max),
        redoable: try reader.lastUndoneCommand().map { Self.past($0, isBeforeForgetting: false) })
    } ?? Listing()
  }

  /// Undoes a deciding command of this device.
  ///
  /// - Parameters:
  ///   - number: Which one: its place in ``list()``, of which 1 is the first.
  ///   - needsConfirmation: Returns whether a person has to confirm it first. Then nothing is changed.
  /// - Throws: ``DataStoreError``.
  package func undo(
    _ number: Int = 1, unless needsConfirmation: (PastCommand) -> Bool = \.isBeforeForgetting
  ) throws -> Outcome {
    let tool = kernel.tool
    return try change { writer in
      let barrier = try writer.reader.lastCommandBeforeForgetting()
      // The one behind it is the newest one before forgetting then.
      let found = try Self.undoable(writer.reader, limit: min(number, .max - 1) + 1)
      let place = number - 1
      guard found.indices.contains(place) else {
        return .missing(count: found.count, hasForgotten: barrier != nil)
      }
      let command = found[place]
      if needsConfirmation(command) { return .unconfirmed(command) }
      if barrier == .command(command.id) {
        try writer.noteForgetting(after: found.dropFirst(number).first?.id)
      }
      return try changed(command, writer) {
        try writer.insert(
          UndoingFact(
            id: writer.newIdentifier(), undone: command.id,
            authorship: writer.authorship(tool: tool)))
      }
    }
  }

  /// Redoes the command of this device that was undone last.
  ///
  /// - Parameter needsConfirmation: Returns whether a person has to confirm it first. Then nothing is changed.
  /// - Throws: ``DataStoreError``.
  package func redo(
    unless needsConfirmation: (PastCommand) -> Bool = { _ in false }
  ) throws -> Outcome {
    let tool = kernel.tool
    return try change { writer in
      guard let last = try writer.reader.lastUndoneCommand() else {
        return .missing(count: 0, hasForgotten: false)
      }
      let command = Self.past(last, isBeforeForgetting: false)
      if needsConfirmation(command) { return .unconfirmed(command) }
      return try changed(command, writer) { try writer.redo(command.id, tool: tool) }
    }
  }

  private func change(_ body: (FactWriter) throws -> Outcome) throws -> Outcome {
    try kernel.sync {
      let outcome = try kernel.writeOnQueue { try body($0) }
      try kernel.refreshAdoptedDevices()
      return outcome
    }
  }

  private static func undoable(_ reader: FactReader, limit: Int) throws -> [PastCommand] {
    let barrier = try reader.lastCommandBeforeForgetting()
    var isBeforeForgetting = false
    return try reader.commandsInEffect(limit: limit).map { command in
      if barrier == .command(command.fact.id) { isBeforeForgetting = true }
      return past(command, isBeforeForgetting: isBeforeForgetting)
    }
  }

  private static func past(
    _ command: FactReader.DecidingCommand, isBeforeForgetting: Bool
  ) -> PastCommand {
    PastCommand(
      id: command.fact.id, summary: command.fact.summary,
      changedAtNanoseconds: command.changedAtNanoseconds, isBeforeForgetting: isBeforeForgetting)
  }

  /// What a person says about the time of a session, as far as it holds.
  private struct SaidTime: Equatable {
    var correction: FactIdentifier?
    var pauses: Set<Range<Int64>>
  }

  private func changed(
    _ command: PastCommand, _ writer: FactWriter, by change: () throws -> Void
  ) throws -> Outcome {
    let device = kernel.wideViewpoint(kernel.openConnection).device
    let sessions = try writer.reader.sessions(correctedBy: command.id)
    func saidTimes() throws -> [SaidTime?] {
      try SessionCorrections.records(of: sessions, writer.reader, device: device).map { record in
        record.map {
          SaidTime(correction: $0.correction?.id, pauses: Set($0.pausesInEffect.map(\.period)))
        }
      }
    }
    let before = try saidTimes()
    try change()
    let after = try saidTimes()
    let covered = sessions.indices.filter { before[$0] == after[$0] }.map { sessions[$0] }
    return .done(
      ChangedCommand(
        summary: command.summary, sessions: sessions, coveredSessions: Set(covered)))
  }
}
