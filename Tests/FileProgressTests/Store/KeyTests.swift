import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// The key under which contents are hashed may get lost or damaged; the facts stay.
@Suite struct KeyTests {
  private func keyFile(_ folder: ScratchFolder) -> URL {
    URL(fileURLWithPath: folder.path(of: "store/progress.key"))
  }

  /// A store that saw two files, closed.
  private func makeStore(in folder: ScratchFolder) throws -> Workplace {
    let place = Workplace(in: folder)
    for (text, name) in [(Workplace.essay, "essay.txt"), (Workplace.letter, "letter.txt")] {
      try place.store.activity(for: try place.write(text, to: name)).progress = 0.5
    }
    try place.store.saveAndWait()
    place.store.close()
    return place
  }

  @Test func anUntouchedFileIsNotTakenForEditedUnderAnotherKey() throws {
    try withScratchFolder { folder in
      let place = try makeStore(in: folder)
      try FileManager.default.removeItem(at: keyFile(folder))
      let reader = place.anotherProgram()
      // A reader makes no key, and knows nothing of contents.
      #expect(try reader.files.status(atPath: "/essay.txt").decision.reason == .new)
      #expect(!FileManager.default.fileExists(atPath: keyFile(folder).path))
      #expect(try reader.health.examine().key == .missing)
      #expect(try reader.health.examine().isFromAnotherMachine == false)
      #expect(throws: DataStoreError.self) { try reader.exchange.exportKey() }

      let writer = place.anotherProgram()
      #expect(!writer.exchange.hasMadeNewKey)
      let activity = try writer.activity(for: place.url("essay.txt"))
      #expect(writer.exchange.hasMadeNewKey)
      #expect(activity.file?.match.reason == .unchanged)
      #expect(activity.progress == 0.5)
      #expect(try writer.health.examine().key == .good)
      #expect(try writer.health.examine().isFromAnotherMachine == false)
      #expect(try writer.health.examine().documentsUnderFormerKeysCount == 1)

      // From now on its content is known again.
      let lines = try writer.factLines()
      #expect(try writer.activity(for: place.url("essay.txt")).file?.match.reason == .unchanged)
      #expect(try writer.factLines() == lines)
      let next = place.anotherProgram()
      #expect(try next.activity(for: place.url("letter.txt")).file?.match.reason == .unchanged)
      #expect(!next.exchange.hasMadeNewKey)
      #expect(try next.health.examine().documentsUnderFormerKeysCount == 0)
      try place.write(Workplace.letter + "More.", to: "letter.txt")
      #expect(try next.activity(for: place.url("letter.txt")).file?.match.reason == .edited)
    }
  }

  @Test func ofAChangedFileTheContentIsNotKnownUnderAnotherKey() throws {
    try withScratchFolder { folder in
      let place = try makeStore(in: folder)
      try FileManager.default.removeItem(at: keyFile(folder))
      place.files.advanceClock(by: .seconds(60))
      try place.write(Workplace.essay + "More.", to: "essay.txt")
      let activity = try place.anotherProgram().activity(for: place.url("essay.txt"))
      #expect(activity.file?.match.reason == .edited)
      #expect(activity.file?.match.evidence.content == .unknown)
      #expect(activity.progress == 0.5)
    }
  }

  @Test func aDamagedKeyIsMendedApartFromTheDatabase() throws {
    try withScratchFolder { folder in
      let place = try makeStore(in: folder)
      try Data("short".utf8).write(to: keyFile(folder))
      let store = place.anotherProgram()
      for _ in 1...2 {
        let error = #expect(throws: DataStoreError.self) { try store.summaries() }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("progress.key") == true)
      }
      let health = try store.health.examine()
      #expect(health.key == .damaged(byteCount: 5))
      #expect(health.failure == nil)
      #expect(health.integrityProblems == [])
      #expect(health.documentCount == 2)

      let kept = try #require(try store.health.repairKey(suffix: "x"))
      #expect(FileManager.default.contents(atPath: kept) == Data("short".utf8))
      #expect(try store.health.examine().key == .good)
      #expect(try store.health.examine().keptDamage == [])
      #expect(try store.health.examine().documentsUnderFormerKeysCount == 2)
      #expect(try store.summaries().count == 2)
      #expect(try store.activity(for: place.url("essay.txt")).file?.match.reason == .unchanged)
    }
  }

  @Test func anotherKeyIsTakenForTheKeyByTheNextRecordOrARepair() throws {
    try withScratchFolder { folder in
      let place = try makeStore(in: folder)
      let own = try Data(contentsOf: keyFile(folder))
      for repairs in [true, false] {
        try Data((0..<192).map { _ in UInt8.random(in: 0...255) }).write(to: keyFile(folder))
        let store = place.anotherProgram()
        #expect(try store.health.examine().key == .other)
        #expect(try store.health.examine().isFromAnotherMachine == false)
        if repairs {
          #expect(try store.health.repairKey(suffix: "x") == nil)
        } else {
          #expect(try store.activity(for: place.url("essay.txt")).file?.match.reason == .unchanged)
        }
        #expect(try store.health.examine().key == .good)
        store.close()
      }
      // What was seen under the own key is known when that is back.
      try own.write(to: keyFile(folder))
      let store = place.anotherProgram()
      #expect(try store.health.examine().key == .other)
      _ = try store.health.repairKey(suffix: "x")
      let lines = try store.factLines().count
      try place.files.rename("/letter.txt", to: "/renamed.txt")
      #expect(try store.activity(for: place.url("renamed.txt")).file?.match.reason == .moved)
      #expect(try store.factLines().count == lines + 1)
    }
  }
}
