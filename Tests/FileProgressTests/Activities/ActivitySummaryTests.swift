import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct ActivitySummaryTests {
  @Test func itShowsWhatIsNotSavedYet() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    let start = Date(timeIntervalSince1970: Double(place.clock.read().wallNanoseconds) / 1e9)
    activity.start()
    activity.progress = 0.25
    place.clock.advance(by: .seconds(60))
    let running = activity.summary()
    #expect(running.isStarted)
    #expect((running.openTime, running.activeTime, running.assumedTime) == (60, 60, 60))
    #expect(running.progress == 0.25)
    #expect(running.path == "/essay.txt")
    #expect(running.sessionCount == 1)
    let session = try #require(running.sessions.first)
    #expect(session.isRunning && session.endedAt == nil && !session.isCorrected)
    #expect(session.startedAt == start)
    #expect(session.tool == "org.example.editor")
    #expect(session.kind == .attended)

    activity.stop()
    place.clock.advance(by: .seconds(60))
    let ended = activity.summary()
    #expect(!ended.isStarted)
    #expect(ended.openTime == 60)
    #expect(ended.sessions.first?.endedAt == start.addingTimeInterval(60))
    #expect(ended.lastOpenedAt == start.addingTimeInterval(60))
  }

  @Test func itIsTheSameAfterSavingAndInTheReport() async throws {
    let place = Workplace()
    let url = try place.write()
    let activity = try await place.store.fetchActivity(for: url)
    activity.record(text: Workplace.essay)
    activity.start(seesInput: true)
    place.clock.advance(by: .seconds(30))
    activity.recordInput()
    place.clock.advance(by: .seconds(30))
    activity.stop()
    let before = activity.summary()
    try await place.store.save()
    let after = try await place.store.fetchActivity(for: url).summary()
    let report = try await place.store.report()
    let reported = try #require(report.activities.first)
    #expect(report.activities.count == 1)
    for summary in [after, reported] {
      #expect(summary.openTime == before.openTime)
      #expect(summary.activeTime == before.activeTime)
      #expect(summary.assumedTime == before.assumedTime)
      #expect(summary.wordCount == before.wordCount)
      #expect(summary.counter == before.counter)
      #expect(summary.document == before.document)
      let (left, right) = (summary.sessions.first, before.sessions.first)
      #expect(left?.startedAt == right?.startedAt)
      #expect(left?.endedAt == right?.endedAt)
      #expect(left?.wordsAtStart == right?.wordsAtStart)
      #expect(left?.wordsAtEnd == right?.wordsAtEnd)
      #expect(left?.tool == right?.tool)
    }
    #expect(before.wordCount == 96 && before.sessions.first?.wordsAtEnd == 96)
  }

  @Test func withInputALongPauseIsNotActive() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start(seesInput: true)
    place.clock.advance(by: .seconds(60))
    activity.recordInput()
    place.clock.advance(by: .seconds(3600))
    activity.recordInput(isTyping: false)
    place.clock.advance(by: .seconds(60))
    activity.stop()
    let summary = activity.summary()
    #expect((summary.openTime, summary.activeTime, summary.assumedTime) == (3720, 120, 0))
  }

  @Test func inputOfATimerThatSeesNoneIsIgnored() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start()
    activity.recordInput()
    place.clock.advance(by: .seconds(3600))
    activity.stop()
    #expect(activity.summary().activeTime == 3600)
  }

  @Test func theIdleLimitIsThatOfTheStore() throws {
    let place = Workplace()
    let url = try place.write()
    for (limit, active) in [(Duration.seconds(60), 0.0), (.seconds(7200), 3600), (nil, 3600)] {
      let store = place.anotherProgram { $0.idleLimit = limit }
      let activity = try store.activity(for: url)
      activity.start(seesInput: true)
      place.clock.advance(by: .seconds(3600))
      activity.stop()
      #expect(activity.summary().activeTime == active)
    }
  }

  @Test func onlyThePeriodCounts() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    for _ in 0..<2 {
      activity.start()
      place.clock.advance(by: .seconds(60))
      activity.stop()
      place.clock.advance(by: .seconds(86_400))
    }
    let start = try #require(activity.summary().sessions.last?.startedAt)
    #expect(activity.summary(since: start).openTime == 60)
    #expect(activity.summary(since: start).sessions.count == 1)
    #expect(activity.summary(until: start).openTime == 60)
    #expect(activity.summary(since: start.addingTimeInterval(45)).openTime == 15)
    #expect(activity.summary(since: start.addingTimeInterval(60)).openTime == 0)
    #expect(activity.summary(since: .distantFuture, until: .distantPast).openTime == 0)
    #expect(activity.summary(since: .distantPast, until: .distantFuture).openTime == 120)
  }

  @Test func aTimerThatAnotherProgramStartedRunsUntilItIsStoppedHere() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let other = place.anotherProgram()
      let timer = try other.activity(for: url)
      _ = timer.beginSession(kind: .manual)
      try other.saveAndWait()
      let activity = try place.store.activity(for: url)
      place.clock.advance(by: .seconds(60))
      #expect(activity.summary().isStarted)
      #expect(activity.summary().openTime == 60)
      activity.stop()
      place.clock.advance(by: .seconds(60))
      #expect(!activity.summary().isStarted)
      #expect(activity.summary().openTime == 60)
    }
  }

  @Test func aSessionOfAnotherLiveProgramRuns() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let other = place.anotherProgram()
      let activity = try other.activity(for: url)
      activity.start()
      try other.saveAndWait()
      #expect(try place.store.activity(for: url).summary().isStarted)
      activity.stop()
      try other.saveAndWait()
      #expect(try !place.store.activity(for: url).summary().isStarted)
    }
  }

  @Test func nothingRecordedIsNothing() throws {
    let place = Workplace()
    let summary = try place.store.activity(for: try place.write()).summary()
    #expect((summary.openTime, summary.sessionCount) == (0, 0))
    #expect(summary.wordCount == nil && summary.wordsChange == nil && summary.progress == nil)
    #expect(summary.firstOpenedAt == nil && summary.lastOpenedAt == nil)
    let disabled = place.anotherProgram { $0.isDisabled = true }
    let activity = try disabled.activity(for: place.url("essay.txt"))
    activity.start()
    activity.record(text: "one two")
    place.clock.advance(by: .seconds(60))
    #expect(activity.summary().openTime == 60)
  }

  @Test func clearingTheProgressSetsItBack() async throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.progress = 0.75
    try await place.store.save()
    activity.clearProgress()
    #expect(activity.progress == 0)
    try await place.store.save()
    #expect(try await place.store.report().activities.first?.progress ?? 0 == 0)
  }

  @Test func theSentenceSaysHowTheFileWasRecognised() throws {
    let place = Workplace()
    let url = try place.write()
    let activity = try place.store.activity(for: url)
    #expect(activity.file?.match.sentence == "essay.txt is a new document.")
    try place.files.rename("/essay.txt", to: "/tide.txt")
    let renamed = try place.store.activity(for: place.url("tide.txt"))
    #expect(renamed.file?.match.reason == .moved)
    #expect(
      renamed.file?.match.sentence.hasPrefix("tide.txt is the document that was at essay.txt")
        ?? false)
  }
}
