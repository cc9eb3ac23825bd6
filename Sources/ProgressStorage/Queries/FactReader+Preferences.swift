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

  /// The name of what looks found out that nobody read yet.
  package static let untoldNewsName = "untoldNews"

  /// What could be undone when something was last forgotten here; `nil` if nothing ever was.
  package func lastCommandBeforeForgetting() throws -> CommandBeforeForgetting? {
    guard let value = try local(Self.forgettingName) else { return nil }
    return CommandIdentifier(String(decoding: value, as: UTF8.self)).map { .command($0) }
      ?? .nothing
  }

  /// The deciding commands of this device that can be undone, the newest first.
  ///
  /// A decision on another device is undone there: `undo` means the last one made here.
  package func undoableCommands(limit: Int) throws -> [CommandFact] {
    try rows(
      """
      SELECT \(CommandFact.selection()) FROM command f JOIN author ON author.id = f.author
      WHERE author.countsAs = ? AND f.id NOT IN (SELECT undone FROM undoing)
      ORDER BY f.stamp DESC LIMIT ?
      """, [try identity().device, limit]
    ) { try CommandFact(&$0, from: self) }
  }
}
