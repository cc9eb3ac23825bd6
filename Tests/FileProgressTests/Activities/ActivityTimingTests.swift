import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct ActivityTimingTests {
  @Test func newActivityHasNoDurationAndDoesNotRun() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    #expect(activity.duration == 0)
    #expect(!activity.isStarted)
  }

  @Test func durationGrowsWhileItRunsAndStandsStillInPauses() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start()
    #expect(activity.isStarted)
    place.clock.advance(by: .seconds(10))
    #expect(activity.duration == 10)
    activity.stop()
    place.clock.advance(by: .seconds(100))
    #expect(activity.duration == 10)
    activity.start()
    place.clock.advance(by: .milliseconds(500))
    #expect(activity.duration == 10.5)
    activity.stop()
    #expect(activity.duration == 10.5)
    try place.store.saveAndWait()
    #expect(activity.duration == 10.5)
    #expect(try place.store.summaries().map(\.sessionCount) == [2])
  }

  @Test func startOnStartedAndStopOnStoppedDoNothing() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.stop()
    #expect(!activity.isStarted)
    activity.start()
    place.clock.advance(by: .seconds(5))
    activity.start()
    place.clock.advance(by: .seconds(5))
    activity.stop()
    place.clock.advance(by: .seconds(5))
    activity.stop()
    try place.store.saveAndWait()
    let summary = try #require(try place.store.summaries().first)
    #expect(summary.sessionCount == 1)
    #expect(summary.openSeconds == 10)
    #expect(summary.sessions.first?.state.isRunning == false)
    #expect(activity.duration == 10)
  }

  @Test func durationSurvivesFetchingWhileSomebodyHoldsTheObject() throws {
    let place = Workplace()
    let url = try place.write()
    let held = try place.store.activity(for: url)
    for total in 1...3 {
      held.start()
      place.clock.advance(by: .seconds(10))
      held.stop()
      try place.store.saveAndWait()
      #expect(try place.store.activity(for: url) === held)
      #expect(held.duration == Double(total) * 10)
    }
  }

  @Test func twoProgramsWithTheFileOpenCountOnce() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let other = place.anotherProgram()
      let mine = try place.store.activity(for: url)
      mine.start()
      place.clock.advance(by: .seconds(10))
      let theirs = try other.activity(for: url)
      theirs.start()
      place.clock.advance(by: .seconds(10))
      mine.stop()
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(10))
      theirs.stop()
      try other.saveAndWait()
      #expect(mine.duration == 20)
      #expect(theirs.duration == 20)
      #expect(try place.store.activity(for: url).duration == 30)
      #expect(try other.activity(for: url).duration == 30)
      #expect(try other.summaries().map(\.openSeconds) == [30])
      #expect(try other.summaries().map(\.sessionCount) == [2])
    }
  }

  @Test func runningActivityIsTheNewestStart() throws {
    let place = Workplace()
    let first = try place.store.activity(for: try place.write(to: "first.txt"))
    let second = try place.store.activity(for: try place.write("2", to: "second.txt"))
    #expect(place.store.runningActivity == nil)
    first.start()
    second.start()
    #expect(place.store.runningActivity === second)
    first.start()
    #expect(place.store.runningActivity === second)
    second.stop()
    #expect(place.store.runningActivity === first)
    second.start()
    #expect(place.store.runningActivity === second)
    second.stop()
    first.stop()
    #expect(place.store.runningActivity == nil)
  }

  // MARK: - Clocks

  @Test func lateBeatLeavesAGapThatCountsForNothing() throws {
    let place = Workplace(heartbeat: .seconds(3600))
    let activity = try place.store.activity(for: try place.write())
    activity.start()
    for hours in [1, 1, 3, 1] {
      place.clock.advance(by: .seconds(3600 * hours))
      place.store.beat()
    }
    activity.stop()
    try place.store.saveAndWait()
    #expect(activity.duration == 3 * 3600)
    let session = try #require(try place.store.onlyActivity()?.facts.sessions.first)
    #expect(session.spans.map { $0.durationNanoseconds / 3_600_000_000_000 } == [2, 1])
  }

  @Test func sleepOfTheMachineCountsForNothing() throws {
    let place = Workplace(heartbeat: .seconds(3600))
    let activity = try place.store.activity(for: try place.write())
    activity.start()
    place.clock.advance(by: .seconds(600))
    place.clock.sleepMachine(for: .seconds(28_800))
    place.clock.advance(by: .seconds(600))
    place.store.beat()
    place.clock.advance(by: .seconds(600))
    activity.stop()
    try place.store.saveAndWait()
    #expect(activity.duration == 1800)
    let session = try #require(try place.store.onlyActivity()?.facts.sessions.first)
    #expect(session.spans.count == 2)
    let begins = session.spans.map(\.wallStartNanoseconds)
    #expect(begins.last.map { $0 - begins[0] } == 30_000_000_000_000)
  }

  @Test(arguments: [-86_400, -5, 5, 86_400])
  func wallClockThatIsSetChangesNoDuration(bySeconds jump: Int) throws {
    let place = Workplace(heartbeat: .seconds(3600))
    let activity = try place.store.activity(for: try place.write())
    activity.start()
    place.clock.advance(by: .seconds(60))
    place.clock.setWall(by: .seconds(jump))
    #expect(activity.duration == 60)
    place.store.beat()
    place.clock.advance(by: .seconds(60))
    activity.stop()
    try place.store.saveAndWait()
    #expect(activity.duration == 120)
    #expect(try place.store.summaries().map(\.openSeconds) == [120])
    let session = try #require(try place.store.onlyActivity()?.facts.sessions.first)
    #expect(session.spans.count == 2)
  }

  @Test func saveOfARunningSessionKeepsItsTimeUpToNow() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let activity = try place.store.activity(for: try place.write())
      activity.start()
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(100))
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(7))
      place.store.close()
      #expect(try place.anotherProgram().summaries().map(\.openSeconds) == [100])
    }
  }

  @Test func inputOfASessionThatSeesItBecomesActiveTime() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start(kind: .attended, seesInput: true)
    activity.recordInput(isTyping: true)
    place.clock.advance(by: .seconds(60))
    activity.recordInput(isTyping: true)
    place.clock.advance(by: .seconds(1000))
    activity.stop()
    let times = try #require(activity.newestSessionTimes())
    #expect(times.figures.time.openNanoseconds == 1_060_000_000_000)
    #expect(times.figures.time.activeNanoseconds == 60_000_000_000)
    #expect(times.figures.time.assumedNanoseconds == 0)
    try place.store.saveAndWait()
    let (facts, viewpoint) = try #require(try place.store.onlyActivity())
    let saved = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: 300_000_000_000)
    #expect(saved.active.measureNanoseconds == 60_000_000_000)
    #expect(saved.open.measureNanoseconds == 1_060_000_000_000)
  }

  @Test func sessionThatSeesNoInputIsActiveByAssumption() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start()
    place.clock.advance(by: .seconds(1000))
    activity.stop()
    let times = try #require(activity.newestSessionTimes())
    #expect(times.figures.time.activeNanoseconds == 1_000_000_000_000)
    #expect(times.figures.time.assumedNanoseconds == 1_000_000_000_000)
  }

  /// The table of the note on time.
  @Test(arguments: [(5, 15), (10, 25), (15, 40), (nil, 40)] as [(Int64?, Int64)])
  func activeTimeFollowsTheIdleLimit(limitMinutes: Int64?, activeMinutes: Int64) throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    func type(forMinutes minutes: Int) {
      activity.recordInput(isTyping: true)
      for _ in 0..<minutes * 3 {
        place.clock.advance(by: .seconds(20))
        activity.recordInput(isTyping: true)
      }
    }
    activity.start(kind: .attended, seesInput: true)
    type(forMinutes: 10)
    place.clock.advance(by: .seconds(15 * 60))
    type(forMinutes: 5)
    place.clock.advance(by: .seconds(10 * 60))
    activity.stop()
    try place.store.saveAndWait()

    let minute: Int64 = 60_000_000_000
    let (facts, viewpoint) = try #require(try place.store.onlyActivity())
    let time = facts.trackedTime(
      from: viewpoint, idleLimitNanoseconds: limitMinutes.map { $0 * minute },
      includesTyping: true)
    #expect(time.open.measureNanoseconds == 40 * minute)
    #expect(time.active.measureNanoseconds == activeMinutes * minute)
    #expect(time.typing?.measureNanoseconds == 15 * minute)
    #expect(time.assumed.isEmpty)
  }
}
