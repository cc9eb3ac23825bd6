import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct StoreRepairTests {
  /// A store that saw a file, closed, with a daily copy of 20 November.
  private func makeStore(in folder: ScratchFolder) throws -> Workplace {
    let place = Workplace(in: folder)
    try place.store.activity(for: try place.write()).progress = 0.5
    try place.store.saveAndWait()
    try place.store.housekeeping.maintain(day: "2026-11-20")
    place.store.close()
    return place
  }

  private func overwrite(_ name: String, in folder: ScratchFolder) throws {
    try Data(repeating: 0xA5, count: 64).write(
      to: URL(fileURLWithPath: folder.path(of: "store/" + name)))
  }

  private func repair(_ store: DataStore) throws -> ([StoreRepair.Outcome], StoreHealth) {
    var outcomes: [StoreRepair.Outcome] = []
    let health = try StoreRepair(of: store).run(day: "2026-11-21") { outcomes.append($0) }
    return (outcomes, health)
  }

  @Test func aStoreInOrderHasNothingToRepair() throws {
    try withScratchFolder { folder in
      let missing = Workplace(in: folder).store
      #expect(throws: StoreRepair.NothingToRepair.self) { try repair(missing) }
      let health = try missing.health.examine()
      #expect(health.repairs.isEmpty && !health.isDamaged)
      #expect(health.findings.map(\.verdict) == [.note])

      let store = try makeStore(in: folder).anotherProgram()
      #expect(throws: StoreRepair.NothingToRepair.self) { try repair(store) }
      #expect(try store.health.examine().findings.allSatisfy { $0.verdict == .good })
    }
  }

  @Test func theDatabaseIsRepairedBeforeTheKey() throws {
    try withScratchFolder { folder in
      let place = try makeStore(in: folder)
      try overwrite("progress.sqlite", in: folder)
      try overwrite("progress.key", in: folder)
      let store = place.anotherProgram()
      let health = try store.health.examine()
      #expect(health.isDamaged)
      #expect(health.repairs == [.database, .key])

      let (outcomes, repaired) = try repair(store)
      guard outcomes.count == 2, case .database(let database) = outcomes[0],
        case .key(let keptKey) = outcomes[1]
      else {
        Issue.record("\(outcomes)")
        return
      }
      for kept in [database.keptDatabase, keptKey] {
        let path = try #require(kept)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(path.contains("2026-11-21"))
      }
      #expect(repaired.repairs.isEmpty && !repaired.isDamaged)
      #expect(try store.summaries().map(\.progress) == [0.5])
    }
  }

  @Test func aMissingKeyIsAProblemAndNoDamage() throws {
    try withScratchFolder { folder in
      let place = try makeStore(in: folder)
      try FileManager.default.removeItem(atPath: folder.path(of: "store/progress.key"))
      let store = place.anotherProgram()
      let health = try store.health.examine()
      #expect(!health.isDamaged)
      #expect(health.repairs == [.key])
      #expect(health.findings.contains { $0.verdict == .problem })
      #expect(try repair(store).0 == [.key(keptKey: nil)])
    }
  }

  @Test func recordsAreStampedAgainOnlyIfTheyAreYearsAhead() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let years = Duration.seconds(5 * 365 * 24 * 3600)
      place.clock.setWall(by: years)
      try place.store.activity(for: try place.write()).progress = 0.5
      try place.store.saveAndWait()
      place.clock.setWall(by: .zero - years)
      #expect(try place.store.health.examine().repairs == [.stamps])
      #expect(try repair(place.store).0 == [.stamps])
    }
  }

  @Test func aClockThatIsALittleBehindIsNotForARepair() throws {
    try withScratchFolder { folder in
      let place = try makeStore(in: folder)
      place.clock.setWall(by: .seconds(-600))
      let health = try place.store.health.examine()
      #expect(health.repairs.isEmpty)
      #expect(health.findings.contains { if case .clockBehind = $0 { true } else { false } })
      #expect(health.findings.contains { $0.verdict == .problem })
      #expect(throws: StoreRepair.NothingToRepair.self) { try repair(place.store) }
    }
  }
}
