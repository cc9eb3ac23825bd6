import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct DocumentTimerTests {
  private let clock = ManualClock()

  private func store(in folder: ScratchFolder) -> DataStore {
    folder.store(reading: clock)
  }

  /// Gives a file and its timer.
  private func withTimer(_ body: (String, DocumentTimer, DataStore) throws -> Void) throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two three\n", to: "essay.txt")
      let store = store(in: folder)
      defer { store.close() }
      try body(path, DocumentTimer(ofFileAt: path, in: store), store)
    }
  }

  private func end(_ wallNanoseconds: Int64, precisionNanoseconds: Int64 = 0) -> TimerEnd {
    TimerEnd(
      wallNanoseconds: wallNanoseconds, precisionNanoseconds: precisionNanoseconds,
      command: "stop essay.txt")
  }

  private func onlySession(in store: DataStore) throws -> ActivitySummary.Session {
    var sessions: [ActivitySummary.Session] = []
    _ = try store.documents.forEachActivity(hasContents: true) { facts, viewpoint in
      sessions +=
        facts.summary(
          from: viewpoint, idleLimitNanoseconds: nil, listsSessions: true
        ).sessions
    }
    #expect(sessions.count == 1)
    return try #require(sessions.first)
  }

  @Test func anEndThatIsStillToComeIsRefused() throws {
    try withTimer { _, timer, _ in
      _ = try timer.start()
      clock.advance(by: .seconds(60))
      let now = clock.read().wallNanoseconds
      #expect(try timer.stop(endedAt: end(now + 1)) == .refused(.inTheFuture))
      #expect(try timer.start().isRunningAlready)
      #expect(try timer.stop(endedAt: end(now)).corrected != nil)
    }
  }

  @Test func theWordsAreCountedAtBothEnds() throws {
    try withTimer { path, timer, store in
      #expect(try timer.stop() == .notRunning)
      #expect(try timer.start() == .started(isCounted: false))
      #expect(try timer.start().isRunningAlready)
      clock.advance(by: .seconds(60))
      try "one two three four five\n".write(toFile: path, atomically: false, encoding: .utf8)
      let ended = try #require(try timer.stop().stopped)
      #expect(ended.path == path)
      #expect(ended.figures.time.openNanoseconds == 60_000_000_000)
      #expect(ended.figures.wordsAtStart == 3)
      #expect(ended.figures.wordsAtEnd == 5)
      #expect(try timer.stop() == .notRunning)
      let session = try onlySession(in: store)
      #expect(session.figures.wordsAtStart == 3)
      #expect(session.figures.wordsAtEnd == 5)
    }
  }

  @Test func whatIsOpenInAProgramIsNotStopped() throws {
    try withTimer { path, timer, store in
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: false)
      let tool = store.configuration.applicationIdentifier
      #expect(try timer.stop() == .openElsewhere(tool: tool))
      #expect(try session.end()?.isRecorded == true)
      #expect(try timer.stop() == .notRunning)
    }
  }

  private static let minute: Int64 = 60_000_000_000

  /// An editor is left open for the night. What is written in it the next morning counts.
  @Test func whatWasLeftOpenPausesAndGoesOn() throws {
    try withTimer { path, timer, store in
      let start = clock.read().wallNanoseconds
      let session = WritingSession(path: path, store: store, seesInput: false)
      try session.begin(isNew: false)
      clock.advance(by: .seconds(10 * 60))
      store.beat()
      let end = end(start + 4 * Self.minute)
      let paused = try #require(try timer.stop(endedAt: end).corrected)
      #expect(paused.isOpen)
      #expect(paused.tool == store.configuration.applicationIdentifier)
      #expect(paused.figures.time.openNanoseconds == 4 * Self.minute)
      #expect(
        try timer.stop(endedAt: self.end(start + 5 * Self.minute))
          == .refused(
            .paused(
              fromNanoseconds: start + 4 * Self.minute, toNanoseconds: start + 10 * Self.minute)))
      #expect(try timer.stop(endedAt: self.end(start - 1)) == .refused(.noTimer))

      clock.advance(by: .seconds(3 * 60))
      #expect(try session.end()?.isRecorded == true)
      let figures = try onlySession(in: store).figures
      #expect(figures.time.openNanoseconds == 7 * Self.minute, "the morning counts")
      #expect(try store.commands.undo().done?.summary == "stop essay.txt")
      #expect(try onlySession(in: store).figures.time.openNanoseconds == 13 * Self.minute)
    }
  }

  @Test func whatWasOpenAtThatMomentIsCut() throws {
    try withTimer { path, timer, store in
      let start = clock.read().wallNanoseconds
      let session = WritingSession(path: path, store: store, seesInput: false)
      try session.begin(isNew: false)
      clock.advance(by: .seconds(10 * 60))
      #expect(try session.end()?.isRecorded == true)
      clock.advance(by: .seconds(60))
      let later = try timer.stop(endedAt: end(start + 10 * Self.minute))
      #expect(later == .refused(.noTimer), "it had ended by then")
      for minutes in [4, 6] as [Int64] {
        let ended = try #require(
          try timer.stop(endedAt: end(start + minutes * Self.minute)).corrected)
        #expect(!ended.isOpen)
        #expect(ended.period == start..<start + minutes * Self.minute)
        #expect(
          try onlySession(in: store).figures.time.openNanoseconds == minutes * Self.minute)
      }
      clock.advance(by: .seconds(25 * 3600))
      #expect(
        try timer.stop(endedAt: end(start + Self.minute))
          == .refused(.settled(atNanoseconds: start + 10 * Self.minute)))
    }
  }

  @Test func ofATimerAndAnEditorTheOneThatBeganLastIsMeant() throws {
    try withTimer { path, timer, store in
      let beginning = clock.read().wallNanoseconds
      _ = try timer.start()
      clock.advance(by: .seconds(60))
      #expect(try timer.stop().stopped != nil)
      clock.advance(by: .seconds(60))
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: false)
      clock.advance(by: .seconds(60))
      let tool = store.configuration.applicationIdentifier
      let opened = try timer.stop(endedAt: end(beginning + 150_000_000_000))
      #expect(opened.corrected?.tool == tool)
      let timed = try timer.stop(endedAt: end(beginning + 30_000_000_000))
      #expect(timed.corrected?.period == beginning..<beginning + 30_000_000_000)
      #expect(timed.corrected?.tool == nil)
      _ = try timer.start()
      clock.advance(by: .seconds(60))
      let running = try timer.stop(endedAt: end(beginning + 200_000_000_000))
      #expect(running.corrected?.tool == nil, "a timer that runs is meant first")
      _ = try session.end()
    }
  }

  @Test func aTimerCanHaveStartedBefore() throws {
    try withTimer { _, timer, store in
      clock.advance(by: .seconds(3600))
      let now = clock.read().wallNanoseconds
      let start = try timer.start(since: now - 20 * Self.minute)
      #expect(start == .started(isCounted: false))
      #expect(try timer.start() == .ranAlready(sinceNanoseconds: now - 20 * Self.minute))
      clock.sleepMachine(for: .seconds(3600))
      clock.advance(by: .seconds(60))
      let ended = try #require(try timer.stop().stopped)
      #expect(ended.figures.time.openNanoseconds == 21 * Self.minute, "sleep is no work")
      let session = try onlySession(in: store)
      #expect(session.startedAtNanoseconds == now - 20 * Self.minute)
      #expect(session.figures.time.openNanoseconds == 21 * Self.minute)
    }
  }

  @Test func anEndBeforeTheStartLeavesTheTimerRunning() throws {
    try withTimer { _, timer, _ in
      #expect(try timer.stop(endedAt: end(1)) == .refused(.noTimer))
      let start = clock.read().wallNanoseconds
      _ = try timer.start()
      clock.advance(by: .seconds(60))
      #expect(
        try timer.stop(endedAt: end(start)) == .refused(.startedLater(atNanoseconds: start)))
      #expect(try timer.start().isRunningAlready)
      #expect(try timer.stop(endedAt: end(start + 1)).corrected != nil)
    }
  }

  @Test func theMinuteOfTheStartMeansTheStart() throws {
    try withTimer { _, timer, store in
      let start = clock.read().wallNanoseconds
      _ = try timer.start()
      clock.advance(by: .seconds(3600))
      let minute: Int64 = 60_000_000_000
      #expect(
        try timer.stop(endedAt: end(start - minute, precisionNanoseconds: minute))
          == .refused(.startedLater(atNanoseconds: start)))
      #expect(
        try timer.stop(endedAt: end(start - minute + 1, precisionNanoseconds: minute)).corrected
          != nil)
      #expect(try onlySession(in: store).figures.time.openNanoseconds == 1)
    }
  }

  @Test func anEndThatWasCertainForADayStays() throws {
    try withTimer { _, timer, _ in
      _ = try timer.start()
      clock.advance(by: .seconds(60))
      let stopped = clock.read().wallNanoseconds
      #expect(try timer.stop().stopped != nil)
      clock.advance(by: .seconds(25 * 3600))
      #expect(
        try timer.stop(endedAt: end(stopped + 1))
          == .refused(.settled(atNanoseconds: stopped)))
    }
  }

  @Test func everyTimerIsStoppedWhereItsFileIsNow() throws {
    try withScratchFolder { folder in
      let store = store(in: folder)
      defer { store.close() }
      for name in ["a.txt", "b.txt"] {
        let path = try folder.write("the words of \(name)\n", to: name)
        _ = try DocumentTimer(ofFileAt: path, in: store).start()
      }
      try FileManager.default.moveItem(
        atPath: folder.path(of: "a.txt"), toPath: folder.path(of: "c.txt"))
      var stopped: Set<String> = []
      #expect(try DocumentTimer.stopAll(in: store) { stopped.insert($0.path) } == 2)
      #expect(stopped == [folder.path(of: "b.txt"), folder.path(of: "c.txt")])
      #expect(try DocumentTimer.stopAll(in: store) { _ in } == 0)
    }
  }
}
