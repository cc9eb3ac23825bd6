import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct SaveTests {
  @Test func nothingButASaveKeepsChanges() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let activity = try place.store.activity(for: url)
      activity.start()
      place.clock.advance(by: .seconds(10))
      activity.progress = 0.5
      activity.primaryActivityItem = QuantityItem(identifier: "words", title: "Words")
      activity.stop()
      place.store.beat()
      _ = try place.store.activity(for: url)
      let other = place.anotherProgram()
      #expect(try other.summaries().isEmpty)
      try place.store.saveAndWait()
      let summary = try #require(try other.summaries().first)
      #expect(summary.openSeconds == 10)
      #expect(summary.progress == 0.5)
      #expect(summary.primaryItem?.identifier == "words")
    }
  }

  /// In top-level code the compiler takes what need not be awaited, even behind `try await`.
  @Test func noSaveWithoutArgumentsReturnsBeforeItIsDone() {
    let taken: Any = Workplace().store.save()
    #expect(taken is NothingBetter)
  }

  @Test func awaitedSaveIsDoneWhenItReturns() async throws {
    let place = Workplace()
    try place.store.activity(for: try place.write()).progress = 0.5
    try await place.store.save()
    #expect(try place.store.summaries().map(\.progress) == [0.5])
  }

  @Test func saveWithNothingToDoWritesNothing() throws {
    let place = Workplace()
    try place.store.saveAndWait()
    let activity = try place.store.activity(for: try place.write())
    let seen = try place.store.factLines()
    try place.store.saveAndWait()
    #expect(try place.store.factLines() == seen)
    activity.start()
    place.clock.advance(by: .seconds(10))
    activity.stop()
    activity.progress = 0.5
    activity.primaryActivityItem = QuantityItem(identifier: "words", title: "Words")
    try place.store.saveAndWait()
    let saved = try place.store.factLines()
    #expect(saved.count > seen.count)
    place.clock.advance(by: .seconds(10))
    try place.store.saveAndWait()
    try place.store.saveAndWait()
    #expect(try place.store.factLines() == saved)
  }

  @Test func saveOfAStoreThatWasNeverUsedMakesNoFiles() throws {
    try withScratchFolder { folder in
      try Workplace(in: folder).store.saveAndWait()
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "store")))
    }
  }

  @Test func storeIsDurableAndPrivate() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try place.store.activity(for: try place.write()).start()
      try place.store.saveAndWait()
      let health = try place.store.health.examine()
      #expect(health.journalMode == "wal")
      #expect(health.synchronous == 2)
      #expect(health.integrityProblems.isEmpty)
      #expect(health.exposedFiles.isEmpty)
      #expect(health.documentCount == 1)
      #expect(health.sessionCount == 1)
      #expect(health.owners.map(\.isAlive) == [true])
      let files = FileManager.default
      for name in try files.subpathsOfDirectory(atPath: folder.path(of: "store")) {
        let attributes = try files.attributesOfItem(atPath: folder.path(of: "store/" + name))
        let mode = try #require(attributes[.posixPermissions] as? Int)
        #expect(mode & 0o077 == 0, "\(name)")
      }
    }
  }

  @Test func aStoreThatDoesNotWaitForTheDiskIsAProblem() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try place.store.activity(for: try place.write()).start()
      try place.store.saveAndWait()
      var health = try place.store.health.examine()
      for (level, isForced) in [(2, true), (1, false)] {
        health.synchronous = level
        let verdicts = health.findings.compactMap { finding -> StoreFinding.Verdict? in
          if case .durability(isForced: isForced) = finding { finding.verdict } else { nil }
        }
        #expect(verdicts == [isForced ? .good : .problem])
      }
    }
  }

  @Test func failedSaveLosesNothing() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let activity = try place.store.activity(for: url)
      activity.start()
      place.clock.advance(by: .seconds(10))
      activity.stop()
      activity.progress = 0.5
      activity.primaryActivityItem = QuantityItem(identifier: "words", title: "Words")
      let broken = try BrokenStore(of: folder, used: place.store)
      let error = try #require(place.store.errorOfSaving())
      #expect(error.code == .folderNotMade)
      #expect(error.message.contains(folder.path))
      #expect(activity.duration == 10)
      #expect(activity.progress == 0.5)
      try broken.mend()
      try place.store.saveAndWait()
      let summary = try #require(try place.anotherProgram().summaries().first)
      #expect(summary.openSeconds == 10)
      #expect(summary.sessionCount == 1)
      #expect(summary.progress == 0.5)
      #expect(summary.primaryItem?.identifier == "words")
    }
  }

  @Test func fullDiskIsAnErrorAndNothingIsLost() async throws {
    // The limit is one of a whole process, so another one has it.
    await #expect(processExitsWith: .success) {
      try withScratchFolder { folder in
        let place = Workplace(in: folder)
        let url = try place.write()
        let activity = try place.store.activity(for: url)
        activity.progress = 0.5
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(1), &limit)
        let before = limit
        limit.rlim_cur = 0
        setrlimit(__rlimit_resource_t(1), &limit)
        let failure = place.store.errorOfSaving()
        var kept = before
        setrlimit(__rlimit_resource_t(1), &kept)
        try #require(failure?.code == .inputOutput || failure?.code == .diskFull)
        try #require(activity.progress == 0.5)
        try place.store.saveAndWait()
        try #require(try place.anotherProgram().summaries().map(\.progress) == [0.5])
      }
    }
  }

  @Test func folderThatCannotBeWrittenIsAnErrorAndCanBeRead() async throws {
    // Root may write everywhere, and who one is, is a matter of a whole process.
    await #expect(processExitsWith: .success) {
      try withScratchFolder { folder in
        if geteuid() == 0 {
          try #require(chown(folder.path, 65_534, 65_534) == 0)
          try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
        }
        let place = Workplace(in: folder)
        let activity = try place.store.activity(for: try place.write())
        activity.progress = 0.25
        try place.store.saveAndWait()
        place.store.close()
        try #require(chmod(folder.path(of: "store/progress.sqlite"), 0o400) == 0)
        try #require(chmod(folder.path(of: "store"), 0o500) == 0)
        activity.progress = 0.5
        let failure = place.store.errorOfSaving()
        let shown = try place.anotherProgram().summaries().map(\.progress)
        try #require(chmod(folder.path(of: "store"), 0o700) == 0)
        try #require(chmod(folder.path(of: "store/progress.sqlite"), 0o600) == 0)
        try #require(failure?.code == .readOnly || failure?.code == .notPermitted)
        try #require(shown == [0.25])
        try #require(activity.progress == 0.5)
        try place.store.saveAndWait()
        try #require(try place.anotherProgram().summaries().map(\.progress) == [0.5])
      }
    }
  }

  @Test func savesOfOneStoreKeepChangesOfAllItsActivities() throws {
    let place = Workplace()
    for index in 0..<100 {
      let url = try place.write(Workplace.essay + "\(index)", to: "\(index).txt")
      try place.store.activity(for: url).progress = Double(index) / 100
    }
    try place.store.saveAndWait()
    let progress = try place.store.summaries().compactMap(\.progress).sorted()
    #expect(progress == (0..<100).map { Double($0) / 100 })
  }

  @Test func wordsOfAContentAreKeptOnce() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    for _ in 0..<2 {
      activity.recordWords(80, counter: "wc", before: nil)
      try place.store.saveAndWait()
    }
    activity.start()
    try place.store.saveAndWait()
    let facts = try #require(try place.store.onlyActivity()?.facts)
    #expect(facts.samples.count == 1)
    #expect(facts.words(in: activity.fingerprint, by: "wc") == 80)
  }

  @Test func datesFollowWhatIsSaved() throws {
    let place = Workplace()
    let url = try place.write()
    let begin = Date(timeIntervalSince1970: 1_790_000_000)
    let activity = try place.store.activity(for: url)
    activity.start()
    place.clock.advance(by: .seconds(60))
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(60))
    activity.progress = 0.5
    activity.stop()
    try place.store.saveAndWait()
    let read = try place.store.activity(for: url)
    #expect(abs(read.dateCreated.timeIntervalSince(begin) - 0) < 61)
    #expect(abs(read.dateLastModified.timeIntervalSince(begin) - 120) < 1)
  }
}

/// What ``DataStore/save(isOwn:)`` returns.
private struct NothingBetter {}

extension DataStore {
  /// Stands in where the library has no `save()` that synchronous code can call.
  @_disfavoredOverload
  fileprivate func save(isOwn: Bool = true) -> NothingBetter { NothingBetter() }
}
