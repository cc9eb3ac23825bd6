package import ProgressModel
import StoreEngine

extension FactReader {
  /// The patterns of paths that are not recorded, sorted; only this person can say so.
  package func exclusions() throws -> [String] {
    guard try overview().hasPreferences else { return [] }
    let (isOwn, persons) = try isByThisPerson("f")
    return try rows(
      """
      SELECT f.key, f.value, max(f.stamp) FROM preference f
      WHERE f.kind = 'exclusion' AND \(isOwn) AND \(Self.counts("f"))
      GROUP BY f.key ORDER BY f.key
      """, persons
    ) { columns -> String? in
      let pattern: String = try columns.next()
      return try columns.optional(String.self).map { _ in pattern }
    }.compactMap(\.self)
  }

  /// The facts about patterns that are excluded no longer, in no order.
  package func formerExclusions() throws -> [FactIdentifier] {
    guard try overview().hasPreferences else { return [] }
    let current = Set(try exclusions())
    return try rows("SELECT id, key FROM preference WHERE kind = 'exclusion'") { columns in
      (id: try columns.next(FactIdentifier.self), pattern: try columns.next(String.self))
    }.filter { !current.contains($0.pattern) }.map(\.id)
  }

  /// What could be undone when something was last forgotten.
  package enum CommandBeforeForgetting: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// This command was the newest one.
    case command(CommandIdentifier)
  }

  static let forgettingName = "commandBeforeForgetting"
  /// The name of the place where a folder with a goal may be now.
  package static func likelyPlaceName(of folder: String) -> String { "likelyPlace:" + folder }

  /// The name of the places where looks found documents that moved.
  package static let movedDocumentsName = "movedDocuments"

  /// The name of what looks found out that nobody read yet.
  package static let untoldNewsName = "untoldNews"

  /// The name of the goals of a day of which the person was told that they are reached.
  package static let toldGoalsName = "toldGoals"

  /// What could be undone when something was last forgotten here; `nil` if nothing ever was.
  package func lastCommandBeforeForgetting() throws -> CommandBeforeForgetting? {
    guard let value = try local(Self.forgettingName) else { return nil }
    return CommandIdentifier(String(decoding: value, as: UTF8.self)).map { .command($0) }
      ?? .nothing
  }

  /// A deciding command of this device.
  package struct DecidingCommand: Hashable, Sendable {
    /// The command.
    package var fact: CommandFact
    /// The redo by which it counts again, or the undoing by which it doesn't; `nil` if it was never undone.
    package var change: FactIdentifier?

    /// When it was given, undone or redone, whichever was last, in nanoseconds since 1970; `nil` if nothing tells.
    package var changedAtNanoseconds: Int64? {
      [fact.id.madeAtNanoseconds, change?.madeAtNanoseconds].compactMap(\.self).max()
    }
  }

  /// The deciding commands of this device that can be undone, the one that was given or redone last first.
  ///
  /// A decision on another device is undone there: `undo` means the last one made here.
  package func commandsInEffect(limit: Int) throws -> [DecidingCommand] {
    try rows(
      """
      SELECT \(CommandFact.selection()), r.id FROM command f JOIN author ON author.id = f.author
      LEFT JOIN (
        SELECT u.undone AS command, redo.id AS id, max(redo.stamp) AS stamp
        FROM undoing redo JOIN undoing u ON u.id = redo.undone GROUP BY u.undone) r ON r.command = f.id
      WHERE author.countsAs = ? AND f.id NOT IN (\(Self.undone))
      ORDER BY max(f.stamp, coalesce(r.stamp, f.stamp)) DESC LIMIT ?
      """, [try identity().device, limit]
    ) {
      DecidingCommand(fact: try CommandFact(&$0, from: self), change: try $0.optional())
    }
  }

  /// The commands of ``commandsInEffect(limit:)``.
  package func undoableCommands(limit: Int) throws -> [CommandFact] {
    try commandsInEffect(limit: limit).map(\.fact)
  }

  /// The deciding command of this device that was undone last and is not redone; `nil` if there is none.
  package func lastUndoneCommand() throws -> DecidingCommand? {
    try first(
      """
      SELECT \(CommandFact.selection()), u.id FROM undoing u
      JOIN command f ON f.id = u.undone JOIN author ON author.id = f.author
      WHERE author.countsAs = ? AND u.id NOT IN (SELECT undone FROM undoing)
      ORDER BY u.stamp DESC LIMIT 1
      """, [try identity().device]
    ) {
      DecidingCommand(fact: try CommandFact(&$0, from: self), change: try $0.optional())
    }
  }

  /// The undoings of a command that hold, in no order.
  func undoings(of command: CommandIdentifier) throws -> [FactIdentifier] {
    try rows(
      "SELECT id FROM undoing WHERE undone = ? AND id NOT IN (SELECT undone FROM undoing)",
      [command]
    ) { try $0.next() }
  }
}
