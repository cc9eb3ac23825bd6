import Foundation
package import ProgressModel
import StoreEngine

/// The last look of this store at the files in a folder. It is never exported: what it decided is in the facts.
package struct FolderLook: Hashable, Sendable {
  /// When it was, in nanoseconds since 1970.
  package private(set) var nanoseconds: Int64
  /// The run of the machine in which it was; `nil` if an earlier version looked.
  private var boot: BootIdentifier?
  /// When it was in that run, in nanoseconds since the machine started.
  private var monotonicNanoseconds: Int64 = 0
  /// How many known documents were not there.
  package var missingCount: Int64
  /// The documents that were not there and whose folder was, at most ``mostMissing``: those that were seen last.
  package var missing: Set<DocumentIdentifier>
  /// Since when new files wait until it is known whether they are the missing ones, in nanoseconds since 1970; `nil` if
  /// none waits.
  package var waitingSinceNanoseconds: Int64?
  /// When contents were seen that texts left when they went back to older ones, as long as it is open what is gone, in
  /// nanoseconds since 1970; at most ``mostReturns``.
  package var returns: [Int64] = []

  /// How many missing documents are remembered one by one.
  package static let mostMissing = 1024
  /// How many returns are remembered.
  package static let mostReturns = 64

  /// Creates a look of now at which some known documents were not there.
  package init(at now: ClockReading, missingCount: Int64) {
    (nanoseconds, boot) = (now.wallNanoseconds, now.boot)
    monotonicNanoseconds = now.monotonicNanoseconds
    self.missingCount = missingCount
    missing = []
  }

  /// Reads what was written of a look; `nil` if it is none.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: " ")
    let numbers = parts.prefix(3).compactMap { Int64($0) }
    guard numbers.count == 3 else { return nil }
    (nanoseconds, missingCount) = (numbers[0], numbers[1])
    waitingSinceNanoseconds = numbers[2] == 0 ? nil : numbers[2]
    let rest = parts.dropFirst(3)
    missing = Set(rest.compactMap { DocumentIdentifier(String($0)) })
    returns = rest.compactMap { Int64($0) }
    // Earlier versions pass over what is neither a number nor an identifier.
    for moment in rest.map({ $0.split(separator: "@") }) where moment.count == 2 {
      (boot, monotonicNanoseconds) = (BootIdentifier(String(moment[1])), Int64(moment[0]) ?? 0)
    }
  }

  fileprivate var text: String {
    var parts = ["\(nanoseconds)", "\(missingCount)", "\(waitingSinceNanoseconds ?? 0)"]
    if let boot { parts.append("\(monotonicNanoseconds)@\(boot)") }
    parts += missing.sorted().map(\.description) + returns.map(\.description)
    return parts.joined(separator: " ")
  }

  /// Takes over when another look was.
  package mutating func setMoment(of other: FolderLook) {
    (nanoseconds, boot) = (other.nanoseconds, other.boot)
    monotonicNanoseconds = other.monotonicNanoseconds
  }

  /// Returns when it was by the clock of now, in nanoseconds since 1970: before ``nanoseconds`` if that was set back.
  package func nanoseconds(by now: ClockReading) -> Int64 {
    var passed = now.monotonicNanoseconds
    if boot == now.boot {
      passed = passed.subtractingSaturated(monotonicNanoseconds)
    } else if boot == nil || now.wallNanoseconds >= nanoseconds {
      return nanoseconds
    }
    // It was before this run of the machine, or so long ago.
    return min(nanoseconds, now.wallNanoseconds.subtractingSaturated(passed))
  }

  fileprivate static func name(of folder: String) -> String { "look:" + folder }
}

/// The content that a document had before it was looked at.
package struct FormerContent: Hashable, Sendable {
  package var content: Fingerprint
  /// When its file was written, by the time stamp of the file, in nanoseconds since 1970.
  package var writtenAtNanoseconds: Int64
  /// When it was seen last, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64
}

