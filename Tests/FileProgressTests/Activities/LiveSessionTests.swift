import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

@Suite struct LiveSessionTests {
  private let second: Int64 = 1_000_000_000

  private func moved(_ reading: ClockReading, bySeconds seconds: Int64) -> ClockReading {
    var result = reading
    result.monotonicNanoseconds += seconds * second
    result.wallNanoseconds += seconds * second
    return result
  }

  /// A reading of another run of the machine, whose wall clock was ahead.
  private func ofAnotherRun(_ reading: ClockReading, aheadBySeconds seconds: Int64) -> ClockReading
  {
    var result = moved(reading, bySeconds: seconds)
    result.boot = BootIdentifier(high: reading.boot.value.high, low: reading.boot.value.low + 100)
    return result
  }

  private func activeSeconds(_ store: DataStore) throws -> Int64 {
    let (facts, viewpoint) = try #require(try store.onlyActivity())
    let time = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: 300 * second)
    return time.active.measureNanoseconds / second
  }

  @Test func twoProgramsThroughOneDaemonAreTwoSessions() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let activity = try place.store.activity(for: try place.write())
      let begin = place.clock.read().wallNanoseconds
      let first = activity.beginSession(tool: "org.example.one", seesInput: true)
      place.clock.advance(by: .seconds(10))
      let second = activity.beginSession(tool: "org.example.two", seesInput: true)
      place.clock.advance(by: .seconds(10))
      first.recordInput()
      first.end()
      first.end(at: moved(place.clock.read(), bySeconds: 60))
      #expect(!first.isRunning)
      #expect(second.isRunning)
      #expect(activity.isStarted)
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(10))
      try place.store.saveAndWait()

      let other = place.anotherProgram()
      let summary = try #require(try other.summaries().first)
      #expect(summary.sessions.map(\.tool) == ["org.example.one", "org.example.two"])
      #expect(summary.sessions.map { $0.figures.time.openNanoseconds / self.second } == [20, 20])
      #expect(
        summary.sessions.map(\.state)
          == [.ended(atNanoseconds: begin + 20 * self.second, isUncertain: false), .running])
      #expect(summary.openSeconds == 30)
      #expect(try other.timers.running().map(\.tool) == ["org.example.two"])
      let facts = try #require(try other.onlyActivity()).facts
      let pulses = facts.sessions.map { $0.pulses.count }
      #expect(pulses.sorted() == [0, 1], "the input of one is no input of the other")
      #expect(activity.duration == 30)
    }
  }

  @Test func stopLeavesTheSessionsOfOtherPrograms() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    let session = activity.beginSession(tool: "org.example.one")
    activity.start()
    #expect(place.store.runningActivity === activity)
    place.clock.advance(by: .seconds(10))
    activity.stop()
    #expect(session.isRunning)
    #expect(activity.isStarted)
    #expect(place.store.runningActivity === activity)
    place.clock.advance(by: .seconds(10))
    session.end()
    #expect(place.store.runningActivity == nil)
    place.clock.advance(by: .seconds(10))
    try place.store.saveAndWait()
    let sessions = try #require(try place.store.summaries().first).sessions
    #expect(sessions.map { $0.figures.time.openNanoseconds / second }.sorted() == [10, 20])
    #expect(sessions.allSatisfy { !$0.state.isRunning })
    #expect(activity.duration == 20)
  }

  /// The facts of a session of a minute, without what is random.
  private func record(
    of begin: (Activity) -> LiveSession?, end: (Activity, LiveSession?) -> Void
  ) throws -> SessionRecord {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    let session = begin(activity)
    place.clock.advance(by: .seconds(30))
    place.store.beat()
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(30))
    place.store.beat()
    end(activity, session)
    try place.store.saveAndWait()
    let (facts, viewpoint) = try #require(try place.store.onlyActivity())
    var record = try #require(facts.sessions.first)
    #expect(facts.sessions.count == 1)
    #expect(record.session.owner != nil)
    #expect(record.session.provenance.sighting == facts.location?.id)
    #expect(record.sessionEnd?.session == record.session.id)
    record.session.id = .unknown
    record.session.provenance = .sighting(.unknown)
    record.session.owner = nil
    record.session.authorship.device = .unknown
    record.session.authorship.person = .unknown
    record.session.authorship.stamp = Stamp(rawValue: 0)
    record.sessionEnd?.id = .unknown
    record.sessionEnd?.session = .unknown
    record.sessionEnd?.sighting = .unknown
    record.sessionEnd?.authorship = record.session.authorship
    record.contentAtStart = nil
    record.contentAtEnd = nil
    #expect(record.state(from: viewpoint).isRunning == false)
    return record
  }

  @Test func theTimerIsASessionWithDefaults() throws {
    let timer = try record(
      of: {
        $0.start()
        return nil
      }, end: { activity, _ in activity.stop() })
    let session = try record(of: { $0.beginSession() }, end: { _, session in session?.end() })
    #expect(timer == session)
    #expect(timer.spans.map(\.durationNanoseconds) == [60 * second])
    #expect(timer.sessionEnd?.reason == .stopped)
  }

  @Test func sessionWhoseBeatsStopEndsAtItsLastSignOfLife() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder, heartbeat: .seconds(3600))
      let activity = try place.store.activity(for: try place.write())
      let begin = place.clock.read().wallNanoseconds
      let session = activity.beginSession(tool: "org.example.one", isKeptAlive: false)
      let other = place.anotherProgram()
      place.clock.advance(by: .seconds(3600))
      session.beat()
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(7200))
      #expect(session.isRunning)
      #expect(try other.summaries().map(\.isStarted) == [true])
      place.clock.advance(by: .seconds(1))
      #expect(!session.isRunning)
      #expect(!activity.isStarted)
      #expect(place.store.runningActivity == nil)
      #expect(activity.duration == 3600)
      // What others know is older by as much as it may have waited to be saved.
      place.clock.advance(by: .seconds(3600))
      let ended = SessionState.ended(
        atNanoseconds: begin + 3600 * second, isUncertain: false)
      #expect(try other.summaries().flatMap(\.sessions).map(\.state) == [ended])
      #expect(try other.timers.running().isEmpty)
      #expect(try other.onlyActivity()?.facts.sessions.map { $0.sessionEnd } == [nil])

      place.store.beat()
      let sessionEnd = try #require(try other.onlyActivity()?.facts.sessions.first?.sessionEnd)
      #expect(sessionEnd.reason == .beatsStopped)
      #expect(sessionEnd.endedAtNanoseconds == begin + 3600 * second)
      #expect(try other.summaries().map(\.openSeconds) == [3600])

      // It comes back: that is another session of the same program.
      session.beat()
      place.clock.advance(by: .seconds(60))
      session.end()
      try place.store.saveAndWait()
      let sessions = try #require(try other.summaries().first).sessions
      #expect(sessions.map { $0.figures.time.openNanoseconds / second } == [3600, 60])
      #expect(sessions.map(\.tool) == ["org.example.one", "org.example.one"])
    }
  }

  @Test func sessionOfADaemonThatIsGoneEndsAtItsLastSignOfLife() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder, heartbeat: .seconds(3600))
      let activity = try place.store.activity(for: try place.write())
      let session = activity.beginSession(kind: .passive, isKeptAlive: false)
      place.clock.advance(by: .seconds(60))
      session.beat()
      try place.store.saveAndWait()
      let other = place.anotherProgram()
      #expect(try other.summaries().map(\.isStarted) == [true])
      place.store.close()
      #expect(try other.summaries().map(\.isStarted) == [false])
      _ = try other.activity(for: try place.write(Workplace.letter, to: "letter.txt"))
      #expect(
        try other.onlyActivity()?.facts.sessions.map { $0.sessionEnd?.reason } == [.ownerGone])
    }
  }

  @Test func lateBeatsCloseTheGapThatTheyLieIn() throws {
    let place = Workplace(heartbeat: .seconds(5))
    let activity = try place.store.activity(for: try place.write())
    let begin = place.clock.read()
    let session = activity.beginSession(isKeptAlive: false)
    for seconds: Int64 in [5, 20, 25, 10, 15] {
      session.beat(at: moved(begin, bySeconds: seconds))
    }
    session.beat(at: moved(begin, bySeconds: -3))
    session.end(at: moved(begin, bySeconds: 28))
    session.beat(at: moved(begin, bySeconds: 300))
    try place.store.saveAndWait()
    session.beat(at: moved(begin, bySeconds: -8))
    try place.store.saveAndWait()
    #expect(try place.store.summaries().map(\.openSeconds) == [36])
    #expect(activity.duration == 36)
  }

  @Test func inputThatComesLateOrFromAnotherRunIsKept() throws {
    let place = Workplace(heartbeat: .seconds(3600))
    let activity = try place.store.activity(for: try place.write())
    let former = place.clock.read()
    place.clock.restartMachine(after: .seconds(7200))
    let begin = place.clock.read()
    let session = activity.beginSession(seesInput: true, isKeptAlive: false)
    // 60 s of the run before, 30 s from before the begin, 20 s of it.
    session.recordInput(at: former)
    session.recordInput(at: moved(former, bySeconds: 60))
    var early = begin
    early.monotonicNanoseconds -= second / 2
    early.wallNanoseconds -= second / 2
    session.recordInput(at: early)
    place.clock.advance(by: .seconds(20))
    session.recordInput()
    session.end()
    try place.store.saveAndWait()
    let facts = try #require(try place.store.onlyActivity()).facts
    #expect(facts.sessions.count == 1)
    let seconds = facts.sessions.flatMap(\.pulses).map { $0.pulses.typing.nonzeroBitCount }
    #expect(seconds.reduce(0, +) == 4)
    #expect(try activeSeconds(place.store) == 60 + 20)
    #expect(
      try place.store.summaries().map(\.firstOpenedAtNanoseconds) == [former.wallNanoseconds])
    #expect(try place.store.summaries().map(\.isStarted) == [false])
  }

  @Test func manualSessionKeepsItsTimeAfterABeatOfAnotherRun() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let activity = try place.store.activity(for: try place.write())
      let begin = place.clock.read()
      let session = activity.beginSession(kind: .manual)
      place.clock.advance(by: .seconds(600))
      session.beat(at: ofAnotherRun(begin, aheadBySeconds: 3600))
      try place.store.saveAndWait()
      let other = place.anotherProgram()
      #expect(try other.summaries().map(\.isStarted) == [true])
      place.clock.advance(by: .seconds(300))
      try place.store.saveAndWait()
      #expect(try other.onlyActivity()?.facts.sessions.map { $0.sessionEnd } == [nil])
      place.clock.advance(by: .seconds(300))
      #expect(try other.summaries().map(\.openSeconds) == [1200])
      session.beat(at: moved(begin, bySeconds: -60))
      session.end()
      try place.store.saveAndWait()
      #expect(activity.duration == 1200)
      #expect(try other.summaries().map(\.openSeconds) == [1200])
    }
  }

  @Test func beatOfAnotherRunEndsNoSessionWhoseClientLives() throws {
    let place = Workplace(heartbeat: .seconds(5))
    let activity = try place.store.activity(for: try place.write())
    let begin = place.clock.read()
    let session = activity.beginSession(isKeptAlive: false)
    for step in 0..<13 {
      place.clock.advance(by: .seconds(5))
      session.beat()
      // The second one lies further from the first than beats may be apart.
      if step == 2 { session.beat(at: ofAnotherRun(begin, aheadBySeconds: 3600)) }
      if step == 4 { session.beat(at: ofAnotherRun(begin, aheadBySeconds: 4200)) }
      try place.store.saveAndWait()
      #expect(session.isRunning)
      #expect(try place.store.summaries().map(\.isStarted) == [true])
    }
    #expect(activity.duration == 65)
    let ended = SessionState.ended(
      atNanoseconds: begin.wallNanoseconds + 65 * second, isUncertain: false)
    place.clock.advance(by: .seconds(100))
    try place.store.saveAndWait()
    #expect(try place.store.summaries().flatMap(\.sessions).map(\.state) == [ended])
    session.beat(at: ofAnotherRun(begin, aheadBySeconds: 7200))
    session.beat(at: moved(begin, bySeconds: 60))
    try place.store.saveAndWait()
    #expect(try place.store.summaries().flatMap(\.sessions).map(\.state) == [ended])
  }

  @Test func impossibleMomentsAreNoSignsOfLife() throws {
    let place = Workplace(heartbeat: .seconds(5))
    let activity = try place.store.activity(for: try place.write())
    let session = activity.beginSession(seesInput: true, isKeptAlive: false)
    for number in [Int64.min, -1, .max] {
      var reading = place.clock.read()
      reading.monotonicNanoseconds = number
      session.beat(at: reading)
      session.recordInput(at: reading)
    }
    session.end()
    try place.store.saveAndWait()
    #expect(try place.store.summaries().map(\.openSeconds) == [0])
  }

  // MARK: - Programs that this process serves

  @Test func aProgramThatBeatsEveryMinuteLivesThroughFiveQuietOnes() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let activity = try place.store.activity(for: try place.write())
      let begin = place.clock.read().wallNanoseconds
      let session = activity.beginSession(
        tool: "org.example.slow", seesInput: true, lifeline: .beats(every: .seconds(150)))
      try place.store.saveAndWait()
      for _ in 0..<3 {
        place.clock.advance(by: .seconds(60))
        session.beat()
        place.store.beat()
      }
      place.clock.advance(by: .seconds(300))
      place.store.beat()
      let other = place.anotherProgram()
      #expect(session.isRunning)
      #expect(try other.summaries().map(\.isStarted) == [true])
      place.clock.advance(by: .seconds(1))
      place.store.beat()
      #expect(!session.isRunning)
      let record = try #require(try other.onlyActivity()?.facts.sessions.first)
      #expect(record.session.authorship.tool == "org.example.slow")
      #expect(record.session.beatIntervalNanoseconds == 150 * second)
      #expect(record.spans.map(\.durationNanoseconds) == [180 * second])
      #expect(record.sessionEnd?.reason == .beatsStopped)
      #expect(record.sessionEnd?.endedAtNanoseconds == begin + 180 * second)
    }
  }

  @Test func whatWasMeasuredBeforeTheStartCounts() throws {
    let place = Workplace()
    let early = place.clock.read()
    var recorder = SpanRecorder(startingAt: early, beatIntervalNanoseconds: nil)
    place.clock.advance(by: .seconds(40))
    recorder.beat(place.clock.read())
    let activity = try place.store.activity(for: try place.write())
    let session = activity.beginSession(
      tool: "org.example.one", seesInput: true, lifeline: .beats(every: .seconds(60)),
      after: recorder.spans)
    session.recordInput(at: moved(early, bySeconds: 10))
    place.clock.advance(by: .seconds(20))
    session.end()
    try place.store.saveAndWait()
    let facts = try #require(try place.store.onlyActivity()).facts
    #expect(facts.sessions.map { $0.spans.map(\.durationNanoseconds) } == [[60 * second]])
    #expect(facts.sessions.map(\.startedAtNanoseconds) == [early.wallNanoseconds])
    #expect(facts.sessions.flatMap(\.pulses).map { $0.pulses.typing } == [1 << 10])
  }

  @Test(arguments: [SessionLifeline.process, .beats(every: .seconds(60))])
  func timeThatIsHeldDoesNotGrow(lifeline: SessionLifeline) throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    let begin = place.clock.read().wallNanoseconds
    let session = activity.beginSession(
      tool: "org.example.one", seesInput: true, lifeline: lifeline)
    place.clock.advance(by: .seconds(30))
    session.hold(at: place.clock.read())
    place.clock.advance(by: .seconds(40))
    session.recordInput()
    session.beat()
    place.store.beat()
    let times = try #require(session.times(at: nil, idleLimitNanoseconds: nil))
    #expect(times.figures.time.openNanoseconds == 30 * second)
    session.end(at: place.clock.read(), isFileSeen: true)
    try place.store.saveAndWait()
    let record = try #require(try place.store.onlyActivity()?.facts.sessions.first)
    #expect(record.spans.map(\.durationNanoseconds) == [30 * second])
    #expect(record.pulses.isEmpty)
    #expect(record.sessionEnd?.reason == .stopped)
    #expect(record.sessionEnd?.endedAtNanoseconds == begin + 30 * second)
  }

  /// What a look at the essay of a workplace shows.
  private func summary(_ store: DataStore) throws -> (ActivityFacts, ActivitySummary) {
    let status = try store.files.status(atPath: "/essay.txt")
    let facts = try #require(status.facts)
    return (
      facts,
      facts.summary(from: status.viewpoint, idleLimitNanoseconds: nil, listsSessions: true)
    )
  }

  private let threeMore = WordsChanged(added: 3, removed: 0, pasted: nil)

  @Test func theLastSaveOfAProgramBelongsToItsSession() throws {
    let place = Workplace()
    let url = try place.write()
    let activity = try place.store.activity(for: url)
    activity.recordWords(96, counter: "wc", before: nil, tool: "org.example.one")
    let first = activity.beginSession(
      tool: "org.example.one", seesInput: true, lifeline: .process)
    let newer = activity.beginSession(
      tool: "org.example.two", seesInput: true, lifeline: .process)
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(60))
    let before = activity.fingerprint
    try place.write(Workplace.essay + "And three more.")
    #expect(try place.store.activity(for: url) === activity)
    activity.recordWords(
      99, counter: "wc", before: before, changed: threeMore, tool: "org.example.one")
    first.end(at: place.clock.read(), isFileSeen: false)
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(60))
    newer.end(at: place.clock.read(), isFileSeen: false)
    try place.store.saveAndWait()

    let facts = try summary(place.store).0
    #expect(facts.samples.map(\.authorship.tool) == ["org.example.one", "org.example.one"])
    let others = facts.sessions.map(\.session).filter { $0.authorship.tool == "org.example.two" }
    // The words of a deleted session count outside of sessions: it had none.
    _ = try place.store.sessions.delete(others.map(\.id), asCommand: "delete")
    #expect(try summary(place.store).1.outside.isEmpty)
  }

  @Test func aSecondObserverOfASaveAddsNothing() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let stores = [place.store, place.anotherProgram()]
      let tools = ["org.example.one", "org.example.two"]
      let url = try place.write()
      var sessions: [LiveSession] = []
      for (store, tool) in zip(stores, tools) {
        let activity = try store.activity(for: url)
        activity.recordWords(96, counter: "wc", before: nil, tool: tool)
        sessions.append(
          activity.beginSession(tool: tool, seesInput: true, lifeline: .process))
        try store.saveAndWait()
      }
      place.clock.advance(by: .seconds(60))
      let before = sessions[0].activity.fingerprint
      try place.write(Workplace.essay + "And three more.")
      // Both see it before either has saved that.
      let activities = try stores.map { try $0.activity(for: url) }
      for (activity, tool) in zip(activities, tools) {
        activity.recordWords(99, counter: "wc", before: before, changed: threeMore, tool: tool)
      }
      for session in sessions { session.end() }
      for store in stores { try store.saveAndWait() }
      let (facts, summary) = try summary(place.store)
      #expect(facts.sessions.count == 2)
      #expect(facts.samples.count == 2)
      #expect(summary.wordsChanged == threeMore)
      #expect(summary.outside.isEmpty)
    }
  }

  @Test func aTextThatWasNotSavedIsNotTakenBackByTheFile() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write("one"))
    let session = activity.beginSession(
      tool: "org.example.one", seesInput: true, lifeline: .process)
    activity.record(text: "one", isSaved: false, tool: "org.example.one")
    place.clock.advance(by: .seconds(60))
    activity.record(text: "one two three", isSaved: false, tool: "org.example.one")
    session.end()
    try place.store.saveAndWait()
    let (facts, summary) = try summary(place.store)
    #expect(facts.samples.map(\.authorship.tool) == ["org.example.one", "org.example.one"])
    #expect(facts.sessions.map { $0.sessionEnd?.sighting } == [nil])
    #expect(summary.wordsChanged == WordsChanged(added: 2, removed: 0, pasted: nil))
  }

  // MARK: - Passive

  @Test func passiveSessionRunsWhileItsOwnerLivesAndCostsOthersNothing() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let watcher = place.anotherProgram(named: "org.example.watcher")
      let watched = try watcher.activity(for: url)
      let passive = watched.beginSession(kind: .passive)
      let activity = try place.store.activity(for: url)
      activity.start()
      place.clock.advance(by: .seconds(600))
      passive.recordInput()
      place.clock.advance(by: .seconds(3000))
      activity.stop()
      try place.store.saveAndWait()
      #expect(try activeSeconds(place.store) == 3600)
      try watcher.saveAndWait()
      #expect(try activeSeconds(place.store) == 3600)
      #expect(watched.isStarted)
      #expect(try place.store.summaries().map(\.isStarted) == [true])
      #expect(try place.store.timers.running().map(\.kind) == [.passive])
      let facts = try #require(try place.store.onlyActivity()).facts
      let session = try #require(facts.sessions.first { $0.session.kind == .passive })
      #expect(session.session.owner != nil)
      #expect(session.pulses.map { $0.pulses.typing } == [0], "a save is no typing")
      #expect(session.pulses.map { $0.pulses.other.nonzeroBitCount } == [1])

      watcher.close()
      #expect(try place.store.summaries().map(\.isStarted) == [false])
    }
  }

  // MARK: - At once

  @Test func handlesAreUsedFromManyThreads() async throws {
    let place = Workplace(heartbeat: .seconds(5))
    let activity = try place.store.activity(for: try place.write())
    let begin = place.clock.read()
    let sessions = (0..<8).map {
      activity.beginSession(tool: "org.example.\($0)", seesInput: true, isKeptAlive: $0 % 2 == 0)
    }
    await withTaskGroup(of: Void.self) { group in
      for (number, session) in sessions.enumerated() {
        for half in 0..<2 {
          group.addTask {
            for step in 0..<100 where step % 2 == half {
              session.recordInput(at: self.moved(begin, bySeconds: Int64(step)))
              if step % 20 == 0 { try? await place.store.save() }
              if step % 30 == number { place.store.beat() }
            }
          }
        }
      }
    }
    place.clock.advance(by: .seconds(99))
    for session in sessions { session.end() }
    try await place.store.save()
    let summary = try #require(try place.store.summaries().first)
    #expect(summary.openSeconds == 99)
    #expect(!summary.isStarted)
    #expect(place.store.runningActivity == nil)
    let facts = try #require(try place.store.onlyActivity()).facts
    let tools = Set(facts.sessions.map(\.session.authorship.tool))
    #expect(tools == Set((0..<8).map { "org.example.\($0)" }))
    let perTool = Dictionary(grouping: facts.sessions, by: \.session.authorship.tool)
    for records in perTool.values {
      let seconds = records.flatMap(\.pulses).map { $0.pulses.typing.nonzeroBitCount }
      #expect(seconds.reduce(0, +) >= 100)
    }
  }
}
