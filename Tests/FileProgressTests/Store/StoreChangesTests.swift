import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct StoreChangesTests {
  /// All changes that were told; the store is let go of, so that its sequences end.
  private func all(_ changes: AsyncStream<DataStore.Change>) async -> [DataStore.Change] {
    var result: [DataStore.Change] = []
    for await change in changes { result.append(change) }
    return result
  }

  @Test func eachSaveTellsItsActivities() async throws {
    var place: Workplace? = Workplace()
    let url = try #require(try place?.write())
    let changes = try #require(place?.store.changes)
    var activity = try await place?.store.fetchActivity(for: url)
    try await place?.store.save()
    activity?.progress = 0.5
    try await place?.store.save()
    let expected = try #require(activity.map(ObjectIdentifier.init))
    activity = nil
    place = nil
    let told = await all(changes)
    #expect(told.map { $0.activities.map(ObjectIdentifier.init) } == [[expected]])
    #expect(told.map(\.isFromElsewhere) == [false])
  }

  @Test func whatAnotherProgramSavesIsTold() async throws {
    try await withScratchFolder { folder in
      var store: DataStore?
      let changes: AsyncStream<DataStore.Change>
      do {
        let place = Workplace(in: folder)
        store = place.store
        let url = try place.write()
        _ = try await place.store.fetchActivity(for: url)
        changes = place.store.changes
        place.store.lookForChanges()
        let other = place.anotherProgram()
        try other.activity(for: url).progress = 0.5
        try other.saveAndWait()
        place.store.lookForChanges()
        place.store.lookForChanges()
        // Its own changes are no others'.
        try place.store.activity(for: url).progress = 0.75
        try place.store.saveAndWait()
        place.store.lookForChanges()
      }
      store = nil
      #expect(store == nil)
      #expect(await all(changes).map(\.isFromElsewhere) == [true, false])
    }
  }

  @Test func aHeartbeatIsASave() async throws {
    var place: Workplace? = Workplace()
    let url = try #require(try place?.write())
    var activity = try await place?.store.fetchActivity(for: url)
    activity?.start()
    try await place?.store.save()
    let changes = try #require(place?.store.changes)
    place?.clock.advance(by: .seconds(5))
    place?.store.beat()
    activity?.stop()
    try await place?.store.save()
    activity = nil
    place = nil
    #expect(await all(changes).count == 2)
  }

  @Test func aHeartbeatWritesNothingWhileAProgramIsQuiet() async throws {
    var place: Workplace? = Workplace()
    let url = try #require(try place?.write())
    var session = try place?.store.activity(for: url).beginSession(
      tool: "org.example.slow", seesInput: true, lifeline: .beats(every: .seconds(60)))
    try await place?.store.save()
    let changes = try #require(place?.store.changes)
    for _ in 0..<4 {
      place?.clock.advance(by: .seconds(5))
      place?.store.beat()
    }
    session?.beat()
    place?.store.beat()
    place?.store.beat()
    session?.end()
    try await place?.store.save()
    session = nil
    place = nil
    #expect(await all(changes).count == 2)
  }

  @Test func decisionsAreTold() async throws {
    var place: Workplace? = Workplace()
    let first = try #require(try place?.write(Workplace.essay, to: "first.txt"))
    let second = try #require(try place?.write(Workplace.letter, to: "second.txt"))
    let changes = try #require(place?.store.changes)
    _ = try await place?.store.link(first, to: second)
    _ = try await place?.store.unlink(first)
    _ = try await place?.store.exclude(first)
    _ = try await place?.store.include(first)
    _ = try await place?.store.forget(first)
    _ = try await place?.store.forget(first)
    place = nil
    let told = await all(changes)
    #expect(told.count == 5)
    #expect(told.allSatisfy { $0.activities.isEmpty && !$0.isFromElsewhere })
  }

  @Test func whoStopsListeningIsForgotten() async throws {
    let place = Workplace()
    let url = try place.write()
    let listening = Task {
      for await _ in place.store.changes { return true }
      return false
    }
    listening.cancel()
    _ = await listening.value
    try place.store.activity(for: url).progress = 0.5
    #expect(place.store.errorOfSaving() == nil)
  }
}
