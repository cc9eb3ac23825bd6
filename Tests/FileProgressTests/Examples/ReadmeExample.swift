// README begin
import FileProgress
import Foundation

func record(
  _ url: URL, in store: DataStore = .shared, edit: () async throws -> Double
) async throws {
  let activity = try await store.fetchActivity(for: url)
  activity.start()
  defer { activity.stop() }  // If editing fails, too.
  try await store.save()
  activity.progress = try await edit()
  activity.stop()
  try await store.save()
}
// README end
