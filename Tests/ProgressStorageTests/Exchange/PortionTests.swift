import FileProgressTestSupport
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

/// A large import writes its facts in several transactions.
@Suite struct PortionTests {
  /// A store with random facts of every kind, as exported lines.
  private func randomExport(_ random: inout SeededGenerator) throws -> [[UInt8]] {
    var replica = RandomReplica(try StoreFixture.inMemory())
    for _ in 0..<250 { try replica.change(mayErase: true, &random) }
    return try replica.store.wholeExport().map { Array($0.utf8) }
  }

  /// The facts of a store without its own device.
  private func facts(_ store: StoreFixture) throws -> [String] {
    try store.exportedFacts().filter { !$0.contains(#""fact":"device""#) }
  }

  @Test func portionsOfAnySizeGiveTheSameStore() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestTier.count(3, full: 30) {
      let lines = try randomExport(&random)
      let whole = try StoreFixture.inMemory()
      let count = try whole.importBytes(lines)
      for size in [1, 7, 40] {
        let store = try StoreFixture.inMemory()
        #expect(try store.importBytes(lines, portionSize: size) == count)
        #expect(try facts(store) == facts(whole), "portions of \(size)")
        #expect(try store.importBytes(lines, portionSize: size).new == 0)
      }
    }
  }

  /// A program that ends between two portions has written those before: each is one transaction.
  @Test func anImportThatEndsEarlyLeavesWholeSessionsAndIsCompletedByTheNext() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let lines = try randomExport(&random)
    let whole = try StoreFixture.inMemory()
    let count = try whole.importBytes(lines)
    let expected = try facts(whole)
    var written = 0
    for portionCount in 1..<1000 {
      let store = try StoreFixture.inMemory()
      let first = try store.importBytes(lines, portionSize: 5, portionCount: portionCount)
      #expect(try store.database.store.integrityProblems() == [])
      let present = Set(try facts(store))
      #expect(present.count >= written, "nothing goes again")
      written = present.count
      // What is reported about a session came with it.
      for line in present where line.contains(#""fact":"session""#) {
        let id = try #require(line.firstMatch(of: /"id":"([0-9a-f]*)"/)?.1)
        let missing = expected.filter {
          $0.contains("\"session\":\"\(id)\"") && !present.contains($0)
        }
        #expect(missing == [])
      }
      let second = try store.importBytes(lines, portionSize: 5)
      #expect(try facts(store) == expected, "after \(portionCount) portions")
      // A preference of an undone command was new, and goes once its command is known.
      let obsolete = present.subtracting(expected)
      #expect(obsolete.allSatisfy { $0.contains(#""fact":"preference""#) })
      #expect(first.new + second.new == count.new + obsolete.count)
      if present.count == expected.count { break }
    }
    #expect(written == expected.count)
  }

  /// Facts that come before the one that they name belong to no bundle.
  @Test func aFileInAnotherOrderIsOnePortion() throws {
    let lines = try FactImportTests.goodLines()
    let store = try StoreFixture.inMemory()
    let shuffled = [lines[0]] + lines.dropFirst().reversed()
    let whole = shuffled + [FactReader.exportTrailer(count: lines.count - 1)]
    try store.importBytes(whole.map { Array($0.utf8) }, portionSize: 1, portionCount: 1)
    let inOrder = try StoreFixture.inMemory()
    try inOrder.importLines(lines)
    #expect(try facts(store) == facts(inOrder))
  }

  /// A statement of an import that reads a whole table for each row takes hours for a million facts.
  @Test func noStatementReadsATableForEachRow() throws {
    let store = try StoreFixture.inMemory()
    try store.database.run { reader in
      var facts = try IncomingFacts(reader.statements)
      for table in FactTable.all { try facts.prepare(table) }
      defer { IncomingFacts.discard(reader.statements) }
      func plan(_ sql: String, _ arguments: [(any StatementValue)?]) throws -> [String] {
        try reader.rows("EXPLAIN QUERY PLAN \(sql)", arguments) { columns in
          columns.skip(3)
          return try columns.next(String.self)
        }
      }
      for table in FactTable.all {
        let steps = try plan(table.incomingUnionSQL, [0, 1])
        let looked =
          ["f", "incoming.author", "erased"]
          + (table.parents + table.optionalParents).map(\.table)
        for name in looked { #expect(!steps.contains("SCAN \(name)"), "\(table.name): \(steps)") }
      }
    }
  }
}