extension FactIdentifier {
  /// Returns an identifier below all that were made since a moment, in nanoseconds since 1970: they begin with theirs.
  static func least(since nanoseconds: Int64) -> FactIdentifier {
    FactIdentifier(high: UInt64(max(0, nanoseconds) / 1_000_000) << 16, low: 0)
  }
}

extension FactReader {
  /// Returns the last look at a folder; `nil` if there was none.
  ///
  /// - Parameter folder: Its absolute path without links.
  package func look(at folder: String) throws -> FolderLook? {
    guard let value = try local(FolderLook.name(of: folder)) else { return nil }
    return FolderLook(String(decoding: value, as: UTF8.self))
  }

  /// Returns the paths at which a device saw files last, each once and the newest first.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - count: How many sightings are read.
  /// - Returns: The paths as they were asked for, and without links, with what was there.
  package func newestPaths(
    device: DeviceIdentifier, amongSightings count: Int
  ) throws -> [(path: String, resolvedPath: String, document: DocumentIdentifier, inode: UInt64)] {
    var seen: Set<String> = []
    return try rows(
      """
      SELECT s.path, s.resolvedPath, s.document, s.inode FROM sighting s INDEXED BY sightingId
      JOIN author ON author.id = s.author
      WHERE author.countsAs = ? ORDER BY s.id DESC LIMIT ?
      """, [device, Int64(count)]
    ) {
      (
        path: try $0.next(String.self), resolvedPath: try $0.next(String.self),
        document: try $0.next(DocumentIdentifier.self),
        inode: UInt64(bitPattern: try $0.next(Int64.self))
      )
    }
    .filter { seen.insert($0.resolvedPath).inserted }
  }

  /// Returns the content that a device saw a document have before a sighting; `nil` if it saw none.
  ///
  /// The document may be one with others, and may have been seen as one of them before.
  ///
  /// - Complexity: O(*n*), *n* sightings of the document.
  package func contentBefore(
    _ sighting: SightingFact, device: DeviceIdentifier
  ) throws -> FormerContent? {
    try newestContent(before: sighting, device: device)?.content
  }

  /// Returns the content that another device saw a document have last before a sighting; `nil` if this device saw that
  /// content, too, or saw one of the same activity later.
  ///
  /// - Parameters:
  ///   - document: The document, as the other device calls it.
  ///   - sighting: A sighting of the same activity by this device.
  ///   - device: This device.
  /// - Complexity: O(*n*), *n* sightings of the activity.
  package func contentElsewhere(
    ofDocument document: DocumentIdentifier, before sighting: SightingFact,
    device: DeviceIdentifier
  ) throws -> FormerContent? {
    let own = try newestContent(before: sighting, device: device)
    guard
      let other = try newestContent(
        ofDocument: document, before: sighting, device: device, isOwn: false),
      own.map({ $0.stamp < other.stamp }) ?? true, case let content = other.content.content,
      try !members(ofDocument: sighting.document).contains(where: { member in
        try exists(
          """
          SELECT 1 FROM sighting s JOIN author ON author.id = s.author
          WHERE s.document = ? AND s.fingerprint = ? AND s.byteCount = ? AND author.countsAs = ?
          """, [member, Digest(content), content.byteCount, device])
      })
    else { return nil }
    return other.content
  }

  /// Returns the content that a device saw an activity have before a sighting, and when in the order of facts.
  private func newestContent(
    before sighting: SightingFact, device: DeviceIdentifier
  ) throws -> (content: FormerContent, stamp: Int64)? {
    try members(ofDocument: sighting.document).compactMap {
      member -> (content: FormerContent, stamp: Int64)? in
      // A conflict copy is another file beside the document.
      if member != sighting.document, try isConflictCopy(member) { return nil }
      return try newestContent(ofDocument: member, before: sighting, device: device, isOwn: true)
    }.max { $0.stamp < $1.stamp }
  }

