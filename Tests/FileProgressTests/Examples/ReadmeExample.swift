// README begin
import FileProgress
import Foundation

/// Records the time in which a file is edited, and its words afterwards.
func record(_ url: URL, in store: DataStore = .shared, edit: () async throws -> Void) async throws {
  try await store.fetchActivity(for: url).start()
  try await store.save()

  try await edit()

  let activity = try await store.fetchActivity(for: url)
  let words = activity.primaryActivityItem as? QuantityItem
  let item = words ?? QuantityItem(identifier: "words", title: "Words")
  item.quantity = Double(try String(contentsOf: url, encoding: .utf8).split(separator: " ").count)
  activity.primaryActivityItem = item
  activity.stop()
  try await store.save()
}
// README end
