package import ProgressModel

extension FactReader {
  /// The newest sightings of a device below a folder, one for each path without links, in the order of
  /// the bytes of these paths.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder without links, and without a slash at its end.
  ///   - device: The device.
  /// - Complexity: O(*n*) in the sightings below the folder.
  package func sightings(
    below folder: String, device: FactIdentifier
  ) throws -> [FolderSighting] {
    let path = folder == "/" ? "" : folder
    // The character after the slash.
    let (least, bound) = (path + "/", path + "0")
    var fileSystem: FileSystemIdentifier?
    return try rows(Self.sqlBelowFolder(hasOneDevice: hasOneDevice()), [device, least, bound]) {
      try Self.folderSighting(&$0, latest: &fileSystem)
    }
  }

  /// Whether all authors are of one device: then the index alone tells the newest sighting of a path.
  private func hasOneDevice() throws -> Bool {
    try first("SELECT count(DISTINCT countsAs) FROM author") { try $0.next(Int.self) } == 1
  }

  private static func sqlBelowFolder(hasOneDevice: Bool) -> String {
    let ofDevice = "author IN (SELECT id FROM author WHERE countsAs = ?1)"
    return """
      SELECT s.id, s.document, s.resolvedPath, nullif(s.path, s.resolvedPath), s.fileSystemSource, s.fileSystem,
        s.handleType, s.handle, s.byteCount, s.modifiedNanoseconds, s.changedNanoseconds, s.inode,
        s.linkCount, s.fingerprint, s.byteCount, s.reason, s.seenAtNanoseconds, s.stamp
      FROM (
        SELECT resolvedPath, document, id, max(stamp) FROM sighting INDEXED BY sightingPath
        WHERE resolvedPath >= ?2 AND resolvedPath < ?3 AND \(hasOneDevice ? "1" : ofDevice)
        GROUP BY resolvedPath) newest
      CROSS JOIN sighting s INDEXED BY sqlite_autoindex_sighting_1
        ON s.document = newest.document AND s.id = newest.id
      WHERE s.\(ofDevice)
      """
  }

  /// - Parameter latest: The file system of the row before, which is nearly always that of this one.
  private static func folderSighting(
    _ columns: inout ColumnReader, latest: inout FileSystemIdentifier?
  ) throws -> FolderSighting {
    let id: FactIdentifier = try columns.next()
    let document: FactIdentifier = try columns.next()
    let resolvedPath: String = try columns.next()
    let path: String? = try columns.optional()
    let source: FileSystemIdentifier.Source? = try columns.optionalChoice()
    let fileSystemBytes: [UInt8]? = try columns.optional()
    if source != latest?.source || fileSystemBytes != latest?.bytes {
      latest = zip(source, fileSystemBytes).map { FileSystemIdentifier(source: $0, bytes: $1) }
    }
    let handleType: Int32? = try columns.optional()
    let handleBytes: [UInt8]? = try columns.optional()
    return FolderSighting(
      id: id, document: document, path: path ?? resolvedPath, resolvedPath: resolvedPath,
      fileSystem: latest,
      handle: zip(handleType, handleBytes).map { KernelHandle(type: $0, bytes: $1) },
      state: FileState(
        byteCount: try columns.next(), modifiedNanoseconds: try columns.next(),
        changedNanoseconds: try columns.next(),
        inode: UInt64(bitPattern: try columns.next(Int64.self)),
        linkCount: UInt64(bitPattern: try columns.next(Int64.self))),
      fingerprint: try columns.fingerprint(), reason: try columns.choice(),
      seenAtNanoseconds: try columns.next(), stamp: Stamp(rawValue: try columns.next()))
  }
}