  /// Returns the content that a device saw a document have before a sighting, and when in the order of facts.
  ///
  /// - Parameter isOwn: Whether the device itself saw it; else another one did.
  private func newestContent(
    ofDocument document: DocumentIdentifier, before sighting: SightingFact,
    device: DeviceIdentifier, isOwn: Bool
  ) throws -> (content: FormerContent, stamp: Int64)? {
    try first(
      """
      SELECT s.fingerprint, s.byteCount, s.modifiedNanoseconds, s.seenAtNanoseconds, s.stamp
      FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ? AND s.id <> ? AND s.fingerprint IS NOT NULL
        AND author.countsAs \(isOwn ? "=" : "<>") ?
      ORDER BY s.stamp DESC LIMIT 1
      """, [document, sighting.id, device]
    ) { columns in
      guard let content = try columns.fingerprint() else {
        throw StorageError(.damaged, path: "the store", cause: "a sighting has no content")
      }
      return (
        content: FormerContent(
          content: content, writtenAtNanoseconds: try columns.next(),
          seenAtNanoseconds: try columns.next()),
        stamp: try columns.next(Int64.self)
      )
    }
  }

  /// Returns when a document had a content last before a sighting, and when it was seen since then, in nanoseconds since
  /// 1970; `nil` if it did not have it, or it was not counted then.
  ///
  /// A rewritten text may be a document of its own, which rules took for the one that it was. So what the device saw of
  /// either is one way.
  ///
  /// - Complexity: O(*n*), *n* sightings of the document.
  package func lastSight(
    of content: Fingerprint, in sighting: SightingFact
  ) throws -> (nanoseconds: Int64, laterNanoseconds: [Int64])? {
    let device = sighting.authorship.device
    let documents = try identities(ofDocument: sighting.document).filter {
      try $0 == sighting.document || newestSighting(ofDocument: $0, onDevice: device) != nil
    }
    guard try documents.contains(where: { try isCounted(content, of: $0) }) else { return nil }
    let arguments: [(any StatementValue)?] = [Digest(content), content.byteCount, sighting.id]
    let sights = try cursor(
      """
      SELECT seenAtNanoseconds, fingerprint = ? AND byteCount = ? FROM sighting
      WHERE id <> ? AND document IN (\(Self.places(documents.count)))
        AND fingerprint IS NOT NULL ORDER BY stamp DESC
      """, arguments + documents.map { $0 as (any StatementValue)? })
    var later: [Int64] = []
    while var columns = try sights.next() {
      let moment: Int64 = try columns.next()
      if try columns.next(Bool.self) { return (moment, later) }
      later.append(moment)
    }
    return nil
  }

  /// Returns whether a device has counted a document, or one that is the same.
  package func hasCounted(
    _ document: DocumentIdentifier, device: DeviceIdentifier
  ) throws -> Bool {
    try members(ofDocument: document).contains { member in
      try exists(
        """
        SELECT 1 FROM wordSample w JOIN author ON author.id = w.author
        WHERE w.subject = ? AND author.countsAs = ?
        """, [member, device])
    }
  }

  /// Returns whether another device has counted a content of a document, or of one that is the same.
  package func isCountedElsewhere(
    _ content: Fingerprint, of document: DocumentIdentifier, device: DeviceIdentifier
  ) throws -> Bool {
    try members(ofDocument: document).contains { member in
      try exists(
        """
        SELECT 1 FROM wordSample w JOIN author ON author.id = w.author
        WHERE w.subject = ? AND w.after = ? AND w.afterByteCount = ? AND author.countsAs <> ?
        """, [member, Digest(content), content.byteCount, device])
    }
  }

