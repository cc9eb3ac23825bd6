import FileProgress
import FileProgressTesting
import Foundation
import Synchronization
import Testing

/// Tests `edit(_:keys:in:)` in a folder and a time of its own.
@Test func theToolRecordsTimeAndWords() async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let url = folder.appendingPathComponent("essay.txt")
  try "The tide came in.".write(to: url, atomically: true, encoding: .utf8)

  let clock = ManualClock()
  let store = DataStore(
    configuration: DataStore.Configuration(
      storage: .folder(folder.appendingPathComponent("store")), clock: clock, heartbeat: nil,
      isDisabled: false))
  let rest = Mutex(Array(" It went out."))
  let typing = AsyncStream<Character> {
    clock.advance(by: .seconds(1))
    return rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
  try await edit(url, keys: typing, in: store)

  let report = try await store.report()
  let session = try #require(report.activities.first?.sessions.first)
  #expect((session.openTime, session.activeTime) == (14, 14))
  #expect((session.wordsAtStart, session.wordsAtEnd, session.wordsAdded) == (4, 7, 3))
}
