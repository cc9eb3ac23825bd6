import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct SalvageTests {
  @Test func aDamagedPageCostsItsRowsAndNoOthers() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(location, documentCount: 300)
      try damagePage(of: location.database, containing: "item-150")
      let damaged = try Data(contentsOf: URL(fileURLWithPath: location.database))
      let report = try ProgressDatabase.inspectDamage(location)
      #expect(report.damagedTables == ["item"])
      #expect(report.readableRows < facts.count)
      #expect(report.readableRows > facts.count - 100)
      #expect(report.backup == nil)
      #expect(report.backupRows == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: location.database)) == damaged)
      let kept = try keptPath(ProgressDatabase.repair(location, suffix: "2026-11-20", now: .start))
      #expect(kept == location.database + ".damaged-2026-11-20")
      #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == damaged)
      #expect(try mode(of: location.database) == 0o600)
      let store = try StoreFixture.open(location)
      #expect(try store.database.store.integrityProblems() == [])
      #expect(try store.database.store.durability() == ("wal", 2))
      let left = try store.exportedFacts()
      #expect(left.count == report.readableRows)
      #expect(Set(left).isSubset(of: facts))
      let names = Set(try store.activities().flatMap(\.items).map(\.identifier))
      #expect(names.count == 300 - (facts.count - left.count))
      #expect(!names.contains("item-150"))
      #expect(try store.activities().count == 300)
      try store.database.close()
    }
  }

  @Test func aBackupFillsInWhatTheDamageTook() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, documentCount: 300)
      var store = try StoreFixture.open(location)
      store.now.wallNanoseconds += 3_600_000_000_000
      let identity = try store.identity
      try store.database.store.backUp(day: "2026-11-20")
      try store.insertSession(of: store.insertDocument(atPath: "/after the backup"))
      let facts = try store.exportedFacts()
      let stamp = try store.database.read { try $0.latestStamp() }
      try store.database.close()
      try damagePage(
        of: location.database, containing: "item-150", "item-270", "essay-200")
      let report = try ProgressDatabase.inspectDamage(location)
      #expect(report.damagedTables.contains("item"))
      #expect(report.damagedTables.contains("sighting"))
      #expect(report.backup == location.backups + "/progress-2026-11-20.sqlite")
      #expect(report.backupRows == facts.count - 5)
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.database.store.integrityProblems() == [])
      #expect(try Set(facts).subtracting(repaired.exportedFacts()).isEmpty)
      #expect(try repaired.identity == identity)
      let next = try repaired.write { try $0.authorship(tool: "test").stamp }
      #expect(next.rawValue > stamp)
      try repaired.database.close()
    }
  }

  @Test func withoutAReadableHeaderTheBackupIsAllThereIs() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(location, documentCount: 50)
      let store = try StoreFixture.open(location)
      try store.database.store.backUp(day: "2026-11-20")
      try store.database.close()
      try overwriteHeader(of: location.database)
      let report = try ProgressDatabase.inspectDamage(location)
      #expect(report.readableRows == 0)
      #expect(report.backupRows == facts.count)
      let kept = try keptPath(ProgressDatabase.repair(location, suffix: "x", now: .start))
      #expect(access(kept, F_OK) == 0)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.exportedFacts() == facts)
      #expect(try repaired.database.store.durability().synchronous == 2)
      try repaired.database.close()
    }
  }

  /// Version 10 had no moment at which a change was written.
  @Test func aBackupOfVersion10HasItsWords() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try StoreFixture.open(location)
      try store.write { writer in
        let sighting = try writer.insertDocument(atPath: "/essay", fingerprint: 7)
        try writer.insert(
          WordSampleFact(
            document: sighting.document, sighting: sighting.id, before: nil,
            after: try #require(sighting.fingerprint), counter: "prose/1", words: 558,
            authorship: writer.authorship(tool: "test")))
      }
      let facts = try store.exportedFacts()
      #expect(facts.contains { $0.contains("558") })
      try makeVersion10(of: store)
      try store.database.store.backUp(day: "2026-11-20")
      try store.database.close()
      try overwriteHeader(of: location.database)
      let report = try ProgressDatabase.inspectDamage(location)
      #expect(report.backupRows == facts.count)
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.exportedFacts() == facts)
      try repaired.database.close()
    }
  }

  /// The step to version 11 changes no fact.
  @Test func aStoreOfVersion10IsUpdatedWhenItIsOpened() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(location, documentCount: 3)
      let store = try StoreFixture.open(location)
      try makeVersion10(of: store)
      try store.database.close()
      let updated = try StoreFixture.open(location)
      #expect(try updated.exportedFacts() == facts)
      #expect(try updated.database.store.integrityProblems() == [])
      try updated.database.close()
    }
  }

  @Test func aDamagedBackupIsPassedOver() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(location, documentCount: 50)
      let store = try StoreFixture.open(location)
      try store.database.store.backUp(day: "2026-11-19")
      try store.database.store.backUp(day: "2026-11-20")
      try store.database.close()
      try overwriteHeader(of: location.database)
      try damagePage(of: location.backups + "/progress-2026-11-20.sqlite", containing: "essay-20")
      #expect(
        try ProgressDatabase.inspectDamage(location).backup
          == location.backups + "/progress-2026-11-19.sqlite")
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.exportedFacts() == facts)
      try repaired.database.close()
    }
  }

  @Test func whereNothingCanBeHadBackAnEmptyStoreIsMadeAndAllIsKept() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, documentCount: 5)
      try overwriteHeader(of: location.database)
      let damaged = try Data(contentsOf: URL(fileURLWithPath: location.database))
      #expect(try ProgressDatabase.inspectDamage(location) == SalvageReport())
      let kept = try keptPath(ProgressDatabase.repair(location, suffix: "x", now: .start))
      #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == damaged)
      let store = try StoreFixture.open(location)
      #expect(try store.activities().isEmpty)
      _ = try store.insertDocument(atPath: "/a")
      #expect(try store.database.store.integrityProblems() == [])
      try store.database.close()
    }
  }

  /// A row that no version wrote is left out, and the report names its table.
  @Test func aRowWithAnImpossibleValueIsLeftOut() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let facts = try makeStore(location, documentCount: 20)
      let store = try StoreFixture.open(location)
      try store.write { writer in
        try writer.execute("UPDATE item SET command = x'01' WHERE identifier = 'item-7'")
        try writer.execute(
          "UPDATE span SET boot = x'01' WHERE session IN (SELECT session FROM span LIMIT 1)")
        try writer.execute("UPDATE sighting SET reason = 'because' WHERE path = '/essay-3'")
      }
      try store.database.close()
      let report = try ProgressDatabase.inspectDamage(location)
      #expect(Set(report.damagedTables) == ["item", "span", "sighting"])
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      let left = try repaired.exportedFacts()
      #expect(Set(left).isSubset(of: facts))
      #expect(left.count >= facts.count - 8)
      #expect(try repaired.activities().count == 19)
      try repaired.database.close()
    }
  }

  @Test func twoRepairsKeepBothDamagedFiles() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, documentCount: 5)
      try overwriteHeader(of: location.database)
      let first = try keptPath(ProgressDatabase.repair(location, suffix: "x", now: .start))
      let kept = try Data(contentsOf: URL(fileURLWithPath: first))
      // The same name is taken: nothing is replaced.
      let before = try Data(contentsOf: URL(fileURLWithPath: location.database))
      #expect(
        failure { _ = try ProgressDatabase.repair(location, suffix: "x", now: .start) } != nil)
      #expect(try Data(contentsOf: URL(fileURLWithPath: first)) == kept)
      #expect(try Data(contentsOf: URL(fileURLWithPath: location.database)) == before)
      _ = try ProgressDatabase.repair(location, suffix: "y", now: .start)
      #expect(try Data(contentsOf: URL(fileURLWithPath: first)) == kept)
    }
  }

  @Test func aRunningSessionRunsOnAfterARepair() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, documentCount: 300)
      let store = try StoreFixture.open(location)
      let sighting = try store.insertDocument(atPath: "/running")
      let session = try store.write { writer in
        let fact = SessionFact(
          id: writer.newIdentifier(), provenance: .sighting(sighting.id), kind: .manual,
          seesInput: false,
          owner: nil, authorship: try writer.authorship(tool: "test"))
        try writer.insert(fact)
        try writer.insert(SpanFact(session: fact.id, index: 0, span: Span(startingAt: store.now)))
        return fact.id
      }
      try store.database.close()
      try damagePage(of: location.database, containing: "item-150")
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(
        try repaired.database.read { try $0.openSessions() }.map(\.session.id) == [session])
      try repaired.database.close()
    }
  }

  /// What was stopped after the copy was made does not run again.
  @Test func aSessionThatOnlyTheCopyHasRunningEndsUncertain() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, documentCount: 5)
      var store = try StoreFixture.open(location)
      let sighting = try store.insertDocument(atPath: "/essay")
      var span = Span(startingAt: store.now)
      span.durationNanoseconds = 5_000_000_000
      let session = try store.write { writer in
        let fact = SessionFact(
          id: writer.newIdentifier(), provenance: .sighting(sighting.id), kind: .manual,
          seesInput: false,
          owner: nil, authorship: try writer.authorship(tool: "test"))
        try writer.insert(fact)
        try writer.insert(SpanFact(session: fact.id, index: 0, span: span))
        return fact.id
      }
      try store.database.store.backUp(day: "2026-11-20")
      store.now = store.now.moved(bySeconds: 60)
      try store.write { writer in
        try writer.insert(
          SessionEndFact(
            id: writer.newIdentifier(), session: session, sighting: nil, reason: .stopped,
            endedAtNanoseconds: store.now.wallNanoseconds, isUncertain: false,
            authorship: writer.authorship(tool: "test")))
      }
      try store.database.close()
      try overwriteHeader(of: location.database)
      let repair = try ProgressDatabase.repair(
        location, suffix: "x", now: store.now.moved(bySeconds: 60))
      #expect(repair.endedSessionCount == 1)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.database.read { try $0.openSessions() }.isEmpty)
      let sessionEnd = try #require(
        try repaired.activities().flatMap(\.sessions).first { $0.session.id == session }?.sessionEnd
      )
      #expect(sessionEnd.isUncertain)
      #expect(sessionEnd.endedAtNanoseconds == span.wallEndNanoseconds)
      try repaired.database.close()
    }
  }

  @Test(arguments: [true, false])
  func aRepairedStoreHasALogWhereverOneCanBe(isOnNetwork: Bool) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, documentCount: 5)
      try overwriteHeader(of: location.database)
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start) { _ in isOnNetwork }
      let store = try StoreFixture.open(location, isOnNetwork: isOnNetwork)
      #expect(try store.database.store.durability() == (isOnNetwork ? "delete" : "wal", 2))
      try store.database.close()
    }
  }

  @Test func aCommandOfWhichNoFactIsLeftIsNotOfferedForUndoing() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, documentCount: 5)
      let store = try StoreFixture.open(location)
      try store.write { writer in
        try writer.insert(
          CommandFact(
            id: writer.newIdentifier(), summary: "set lost",
            authorship: writer.authorship(tool: "t")
          ))
      }
      try store.database.close()
      try damagePage(of: location.database, containing: "item-1")
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.database.read { try $0.undoableCommands(limit: 9) }.isEmpty)
      try repaired.database.close()
    }
  }

  @Test func aDamagedKeyIsKeptAndReplaced() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      _ = try makeStore(location, documentCount: 1)
      let key = [UInt8](repeating: 7, count: 192)
      #expect(try SecretFile.replaceDamaged(location, with: key, suffix: "w") == nil)
      #expect(try SecretFile.read(location) == key)
      try Data("short".utf8).write(to: URL(fileURLWithPath: location.secret))
      let kept = try #require(
        try SecretFile.replaceDamaged(location, with: key, suffix: "x"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == Data("short".utf8))
      #expect(try SecretFile.read(location) == key)
      #expect(try mode(of: location.secret) == 0o600)
      #expect(
        failure { _ = try SecretFile.replaceDamaged(location, with: [], suffix: "x") } != nil)
      #expect(try SecretFile.read(location) == key)
    }
  }

  private func keptPath(_ repair: ProgressDatabase.Repair) throws -> String {
    try #require(repair.keptDatabase)
  }

  /// Five facts a document.
  private func makeStore(_ location: StoreLocation, documentCount: Int) throws -> [String] {
    // The facts lie in the order of their documents, and the documents in the order of their times.
    var store = try StoreFixture.open(location)
    for index in 0..<documentCount {
      store.now.wallNanoseconds += 1_000_000
      try store.write { writer in
        let sighting = try writer.insertDocument(
          atPath: "/essay-\(index)", fingerprint: UInt64(index))
        try writer.insertSession(of: sighting)
        try writer.insertItem("item-\(index)", of: sighting)
      }
    }
    let facts = try store.exportedFacts()
    try store.database.close()
    return facts
  }

  /// Until version 12, all texts were read by the first version of a reader.
  @Test func theCountsOfVersion11AreByTheFirstReaders() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try StoreFixture.open(location)
      let document = try store.write { writer in
        let sighting = try writer.insertDocument(atPath: "/essay.md", fingerprint: 7)
        try writer.insert(
          WordSampleFact(
            document: sighting.document, sighting: sighting.id, before: nil,
            after: try #require(sighting.fingerprint), counter: "prose/1", words: 558,
            authorship: writer.authorship(tool: "test")))
        return sighting.document
      }
      try store.database.store.run { statements in
        try statements.run(
          script: """
            ALTER TABLE wordSample DROP COLUMN readerVersion;
            UPDATE grdb_migrations SET identifier = '11' WHERE identifier = '12';
            PRAGMA user_version = 11
            """)
      }
      try store.database.close()
      let updated = try StoreFixture.open(location)
      let newest = try updated.database.read { try $0.newestCount(ofDocument: document) }
      #expect(newest?.readerVersion == 1)
      #expect(newest?.words == 558)
      try updated.database.close()
    }
  }

  /// Makes a store what version 10 made of it.
  private func makeVersion10(of store: StoreFixture) throws {
    try store.database.store.run { statements in
      try statements.run(
        script: """
          ALTER TABLE wordSample DROP COLUMN writtenAtNanoseconds;
          ALTER TABLE wordSample DROP COLUMN readerVersion;
          DROP TABLE broughtIn;
          UPDATE grdb_migrations SET identifier = '10';
          PRAGMA user_version = 10
          """)
    }
  }

  private func overwriteHeader(of database: String) throws {
    let file = URL(fileURLWithPath: database)
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(0..<100, with: Data(repeating: 0x5A, count: 100))
    try bytes.write(to: file)
  }
}
