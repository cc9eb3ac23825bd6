import Foundation
package import ProgressModel
import StoreEngine

extension FactReader {
  /// When a tool on a device last wrote something.
  package struct LastSeen: Hashable, Sendable {
    /// The program.
    package var tool: String
    /// The device.
    package var device: DeviceIdentifier
    /// The wall clock of the device then, in nanoseconds since 1970; `nil` if no fact tells.
    package var seenAtNanoseconds: Int64?
  }

  /// When each tool on each device last wrote something, the newest first.
  ///
  /// - Complexity: O(*n*) in the sightings, sessions and items.
  package func lastSeen() throws -> [LastSeen] {
    let uses = Self.uses(in: ["sighting", "session", "sessionEnd", "item", "command"])
    return try rows(
      """
      SELECT author.tool, author.device, max(f.last)
      FROM (
        SELECT author, max(id) FILTER (WHERE \(Self.isTimed)) AS last, max(stamp) AS newest
        FROM (\(uses)) GROUP BY author) f JOIN author ON author.id = f.author
      GROUP BY author.tool, author.device ORDER BY max(f.newest) DESC
      """
    ) { columns in
      LastSeen(
        tool: try columns.next(), device: try columns.next(),
        seenAtNanoseconds: try columns.optional(FactIdentifier.self)?.madeAtNanoseconds)
    }
  }

  /// The name of the secret under which a device made its fingerprints.
  package func keyIdentifier(ofDevice device: DeviceIdentifier) throws -> [UInt8]? {
    let identifier = try first(
      "SELECT keyIdentifier FROM device WHERE id = ?", [device]
    ) { try $0.optional(Data.self) }
    return identifier?.map { Array($0) }
  }

  /// How many documents and sessions there are; documents that are one count once, and a session
  /// without a time does not.
  package func counts() throws -> (documents: Int, sessions: Int) {
    let overview = try overview()
    func counts(_ table: String) -> String { overview.hasUndoings ? Self.counts(table) : "1" }
    var hasTime = "EXISTS (SELECT 1 FROM span WHERE subject = f.subject AND session = f.id)"
    if overview.filledTables.contains(where: { $0.table === CorrectionFact.table }) {
      hasTime += """
         OR EXISTS (
          SELECT 1 FROM correction c
          WHERE c.subject = f.subject AND c.session = f.id AND \(counts("c")))
        """
    }
    let counted = try first(
      """
      SELECT (SELECT count(*) FROM document),
        (SELECT count(*) FROM session f WHERE \(counts("f")) AND (\(hasTime)))
      """
    ) { (documents: try $0.next(Int.self), sessions: try $0.next(Int.self)) }
    guard let counted else { return (0, 0) }
    return (counted.documents - (try documentClasses().mergedCount), counted.sessions)
  }

  /// All documents.
  package func allDocuments() throws -> [DocumentIdentifier] {
    try rows("SELECT id FROM document ORDER BY id") { try $0.next() }
  }
}
