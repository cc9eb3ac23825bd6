package import StoreEngine

/// The database of one class on one machine.
///
/// It lies beside the personal store and never in it: taking in a class of a thousand must not hold the lock that
/// every editor needs.
package final class ClassDatabase: Sendable {
  /// The file, and what holds for every database of ours.
  package let store: StoreDatabase

  private init(_ store: StoreDatabase) { self.store = store }

  /// Opens the database of a class; for writing, what is missing is made (0700, 0600).
  ///
  /// - Throws: ``StorageError``.
  package static func open(
    _ location: StoreLocation, access: StoreDatabase.Access, isOnNetwork: (String) -> Bool
  ) throws(StorageError) -> ClassDatabase {
    ClassDatabase(
      try StoreDatabase.open(
        location, access: access, schema: .classroom, isOnNetwork: isOnNetwork))
  }

  /// Makes a database in memory, which is gone when it is closed.
  ///
  /// - Throws: ``StorageError`` if SQLite cannot do it.
  package static func inMemory() throws(StorageError) -> ClassDatabase {
    ClassDatabase(try StoreDatabase.inMemory(schema: .classroom))
  }

  /// Closes the connection.
  package func close() throws(StorageError) { try store.close() }

  /// Runs reads on one state of the database.
  ///
  /// - Throws: ``StorageError``, or what `body` throws.
  package func read<Result>(_ body: (ClassRecords) throws -> Result) throws -> Result {
    try store.read { try body(ClassRecords(statements: $0)) }
  }

  /// Runs one transaction, durable when this returns; if `body` throws, nothing was changed.
  ///
  /// - Throws: ``StorageError``, or what `body` throws.
  package func write<Result>(_ body: (ClassRecordWriter) throws -> Result) throws -> Result {
    try store.write {
      try body(ClassRecordWriter(ClassRecords(statements: $0)))
    }
  }
}

extension StoreLocation {
  /// The folder with the databases of all classes of a store.
  package static func classFolders(ofStore folder: String) -> String { folder + "/classes" }

  /// Creates the location of a class's database.
  ///
  /// - Parameters:
  ///   - letters: The class's identifier in letters, which are safe in a path.
  ///   - folder: The store folder.
  package init(ofClass letters: String, inStore folder: String) {
    self.init(folder: Self.classFolders(ofStore: folder) + "/" + letters, name: "class")
  }
}

/// Reads what the database of a class has.
package struct ClassRecords {
  let statements: StatementRunner
}

/// Writes into the database of a class, inside one transaction.
package struct ClassRecordWriter {
  /// Reads what was written before, in this transaction, too.
  package let records: ClassRecords

  init(_ records: ClassRecords) { self.records = records }

  var statements: StatementRunner { records.statements }
}
