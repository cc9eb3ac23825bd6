package import ProgressModel
import StoreEngine

extension FactReader {
  /// The newest sightings of a device below some folders, one for each path without links.
  ///
  /// - Parameters:
  ///   - folders: The absolute paths of the folders without links, and without a slash at their ends.
  ///   - device: The device.
  ///   - lookupCost: How many sightings are read in a row in the time in which one is looked up.
  /// - Complexity: O(*n*) in the sightings below the folders. Where a good part of all paths lies
  ///   there, O(*n*) in the sightings of the store, which are then read in the order in which they are
  ///   stored: to look up many one by one takes longer.
  package func sightings(
    below folders: [String], device: DeviceIdentifier, lookupCost: Int = 4
  ) throws -> FolderSightings {
    let isOnlyDevice = try isOnlyDevice(device)
    let sightingCount = try first("SELECT count(*) FROM sighting") { try $0.next(Int.self) } ?? 0
    var found = FolderSightings()
    for (document, since) in try documentsWithoutFile(onDevice: device) {
      found.noteDeparture(of: document, at: since)
    }
    for folder in folders {
      let (least, bound) = Self.bounds(below: folder)
      let areMany = try hasMorePaths(than: sightingCount / lookupCost, from: least, to: bound)
      if areMany { found.reserve(sightingCount) }
      let sql = areMany ? Self.sqlOfMany(isOnlyDevice) : Self.sqlOfSome(isOnlyDevice)
      let cursor = try cursor(sql, [device, least, bound])
      var reason = MatchReason.new
      while var columns = try cursor.next() {
        let path = try columns.textBytes()
        let sighting = try Self.folderSighting(&columns, mostly: reason)
        reason = sighting.reason
        found.insert(sighting, atResolvedPath: path)
      }
      let departures = try rows(
        Self.sqlOfDepartures(isOnlyDevice), [device, least, bound]
      ) { (document: try $0.next(DocumentIdentifier.self), stamp: Stamp(rawValue: try $0.next())) }
      for (document, stamp) in departures { found.noteDeparture(of: document, at: stamp) }
    }
    return found
  }

  /// The paths without links at which a device has ever seen a file below a folder, in the order of
  /// their bytes.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder without links, and without a slash at its end.
  ///   - device: The device.
  /// - Complexity: O(*n*) in the sightings below the folder.
  package func resolvedPaths(below folder: String, device: DeviceIdentifier) throws -> [String] {
    try rows(ofDistinct: "resolvedPath", below: folder, device: device) { try $0.next() }
  }

  /// The documents of which a device has seen a file below a folder, in the order of their paths.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder without links, and without a slash at its end.
  ///   - device: The device.
  ///   - limit: How many documents at most.
  /// - Complexity: O(*n*) in the sightings below the folder.
  package func documents(
    below folder: String, device: DeviceIdentifier, limit: Int
  ) throws -> [DocumentIdentifier] {
    try rows(ofDistinct: "document", below: folder, device: device, limit: limit) { try $0.next() }
  }

  /// The folders on other devices that are the same as one on this device: most of its documents that such a device
  /// saw were at the same places in it.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder without links, and without a slash at its end.
  ///   - device: The device.
  ///   - limit: How many documents are asked at most.
  /// - Returns: Their absolute paths without links, in no order.
  /// - Complexity: O(*n*) in the sightings below the folder; O(1) if there is only one device.
  package func foldersElsewhere(
    like folder: String, device: DeviceIdentifier, limit: Int = 16
  ) throws -> Set<String> {
    if try isOnlyDevice(device) { return [] }
    var documentCounts: [DeviceIdentifier: Int] = [:]
    var folderCounts: [DeviceIdentifier: [String: Int]] = [:]
    for document in try documents(below: folder, device: device, limit: limit) {
      let places = try allPaths(ofDocument: document, device: device)
        .filter { $0.utf8.starts(with: (folder + "/").utf8) }
        .map { Array($0.utf8.dropFirst(folder.utf8.count)) }
      var folders: [DeviceIdentifier: Set<String>] = [:]
      for member in try members(ofDocument: document) {
        for (path, other) in try pathsElsewhere(ofDocument: member, device: device) {
          let found = places.filter { path.utf8.reversed().starts(with: $0.reversed()) }
            .map { String(decoding: path.utf8.dropLast($0.count), as: UTF8.self) }
          folders[other, default: []].formUnion(found)
        }
      }
      for (other, folders) in folders {
        documentCounts[other, default: 0] += 1
        for path in folders { folderCounts[other, default: [:]][path, default: 0] += 1 }
      }
    }
    var found: Set<String> = []
    for (other, counts) in folderCounts {
      let documentCount = documentCounts[other] ?? 0
      found.formUnion(counts.filter { 2 * $0.value > documentCount && !$0.key.isEmpty }.keys)
    }
    return found
  }

  /// The paths without links at which other devices saw a document, each with its device.
  private func pathsElsewhere(
    ofDocument document: DocumentIdentifier, device: DeviceIdentifier
  ) throws -> [(path: String, device: DeviceIdentifier)] {
    try rows(
      """
      SELECT DISTINCT s.resolvedPath, author.countsAs
      FROM sighting s JOIN author ON author.id = s.author
      WHERE s.document = ? AND author.countsAs <> ?
      """, [document, device]
    ) { (path: try $0.next(), device: try $0.next(DeviceIdentifier.self)) }
  }

