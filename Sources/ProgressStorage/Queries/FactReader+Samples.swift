package import ProgressModel
import StoreEngine

extension FactReader {
  /// Returns when the contents of a document were seen, in any order.
  ///
  /// - Complexity: O(*n*), *n* sightings of the document.
  package func contentSightings(ofDocument document: DocumentIdentifier) throws -> [ContentSighting]
  {
    try rows(
      """
      SELECT f.id, f.fingerprint, f.byteCount, f.seenAtNanoseconds, \(storedAuthorshipColumns(of: "f"))
      FROM sighting f WHERE f.document = ?
      """, [document]
    ) { columns in
      let id: SightingIdentifier = try columns.next()
      let content = try columns.fingerprint()
      let seenAtNanoseconds: Int64 = try columns.next()
      let authorship = try columns.authorship(from: self)
      return ContentSighting(
        id: id, content: content, seenAtNanoseconds: seenAtNanoseconds, device: authorship.device,
        stamp: authorship.stamp)
    }
  }

  /// Returns the counter of the newest count of a document; `nil` if its words were never counted.
  ///
  /// - Complexity: O(*n*), *n* counts of the document.
  package func newestCounter(ofDocument document: DocumentIdentifier) throws -> String? {
    try first(
      "SELECT counter FROM wordSample WHERE subject = ? ORDER BY stamp DESC LIMIT 1", [document]
    ) { try $0.next() }
  }

  /// Returns the counter of the newest count of a document, and the words of a content by that counter, if they were
  /// counted; `nil` if its words were never counted.
  ///
  /// - Complexity: O(*n*), *n* counts of the document.
  package func count(
    of content: Fingerprint?, ofDocument document: DocumentIdentifier
  ) throws -> (counter: String, words: Int64?)? {
    let samples = try cursor(
      """
      SELECT counter, words, after IS ? AND afterByteCount IS ? FROM wordSample
      WHERE subject = ? ORDER BY stamp DESC
      """, [content.map(Digest.init), content?.byteCount, document])
    var newest: String?
    while var columns = try samples.next() {
      let counter: String = try columns.next()
      let words: Int64 = try columns.next()
      newest = newest ?? counter
      if counter == newest, try columns.next(Bool.self) { return (counter, words) }
    }
    return newest.map { ($0, nil) }
  }

  /// Returns the contents of a document that had so many words, the one that was counted last first.
  ///
  /// - Parameters:
  ///   - counter: Only counts by this counter.
  ///   - readerVersion: Only counts by this version of the reader.
  /// - Complexity: O(*n*), *n* counts of the document.
  package func contents(
    ofDocument document: DocumentIdentifier, withWords words: Int64, by counter: String,
    readerVersion: Int64
  ) throws -> [Fingerprint] {
    try rows(
      """
      SELECT after, afterByteCount FROM wordSample
      WHERE subject = ? AND words = ? AND counter = ? AND readerVersion = ? ORDER BY stamp DESC
      """, [document, words, counter, readerVersion]
    ) { try $0.fingerprint() }.compactMap(\.self)
  }

  /// Returns whether the words of a content of a document were counted, by whatever counter.
  ///
  /// - Parameter readerVersion: Counts by an earlier version of the reader don't count.
  /// - Complexity: O(*n*), *n* counts of the document.
  package func isCounted(
    _ content: Fingerprint, of document: DocumentIdentifier, since readerVersion: Int64? = nil
  ) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM wordSample WHERE subject = ?1 AND after = ?2 AND afterByteCount = ?3
        AND (?4 IS NULL OR readerVersion IS NULL OR readerVersion >= ?4) LIMIT 1
      """, [document, Digest(content), content.byteCount, readerVersion])
  }
}
