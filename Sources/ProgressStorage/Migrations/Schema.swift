import GRDB

/// The version of the database and the steps that lead to it.
///
/// A step is never edited after it was released: it speaks SQL names, not the names of today's code.
enum Schema {
  /// The version that this program writes, kept as `user_version`.
  static let version = 2

  /// Brings a database to the current version, each step in a transaction of its own.
  static func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1", migrate: Migration1.run)
    // A reference to nothing elsewhere in the store is no reason to refuse it.
    migrator.registerMigration("2", foreignKeyChecks: .immediate, migrate: Migration2.run)
    try migrator.migrate(queue)
  }
}
