package import ProgressModel

extension FactWriter {
  /// Writes a sketch of a document, or the one of two that stays: of first texts the older, of newest
  /// texts the newer.
  package func insert(_ fact: SketchFact) throws {
    try execute(
      """
      INSERT INTO sketch (
        document, which, extractor, method, version, bytes, author, stamp, command)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      \(FactTable.sketch.conflictClause)
      """,
      [
        fact.document, fact.which.rawValue, fact.kind.extractor, fact.kind.method,
        fact.kind.version,
        fact.bytes, try author(fact.authorship), fact.authorship.stamp.rawValue,
        fact.authorship.command,
      ])
  }
}
