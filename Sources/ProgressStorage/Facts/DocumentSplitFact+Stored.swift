package import ProgressModel
import StoreEngine

extension DocumentSplitFact: StoredFact {
  static let table = FactTable(
    "documentSplit",
    [
      .identifier("id"), .identifier("document"),
      .identifier("newDocument"), .identifier("device"), .stamp("since"),
    ], hasCommand: false,
    union: .clause {
      """
      ON CONFLICT (id) DO UPDATE SET
        since = min(since, excluded.since), stamp = min(stamp, excluded.stamp)
      WHERE excluded.since < since OR excluded.stamp < stamp
      """
    },
    schema: {
      """
      CREATE TABLE documentSplit (
        id BLOB PRIMARY KEY NOT NULL, document BLOB NOT NULL, newDocument BLOB NOT NULL,
        device BLOB NOT NULL, since INTEGER NOT NULL,
        \(FactSchema.plainAuthorship)) WITHOUT ROWID, STRICT;
      CREATE INDEX documentSplitDocument ON documentSplit (document)
      """
    })

  var columnValues: [(any StatementValue)?] { [id, document, newDocument, device, since.rawValue] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), document: try columns.next(), newDocument: try columns.next(),
      device: try columns.next(), since: Stamp(rawValue: try columns.next()),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Splits a document: from now on, the sightings that the fact covers belong to the new document, with
  /// everything reported through them.
  ///
  /// The new document must be in the store already.
  package func insert(_ fact: DocumentSplitFact) throws {
    try write(fact)
    try settleSplits()
  }
}
