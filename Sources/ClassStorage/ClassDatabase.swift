package import StoreEngine

/// The database of one class on one machine.
///
/// It is a separate file from the personal store. Every editor needs the store's lock, and reading a class of a
/// thousand must not hold it.
package final class ClassDatabase: Sendable {
  /// The database file.
  package let store: StoreDatabase
  /// Makes the error for damage, from the title of the class; `nil` for the ``StorageError`` itself.
  private let damage: (@Sendable (_ title: String) -> any Error)?

  private init(
    _ store: StoreDatabase, damage: (@Sendable (_ title: String) -> any Error)? = nil
  ) {
    self.store = store
    self.damage = damage
  }

  /// Returns the same database. Whatever in it is damaged, the error names the class, if its title can be read.
  package func naming(
    damage: @escaping @Sendable (_ title: String) -> any Error
  ) -> ClassDatabase {
    ClassDatabase(store, damage: damage)
  }

  private func namingDamage<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as StorageError
      where [.damaged, .unfitSchema].contains(error.code) && error.path == store.path
    {
      let title = try? store.read {
        try $0.first("SELECT title FROM enrollment") { try $0.next(String.self) }
      }
      guard let damage, let title else { throw error.asDamage }
      throw damage(title)
    }
  }

  /// Opens the database of a class. For writing, missing folders and files are created (0700, 0600).
  ///
  /// - Throws: ``StorageError``.
  package static func open(
    _ location: StoreLocation, access: StoreDatabase.Access, isOnNetwork: (String) -> Bool
  ) throws(StorageError) -> ClassDatabase {
    do throws(StorageError) {
      return ClassDatabase(
        try StoreDatabase.open(
          location, access: access, schema: .classroom, isOnNetwork: isOnNetwork))
    } catch {
      throw error.asDamage
    }
  }

  /// Creates a database in memory. It is gone when it is closed.
  ///
  /// - Throws: ``StorageError`` if SQLite cannot do it.
  package static func inMemory() throws(StorageError) -> ClassDatabase {
    ClassDatabase(try StoreDatabase.inMemory(schema: .classroom))
  }

  /// Closes the connection.
  package func close() throws(StorageError) { try store.close() }

  /// Reads from one consistent state of the database.
  ///
  /// - Throws: ``StorageError``, the error of ``naming(damage:)``, or what `body` throws.
  package func read<Result>(_ body: (ClassRecords) throws -> Result) throws -> Result {
    try namingDamage { try store.read { try body(ClassRecords(statements: $0)) } }
  }

  /// Runs one transaction. It is durable when this returns; if `body` throws, nothing changes.
  ///
  /// - Throws: ``StorageError``, the error of ``naming(damage:)``, or what `body` throws.
  package func write<Result>(_ body: (ClassRecordWriter) throws -> Result) throws -> Result {
    try namingDamage {
      try store.write { try body(ClassRecordWriter(ClassRecords(statements: $0))) }
    }
  }
}

extension StorageError {
  /// The same error; damage if the stored schema changed. A class is set aside and joined again then.
  fileprivate var asDamage: StorageError {
    code == .unfitSchema ? StorageError(.damaged, path: path, cause: cause) : self
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

/// Reads records from the database of a class.
package struct ClassRecords {
  let statements: StatementRunner
}

/// Writes records to the database of a class, inside one transaction.
package struct ClassRecordWriter {
  /// Reads records, including those written earlier in this transaction.
  package let records: ClassRecords

  init(_ records: ClassRecords) { self.records = records }

  var statements: StatementRunner { records.statements }
}

extension ClassRecords {
  /// What SQLite finds wrong with the database; `nil` if nothing.
  ///
  /// - Complexity: Reads the whole database.
  package func integrityProblem() throws -> String? {
    let found = try statements.rows("PRAGMA integrity_check(1)") { try $0.next(String.self) }
    return found == ["ok"] ? nil : found.first ?? "it can't be checked"
  }

  /// Reads every row of every table as programs do, and throws if one can't be read, or if none can be added.
  ///
  /// SQLite doesn't see that: to it, a number below zero and the bytes of an object are values like any other, and it
  /// passes over the rules of a table where it only reads.
  ///
  /// - Throws: ``StorageError/Code/damaged``.
  /// - Complexity: O(*n*), *n* the size of the database.
  package func requireReadableRows() throws {
    _ = try enrollment()
    try statements.requireUsableSchema(like: .classroom)
    try requireReadableLocals()
    try requireReadableOwnEntries()
    try requireReadableObjects()
    try requireReadableLogs()
    try requireReadableJudgements()
    try requireReadableStaleWork()
    try requireReadableFigures()
    _ = try obeyedRules()
  }
}
