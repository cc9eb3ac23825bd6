import GRDB

/// The databases that a repair reads.
struct SalvageSources {
  /// The damaged database, if its schema can be read at all.
  let damaged: SalvageSource?
  /// The newest daily copy that is whole.
  let backup: SalvageSource?

  /// Opens the damaged database and its copies for reading.
  ///
  /// - Throws: ``StorageError/Code/newerVersion`` or ``StorageError/Code/olderVersion`` if only another version
  ///   can read what is left. The daily copies of a new store would replace it, day by day.
  init(_ location: StoreLocation, _ schema: Schema) throws(StorageError) {
    damaged = try Self.source(location.database, schema) { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM sqlite_schema WHERE name = ?", arguments: [schema.landmark])
        == 1
    }
    var backup: SalvageSource?
    var refusal: StorageError?
    for path in StoreDatabase.backups(of: location) where backup == nil {
      do throws(StorageError) {
        backup = try Self.source(path, schema) { db in
          try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
            && Int.fetchOne(db, sql: "PRAGMA user_version") != 0
        }
      } catch {
        refusal = refusal ?? error
      }
    }
    if damaged == nil, backup == nil, let refusal { throw refusal }
    self.backup = backup
  }

  /// Closes both.
  func close() {
    try? damaged?.queue.close()
    try? backup?.queue.close()
  }

  /// Opens a database for reading; `nil` if it can't be used.
  ///
  /// - Throws: ``StorageError`` if only another version can read it.
  private static func source(
    _ path: String, _ schema: Schema, isUsable: (Database) throws -> Bool
  ) throws(StorageError) -> SalvageSource? {
    let configuration = StoreDatabase.configuration(readonly: true)
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else {
      return nil
    }
    do throws(StorageError) {
      if (try? queue.read(isUsable)) == true, let version = try? StoreDatabase.version(of: queue) {
        try StoreDatabase.refuseUnknown(version, schema, path: path)
        return SalvageSource(queue: queue)
      }
    } catch {
      try? queue.close()
      throw error
    }
    try? queue.close()
    return nil
  }
}
