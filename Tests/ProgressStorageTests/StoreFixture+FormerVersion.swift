@testable import ProgressStorage

extension StoreFixture {
  /// Takes the store back to a former schema, with all its facts.
  ///
  /// - Parameter statements: What takes it back.
  func takeBack(_ statements: [String]) throws {
    try write { writer in
      for statement in statements { try writer.execute(statement) }
    }
  }

  /// The statements that made what is in the database.
  func schema() throws -> [String] {
    try database.read { reader in
      try reader.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name") {
        try $0.next()
      }
    }
  }
}
