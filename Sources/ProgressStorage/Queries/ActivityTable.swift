import ProgressModel
import StoreEngine

/// What is remembered from one row to the next.
struct ActivityContext {
  let reader: FactReader
  /// The index of the session that the row before was of: the next one is near.
  private var latestSession = 0
  /// Where each session is; made once one is not near, as in a table with an order of its own.
  private var places: [SessionIdentifier: Int]?
  private static let nearCount = 16

  init(reader: FactReader) { self.reader = reader }

  /// Notes that the next row is of another table or activity.
  mutating func beginTable() {
    latestSession = 0
    places = nil
  }

  /// Returns what the person said of sessions.
  func remarks() throws -> SessionRemarks { try reader.memory.remarks(reader) }

  /// Changes the record of the session that a row is of; there is none if the session does not count.
  mutating func change(
    _ session: SessionIdentifier, in facts: inout ActivityFacts,
    _ body: (_ record: inout SessionRecord) -> Void
  ) {
    let near = latestSession..<min(latestSession + Self.nearCount, facts.sessions.count)
    var index = near.first { facts.sessions[$0].session.id == session }
    if index == nil {
      let known =
        places
        ?? Dictionary(
          facts.sessions.enumerated().map { ($0.element.session.id, $0.offset) },
          uniquingKeysWith: { first, _ in first })
      places = known
      index = known[session]
    }
    guard let index else { return }
    latestSession = index
    body(&facts.sessions[index])
  }
}

/// A table that makes an activity.
struct ActivityTable: Sendable {
  /// All of them, sessions first.
  static let all = FactTable.ofActivities.enumerated().compactMap { position, table in
    table.part.map { ActivityTable(position: position, table: table, part: $0) }
  }

  private let position: Int
  let table: FactTable
  let part: ActivityPart

  /// The query for the facts of one document, or of one context, whose text is made once.
  func sqlOfOneSubject(_ undoing: Bool) -> String {
    (undoing ? Self.sqlWithUndoings : Self.sqlWithoutUndoings)[position]
  }

  private static let sqlWithUndoings = all.map { $0.sql(ofOneSubject: true, undoing: true) }
  private static let sqlWithoutUndoings = all.map { $0.sql(ofOneSubject: true, undoing: false) }

  /// The first column is the document or context; rows come in its order, and rows of a session stay together.
  ///
  /// All tables lie in this order, so that nothing is sorted and memory does not grow with the facts.
  ///
  /// - Parameters:
  ///   - isForOne: Whether the facts of one of them are wanted, or those of all.
  ///   - hasContents: Whether the contents are wanted that sessions began and ended with.
  ///   - undoing: Whether any command was undone, so that facts have to be asked.
  func sql(
    ofOneSubject isForOne: Bool, hasContents: Bool = true, undoing: Bool
  ) -> String {
    var columns = "f.subject, "
    var rows = table.storedName + " f"
    if let content = part.content {
      columns += hasContents ? "si.fingerprint, si.byteCount, " : "NULL, NULL, "
      if hasContents { rows += " LEFT JOIN sighting si ON " + content }
    }
    columns += table.selection()
    var condition = isForOne ? "f.subject = ?" : "1"
    // Among all there are facts of contexts, too: what was reported through an attempt.
    if !isForOne, part.filing == .sighting { condition += " AND f.sighting IS NOT NULL" }
    if undoing, table.hasCommand, part.isUndoable { condition += " AND " + FactReader.counts("f") }
    var order = ""
    for column in table.storedKey { order += order.isEmpty ? "f." + column : ", f." + column }
    return "SELECT \(columns) FROM \(rows) WHERE \(condition) ORDER BY \(order)"
  }
}
