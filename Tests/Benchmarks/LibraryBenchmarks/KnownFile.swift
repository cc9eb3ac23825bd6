import FileProgress
import Foundation

/// A small file that a large store knows, with a session, a number of words and some progress.
struct KnownFile {
  /// How long the file is: about 1,100 words.
  static let byteCount = 6000

  /// The file.
  let url: URL
  /// Its path, taken from the URL once: for a yardstick even that would be much.
  let path: String
  /// The store, whose files are open.
  let store: DataStore
  /// Where the store is kept.
  let storeFolder: URL

  /// Writes the file, and makes it known to a copy of a store.
  init(in generated: GeneratedStore) throws {
    let scratch = try ScratchFolder()
    url = try scratch.write(SampleText.bytes(Self.byteCount), to: "essay.txt")
    path = url.path
    storeFolder = scratch.url.appendingPathComponent("store", isDirectory: true)
    try generated.copy(to: storeFolder)
    store = DataStore(
      configuration: .init(storage: .folder(storeFolder), heartbeat: nil, isDisabled: false))
    let activity = try store.activity(for: url)
    activity.start()
    let words = QuantityItem(identifier: "total_word_count", title: "Word Count")
    words.quantity = 1000
    activity.primaryActivityItem = words
    activity.progress = 0.5
    activity.stop()
    try store.saveAndWait()
  }
}