  /// Reads the values of a column in the sightings of a device below a folder, each once, in the order of their paths.
  ///
  /// - Parameter limit: How many at most; -1 for all.
  private func rows<Value>(
    ofDistinct column: String, below folder: String, device: DeviceIdentifier, limit: Int = -1,
    _ read: (inout ColumnReader) throws -> Value
  ) throws -> [Value] {
    let (least, bound) = Self.bounds(below: folder)
    return try rows(
      """
      SELECT DISTINCT s.\(column) FROM sighting s INDEXED BY sightingPath
      WHERE s.resolvedPath >= ?2 AND s.resolvedPath < ?3 AND \(Self.isOf(try isOnlyDevice(device)))
      ORDER BY s.resolvedPath LIMIT ?4
      """, [device, least, bound, limit], read)
  }

  /// The paths below a folder are from the first text up to, but not including, the second one.
  private static func bounds(below folder: String) -> (least: String, bound: String) {
    let path = folder == "/" ? "" : folder
    // The character after the slash.
    return (path + "/", path + "0")
  }

  /// Whether all authors are of a device: then no sighting has to be asked.
  private func isOnlyDevice(_ device: DeviceIdentifier) throws -> Bool {
    try !exists("SELECT 1 FROM author WHERE countsAs <> ?", [device])
  }

  private static func isOf(_ isOnlyDevice: Bool, _ sighting: String = "s") -> String {
    isOnlyDevice
      ? "?1 NOT NULL" : "\(sighting).author IN (SELECT id FROM author WHERE countsAs = ?1)"
  }

  /// Returns whether there are more paths between two texts than a number.
  private func hasMorePaths(than count: Int, from least: String, to bound: String) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM sighting INDEXED BY sightingPath
      WHERE resolvedPath >= ? AND resolvedPath < ? GROUP BY resolvedPath LIMIT 1 OFFSET ?
      """, [least, bound, count])
  }

  private static let columns = """
    s.resolvedPath, s.document, nullif(s.path, s.resolvedPath), s.byteCount, s.modifiedNanoseconds,
    s.changedNanoseconds, s.inode, s.linkCount, s.fingerprint, s.byteCount, s.reason,
    s.seenAtNanoseconds, s.stamp
    """

  /// Reads all sightings of the store in the order in which they are stored.
  private static func sqlOfMany(_ isOnlyDevice: Bool) -> String {
    // Without the signs the index of paths would be taken.
    """
    SELECT \(columns) FROM sighting s NOT INDEXED
    WHERE +s.resolvedPath >= ?2 AND +s.resolvedPath < ?3 AND \(isOf(isOnlyDevice))
    """
  }

  /// Looks up the newest sighting of each path; the index tells which one that is.
  private static func sqlOfSome(_ isOnlyDevice: Bool) -> String {
    """
    SELECT \(columns)
    FROM (
      SELECT s.document, s.id, max(s.stamp) FROM sighting s INDEXED BY sightingPath
      WHERE s.resolvedPath >= ?2 AND s.resolvedPath < ?3 AND \(isOf(isOnlyDevice))
      GROUP BY s.resolvedPath) newest
    CROSS JOIN sighting s INDEXED BY sqlite_autoindex_sighting_1
      ON s.document = newest.document AND s.id = newest.id
    """
  }

  /// Looks up the documents that left the paths at which they were seen last; where they went may lie outside of the
  /// folder.
  private static func sqlOfDepartures(_ isOnlyDevice: Bool) -> String {
    """
    SELECT later.document, max(later.stamp)
    FROM (
      SELECT s.document, s.id, max(s.stamp) AS stamp FROM sighting s INDEXED BY sightingPath
      WHERE s.resolvedPath >= ?2 AND s.resolvedPath < ?3 AND \(isOf(isOnlyDevice))
      GROUP BY s.resolvedPath) newest
    CROSS JOIN sighting later INDEXED BY sightingDocument
      ON later.document = newest.document AND later.stamp > newest.stamp
    CROSS JOIN sighting s INDEXED BY sqlite_autoindex_sighting_1
      ON s.document = newest.document AND s.id = newest.id
    WHERE later.reason IN (\(departures)) AND later.formerPath IN (s.resolvedPath, s.path)
      AND \(isOf(isOnlyDevice, "later"))
    GROUP BY later.document
    """
  }

  /// - Parameters:
  ///   - columns: The columns after the path without links.
  ///   - reason: The reason of the row before, which is nearly always the same.
  private static func folderSighting(
    _ columns: inout ColumnReader, mostly reason: MatchReason
  ) throws -> FolderSighting {
    FolderSighting(
      document: try columns.next(), askedPath: try columns.optional(),
      state: FileState(
        byteCount: try columns.next(), modifiedNanoseconds: try columns.next(),
        changedNanoseconds: try columns.next(),
        inode: UInt64(bitPattern: try columns.next(Int64.self)),
        linkCount: UInt64(bitPattern: try columns.next(Int64.self))),
      fingerprint: try columns.fingerprint(), reason: try columns.choice(mostly: reason),
      seenAtNanoseconds: try columns.next(), stamp: Stamp(rawValue: try columns.next()))
  }
}
