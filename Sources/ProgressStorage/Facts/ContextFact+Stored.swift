package import ProgressModel
import StoreEngine

extension ContextFact: StoredFact {
  static let table = FactTable(
    "context",
    [
      .identifier("id"), .text("application"), .text("identifierPath"), .identifier("parent"),
      .integer("createdAtNanoseconds", in: .moments),
    ],
    union: FactTable.keeping(
      "context", key: ["id"], isNewest: false, columns: ["createdAtNanoseconds"],
      ties: ["coalesce(RECORD.createdAtNanoseconds, 0)"]), problem: impossiblePlace,
    // A parent may be imported after its children.
    schema: {
      """
      CREATE TABLE context (
        id BLOB PRIMARY KEY NOT NULL, application TEXT NOT NULL, identifierPath TEXT NOT NULL,
        parent BLOB, \(FactSchema.authorship), createdAtNanoseconds INTEGER,
        UNIQUE (application, identifierPath)) WITHOUT ROWID, STRICT;
      CREATE INDEX contextParent ON context (parent) WHERE parent IS NOT NULL
      """
    })

  var columnValues: [(any StatementValue)?] {
    [id, application, path.text, parent, createdAtNanoseconds]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: ContextIdentifier = try columns.next()
    let application: String = try columns.next()
    guard let path = IdentifierPath(text: try columns.next()) else {
      throw columns.damage(columnsBack: 1)
    }
    columns.skip(1)
    self.init(
      application: application, path: path, createdAtNanoseconds: try columns.optional(),
      authorship: try columns.authorship(from: reader))
    guard self.id == id else {
      throw StorageError(
        .damaged, path: "the store", cause: "a context has the identifier of another one")
    }
  }

  /// Returns a problem if a context is not where its identifier and its parent say. So no file can make a
  /// cycle, or give a context to another application.
  private static func impossiblePlace(_ row: FactRow) -> String? {
    guard let application = row["application"]?.text, let text = row["identifierPath"]?.text else {
      return "a context has no place"
    }
    guard let identifiers = Netstrings.list(text, atMost: ContextLimit.greatestDepth) else {
      return "the path of a context can't be read"
    }
    let path = IdentifierPath(identifiers)
    if let limit = ContextLimit.broken(byApplication: application, path: path) {
      return "\(limit)"
    }
    let id = ContextIdentifier(application: application, path: path)
    guard row["id"]?.identifier == id.value else {
      return "the identifier of a context is not derived from its place"
    }
    let parent = ContextIdentifier.parent(application: application, path: path)
    return row["parent"]?.identifier == parent?.value
      ? nil : "the parent of a context is not the one above its place"
  }
}

extension FactWriter {
  /// Writes a context. If the store has a record of it, the older one stays.
  package func insert(_ fact: ContextFact) throws {
    try write(fact)
    contextChange = max(contextChange, .added)
  }
}
