import FileProgress
import Foundation

/// A document program as ClassKit's file-based sample has it, with our names.
struct FileSample {
  let url: URL
  let store: DataStore

  func openFile() async throws {
    let activity = try await store.fetchActivity(for: url)
    activity.start()
    try await store.save()
  }

  func closeFile(wordCount: Int, progress: Double) async throws {
    let activity = try await store.fetchActivity(for: url)
    if progress > activity.progress {
      activity.addProgressRange(fromStart: 0, toEnd: progress)
    }
    let item =
      activity.primaryActivityItem as? QuantityItem
      ?? QuantityItem(identifier: "total_word_count", title: "Word Count")
    item.quantity = Double(wordCount)
    activity.primaryActivityItem = item
    activity.stop()
    try await store.save()
  }
}
