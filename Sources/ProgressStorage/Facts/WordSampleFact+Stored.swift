package import ProgressModel
import StoreEngine

extension WordSampleFact: StoredFact {
  static let table = FactTable(
    "wordSample",
    [
      .identifier("id"), .identifier("sighting"), .identifier("before"),
      .integer("beforeByteCount", in: .byteCounts), .identifier("after"),
      .integer("afterByteCount", in: .byteCounts), .text("counter"),
      .integer("words", in: .wordCounts), .integer("wordsAdded", in: .wordCounts),
      .integer("wordsRemoved", in: .wordCounts), .integer("wordsPasted", in: .wordCounts),
      .integer("writtenAtNanoseconds", in: .moments),
      .integer("readerVersion", in: 1...Int64(Int32.max)),
    ], part: part, key: ["subject", "id"],
    union: .clause {
      """
      ON CONFLICT (subject, id) DO UPDATE SET
        sighting = excluded.sighting, words = excluded.words, wordsAdded = excluded.wordsAdded,
        wordsRemoved = excluded.wordsRemoved, wordsPasted = excluded.wordsPasted,
        writtenAtNanoseconds = excluded.writtenAtNanoseconds, readerVersion = excluded.readerVersion,
        author = excluded.author, stamp = excluded.stamp, command = excluded.command
      WHERE (
          excluded.wordsAdded IS NULL, excluded.stamp, excluded.sighting,
          (SELECT device FROM author WHERE id = excluded.author))
        < (
          wordsAdded IS NULL, stamp, sighting,
          (SELECT device FROM author WHERE id = wordSample.author))
      """
    }, parents: [FactTable.Reference("sighting", to: "sighting")],
    schema: {
      """
      CREATE TABLE wordSample (
        subject BLOB NOT NULL, id BLOB NOT NULL, sighting BLOB NOT NULL,
        before BLOB, beforeByteCount INTEGER, after BLOB NOT NULL, afterByteCount INTEGER NOT NULL,
        counter TEXT NOT NULL, words INTEGER NOT NULL, wordsAdded INTEGER, wordsRemoved INTEGER,
        wordsPasted INTEGER, writtenAtNanoseconds INTEGER, readerVersion INTEGER,
        \(FactSchema.authorship), PRIMARY KEY (subject, id),
        FOREIGN KEY (subject, sighting) REFERENCES sighting(document, id) ON DELETE CASCADE)
        WITHOUT ROWID, STRICT
      """
    })

  private static let part = ActivityPart(filedBy: .sighting) {
    columns, facts, context in
    facts.samples.append(try WordSampleFact(&columns, from: context.reader))
  }

  var columnValues: [(any StatementValue)?] {
    [
      id, sighting, before.map(Digest.init), before?.byteCount, Digest(after), after.byteCount,
      counter, words, wordsAdded, wordsRemoved, wordsPasted, writtenAtNanoseconds,
      readerVersion,
    ]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let sighting: SightingIdentifier = try columns.next()
    let before = try columns.fingerprint()
    guard let after = try columns.fingerprint() else {
      throw StorageError(.damaged, path: "the store", cause: "a count of words has no content")
    }
    self.init(
      id: id, sighting: sighting, before: before, after: after, counter: try columns.next(),
      words: try columns.next(), wordsAdded: try columns.optional(),
      wordsRemoved: try columns.optional(), wordsPasted: try columns.optional(),
      writtenAtNanoseconds: try columns.optional(), readerVersion: try columns.optional(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a word sample. If the store has a record of it, the better one stays.
  package func insert(_ fact: WordSampleFact) throws { try write(fact) }
}
