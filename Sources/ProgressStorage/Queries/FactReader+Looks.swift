import Foundation
package import ProgressModel
import StoreEngine

/// The last look of this store at the files in a folder. It is never exported: what it decided is in the facts.
package struct FolderLook: Hashable, Sendable {
  /// When it was, in nanoseconds since 1970.
  package var nanoseconds: Int64
  /// How many known documents were not there.
  package var missingCount: Int64
  /// The documents that were not there and whose folder was, at most ``mostMissing``: those that were seen last.
  package var missing: Set<DocumentIdentifier>
  /// Since when new files wait until it is known whether they are the missing ones, in nanoseconds since 1970; `nil` if
  /// none waits.
  package var waitingSinceNanoseconds: Int64?

  /// How many missing documents are remembered one by one.
  package static let mostMissing = 256

  package init(
    nanoseconds: Int64, missingCount: Int64, missing: Set<DocumentIdentifier> = [],
    waitingSinceNanoseconds: Int64? = nil
  ) {
    self.nanoseconds = nanoseconds
    self.missingCount = missingCount
    self.missing = missing
    self.waitingSinceNanoseconds = waitingSinceNanoseconds
  }

  fileprivate static func name(of folder: String) -> String { "look:" + folder }
}

extension FactReader {
  /// Returns the last look at a folder; `nil` if there was none.
  ///
  /// - Parameter folder: Its absolute path without links.
  package func look(at folder: String) throws -> FolderLook? {
    guard let value = try local(FolderLook.name(of: folder)) else { return nil }
    let parts = String(decoding: value, as: UTF8.self).split(separator: " ")
    let numbers = parts.prefix(3).compactMap { Int64($0) }
    guard numbers.count == 3 else { return nil }
    return FolderLook(
      nanoseconds: numbers[0], missingCount: numbers[1],
      missing: Set(parts.dropFirst(3).compactMap { DocumentIdentifier(String($0)) }),
      waitingSinceNanoseconds: numbers[2] == 0 ? nil : numbers[2])
  }

  /// Returns the paths at which a device saw files last, each once and the newest first.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - count: How many sightings are read.
  /// - Returns: The paths as they were asked for, and without links.
  package func newestPaths(
    device: DeviceIdentifier, amongSightings count: Int
  ) throws -> [(path: String, resolvedPath: String)] {
    var seen: Set<String> = []
    return try rows(
      """
      SELECT s.path, s.resolvedPath FROM sighting s INDEXED BY sightingId
      JOIN author ON author.id = s.author
      WHERE author.countsAs = ? ORDER BY s.id DESC LIMIT ?
      """, [device, Int64(count)]
    ) { (path: try $0.next(String.self), resolvedPath: try $0.next(String.self)) }
    .filter { seen.insert($0.resolvedPath).inserted }
  }

  /// Returns the content that a device saw a document have before a sighting, and when; `nil` if it saw none.
  ///
  /// - Complexity: O(*n*), *n* sightings of the document.
  package func contentBefore(
    _ sighting: SightingFact, device: DeviceIdentifier
  ) throws -> (content: Fingerprint, seenAtNanoseconds: Int64, path: String)? {
    try first(
      """
      SELECT s.fingerprint, s.byteCount, s.seenAtNanoseconds, s.resolvedPath
      FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ? AND s.id <> ? AND s.fingerprint IS NOT NULL AND author.countsAs = ?
      ORDER BY s.stamp DESC LIMIT 1
      """, [sighting.document, sighting.id, device]
    ) { columns in
      guard let content = try columns.fingerprint() else {
        throw StorageError(.damaged, path: "the store", cause: "a sighting has no content")
      }
      return (content, try columns.next(), try columns.next())
    }
  }

  /// Returns when a document had a content before a sighting that was counted then, in nanoseconds since 1970; `nil` if
  /// it did not.
  ///
  /// - Complexity: O(*n*), *n* sightings of the document.
  package func lastSight(of content: Fingerprint, in sighting: SightingFact) throws -> Int64? {
    guard try isCounted(content, of: sighting.document) else { return nil }
    return try first(
      """
      SELECT seenAtNanoseconds FROM sighting
      WHERE document = ? AND id <> ? AND fingerprint = ? AND byteCount = ?
      ORDER BY stamp DESC LIMIT 1
      """, [sighting.document, sighting.id, Digest(content), content.byteCount]
    ) { try $0.next() }
  }

  /// Returns whether a count of a document is on record.
  package func hasSample(
    _ id: FactIdentifier, ofDocument document: DocumentIdentifier
  ) throws -> Bool {
    try exists("SELECT 1 FROM wordSample WHERE subject = ? AND id = ?", [document, id])
  }

  /// Returns the words of the newest count of a document; `nil` if it has none.
  ///
  /// - Parameter counter: The counter; `nil` for any.
  /// - Complexity: O(*n*), *n* counts of the document.
  package func newestWords(
    ofDocument document: DocumentIdentifier, by counter: String? = nil
  ) throws -> Int64? {
    try first(
      """
      SELECT words FROM wordSample WHERE subject = ?1 AND counter = ifnull(?2, counter)
      ORDER BY stamp DESC LIMIT 1
      """, [document, counter]
    ) { try $0.next() }
  }

  /// Returns the path of the file whose words are the newest count of a document, with the content; `nil` if it has
  /// none.
  ///
  /// - Complexity: O(*n*), *n* counts of the document.
  package func newestCount(
    ofDocument document: DocumentIdentifier
  ) throws -> (path: String, content: Fingerprint)? {
    try first(
      """
      SELECT s.resolvedPath, w.after, w.afterByteCount FROM wordSample w
      JOIN sighting s ON s.document = w.subject AND s.id = w.sighting
      WHERE w.subject = ? ORDER BY w.stamp DESC LIMIT 1
      """, [document]
    ) { columns in
      let path: String = try columns.next()
      return try columns.fingerprint().map { (path, $0) }
    } ?? nil
  }

  /// Returns whether words of a document that is gone were found in another one.
  ///
  /// - Complexity: O(*n*), *n* texts with words of others.
  package func isOriginOfWords(_ document: DocumentIdentifier) throws -> Bool {
    try exists(
      "SELECT 1 FROM broughtIn WHERE origin = ? AND reason = ?",
      [document, BroughtInFact.Reason.moved.rawValue])
  }
}

extension FactWriter {
  /// Remembers a look at a folder.
  ///
  /// - Parameter folder: Its absolute path without links.
  package func set(_ look: FolderLook, of folder: String) throws {
    let parts =
      ["\(look.nanoseconds)", "\(look.missingCount)", "\(look.waitingSinceNanoseconds ?? 0)"]
      + look.missing.sorted().map(\.description)
    try set(FolderLook.name(of: folder), Data(parts.joined(separator: " ").utf8))
  }
}
