import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct SessionCorrectionTests {
  private static let minute: Int64 = 60_000_000_000

  private let place = Workplace(heartbeat: .seconds(3600))
  private var now: Int64 { place.clock.read().wallNanoseconds }

  /// Records a session of the essay.
  ///
  /// - Returns: When it was.
  private func record(minutes: Int64, kind: SessionFact.Kind = .attended) throws -> Range<Int64> {
    let activity = try place.store.activity(for: try place.write())
    let start = now
    activity.start(kind: kind, seesInput: false)
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(minutes * 60))
    activity.stop()
    try place.store.saveAndWait()
    return start..<now
  }

  /// Records a session of the essay of 70 minutes. The machine sleeps from minute 10 to minute 60.
  ///
  /// - Returns: When it started.
  private func recordWithSleep() throws -> Int64 {
    let activity = try place.store.activity(for: try place.write())
    let start = now
    activity.start(kind: .attended, seesInput: false)
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(600))
    place.store.beat()
    place.clock.sleepMachine(for: .seconds(3000))
    place.store.beat()
    place.clock.advance(by: .seconds(600))
    activity.stop()
    try place.store.saveAndWait()
    return start
  }

  private func sessions() throws -> [ActivitySummary.Session] {
    var sessions: [ActivitySummary.Session] = []
    _ = try place.store.documents.forEachActivity { facts, viewpoint in
      sessions += facts.sessionSummaries(from: viewpoint, idleLimitNanoseconds: nil)
    }
    return sessions
  }

  private func openMinutes() throws -> [Double] {
    try place.store.summaries().map { $0.openSeconds / 60 }
  }

  private func only() throws -> SessionIdentifier {
    let sessions = try sessions()
    #expect(sessions.count == 1)
    return try #require(sessions.first).id
  }

  private func corrected(_ correction: SessionCorrection) throws -> CorrectedSession {
    guard case .corrected(let corrected) = correction else {
      Issue.record("\(correction)")
      throw CancellationError()
    }
    return corrected
  }

  @Test func aSessionCanBeAddedAndTakenBack() throws {
    let url = try place.write()
    place.clock.advance(by: .seconds(7200))
    let sighting = try #require(try place.store.fetching.sighting(ofFileAt: url.path))
    let period = now - 90 * Self.minute..<now - 60 * Self.minute
    let added = try corrected(
      place.store.sessions.add(to: sighting, during: period, asCommand: "add"))
    #expect(added.openTimeChangeNanoseconds == 30 * Self.minute)
    #expect(added.known.session.change == .added)
    #expect(
      added.known.session.state == .ended(atNanoseconds: period.upperBound, isUncertain: false))
    let summary = try #require(try place.store.summaries().first)
    #expect(summary.time.activeNanoseconds == 30 * Self.minute)
    #expect(summary.time.declaredNanoseconds == 30 * Self.minute)
    #expect(summary.time.assumedNanoseconds == 0)
    #expect(summary.words == nil, "nobody saw a text")
    #expect(try place.store.timers.running().isEmpty)
    #expect(try !place.store.activity(for: url).isStarted)

    let again = try corrected(
      place.store.sessions.add(to: sighting, during: period, asCommand: "again"))
    #expect(again.openTimeChangeNanoseconds == 0, "it counts once")
    let undone = try #require(try place.store.commands.undo().done)
    #expect(undone.sessions == [again.known.session.id])
    #expect(try place.store.sessions.session(again.known.session.id) == nil)
    #expect(try place.store.commands.undo().done?.summary == "add")
    #expect(try place.store.summaries().isEmpty)
  }

  @Test func aSessionCanBeChangedTwiceAndUndoneTwice() throws {
    let period = try record(minutes: 30)
    let id = try only()
    let store = place.store
    let cut = try corrected(
      store.sessions.correct(
        id, to: period.lowerBound..<period.lowerBound + 10 * Self.minute, asCommand: "cut"))
    #expect(cut.openTimeChangeNanoseconds == -20 * Self.minute)
    #expect(cut.known.session.change == .corrected)
    #expect(cut.known.session.figures.time.declaredNanoseconds == 0)
    let start = period.lowerBound - 15 * Self.minute
    let longer = try corrected(
      store.sessions.correct(id, to: start..<period.upperBound, asCommand: "longer"))
    #expect(longer.known.session.startedAtNanoseconds == start)
    #expect(longer.known.session.figures.time.declaredNanoseconds == 15 * Self.minute)
    #expect(try openMinutes() == [45])
    #expect(try place.store.activity(for: place.write()).duration == 45 * 60)
    #expect(try store.commands.undo().done?.sessions == [id])
    #expect(try openMinutes() == [10])
    #expect(try store.commands.undo().done?.summary == "cut")
    #expect(try openMinutes() == [30])
    #expect(try sessions().map(\.change) == [nil])
    #expect(try store.commands.undo().done == nil)
  }

  @Test func deletedSessionsCountNoMoreAndAreStillListed() throws {
    let first = try record(minutes: 30)
    place.clock.advance(by: .seconds(600))
    _ = try record(minutes: 20)
    let ids = try sessions().map(\.id)
    let outcomes = try place.store.sessions.delete(ids, asCommand: "delete")
    #expect(outcomes.count == 2)
    #expect(try place.store.summaries().map(\.sessionCount) == [0])
    let listed = try sessions()
    #expect(listed.map(\.change) == [.deleted, .deleted])
    #expect(listed.first?.startedAtNanoseconds == first.lowerBound)
    let back = try corrected(place.store.sessions.correct(ids[0], to: first, asCommand: "back"))
    #expect(back.openTimeChangeNanoseconds == 30 * Self.minute)
    _ = try place.store.commands.undo().done
    #expect(try place.store.commands.undo().done?.sessions == ids, "one command")
    #expect(try openMinutes() == [50])
  }

  @Test(arguments: [SessionFact.Kind.attended, .manual])
  func whatRunsIsNotChanged(kind: SessionFact.Kind) throws {
    let activity = try place.store.activity(for: try place.write())
    activity.start(kind: kind, seesInput: false)
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(600))
    place.store.beat()
    let id = try only()
    for correction in [
      try place.store.sessions.correct(id, to: now - 5..<now, asCommand: "change"),
      try #require(try place.store.sessions.delete([id], asCommand: "delete").first),
    ] {
      guard case .running(let running) = correction else {
        Issue.record("\(correction)")
        continue
      }
      #expect(running.session.kind == kind)
    }
    #expect(try place.store.commands.undo().done == nil, "not even a command is recorded")
    #expect(try openMinutes() == [10])
  }

  /// A pause said that the person had left; now they say when they really left.
  @Test func aPauseWithinTheNewTimeStaysAndOneAtItsEndGoes() throws {
    let activity = try place.store.activity(for: try place.write())
    let start = now
    activity.start(kind: .attended, seesInput: false)
    try place.store.saveAndWait()
    func pause(after minutes: Int64) throws {
      let correction = try place.store.timers.correctEnd(
        of: .document(activity.document), atWallNanoseconds: start + minutes * Self.minute,
        asCommand: "pause")
      #expect(correction.isCorrected)
    }
    place.clock.advance(by: .seconds(600))
    try pause(after: 5)
    place.clock.advance(by: .seconds(600))
    try pause(after: 15)
    activity.stop()
    try place.store.saveAndWait()
    #expect(try openMinutes() == [10], "without minutes 5 to 10 and 15 to 20")
    let id = try only()
    #expect(
      try sessions().first?.state
        == .ended(atNanoseconds: start + 15 * Self.minute, isUncertain: false))
    _ = try place.store.sessions.correct(
      id, to: start..<start + 18 * Self.minute, asCommand: "change")
    #expect(try openMinutes() == [13])
    _ = try place.store.sessions.correct(
      id, to: start..<start + 7 * Self.minute, asCommand: "change")
    #expect(try openMinutes() == [5], "the pause from minute 5 was in the middle")
    _ = try place.store.commands.undo().done
    _ = try place.store.commands.undo().done
    #expect(try openMinutes() == [10])
  }

  /// The pause is from minute 10 to minute 20.
  @Test(
    arguments: [
      (0..<15, 10.0), (0..<20, 10), (15..<60, 40), (10..<60, 40), (12..<60, 40), (0..<5, 5),
      (30..<60, 30),
    ] as [(Range<Int64>, Double)])
  func aPauseAcrossANewStartOrEndDoesNotCount(time: Range<Int64>, minutes: Double) throws {
    let recorded = try record(minutes: 60)
    func period(_ minutes: Range<Int64>) -> Range<Int64> {
      let start = recorded.lowerBound
      return start + minutes.lowerBound * Self.minute..<start + minutes.upperBound * Self.minute
    }
    let id = try only()
    let pause = try corrected(
      place.store.sessions.pause(id, during: period(10..<20), asCommand: "pause"))
    #expect(pause.isWritten)
    _ = try place.store.sessions.correct(id, to: period(time), asCommand: "change")
    #expect(try openMinutes() == [minutes])
    // Moving the end again finds the pause as it was said.
    if time.overlaps(10..<20) {
      _ = try place.store.sessions.correct(id, to: period(0..<60), asCommand: "back")
      #expect(try openMinutes() == [50])
      _ = try place.store.commands.undo().done
    }
    _ = try place.store.commands.undo().done
    #expect(try openMinutes() == [50])
    _ = try place.store.commands.undo().done
    #expect(try openMinutes() == [60])
  }

  @Test func aGapAcrossTheEndStaysOneIfTheStartIsMoved() throws {
    let start = try recordWithSleep()
    let id = try only()
    for first in [0, -5] as [Int64] {
      _ = try place.store.sessions.correct(
        id, to: start + first * Self.minute..<start + 30 * Self.minute, asCommand: "change")
    }
    #expect(try openMinutes() == [15], "the machine slept from minute 10 on")
  }

  @Test func whatWasAGapStaysOneUnlessBothEndsAreGiven() throws {
    let start = try recordWithSleep()
    func minutes(_ range: Range<Int64>) -> Range<Int64> {
      start + range.lowerBound * Self.minute..<start + range.upperBound * Self.minute
    }
    place.clock.advance(by: .seconds(3600))
    let id = try only()
    #expect(try openMinutes() == [20])
    let cases: [(Range<Int64>, Bool, Double)] = [
      (0..<65, false, 15), (0..<30, false, 10), (0..<80, false, 30), (0..<80, true, 80),
      (0..<30, true, 30), (2..<8, true, 6),
    ]
    for (period, isWhole, expected) in cases {
      _ = try place.store.sessions.correct(
        id, to: minutes(period), isWhole: isWhole, asCommand: "change")
      #expect(try openMinutes() == [expected], "\(period), \(isWhole)")
    }
    for _ in cases { _ = try place.store.commands.undo().done }
    #expect(try openMinutes() == [20])
  }

  @Test func aPauseIsWrittenOnceAlsoWhereNothingWasRecorded() throws {
    let start = try recordWithSleep()
    let id = try only()
    let period = start + 20 * Self.minute..<start + 30 * Self.minute
    for isWritten in [true, false] {
      let pause = try corrected(
        place.store.sessions.pause(id, during: period, asCommand: "pause"))
      #expect(pause.isWritten == isWritten)
      #expect(pause.openTimeChangeNanoseconds == 0, "the machine slept")
    }
    #expect(try place.store.commands.undo().done?.summary == "pause")
    #expect(try place.store.commands.undo().done == nil, "once")
  }

  @Test func timeAddedToATimerThatWasStartedForAnEarlierMomentCountsBesideIt() throws {
    let path = try place.write().path
    let start = now
    _ = try place.store.timers.start(atPath: path, since: start - 30 * Self.minute)
    place.clock.advance(by: .seconds(600))
    #expect(try place.store.timers.stop(of: nil) == 1)
    #expect(try openMinutes() == [40])
    let id = try only()
    for (earlier, isWhole) in [(90, false), (90, true), (45, true), (10, true)] as [(Int64, Bool)] {
      let period = start - earlier * Self.minute..<start + 10 * Self.minute
      _ = try place.store.sessions.correct(id, to: period, isWhole: isWhole, asCommand: "change")
      #expect(try openMinutes() == [Double(earlier) + 10])
    }
  }

  @Test func anUnknownSessionIsSaidToBeUnknown() throws {
    _ = try record(minutes: 1)
    let unknown = SessionIdentifier(high: 1, low: 2)
    #expect(
      try place.store.sessions.correct(unknown, to: 0..<1, asCommand: "change") == .unknown)
    #expect(try place.store.sessions.delete([unknown], asCommand: "delete") == [.unknown])
    #expect(try place.store.sessions.session(unknown) == nil)
    #expect(try place.store.commands.undo().done == nil)
  }
}
