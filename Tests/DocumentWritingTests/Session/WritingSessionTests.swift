import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

@Suite struct WritingSessionTests {
  private let clock = ManualClock()

  private func store(in folder: ScratchFolder) -> DataStore {
    folder.store(reading: clock)
  }

  /// Types once a minute.
  private func work(in session: WritingSession, minutes: Int) {
    for _ in 0..<minutes {
      session.input()
      clock.advance(by: .seconds(60))
    }
  }

  private func unsaved(_ session: WritingSession) throws -> UnsavedSession {
    do {
      _ = try session.end()
    } catch let error as UnsavedSession {
      return error
    }
    return try #require(nil as UnsavedSession?, "the end of the session was saved")
  }

  /// A store whose documents lie in memory, so a look at the disk finds nothing.
  private func store(of files: InMemoryFileSystem) -> DataStore {
    DataStore(
      configuration: DataStore.Configuration(
        storage: .memory, applicationIdentifier: "org.example.editor", clock: clock,
        fileSystem: files, heartbeat: nil, isDisabled: false))
  }

  @Test func aDocumentInMemoryIsFoundUnderItsNewName() throws {
    let files = InMemoryFileSystem()
    try files.createFolder("/folder")
    try files.write("one two\n", to: "/folder/essay.txt")
    try files.createSymbolicLink(at: "/link", to: "folder")
    let session = WritingSession(
      path: "/link/essay.txt", store: store(of: files), seesInput: true)
    try session.begin(isNew: false)
    work(in: session, minutes: 2)
    try files.rename("/folder/essay.txt", to: "/folder/tide.txt")
    let outcome = try #require(try session.end())
    #expect(outcome.path == "/link/tide.txt")
    #expect(outcome.figures.wordsAtEnd == 2)
  }

  @Test func aDocumentInMemoryThatIsNotRecordedIsSeenToChange() throws {
    for isWritten in [false, true] {
      let files = InMemoryFileSystem()
      try files.write("one two\n", to: "/essay.txt")
      let store = store(of: files)
      try store.exclusions.set(["*.txt"], isExcluded: true, asCommand: "exclude")
      let session = WritingSession(path: "/essay.txt", store: store, seesInput: true)
      try session.begin(isNew: false)
      if isWritten { try files.write("one two three\n", to: "/essay.txt") }
      // Attributes are not content.
      try files.setReadable(true, at: "/essay.txt")
      #expect(try session.end()?.isChanged == isWritten)
    }
  }

  @Test func anEndThatCannotBeSavedTellsTheTimeToNote() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two\n", to: "essay.txt")
      let store = store(in: folder)
      let session = WritingSession(path: path, store: store, seesInput: true)
      let begin = clock.read().wallNanoseconds
      try session.begin(isNew: false)
      work(in: session, minutes: 2)
      try session.documentWasSaved()
      work(in: session, minutes: 20)
      clock.advance(by: .seconds(3600))
      store.close()
      try FileManager.default.moveItem(
        atPath: folder.path(of: "store"), toPath: folder.path(of: "aside"))
      try folder.write("in the way", to: "store")

