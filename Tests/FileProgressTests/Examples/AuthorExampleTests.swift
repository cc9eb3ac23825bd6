import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct AuthorExampleTests {
  @MainActor @Test func theEditorOfTheExamplesRecordsTimeAndWords() async throws {
    let place = Workplace()
    let url = try place.write("one two")
    let keys = AsyncStream.makeStream(of: Character.self)
    for key in " three" { keys.continuation.yield(key) }
    keys.continuation.finish()
    let activity = try await place.store.fetchActivity(for: url)
    activity.record(text: "one two")
    let editor = ExampleEditor(url, in: place.store, text: "one two", keys: keys.stream)
    try await editor.edit()
    #expect(editor.text == "one two three")
    let summary = try #require(try await place.store.report().activities.first)
    #expect((summary.wordCount, summary.wordsAdded, summary.assumedTime) == (3, 1, 0))
    try await editor.saveAutomatically(activity, (string: "one two three four", isEdited: true))
    #expect(activity.summary().wordCount == 4)
  }

  @MainActor @Test func theEditorOfTheExamplesRefreshesWhatItShows() async throws {
    var place: Workplace? = Workplace()
    let url = try #require(try place?.write())
    let store = try #require(place?.store)
    let editor = ExampleEditor(url, in: store, text: "", keys: AsyncStream { $0.finish() })
    let activity = try await store.fetchActivity(for: url)
    let following = Task { await editor.follow(activity) }
    while !editor.shown.hasPrefix(".") {
      activity.progress = Double.random(in: 0...1)
      try await store.save()
      await Task.yield()
    }
    following.cancel()
    await following.value
    place = nil
  }

  @Test func theOtherExamplesRun() async throws {
    let place = Workplace()
    let url = try place.write()
    let other = try place.write(Workplace.letter, to: "letter.txt")
    try await stepByStep(url, in: place.store)
    let activity = try await place.store.fetchActivity(for: url)
    showToday(activity)
    try await showWeek(in: place.store)
    showRecognition(activity)
    try await startOver(activity, in: place.store)
    let folder = URL(fileURLWithPath: "/diary", isDirectory: true)
    #expect(try await !decide(in: place.store, url, other, copy: url, folder, url))
    #expect(try await place.store.report().activities.isEmpty)
  }
}
