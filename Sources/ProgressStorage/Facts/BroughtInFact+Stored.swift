package import ProgressModel
import StoreEngine

extension BroughtInFact: StoredFact {
  static let table = FactTable(
    "broughtIn",
    [
      .identifier("id"), .identifier("sighting"), .identifier("content"),
      .integer("contentByteCount", in: .byteCounts), .text("counter"),
      .integer("words", in: .wordChanges), .choice("reason", of: BroughtInFact.Reason.self),
      .identifier("origin"),
    ], part: part, key: ["subject", "id"],
    parents: [FactTable.Reference("sighting", to: "sighting")],
    schema: {
      """
      CREATE TABLE broughtIn (
        subject BLOB NOT NULL, id BLOB NOT NULL, sighting BLOB NOT NULL,
        content BLOB NOT NULL, contentByteCount INTEGER NOT NULL, counter TEXT NOT NULL,
        words INTEGER NOT NULL, reason TEXT NOT NULL, origin BLOB,
        \(FactSchema.authorship), PRIMARY KEY (subject, id),
        FOREIGN KEY (subject, sighting) REFERENCES sighting(document, id) ON DELETE CASCADE)
        WITHOUT ROWID, STRICT
      """
    })

  private static let part = ActivityPart(filedBy: .sighting, isRare: true) {
    columns, facts, context in
    facts.broughtIn.append(try BroughtInFact(&columns, from: context.reader))
  }

  var columnValues: [(any StatementValue)?] {
    [id, sighting, Digest(content), content.byteCount, counter, words, reason.rawValue, origin]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let sighting: SightingIdentifier = try columns.next()
    guard let content = try columns.fingerprint() else {
      throw StorageError(
        .damaged, path: "the store", cause: "words that were brought in have no content")
    }
    self.init(
      id: id, sighting: sighting, content: content, counter: try columns.next(),
      words: try columns.next(), reason: try columns.choice(), origin: try columns.optional(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes how many words of a content were not written in the change that led to it.
  package func insert(_ fact: BroughtInFact) throws { try write(fact) }
}
