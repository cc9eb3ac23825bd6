/// The second schema of a store.
package enum SecondVersion {
  /// Take a store of today back to the second schema, as a program of then has made it, with all its facts
  /// but those that no program of then knew.
  package static let statements = [
    "DROP TABLE documentDivision",
    "UPDATE grdb_migrations SET identifier = '2'",
    "PRAGMA user_version = 2",
  ]
}
