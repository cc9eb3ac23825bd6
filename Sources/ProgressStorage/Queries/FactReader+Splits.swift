package import ProgressModel
import StoreEngine

extension FactReader {
  /// All splits of documents.
  package func splits() throws -> [DocumentSplitFact] {
    guard try overview().hasSplits else { return [] }
    return try rows(
      "SELECT \(DocumentSplitFact.selection()) FROM documentSplit f"
    ) { try DocumentSplitFact(&$0, from: self) }
  }

  /// The newest sighting at which a document was found at another path, and had been seen on the device
  /// before: what was seen since can be split from it.
  ///
  /// - Complexity: O(*n*) in the sightings of the document.
  package func newestMove(
    ofDocument document: DocumentIdentifier, onDevice device: DeviceIdentifier
  ) throws -> SightingFact? {
    let found = try first(
      """
      SELECT s.id FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ?1 AND author.countsAs = ?2 AND s.formerPath IS NOT NULL
        AND s.reason IN (\(Self.moves))
        AND EXISTS (
          SELECT 1 FROM sighting e JOIN author by ON by.id = e.author
          WHERE e.document = ?1 AND by.countsAs = ?2 AND e.stamp < s.stamp)
      ORDER BY s.stamp DESC LIMIT 1
      """, [document, device]
    ) { try $0.next(SightingIdentifier.self) }
    return try found.flatMap { try sighting(id: $0) }
  }

  /// The devices that count as one and have seen a document from a moment on, each with when it first did.
  package func devices(
    thatSaw document: DocumentIdentifier, since stamp: Stamp, countingAs device: DeviceIdentifier
  ) throws -> [(device: DeviceIdentifier, since: Stamp)] {
    try rows(
      """
      SELECT author.device, min(s.stamp) FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ? AND s.stamp >= ? AND author.countsAs = ?
      GROUP BY author.device ORDER BY min(s.stamp)
      """, [document, stamp.rawValue, device]
    ) { columns in
      (device: try columns.next(), since: Stamp(rawValue: try columns.next()))
    }
  }

  /// Returns whether the file of a sighting now belongs to a document that was split off later,
  /// from the sighting's document or from the one that this was itself split from.
  ///
  /// The answer means something only for the newest sighting of a document.
  package func isOfSplitFile(_ sighting: SightingFact) throws -> Bool {
    try overview().hasSplits && wasSplit(after: sighting)
  }

  func wasSplit(after sighting: SightingFact) throws -> Bool {
    // What a person says of a file is recorded with what was seen of it before.
    try exists(
      """
      WITH RECURSIVE whole (document, until) AS (
        SELECT ?1, \(Int64.max)
        UNION
        SELECT v.document, min(v.stamp, w.until)
        FROM documentSplit v JOIN whole w ON w.document = v.newDocument),
      look (stamp) AS (
        SELECT coalesce(max(s.stamp), ?2) FROM sighting s JOIN author ON author.id = s.author
        WHERE s.document = ?1 AND s.stamp <= ?2 AND s.reason <> 'linked'
          AND author.countsAs = (SELECT countsAs FROM author WHERE device = ?3))
      SELECT 1 FROM whole w JOIN documentSplit v ON v.document = w.document
      WHERE v.since > (SELECT stamp FROM look) AND v.since <= w.until
        AND (SELECT countsAs FROM author WHERE device = v.device)
          = (SELECT countsAs FROM author WHERE device = ?3)
      """,
      [sighting.document, sighting.authorship.stamp.rawValue, sighting.authorship.device])
  }

  /// The documents that lost their file on a device to a document split from them, and since when.
  func documentsWithoutFile(
    onDevice device: DeviceIdentifier
  ) throws -> [(document: DocumentIdentifier, since: Stamp)] {
    guard try overview().hasSplits else { return [] }
    return try rows(
      """
      WITH here AS (
        SELECT * FROM documentSplit
        WHERE device IN (SELECT device FROM author WHERE countsAs = ?))
      SELECT document, since FROM here
      UNION ALL
      SELECT part.newDocument, v.since FROM here part JOIN here v ON v.document = part.document
      WHERE v.since > part.since AND v.since <= part.stamp
      """, [device]
    ) { columns in
      (document: try columns.next(), since: Stamp(rawValue: try columns.next()))
    }
  }
}
