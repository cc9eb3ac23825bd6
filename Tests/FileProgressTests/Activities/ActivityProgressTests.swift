import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ActivityProgressTests {
  private let place = Workplace()
  private let activity: Activity

  init() throws {
    activity = try place.store.activity(for: try place.write())
  }

  private func savedProgress() throws -> [Double?] {
    try place.store.saveAndWait()
    return try place.store.summaries().map(\.progress)
  }

  @Test func progressIsNoneUntilSomethingIsReported() throws {
    #expect(activity.progress == 0)
    #expect(!activity.hasProgress)
    activity.start()
    activity.stop()
    #expect(try savedProgress() == [nil])
  }

  @Test func rangesThatOverlapOrRepeatCountOnce() throws {
    activity.addProgressRange(fromStart: 0, toEnd: 0.2)
    activity.addProgressRange(fromStart: 0.5, toEnd: 0.7)
    activity.addProgressRange(fromStart: 0.1, toEnd: 0.2)
    activity.addProgressRange(fromStart: 0.5, toEnd: 0.7)
    #expect(abs(activity.progress - 0.4) < 1e-12)
    let saved = try #require(try savedProgress().first ?? nil)
    #expect(abs(saved - 0.4) < 1e-12)
    activity.addProgressRange(fromStart: 0.2, toEnd: 0.5)
    #expect(abs(activity.progress - 0.7) < 1e-12)
  }

  @Test func settingProgressCoversFromTheBeginAndNeverGoesDown() throws {
    activity.progress = 0.6
    #expect(activity.progress == 0.6)
    activity.progress = 0.2
    #expect(activity.progress == 0.6)
    #expect(try savedProgress() == [0.6])
    activity.progress = 0.3
    #expect(try savedProgress() == [0.6])
    activity.addProgressRange(fromStart: 0.5, toEnd: 0.75)
    #expect(activity.progress == 0.75)
  }

  @Test func valuesAreClamped() throws {
    activity.progress = -4
    #expect(activity.progress == 0)
    #expect(activity.hasProgress)
    activity.progress = 7
    #expect(activity.progress == 1)
    activity.addProgressRange(fromStart: -.infinity, toEnd: .infinity)
    #expect(try savedProgress() == [1])
  }

  @Test func endBeforeStartCoversNothing() throws {
    activity.addProgressRange(fromStart: 0.8, toEnd: 0.2)
    #expect(activity.progress == 0)
    #expect(try savedProgress() == [0])
  }

  @Test func notANumberChangesNothing() throws {
    activity.progress = 0.5
    activity.progress = .nan
    activity.addProgressRange(fromStart: .nan, toEnd: 1)
    activity.addProgressRange(fromStart: 0.6, toEnd: .nan)
    #expect(activity.progress == 0.5)
    let error = #expect(throws: DataStoreError.self) { try savedProgress() }
    #expect(error?.code == .partialFailure)
    #expect(error?.underlyingErrors.count == 3)
    #expect(try savedProgress() == [0.5])
  }

  @Test func clearedProgressBeginsAnew() throws {
    activity.progress = 0.5
    #expect(try savedProgress() == [0.5])
    activity.clearProgress()
    #expect(activity.progress == 0)
    activity.addProgressRange(fromStart: 0.9, toEnd: 1)
    #expect(abs(activity.progress - 0.1) < 1e-12)
    let saved = try #require(try savedProgress().first ?? nil)
    #expect(abs(saved - 0.1) < 1e-12)
  }

  @Test func rangesOfTwoProgramsAreUnited() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let other = place.anotherProgram()
      let mine = try place.store.activity(for: url)
      let theirs = try other.activity(for: url)
      mine.addProgressRange(fromStart: 0, toEnd: 0.25)
      theirs.addProgressRange(fromStart: 0.5, toEnd: 0.75)
      try place.store.saveAndWait()
      try other.saveAndWait()
      #expect(mine.progress == 0.25)
      #expect(try place.store.activity(for: url).progress == 0.5)
      #expect(try other.activity(for: url).progress == 0.5)
    }
  }
}
