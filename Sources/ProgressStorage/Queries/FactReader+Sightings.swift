import Foundation
package import ProgressModel
import StoreEngine

extension FactReader {
  private static let columns = SightingFact.selection(of: "s")

  private static func select(_ condition: String) -> String {
    "SELECT \(columns) FROM sighting s JOIN author ON author.id = s.author \(condition)"
  }

  private func sighting(_ columns: inout ColumnReader) throws -> SightingFact {
    try SightingFact(&columns, from: self)
  }

  static func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
    guard let first, let second else { return nil }
    return (first, second)
  }

  /// The newest sighting of a path on this device.
  package func newestSighting(
    atResolvedPath path: String, device: DeviceIdentifier
  ) throws -> SightingFact? {
    if memory.pass?.sightings.mayHave(path: path) == false { return nil }
    return try first(
      Self.select(
        "WHERE s.resolvedPath = ? AND author.countsAs = ? ORDER BY s.stamp DESC LIMIT 1"),
      [path, device], sighting)
  }

  /// The sighting with an identifier.
  package func sighting(id: SightingIdentifier) throws -> SightingFact? {
    try first(Self.select("WHERE s.id = ?"), [id], sighting)
  }

  /// The sighting of the same document at the same path, on the same device, before a sighting.
  package func sighting(before later: SightingFact) throws -> SightingFact? {
    try first(
      Self.select(
        """
        WHERE s.document = ? AND s.resolvedPath = ? AND author.device = ? AND s.stamp < ?
        ORDER BY s.stamp DESC LIMIT 1
        """),
      [
        later.document, later.resolvedPath, later.authorship.device,
        later.authorship.stamp.rawValue,
      ], sighting)
  }

  /// The newest sighting at which a document was taken for another one, or said to be it.
  ///
  /// - Complexity: O(*n*) in the sightings of the document.
  package func sighting(
    ofDocument document: DocumentIdentifier, merging other: DocumentIdentifier, isByPerson: Bool
  ) throws -> SightingFact? {
    // A copy, and what several documents fit, name another document, too.
    let reasons = Self.texts { $0.isKnownDocument && ($0 == .linked) == isByPerson }
    return try first(
      Self.select(
        """
        WHERE s.document = ? AND s.origin = ? AND s.reason IN (\(reasons))
        ORDER BY s.stamp DESC LIMIT 1
        """), [document, other], sighting)
  }

  /// The newest sighting of a document on any device.
  package func newestSighting(ofDocument document: DocumentIdentifier) throws -> SightingFact? {
    try first(
      Self.select("WHERE s.document = ? ORDER BY s.stamp DESC LIMIT 1"), [document], sighting)
  }

  /// The newest sighting of a document on one device.
  package func newestSighting(
    ofDocument document: DocumentIdentifier, onDevice device: DeviceIdentifier
  ) throws -> SightingFact? {
    try first(
      Self.select(
        "WHERE s.document = ? AND author.countsAs = ? ORDER BY s.stamp DESC LIMIT 1"),
      [document, device], sighting)
  }

  /// Returns whether there is any sighting.
  package func hasSightings() throws -> Bool { try exists("SELECT 1 FROM sighting LIMIT 1") }

  /// Returns `false` if it is known without a question that a document never was found to be a copy or a backup.
  package func mayBeCopy(_ document: DocumentIdentifier) -> Bool {
    memory.pass?.sightings.mayBeCopy(document) ?? true
  }

  /// Returns whether a sighting is a location still: the newest of its path on its device, and its
  /// document did not move away from there later.
  package func isLocation(_ sighting: SightingFact) throws -> Bool {
    let isNewest = try first(
      """
      SELECT 1 FROM sighting s JOIN author ON author.id = s.author
      WHERE s.id = ? AND \(Self.isLocation)
      """, [sighting.id]
    ) { _ in true }
    return try isNewest != nil && !didMoveAway(from: sighting)
  }

  /// How the file of a sighting has left its path.
  package enum Departure: Hashable, Sendable {
    /// Its document moved away.
    case moved
    /// A person said that the file is another document since.
    case split
  }

  /// Returns whether the document of a sighting moved away from there later, on its device.
  package func didMoveAway(from sighting: SightingFact) throws -> Bool {
    try departure(from: sighting) == .moved
  }

  /// Returns how the file of a sighting has left its path since, on its device.
  ///
  /// Where its content alone said that the document moved, the file at the new place is a document of its
  /// own that is one with it.
  package func departure(from sighting: SightingFact) throws -> Departure? {
    let document = sighting.document
    if try didMoveAway(document, from: sighting, Self.departures) {
      return .moved
    }
    let overview = try overview()
    guard overview.hasLinks || overview.hasSplits else { return nil }
    let hasOtherMoved = try classMembers(of: document).contains { member in
      try member != document && didMoveAway(member, from: sighting, Self.moves)
    }
    if hasOtherMoved { return .moved }
    return try overview.hasSplits && wasSplit(after: sighting) ? .split : nil
  }

  static let moves = texts(\.isMove)
  static let departures = texts(\.leavesPath)

  /// The reasons of a kind as a list of texts in SQL.
  static func texts(_ isOfKind: (MatchReason) -> Bool) -> String {
    MatchReason.allCases.filter(isOfKind).map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  private func didMoveAway(
    _ document: DocumentIdentifier, from sighting: SightingFact, _ reasons: String
  ) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ? AND s.stamp > ?
        AND author.countsAs = (SELECT countsAs FROM author WHERE device = ?)
        AND s.formerPath IN (?, ?)
        AND s.reason IN (\(reasons))
      """,
      [
        document, sighting.authorship.stamp.rawValue, sighting.authorship.device,
        sighting.resolvedPath, sighting.path,
      ])
  }

  /// Whether the sighting `s`, whose author is joined, is a location still.
  private static let isLocation = """
    s.id = (
      SELECT newer.id FROM sighting newer JOIN author by ON by.id = newer.author
      WHERE newer.resolvedPath = s.resolvedPath AND by.countsAs = author.countsAs
      ORDER BY newer.stamp DESC LIMIT 1)
    AND NOT EXISTS (
      SELECT 1 FROM sighting later JOIN author by ON by.id = later.author
      WHERE later.document = s.document AND later.stamp > s.stamp AND by.countsAs = author.countsAs
        AND later.formerPath IN (s.resolvedPath, s.path)
        AND later.reason IN (\(departures)))
    """

  /// The newest location of a document: on this device if it has one here, else anywhere.
  package func location(
    ofDocument document: DocumentIdentifier, device: DeviceIdentifier
  ) throws -> SightingFact? {
    let here = try first(
      Self.select(
        """
        WHERE s.document = ? AND author.countsAs = ? AND \(Self.isLocation)
        ORDER BY s.stamp DESC LIMIT 1
        """), [document, device], sighting)
    return try here ?? newestSighting(ofDocument: document)
  }

  /// Where documents that are one are shown to be: their newest location on this device if they have one
  /// here, else their newest one anywhere.
  package func location(
    ofDocuments documents: [DocumentIdentifier], device: DeviceIdentifier
  ) throws -> SightingFact? {
    guard documents.count > 1 else {
      return try documents.first.flatMap { try location(ofDocument: $0, device: device) }
    }
    var best: (rank: (Int, Int, Stamp), location: SightingFact)?
    for document in documents {
      guard let location = try location(ofDocument: document, device: device) else { continue }
      let isHere = try self.device(location.authorship.device, countsAs: device)
      // A conflict copy is beside the file that the activity is of.
      let isVariant = try firstReason(ofDocument: document) == .conflictCopy
      let rank = (isHere ? 1 : 0, isVariant ? 0 : 1, location.authorship.stamp)
      if best.map({ $0.rank < rank }) ?? true { best = (rank, location) }
    }
    return best?.location
  }

  /// The newest sightings on a device of every path where a handle was seen; newest first, at most
  /// 64.
  package func sightings(
    withHandle handle: KernelHandle, device: DeviceIdentifier
  ) throws -> [SightingFact] {
    if memory.pass?.sightings.mayHave(handle: handle) == false { return [] }
    return try rows(
      Self.select(
        """
        WHERE s.handle = ? AND s.handleType = ? AND author.countsAs = ?
        GROUP BY s.resolvedPath HAVING s.stamp = max(s.stamp) ORDER BY s.stamp DESC LIMIT 64
        """), [Data(handle.bytes), handle.type, device],
      sighting)
  }

  /// The documents that have or had a content, with their newest sighting of it; the newest documents
  /// first, or the oldest.
  ///
  /// - Parameters:
  ///   - limit: How many documents at most; a template may have thousands.
  /// - Complexity: O(*n*) in the sightings of the documents that are returned: the index has the sightings
  ///   of a content in the order of their documents.
  package func sightings(
    withContent fingerprint: Fingerprint, limit: Int, isOldestFirst: Bool = false
  ) throws -> [SightingFact] {
    if memory.pass?.sightings.mayHave(content: fingerprint) == false { return [] }
    return try rows(
      Self.select(
        """
        WHERE s.fingerprint = ? AND s.byteCount = ?
        GROUP BY s.document HAVING s.stamp = max(s.stamp)
        ORDER BY s.document \(isOldestFirst ? "ASC" : "DESC") LIMIT ?
        """), [Digest(fingerprint), fingerprint.byteCount, limit],
      sighting)
  }

  /// The documents that have or had a content at a path with a certain end, with their newest sighting
  /// of it there; newest first.
  ///
  /// - Parameters:
  ///   - end: The end of the path, from a slash on.
  ///   - limit: How many documents at most.
  /// - Complexity: O(*n*) in the sightings of the content.
  package func sightings(
    withContent fingerprint: Fingerprint, atPathEndingIn end: String, limit: Int
  ) throws -> [SightingFact] {
    try rows(
      Self.select(
        """
        WHERE s.fingerprint = ?1 AND s.byteCount = ?2
          AND substr(s.resolvedPath, -length(?3)) = ?3
        GROUP BY s.document HAVING s.stamp = max(s.stamp) ORDER BY s.stamp DESC LIMIT ?4
        """), [Digest(fingerprint), fingerprint.byteCount, end, limit],
      sighting)
  }

  /// Returns whether a document was seen with a content, on any device.
  package func document(
    _ document: DocumentIdentifier, hadContent fingerprint: Fingerprint
  ) throws -> Bool {
    if memory.pass?.sightings.mayHave(content: fingerprint) == false { return false }
    return try exists(
      """
      SELECT 1 FROM sighting INDEXED BY sightingFingerprint
      WHERE fingerprint = ? AND document = ? AND byteCount = ? LIMIT 1
      """, [Digest(fingerprint), document, fingerprint.byteCount])
  }

  /// When a document was seen first with a content, on any device, in nanoseconds since 1970 by the
  /// clock of the files; `nil` if it never was.
  package func firstSeen(
    _ document: DocumentIdentifier, withContent fingerprint: Fingerprint
  ) throws -> Int64? {
    try first(
      """
      SELECT min(seenAtNanoseconds) FROM sighting INDEXED BY sightingFingerprint
      WHERE fingerprint = ? AND document = ? AND byteCount = ?
      """, [Digest(fingerprint), document, fingerprint.byteCount]
    ) { try $0.optional(Int64.self) } ?? nil
  }

  /// The newest sightings of this device at or below a path, one for each path, for commands that
  /// name files which may be gone.
  ///
  /// - Parameter path: A file, or a folder without a slash at its end.
  package func sightings(
    atOrBelow path: String, device: DeviceIdentifier
  ) throws -> [SightingFact] {
    let prefix = path == "/" ? "/" : path + "/"
    return try rows(
      Self.select(
        """
        WHERE author.countsAs = ?1 AND (s.resolvedPath = ?2 OR s.path = ?2
          OR substr(s.resolvedPath, 1, length(?3)) = ?3 OR substr(s.path, 1, length(?3)) = ?3)
        GROUP BY s.resolvedPath HAVING s.stamp = max(s.stamp) ORDER BY s.resolvedPath
        """), [device, path, prefix], sighting)
  }
}