      let unsaved = try unsaved(session)
      #expect(unsaved.path == path)
      #expect(unsaved.times.startedAtNanoseconds == begin)
      #expect(unsaved.times.endedAtNanoseconds == begin + 82 * 60_000_000_000)
      #expect(unsaved.times.savedUntilNanoseconds == begin + 2 * 60_000_000_000)
      #expect(unsaved.times.figures.time.openNanoseconds == 82 * 60_000_000_000)
      #expect(unsaved.times.figures.time.activeNanoseconds == 21 * 60_000_000_000)
      #expect((unsaved.cause as? DataStoreError)?.code == .folderNotMade)
      #expect(try session.end() == nil, "the second time nothing is done")
    }
  }

  @Test func aStoreThatVanishesKeepsNothingAndSaysSo() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two\n", to: "essay.txt")
      let store = store(in: folder)
      defer { store.close() }
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: false)
      work(in: session, minutes: 2)
      try FileManager.default.removeItem(atPath: folder.path(of: "store"))
      #expect(throws: DataStoreError.self) { try session.documentWasSaved() }
      work(in: session, minutes: 3)

      let unsaved = try unsaved(session)
      #expect(unsaved.times.figures.time.openNanoseconds == 5 * 60_000_000_000)
      #expect((unsaved.cause as? DataStoreError)?.code == .moved)
      try store.housekeeping.maintain(day: "2026-11-23")
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "store")))
    }
  }

  /// A person may part a file from what it was before while it is open.
  @Test(arguments: [false, true])
  func aSessionGoesOnThroughASplit(savesBetween: Bool) throws {
    try withScratchFolder { folder in
      let text = String(repeating: "some words of a long enough text ", count: 20)
      let old = try folder.write(text, to: "old.txt")
      let store = store(in: folder)
      defer { store.close() }
      let first = WritingSession(path: old, store: store, seesInput: true)
      try first.begin(isNew: false)
      work(in: first, minutes: 3)
      _ = try first.end()
      let path = folder.path(of: "new.txt")
      try FileManager.default.moveItem(atPath: old, toPath: path)
      _ = try store.fetching.activity(atPath: path)

      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: false)
      work(in: session, minutes: 2)
      if savesBetween {
        try folder.write(text + "more\n", to: "new.txt")
        try session.documentWasSaved()
      }
      let other = self.store(in: folder)
      let sighting = try #require(try other.fetching.sighting(ofFileAt: path))
      #expect(try other.linking.unlink(sighting, asCommand: "unlink new.txt").others.count == 1)
      other.close()
      work(in: session, minutes: 4)
      try folder.write(text + "more and more\n", to: "new.txt")
      let outcome = try #require(try session.end())
      #expect(outcome.figures.time.openNanoseconds == 6 * 60_000_000_000)
      #expect(outcome.figures.wordsChanged?.added == 3)
      #expect(outcome.figures.wordsChanged?.removed == 0)

      let facts = try #require(try store.files.status(atPath: path).facts)
      #expect(facts.sessions.count == 1)
      #expect(try store.fetching.activity(atPath: path).duration == 360)
    }
  }

  @Test func aNewDocumentThatCannotBeRecordedTellsTheTimeToNote() throws {
    try withScratchFolder { folder in
      try folder.write("in the way", to: "store")
      let path = folder.path(of: "new.txt")
      let session = WritingSession(path: path, store: store(in: folder), seesInput: true)
      let begin = clock.read().wallNanoseconds
      try session.begin(isNew: true)
      work(in: session, minutes: 3)
      clock.advance(by: .seconds(3600))
      try folder.write("one two\n", to: "new.txt")
      #expect(throws: DataStoreError.self) { try session.documentWasSaved() }

      let times = try unsaved(session).times
      #expect(times.startedAtNanoseconds == begin)
      #expect(times.endedAtNanoseconds == begin + 63 * 60_000_000_000)
      #expect(times.savedUntilNanoseconds == nil)
      #expect(times.figures.time.openNanoseconds == 63 * 60_000_000_000)
      #expect(times.figures.time.activeNanoseconds == 2 * 60_000_000_000)
    }
  }

  @Test func aFileThatWasRenamedIsFoundByItsHandle() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two\n", to: "essay.txt")
      let session = WritingSession(path: path, store: store(in: folder), seesInput: true)
      try session.begin(isNew: false)
      work(in: session, minutes: 2)
      try FileManager.default.moveItem(atPath: path, toPath: folder.path(of: "final.txt"))
      let outcome = try #require(try session.end())
      #expect(outcome.path == folder.path(of: "final.txt"))
      #expect(outcome.formerPath == path)
      #expect(outcome.figures.wordsAtEnd == 2)
      #expect(outcome.figures.time.openNanoseconds == 120_000_000_000)
      #expect(!outcome.isChanged)
    }
  }

  @Test(arguments: [true, false])
  func aFileThatIsGoneCostsItsWordsOnly(isDisabled: Bool) throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two\n", to: "essay.txt")
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")), clock: clock,
          heartbeat: nil, isDisabled: isDisabled))
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: false)
      work(in: session, minutes: 2)
      try FileManager.default.removeItem(atPath: path)
      try folder.write("another file\n", to: "other.txt")
      let outcome = try #require(try session.end())
      #expect(outcome.path == path)
      #expect(outcome.formerPath == nil)
      #expect(outcome.figures.wordsAtEnd == nil)
      #expect(outcome.countingFailure?.code == .notFound)
      #expect(outcome.figures.wordsAtStart == 2)
      #expect(outcome.figures.time.openNanoseconds == 120_000_000_000)
      #expect(outcome.isRecorded == !isDisabled)
      guard !isDisabled else { return }
      let document = try #require(try store.documents.all(atOrBelow: path).first?.0)
      let record = try #require(
        try store.documents.savedFacts(ofDocument: document)?.sessions.first)
      #expect(record.sessionEnd?.reason == .stopped)
      #expect(record.contentAtStart != nil && record.contentAtEnd == nil)
    }
  }

  @Test func aNewDocumentThatWasNeverWrittenHasNoTime() throws {
    try withScratchFolder { folder in
      let session = WritingSession(
        path: folder.path(of: "new.txt"), store: store(in: folder), seesInput: true)
      try session.begin(isNew: true)
      work(in: session, minutes: 3)
      #expect(try session.end() == nil)
    }
  }

  @Test func aNewFileThatIsRenamedBeforeItIsCountedIsFound() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "new.txt")
      let store = store(in: folder)
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: true)
      work(in: session, minutes: 2)
      session.fileIsThere()
      try folder.write("one two\n", to: "new.txt")
      session.fileIsThere()
      let renamed = folder.path(of: "final.txt")
      try FileManager.default.moveItem(atPath: path, toPath: renamed)
      #expect(session.currentPath == renamed)
      let outcome = try #require(try session.end())
      #expect(outcome.path == renamed)
      #expect(outcome.formerPath == path)
      #expect(outcome.figures.wordsChanged?.added == 2)
      let facts = try #require(try store.files.status(atPath: renamed).facts)
      #expect(facts.sessions.count == 1)
      #expect(facts.samples.map { $0.before?.byteCount } == [0])
    }
  }

  @Test func theFirstCountOfANewDocumentKnowsThatThereWasNothingBefore() throws {
    try withScratchFolder { folder in
      let store = store(in: folder)
      for isNew in [true, false] {
        let path = folder.path(of: "\(isNew).txt")
        if !isNew { try folder.write("one two\n", to: "false.txt") }
        let session = WritingSession(path: path, store: store, seesInput: true)
        try session.begin(isNew: isNew)
        clock.advance(by: .seconds(60))
        if isNew { try folder.write("one two\n", to: "true.txt") }
        let outcome = try #require(try session.end())
        #expect(outcome.figures.wordsAtEnd == 2)
        #expect(outcome.figures.counter == "prose/1")
        let facts = try #require(try store.files.status(atPath: path).facts)
        #expect(facts.samples.map { $0.before?.byteCount } == [isNew ? 0 : nil])
      }
    }
  }

  // MARK: - Clients

  private func session(
    of tool: String, on path: String, in store: DataStore, _ lifeline: SessionLifeline = .process
  ) throws -> WritingSession {
    let client = try #require(SessionClient(named: tool, seesInput: true, lifeline: lifeline))
    return WritingSession(
      path: path, store: store, seesInput: client.seesInput, client: client)
  }

  @Test(arguments: [true, false])
  func aClientsSessionHasItsTool(isNew: Bool) throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "essay.txt")
      if !isNew { try folder.write("one two\n", to: "essay.txt") }
      let store = store(in: folder)
      let session = try session(of: "Editor", on: path, in: store)
      #expect(!session.isRunning)
      try session.begin(isNew: isNew)
      work(in: session, minutes: 2)
      try folder.write("one two three\n", to: "essay.txt")
      try session.documentWasSaved()
      work(in: session, minutes: 1)
      #expect(session.isRunning)
      #expect(session.figures?.time.openNanoseconds == 180_000_000_000)
      let outcome = try #require(try session.end())
      #expect(!session.isRunning)
      #expect(outcome.figures.time.openNanoseconds == 180_000_000_000)
      #expect(outcome.figures.wordsChanged?.added == (isNew ? 3 : 1))
      let facts = try #require(try store.files.status(atPath: path).facts)
      #expect(facts.sessions.map(\.session.authorship.tool) == ["Editor"])
      #expect(facts.sessions.map { $0.sessionEnd?.reason } == [.stopped])
      #expect(Set(facts.samples.map(\.authorship.tool)) == ["Editor"])
      let typed = facts.sessions.flatMap(\.pulses).map { $0.pulses.typing.nonzeroBitCount }
      #expect(typed.reduce(0, +) == 3)
    }
  }

  @Test func twoClientsOfOneDocumentCountWordsOnce() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one\n", to: "essay.txt")
      let store = store(in: folder)
      let sessions = [
        try session(of: "Editor", on: path, in: store),
        try session(of: "Other", on: path, in: store, .beats(every: .seconds(60))),
      ]
      for session in sessions { try session.begin(isNew: false) }
      for text in ["one two three\n", "one two three four\n"] {
        clock.advance(by: .seconds(60))
        try folder.write(text, to: "essay.txt")
        for session in sessions {
          session.beat()
          try session.documentWasSaved()
        }
      }
      clock.advance(by: .seconds(60))
      for session in sessions {
        #expect(try session.end()?.figures.wordsChanged?.added == 3)
      }
      let status = try store.files.status(atPath: path)
      let facts = try #require(status.facts)
      let summary = facts.summary(
        from: status.viewpoint, idleLimitNanoseconds: nil, listsSessions: true)
      #expect(summary.sessions.map(\.tool).sorted() == ["Editor", "Other"])
      #expect(summary.time.openNanoseconds == 180_000_000_000)
      #expect(summary.wordsChanged == WordsChanged(added: 3, removed: 0, pasted: nil))
      #expect(facts.samples.filter { $0.before != nil }.count == 2, "each change is one fact")
    }
  }

  @Test func aClientsSessionFollowsARenamedFile() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two\n", to: "essay.txt")
      let store = store(in: folder)
      let session = try session(of: "Editor", on: path, in: store)
      try session.begin(isNew: false)
      work(in: session, minutes: 2)
      let renamed = folder.path(of: "final.txt")
      try FileManager.default.moveItem(atPath: path, toPath: renamed)
      let outcome = try #require(try session.end())
      #expect(outcome.path == renamed)
      #expect(outcome.formerPath == path)
      #expect(outcome.figures.time.openNanoseconds == 120_000_000_000)
      let facts = try #require(try store.files.status(atPath: renamed).facts)
      #expect(facts.sessions.map(\.session.authorship.tool) == ["Editor"])
    }
  }

  @Test func inputComesWithItsMoment() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two\n", to: "essay.txt")
      let store = store(in: folder)
      let session = try session(of: "Editor", on: path, in: store, .beats(every: .seconds(60)))
      var moment = clock.read()
      moment.monotonicNanoseconds += 30_000_000_000
      moment.wallNanoseconds += 30_000_000_000
      try session.begin(isNew: false)
      clock.advance(by: .seconds(100))
      session.input(at: moment)
      session.beat()
      let outcome = try #require(try session.end())
      #expect(outcome.figures.time.openNanoseconds == 100_000_000_000)
      let facts = try #require(try store.files.status(atPath: path).facts)
      #expect(facts.sessions.flatMap(\.pulses).map { $0.pulses.typing } == [1 << 30])
    }
  }

  // MARK: - Input that may not be seen

  @Test(arguments: [true, false, nil])
  func whatWasDoneBeforeItIsKnownWhetherInputIsSeenCounts(seesInput: Bool?) throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two\n", to: "essay.txt")
      let session = WritingSession(path: path, store: store(in: folder), seesInput: nil)
      try session.begin(isNew: false)
      session.input()
      clock.advance(by: .seconds(60))
      if let seesInput { try session.decide(seesInput: seesInput) }
      // The first word counts.
      if let seesInput { try session.decide(seesInput: !seesInput) }
      clock.advance(by: .seconds(3600))
      let figures = try #require(try session.end()).figures
      #expect(figures.time.openNanoseconds == 3660 * 1_000_000_000)
      let active = seesInput == true ? 0 : 3660
      #expect(figures.time.activeNanoseconds == Int64(active) * 1_000_000_000)
    }
  }

  @Test func aFileThatComesBeforeItIsKnownIsFollowed() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "new.txt")
      let store = store(in: folder)
      let session = WritingSession(path: path, store: store, seesInput: nil)
      try session.begin(isNew: true)
      clock.advance(by: .seconds(60))
      try folder.write("one two\n", to: "new.txt")
      try session.documentWasSaved()
      clock.advance(by: .seconds(60))
      try session.decide(seesInput: true)
      work(in: session, minutes: 2)
      let outcome = try #require(try session.end())
      #expect(outcome.figures.time.openNanoseconds == 240 * 1_000_000_000)
      #expect(outcome.figures.wordsAtStart == 0)
      #expect(outcome.figures.wordsAtEnd == 2)
    }
  }

  /// An editor with a window of its own says nothing of its input, and somebody saves at once.
  @Test(arguments: [true, false], [true, false])
  func wordsThatAreSavedBeforeItIsKnownAreOfTheSession(isNew: Bool, isDecided: Bool) throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "essay.txt")
      if !isNew { try folder.write("one two\n", to: "essay.txt") }
      let store = store(in: folder)
      let session = WritingSession(path: path, store: store, seesInput: nil)
      try session.begin(isNew: isNew)
      clock.advance(by: .seconds(2))
      try folder.write("one two three\n", to: "essay.txt")
      try session.documentWasSaved()
      clock.advance(by: .seconds(3))
      if isDecided { try session.decide(seesInput: false) }
      _ = try session.end()
      let facts = try #require(try store.files.status(atPath: path).facts)
      let recorded = try facts.sessionSummaries(
        from: store.documents.viewpoint(),
        idleLimitNanoseconds: TrackedTime.defaultIdleLimitNanoseconds)
      #expect(recorded.map(\.figures.wordsAtStart) == [isNew ? 0 : 2])
      #expect(recorded.map(\.figures.wordsAtEnd) == [3])
    }
  }

  @Test func aPasteAfterASaveBelongsToTheNextOne() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one\n", to: "essay.txt")
      let session = WritingSession(
        path: path, store: store(in: folder), seesInput: true, seesPastes: true)
      try session.begin(isNew: false)
      func paste(_ text: String) { Array(text.utf8).withUnsafeBytes { session.paste($0) } }
      paste("two")
      session.saveBegins()
      paste("three four")
      try folder.write("one two\n", to: "essay.txt")
      try session.documentWasSaved()
      // A save of the same text uses up nothing.
      session.saveBegins()
      try session.documentWasSaved()
      try folder.write("one two three four five\n", to: "essay.txt")
      let outcome = try #require(try session.end())
      #expect(outcome.figures.wordsChanged == WordsChanged(added: 4, removed: 0, pasted: 3))
    }
  }

  @Test func pastesCountFromTheMomentThatTheyAreSeen() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one\n", to: "essay.txt")
      let session = WritingSession(path: path, store: store(in: folder), seesInput: true)
      try session.begin(isNew: false)
      session.pastesAreSeen()
      for piece in ["tw", "o thr", "ee"] {
        Array(piece.utf8).withUnsafeBytes { session.pasteContinues($0) }
      }
      session.pasteEnds()
      try folder.write("one two three four\n", to: "essay.txt")
      let outcome = try #require(try session.end())
      #expect(outcome.figures.wordsChanged == WordsChanged(added: 3, removed: 0, pasted: 2))
    }
  }
}
