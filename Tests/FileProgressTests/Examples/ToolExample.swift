import FileProgress
import Foundation

/// Edits a document, and records the time, the typing and the words.
func edit(_ url: URL, keys: AsyncStream<Character>, in store: DataStore = .shared) async throws {
  try await store.withActivity(for: url, seesInput: true) { activity in
    var text = try String(contentsOf: url, encoding: .utf8)
    activity.record(text: text)
    for await key in keys {
      activity.recordInput()
      text.append(key)
    }
    try text.write(to: url, atomically: true, encoding: .utf8)
    activity.record(text: text)
  }
}