  /// Returns whether a document was found to be made of other texts: when it was new, or of several of them later. One that
  /// another text was copied over is not.
  package func isMadeOfOthers(_ document: DocumentIdentifier) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM broughtIn b WHERE b.subject = ?1 AND b.reason = ?2 AND (
        b.origin IS NULL OR EXISTS (
          SELECT 1 FROM wordSample w
          WHERE w.subject = ?1 AND w.after = b.content AND w.beforeByteCount = 0))
      """,
      [document, BroughtInFact.Reason.copied.rawValue])
  }

  /// Returns the documents that were found to be made of several others, when they were seen first or later.
  ///
  /// - Complexity: O(*n*), *n* texts with words of others.
  package func documentsMadeOfOthers() throws -> [DocumentIdentifier] {
    try rows(
      "SELECT DISTINCT subject FROM broughtIn WHERE reason = ? AND origin IS NULL",
      [BroughtInFact.Reason.copied.rawValue]
    ) { try $0.next() }
  }

  /// Returns the documents that may be made of several others: those that were found to be, and those that have words
  /// of these, such as a book that is made again each day under another name.
  ///
  /// - Complexity: O(*n* log *n*), *n* texts with words of others.
  package func documentsMaybeMadeOfOthers() throws -> [DocumentIdentifier] {
    try rows(
      """
      WITH RECURSIVE made (subject) AS (
        SELECT subject FROM broughtIn WHERE reason = ?1 AND origin IS NULL
        UNION
        SELECT b.subject FROM made JOIN broughtIn b ON b.origin = made.subject WHERE b.reason = ?1)
      SELECT subject FROM made
      """, [BroughtInFact.Reason.copied.rawValue]
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
  /// - Parameters:
  ///   - counter: The counter; `nil` for any.
  ///   - stamp: Counts from here on are left out; `nil` for none.
  /// - Complexity: O(*n*), *n* counts of the document.
  package func newestWords(
    ofDocument document: DocumentIdentifier, by counter: String? = nil, before stamp: Stamp? = nil
  ) throws -> Int64? {
    try first(
      """
      SELECT words FROM wordSample
      WHERE subject = ?1 AND counter = ifnull(?2, counter) AND (?3 IS NULL OR stamp < ?3)
      ORDER BY stamp DESC LIMIT 1
      """, [document, counter, stamp?.rawValue]
    ) { try $0.next() }
  }

  /// Returns the newest count of a document; `nil` if it has none.
  ///
  /// - Complexity: O(*n*), *n* counts of the document.
  package func newestCount(
    ofDocument document: DocumentIdentifier
  ) throws -> NewestCount? {
    try first(
      """
      SELECT s.resolvedPath, w.words, w.readerVersion, w.after, w.afterByteCount FROM wordSample w
      JOIN sighting s ON s.document = w.subject AND s.id = w.sighting
      WHERE w.subject = ? ORDER BY w.stamp DESC LIMIT 1
      """, [document]
    ) { columns in
      let path: String = try columns.next()
      let words: Int64 = try columns.next()
      let readerVersion: Int64? = try columns.optional()
      return try columns.fingerprint().map {
        NewestCount(path: path, content: $0, words: words, readerVersion: readerVersion)
      }
    } ?? nil
  }

  /// Returns the patterns that were excluded once and are no more, each with the moment since when they are not, in
  /// nanoseconds since 1970.
  package func withdrawnExclusions() throws -> [(key: String, nanoseconds: Int64)] {
    // Also one that was undone, and a removal that was redone: each undoing is a fact that says when.
    let withdrawn = try rows(
      """
      SELECT key, max(id) FROM (
        SELECT key, id FROM preference WHERE kind = ?1 AND value IS NULL
        UNION ALL
        SELECT f.key, u.id FROM preference f JOIN undoing u ON u.undone = f.command
        WHERE f.kind = ?1 AND f.value IS NOT NULL
        UNION ALL
        SELECT f.key, redo.id FROM preference f JOIN undoing u ON u.undone = f.command
        JOIN undoing redo ON redo.undone = u.id WHERE f.kind = ?1 AND f.value IS NULL)
      GROUP BY key
      """, [PreferenceFact.Kind.exclusion.rawValue]
    ) { (key: try $0.next(String.self), id: try $0.next(FactIdentifier.self)) }
    return withdrawn.compactMap { key, id in id.madeAtNanoseconds.map { (key, $0) } }
  }

  /// Returns the documents that are gone and whose words were found in others, and when that was found last.
  ///
  /// - Complexity: O(*n*), *n* texts with words of others.
  package func originsOfMovedWords() throws -> [DocumentIdentifier: Stamp] {
    let origins = try rows(
      """
      SELECT origin, max(stamp) FROM broughtIn
      WHERE origin IS NOT NULL AND reason = ? AND words <> 0
      GROUP BY origin
      """, [BroughtInFact.Reason.moved.rawValue]
    ) { (try $0.next(DocumentIdentifier.self), Stamp(rawValue: try $0.next())) }
    return Dictionary(origins) { first, _ in first }
  }

  /// Returns how many words of a document that is gone were found in another text after a stamp; of several such texts
  /// the most.
  ///
  /// - Complexity: O(*n*), *n* texts with words of others.
  package func wordsMoved(
    from document: DocumentIdentifier, after stamp: Stamp
  ) throws -> Int64 {
    try first(
      """
      SELECT ifnull(max(f.words), 0) FROM broughtIn f
      WHERE f.origin = ? AND f.reason = ? AND f.stamp > ? AND \(FactReader.counts("f"))
      """, [document, BroughtInFact.Reason.moved.rawValue, stamp.rawValue]
    ) { try $0.next(Int64.self) } ?? 0
  }

  /// Returns the documents that were found since a moment to have words copied from one other text.
  ///
  /// - Parameter nanoseconds: The moment, since 1970.
  /// - Complexity: O(*n*), *n* texts with words of others.
  package func documentsWithCopies(since nanoseconds: Int64) throws -> [DocumentIdentifier] {
    try rows(
      """
      SELECT DISTINCT subject FROM broughtIn
      WHERE origin IS NOT NULL AND reason = ? AND id >= ?
      """, [BroughtInFact.Reason.copied.rawValue, FactIdentifier.least(since: nanoseconds)]
    ) { try $0.next() }
  }

  /// Returns the documents that were copied or derived from others since a moment and were counted more than once, each
  /// with the one that it came from; the newest first.
  ///
  /// - Parameters:
  ///   - nanoseconds: The moment, since 1970.
  ///   - limit: How many at most.
  /// - Complexity: O(*n*) in the documents that are new since then.
  package func changedCopies(
    since nanoseconds: Int64, limit: Int
  ) throws -> [(document: DocumentIdentifier, origin: DocumentIdentifier)] {
    try rows(
      """
      SELECT d.id, d.origin FROM document d
      WHERE d.id >= ? AND d.origin IS NOT NULL AND 1 < (
        SELECT count(*) FROM (SELECT 1 FROM wordSample w WHERE w.subject = d.id LIMIT 2))
      ORDER BY d.id DESC LIMIT ?
      """, [FactIdentifier.least(since: nanoseconds), Int64(limit)]
    ) {
      (
        document: try $0.next(DocumentIdentifier.self), origin: try $0.next(DocumentIdentifier.self)
      )
    }
  }

  /// Returns how many words of the contents of a document were not written in the changes that led to them; the newest
  /// last.
  package func broughtIn(ofDocument document: DocumentIdentifier) throws -> [BroughtInFact] {
    try rows(
      """
      SELECT \(BroughtInFact.selection()) FROM broughtIn f
      WHERE f.subject = ? AND \(FactReader.counts("f")) ORDER BY f.stamp, f.id
      """,
      [document]
    ) { try BroughtInFact(&$0, from: self) }
  }
}

extension FactWriter {
  /// Remembers a look at a folder.
  ///
  /// - Parameter folder: Its absolute path without links.
  package func set(_ look: FolderLook, of folder: String) throws {
    try set(FolderLook.name(of: folder), Data(look.text.utf8))
  }
}
