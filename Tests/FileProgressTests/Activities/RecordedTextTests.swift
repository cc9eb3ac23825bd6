import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct RecordedTextTests {
  @Test func aTextThatIsNotSavedCountsAtOnce() async throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write("one two three"))
    activity.record(text: "one two three")
    activity.start()
    place.clock.advance(by: .seconds(60))
    activity.record(text: "one two three four five")
    place.clock.advance(by: .seconds(60))
    activity.record(text: "one three four five six")
    activity.stop()
    let summary = activity.summary()
    #expect(summary.wordCount == 5)
    #expect(summary.counter == "prose/1")
    #expect((summary.wordsAdded, summary.wordsRemoved, summary.wordsChange) == (3, 1, 2))
    try await place.store.save()
    let reported = try #require(try await place.store.report().activities.first)
    #expect(reported.wordCount == 5)
    #expect((reported.wordsAdded, reported.wordsRemoved, reported.wordsChange) == (3, 1, 2))
    // The file still has what it had at the start, but the program had another text.
    #expect(reported.sessions.first?.wordsAtStart == 3)
    #expect(reported.sessions.first?.wordsAtEnd == 5)
    #expect(reported.sessions.first?.wordsAdded == 3)
  }

  @Test func aTextThatIsSavedLaterIsTheContentOfTheFile() async throws {
    let place = Workplace()
    let url = try place.write("one two three")
    let activity = try await place.store.fetchActivity(for: url)
    activity.record(text: "one two three")
    activity.start()
    try await place.store.save()
    place.clock.advance(by: .seconds(60))
    activity.record(text: "one two three four five")
    try place.write("one two three four five")
    place.clock.advance(by: .seconds(1))
    let again = try await place.store.fetchActivity(for: url)
    #expect(again === activity)
    again.record(text: "one two three four five")
    again.stop()
    try await place.store.save()
    let session = try #require(try await place.store.report().activities.first?.sessions.first)
    #expect((session.wordsAtStart, session.wordsAtEnd) == (3, 5))
    #expect((session.wordsAdded, session.wordsRemoved) == (2, 0))
    #expect(session.counter == "prose/1")
    #expect(try #require(try place.store.onlyActivity()).facts.samples.count == 2)
  }

  /// Other formats have other bytes than their text.
  @Test func theTextOfAnotherFormatIsThatOfTheFileIfYouSaySo() async throws {
    let place = Workplace()
    let url = try place.write("{\\rtf1 one two}")
    let activity = try await place.store.fetchActivity(for: url)
    activity.record(text: "one two", isSaved: true)
    activity.start()
    try await place.store.save()
    place.clock.advance(by: .seconds(60))
    activity.record(text: "one two three")
    place.clock.advance(by: .seconds(1))
    try place.write("{\\rtf1 one two three}")
    let again = try await place.store.fetchActivity(for: url)
    again.record(text: "one two three", isSaved: true)
    again.stop()
    try await place.store.save()
    let summary = try #require(try await place.store.report().activities.first)
    let session = try #require(summary.sessions.first)
    #expect((session.wordsAtStart, session.wordsAtEnd) == (2, 3))
    #expect((summary.wordCount, summary.wordsAdded, summary.wordsChange) == (3, 1, 1))
  }

  @Test func allWordsOfANewFileAreAdded() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write(""))
    activity.record(text: "one two three")
    let summary = activity.summary()
    #expect((summary.wordsAdded, summary.wordsRemoved, summary.wordCount) == (3, 0, 3))
  }

  @Test func theSameTextAgainIsNothingNew() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write("one"))
    for text in ["one", "one", "one two", "one two"] { activity.record(text: text) }
    try place.store.saveAndWait()
    activity.record(text: "one two")
    try place.store.saveAndWait()
    #expect(try #require(try place.store.onlyActivity()).facts.samples.count == 2)
  }

  @Test func aTextThatGoesBackAndForthHasItsWordsEachTime() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write("one"))
    for (text, words) in [("one", 1), ("one two", 2), ("one", 1), ("one two", 2), ("one", 1)] {
      activity.record(text: text)
      try place.store.saveAndWait()
      let facts = try #require(try place.store.onlyActivity()).facts
      #expect(facts.currentSample?.words == Int64(words))
    }
    #expect(activity.summary().wordCount == 1)
  }

  /// An evening before midnight is another day than the look at the file.
  @Test func wordsCountWhenTheyWereWritten() async throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write("one"))
    activity.record(text: "one")
    activity.start()
    place.clock.advance(by: .seconds(7200))
    let midnight = Date(
      timeIntervalSince1970: Double(place.clock.read().wallNanoseconds) / 1e9)
    place.clock.advance(by: .seconds(60))
    activity.record(text: "one two three")
    activity.stop()
    try await place.store.save()
    #expect(activity.summary(until: midnight).wordsAdded == nil)
    #expect(activity.summary(since: midnight).wordsAdded == 2)
    let report = try await place.store.report(since: midnight)
    #expect(report.activities.first?.wordsAdded == 2)
    #expect(report.totals.words.map(\.wordsAdded) == [2])
  }

  @Test func theCounterOfTheDocumentStays() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write("one – two"))
    activity.recordWords(3, counter: "wc", before: nil)
    activity.record(text: "one – two three")
    #expect(activity.summary().counter == "wc")
    #expect(activity.summary().wordCount == 4)
  }

  @Test func splittingKeepsTheCountsOfTextsThatAreInNoFile() async throws {
    let place = Workplace()
    let first = try place.write(Workplace.essay, to: "first.txt")
    let second = try place.write(Workplace.letter, to: "second.txt")
    let activity = try await place.store.fetchActivity(for: first)
    activity.record(text: "one two")
    activity.record(text: "one two three")
    try await place.store.save()
    try await place.store.link(second, to: first)
    try await place.store.unlink(second)
    let summary = try await place.store.fetchActivity(for: first).summary()
    #expect((summary.wordCount, summary.wordsAdded) == (3, 1))
  }

  @Test func exportedCountsAreImported() async throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write("one"))
    activity.record(text: "one")
    activity.record(text: "one two")
    try await place.store.save()
    try withScratchFolder { folder in
      let lines = try place.store.factLines()
      let path = try folder.write(lines.joined(), to: "facts.jsonl")
      let other = Workplace().store
      let handle = try #require(FileHandle(forReadingAtPath: path))
      _ = try other.exchange.importFacts(from: handle, path: path, asMine: true)
      let summary = try #require(try other.summaries().first)
      #expect((summary.wordCount, summary.wordsAdded) == (2, 1))
    }
  }

  @Test func afterTheStoreWasClosedItIsOpenedAgain() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let activity = try place.store.activity(for: try place.write("one"))
      place.store.close()
      activity.record(text: "one two")
      try place.store.saveAndWait()
      #expect(try place.store.summaries().first?.wordCount == 2)
    }
  }
}
