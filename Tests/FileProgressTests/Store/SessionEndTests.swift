import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct SessionEndTests {
  private let hour: Int64 = 3_600_000_000_000

  // MARK: - Attended

  @Test func sessionWhoseOwnerIsGoneEndedAtItsLastSavedMoment() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let letter = try place.write(Workplace.letter, to: "letter.txt")
      let begin = place.clock.read().wallNanoseconds
      try place.store.activity(for: url).start()
      place.clock.advance(by: .seconds(60))
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(30))

      let other = place.anotherProgram()
      #expect(try other.summaries().map(\.isStarted) == [true])
      #expect(try other.timers.running().map(\.path) == ["/essay.txt"])
      // The lock goes with the files of the store, as it does at the end of a process.
      place.store.close()

      let before = try other.factLines()
      let summary = try #require(try other.summaries().first)
      #expect(!summary.isStarted)
      #expect(!summary.hasUncertainEnd)
      #expect(summary.openSeconds == 60)
      #expect(
        summary.sessions.map(\.state)
          == [.ended(atNanoseconds: begin + 60_000_000_000, isUncertain: false)])
      #expect(try other.files.status(atPath: url.path).facts?.sessions.first?.sessionEnd == nil)
      #expect(try other.timers.running().isEmpty)
      #expect(try other.factLines() == before)

      _ = try other.activity(for: letter)
      let sessionEnd = try #require(try other.onlyActivity()?.facts.sessions.first?.sessionEnd)
      #expect(sessionEnd.reason == .ownerGone)
      #expect(sessionEnd.endedAtNanoseconds == begin + 60_000_000_000)
      #expect(try other.summaries().map(\.openSeconds) == [60])
    }
  }

  @Test func crashCostsAtMostOneHeartbeat() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder, heartbeat: .seconds(3600))
      try place.store.activity(for: try place.write()).start()
      try place.store.saveAndWait()
      for _ in 0..<5 {
        place.clock.advance(by: .seconds(3600))
        place.store.beat()
      }
      place.clock.advance(by: .seconds(3599))
      place.store.close()
      #expect(try place.anotherProgram().summaries().map(\.time.openNanoseconds) == [5 * hour])
    }
  }

  @Test func sessionThatNoSaveAcknowledgedIsNotKeptByAHeartbeat() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder, heartbeat: .seconds(3600))
      try place.store.activity(for: try place.write()).start()
      place.clock.advance(by: .seconds(3600))
      place.store.beat()
      #expect(try place.anotherProgram().summaries().isEmpty)
    }
  }

  @Test func heartbeatKeepsTimeAndNothingElse() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder, heartbeat: .seconds(3600))
      let activity = try place.store.activity(for: try place.write())
      activity.start()
      try place.store.saveAndWait()
      activity.progress = 0.5
      place.clock.advance(by: .seconds(60))
      place.store.beat()
      let seen = try #require(try place.anotherProgram().summaries().first)
      #expect(seen.openSeconds == 60)
      #expect(seen.progress == nil)
      try place.store.saveAndWait()
      #expect(try place.anotherProgram().summaries().first?.progress == 0.5)
    }
  }

  @Test func sessionIsOwnedAgainAfterTheStoreWasClosedAndUsedAgain() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let activity = try place.store.activity(for: url)
      activity.start()
      try place.store.saveAndWait()
      place.store.close()
      place.clock.advance(by: .seconds(60))
      try place.store.saveAndWait()
      let other = place.anotherProgram()
      #expect(try other.summaries().map(\.isStarted) == [true])
      #expect(try other.summaries().map(\.openSeconds) == [60])
    }
  }

  @Test func stopNeverEndsASessionOfAnotherLiveProgram() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let mine = try place.store.activity(for: url)
      mine.start()
      try place.store.saveAndWait()
      let other = place.anotherProgram()
      let theirs = try other.activity(for: url)
      #expect(!theirs.isStarted)
      theirs.stop()
      theirs.progress = 0.5
      try other.saveAndWait()
      #expect(try other.timers.stop(of: nil) == 0)
      place.clock.advance(by: .seconds(60))
      #expect(try place.store.activity(for: url) === mine)
      #expect(mine.isStarted)
      #expect(mine.duration == 60)
      #expect(try other.summaries().map(\.isStarted) == [true])
    }
  }

  @Test func ownerLeavesNoLockBehindWhenNothingRuns() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let activity = try place.store.activity(for: try place.write())
      activity.start()
      try place.store.saveAndWait()
      #expect(try place.store.health.examine().owners.map(\.isAlive) == [true])
      activity.stop()
      try place.store.saveAndWait()
      #expect(try place.store.health.examine().owners.isEmpty)
      activity.start()
      try place.store.saveAndWait()
      #expect(try place.store.health.examine().owners.map(\.isAlive) == [true])
    }
  }

  // MARK: - Manual

  @Test func manualSessionRunsAcrossProgramsAndRenames() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      try place.store.activity(for: url).start(kind: .manual, seesInput: false)
      try place.store.saveAndWait()
      place.store.close()
      place.clock.advance(by: .seconds(3600))
      try place.files.rename("/essay.txt", to: "/final.txt")

      let other = place.anotherProgram()
      let activity = try other.activity(for: place.url("final.txt"))
      #expect(activity.isStarted)
      #expect(activity.duration == 3600)
      #expect(try other.timers.running().map(\.path) == ["/final.txt"])
      #expect(try other.timers.running().map(\.kind) == [.manual])
      activity.start()
      place.clock.advance(by: .seconds(60))
      #expect(activity.duration == 3660)
      activity.stop()
      #expect(!activity.isStarted)
      place.clock.advance(by: .seconds(600))
      #expect(activity.duration == 3660)
      try other.saveAndWait()
      #expect(!activity.isStarted)
      #expect(activity.duration == 3660)

      let summary = try #require(try place.anotherProgram().summaries().first)
      #expect(summary.openSeconds == 3660)
      #expect(summary.sessionCount == 1)
      #expect(!summary.isStarted)
      #expect(!summary.hasUncertainEnd)
    }
  }

  @Test func manualSessionThatWasStartedHereEndsWhenItIsStopped() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start(kind: .manual, seesInput: false)
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(60))
    activity.stop()
    place.clock.advance(by: .seconds(600))
    try place.store.saveAndWait()
    #expect(activity.duration == 60)
    #expect(try place.store.summaries().map(\.openSeconds) == [60])
  }

  /// Starts a manual session, which another program stops after a minute; ten more pass.
  ///
  /// - Returns: The store of the other program.
  private func anotherProgramStops(_ mine: Activity, in place: Workplace) throws -> DataStore {
    mine.start(kind: .manual, seesInput: false)
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(60))
    let other = place.anotherProgram()
    #expect(try other.timers.stop(of: nil) == 1)
    place.clock.advance(by: .seconds(600))
    return other
  }

  @Test func manualSessionThatAnotherProgramStoppedIsOverHereToo() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let mine = try place.store.activity(for: url)
      let other = try anotherProgramStops(mine, in: place)
      #expect(try place.store.activity(for: url) === mine)
      #expect(!mine.isStarted)
      #expect(mine.duration == 60)
      #expect(place.store.runningActivity == nil)
      mine.stop()
      try place.store.saveAndWait()
      #expect(try other.summaries().map(\.openSeconds) == [60])
      #expect(try other.summaries().map(\.sessionCount) == [1])
    }
  }

  @Test func stopComesTooLateAfterAnotherProgramStopped() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let mine = try place.store.activity(for: try place.write())
      let other = try anotherProgramStops(mine, in: place)
      try place.store.saveAndWait()
      mine.stop()
      try place.store.saveAndWait()
      #expect(try other.summaries().map(\.openSeconds) == [60])
      #expect(try other.summaries().map(\.sessionCount) == [1])
    }
  }

  @Test func manualSessionIsKnownAlsoAfterTheStoreWasClosed() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      try place.store.activity(for: url).start(kind: .manual, seesInput: false)
      try place.store.saveAndWait()
      let other = place.anotherProgram()
      let activity = try other.activity(for: url)
      other.close()
      #expect(activity.isStarted)
      place.clock.advance(by: .seconds(60))
      activity.stop()
      try other.saveAndWait()
      #expect(try place.anotherProgram().summaries().map(\.openSeconds) == [60])
      #expect(try place.anotherProgram().summaries().map(\.isStarted) == [false])
    }
  }

  @Test func manualSessionEndsUncertainlyWhenTheMachineStartsAnew() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let letter = try place.write(Workplace.letter, to: "letter.txt")
      let begin = place.clock.read().wallNanoseconds
      try place.store.activity(for: url).start(kind: .manual, seesInput: false)
      try place.store.saveAndWait()
      place.store.close()
      // Any write of any program says that it still ran then.
      place.clock.advance(by: .seconds(600))
      let witness = place.anotherProgram()
      _ = try witness.activity(for: letter)
      witness.close()
      place.clock.advance(by: .seconds(300))
      place.clock.restartMachine(after: .seconds(3600))

      let other = place.anotherProgram()
      let before = try other.factLines()
      let summary = try #require(try other.summaries().first)
      #expect(summary.openSeconds == 600)
      #expect(summary.hasUncertainEnd)
      #expect(
        summary.sessions.map(\.state)
          == [.ended(atNanoseconds: begin + 600_000_000_000, isUncertain: true)])
      #expect(try other.factLines() == before)
      let activity = try other.activity(for: url)
      #expect(!activity.isStarted)
      #expect(activity.duration == 600)

      activity.progress = 0.5
      try other.saveAndWait()
      let sessionEnd = try #require(try other.onlyActivity()?.facts.sessions.first?.sessionEnd)
      #expect(sessionEnd.reason == .reboot)
      #expect(sessionEnd.isUncertain)
      #expect(try other.summaries().map(\.openSeconds) == [600])
    }
  }

  @Test func correctedEndHoldsForALongerAndAShorterSession() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let begin = place.clock.read().wallNanoseconds
      let activity = try place.store.activity(for: url)
      activity.start(kind: .manual, seesInput: false)
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(600))
      #expect(try place.store.timers.stop(of: [activity.document]) == 1)
      #expect(try place.store.timers.stop(of: [activity.document]) == 0)

      for (seconds, summary) in [(300, "shorter"), (900, "longer")] {
        let end = begin + Int64(seconds) * 1_000_000_000
        #expect(
          try place.store.timers.correctEnd(
            of: .document(activity.document), atWallNanoseconds: end, asCommand: summary
          ).isCorrected)
        #expect(try place.store.summaries().map(\.openSeconds) == [Double(seconds)])
        #expect(try place.store.activity(for: url).duration == Double(seconds))
      }
      #expect(try place.store.commands.undo().done?.summary == "longer")
      #expect(try place.store.summaries().map(\.openSeconds) == [300])
      #expect(try place.store.commands.undo().done?.summary == "shorter")
      #expect(try place.store.summaries().map(\.openSeconds) == [600])
      #expect(try place.store.commands.undo().done?.summary == nil)
      #expect(
        try place.store.timers.correctEnd(
          of: .document(activity.document), atWallNanoseconds: begin - 1, asCommand: "before")
          == .noSession)
    }
  }

  @Test func endThatIsCertainIsCorrectedForADay() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start(kind: .manual, seesInput: false)
    place.clock.advance(by: .seconds(600))
    activity.stop()
    try place.store.saveAndWait()
    let end = place.clock.read().wallNanoseconds
    func correction(to wallNanoseconds: Int64) throws -> EndCorrection {
      try place.store.timers.correctEnd(
        of: .document(activity.document), atWallNanoseconds: wallNanoseconds, asCommand: "stop")
    }

    place.clock.advance(by: .seconds(86_400))
    #expect(try correction(to: end + hour).isCorrected, "longer")
    place.clock.advance(by: .seconds(1))
    #expect(try correction(to: end + 2 * hour) == .settled(atNanoseconds: end))
    #expect(try correction(to: end - 1) == .settled(atNanoseconds: end), "shorter neither")
    #expect(try place.store.summaries().map(\.openSeconds) == [4200], "nothing was written")
    #expect(try place.store.commands.undo().done?.summary == "stop")
    #expect(try place.store.commands.undo().done?.summary == nil)
  }

  @Test func uncertainEndIsCorrectedHoweverLongAgo() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start(kind: .manual, seesInput: false)
    try place.store.saveAndWait()
    let begin = place.clock.read().wallNanoseconds
    place.clock.restartMachine(after: .seconds(30 * 86_400))
    for hours in [3, 2] as [Int64] {
      let correction = try place.store.timers.correctEnd(
        of: .document(activity.document), atWallNanoseconds: begin + hours * hour, asCommand: "stop"
      )
      #expect(correction.isCorrected, "also a second time")
      #expect(try place.store.summaries().map(\.time.openNanoseconds) == [hours * hour])
    }
  }
}
