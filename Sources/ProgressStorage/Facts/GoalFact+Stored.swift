package import ProgressModel
import StoreEngine

extension GoalFact: StoredFact {
  static let table = FactTable(
    "goal",
    [
      .identifier("id"), .identifier("document"), .identifier("context"), .text("folder"),
      .text("key"), .text("value"),
    ],
    parents: [
      FactTable.Reference("document", to: "document"),
      FactTable.Reference("context", to: "context"),
    ], isErasable: true, problem: impossibleFolder,
    schema: {
      """
      CREATE TABLE goal (
        id BLOB PRIMARY KEY NOT NULL,
        document BLOB REFERENCES document(id) ON DELETE CASCADE,
        context BLOB REFERENCES context(id) ON DELETE CASCADE,
        folder TEXT, key TEXT NOT NULL, value TEXT, \(FactSchema.authorship),
        CHECK ((document IS NULL) + (context IS NULL) + (folder IS NULL) = 2)) WITHOUT ROWID, STRICT;
      CREATE INDEX goalDocument ON goal (document) WHERE document IS NOT NULL
      """
    })

  var columnValues: [(any StatementValue)?] {
    switch target {
    case .document(let document): [id, document, nil, nil, key, value]
    case .context(let context): [id, nil, context, nil, key, value]
    case .folder(let path): [id, nil, nil, path, key, value]
    }
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let document: DocumentIdentifier? = try columns.optional()
    let context: ContextIdentifier? = try columns.optional()
    let folder: String? = try columns.optional()
    guard
      let target = document.map(Target.document) ?? context.map(Target.context)
        ?? folder.map(Target.folder)
    else {
      throw StorageError(.damaged, path: "the store", cause: "a goal has no document or folder")
    }
    self.init(
      id: id, target: target, key: try columns.next(), value: try columns.optional(),
      authorship: try columns.authorship(from: reader))
  }
}

extension GoalFact {
  private static func impossibleFolder(_ row: FactRow) -> String? {
    guard let folder = row["folder"]?.text, !folder.hasPrefix("/") else { return nil }
    return "the folder of a goal is not an absolute path"
  }
}

extension FactReader {
  /// Every goal that this person ever set or withdrew, the oldest first; those of undone commands are left out.
  ///
  /// The newest of a target and a key says what holds.
  package func goalHistory() throws -> [GoalFact] {
    guard try exists("SELECT 1 FROM goal LIMIT 1") else { return [] }
    let (isOwn, persons) = try isByThisPerson("f")
    return try rows(
      """
      SELECT \(GoalFact.selection()) FROM goal f
      WHERE \(isOwn) AND \(Self.counts("f")) ORDER BY f.stamp, f.id
      """, persons
    ) { try GoalFact(&$0, from: self) }
  }

  /// The folders at or below a path that have a stored goal, even one that no longer counts.
  ///
  /// - Parameter path: The absolute path, without a slash at the end.
  package func goalFolders(atOrBelow path: String) throws -> [String] {
    try rows(
      "SELECT DISTINCT folder FROM goal WHERE \(Self.isAtOrBelow) ORDER BY folder",
      Self.folderArguments(path)
    ) { try $0.next() }
  }

  /// SQL for: the goal is for the folder or for one below it.
  fileprivate static let isAtOrBelow = "(folder = ?1 OR substr(folder, 1, length(?2)) = ?2)"

  fileprivate static func folderArguments(_ path: String) -> [String] {
    [path, path == "/" ? "/" : path + "/"]
  }
}

extension FactWriter {
  /// Writes a goal.
  package func insert(_ fact: GoalFact) throws { try write(fact) }

  /// Deletes the goals for a folder and its subfolders for good, with their paths.
  ///
  /// - Parameter path: The absolute path, without a slash at the end.
  package func eraseGoals(atOrBelow path: String) throws {
    let goals: [FactIdentifier] = try reader.rows(
      "SELECT id FROM goal WHERE \(FactReader.isAtOrBelow)", FactReader.folderArguments(path)
    ) { try $0.next() }
    for goal in goals { try erase(goal) }
  }
}
