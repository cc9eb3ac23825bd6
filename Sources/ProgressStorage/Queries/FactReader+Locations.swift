package import ProgressModel
import StoreEngine

extension FactReader {
  /// The paths on a device where a document's file is, each by its newest sighting there: the one that
  /// was seen first before those that became further names of the file.
  package func locations(
    ofDocument document: DocumentIdentifier, device: DeviceIdentifier
  ) throws -> [SightingFact] {
    let paths: [String] = try rows(
      """
      SELECT s.resolvedPath FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ? AND author.countsAs = ?
      GROUP BY s.resolvedPath ORDER BY min(s.stamp)
      """, [document, device]
    ) { try $0.next() }
    return try paths.compactMap { path in
      guard let newest = try newestSighting(atResolvedPath: path, device: device),
        newest.document == document, try !didMoveAway(from: newest)
      else { return nil }
      return newest
    }
  }

  /// Returns whether a document was seen at a path on a device.
  package func document(
    _ document: DocumentIdentifier, wasAtResolvedPath path: String, device: DeviceIdentifier
  ) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM sighting s JOIN author ON author.id = s.author
      WHERE s.resolvedPath = ? AND s.document = ? AND author.countsAs = ? LIMIT 1
      """, [path, document, device])
  }

  /// The paths without links at which a device ever saw a document, in no order.
  package func allPaths(
    ofDocument document: DocumentIdentifier, device: DeviceIdentifier
  ) throws -> [String] {
    try rows(
      """
      SELECT DISTINCT s.resolvedPath FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ? AND author.countsAs = ?
      """, [document, device]
    ) { try $0.next() }
  }

  /// Another path than the one of a sighting, at which its document was seen before, on any device.
  package func earlierPath(of sighting: SightingFact) throws -> String? {
    try first(
      """
      SELECT path FROM sighting WHERE document = ? AND resolvedPath <> ? AND path <> ?
      ORDER BY stamp DESC LIMIT 1
      """, [sighting.document, sighting.resolvedPath, sighting.path]
    ) { try $0.next() }
  }

  /// Why a document was followed at all: the reason of its first sighting.
  package func firstReason(ofDocument document: DocumentIdentifier) throws -> MatchReason? {
    try first(
      "SELECT reason FROM sighting WHERE document = ? ORDER BY stamp LIMIT 1", [document]
    ) { try $0.choice() }
  }

  /// The document that a document was found to be a conflict copy of; `nil` if it was found to be something else.
  package func original(ofConflictCopy document: DocumentIdentifier) throws -> DocumentIdentifier? {
    guard try firstReason(ofDocument: document) == .conflictCopy else { return nil }
    return try origin(ofDocument: document)
  }

  /// Returns whether a document is a conflict copy that is still one with its original.
  package func isConflictCopy(_ document: DocumentIdentifier) throws -> Bool {
    guard let original = try original(ofConflictCopy: document) else { return false }
    return try members(ofDocument: document).contains(original)
  }

  /// The document that a document was copied or derived from, or taken for by a rule.
  package func origin(ofDocument document: DocumentIdentifier) throws -> DocumentIdentifier? {
    try first("SELECT origin FROM document WHERE id = ?", [document]) {
      try $0.optional(DocumentIdentifier.self)
    } ?? nil
  }
}
