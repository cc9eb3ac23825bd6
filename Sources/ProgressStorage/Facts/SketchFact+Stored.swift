package import ProgressModel
import StoreEngine

extension SketchFact: StoredFact {
  static let table = FactTable(
    "sketch",
    [
      .identifier("document"), .choice("which", of: SketchFact.Which.self), .text("extractor"),
      .text("method"), .integer("version"), .bytes("bytes"),
    ], key: ["document", "which"],
    union: .clause {
      """
      ON CONFLICT (document, which) DO UPDATE SET
        extractor = excluded.extractor, method = excluded.method, version = excluded.version,
        bytes = excluded.bytes, author = excluded.author, stamp = excluded.stamp,
        command = excluded.command
      WHERE CASE which WHEN 'first' THEN (excluded.stamp, excluded.bytes) < (stamp, bytes)
                       ELSE (excluded.stamp, excluded.bytes) > (stamp, bytes) END
      """
    }, parents: [FactTable.Reference("document", to: "document")], problem: termTwice,
    schema: {
      """
      CREATE TABLE sketch (
        number INTEGER PRIMARY KEY,
        document BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
        which TEXT NOT NULL CHECK (which IN ('first', 'newest')),
        extractor TEXT NOT NULL, method TEXT NOT NULL, version INTEGER NOT NULL,
        bytes BLOB NOT NULL, \(FactSchema.authorship), UNIQUE (document, which)) STRICT
      """
    })

  var columnValues: [(any StatementValue)?] {
    [document, which.rawValue, kind.extractor, kind.method, kind.version, bytes]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      document: try columns.next(), which: try columns.choice(),
      kind: SketchKind(
        extractor: try columns.next(), method: try columns.next(), version: try columns.next()),
      bytes: try columns.next(), authorship: try columns.authorship(from: reader))
  }

  /// Returns a problem if a sketch has a term twice. The index has each term of a sketch once, so
  /// SQLite would refuse the second one when the sketch replaces another.
  private static func termTwice(_ row: FactRow) -> String? {
    guard case .bytes(let bytes)? = row["bytes"] else { return nil }
    let terms = stride(from: 0, to: bytes.count / 3 * 3, by: 3).map { place in
      Array(bytes.dropFirst(place).prefix(3))
    }
    return Set(terms).count == terms.count ? nil : "its sketch has a term twice"
  }
}

extension FactWriter {
  /// Writes a sketch of a document. If the store has one, the older one stays for the first text,
  /// the newer one for the newest text.
  package func insert(_ fact: SketchFact) throws {
    if let pass = reader.memory.pass {
      try pass.sketches.write(fact, self)
    } else {
      try write(fact)
    }
  }
}
