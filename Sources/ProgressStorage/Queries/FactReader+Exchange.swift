package import ProgressModel
import StoreEngine

extension FactReader {
  /// That a device has seen a content in a document.
  package struct ContentLook: Hashable, Sendable {
    /// The device, or the one that stands in for it.
    package var device: DeviceIdentifier
    /// The document.
    package var document: DocumentIdentifier
    /// The content.
    package var fingerprint: Fingerprint
    /// How many words were counted in it; `nil` if it was not counted.
    package var wordCount: Int64?
    /// When it was seen first.
    package var stamp: Stamp
    /// The path of its file then, without links.
    package var resolvedPath: String
    /// The time stamp of its file then, in nanoseconds since 1970.
    package var modifiedNanoseconds: Int64
  }

  /// The contents that more than one device has seen, once for each device and document.
  ///
  /// - Complexity: O(*n* log *n*) in the sightings.
  package func sharedContents() throws -> [ContentLook] {
    let looks = try rows(
      """
      SELECT author.countsAs, s.document, s.fingerprint, s.byteCount, (
          SELECT max(words) FROM wordSample w
          WHERE w.subject = s.document AND w.after = s.fingerprint
            AND w.afterByteCount = s.byteCount),
        min(s.stamp), s.resolvedPath, s.modifiedNanoseconds
      FROM sighting s JOIN author ON author.id = s.author
      WHERE s.fingerprint IN (
        SELECT x.fingerprint FROM sighting x JOIN author a ON a.id = x.author
        WHERE x.fingerprint IS NOT NULL
        GROUP BY x.fingerprint HAVING count(DISTINCT a.countsAs) > 1)
      GROUP BY author.countsAs, s.document, s.fingerprint, s.byteCount
      ORDER BY min(s.stamp), s.document
      """
    ) { columns -> ContentLook? in
      let device: DeviceIdentifier = try columns.next()
      let document: DocumentIdentifier = try columns.next()
      guard let fingerprint = try columns.fingerprint() else { return nil }
      return ContentLook(
        device: device, document: document, fingerprint: fingerprint,
        wordCount: try columns.optional(), stamp: Stamp(rawValue: try columns.next()),
        resolvedPath: try columns.next(), modifiedNanoseconds: try columns.next())
    }
    return looks.compactMap(\.self)
  }

  /// The devices that have seen a document, or those that stand in for them.
  package func devices(thatSaw document: DocumentIdentifier) throws -> [DeviceIdentifier] {
    try rows(
      """
      SELECT DISTINCT author.countsAs FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ?
      """, [document]
    ) { try $0.next() }
  }

  /// The activities from which one was copied or derived, and those from which they were.
  package func ancestors(of activity: ActivityIdentifier) throws -> Set<ActivityIdentifier> {
    var members = try members(ofDocument: activity.firstDocument)
    var found: Set<ActivityIdentifier> = []
    while let next = members.popLast() {
      guard let origin = try origin(ofDocument: next) else { continue }
      let others = try self.members(ofDocument: origin)
      guard let ancestor = others.first.map(ActivityIdentifier.init), ancestor != activity,
        found.insert(ancestor).inserted
      else { continue }
      members += others
    }
    return found
  }
}
