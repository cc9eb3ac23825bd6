import GRDB

/// The version of the database and the steps that lead to it.
///
/// A step is never edited after it was released: it speaks SQL names, not the names of today's code.
enum Schema {
  /// The version that this program writes, kept as `user_version`.
  static let version = 3

  /// Brings a database to the current version, in one transaction: whoever comes in between, or is cut
  /// off, finds a store of one version or none.
  static func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    // A reference to nothing elsewhere in the store is no reason to refuse it.
    migrator.registerMigration(
      "3", foreignKeyChecks: .immediate, merging: ["1", "2"]
    ) { db, applied in
      // The name of a step stands for all before it, too.
      if applied.isEmpty { try Migration1.run(db) }
      if !applied.contains("2") { try Migration2.run(db) }
      try Migration3.run(db)
    }
    try migrator.migrate(queue)
  }
}
