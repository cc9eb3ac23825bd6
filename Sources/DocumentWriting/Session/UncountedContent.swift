package import DocumentText
package import FileProgress
import TextMetrics

/// A content whose words are not counted, and never will be: those on record are of an older one.
package struct UncountedContent: Hashable, Sendable {
  /// Why the words cannot be counted.
  package let reason: UnreadableReason
  /// When words of the document were counted last, in nanoseconds since 1970; `nil` if they never were.
  package let countedAtNanoseconds: Int64?

  /// Looks at the content that a file has now.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - status: What the store knows about it.
  ///   - store: The store.
  /// - Returns: `nil` where its words are counted, or will be when it is opened, started or stopped.
  package init?(ofFileAt path: String, _ status: FileStatus, in store: DataStore) {
    guard let facts = status.facts, !facts.hasCounted(status.content) else { return nil }
    let metrics = try? DocumentReader.metrics(
      atPath: Array(path.utf8), named: path, counting: .prose, also: [],
      reader: store.configuration.textSource?.reader(as: ForeignReader.self) ?? .installed)
    guard let reason = metrics?.unreadableReason else { return nil }
    // A document that was counted by its bytes goes on so, as long as they are text.
    let counter = facts.newestSample.flatMap { CountingRule(counterName: $0.counter) }
    if counter?.countsRawBytes == true, reason != .notText { return nil }
    self.reason = reason
    countedAtNanoseconds = facts.lastCountedAtNanoseconds
  }
}
