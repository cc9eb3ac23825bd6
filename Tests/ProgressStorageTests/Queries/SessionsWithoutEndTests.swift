import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct SessionsWithoutEndTests {
  /// Reading all ends for each session takes hours in a store with some hundred thousand of both.
  @Test func theEndOfASessionIsLookedUpByItsKey() throws {
    let store = try StoreFixture.inMemory()
    let steps = try store.database.read { reader in
      try reader.rows(
        "EXPLAIN QUERY PLAN \(FactReader.sessionsWithoutEnd)", [try reader.identity().device]
      ) { columns in
        columns.skip(3)
        return try columns.next(String.self)
      }
    }
    #expect(steps.contains("SEARCH c USING PRIMARY KEY (subject=? AND session=?)"), "\(steps)")
    #expect(!steps.contains("SCAN c"), "\(steps)")
  }
}
